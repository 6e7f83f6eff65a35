"""One page of documents by their filters and words."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

import msgspec

from pinkas.core.pagination import SortOrder, choose_sort_order
from pinkas.core.search_terms import SearchWord, parse_query, tag_term
from pinkas.countries import Country
from pinkas.domains.documents.model.types import DocumentQuery
from pinkas.domains.documents.search.rules.terms import LAST_DAY
from pinkas.domains.documents.search.store.filters import (
    TOTALS,
    Bounds,
    Days,
    client_filters,
    column_filters,
    filter_conditions,
    key_filters,
)
from pinkas.domains.documents.search.store.terms import TERMS
from pinkas.platform.search.filters import term_conditions
from pinkas.platform.search.pages import Found, SearchRequest, expand_words, page_by_id, page_by_sort_order
from pinkas.platform.table import TIME_ORDERS
from pinkas.platform.tx import Tx

SUMMARY = """SELECT id, doc_type, status, doc_number, issue_date, due_date, client_id, client_name, brand_id,
    currency, home_currency, lang, subject, vat_amount, total, total_local, paid, credited, payment_status,
    credit_status, conversion_status, quote_status, allocation_status, delivery_status, tags, external_reference,
    issued_at, version, created_at, updated_at FROM documents"""
"""The columns of a list of documents: those of `DocumentSummary`."""
ORDERS = {
    **TIME_ORDERS,
    "-issueDate": SortOrder("issue_date", "date", descending=True),
    "issueDate": SortOrder("issue_date", "date", descending=False),
    "-total": SortOrder("total_local", "bigint", descending=True),
    "total": SortOrder("total_local", "bigint", descending=False),
}
TOTALLED = """SELECT id, doc_type, status, currency, vat_amount, total, paid, credited, payment_status FROM documents"""
"""What the sums of a list are made of."""
_CLIPPED = 24
"""A range of more months is first cut to the days that there are documents of."""


async def page(
    tx: Tx,
    query: DocumentQuery,
    bounds: Bounds,
    country: Country | None,
    family: Sequence[UUID] = (),
    today: date | None = None,
    select: str = SUMMARY,
) -> Found:
    """One page of rows, of the columns of `select`. `bounds` are the least and the greatest total in minor units of the
    currency that is filtered by, else of the country's; `country` may be None where it is not needed
    (`needs_country`); `family` are the clients that are meant by `clientId` where it means several, `today` is the
    business's, for a query by what is overdue."""
    words = parse_query(query.q) if query.q is not None else []
    if query.q is not None and not words:  # nothing but signs: no document has such a word
        return _empty_page(query)
    if query.from_ is not None and query.from_ > LAST_DAY:
        return _empty_page(query)
    if query.tag is not None:
        words.append(SearchWord(None, (tag_term(query.tag),)))
    days: Days = (query.from_, query.to)
    by_id = choose_sort_order(ORDERS, query.sort).expression == "id"
    if by_id and _is_wide(days):
        clipped = await _clip_to_existing_days(tx, days)
        if clipped is None:
            return _empty_page(query)
        days = clipped
    terms = await expand_words(tx, TERMS, words)
    if not all(terms):
        return _empty_page(query)
    if query.updated_since is not None:
        tx.set_visibility_horizon()
    conditions = filter_conditions(query, days, bounds, country.currency if country else None, family, today)
    wanted = SearchRequest(TERMS, query, conditions, term_conditions(TERMS, terms), select, ORDERS)
    if not by_id or query.ids is not None:
        return await page_by_sort_order(tx, wanted, rare=TOTALS)
    filters = [*(one.filter for one in wanted.words), *key_filters(query, days, country), *client_filters(family)]
    if filters:
        return await page_by_id(tx, wanted, [*filters, *column_filters(query, wanted.conditions)])
    return await page_by_sort_order(tx, wanted, rare=TOTALS)


def needs_country(query: DocumentQuery) -> bool:
    """Whether the types of documents, the currency of the books or the day of the business matter to a query."""
    asked = (query.doc_type, query.number, query.currency, query.min_total, query.max_total, query.overdue)
    return any(one is not None for one in asked)


def _is_wide(days: Days) -> bool:
    """Whether a range has no end, or more months than are walked unasked."""
    first, last = days
    if first is None and last is None:
        return False
    return first is None or last is None or (last - first).days > _CLIPPED * 31


async def _clip_to_existing_days(tx: Tx, days: Days) -> Days | None:
    """A range cut to the days that there are documents of: no range at all where it holds all of them, None where it
    holds none."""
    row = await tx.fetch_one(
        """SELECT (SELECT issue_date FROM documents WHERE business_id = %(business_id)s
                   ORDER BY issue_date LIMIT 1) AS a,
                  (SELECT issue_date FROM documents WHERE business_id = %(business_id)s
                   ORDER BY issue_date DESC LIMIT 1) AS b"""
    )
    if row is None or row.a is None:
        return None
    from_, to = max(days[0] or row.a, row.a), min(days[1] or row.b, row.b)
    if from_ > to:
        return None
    return (None, None) if (from_, to) == (row.a, row.b) else (from_, to)


def _empty_page(query: DocumentQuery) -> Found:
    return [], None, msgspec.UNSET if query.include is None else 0
