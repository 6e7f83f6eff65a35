"""What became of an issued document, told by the domains above that know. None of it is content."""

from uuid import UUID

from pinkas.domains.documents.store import issuing
from pinkas.domains.documents.types import AllocationStatus, DeliveryStatus, QuoteStatus
from pinkas.platform.tx import Tx


async def set_quote_status(tx: Tx, id: UUID, status: QuoteStatus) -> None:
    """The customer's answer to a quote, or its end."""
    await issuing.set_statuses(tx, id, quote_status=status)


async def set_delivery_status(tx: Tx, id: UUID, status: DeliveryStatus) -> None:
    """How far the document has come on its way to the client."""
    await issuing.set_statuses(tx, id, delivery_status=status)


async def set_allocation_status(
    tx: Tx, id: UUID, status: AllocationStatus, number: str | None, *, not_deductible: bool = False
) -> None:
    """What the tax authority said; `number` as it gave it. `not_deductible`: the issuer goes on without a number though
    the authority held the invoice, and its paper says so."""
    await issuing.set_statuses(
        tx, id, allocation_status=status, allocation_number=number, not_deductible=not_deductible
    )
