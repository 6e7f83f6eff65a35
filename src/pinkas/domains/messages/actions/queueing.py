"""Queueing messages: recipients and texts, decided and written in one transaction."""

from dataclasses import dataclass, replace
from uuid import UUID

import msgspec

from pinkas.core.fields import Language
from pinkas.core.item_errors import item_error_body
from pinkas.core.problems import FaultCollector, Problem, RateLimitExceeded, invalid_field
from pinkas.core.wording import Wording
from pinkas.domains import brands, businesses, clients, documents, notifications, sharing
from pinkas.domains.documents import Record
from pinkas.domains.messages.jobs import DELIVER
from pinkas.domains.messages.rules import addressing, render, sendability, states
from pinkas.domains.messages.rules.problems import ChannelUnavailable
from pinkas.domains.messages.rules.texts import LINK_KINDS, default_text
from pinkas.domains.messages.store import message_log, queue, templates
from pinkas.domains.messages.types import (
    BulkSend,
    Channel,
    DocumentMessage,
    EmailCard,
    Kind,
    Message,
    MessageDraft,
    MessageFault,
    MessageOptions,
    MessageText,
    QueuedItem,
    QueuedMessages,
    RecipientAddress,
    SendDocument,
    Sending,
    SendingLimits,
)
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx

DAY_SECONDS = 86_400


@dataclass(frozen=True)
class MessageSender:
    """The sender: the business with its own texts, read once for everything that it sends now."""

    business: businesses.Business
    texts: dict[Kind, object]

    def template(self, kind: Kind, language: str) -> MessageText:
        """The business's own text, or ours."""
        own: MessageText | None = getattr(templates.own_texts(self.texts.get(kind)), language)
        return own or default_text(kind, language)


async def load_sender(tx: Tx) -> MessageSender:
    """The business that sends."""
    return MessageSender(await businesses.get_current(tx), {**await templates.get_all(tx)})


async def queue_document(tx: Tx, id: UUID, body: SendDocument, terms: SendingLimits) -> Sending:
    """Queues an issued document to each address."""
    record = await documents.get_record(tx, id)
    sendability.check_sendable(record)
    return await queue_document_by(tx, await load_sender(tx), record, body, terms)


async def queue_document_by(
    tx: Tx, sender: MessageSender, record: Record, body: SendDocument, terms: SendingLimits
) -> Sending:
    """The same for a sender that is known already."""
    sendability.check_sendable(record)
    found = await recipient_addresses(tx, sender, record, body, terms)
    drafts = await compose_drafts(tx, sender, record, body, render.message_kind(record.doc_type), found)
    await count_against_daily_limit(tx, len(drafts), terms)
    return await insert_and_queue(tx, record, await with_links(tx, record, body, drafts), "document.sending_requested")


async def queue_documents(tx: Tx, body: BulkSend, terms: SendingLimits) -> QueuedMessages:
    """Queues documents, each to its own client; what stands in the way of one keeps no other. Every check of one comes
    before it writes anything, so nothing has to be taken back."""
    addressing.check_no_duplicates(body.ids)
    how = SendDocument(**{name: getattr(body, name) for name in SendDocument.__struct_fields__ if name != "to"})
    _check_texts(how)
    who = await load_sender(tx)
    items = []
    for place, id in enumerate(body.ids):
        try:
            sending = await queue_document_by(tx, who, await documents.get_record(tx, id), how, terms)
            items.append(QueuedItem(index=place, id=id, status="queued", messages=sending.messages))
        except Problem as problem:
            items.append(QueuedItem(index=place, id=id, status="failed", error=item_error_body(problem)))
    queued = sum(one.status == "queued" for one in items)
    return QueuedMessages(queued=queued, failed=len(items) - queued, items=items)


async def count_against_daily_limit(tx: Tx, count: int, terms: SendingLimits) -> None:
    """Counts messages of today; raises 429 when they would exceed the limit of a day."""
    if not await queue.count_against_daily_limit(tx, count, terms.per_day):
        left = DAY_SECONDS - int(tx.now.timestamp()) % DAY_SECONDS
        raise RateLimitExceeded(
            Wording("A business may send {limit} messages a day (UTC).", limit=terms.per_day),
            retryAfter=left,
            headers=[("retry-after", str(left))],
        )


