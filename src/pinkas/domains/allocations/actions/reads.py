"""Reading requests for allocation numbers."""

from uuid import UUID

from pinkas.core.pages import Page
from pinkas.core.problems import NotFound
from pinkas.domains.allocations.rules import wire
from pinkas.domains.allocations.store import requests
from pinkas.domains.allocations.types import Allocation, AllocationQuery, AllocationSummary
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: AllocationQuery) -> Page[AllocationSummary]:
    """Requests to the tax authority with their state, newest first."""
    rows, cursor, total = await requests.page(tx, query)
    return Page([wire.summary(row) for row in rows], cursor, total)


async def get(tx: Tx, id: UUID) -> Allocation:
    """One request with the authority's answers, each signed and chained to the document."""
    row = await requests.shown(tx, id)
    if row is None:
        raise NotFound
    return wire.allocation(row, await requests.answers(tx, row.document_id))


async def of_document(tx: Tx, document_id: UUID) -> Allocation:
    """The request of a document."""
    row = await requests.shown_of(tx, document_id)
    if row is None:
        raise NotFound
    return wire.allocation(row, await requests.answers(tx, document_id))
