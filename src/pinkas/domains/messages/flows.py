"""Sending: what the operator offers is asked here, and a message is handed over between two short transactions.

Messages leave at least once. A turn is taken in one transaction, the message handed over outside of any, and what came
of it written in another; when a process dies in between, the message is sent again under the same name (the Message-ID
of an e-mail, the id of a note), by which a server or a mail program knows it again.
"""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from pinkas.core.letters import Attachment, Letter
from pinkas.core.problems import Problem
from pinkas.domains import documents
from pinkas.domains.messages.actions import preparing, queueing, telling
from pinkas.domains.messages.actions.preparing import Ready
from pinkas.domains.messages.types import (
    BulkSend,
    Channel,
    Message,
    QueuedMessages,
    SendDocument,
    Sending,
    SendReminder,
    Terms,
)
from pinkas.outside.files import beside
from pinkas.outside.mail import Mail, Undeliverable
from pinkas.outside.messages import Gateway, Note, Refused, Unsent
from pinkas.platform.tx import Flow

logger = logging.getLogger(__name__)

SENDING_SECONDS = 120
"""For one message; less than the lease of its turn."""
_TAKEN_AWAY = "the operator has taken this channel away"


@dataclass(frozen=True)
class Messaging:
    """What this domain needs of the outside. `mail` None: no e-mail is sent. `keeps`: nothing leaves, and the outbox
    shows what would have (the sandbox). `secret` signs what gateways tell; without one they tell nothing."""

    mail: Mail | None
    gateways: Mapping[Channel, Gateway]
    keeps: bool
    per_day: int
    secret: bytes | None

    @property
    def terms(self) -> Terms:
        """What there is to send by, and how much."""
        mail: frozenset[Channel] = frozenset({"email"} if self.mail is not None else ())
        return Terms(mail | frozenset(self.gateways), self.per_day)


class Outside(documents.Outside, Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def messaging(self) -> Messaging: ...


async def send(flow: Flow[Outside], id: UUID, body: SendDocument) -> Sending:
    """Queues the document to each address; what became of each message is in the log of messages. The first copy of the
    PDF that goes out is the original, unless it was handed out before."""
    async with flow.transaction() as tx:
        return await queueing.send(tx, id, body, flow.outside.messaging.terms)


async def send_many(flow: Flow[Outside], body: BulkSend) -> QueuedMessages:
    """Queues up to 100 documents, each to its own client. Each has its own result; 200 says that all were looked at,
    `failed` how many were refused."""
    async with flow.transaction() as tx:
        return await queueing.send_many(tx, body, flow.outside.messaging.terms)


async def remind(flow: Flow[Outside], id: UUID, body: SendReminder) -> Sending:
    """Queues a reminder of an issued, overdue document with an open balance; once in 24 hours, unless `force`."""
    async with flow.transaction() as tx:
        return await queueing.remind(tx, id, body, flow.outside.messaging.terms)


async def resend(flow: Flow[Outside], id: UUID) -> Message:
    """Queues the message once more, as another one: same address, same words, a link of its own."""
    async with flow.transaction() as tx:
        return await queueing.again(tx, id, flow.outside.messaging.terms)


async def send_issued(flow: Flow[Outside], document_id: UUID, to: documents.Recipients | None = None) -> None:
    """The job behind `sendTo` of finalize; without `to` it goes to the client's own addresses."""
    async with flow.transaction() as tx:
        record = await documents.record(tx, document_id)
        await queueing.queue_issued(tx, record, to or documents.Recipients(), flow.outside.messaging.terms)


async def opened(flow: Flow[Outside], link: str, at: datetime) -> None:
    """The job behind the first opening of a link; `link` is the SHA-256 of its token."""
    async with flow.transaction() as tx:
        await telling.opened(tx, bytes.fromhex(link), at)


async def deliver(flow: Flow[Outside], message_id: UUID, turn: int) -> None:
    """The job of one turn: hands a message over, and writes what came of it. A turn that was taken before is over."""
    async with flow.transaction() as tx:
        ready = await preparing.take(tx, message_id, turn)
    if ready is None:
        return
    try:
        async with asyncio.timeout(SENDING_SECONDS):
            provider_id = await _handed_over(flow, ready)
    except documents.AllocationPending as fault:  # no fault of anybody's: the file is not printed yet
        async with flow.transaction() as tx:
            await telling.waits(tx, message_id, turn, fault.facts["retryAfter"])
    except (Undeliverable, Refused) as fault:
        async with flow.transaction() as tx:
            await telling.refused(tx, message_id, _short(fault))
    except Exception as fault:  # whatever it is, it is tried again, and its words are kept
        logger.warning("message %s could not be sent: %s", message_id, type(fault).__name__)
        async with flow.transaction() as tx:
            await telling.failed(tx, message_id, turn, _short(fault))
    else:
        async with flow.transaction() as tx:
            await telling.sent(tx, message_id, provider_id, keep_link=flow.outside.messaging.keeps)


async def _handed_over(flow: Flow[Outside], ready: Ready) -> str | None:
    """The gateway's name of a note; None for an e-mail."""
    messaging = flow.outside.messaging
    if ready.channel != "email":
        note = Note(id=ready.name, channel=ready.channel, to=ready.to, text=ready.text, language=ready.language)
        gateway = messaging.gateways.get(ready.channel)
        if gateway is None:
            raise Unsent(_TAKEN_AWAY)
        return await gateway.send(note)
    if messaging.mail is None:
        raise Unsent(_TAKEN_AWAY)
    attached = await _attached(flow, ready) if ready.attach_pdf else ()
    letter = Letter(
        id=ready.id,
        at=ready.created_at,
        to=ready.to,
        subject=ready.subject,
        text=ready.text,
        html=ready.html,
        sender_name=ready.sender_name,
        reply_to=ready.reply_to,
        attachments=attached,
    )
    await messaging.mail.send(letter)
    return None


async def _attached(flow: Flow[Outside], ready: Ready) -> tuple[Attachment, ...]:
    """The PDF that goes with it, settled once: a second attempt sends the same file, original or copy, as the first."""
    printing = flow.outside.printing
    settled = ready.attached
    if settled is None:
        found = await documents.ensure_files(flow, ready.document_id)
        there = {kind: await beside(printing.files.get, digest) for kind, digest in found.items()}
        async with flow.transaction() as tx:  # both are in hand before the original is given away: it is given once
            settled = await preparing.attach(tx, ready, {kind: (found[kind], len(there[kind])) for kind in found})
    content = await beside(printing.files.get, settled.sha256)
    return (Attachment(settled.name, preparing.PDF, content),)


def _short(fault: Exception) -> str:
    """What the log keeps of a fault: the words of a server or a gateway, else what kind of fault it was."""
    if isinstance(fault, Problem):
        return fault.text
    if isinstance(fault, TimeoutError):
        return "it took too long"
    return " ".join(str(fault).split())[:300] or type(fault).__name__
