"""Finalizing: one transaction in which a draft is checked, numbered, frozen, chained, signed, posted and told of."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.money import to_minor, to_wire
from pinkas.core.problems import NotFound, Problem, VersionConflict, invalid
from pinkas.countries import DocumentType
from pinkas.domains import ledger
from pinkas.domains.documents import jobs
from pinkas.domains.documents.actions.gather import context_of
from pinkas.domains.documents.actions.reads import record as read_record
from pinkas.domains.documents.rules import issue, posting, proof, wire
from pinkas.domains.documents.rules.compose import Identity, compose, credit_status, payment_status
from pinkas.domains.documents.rules.context import Context
from pinkas.domains.documents.rules.problems import AlreadyIssued, SigningUnavailable, TotalChanged
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.rules.settle import settled
from pinkas.domains.documents.rules.snapshots import business_snapshot
from pinkas.domains.documents.rules.stands import stands, with_stored_parts
from pinkas.domains.documents.store import drafts, issuing
from pinkas.domains.documents.types import Document, Finalize, Finding, Validation
from pinkas.domains.documents.types import Payment as WirePayment
from pinkas.platform.crypto import DocumentSigner
from pinkas.platform.tx import Tx


class PaymentReceived(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """The object of `payment.received` for a payment on a document."""

    id: UUID
    document_id: UUID
    doc_type: int
    doc_number: int
    client_id: UUID | None
    currency: str
    payment: WirePayment
    external_reference: str | None


async def finalize(tx: Tx, id: UUID, body: Finalize) -> Document:
    """Numbers, freezes, signs and posts a draft; afterwards it never changes. Numbers have no gaps: the counter is
    locked in this transaction, and a rollback gives the number back."""
    signer = tx.keys.documents
    if signer is None:
        raise SigningUnavailable
    record, context, archived = await _prepared(tx, id, body, lock=True)
    kind = context.kind(record.doc_type)
    dates = context.settings.dates
    early = issue.findings(
        record,
        kind,
        targets=context.targets,
        today=context.today,
        last_date=None,
        client_archived=archived,
        dates=dates,
    )
    issue.refuse([one for one in early if one.code != "date_out_of_range"])
    place = await issuing.take_number(tx, record.doc_type)
    issue.refuse(
        issue.findings(
            record,
            kind,
            targets=context.targets,
            today=context.today,
            last_date=place.last_issue_date,
            client_archived=archived,
            dates=dates,
        )
    )
    issued = _sealed(tx, record, context, place, signer)
    cash_basis = not context.country.business_types[context.business.business_type].charges_vat
    await ledger.post(
        tx, posting.entry(issued, kind, home=issued.home_currency, cash_basis=cash_basis), context.business.country
    )
    if not await issuing.issue(tx, issued, context.business.business_type):
        raise VersionConflict("The type of the business was changed meanwhile. Nothing was issued.")
    await _settle(tx, issued, context)
    return _told(tx, await _as_written(tx, issued), kind)


async def validate(tx: Tx, id: UUID, body: Finalize) -> Validation:
    """Every check of finalize, without taking a number: `problems` names all that stands in the way."""
    try:
        record, context, archived = await _prepared(tx, id, body, lock=False)
    except (NotFound, AlreadyIssued, VersionConflict):
        raise
    except Problem as problem:
        return Validation(valid=False, problems=_listed([problem]))
    problems = issue.findings(
        record,
        context.kind(record.doc_type),
        targets=context.targets,
        today=context.today,
        last_date=await issuing.last_issue_date(tx, record.doc_type),
        client_archived=archived,
        dates=context.settings.dates,
    )
    return Validation(valid=not problems, problems=_listed(problems))


async def _prepared(tx: Tx, id: UUID, body: Finalize, *, lock: bool) -> tuple[Record, Context, bool]:
    """The draft composed anew, as of today; rewritten when that changed what stands in the database."""
    row = await drafts.find(tx, id, lock=lock)
    if row is None:
        raise NotFound
    if row.status != "DRAFT":
        raise AlreadyIssued
    tx.check_version(row.version)
    new = drafts.asked(row.draft)
    if body.issue_date is not None:
        new = msgspec.structs.replace(new, issue_date=body.issue_date)
    context, client = await context_of(tx, new, lock=lock)
    record = compose(new, context, Identity(id, row.version + 1, row.created_at))
    _check_expected(record, body)
    if lock:
        stored = await read_record(tx, id)
        if stands(record, stored):
            record = with_stored_parts(record, stored)
        else:
            await drafts.replace(tx, record, None)
    return record, context, client is not None and client.archived_at is not None


async def _as_written(tx: Tx, issued: Record) -> Record:
    """The document as the database has it now. What was signed and what was written are compared before anything is
    acknowledged: a difference is a fault of ours, and nothing of it is kept."""
    written = await read_record(tx, issued.id)
    if issued.previous_digest is None or proof.digest(written, issued.previous_digest) != issued.digest:
        raise AssertionError(f"document {issued.id} was not written as it was signed")
    return written


def _check_expected(record: Record, body: Finalize) -> None:
    if body.expected_total is None:
        return
    try:
        expected = to_minor(body.expected_total, record.currency)
    except ValueError as fault:
        raise invalid("expectedTotal", "invalid_amount", str(fault)) from None
    if expected != record.total:
        raise TotalChanged(
            field="expectedTotal",
            expected=to_wire(expected, record.currency),
            actual=to_wire(record.total, record.currency),
        )


def _sealed(tx: Tx, record: Record, context: Context, place: Any, signer: DocumentSigner) -> Record:
    """The document with its number, its snapshot and its signature."""
    numbered = msgspec.structs.replace(
        record,
        status="ISSUED",
        doc_number=place.number,
        business=business_snapshot(context.business, context.brand),
        issued_at=tx.instant(),  # after the lock: along the chain time does not go back
        issued_by=tx.caller.actor(),
        proof_version=proof.VERSION,
        chain_index=place.next_index,
        previous_digest=bytes(place.head),
        signing_key_id=signer.key_id,
    )
    digest = proof.digest(numbered, bytes(place.head))
    return msgspec.structs.replace(numbered, digest=digest, signature=signer.sign(digest))


async def _settle(tx: Tx, issued: Record, context: Context) -> None:
    """Writes what a receipt or a credit does to the documents that it names."""
    for target, paid, credited in settled(issued, context):
        await issuing.settle(
            tx,
            target.id,
            paid=paid,
            credited=credited,
            payment_status=payment_status(True, target.total, paid, credited),
            credit_status=credit_status(target.total, credited),
        )


def _told(tx: Tx, issued: Record, kind: DocumentType) -> Document:
    """Tells the world: the document first, then each payment received; and has the PDF made."""
    document = wire.document(issued)
    tx.emit("document.finalized", document)
    for payment in () if kind.credits else document.payments:  # what stands on a credit is paid back, not received
        tx.emit(
            "payment.received",
            PaymentReceived(
                id=payment.id,
                document_id=document.id,
                doc_type=document.doc_type,
                doc_number=document.doc_number or 0,
                client_id=document.client_id,
                currency=document.currency,
                payment=payment,
                external_reference=document.external_reference,
            ),
        )
    tx.enqueue(jobs.RENDER, document_id=document.id)
    tx.audit(
        "document.finalized",
        "document",
        document.id,
        facts={
            "docType": document.doc_type,
            "number": document.doc_number,
            "total": document.total,
            "currency": document.currency,
        },
    )
    return document


def _listed(problems: list[Problem]) -> list[Finding]:
    found = []
    for one in problems:
        if one.details:
            found += [Finding(code=d.code, message=d.message, field=d.field or None, facts={}) for d in one.details]
        else:
            facts = {name: value for name, value in one.facts.items() if name != "field"}
            found.append(Finding(code=one.code, message=one.text, field=one.facts.get("field"), facts=facts))
    return found
