"""Sends e-mail: by SMTP if the operator has configured a server, otherwise as files in an outbox directory.

The sandbox sends nothing: account mail is written as files (decision 0015), mail of businesses is only in their message
log. The domains write the texts; this module encodes headers, so that no text can inject one.
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
    """The letter cannot be delivered: the address is invalid, or the server refused it permanently (5xx). The text is
    the server's answer in one line, without the address."""


class InvalidMailSetting(ValueError):
    """An invalid mail setting; the text says what is wrong and how to correct it."""


class Mail(Protocol):
    """Sends letters. After any exception except `Undeliverable` sending may be retried."""

    async def send(self, letter: Letter) -> None:
        """Sends a letter, or stores it where the operator finds it."""
        ...


@dataclass(frozen=True)
class SmtpServer:
    """An SMTP server. `tls`: TLS from the first byte (smtps); otherwise STARTTLS, which is required for a login."""

    host: str
    port: int
    tls: bool
    user: str | None
    password: str | None

    @classmethod
    def from_url(cls, url: str) -> "SmtpServer":
        """The server of `smtp[s]://user:password@host:port`; `BadMailSetting` when it names none."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as fault:
            raise InvalidMailSetting(f"{fault}.") from None
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/") or parts.query:
            raise InvalidMailSetting(
                "write smtp://user:password@host:port, or smtps:// for TLS from the first byte on."
            )
        if bool(parts.username) != bool(parts.password):
            raise InvalidMailSetting("a user needs a password, and a password a user.")
        return cls(
            host=parts.hostname,
            port=port or (465 if parts.scheme == "smtps" else 587),
            tls=parts.scheme == "smtps",
            user=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
        )


def check_sender(sender: str) -> str:
    """The bare address of `Name <address>` or `address`; `BadMailSetting` when it is neither."""
    _, address = _parse_sender(sender)
    return address


def _parse_sender(sender: str) -> tuple[str, str]:
    name, _, rest = sender.rpartition("<")
    address = rest.removesuffix(">").strip()
    if not _ADDRESS.fullmatch(address) or "\n" in sender or "\r" in sender:
        raise InvalidMailSetting(f"{sender!r} is not an e-mail address such as `Pinkas <no-reply@example.com>`.")
    return name.strip().strip('"'), address


def build_message(letter: Letter, sender: str, environment: str) -> EmailMessage:
    """The MIME message of a letter. Control characters in header texts become spaces, so that a header is one line.
    Raises Undeliverable for an invalid address."""
    if not _ADDRESS.fullmatch(letter.to):
        raise Undeliverable("not an address")
    name, address = _parse_sender(sender)
    user, _, domain = address.rpartition("@")
    message = EmailMessage(policy=SMTP if letter.to.isascii() and address.isascii() else SMTPUTF8)
    message["From"] = Address(display_name(letter.sender_name or name), user, domain)
    message["To"] = letter.to
    if letter.reply_to is not None and letter.reply_to.isascii() and _ADDRESS.fullmatch(letter.reply_to):
        message["Reply-To"] = letter.reply_to
    message["Subject"] = _single_line(letter.subject)
    message["Date"] = format_datetime(letter.at)
    message["Message-ID"] = f"<{letter.id}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message["X-Service-Environment"] = environment
    message.set_content(letter.text)
    message.add_alternative(letter.html, subtype="html")
    for one in letter.attachments:
        kind, _, subtype = one.media_type.partition("/")
        message.add_attachment(one.content, maintype=kind, subtype=subtype, filename=_single_line(one.name))
    return message


def display_name(name: str) -> str:
    """A display name for a From header, without characters that would need quoting (RFC 5322, 3.2.3), since a folded
    quoted name may lose its quotes and be read as an address. The quotation mark in a Hebrew abbreviation becomes the
    Hebrew gershayim. At most 60 characters."""
    return _single_line(_GERSHAYIM.sub("\u05f4", name).translate(_SPECIALS))[:NAME_LENGTH].strip()


def _single_line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:200]


class SmtpMail:
    """Sends by SMTP. `tls_context` is one that replaces the system's certificate authorities."""

    def __init__(
        self, server: SmtpServer, sender: str, environment: str, tls_context: ssl.SSLContext | None = None
    ) -> None:
        self._server = server
        self._sender = sender
        self._environment = environment
        self._trust = tls_context

    async def send(self, letter: Letter) -> None:
        """Hands the letter to the server; see `Mail`."""
        message = build_message(letter, self._sender, self._environment)
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
                raise Undeliverable(_server_answer(fault.recipients[0], letter.to)) from fault
            raise
        except aiosmtplib.SMTPDataError as fault:  # of the letter itself: too large, or not wanted
            if fault.code >= 500:
                raise Undeliverable(_server_answer(fault, letter.to)) from fault
            raise


def _server_answer(error: aiosmtplib.SMTPResponseException, to: str) -> str:
    """What the server answered, in one line, without the address."""
    return f"{error.code} {_single_line(error.message.replace(to, '...'))}".strip()


class SandboxMail:
    """Sends nothing: messages of a sandbox business are only in its message log."""

    def __init__(self, sender: str, environment: str) -> None:
        self._sender = sender
        self._environment = environment

    async def send(self, letter: Letter) -> None:
        """Builds the message, so that an undeliverable letter fails here too; see `Mail`."""
        build_message(letter, self._sender, self._environment)


class FileOutbox:
    """Writes letters as .eml files with mode 0600: account mail of the sandbox, and all mail when no server is
    configured."""

    def __init__(self, directory: Path, sender: str, environment: str) -> None:
        self.directory = directory
        self._sender = sender
        self._environment = environment

    async def send(self, letter: Letter) -> None:
        """Writes the letter; see `Mail`."""
        message = build_message(letter, self._sender, self._environment)
        await asyncio.to_thread(self._write, f"{letter.at:%Y%m%dT%H%M%S}-{letter.id}", message.as_bytes())

    def _write(self, name: str, content: bytes) -> None:
        self.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        temporary = self.directory / f".{name}.new"
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
        temporary.rename(self.directory / f"{name}.eml")
