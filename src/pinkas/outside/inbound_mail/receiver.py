"""A small SMTP server that takes mail for the receiving addresses of businesses, and for nothing else.

It relays nothing and knows no accounts. Whoever sends to an address that is not there hears the same 550 as everybody
else; a mail is taken with 250 only when what it holds is in the database."""

import asyncio
import contextlib
import ipaddress
import logging
import ssl
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol
from uuid import UUID

from aiosmtpd.smtp import SMTP, Envelope, Session

log = logging.getLogger(__name__)

Delivery = Literal["taken", "no_papers", "too_complex", "later"]
"""What became of a mail: it is kept; it holds nothing that is a paper; it cannot be taken apart; not now."""
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

CONNECTIONS, CONNECTIONS_PER_ADDRESS = 20, 4
"""Connections at a time: a mail is in memory while it comes."""
SESSION_SECONDS, IDLE_SECONDS = 600, 60
"""How long one connection may last, and how long it may say nothing."""
MAX_UNKNOWN = 4
"""Unknown addresses after which a connection is ended: whoever guesses begins anew."""
_LAST_WORD_SECONDS = 0.2
"""After an answer that ends a connection, in which it goes out."""
_COMMANDS = {"*": 30, "NOOP": 5, "RSET": 20, "MAIL": 100, "RCPT": 120, "DATA": 100}
_UNKNOWN = "550 5.1.1 There is no such mailbox here"
_REPLIES: dict[Delivery, str] = {
    "taken": "250 2.0.0 Taken",
    "no_papers": "554 5.6.0 No PDF, picture or electronic invoice is attached",
    "too_complex": "554 5.6.0 The message cannot be taken apart",
    "later": "451 4.3.0 Not now; try again later",
}


class InvalidReceiverSetting(ValueError):
    """A setting of the receiver that cannot be used; the text says why."""


@dataclass(frozen=True)
class ReceiverSettings:
    """How mail is received. `host` and `port` are listened on; `domain` is that of the addresses. `trusted_relays` may
    connect as often as they like, and what they say of a sender, under the name `authserv_id`, is believed."""

    host: str
    port: int
    domain: str
    max_bytes: int
    tls: ssl.SSLContext | None = None
    trusted_relays: Sequence[Network] = ()
    authserv_id: str | None = None


class Postmaster(Protocol):
    """Who knows the mailboxes and takes the mail. After an exception the sender is asked to try again."""

    async def find_mailbox(self, local_part: str, peer: str, *, trusted: bool) -> UUID | None:
        """The business of a mailbox; None when there is none. Raises `PermissionError` when the peer asks too often."""
        ...

    async def deliver(self, business_id: UUID, content: bytes, *, authserv_id: str | None) -> Delivery:
        """Takes a mail; what it holds is kept for good when this returns. `authserv_id`: see `MailTask`."""
        ...


def make_tls_context(certificate: str, key: str) -> ssl.SSLContext | None:
    """The TLS of STARTTLS, from two PEM files; None without them."""
    if not certificate and not key:
        return None
    if not (certificate and key):
        raise InvalidReceiverSetting("name both the certificate and its key, or neither")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(Path(certificate), Path(key))
    except (OSError, ssl.SSLError) as fault:
        raise InvalidReceiverSetting(f"the certificate cannot be used ({fault.strerror or fault})") from None
    return context


