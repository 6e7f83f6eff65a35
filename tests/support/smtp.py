"""A real SMTP server on this machine that also refuses, puts off, hangs up and keeps silent; with a service beside."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import httpx
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from support.gateway import FakeGateway
from support.mailbox import parse_message
from support.processes import wait_until
from support.service import Running, Tenant, free_port

HANG_UP = "hang up"
"""Takes the letter and ends the connection before it says so."""
SILENCE = "silence"
"""Takes the letter and says nothing for a second."""


@dataclass
class FakeMailServer:
    """What came, and what is answered to the letters to an address: one after another, then every one is taken."""

    port: int
    letters: list[EmailMessage] = field(default_factory=list)
    answers: dict[str, list[str]] = field(default_factory=dict)
    """What is answered to the letter itself, by its recipient."""
    refuses: dict[str, list[str]] = field(default_factory=dict)
    """What is answered to a recipient, before there is a letter."""
    tries: list[str] = field(default_factory=list)

    def to(self, address: str) -> list[EmailMessage]:
        """The letters that were taken for an address."""
        return [one for one in self.letters if one["To"] == address]

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Takes a recipient, unless it is to be refused."""
        self.tries.append(address)
        if self.refuses.get(address):
            return self.refuses[address].pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:
        """Takes a letter, or does what is planned for it."""
        address = envelope.rcpt_tos[0]
        answer = self.answers[address].pop(0) if self.answers.get(address) else "250 OK"
        assert isinstance(envelope.content, bytes)
        if answer in ("250 OK", HANG_UP, SILENCE):
            self.letters.append(parse_message(envelope.content))
        if answer == SILENCE:
            await asyncio.sleep(1)
        if answer in (HANG_UP, SILENCE):
            assert server.transport is not None
            server.transport.abort()
            return "421 gone"
        return answer


@contextmanager
def run_mail_server() -> Iterator[FakeMailServer]:
    """A server at a port of its own."""
    kept = FakeMailServer(free_port())
    controller = Controller(kept, hostname="127.0.0.1", port=kept.port)
    controller.start()
    try:
        yield kept
    finally:
        controller.stop()


@dataclass
class MessagingSetup:
    """A service with a mail server and a gateway, and one company in it."""

    running: Running
    post: FakeMailServer
    gateway: FakeGateway
    tenant: Tenant

    def send(self, to: dict[str, list[str]], **more: Any) -> list[dict[str, Any]]:
        """Sends a fresh invoice, and gives its messages as they were queued."""
        issued = self.tenant.issued()
        return list(_done(self.tenant.api.post(f"/documents/{issued['id']}/send", json={"to": to, **more}))["messages"])

    def message(self, id: str) -> dict[str, Any]:
        """A message as it stands."""
        return dict(_done(self.tenant.api.get(f"/messages/{id}")))

    def until(self, id: str, state: str, attempts: int | None = None) -> dict[str, Any]:
        """A message, waited for."""

        def reached() -> bool:
            found = self.message(id)
            return found["state"] == state and (attempts is None or len(found["attempts"]) == attempts)

        wait_until(reached, f"message {id} to be {state}", 20)
        return self.message(id)

    def document(self, message: dict[str, Any]) -> dict[str, Any]:
        """The document of a message."""
        return dict(_done(self.tenant.api.get(f"/documents/{message['documentId']}")))

    def later(self, **how: float) -> None:
        """Moves the clock."""
        self.running.clock.offset += timedelta(**how)


def _done(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()