async def queue_issued_document(tx: Tx, record: Record, recipients: documents.Recipients, terms: SendingLimits) -> None:
    """Queues the messages that finalize was asked to send. The caller has its answer already, so a message that cannot
    be sent is stored as failed. Queueing twice sends once."""
    who = await load_sender(tx)
    body = SendDocument(to=recipients if recipients.email or recipients.sms or recipients.whatsapp else None)
    found = addressing.requested_addresses(recipients, who.business.country) or await client_addresses_of(
        tx, who, record, terms
    )
    drafts = await compose_drafts(tx, who, record, body, render.message_kind(record.doc_type), found)
    drafts = [replace(one, dedupe_key=_issued_key(one)) for one in await with_sending_errors(tx, drafts, terms)]
    await insert_and_queue(tx, record, await with_links(tx, record, body, drafts), "document.sending_requested")
    if not drafts:
        await notifications.add(
            tx,
            notifications.NewNotification(
                kind="document_not_sent",
                category="documents",
                severity="warning",
                title=Wording(
                    "{docType} {number} was issued and not sent", docType=record.doc_type, number=record.doc_number
                ),
                body=Wording("It was to be sent to the client, who has no address."),
                dedupe_key=f"not_sent:{record.id}",
                entity=notifications.Entity(type="document", id=record.id),
            ),
        )


async def with_sending_errors(tx: Tx, drafts: list[MessageDraft], terms: SendingLimits) -> list[MessageDraft]:
    """Messages of what has happened already, each with the error that prevents sending it."""
    within_limit = bool(drafts) and await queue.count_against_daily_limit(tx, len(drafts), terms.per_day)
    return [replace(one, error=_sending_error(one, terms, within_limit)) for one in drafts]


def _issued_key(draft: MessageDraft) -> str:
    return f"issued:{draft.document_id}:{draft.address.channel}:{draft.address.value}"


def _sending_error(draft: MessageDraft, terms: SendingLimits, within_limit: bool) -> MessageFault | None:
    if draft.address.channel not in terms.channels:
        return MessageFault(code=ChannelUnavailable.code, message=Wording(ChannelUnavailable.message))
    if not within_limit:
        return MessageFault(
            code=RateLimitExceeded.code, message=Wording("More than {n} messages were sent that day.", n=terms.per_day)
        )
    return None


async def requeue(tx: Tx, id: UUID, terms: SendingLimits) -> Message:
    """Queues a message once more, under a new id, to the same address in the same words; with a new link to its
    document, or the same payment link."""
    row = await message_log.get_row(tx, id)
    sendability.check_resendable(row.state)
    addressing.check_addresses([RecipientAddress(row.channel, row.recipient)], terms.channels)
    draft = MessageDraft(
        id=tx.new_id(),
        kind=row.kind,
        address=RecipientAddress(row.channel, row.recipient),
        document_id=row.document_id,
        client_id=row.client_id,
        language=row.language,
        subject=row.subject,
        text=row.text,
        link=None,
        attach_pdf=row.attach_pdf,
        resend_of=id,
        payment_link_id=row.payment_link_id,
        mandate_id=row.mandate_id,
        card=None if row.card is None else msgspec.convert(row.card, EmailCard),
    )
    await count_against_daily_limit(tx, 1, terms)
    if row.kind in LINK_KINDS:
        address = tx.keys.box.decrypt(bytes(row.encrypted_link), row.id).decode() if row.encrypted_link else None
        again = [replace(draft, link=address)]
        about = row.payment_link_id or row.mandate_id
        return (await insert_link_messages(tx, row.kind, about, again, "message.resending_requested"))[0]
    record = await documents.get_record(tx, row.document_id)
    linked = await with_links(tx, record, SendDocument(link=row.has_link), [draft])
    return (await insert_and_queue(tx, record, linked, "message.resending_requested")).messages[0]


async def recipient_addresses(
    tx: Tx,
    sender: MessageSender,
    record: Record,
    body: SendDocument,
    terms: SendingLimits,
    kind: Kind = "document",
) -> list[RecipientAddress]:
    """The recipients: those of the request, else those of the client. Checks that there is at least one, and that every
    channel is available."""
    named = addressing.requested_addresses(body.to, sender.business.country) if body.to is not None else []
    found = named or await client_addresses_of(tx, sender, record, terms, kind)
    addressing.check_addresses(found, terms.channels)
    return found


async def client_addresses_of(
    tx: Tx,
    sender: MessageSender,
    record: Record,
    terms: SendingLimits,
    kind: Kind = "document",
    channel: Channel | None = None,
) -> list[RecipientAddress]:
    """The current addresses of the client, of one channel or as every message goes; a reminder goes to the contacts
    that receive reminders, where there are any. For a client that is written into the document alone, the addresses
    there."""
    country = sender.business.country
    if record.client_id is not None:
        client = await clients.get(tx, await clients.get_current_id(tx, record.client_id))
        emails = await clients.get_recipients(tx, client, "reminders") if kind == "reminder" else client.emails
        phones = [client.mobile, client.phone]
    else:
        written = record.client or {}
        emails, phones = written.get("emails", []), [written.get("mobile"), written.get("phone")]
    if channel is not None:
        return addressing.channel_addresses(emails, phones, country, channel)
    return addressing.client_addresses(emails, phones, country, terms.channels)


