"""Queueing messages: recipients and texts, decided and written in one transaction."""

from dataclasses import dataclass, replace
from uuid import UUID

from pinkas.core.problems import Faults, Problem, RateLimitExceeded, invalid
from pinkas.core.refusals import refusal
from pinkas.core.wording import Wording
from pinkas.domains import brands, businesses, clients, documents, notifications, sharing
from pinkas.domains.documents import Record
from pinkas.domains.messages.jobs import DELIVER
from pinkas.domains.messages.rules import owed, people, render, states
from pinkas.domains.messages.rules.problems import ChannelUnavailable
from pinkas.domains.messages.rules.texts import DEFAULTS
from pinkas.domains.messages.store import log, queue, templates
from pinkas.domains.messages.types import (
    Address,
    BulkSend,
    Draft,
    Kind,
    Message,
    MessageFault,
    MessageText,
    QueuedItem,
    QueuedMessages,
    SendDocument,
    Sending,
    SendReminder,
    Terms,
)
from pinkas.platform.tx import Tx

DAY_SECONDS = 86_400


@dataclass(frozen=True)
class Office:
    """The sender: the business with its own texts, read once for everything that it sends now."""

    business: businesses.Business
    texts: dict[Kind, object]

    def template(self, kind: Kind, language: str) -> MessageText:
        """The business's own text, or ours."""
        own: MessageText | None = getattr(templates.own(self.texts.get(kind)), language)
        return own or DEFAULTS[kind][language]


async def office(tx: Tx) -> Office:
    """The business that sends."""
    return Office(await businesses.current(tx), {**await templates.every(tx)})


async def send(tx: Tx, id: UUID, body: SendDocument, terms: Terms) -> Sending:
    """Queues an issued document to each address."""
    record = await documents.record(tx, id)
    owed.check_sendable(record)
    return await send_by(tx, await office(tx), record, body, terms)


async def send_by(tx: Tx, who: Office, record: Record, body: SendDocument, terms: Terms) -> Sending:
    """The same for a sender that is known already."""
    owed.check_sendable(record)
    found = await _addresses(tx, who, record, body, terms)
    drafts = await _drafts(tx, who, record, body, render.kind_of(record.doc_type), found)
    await spend(tx, len(drafts), terms)
    return await _queued(tx, record, await _linked(tx, record, body, drafts), "document.sending_requested")


async def send_many(tx: Tx, body: BulkSend, terms: Terms) -> QueuedMessages:
    """Queues documents, each to its own client; what stands in the way of one keeps no other. Every check of one comes
    before it writes anything, so nothing has to be taken back."""
    people.check_each_once(body.ids)
    how = SendDocument(**{name: getattr(body, name) for name in SendDocument.__struct_fields__ if name != "to"})
    _check_words(how)
    who = await office(tx)
    items = []
    for place, id in enumerate(body.ids):
        try:
            sending = await send_by(tx, who, await documents.record(tx, id), how, terms)
            items.append(QueuedItem(index=place, id=id, status="queued", messages=sending.messages))
        except Problem as problem:
            items.append(QueuedItem(index=place, id=id, status="failed", error=refusal(problem)))
    queued = sum(one.status == "queued" for one in items)
    return QueuedMessages(queued=queued, failed=len(items) - queued, items=items)


async def remind(tx: Tx, id: UUID, body: SendReminder, terms: Terms) -> Sending:
    """Queues a reminder of an overdue document to each address; once in 24 hours, unless it is forced."""
    record = await documents.record(tx, id)
    who = await office(tx)
    owed.check_owed(record, tx.today(who.business.timezone))
    found = await _addresses(tx, who, record, body, terms)
    drafts = await _drafts(tx, who, record, body, "reminder", found)
    await spend(tx, len(drafts), terms)  # from here on one after another: two reminders at once see each other
    owed.check_pause(await log.last_reminder(tx, id), tx.now, force=body.force)
    return await _queued(tx, record, await _linked(tx, record, body, drafts), "document.reminder_requested")


async def spend(tx: Tx, count: int, terms: Terms) -> None:
    """Counts messages of today; raises 429 when they would exceed the limit of a day."""
    if not await queue.spend(tx, count, terms.per_day):
        left = DAY_SECONDS - int(tx.now.timestamp()) % DAY_SECONDS
        raise RateLimitExceeded(
            Wording("A business may send {limit} messages a day (UTC).", limit=terms.per_day),
            retryAfter=left,
            headers=[("retry-after", str(left))],
        )


async def queue_issued(tx: Tx, record: Record, to: documents.Recipients, terms: Terms) -> None:
    """Queues the messages that finalize was asked to send. The caller has its answer already, so a message that cannot
    be sent is stored as failed. Queueing twice sends once."""
    who = await office(tx)
    body = SendDocument(to=to if to.email or to.sms or to.whatsapp else None)
    found = people.asked(to, who.business.country) or await _of_client(tx, who, record, terms)
    drafts = await _drafts(tx, who, record, body, render.kind_of(record.doc_type), found)
    spent = bool(drafts) and await queue.spend(tx, len(drafts), terms.per_day)
    drafts = [_kept(one, terms, spent) for one in drafts]
    await _queued(tx, record, await _linked(tx, record, body, drafts), "document.sending_requested")
    if not drafts:
        await notifications.add(
            tx,
            notifications.NewNotification(
                kind="document_not_sent",
                category="documents",
                severity="warning",
                title=f"Document {record.doc_type}/{record.doc_number} was issued and not sent",
                body="It was to be sent to the client, who has no address.",
                dedupe_key=f"not_sent:{record.id}",
                entity=notifications.Entity(type="document", id=record.id),
            ),
        )


