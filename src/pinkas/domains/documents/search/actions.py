"""Listing documents."""

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
    country_rules = get_country((await businesses.get_current(tx)).country)
    check_types(query.doc_type or (), country_rules)
    bounds: tuple[int | None, int | None] = (None, None)
    if query.min_total is not None or query.max_total is not None:
        bounds = total_bounds(query, query.currency or country_rules.currency)
    family = await clients.ids_for_name(tx, query.client_id) if query.client_id is not None else []
    rows, cursor, total = await pages.page(tx, query, bounds, country_rules, family if len(family) > 1 else ())
    return Page([wire.summary_view(row) for row in rows], cursor, total)
