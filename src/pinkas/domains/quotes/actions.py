"""Reading quotes, recording answers to them, reopening them."""

from dataclasses import dataclass
from datetime import date
from typing import cast
from uuid import UUID

from pinkas.core.money import to_wire
from pinkas.core.pages import Page
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

_WORDS = {
    "en": {
        "accepted": ("Quote {number} was accepted", "{name} accepted quote {number} for {total} {currency}."),
        "rejected": ("Quote {number} was rejected", "{name} rejected quote {number}. {note}"),
        "nobody": "The customer",
    },
    "he": {
        "accepted": ("הצעת מחיר {number} אושרה", "הצעת מחיר {number} על סך {total} {currency} אושרה על ידי {name}."),
        "rejected": ("הצעת מחיר {number} נדחתה", "הצעת מחיר {number} נדחתה על ידי {name}. {note}"),
        "nobody": "הלקוח",
    },
}


@dataclass(frozen=True)
class Said:
    """An answer: which, by whom, signed how, and through which link (None: the business records it)."""

    answer: Answer
    name: str | None
    note: str | None
    signature: str | None = None
    picture: bytes | None = None
    link_id: UUID | None = None


async def quotes(tx: Tx, query: QuoteQuery) -> Page[Quote]:
    """Issued quotes with where they stand today, newest first."""
    documents.check_period(query.from_, query.to)
    return await store.page(tx, query, await _today(tx))


async def get(tx: Tx, id: UUID) -> QuoteWithAnswers:
    """An issued quote with where it stands today, and the evidence of every answer."""
    found = await store.get(tx, id, await _today(tx))
    if found is None:
        raise NotFound
    shown = {name: getattr(found, name) for name in Quote.__struct_fields__}
    return QuoteWithAnswers(**shown, answers=await store.answers(tx, id))


async def state(tx: Tx, record: Record) -> QuoteState | None:
    """The status of a document as a quote; None when it is none."""
    if record.quote_status is None:
        return None
    found = await store.get(tx, record.id, await _today(tx))
    assert found is not None
    return QuoteState(
        status=found.status,
        open_until=found.open_until,
        answered_at=found.answered_at,
        answered_by=found.answered_by,
    )


def acceptance(body: QuoteAcceptance, link_id: UUID | None = None) -> Said:
    """An acceptance in its stored form: given through a link by the customer, else recorded by the business. 422 when
    nothing shows that it was given."""
    picture = rules.signature_of(body, by_customer=link_id is not None)
    return Said("accepted", body.name, body.note, body.signature, picture, link_id)


def rejection(body: QuoteRejection, link_id: UUID | None = None) -> Said:
    """A rejection in its stored form."""
    return Said("rejected", body.name, body.reason, link_id=link_id)


async def accept(tx: Tx, id: UUID, body: QuoteAcceptance) -> QuoteWithAnswers:
    """Writes down that the customer accepted: on paper, by telephone, in a message. Without a signature `note` says
    how."""
    await answer(tx, id, acceptance(body))
    return await get(tx, id)


async def reject(tx: Tx, id: UUID, body: QuoteRejection) -> QuoteWithAnswers:
    """Writes down that the customer rejected it."""
    await answer(tx, id, rejection(body))
    return await get(tx, id)


async def answer(tx: Tx, id: UUID, said: Said) -> None:
    """Records an answer, once: a second answer is refused because the quote is answered."""
    record = await _held(tx, id)
    round, open_until = await store.terms(tx, id)
    rules.may_answer(_stands(record, open_until, await _today(tx)))
    origin = tx.caller.origin
    evidence = await store.keep_answer(
        tx,
        {
            "document_id": id,
            "round": round,
            "answer": said.answer,
            "channel": "link" if said.link_id else "business",
            "share_id": said.link_id,
            "name": said.name,
            "signature": said.signature,
            "signature_image": said.picture,
            "note": said.note,
            "ip": origin.address if origin else None,
            "user_agent": origin.agent if origin else None,
            "document_digest": record.digest,
            "answered_at": tx.now,
        },
    )
    await documents.set_quote_status(tx, id, "ACCEPTED" if said.answer == "accepted" else "REJECTED")
    await _tell(tx, record, said, evidence, round)


async def reopen(tx: Tx, id: UUID, body: Reopening) -> QuoteWithAnswers:
    """Opens an expired or rejected quote anew. The document stays as it was signed; `openUntil` is kept beside it, and
    answers that were given stay on record."""
    record = await _held(tx, id)
    round, before = await store.terms(tx, id)
    today = await _today(tx)
    status = _stands(record, before, today)
    rules.may_reopen(status)
    until = rules.reopened_until(body.open_until, before or record.valid_until, today)
    await store.reopen(tx, id, round + 1, until, body.reason)
    await documents.set_quote_status(tx, id, "OPEN")
    facts = {"from": status, "openUntil": until, "reason": body.reason}
    tx.audit("quote.reopened", "document", id, facts={**facts, "openUntil": until and until.isoformat()})
    return await get(tx, id)


async def _held(tx: Tx, id: UUID) -> Record:
    """An issued quote, locked; `NotFound` for any other document."""
    record = await documents.held(tx, id)
    if record.doc_type != rules.QUOTE:
        raise NotFound
    if record.status == "DRAFT" or record.quote_status is None:
        raise documents.NotIssued
    tx.check_version(record.version)
    if record.status == "CANCELLED":
        raise rules.QuoteCancelled
    return record


def _stands(record: Record, open_until: date | None, today: date) -> QuoteStatus:
    assert record.quote_status is not None
    status = cast(QuoteStatus, record.quote_status)
    return rules.status_on(status, open_until or record.valid_until, today)


async def _today(tx: Tx) -> date:
    return tx.today((await businesses.current(tx)).timezone)


async def _tell(tx: Tx, record: Record, said: Said, evidence: UUID, round: int) -> None:
    """Publishes the event, writes the audit log, and notifies the business when the customer answered."""
    assert record.doc_number is not None
    total = to_wire(record.total, record.currency)
    tx.emit(
        "quote.accepted" if said.answer == "accepted" else "quote.rejected",
        QuoteAnswer(
            id=record.id,
            doc_number=record.doc_number,
            status=said.answer,
            client_id=record.client_id,
            currency=record.currency,
            total=total,
            answered_at=tx.now,
            answered_by=said.name,
            note=said.note,
            external_reference=record.external_reference,
        ),
    )
    facts = {"answerId": evidence, "name": said.name, "note": said.note, "shareId": said.link_id}
    tx.audit(f"quote.{said.answer}", "document", record.id, facts=facts)
    if said.link_id is None:
        return
    words = _WORDS[(await businesses.current(tx)).default_lang]
    title, body = words[said.answer]
    told = {
        "number": record.doc_number,
        "name": said.name or words["nobody"],
        "total": total,
        "currency": record.currency,
        "note": said.note or "",
    }
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind=f"quote_{said.answer}",
            category="documents",
            severity="info",
            title=title.format(**told),
            body=body.format(**told).strip(),
            entity=notifications.Entity(type="document", id=record.id),
            dedupe_key=f"quote:{record.id}:{round}",
        ),
    )
