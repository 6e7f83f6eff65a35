"""Listing documents."""

from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.countries import get_country
from pinkas.domains import businesses, clients
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.types import DocumentQuery, DocumentSummary
from pinkas.domains.documents.search.rules.bounds import check_period, check_types, total_bounds
from pinkas.domains.documents.search.store import pages
from pinkas.platform.tx import Tx


async def list_documents(tx: Tx, query: DocumentQuery) -> Page[DocumentSummary]:
    """Documents, newest first unless `sort` says otherwise. Several `docType`s may be given, by comma.

    `q` finds documents in which every word of it begins a word of the client's name, the subject, the number or the
    external reference, or is the total; without regard to case, vowel points and quotation marks.

    A page of filters that hardly anything fits may hold fewer than `limit`, or nothing: the last page is the one
    without a `nextCursor`.
    """
    check_period(query.from_, query.to)
    business, family = await tx.gather(_business_if_needed(tx, query), _ids_of_client(tx, query.client_id))
    country_rules = get_country(business.country) if business is not None else None
    bounds: tuple[int | None, int | None] = (None, None)
    if country_rules is not None:
        check_types(query.doc_type or (), country_rules)
        if query.min_total is not None or query.max_total is not None:
            bounds = total_bounds(query, query.currency or country_rules.currency)
    rows, cursor, total = await pages.page(tx, query, bounds, country_rules, family if len(family) > 1 else ())
    return Page([wire.summary_view(row) for row in rows], cursor, total)


async def _business_if_needed(tx: Tx, query: DocumentQuery) -> businesses.Business | None:
    return await businesses.get_current(tx) if pages.needs_country(query) else None


async def _ids_of_client(tx: Tx, id: UUID | None) -> list[UUID]:
    return [] if id is None else await clients.ids_for_name(tx, id)