@dataclass(frozen=True)
class ComposedText:
    """What a message says, with a mark in place of its link: `text` in an e-mail, `short` in a short message."""

    language: Language
    subject: str
    text: str
    short: str


async def compose_text(
    tx: Tx,
    sender: MessageSender,
    record: Record,
    body: MessageOptions,
    kind: Kind,
    template: MessageText | None = None,
) -> ComposedText:
    """The text of a message about a document, by a template or the sender's own. Every placeholder that there is not
    is named."""
    _check_texts(body)
    language: Language = body.language or ("he" if record.lang == "he" else "en")
    template = template or sender.template(kind, language)
    brand = await brands.get(tx, record.brand_id) if record.brand_id else None
    names = (_client_name(record), addressing.sender_name(brand or sender.business, language))
    today = tx.today(sender.business.timezone)
    facts = render.placeholder_values(record, sender.business.country, names, language, today, has_link=body.link)
    if body.text is not None and not render.render_text(body.text, facts):
        raise invalid_field(
            "text", "empty", "Nothing is left of the text for this document: every placeholder is empty."
        )
    return ComposedText(
        language=language,
        subject=render.render_subject(body.subject or template.subject, facts),
        text=render.render_text(body.text or template.text, facts),
        short=render.render_text(body.text or template.short, facts),
    )


async def compose_drafts(
    tx: Tx,
    sender: MessageSender,
    record: Record,
    body: SendDocument,
    kind: Kind,
    addresses: list[RecipientAddress],
    template: MessageText | None = None,
) -> list[MessageDraft]:
    """What each of them gets, without its link."""
    said = await compose_text(tx, sender, record, body, kind, template)
    return [
        MessageDraft(
            id=tx.new_id(),
            kind=kind,
            address=one,
            document_id=record.id,
            client_id=record.client_id,
            language=said.language,
            subject=said.subject if one.channel == "email" else None,
            text=said.text if one.channel == "email" else said.short,
            link=None,
            attach_pdf=body.attach_pdf and one.channel == "email",
        )
        for one in addresses
    ]


def _check_texts(body: MessageOptions) -> None:
    faults = FaultCollector()
    render.check_placeholders(faults, "subject", body.subject)
    render.check_placeholders(faults, "text", body.text)
    faults.raise_if_any()


def _client_name(record: Record) -> str:
    client = record.client or {}
    return str(client.get("displayName") or client.get("name") or record.client_name or "")


async def with_links(tx: Tx, record: Record, body: SendDocument, drafts: list[MessageDraft]) -> list[MessageDraft]:
    """Each with a link of its own, where its text has a place for one: who opened it is who was written to."""
    return [
        replace(one, link=await sharing.create_link_address(tx, record.id))
        if body.link and one.error is None and render.LINK_MARK in one.text
        else one
        for one in drafts
    ]


async def insert_and_queue(tx: Tx, record: Record, drafts: list[MessageDraft], action: str) -> Sending:
    """Inserts the messages, enqueues the first turn of each, and updates the delivery status of the document."""
    messages = await _insert(tx, drafts) if drafts else []
    await update_delivery_status(tx, record.id)
    if messages:
        tx.audit(action, "document", record.id, facts=_audited(messages))
    return Sending(document_id=record.id, messages=[to_struct(one, DocumentMessage) for one in messages])


async def insert_link_messages(tx: Tx, kind: Kind, id: UUID, drafts: list[MessageDraft], action: str) -> list[Message]:
    """Inserts messages about a payment link or a standing order (`kind`, `id`), and enqueues the first turn of each."""
    messages = await _insert(tx, drafts)
    tx.audit(action, kind, id, facts=_audited(messages))
    return messages


async def _insert(tx: Tx, drafts: list[MessageDraft]) -> list[Message]:
    messages = await message_log.insert_messages(tx, drafts, tx.now + states.LEASE)
    for one in messages:
        if one.state == "QUEUED":
            tx.enqueue(DELIVER, message_id=one.id, turn=1)
    return messages


def _audited(messages: list[Message]) -> dict[str, list[str]]:
    return {"messages": [str(one.id) for one in messages], "channels": sorted({one.channel for one in messages})}


async def update_delivery_status(tx: Tx, id: UUID) -> None:
    """Updates the delivery status of a document from its messages. A document that was opened once stays opened,
    whatever is sent later."""
    found = states.delivery_status(list((await message_log.get_states_for_update(tx, id)).values()))
    before = (await documents.get_record(tx, id)).delivery_status
    if found not in (before, "NONE") and before != "OPENED":
        await documents.set_delivery_status(tx, id, found)
