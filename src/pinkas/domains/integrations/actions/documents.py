"""Documents under references of the caller's own."""

from decimal import Decimal
from uuid import UUID

from pinkas.core.fields import Reference
from pinkas.core.problems import FaultCollector
from pinkas.domains import banking, documents
from pinkas.domains.documents import Cancellation, Cancelled, Document, Finalize, NewDocument
from pinkas.domains.integrations.actions.references import Made, create_once, get_object_id, plain_request, replayed
from pinkas.domains.integrations.types import IntegrationDocument, KeptReference, Kind
from pinkas.platform.operation import Reply
from pinkas.platform.tx import Tx

_KINDS: tuple[Kind, ...] = ("document", "order")
"""What has a document: one that was created by itself comes before that of an order with the same reference."""


async def create_document(tx: Tx, body: IntegrationDocument) -> Reply[Document]:
    """Creates a document once under the reference, as `POST /documents` does; with `finalize` it is issued in the same
    transaction. The same call again answers 200 with the document as it stands now and `Idempotent-Replayed: true`, at
    any time. A refused call leaves the reference free."""
    _check_finalizing(body)

    async def make() -> Made[Document]:
        made = await documents.create(tx, plain_request(body, NewDocument))
        if body.finalize:
            told = Finalize(expected_total=body.expected_total, send_to=body.send_to)
            made = await documents.finalize_draft(tx, made.id, told)
        return Made(made.id, made)

    async def show(known: KeptReference) -> Document:
        return await documents.get_document(tx, known.object_id)

    return await create_once(tx, "document", body, make, show)


def _check_finalizing(body: IntegrationDocument) -> None:
    """Refuses what only a document that is issued can be told."""
    faults = FaultCollector()
    if not body.finalize:
        for field, said in (("expectedTotal", body.expected_total), ("sendTo", body.send_to)):
            if said is not None:
                faults.add(field, "needs_finalize", "Only a document that is issued has it; this one stays a draft.")
    faults.raise_if_any()


async def get_document(tx: Tx, external_reference: Reference) -> Document:
    """The document that was created under the reference, or by the order with this reference."""
    return await documents.get_document(tx, await get_document_id(tx, external_reference))


async def get_document_id(tx: Tx, reference: str) -> UUID:
    """The id of that document."""
    return await get_object_id(tx, _KINDS, reference)


async def finalize_document(tx: Tx, external_reference: Reference, body: Finalize) -> Reply[Document]:
    """Issues the draft, as `POST /documents/{id}/finalize` does. One that is issued is answered as it is, with
    `Idempotent-Replayed: true`, unless `expectedTotal` is another one than its total."""
    id = await get_document_id(tx, external_reference)
    try:
        return Reply(await documents.finalize_draft(tx, id, body))
    except documents.AlreadyIssued:
        issued = await documents.get_document(tx, id)
    if body.expected_total is not None and body.expected_total != Decimal(issued.total):
        raise documents.TotalChanged(total=issued.total)
    return replayed(issued)


async def cancel_document(tx: Tx, external_reference: Reference, body: Cancellation) -> Reply[Cancelled]:
    """Cancels the issued document by the one that its type asks for, as `POST /documents/{id}/cancel` does; it never
    changes itself. One that is cancelled is answered with what cancelled it and `Idempotent-Replayed: true`; a draft
    cancels nothing: 409 `not_issued`."""
    id = await get_document_id(tx, external_reference)
    try:
        return Reply(await banking.cancel_document(tx, id, body))
    except documents.AlreadyCancelled:
        document = await documents.get_document(tx, id)
    by = await documents.get_document(tx, document.cancelled_by_id) if document.cancelled_by_id else None
    return replayed(
        Cancelled(
            cancelled=_name(document),
            cancelling=_name(by) if by else None,
            currency=document.currency,
            effects=[],
            refunds=[],
        )
    )


def _name(document: Document) -> documents.DocumentName:
    return documents.DocumentName(
        id=document.id, doc_type=document.doc_type, doc_number=document.doc_number, status=document.status
    )
