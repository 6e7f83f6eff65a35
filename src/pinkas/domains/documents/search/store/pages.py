"""One page of documents, by whatever filters: what is read grows with the page, not with the documents there are.

The list is in the order of the ids, which is that of their making. A filter that is one key of an index in that order
is walked by PostgreSQL itself. What is several keys (a word, several types, the months of a range) is walked key by
key, see `walking`. Of several filters the rarest is walked, and the others are tested document by document. A page of
another order is sorted out of what a rare word has, and otherwise found by walking that order.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.json_codec import encode_json
from pinkas.core.pages import Order, Place, binding, choose_order, read_cursor, write_cursor
from pinkas.countries import Country
from pinkas.domains.documents.model.types import DocumentQuery
from pinkas.domains.documents.search.rules.terms import LAST, LAST_DAY, Word, asked, tag_term
from pinkas.domains.documents.search.store.filters import (
    TOTALS,
    Bounds,
    Conditions,
    Days,
    Filter,
    Sought,
    conditions_of,
    of_columns,
    of_family,
    of_keys,
    sought,
)
from pinkas.domains.documents.search.store.walking import Walk, bounded, whole
from pinkas.platform.table import NEWEST, tenant
from pinkas.platform.tx import Tx
from pinkas.platform.where import Where

SUMMARY = """SELECT id, doc_type, status, doc_number, issue_date, due_date, client_id, client_name, brand_id,
    currency, home_currency, lang, subject, vat_amount, total, total_local, paid, credited, payment_status,
    credit_status, conversion_status, quote_status, allocation_status, delivery_status, tags, external_reference,
    issued_at, version, created_at, updated_at FROM documents"""
"""The columns of a list of documents: those of `DocumentSummary`."""
ORDERS = {
    **NEWEST,
    "-issueDate": Order("issue_date", "date", descending=True),
    "issueDate": Order("issue_date", "date", descending=False),
}
RARE = 200
"""Of a filter that has fewer documents than this, all are looked at."""
_CLIPPED = 24
"""A range of more months is first cut to the days that there are documents of."""

Found = tuple[list[Any], str | None, int | msgspec.UnsetType]


@dataclass(frozen=True)
class _Wanted:
    """What is looked for: filters by their names, and words."""

    query: DocumentQuery
    conditions: Conditions
    words: list[Sought]

    @property
    def where(self) -> Where:
        """The filters in a statement."""
        where = tenant()
        where.conditions += [one.sql for one in self.conditions.values()]
        where.params.update(self.params)
        return where

    @property
    def params(self) -> dict[str, Any]:
        """Those of the filters, and of the words."""
        found: dict[str, Any] = {}
        for condition in self.conditions.values():
            found |= condition.params
        for word in self.words:
            found |= word.params
        return found


async def page(
    tx: Tx,
    query: DocumentQuery,
    bounds: Bounds,
    land: Country,
    family: Sequence[UUID] = (),
) -> Found:
    """One page of rows. `bounds` are the least and the greatest total in minor units of the currency that is filtered
    by, else of the country's; `family` are the clients that are meant by `clientId` where it means several."""
    words = asked(query.q) if query.q is not None else []
    if query.q is not None and not words:  # nothing but signs: no document has such a word
        return _nothing(query)
    if query.from_ is not None and query.from_ > LAST_DAY:
        return _nothing(query)
    if query.tag is not None:
        words.append(Word(None, (tag_term(query.tag),)))
    days: Days = (query.from_, query.to)
    by_id = _order(query).expression == "id"
    if by_id and _is_wide(days):
        clipped = await _clipped(tx, days)
        if clipped is None:
            return _nothing(query)
        days = clipped
    terms = await _terms_of(tx, words)
    if not all(terms):
        return _nothing(query)
    settled = None if query.updated_since is None else await tx.settled()
    wanted = _Wanted(query, conditions_of(query, days, bounds, land.currency, family, settled), sought(terms))
    if not by_id or query.ids is not None:
        return await _in_another_order(tx, wanted)
    filters = [*(one.filter for one in wanted.words), *of_keys(query, days, land), *of_family(family)]
    if filters:
        return await _walked(tx, wanted, [*filters, *of_columns(query, wanted.conditions)])
    where = await _looking_at_few(tx, wanted)
    return await tx.page("documents", query, select=SUMMARY, where=where, orders=ORDERS)


