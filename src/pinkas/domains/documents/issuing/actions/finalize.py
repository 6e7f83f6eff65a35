"""Finalizing: one transaction in which a draft is checked, numbered, frozen, chained, signed and posted, and its
events are written."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

import msgspec

from pinkas.core.problems import NotFound, Problem, VersionConflict
from pinkas.domains.documents.issuing.actions.batch_issue import IssuedOutcome, issue_drafts, load_inputs
from pinkas.domains.documents.issuing.rules.issuable import Issuable
from pinkas.domains.documents.issuing.rules.issuance import check_draft
from pinkas.domains.documents.issuing.rules.issuance_types import Inputs
from pinkas.domains.documents.issuing.rules.warnings import problem_findings
from pinkas.domains.documents.model.rules import credit_balance, wire
from pinkas.domains.documents.model.rules.problems import AlreadyIssued
from pinkas.domains.documents.model.types import Document, Finalize, PaymentReceived, Validation
from pinkas.platform.jobs import JobName
from pinkas.platform.tx import Tx


async def finalize_draft(tx: Tx, id: UUID, body: Finalize) -> Document:
    """Numbers, freezes, signs and posts a draft; afterwards it never changes. Numbers have no gaps: the counter is
    locked in this transaction, and a rollback gives the number back."""
    return publish_issued(tx, await issue_draft(tx, id, body), body)


async def finalize_and_print_later(tx: Tx, id: UUID, body: Finalize, print_at: datetime) -> Document:
    """The same for a document for which nobody waits: its files are made at `print_at`, or when somebody asks for
    them."""
    return publish_issued(tx, await issue_draft(tx, id, body), body, print_at)


async def issue_draft(
    tx: Tx,
    id: UUID,
    body: Finalize,
    *,
    cancelled_id: UUID | None = None,
    refunded_payment_id: UUID | None = None,
) -> IssuedOutcome:
    """The same before its events are written; `cancelled_id` is the document that the draft cancels for good,
    `refunded_payment_id` the payment that it gives back first."""
    (done,) = await issue_drafts(tx, [(id, body)], cancelled_id=cancelled_id, refunded_payment_id=refunded_payment_id)
    if isinstance(done, Problem):
        raise done
    return done


async def validate_draft(tx: Tx, id: UUID, body: Finalize) -> Validation:
    """Every check of finalize, without taking a number: `problems` names all that prevents it, `warnings` what does
    not and is worth knowing."""
    (found,) = await validate_drafts(tx, [(id, body)])
    if isinstance(found, Problem):
        raise found
    return found


async def validate_drafts(tx: Tx, items: Sequence[tuple[UUID, Finalize]]) -> list[Validation | Problem]:
    """The same for several drafts, each against the books as they are now; in the place of each what prevents looking
    at it at all: it does not exist, is issued already, or has another version."""
    inputs = (await load_inputs(tx, items, lock=False)).inputs
    return [_validation(inputs, one) for one in inputs.prepared]


def _validation(inputs: Inputs, prepared: Issuable | Problem) -> Validation | Problem:
    if isinstance(prepared, NotFound | AlreadyIssued | VersionConflict):
        return prepared
    if isinstance(prepared, Problem):
        return Validation(valid=False, problems=problem_findings([prepared]))
    problems, warnings = check_draft(inputs, prepared)
    return Validation(valid=not problems, problems=problem_findings(problems), warnings=list(warnings))


def publish_issued(tx: Tx, outcome: IssuedOutcome, body: Finalize, print_at: datetime | None = None) -> Document:
    """Writes the events of an issued document, the document before each payment received, and the jobs that follow:
    the PDF and what `body` asks for. The document as it is answered, with its warnings."""
    document = _publish_issued(tx, outcome.document, body, print_at)
    return msgspec.structs.replace(document, warnings=list(outcome.warnings)) if outcome.warnings else document


def _publish_issued(tx: Tx, issuable: Issuable, body: Finalize, print_at: datetime | None) -> Document:
    issued = issuable.record
    document = wire.document_view(issued)
    tx.emit("document.finalized", document)
    # A payment on a credit, or on a receipt that cancels one, is paid back and not received; one that was recorded
    # before its receipt was sent then.
    silent = issuable.kind.credits or issued.total < 0 or issuable.recorded_payment_id is not None
    for payment in () if silent else document.payments:
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
    if waits:
        tx.enqueue(REQUEST_ALLOCATION, document_id=document.id)
    else:
        tx.enqueue(RENDER, at=print_at, document_id=document.id)
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
        tx.enqueue(SEND, document_id=document.id, to=body.send_to)
    return document


RENDER = JobName("documents.render")
"""Renders, signs and stores the two files of an issued document."""
REQUEST_ALLOCATION = JobName("allocations.request")
"""Asks the tax authority for the allocation number of an issued document; renders it when that is decided."""
SEND = JobName("messages.send_document")
"""Sends an issued document to whom finalize was told."""
