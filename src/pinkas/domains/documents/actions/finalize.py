"""Finalizing: one transaction in which a draft is checked, numbered, frozen, chained, signed, posted and told of."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.problems import Detail, NotFound, Problem, VersionConflict
from pinkas.countries import DocumentType
from pinkas.domains.documents import jobs
from pinkas.domains.documents.actions.batch import Prepared, entry, issue_all, prepared
from pinkas.domains.documents.actions.effects import Effects
from pinkas.domains.documents.actions.goods import Goods
from pinkas.domains.documents.actions.known import Known
from pinkas.domains.documents.actions.limits import exceeded, would_exceed
from pinkas.domains.documents.rules import credit_balance, wire
from pinkas.domains.documents.rules.noteworthy import noteworthy
from pinkas.domains.documents.rules.problems import AlreadyIssued
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.rules.snapshots import business_snapshot
from pinkas.domains.documents.store import drafts, issuing
from pinkas.domains.documents.types import Document, Finalize, Finding, PaymentReceived, Validation
from pinkas.platform.tx import Tx


async def finalize(tx: Tx, id: UUID, body: Finalize) -> Document:
    """Numbers, freezes, signs and posts a draft; afterwards it never changes. Numbers have no gaps: the counter is
    locked in this transaction, and a rollback gives the number back."""
    return await issued(tx, id, body)


async def issued(tx: Tx, id: UUID, body: Finalize, *, cancelling: UUID | None = None) -> Document:
    """The same, and `cancelling` is the document that the draft cancels for good."""
    (outcome,) = await issue_all(tx, [(id, body)], cancelling=cancelling)
    if isinstance(outcome, Problem):
        raise outcome
    return warned(told(tx, outcome.record, outcome.kind, body), await worth_a_look(tx, [outcome]))


async def worth_a_look(tx: Tx, issued: Sequence[Prepared]) -> dict[UUID, list[Finding]]:
    """What documents that were issued together did and is worth a look, by their ids."""
    found = await exceeded(tx, issued)
    for one in issued:
        if noted := [*found.get(one.record.id, ()), *_listed(list(one.warnings)), *_noted(one)]:
            found[one.record.id] = noted
    return found


def _noted(one: Prepared) -> list[Finding]:
    context = one.context
    issuer = business_snapshot(context.business, context.brand)
    return noteworthy(one.record, one.kind, issuer, context.now, context.today)


async def validate(tx: Tx, id: UUID, body: Finalize) -> Validation:
    """Every check of finalize, without taking a number: `problems` names all that stands in the way, `warnings` what
    does not and is worth a look."""
    known = Known(tx)
    try:
        asked = entry(id, body, await drafts.find(tx, id, lock=False))
        found = await prepared(known, asked)
    except (NotFound, AlreadyIssued, VersionConflict):
        raise
    except Problem as problem:
        return Validation(valid=False, problems=_listed([problem]))
    problems = found.findings(await issuing.last_issue_date(tx, found.record.doc_type))
    problems += (await Effects(known).of(found.record, found.kind, found.context))[1]
    goods = Goods(known, hold=False)
    await goods.expect([asked.new] if asked.new else [])
    moving, short = await goods.of(found.record, found.kind, found.context)
    problems += short
    warnings = [*await would_exceed(tx, found), *_listed(list(moving.warnings) if moving else []), *_noted(found)]
    return Validation(valid=not problems, problems=_listed(problems), warnings=warnings)


def warned(document: Document, warnings: Mapping[UUID, list[Finding]]) -> Document:
    """The answer with what is worth a look, if anything is."""
    found = warnings.get(document.id)
    return msgspec.structs.replace(document, warnings=found) if found else document


def told(tx: Tx, issued: Record, kind: DocumentType, body: Finalize) -> Document:
    """Tells the world: the document first, then each payment received; and has done what comes after, the PDF and what
    `body` asks for."""
    document = wire.document(issued)
    tx.emit("document.finalized", document)
    # What stands on a credit, or on a receipt that cancels one, is paid back and not received.
    for payment in () if kind.credits or issued.total < 0 else document.payments:
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
                is_credit_applied=payment.method == credit_balance.METHOD,
            ),
        )
    waits = document.allocation_status == "PENDING"  # printed when the authority has answered
    tx.enqueue(jobs.REQUEST_ALLOCATION if waits else jobs.RENDER, document_id=document.id)
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
    if body.send_to is not None:
        tx.enqueue(jobs.SEND, document_id=document.id, to=body.send_to)
    return document


def _listed(problems: list[Problem]) -> list[Finding]:
    found = []
    for one in problems:
        if one.details:
            found += [
                Finding(code=d.code, message=d.message, field=d.field or None, facts=_facts(d)) for d in one.details
            ]
        else:
            found.append(Finding(code=one.code, message=one.text, field=one.facts.get("field"), facts=_facts(one)))
    return found


def _facts(one: Problem | Detail) -> dict[str, Any]:
    return {name: value for name, value in one.facts.items() if name != "field"}
