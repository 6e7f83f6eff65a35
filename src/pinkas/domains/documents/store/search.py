"""One page of documents, by whatever filters: what is read grows with the page, not with the documents there are.

The list is in the order of the ids, which is that of their making. A filter that is one key of an index in that order
is walked by PostgreSQL itself. What is several keys (a word, several types, the months of a range) is walked key by
key, see `walking`. Of several filters the rarest is walked, and the others are tested document by document. A page of
another order is sorted out of what a rare word has, and otherwise found by walking that order.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.pages import Order, Place, binding, choose_order, read_cursor, write_cursor
from pinkas.core.plain import as_json
from pinkas.countries import Country
from pinkas.domains.documents.rules.search import LAST, LAST_DAY, Word, asked, tag_term
from pinkas.domains.documents.store.filters import (
    AXES,
    OF_FAMILY,
    Days,
    Filter,
    Sought,
    of_columns,
    of_family,
    of_keys,
    sought,
)
from pinkas.domains.documents.store.walking import Walk, bounded, whole
from pinkas.domains.documents.types import DocumentQuery
from pinkas.platform.table import NEWEST, tenant
from pinkas.platform.tx import Tx, Where

_SUMMARY = """SELECT id, doc_type, status, doc_number, issue_date, due_date, client_id, client_name, brand_id,
    currency, lang, subject, vat_amount, total, paid, credited, payment_status, credit_status,
    conversion_status, quote_status, allocation_status, delivery_status, tags, external_reference, issued_at,
    version, created_at, updated_at FROM documents"""
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


async def page(
    tx: Tx,
    query: DocumentQuery,
    bounds: tuple[int | None, int | None],
    land: Country,
    family: Sequence[UUID] = (),
) -> Found:
    """One page of rows. `bounds` are the least and the greatest total in minor units of the currency that is filtered
    by, else of the country's; `family` are the clients that are meant by `clientId` where it means several."""
    wanted = asked(query.q) if query.q is not None else []
    if query.q is not None and not wanted:  # nothing but signs: no document has such a word
        return _nothing(query)
    if query.from_ is not None and query.from_ > LAST_DAY:
        return _nothing(query)
    if query.tag is not None:
        wanted.append(Word(None, (tag_term(query.tag),)))
    days: Days = (query.from_, query.to)
    by_id = _order(query).expression == "id"
    if by_id and _is_wide(days):
        clipped = await _clipped(tx, days)
        if clipped is None:
            return _nothing(query)
        days = clipped
    where = _filters(query, days, bounds, land.currency, family)
    terms = await _terms_of(tx, wanted)
    if not all(terms):
        return _nothing(query)
    words = sought(terms)
    for one in words:
        where.params.update(one.params)
    if not by_id or query.ids is not None:
        return await _in_another_order(tx, query, where, words)
    filters = [*(one.filter for one in words), *of_keys(query, days, land), *of_family(family)]
    if filters:
        return await _walked(tx, query, where, [*filters, *of_columns(query, family)], words)
    if bounds != (None, None) and "total_local" in where.sql():
        await _look_at_few(tx, where)
    return await tx.page("documents", query, select=_SUMMARY, where=where, orders=ORDERS)


def _filters(
    query: DocumentQuery, days: Days, bounds: tuple[int | None, int | None], home: str, family: Sequence[UUID]
) -> Where:
    where = tenant()
    if query.doc_type is not None and len(query.doc_type) == 1:  # an equality walks its index, a list of types does not
        where.maybe("doc_type = %(doc_type)s", doc_type=query.doc_type[0])
    else:
        where.maybe("doc_type = ANY(%(doc_types)s)", doc_types=query.doc_type)
    where.maybe("id = ANY(%(ids)s)", ids=query.ids)
    where.maybe("status = %(status)s", status=query.status)
    for column in AXES:
        value = getattr(query, column)
        if value is not None:  # written out, one of a few words of ours: only so the partial index serves it
            where.add(f"{column} = '{value}'")
    if family:
        where.maybe(OF_FAMILY, family=list(family))
    else:
        where.maybe("client_id = %(client_id)s", client_id=query.client_id)
    where.maybe("brand_id = %(brand_id)s", brand_id=query.brand_id)
    where.maybe("issue_date >= %(from)s", **{"from": days[0]})
    where.maybe("issue_date <= %(to)s", to=days[1])
    where.maybe("currency = %(currency)s", currency=query.currency)
    if query.currency not in (None, home):
        where.add("currency <> home_currency")
    where.maybe("doc_number = %(number)s", number=query.number)
    where.maybe("external_reference = %(reference)s", reference=query.external_reference)
    where.maybe("updated_at >= %(since)s", since=query.updated_since)
    column = "total_local" if query.currency in (None, home) else "total"
    where.maybe(f"{column} >= %(least)s", least=bounds[0])
    where.maybe(f"{column} <= %(most)s", most=bounds[1])
    return where


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