def _is_wide(days: Days) -> bool:
    """Whether a range has no end, or more months than are walked unasked."""
    first, last = days
    if first is None and last is None:
        return False
    return first is None or last is None or (last - first).days > _CLIPPED * 31


async def _clipped(tx: Tx, days: Days) -> Days | None:
    """A range cut to the days that there are documents of: no range at all where it holds all of them, None where it
    holds none."""
    row = await tx.one(
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


async def _walked(tx: Tx, wanted: _Wanted, filters: list[Filter]) -> Found:
    """Walks one of the filters and tests the others: the rarest, if one is rare, and else what is walked best."""
    query, words, params = wanted.query, wanted.words, wanted.params
    counted = len(words) > 1 or (len(words) == 1 and any(one.rank < 2 for one in filters))
    chosen, rare = await _chosen(tx, filters, params, count=counted)
    bound_to = binding("documents", str(tx.business_id), query)
    walk = _walk(wanted, chosen)
    if query.cursor is not None:
        walk = replace(walk, after=UUID(read_cursor(query.cursor, bound_to, tx.keys.cursor_key).id))
    ids, stopped = await bounded(tx, walk) if walk.tested and not rare else ([], None)
    if stopped is not None and not counted:  # hardly anything fits: perhaps because one of the tests is rare
        chosen, rare = await _chosen(tx, filters, params, count=True)
        walk = replace(_walk(wanted, chosen), after=walk.after)
    if rare or not walk.tested:
        condition, params = whole(walk, RARE)
        stopped = None
    else:
        condition = "id = ANY(ARRAY(SELECT one::uuid FROM json_array_elements_text(%(ids)s::json) AS one))"
        params = {"ids": encode_json(ids).decode()}
    total = msgspec.UNSET if query.include is None else await _total(tx, wanted)
    page = tenant()
    page.add(condition, **params)
    alone = msgspec.structs.replace(query, include=None)
    rows, cursor, _ = await tx.page("documents", alone, select=SUMMARY, where=page, orders=ORDERS, planned_once=True)
    if cursor is None and stopped is not None:
        cursor = write_cursor(Place(str(stopped), str(stopped)), bound_to, tx.keys.cursor_key)
    return rows, cursor, total


def _walk(wanted: _Wanted, chosen: Filter) -> Walk:
    """One filter walked, and the others tested."""
    return Walk(
        keys=chosen.keys,
        terms=tuple(one.test for one in wanted.words if one.name not in chosen.own),
        columns=tuple(one.sql for one in wanted.conditions.values() if one.name not in chosen.own),
        params=wanted.params,
        descending=_order(wanted.query).descending,
        window=wanted.query.limit + 1,
    )


async def _chosen(tx: Tx, filters: list[Filter], params: dict[str, Any], *, count: bool) -> tuple[Filter, bool]:
    """The rarest filter, if one is rare, else the one that is walked best; and whether it is rare."""
    first = min(filters, key=lambda one: one.rank)
    countable = [one for one in filters if one.rows is not None]
    if first.few or not (count and countable):
        return first, first.few
    counts = await _counts(tx, [str(one.rows) for one in countable], params)
    least, place = min(zip(counts, range(len(counts)), strict=True))
    return (countable[place], True) if least < RARE else (first, False)


async def _counts(tx: Tx, rows: list[str], params: dict[str, Any]) -> list[int]:
    """How many documents each of some filters has, counted to where it is rare no more."""
    each = ", ".join(f"(SELECT count(*) FROM (SELECT {one} LIMIT {RARE}) AS few) AS n{n}" for n, one in enumerate(rows))
    row = await tx.one(f"SELECT {each}", **params)
    return [int(one) for one in row or ()]


async def _total(tx: Tx, wanted: _Wanted) -> int:
    """How many fit in all."""
    where = wanted.where
    for place, one in enumerate(wanted.words):
        where.add(one.probe if place else one.among)
    counted = await tx.one(f"SELECT count(*) AS n FROM documents WHERE {where.sql()}", **where.params)
    return counted.n if counted else 0


async def _in_another_order(tx: Tx, wanted: _Wanted) -> Found:
    """Sorts what a rare word has; with common ones walks the order and looks for them."""
    where = wanted.where
    if wanted.words:
        counts = await _counts(tx, [one.rows for one in wanted.words], where.params)
        least, rarest = min(zip(counts, range(len(counts)), strict=True))
        for place, one in enumerate(wanted.words):
            few = place == rarest and least < RARE
            where.add(one.among if few else one.probe)
    else:
        where = await _looking_at_few(tx, wanted)
    return await tx.page("documents", wanted.query, select=SUMMARY, where=where, orders=ORDERS)


async def _terms_of(tx: Tx, words: list[Word]) -> list[list[str]]:
    """The terms that each word stands for. Those of one letter more are found one after another: each look into the
    index goes on behind everything that begins with the term before."""
    odd = [place for place, word in enumerate(words) if word.branches]
    looked: dict[int, list[str]] = {}
    if odd:
        rows = await tx.all(_BRANCHES, places=odd, beginnings=[words[place].beginning for place in odd], last=LAST)
        looked = {row.place: row.terms or [] for row in rows}
    return [sorted({*word.terms, *looked.get(place, [])}) for place, word in enumerate(words)]


_NEXT = """SELECT t.term FROM document_terms AS t WHERE t.business_id = %(business_id)s AND t.term {beyond}
    AND t.term < (asked.beginning || %(last)s) COLLATE "C" ORDER BY t.term LIMIT 1"""
_BEHIND = """> (CASE WHEN length(branch.term) > length(asked.beginning) THEN branch.term || %(last)s
    ELSE branch.term END) COLLATE "C" """
_BRANCHES = f"""SELECT asked.place, found.terms
    FROM unnest(%(places)s::int[], %(beginnings)s::text[]) AS asked (place, beginning) CROSS JOIN LATERAL (
        WITH RECURSIVE branch (term) AS (
            ({_NEXT.format(beyond='>= asked.beginning COLLATE "C"')})
            UNION ALL
            SELECT ({_NEXT.format(beyond=_BEHIND)}) FROM branch WHERE branch.term IS NOT NULL)
        SELECT array_agg(branch.term) FILTER (WHERE branch.term IS NOT NULL) AS terms FROM branch) AS found"""


async def _looking_at_few(tx: Tx, wanted: _Wanted) -> Where:
    """The filters in a statement. Where totals are bounded and few documents have such a one, exactly these are looked
    at, whatever the order of the list."""
    where, totals = wanted.where, tenant()
    bounds = [wanted.conditions[name] for name in TOTALS if name in wanted.conditions]
    if not bounds:
        return where
    for one in bounds:
        totals.add(one.sql, **one.params)
    inner = f"SELECT id FROM documents WHERE {totals.sql()}"
    counted = await tx.one(f"SELECT count(*) AS n FROM ({inner} LIMIT {RARE}) AS few", **totals.params)
    if counted is not None and counted.n < RARE:
        where.add(f"id = ANY(ARRAY({inner}))")
    return where


def _order(query: DocumentQuery) -> Order:
    return choose_order(ORDERS, query.sort)


def _nothing(query: DocumentQuery) -> Found:
    return [], None, msgspec.UNSET if query.include is None else 0
