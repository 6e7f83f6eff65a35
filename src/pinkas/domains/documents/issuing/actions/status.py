"""Statuses of an issued document that other domains set. None of them is signed content."""

from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.domains.documents.drafting import store as drafting_store
from pinkas.domains.documents.issuing import store
from pinkas.domains.documents.model.actions.read import get_record
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.types import AllocationStatus, DeliveryStatus, QuoteStatus
from pinkas.platform.tx import Tx


async def set_quote_status(tx: Tx, id: UUID, status: QuoteStatus) -> None:
    """The customer's answer to a quote, or its end."""
    await store.set_statuses(tx, id, quote_status=status)


async def set_delivery_status(tx: Tx, id: UUID, status: DeliveryStatus) -> None:
    """How far the document has come on its way to the client."""
    await store.set_statuses(tx, id, delivery_status=status)


async def set_allocation_status(
    tx: Tx, id: UUID, status: AllocationStatus, number: str | None, *, not_deductible: bool = False
) -> None:
    """Sets the answer of the tax authority; `number` as it gave it. `not_deductible`: the issuer continues without a
    number though the authority held the invoice, and the PDF says so."""
    await store.set_statuses(tx, id, allocation_status=status, allocation_number=number, not_deductible=not_deductible)


async def set_deal(tx: Tx, id: UUID, deal_id: UUID | None) -> None:
    """The deal that a document belongs to; None for none."""
    await store.set_statuses(tx, id, deal_id=deal_id)


async def get_for_update(tx: Tx, id: UUID) -> Record:
    """The document with its row locked until the transaction ends, after every earlier change."""
    if await drafting_store.find_draft(tx, id, lock=True) is None:
        raise NotFound
    return await get_record(tx, id)