async def _walked(tx: Tx, query: DocumentQuery, where: Where, filters: list[Filter], words: list[Sought]) -> Found:
    """Walks one of the filters and tests the others: the rarest, if one is rare, and else what is walked best."""
    counted = len(words) > 1 or (len(words) == 1 and any(one.rank < 2 for one in filters))
    chosen, rare = await _chosen(tx, filters, where, count=counted)
    bound_to = binding("documents", str(tx.business_id), query)
    walk = _walk(query, where, chosen, words)
    if query.cursor is not None:
        walk = replace(walk, after=UUID(read_cursor(query.cursor, bound_to, tx.keys.cursor_key).id))
    ids, stopped = await bounded(tx, walk) if walk.tested and not rare else ([], None)
    if stopped is not None and not counted:  # hardly anything fits: perhaps because one of the tests is rare
        chosen, rare = await _chosen(tx, filters, where, count=True)
        walk = replace(_walk(query, where, chosen, words), after=walk.after)
    if rare or not walk.tested:
        condition, params = whole(walk, RARE)
        stopped = None
    else:
        condition = "id = ANY(ARRAY(SELECT one::uuid FROM json_array_elements_text(%(ids)s::json) AS one))"
        params = {"ids": as_json(ids).decode()}
    total = msgspec.UNSET if query.include is None else await _total(tx, where, words)
    page = tenant()
    page.add(condition, **params)
    alone = msgspec.structs.replace(query, include=None)
    rows, cursor, _ = await tx.page("documents", alone, select=_SUMMARY, where=page, orders=ORDERS, planned_once=True)
    if cursor is None and stopped is not None:
        cursor = write_cursor(Place(str(stopped), str(stopped)), bound_to, tx.keys.cursor_key)
    return rows, cursor, total


def _walk(query: DocumentQuery, where: Where, chosen: Filter, words: list[Sought]) -> Walk:
    """One filter walked, and the others tested."""
    return Walk(
        keys=chosen.keys,
        terms=tuple(one.test for one in words if one.test not in chosen.own),
        columns=tuple(one for one in where.conditions[1:] if one not in chosen.own),
        params=where.params,
        descending=_order(query).descending,
        window=query.limit + 1,
    )


async def _chosen(tx: Tx, filters: list[Filter], where: Where, *, count: bool) -> tuple[Filter, bool]:
    """The rarest filter, if one is rare, else the one that is walked best; and whether it is rare."""
    first = min(filters, key=lambda one: one.rank)
    if first.few or not count:
        return first, first.few
    countable = [one for one in filters if one.rows is not None]
    counts = await _counts(tx, [str(one.rows) for one in countable], where.params)
    least, place = min(zip(counts, range(len(counts)), strict=True))
    return (countable[place], True) if least < RARE else (first, False)


async def _counts(tx: Tx, rows: list[str], params: dict[str, Any]) -> list[int]:
    """How many documents each of some filters has, counted to where it is rare no more."""
    each = ", ".join(f"(SELECT count(*) FROM (SELECT {one} LIMIT {RARE}) AS few) AS n{n}" for n, one in enumerate(rows))
    row = await tx.one(f"SELECT {each}", **params)
    return [int(one) for one in row or ()]


async def _total(tx: Tx, where: Where, words: list[Sought]) -> int:
    """How many fit in all."""
    conditions = list(where.conditions)
    conditions += [one.probe if place else one.among for place, one in enumerate(words)]
    counted = await tx.one(f"SELECT count(*) AS n FROM documents WHERE {' AND '.join(conditions)}", **where.params)
    return counted.n if counted else 0


async def _in_another_order(tx: Tx, query: DocumentQuery, where: Where, words: list[Sought]) -> Found:
    """Sorts what a rare word has; with common ones walks the order and looks for them."""
    if words:
        counts = await _counts(tx, [one.rows for one in words], where.params)
        least, rarest = min(zip(counts, range(len(counts)), strict=True))
        for place, one in enumerate(words):
            few = place == rarest and least < RARE
            where.add(one.among if few else one.probe)
    elif "total_local" in where.sql():
        await _look_at_few(tx, where)
    return await tx.page("documents", query, select=_SUMMARY, where=where, orders=ORDERS)


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


async def _look_at_few(tx: Tx, where: Where) -> None:
    """Where few documents have such a total, exactly these are looked at, whatever the order of the list."""
    totals = tenant()
    totals.conditions += [one for one in where.conditions if one.startswith("total_local ")]
    inner = f"SELECT id FROM documents WHERE {totals.sql()}"
    counted = await tx.one(f"SELECT count(*) AS n FROM ({inner} LIMIT {RARE}) AS few", **_only(where.params))
    if counted is not None and counted.n < RARE:
        where.add(f"id = ANY(ARRAY({inner}))")


def _only(params: dict[str, Any]) -> dict[str, Any]:
    return {name: params[name] for name in ("least", "most") if name in params}


def _order(query: DocumentQuery) -> Order:
    return choose_order(ORDERS, query.sort)


def _nothing(query: DocumentQuery) -> Found:
    return [], None, msgspec.UNSET if query.include is None else 0
