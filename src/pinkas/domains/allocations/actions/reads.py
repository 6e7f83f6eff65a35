"""Reading requests for allocation numbers."""

from typing import Any
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.domains import businesses
from pinkas.domains.allocations.rules import wire
from pinkas.domains.allocations.store import requests
from pinkas.domains.allocations.types import Allocation, AllocationQuery, AllocationSummary
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: AllocationQuery) -> Page[AllocationSummary]:
    """Requests to the tax authority with their state, newest first."""
    rows, cursor, total = await requests.list_requests(tx, query)
    lang = (await businesses.get_current(tx)).default_lang
    return Page([wire.allocation_summary(row, lang) for row in rows], cursor, total)


async def get(tx: Tx, id: UUID) -> Allocation:
    """One request with the authority's answers, each signed and chained to the document."""
    row = await requests.get_with_document(tx, id)
    if row is None:
        raise NotFound
    return await _with_answers(tx, row)


async def get_of_document(tx: Tx, document_id: UUID) -> Allocation:
    """The request of a document."""
    row = await requests.get_of_document(tx, document_id)
    if row is None:
        raise NotFound
    return await _with_answers(tx, row)


async def _with_answers(tx: Tx, row: Any) -> Allocation:
    lang = (await businesses.get_current(tx)).default_lang
    return wire.allocation_view(row, await requests.list_answers(tx, row.document_id), lang)