def _kept(one: Draft, terms: Terms, spent: bool) -> Draft:
    """The message of a document that was just issued, with the error that prevents sending it."""
    key = f"issued:{one.document_id}:{one.address.channel}:{one.address.value}"
    error = None
    if one.address.channel not in terms.channels:
        error = MessageFault(code=ChannelUnavailable.code, message=Wording(ChannelUnavailable.message))
    elif not spent:
        error = MessageFault(
            code=RateLimitExceeded.code, message=Wording("More than {n} messages were sent that day.", n=terms.per_day)
        )
    return replace(one, dedupe_key=key, error=error)


async def again(tx: Tx, id: UUID, terms: Terms) -> Message:
    """Queues a message once more, under a new id and with a new link, to the same address in the same words."""
    row = await log.row(tx, id)
    owed.check_resendable(row.state)
    people.check([Address(row.channel, row.recipient)], terms.channels)
    record = await documents.record(tx, row.document_id)
    draft = Draft(
        id=tx.new_id(),
        kind=row.kind,
        address=Address(row.channel, row.recipient),
        document_id=row.document_id,
        client_id=row.client_id,
        language=row.language,
        subject=row.subject,
        text=row.text,
        link=None,
        attach_pdf=row.attach_pdf,
        resend_of=id,
    )
    await spend(tx, 1, terms)
    linked = await _linked(tx, record, SendDocument(link=row.has_link), [draft])
    return (await _queued(tx, record, linked, "message.resending_requested")).messages[0]


async def _addresses(tx: Tx, who: Office, record: Record, body: SendDocument, terms: Terms) -> list[Address]:
    """The recipients: those of the request, else those of the client. Checks that there is at least one, and that every
    channel is available."""
    named = people.asked(body.to, who.business.country) if body.to is not None else []
    found = named or await _of_client(tx, who, record, terms)
    people.check(found, terms.channels)
    return found


async def _of_client(tx: Tx, who: Office, record: Record, terms: Terms) -> list[Address]:
    """The current addresses of the client; for a client that is written into the document alone, the addresses
    there."""
    country = who.business.country
    if record.client_id is not None:
        client = await clients.get(tx, record.client_id)
        return people.of_client(client.emails, [client.mobile, client.phone], country, terms.channels)
    written = record.client or {}
    phones = [written.get("mobile"), written.get("phone")]
    return people.of_client(written.get("emails", []), phones, country, terms.channels)


async def _drafts(
    tx: Tx, who: Office, record: Record, body: SendDocument, kind: Kind, to: list[Address]
) -> list[Draft]:
    """What each of them gets, without its link. Every placeholder that there is not is named."""
    _check_words(body)
    language = body.language or ("he" if record.lang == "he" else "en")
    template = who.template(kind, language)
    brand = await brands.get(tx, record.brand_id) if record.brand_id else None
    names = (_client_name(record), people.sender_name(brand or who.business, language))
    today = tx.today(who.business.timezone)
    facts = render.values(record, who.business.country, names, language, today, link=body.link)
    if body.text is not None and not render.text_of(body.text, facts):
        raise invalid("text", "empty", "Nothing is left of the text for this document: every placeholder is empty.")
    return [
        Draft(
            id=tx.new_id(),
            kind=kind,
            address=one,
            document_id=record.id,
            client_id=record.client_id,
            language=language,
            subject=render.subject_of(body.subject or template.subject, facts) if one.channel == "email" else None,
            text=render.text_of(body.text or (template.text if one.channel == "email" else template.short), facts),
            link=None,
            attach_pdf=body.attach_pdf and one.channel == "email",
        )
        for one in to
    ]


def _check_words(body: SendDocument) -> None:
    faults = Faults()
    render.check(faults, "subject", body.subject)
    render.check(faults, "text", body.text)
    faults.raise_if_any()


def _client_name(record: Record) -> str:
    client = record.client or {}
    return str(client.get("displayName") or client.get("name") or record.client_name or "")


async def _linked(tx: Tx, record: Record, body: SendDocument, drafts: list[Draft]) -> list[Draft]:
    """Each with a link of its own, where its text has a place for one: who opened it is who was written to."""
    return [
        replace(one, link=await sharing.link_for(tx, record.id))
        if body.link and one.error is None and render.LINK in one.text
        else one
        for one in drafts
    ]


async def _queued(tx: Tx, record: Record, drafts: list[Draft], action: str) -> Sending:
    """Inserts the messages, enqueues the first turn of each, and updates the delivery status of the document."""
    messages = await log.add(tx, drafts, tx.now + states.LEASE) if drafts else []
    for one in messages:
        if one.state == "QUEUED":
            tx.enqueue(DELIVER, message_id=one.id, turn=1)
    await tell_document(tx, record.id)
    if messages:
        channels = sorted({one.channel for one in messages})
        tx.audit(
            action, "document", record.id, facts={"messages": [str(one.id) for one in messages], "channels": channels}
        )
    return Sending(document_id=record.id, messages=messages)


async def tell_document(tx: Tx, id: UUID) -> None:
    """Updates the delivery status of a document from its messages. A document that was opened once stays opened,
    whatever is sent later."""
    found = states.delivery_of(list((await log.states_of(tx, id)).values()))
    before = (await documents.record(tx, id)).delivery_status
    if found not in (before, "NONE") and before != "OPENED":
        await documents.set_delivery_status(tx, id, found)
