"""Sending messages: the channels of the operator are checked here, and a message is handed over between two short
transactions.

Messages are sent at least once. A turn is claimed in one transaction, the message handed over outside of any, and the
outcome recorded in another; when a process dies in between, the message is sent again under the same name (the
Message-ID of an e-mail, the id of a short message), by which a server or a mail program recognises it."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from pinkas.core.letters import Attachment, Letter
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.domains import documents
from pinkas.domains.messages.actions import delivery_reports, preparing, previewing, queueing
from pinkas.domains.messages.actions.preparing import PreparedMessage
from pinkas.domains.messages.types import (
    BulkSend,
    Channel,
    Message,
    MessagePreview,
    PreviewMessage,
    QueuedMessages,
    SendDocument,
    Sending,
    SendingLimits,
)
from pinkas.outside.files import run_in_file_thread
from pinkas.outside.mail import Mail, Undeliverable
from pinkas.outside.messages import Gateway, MessageNotSent, MessageRefused, ShortMessage
from pinkas.platform.tx import Flow

logger = logging.getLogger(__name__)

SEND_TIMEOUT_SECONDS = 120
"""For one message; less than the lease of its turn."""
_CHANNEL_REMOVED = Wording("the operator has taken this channel away")


@dataclass(frozen=True)
class MessageServices:
    """The services that this domain needs. `mail` None: no e-mail is sent. `keeps`: nothing is sent, and the outbox
    shows what would have been (the sandbox). `secret` signs the reports of gateways; without one they are refused."""

    mail: Mail | None
    gateways: Mapping[Channel, Gateway]
    keeps: bool
    per_day: int
    secret: bytes | None

    @property
    def channels(self) -> frozenset[Channel]:
        """The channels by which messages can be sent."""
        mail: frozenset[Channel] = frozenset({"email"} if self.mail is not None else ())
        return mail | frozenset(self.gateways)

    @property
    def terms(self) -> SendingLimits:
        """The available channels, and how many messages a business may send in a day."""
        return SendingLimits(self.channels, self.per_day)


class Dependencies(documents.Outside, Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def messaging(self) -> MessageServices: ...


async def send_document(flow: Flow[Dependencies], id: UUID, body: SendDocument) -> Sending:
    """Queues the document to each address; what became of each message is in the log of messages. The first copy of the
    PDF that goes out is the original, unless it was handed out before."""
    async with flow.transaction() as tx:
        return await queueing.queue_document(tx, id, body, flow.outside.messaging.terms)


async def preview_message(flow: Flow[Dependencies], id: UUID, body: PreviewMessage) -> MessagePreview:
    """The text that sending the document now would have, and the client's own addresses by the channels that there are.
    Nothing is sent and no link is made; a draft can be previewed too."""
    async with flow.transaction(read_only=True) as tx:
        return await previewing.preview(tx, id, body, flow.outside.messaging.terms)


async def send_documents(flow: Flow[Dependencies], body: BulkSend) -> QueuedMessages:
    """Queues up to 100 documents, each to its own client. Each has its own result; 200 says that all were looked at,
    `failed` how many were refused."""
    async with flow.transaction() as tx:
        return await queueing.queue_documents(tx, body, flow.outside.messaging.terms)


async def resend_message(flow: Flow[Dependencies], id: UUID) -> Message:
    """Queues the message once more, as another one: same address, same words, a link of its own."""
    async with flow.transaction() as tx:
        return await queueing.requeue(tx, id, flow.outside.messaging.terms)


async def run_send_issued_job(
    flow: Flow[Dependencies], document_id: UUID, to: documents.Recipients | None = None
) -> None:
    """The job of `sendTo` of finalize; without `to` the message goes to the client's own addresses."""
    async with flow.transaction() as tx:
        record = await documents.get_record(tx, document_id)
        await queueing.queue_issued_document(tx, record, to or documents.Recipients(), flow.outside.messaging.terms)


async def run_opened_job(flow: Flow[Dependencies], link: str, at: datetime) -> None:
    """The job of the first opening of a link; `link` is the SHA-256 of its token."""
    async with flow.transaction() as tx:
        await delivery_reports.record_opened(tx, bytes.fromhex(link), at)


async def run_delivery_job(flow: Flow[Dependencies], message_id: UUID, turn: int) -> None:
    """The job of one turn: sends a message and records the outcome. A turn that was claimed before is skipped."""
    async with flow.transaction() as tx:
        ready = await preparing.claim_turn(tx, message_id, turn)
    if ready is None:
        return
    try:
        async with asyncio.timeout(SEND_TIMEOUT_SECONDS):
            provider_id = await _hand_over(flow, ready)
    except documents.AllocationPending as fault:  # no fault of anybody's: the file is not printed yet
        async with flow.transaction() as tx:
            await delivery_reports.postpone(tx, message_id, turn, fault.facts["retryAfter"])
    except (Undeliverable, MessageRefused) as fault:
        async with flow.transaction() as tx:
            await delivery_reports.record_refused(tx, message_id, _loggable_error(fault))
    except Exception as fault:  # any error is retried, and its text is logged
        logger.warning("message %s could not be sent: %s", message_id, type(fault).__name__)
        async with flow.transaction() as tx:
            await delivery_reports.record_failed(tx, message_id, turn, _loggable_error(fault))
    else:
        async with flow.transaction() as tx:
            await delivery_reports.record_sent(tx, message_id, provider_id, keep_link=flow.outside.messaging.keeps)


async def _hand_over(flow: Flow[Dependencies], message: PreparedMessage) -> str | None:
    """Sends the message; returns the gateway's id of a short message, None for an e-mail."""
    messaging = flow.outside.messaging
    if message.channel != "email":
        note = ShortMessage(
            id=message.name, channel=message.channel, to=message.to, text=message.text, language=message.language
        )
        gateway = messaging.gateways.get(message.channel)
        if gateway is None:
            raise MessageNotSent(_CHANNEL_REMOVED)
        return await gateway.send(note)
    if messaging.mail is None:
        raise MessageNotSent(_CHANNEL_REMOVED)
    attached = await _load_attachments(flow, message) if message.attach_pdf else ()
    letter = Letter(
        id=message.id,
        at=message.created_at,
        to=message.to,
        subject=message.subject,
        text=message.text,
        html=message.html,
        sender_name=message.sender_name,
        reply_to=message.reply_to,
        attachments=attached,
    )
    await messaging.mail.send(letter)
    return None


async def _load_attachments(flow: Flow[Dependencies], message: PreparedMessage) -> tuple[Attachment, ...]:
    """The attached PDF, chosen once: a second attempt sends the same file, original or copy, as the first."""
    printing = flow.outside.printing
    settled = message.attached
    if settled is None:
        assert message.document_id is not None, "only what is about a document has its file"
        found = await documents.get_or_make_files(flow, message.document_id)
        there = {kind: await run_in_file_thread(printing.files.get, digest) for kind, digest in found.items()}
        async with flow.transaction() as tx:  # both are in hand before the original is given away: it is given once
            settled = await preparing.choose_attachment(
                tx, message, {kind: (found[kind], len(there[kind])) for kind in found}
            )
    content = await run_in_file_thread(printing.files.get, settled.sha256)
    return (Attachment(settled.name, preparing.PDF_MEDIA_TYPE, content),)


def _loggable_error(fault: Exception) -> str:
    """The text of an error for the log: the answer of a server or a gateway, else the type of the error."""
    if isinstance(fault, Problem):
        return fault.text
    if isinstance(fault, TimeoutError):
        return Wording("it took too long")
    return " ".join(str(fault).split())[:300] or type(fault).__name__
