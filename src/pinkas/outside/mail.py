"""Mail to people: by SMTP where the operator set a server, else as files in an outbox that nothing ever leaves.

The sandbox sends nothing: mail of accounts is written as files (decision 0015), that of businesses is in their log.
What a letter says comes from the domains; what a header may hold is decided here, so that no text of a letter can add
one.
"""

import asyncio
import os
import re
import ssl
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, SMTPUTF8
from email.utils import format_datetime
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

import aiosmtplib

from pinkas.core.letters import Letter

TIMEOUT_SECONDS = 30
NAME_LENGTH = 60
"""Characters of a display name that a header keeps."""
_SPECIALS = {ord(letter): " " for letter in '()<>[]:;@\\,."'}
_GERSHAYIM = re.compile(r'(?<=[א-ת])"(?=[א-ת])')
_ADDRESS = re.compile(r"[^\s@<>\"',;:\\\[\]()\x00-\x1f\x7f]+@[^\s@<>\"',;:\\\[\]()\x00-\x1f\x7f]+")


class Undeliverable(Exception):
    """The letter can never be delivered: the address is none, or the server refused it for good (5xx). The text is in
    short what the server said, without the address."""


class BadMailSetting(ValueError):
    """A setting of the mail cannot be used; the text says which part, and the fix."""


class Mail(Protocol):
    """Takes letters. Anything but `Undeliverable` may be tried again."""

    async def send(self, letter: Letter) -> None:
        """Sends a letter, or keeps it where the operator finds it."""
        ...


@dataclass(frozen=True)
class SmtpServer:
    """A server that takes mail. `tls` from the first byte on (smtps); else STARTTLS, which a login insists on."""

    host: str
    port: int
    tls: bool
    user: str | None
    password: str | None

    @classmethod
    def of(cls, url: str) -> "SmtpServer":
        """The server of `smtp[s]://user:password@host:port`; `BadMailSetting` when it names none."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as fault:
            raise BadMailSetting(f"{fault}.") from None
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/") or parts.query:
            raise BadMailSetting("write smtp://user:password@host:port, or smtps:// for TLS from the first byte on.")
        if bool(parts.username) != bool(parts.password):
            raise BadMailSetting("a user needs a password, and a password a user.")
        return cls(
            host=parts.hostname,
            port=port or (465 if parts.scheme == "smtps" else 587),
            tls=parts.scheme == "smtps",
            user=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
        )


def check_sender(sender: str) -> str:
    """The bare address of `Name <address>` or `address`; `BadMailSetting` when it is neither."""
    _, address = _sender(sender)
    return address


def _sender(sender: str) -> tuple[str, str]:
    name, _, rest = sender.rpartition("<")
    address = rest.removesuffix(">").strip()
    if not _ADDRESS.fullmatch(address) or "\n" in sender or "\r" in sender:
        raise BadMailSetting(f"{sender!r} is not an e-mail address such as `Pinkas <no-reply@example.com>`.")
    return name.strip().strip('"'), address


def message_of(letter: Letter, sender: str, environment: str) -> EmailMessage:
    """The message of a letter. A header is one line: whatever else stands in its text becomes a space."""
    if not _ADDRESS.fullmatch(letter.to):
        raise Undeliverable("not an address")
    name, address = _sender(sender)
    user, _, domain = address.rpartition("@")
    message = EmailMessage(policy=SMTP if letter.to.isascii() and address.isascii() else SMTPUTF8)
    message["From"] = Address(display_name(letter.sender_name or name), user, domain)
    message["To"] = letter.to
    if letter.reply_to is not None and letter.reply_to.isascii() and _ADDRESS.fullmatch(letter.reply_to):
        message["Reply-To"] = letter.reply_to
    message["Subject"] = _line(letter.subject)
    message["Date"] = format_datetime(letter.at)
    message["Message-ID"] = f"<{letter.id}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message["X-Service-Environment"] = environment
    message.set_content(letter.text)
    message.add_alternative(letter.html, subtype="html")
    for one in letter.attachments:
        kind, _, subtype = one.media_type.partition("/")
        message.add_attachment(one.content, maintype=kind, subtype=subtype, filename=_line(one.name))
    return message


def display_name(name: str) -> str:
    """A name as it may stand before an address: without any letter that would need quoting (RFC 5322, 3.2.3), since a
    quoted name that is folded may lose its quotes and become an address of its own. The mark within a Hebrew
    abbreviation becomes the letter that it stands for. At most 60 characters."""
    return _line(_GERSHAYIM.sub("\u05f4", name).translate(_SPECIALS))[:NAME_LENGTH].strip()


def _line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:200]


class Smtp:
    """Sends through a server. `trust` replaces the machine's certificate authorities, for a server of one's own."""

    def __init__(self, server: SmtpServer, sender: str, environment: str, trust: ssl.SSLContext | None = None) -> None:
        self._server = server
        self._sender = sender
        self._environment = environment
        self._trust = trust

    async def send(self, letter: Letter) -> None:
        """Hands the letter to the server; see `Mail`."""
        message = message_of(letter, self._sender, self._environment)
        server = self._server
        try:
            await aiosmtplib.send(
                message,
                sender=check_sender(self._sender),
                recipients=[letter.to],
                hostname=server.host,
                port=server.port,
                username=server.user,
                password=server.password,
                use_tls=server.tls,
                start_tls=None if server.tls or not server.user else True,
                tls_context=self._trust,
                timeout=TIMEOUT_SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as fault:
            if all(one.code >= 500 for one in fault.recipients):
                raise Undeliverable(_said(fault.recipients[0], letter.to)) from fault
            raise
        except aiosmtplib.SMTPDataError as fault:  # of the letter itself: too large, or not wanted
            if fault.code >= 500:
                raise Undeliverable(_said(fault, letter.to)) from fault
            raise


def _said(fault: aiosmtplib.SMTPResponseException, to: str) -> str:
    """What the server answered, in one line, without the address."""
    return f"{fault.code} {_line(fault.message.replace(to, '...'))}".strip()


class Kept:
    """Sends nothing: what a business of the sandbox was to send is kept in its own tables, where a reset finds it."""

    def __init__(self, sender: str, environment: str) -> None:
        self._sender = sender
        self._environment = environment

    async def send(self, letter: Letter) -> None:
        """Makes the message, so that what could never be sent is refused here too; see `Mail`."""
        message_of(letter, self._sender, self._environment)


class Outbox:
    """Writes letters as .eml files that only their owner reads: the sandbox's mail of accounts, and all mail where no
    server is set."""

    def __init__(self, directory: Path, sender: str, environment: str) -> None:
        self.directory = directory
        self._sender = sender
        self._environment = environment

    async def send(self, letter: Letter) -> None:
        """Writes the letter; see `Mail`."""
        message = message_of(letter, self._sender, self._environment)
        await asyncio.to_thread(self._write, f"{letter.at:%Y%m%dT%H%M%S}-{letter.id}", message.as_bytes())

    def _write(self, name: str, content: bytes) -> None:
        self.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        temporary = self.directory / f".{name}.new"
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
        temporary.rename(self.directory / f"{name}.eml")