class MailReceiver:
    """The SMTP server of one environment."""

    def __init__(self, settings: ReceiverSettings, postmaster: Postmaster) -> None:
        self.settings = settings
        self._postmaster = postmaster
        self._open: Counter[str] = Counter()
        self._server: asyncio.Server | None = None

    async def run(self) -> None:
        """Receives until it is cancelled; mails that have come are finished."""
        await self.start()
        try:
            await asyncio.Event().wait()
        finally:
            await self.stop()

    async def start(self) -> int:
        """Begins to listen; returns the port."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._session, self.settings.host, self.settings.port)
        port: int = self._server.sockets[0].getsockname()[1]
        log.info("mail is received at port %s for %s", port, self.settings.domain)
        return port

    async def stop(self) -> None:
        """Takes no more connections."""
        if self._server is not None:
            self._server.close()

    def _session(self) -> SMTP:
        return _Server(
            _Handler(self.settings, self._postmaster),
            self._open,
            self.settings,
            data_size_limit=self.settings.max_bytes,
            enable_SMTPUTF8=True,
            hostname=self.settings.domain,
            ident="ESMTP",
            tls_context=self.settings.tls,
            timeout=IDLE_SECONDS,
            command_call_limit=_COMMANDS,
        )


def _is_trusted(peer: str, networks: Sequence[Network]) -> bool:
    try:
        address = ipaddress.ip_address(peer)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return any((mapped or address) in one for one in networks)


class _Server(SMTP):
    """One connection, with its limits."""

    line_length_limit = 64 * 1024  # the standard says 1000 (RFC 5321, 4.5.3.1.6), and not every sender keeps to it

    def __init__(self, handler: Any, open_: Counter[str], limits: ReceiverSettings, **options: Any) -> None:
        super().__init__(handler, **options)
        self._counted: Counter[str] = open_
        self._limits = limits
        self._peer: str | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        if self._peer is None:  # a connection that turns to TLS is made a second time
            peer = str((transport.get_extra_info("peername") or ("?",))[0])
            trusted = _is_trusted(peer, self._limits.trusted_relays)
            if self._counted.total() >= CONNECTIONS or (not trusted and self._counted[peer] >= CONNECTIONS_PER_ADDRESS):
                transport.write(b"421 4.7.0 Too many connections; try again later\r\n")
                transport.close()
                return
            self._peer = peer
            self._counted[peer] += 1
            loop = asyncio.get_running_loop()
            self._deadline = loop.call_later(SESSION_SECONDS, transport.abort)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        if self._peer is not None and self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
            self._counted[self._peer] -= 1
            self._counted += Counter()  # forgets who has none any more
        with contextlib.suppress(AttributeError):  # of one that was turned away at once
            super().connection_lost(error)


class _Handler:
    """What one connection asks for."""

    def __init__(self, settings: ReceiverSettings, postmaster: Postmaster) -> None:
        self._settings = settings
        self._postmaster = postmaster
        self._unknown = 0
        self._business: UUID | None = None

    async def handle_VRFY(self, server: SMTP, session: Session, envelope: Envelope, address: str) -> str:
        """Tells nobody which mailboxes there are."""
        return "502 5.5.1 Not implemented"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Takes one mailbox a mail: what is taken is taken whole."""
        if envelope.rcpt_tos:
            return "452 4.5.3 One recipient at a time; send it again for the others"
        peer = str(session.peer[0]) if session.peer else "?"
        local_part, _, domain = address.rpartition("@")
        found = None
        if domain.lower() == self._settings.domain.lower() and local_part:
            trusted = _is_trusted(peer, self._settings.trusted_relays)
            try:
                found = await self._postmaster.find_mailbox(local_part, peer, trusted=trusted)
            except PermissionError:
                return "451 4.7.0 Too many messages; try again later"
            except Exception as fault:
                log.warning("a mailbox could not be looked for: %s", type(fault).__name__)
                return _REPLIES["later"]
        if found is None:
            self._unknown += 1
            if self._unknown >= MAX_UNKNOWN:
                asyncio.get_running_loop().call_later(_LAST_WORD_SECONDS, server.transport.close)  # type: ignore[union-attr]
                return "421 4.7.0 Too many unknown mailboxes"
            return _UNKNOWN
        self._business = found
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Takes a mail, and says so when it is kept."""
        if self._business is None or not isinstance(envelope.content, bytes):
            return _REPLIES["later"]
        peer = str(session.peer[0]) if session.peer else "?"
        trusted = _is_trusted(peer, self._settings.trusted_relays)
        relay = self._settings.authserv_id
        try:
            outcome = await self._postmaster.deliver(
                self._business, envelope.content, authserv_id=relay if relay is None or trusted else ""
            )
        except Exception as fault:
            log.warning("a mail could not be taken: %s", type(fault).__name__)
            outcome = "later"
        return _REPLIES[outcome]
