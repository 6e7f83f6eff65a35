"""Reading quotes, recording answers to them, reopening them."""

from dataclasses import dataclass
from datetime import date
from typing import cast
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.domains import businesses, documents, notifications
from pinkas.domains.documents import Record
from pinkas.domains.quotes import rules, store
from pinkas.domains.quotes.types import (
    Answer,
    Quote,
    QuoteAcceptance,
    QuoteAnswer,
    QuoteQuery,
    QuoteRejection,
    QuoteState,
    QuoteStatus,
    QuoteWithAnswers,
    Reopening,
)
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class AnswerContent:
    """An answer: which, by whom, signed how, and through which link (None: the business records it)."""

    answer: Answer
    name: str | None
    note: str | None
    signature: str | None = None
    picture: bytes | None = None
    link_id: UUID | None = None


async def list_quotes(tx: Tx, query: QuoteQuery) -> Page[Quote]:
    """Issued quotes with where they stand today, newest first."""
    documents.check_period(query.from_, query.to)
    return await store.list_quotes(tx, query, await _business_today(tx))


async def get(tx: Tx, id: UUID) -> QuoteWithAnswers:
    """An issued quote with where it stands today, and the evidence of every answer."""
    found = await store.get_quote(tx, id, await _business_today(tx))
    if found is None:
        raise NotFound
    shown = {name: getattr(found, name) for name in Quote.__struct_fields__}
    return QuoteWithAnswers(**shown, answers=await store.list_answers(tx, id))


async def quote_state(tx: Tx, record: Record) -> QuoteState | None:
    """The status of a document as a quote; None when it is none."""
    if record.quote_status is None:
        return None
    found = await store.get_quote(tx, record.id, await _business_today(tx))
    assert found is not None
    return QuoteState(
        status=found.status,
        open_until=found.open_until,
        answered_at=found.answered_at,
        answered_by=found.answered_by,
    )


def acceptance_content(body: QuoteAcceptance, link_id: UUID | None = None) -> AnswerContent:
    """An acceptance in its stored form: given through a link by the customer, else recorded by the business. 422 when
    nothing shows that it was given."""
    picture = rules.signature_picture(body, by_customer=link_id is not None)
    return AnswerContent("accepted", body.name, body.note, body.signature, picture, link_id)


def rejection_content(body: QuoteRejection, link_id: UUID | None = None) -> AnswerContent:
    """A rejection in its stored form."""
    return AnswerContent("rejected", body.name, body.reason, link_id=link_id)


async def accept(tx: Tx, id: UUID, body: QuoteAcceptance) -> QuoteWithAnswers:
    """Writes down that the customer accepted: on paper, by telephone, in a message. Without a signature `note` says
    how."""
    await record_answer(tx, id, acceptance_content(body))
    return await get(tx, id)


async def reject(tx: Tx, id: UUID, body: QuoteRejection) -> QuoteWithAnswers:
    """Writes down that the customer rejected it."""
    await record_answer(tx, id, rejection_content(body))
    return await get(tx, id)


async def record_answer(tx: Tx, id: UUID, content: AnswerContent) -> None:
    """Records an answer, once: a second answer is refused because the quote is answered."""
    record = await _get_for_update(tx, id)
    round, open_until = await store.get_reopening(tx, id)
    rules.check_may_answer(_current_status(record, open_until, await _business_today(tx)))
    origin = tx.caller.origin
    evidence = await store.insert_answer(
        tx,
        {
            "document_id": id,
            "round": round,
            "answer": content.answer,
            "channel": "link" if content.link_id else "business",
            "share_id": content.link_id,
            "name": content.name,
            "signature": content.signature,
            "signature_image": content.picture,
            "note": content.note,
            "ip": origin.address if origin else None,
            "user_agent": origin.agent if origin else None,
            "document_digest": record.digest,
            "answered_at": tx.now,
        },
    )
    await documents.set_quote_status(tx, id, "ACCEPTED" if content.answer == "accepted" else "REJECTED")
    if record.deal_id is not None:
        tx.note(f"quote.{content.answer}", id)
    await _publish_answer(tx, record, content, evidence, round)


async def reopen(tx: Tx, id: UUID, body: Reopening) -> QuoteWithAnswers:
    """Opens an expired or rejected quote anew. The document stays as it was signed; `openUntil` is kept beside it, and
    answers that were given stay on record."""
    record = await _get_for_update(tx, id)
    round, before = await store.get_reopening(tx, id)
    today = await _business_today(tx)
    status = _current_status(record, before, today)
    rules.check_may_reopen(status)
    until = rules.reopened_until(body.open_until, before or record.valid_until, today)
    await store.update_open_until(tx, id, round + 1, until, body.reason)
    await documents.set_quote_status(tx, id, "OPEN")
    facts = {"from": status, "openUntil": until, "reason": body.reason}
    tx.audit("quote.reopened", "document", id, facts={**facts, "openUntil": until and until.isoformat()})
    return await get(tx, id)


async def _get_for_update(tx: Tx, id: UUID) -> Record:
    """An issued quote, locked; `NotFound` for any other document."""
    record = await documents.get_for_update(tx, id)
    if record.doc_type != rules.QUOTE_TYPE:
        raise NotFound
    if record.status == "DRAFT" or record.quote_status is None:
        raise documents.NotIssued
    tx.check_version(record.version)
    if record.status == "CANCELLED":
        raise rules.QuoteCancelled
    return record


def _current_status(record: Record, open_until: date | None, today: date) -> QuoteStatus:
    assert record.quote_status is not None
    status = cast(QuoteStatus, record.quote_status)
    return rules.quote_status_on(status, open_until or record.valid_until, today)


async def _business_today(tx: Tx) -> date:
    return tx.today((await businesses.get_current(tx)).timezone)


async def _publish_answer(tx: Tx, record: Record, content: AnswerContent, evidence_id: UUID, round: int) -> None:
    """Publishes the event, writes the audit log, and notifies the business when the customer answered."""
    assert record.doc_number is not None
    total = format_amount(record.total, record.currency)
    tx.emit(
        "quote.accepted" if content.answer == "accepted" else "quote.rejected",
        QuoteAnswer(
            id=record.id,
            doc_number=record.doc_number,
            status=content.answer,
            client_id=record.client_id,
            currency=record.currency,
            total=total,
            answered_at=tx.now,
            answered_by=content.name,
            note=content.note,
            external_reference=record.external_reference,
        ),
    )
    facts = {"answerId": evidence_id, "name": content.name, "note": content.note, "shareId": content.link_id}
    tx.audit(f"quote.{content.answer}", "document", record.id, facts=facts)
    if content.link_id is None:
        return
    title, body = rules.answer_notification(record, content.answer, content.name, content.note)
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="quote_accepted" if content.answer == "accepted" else "quote_rejected",
            category="documents",
            severity="info",
            title=title,
            body=body,
            entity=notifications.Entity(type="document", id=record.id),
            dedupe_key=f"quote:{record.id}:{round}",
        ),
    )
