"""Listing documents, and adding them up."""

from functools import partial
from uuid import UUID

import msgspec

from pinkas.core.pagination import Page
from pinkas.countries import get_country
from pinkas.domains import businesses, clients
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.types import (
    DocumentJournal,
    DocumentQuery,
    DocumentSummary,
    DocumentTotals,
    DocumentTotalsQuery,
)
from pinkas.domains.documents.search.rules import totals
from pinkas.domains.documents.search.rules.bounds import check_period, check_types, total_bounds
from pinkas.domains.documents.search.rules.titles import is_like_title, parse_title
from pinkas.domains.documents.search.rules.totals import MAX_TOTALLED, TooManyToTotal
from pinkas.domains.documents.search.store import pages
from pinkas.platform.search.pages import Found
from pinkas.platform.tx import Tx


async def list_documents(tx: Tx, query: DocumentQuery) -> Page[DocumentSummary]:
    """Documents, newest first unless `sort` says otherwise. Several `docType`s may be given, by comma.

    `q` finds documents in which every word of it begins a word of the client's name, the subject, the number or the
    external reference, or is the total, with or without its cents; without regard to case, vowel points and quotation
    marks. The title of a document, such as `Tax invoice 2`, finds it.

    A page of filters that hardly anything fits may hold fewer than `limit`, or nothing: the last page is the one
    without a `nextCursor`.
    """
    rows, cursor, total = await _find(tx, query, pages.SUMMARY)
    return Page([wire.summary_view(row) for row in rows], cursor, total)


async def compose_totals(tx: Tx, business: businesses.Business, query: DocumentTotalsQuery) -> DocumentTotals:
    """The sums of all documents of some filters, by currency, type and status. At most 10,000 documents are looked at:
    where that is not enough, nothing is added up, and the filters have to be narrower."""
    filters = {name: getattr(query, name) for name in DocumentTotalsQuery.__struct_fields__}
    listed = DocumentQuery(**filters, limit=MAX_TOTALLED)
    rows, cursor, _ = await _find(tx, listed, pages.TOTALLED)
    if cursor is not None:
        raise TooManyToTotal
    turnover = partial(get_country(business.country).turnover, business.business_type)
    return totals.add_up(rows, turnover)


async def _find(tx: Tx, query: DocumentQuery, select: str) -> Found:
    """A page of rows of a list, of the columns of `select`."""
    check_period(query.from_, query.to)
    business, family = await tx.gather(_business_if_needed(tx, query), _ids_of_client(tx, query.client_id))
    country_rules = get_country(business.country) if business is not None else None
    bounds: tuple[int | None, int | None] = (None, None)
    if country_rules is not None and _may_be_title(query):
        title = parse_title(query.q or "", country_rules)
        if title is not None:
            query = msgspec.structs.replace(query, q=None, doc_type=[title[0]], number=title[1])
    if country_rules is not None:
        check_types(query.doc_type or (), country_rules)
        if query.min_total is not None or query.max_total is not None:
            bounds = total_bounds(query, query.currency or country_rules.currency)
    today = tx.today(business.timezone) if business is not None else None
    several = family if len(family) > 1 else ()
    return await pages.page(tx, query, bounds, country_rules, several, today, select)


async def compose_journal(tx: Tx, business: businesses.Business, query: DocumentQuery) -> DocumentJournal:
    """Documents with the filters of their list, as JSON or as a file with all of them."""
    page = await list_documents(tx, query)
    return DocumentJournal(items=list(page.items), next_cursor=page.next_cursor, total=page.total)


async def get_journal_subject(tx: Tx) -> businesses.Business:
    """The business, whose documents they are."""
    return await businesses.get_current(tx)


async def _business_if_needed(tx: Tx, query: DocumentQuery) -> businesses.Business | None:
    return await businesses.get_current(tx) if pages.needs_country(query) or _may_be_title(query) else None


def _may_be_title(query: DocumentQuery) -> bool:
    """Whether the text is perhaps the title of one document, as lists print it."""
    return query.q is not None and query.doc_type is None and query.number is None and is_like_title(query.q)


async def _ids_of_client(tx: Tx, id: UUID | None) -> list[UUID]:
    return [] if id is None else await clients.ids_for_name(tx, id)
