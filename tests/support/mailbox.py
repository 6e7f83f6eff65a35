"""Where mail arrives in tests: the outbox folder of a service, and a real SMTP server on this machine."""

import email
import email.policy
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from pinkas.platform.settings import Environment
from support.processes import wait_until
from support.service import Running, free_port

_TOKEN = re.compile(r"token=([A-Za-z0-9_-]{43})")


def parse_message(content: bytes) -> EmailMessage:
    """A message as a mail program reads it."""
    found = email.message_from_bytes(content, policy=email.policy.default)
    assert isinstance(found, EmailMessage)
    return found


def outbox_messages(running: Running, to: str, environment: Environment = "live") -> list[EmailMessage]:
    """The mail in the outbox folder to one address, oldest first. Only what has the address in it is parsed: the folder
    holds the mail of all tests of a worker, and is looked into until a message comes."""
    folder = running.directory / "outbox" / environment
    contents = [path.read_bytes() for path in sorted(folder.glob("*.eml"))] if folder.exists() else []
    letters = [parse_message(one) for one in contents if to.encode() in one]
    return sorted((one for one in letters if one["To"] == to), key=lambda one: str(one["Message-ID"]))


def next_mail(running: Running, to: str, n: int = 1, environment: Environment = "live") -> EmailMessage:
    """The n-th mail to an address, waited for."""
    wait_until(lambda: len(outbox_messages(running, to, environment)) >= n, f"mail {n} to {to}")
    return outbox_messages(running, to, environment)[n - 1]


def message_body(message: EmailMessage, kind: str = "plain") -> str:
    """The text of a message, or its HTML."""
    part = message.get_body((kind,))
    assert part is not None
    return str(part.get_content())


def token_of(message: EmailMessage) -> str:
    """The token in the link of a message."""
    found = _TOKEN.search(message_body(message))
    assert found is not None, message_body(message)
    return found[1]


@dataclass
class Mailbox:
    """What a server was given: who logged in, and the envelopes with their content."""

    port: int
    logins: list[tuple[str, str]] = field(default_factory=list)
    envelopes: list[Envelope] = field(default_factory=list)
    refuses: set[str] = field(default_factory=set)
    """Recipients that are refused for good."""

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Refuses, or takes a recipient."""
        if address in self.refuses:
            return "550 no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        """Takes a message."""
        self.envelopes.append(envelope)
        return "250 OK"

    def messages(self) -> list[EmailMessage]:
        """The messages that came."""
        return [parse_message(one.content) for one in self.envelopes if isinstance(one.content, bytes)]


@contextmanager
def smtp_server(**options: Any) -> Iterator[Mailbox]:
    """A server on a port of its own; with `tls_context` it offers STARTTLS, and takes any login."""
    mailbox = Mailbox(free_port())

    def authenticate(_server: SMTP, _session: Session, _envelope: Envelope, _how: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        mailbox.logins.append((data.login.decode(), data.password.decode()))
        return AuthResult(success=True)

    controller = Controller(mailbox, hostname="127.0.0.1", port=mailbox.port, authenticator=authenticate, **options)
    controller.start()
    try:
        yield mailbox
    finally:
        controller.stop()
