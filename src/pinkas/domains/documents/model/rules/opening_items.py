"""Opening balances of clients among the documents that a receipt or a credit settles. Pure."""

from uuid import UUID

from pinkas.domains.clients import OpeningItemRow
from pinkas.domains.documents.model.rules.context import Target
from pinkas.domains.documents.model.rules.record import OPENING_ITEM
from pinkas.domains.documents.model.types import NewReference


def opening_target(row: OpeningItemRow) -> Target:
    """An opening balance as what a receipt or a credit names."""
    return Target(
        id=row.id,
        doc_type=OPENING_ITEM,
        doc_number=0,
        issue_date=row.date,
        currency=row.currency,
        client_id=row.current_client_id,
        client_name=row.name,
        exchange_rate=row.exchange_rate,
        vat_amount=0,
        total=row.amount,
        total_local=row.amount_local or 0,
        paid=row.paid,
        credited=row.credited,
        status="ISSUED",
        payment_status="UNPAID",
        credit_status="NONE",
        conversion_status="NONE",
        quote_status=None,
        imported_type=row.doc_type,
        imported_number=row.doc_number,
    )


def reference_to(target_id: UUID, doc_type: int) -> NewReference:
    """The reference that names a document, or an opening balance."""
    if doc_type == OPENING_ITEM:
        return NewReference(opening_item_id=target_id)
    return NewReference(document_id=target_id)
