"""One page of records, by whatever filters and words: what is read grows with the page, not with the records there are.

The list is in the order of the ids, which is that of their making. A filter that is one key of an index in that order
is walked by PostgreSQL itself. What is several keys (a word, several types, the months of a range) is walked key by
key, see `walking`. Of several filters the rarest is walked, and the others are tested record by record. A page of
another order is sorted out of what a rare word has, and otherwise found by walking that order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.json_codec import encode_json
from pinkas.core.pagination import (
    PagePosition,
    PageQuery,
    SortOrder,
    choose_sort_order,
    cursor_binding,
    decode_cursor,
    encode_cursor,
)
from pinkas.core.search_terms import LAST, SearchWord
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.search.filters import Conditions, IndexFilter, TermCondition
from pinkas.platform.search.terms import SearchTermTable
from pinkas.platform.search.walking import IndexWalk, all_matching_condition, walk_bounded
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

RARE = 200
"""Of a filter that has fewer records than this, all are looked at."""

Found = tuple[list[Any], str | None, int | msgspec.UnsetType]


@dataclass(frozen=True)
class SearchRequest:
    """What is looked for: filters by their names, and words; and what is shown of it, in which orders."""

    of: SearchTermTable
    query: PageQuery
    conditions: Conditions
    words: list[TermCondition]
    select: str
    orders: Mapping[str, SortOrder]

    @property
    def where(self) -> QueryConditions:
        """The filters in a statement."""
        where = tenant_condition()
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


async def page_by_id(tx: Tx, wanted: SearchRequest, filters: list[IndexFilter]) -> Found:
    """A page by walking one of some filters, words and others: the rarest, if one is rare, else what is walked best. It
    may hold fewer records than are asked for, or none: the last page is the one without a cursor."""
    query, words, params = wanted.query, wanted.words, wanted.params
    counted = len(words) > 1 or (len(words) == 1 and any(one.rank < 2 for one in filters))
    chosen, rare = await _choose_filter(tx, filters, params, count=counted)
    bound_to = cursor_binding(wanted.of.records, str(tx.business_id), query)
    walk = _index_walk(wanted, chosen)
    if query.cursor is not None:
        walk = replace(walk, after=UUID(decode_cursor(query.cursor, bound_to, tx.keys.cursor_key).id))
    ids, stopped = await walk_bounded(tx, walk) if walk.tested and not rare else ([], None)
    if stopped is not None and not counted:  # hardly anything fits: perhaps because one of the tests is rare
        chosen, rare = await _choose_filter(tx, filters, params, count=True)
        walk = replace(_index_walk(wanted, chosen), after=walk.after)
    if rare or not walk.tested:
        condition, params = all_matching_condition(walk, RARE)
        stopped = None
    else:
        condition = "id = ANY(ARRAY(SELECT one::uuid FROM json_array_elements_text(%(ids)s::json) AS one))"
        params = {"ids": encode_json(ids).decode()}
    total = msgspec.UNSET if query.include is None else await _count_all(tx, wanted)
    page = tenant_condition()
    page.add(condition, **params)
    alone = msgspec.structs.replace(query, include=None)
    rows, cursor, _ = await tx.fetch_page(
        wanted.of.records, alone, select=wanted.select, conditions=page, orders=wanted.orders, reuse_plan=True
    )
    if cursor is None and stopped is not None:
        cursor = encode_cursor(PagePosition(str(stopped), str(stopped)), bound_to, tx.keys.cursor_key)
    return rows, cursor, total


def _index_walk(wanted: SearchRequest, chosen: IndexFilter) -> IndexWalk:
    """One filter walked, and the others tested."""
    return IndexWalk(
        of=wanted.of,
        keys=chosen.keys,
        terms=tuple(one.test for one in wanted.words if one.name not in chosen.own),
        columns=tuple(one.sql for one in wanted.conditions.values() if one.name not in chosen.own),
        params=wanted.params,
        descending=choose_sort_order(wanted.orders, getattr(wanted.query, "sort", None)).descending,
        window=wanted.query.limit + 1,
    )


async def _choose_filter(
    tx: Tx, filters: list[IndexFilter], params: dict[str, Any], *, count: bool
) -> tuple[IndexFilter, bool]:
    """The rarest filter, if one is rare, else the one that is walked best; and whether it is rare."""
    first = min(filters, key=lambda one: one.rank)
    countable = [one for one in filters if one.rows is not None]
    if first.few or not (count and countable):
        return first, first.few
    counts = await _count_rows(tx, [str(one.rows) for one in countable], params)
    least, place = min(zip(counts, range(len(counts)), strict=True))
    return (countable[place], True) if least < RARE else (first, False)


async def _count_rows(tx: Tx, rows: list[str], params: dict[str, Any]) -> list[int]:
    """How many records each of some filters has, counted to where it is rare no more."""
    each = ", ".join(f"(SELECT count(*) FROM (SELECT {one} LIMIT {RARE}) AS few) AS n{n}" for n, one in enumerate(rows))
    row = await tx.fetch_one(f"SELECT {each}", **params)
    return [int(one) for one in row or ()]


async def _count_all(tx: Tx, wanted: SearchRequest) -> int:
    """How many fit in all."""
    where = wanted.where
    for place, one in enumerate(wanted.words):
        where.add(one.exists_condition if place else one.id_condition)
    counted = await tx.fetch_one(f"SELECT count(*) AS n FROM {wanted.of.records} WHERE {where.sql()}", **where.params)
    return counted.n if counted else 0


async def page_by_sort_order(tx: Tx, wanted: SearchRequest, rare: Sequence[str] = ()) -> Found:
    """A page in the order that is asked for. Sorts what a rare word has; with common ones walks the order and looks for
    them. `rare` names conditions of which together few records may be, that are then looked at."""
    where = wanted.where
    if wanted.words:
        counts = await _count_rows(tx, [one.rows for one in wanted.words], where.params)
        least, rarest = min(zip(counts, range(len(counts)), strict=True))
        for place, one in enumerate(wanted.words):
            few = place == rarest and least < RARE
            where.add(one.id_condition if few else one.exists_condition)
    else:
        where = await _conditions_by_rare_filter(tx, wanted, rare)
    return await tx.fetch_page(
        wanted.of.records, wanted.query, select=wanted.select, conditions=where, orders=wanted.orders
    )


async def expand_words(tx: Tx, of: SearchTermTable, words: list[SearchWord]) -> list[list[str]]:
    """The terms that each word stands for. Those of one letter more are found one after another: each look into the
    index goes on behind everything that begins with the term before."""
    odd = [place for place, word in enumerate(words) if word.needs_lookup]
    looked: dict[int, list[str]] = {}
    if odd:
        rows = await tx.fetch_all(
            _expansion_query(of), places=odd, beginnings=[words[place].beginning for place in odd], last=LAST
        )
        looked = {row.place: row.terms or [] for row in rows}
    return [sorted({*word.terms, *looked.get(place, [])}) for place, word in enumerate(words)]


_BEHIND = """> (CASE WHEN length(branch.term) > length(asked.beginning) THEN branch.term || %(last)s
    ELSE branch.term END) COLLATE "C" """


@cache
def _expansion_query(of: SearchTermTable) -> str:
    following = f"""SELECT t.term FROM {of.table} AS t WHERE t.business_id = %(business_id)s AND t.term {{beyond}}
    AND t.term < (asked.beginning || %(last)s) COLLATE "C" ORDER BY t.term LIMIT 1"""
    first = following.format(beyond='>= asked.beginning COLLATE "C"')
    return f"""SELECT asked.place, found.terms
    FROM unnest(%(places)s::int[], %(beginnings)s::text[]) AS asked (place, beginning) CROSS JOIN LATERAL (
        WITH RECURSIVE branch (term) AS (
            ({first})
            UNION ALL
            SELECT ({following.format(beyond=_BEHIND)}) FROM branch WHERE branch.term IS NOT NULL)
        SELECT array_agg(branch.term) FILTER (WHERE branch.term IS NOT NULL) AS terms FROM branch) AS found"""


async def _conditions_by_rare_filter(tx: Tx, wanted: SearchRequest, rare: Sequence[str]) -> QueryConditions:
    """The filters in a statement. Where few records fit the conditions that may be rare, exactly these are looked at,
    whatever the order of the list."""
    where, few = wanted.where, tenant_condition()
    bounds = [wanted.conditions[name] for name in rare if name in wanted.conditions]
    if not bounds:
        return where
    for one in bounds:
        few.add(one.sql, **one.params)
    inner = f"SELECT id FROM {wanted.of.records} WHERE {few.sql()}"
    counted = await tx.fetch_one(f"SELECT count(*) AS n FROM ({inner} LIMIT {RARE}) AS few", **few.params)
    if counted is not None and counted.n < RARE:
        where.add(f"id = ANY(ARRAY({inner}))")
    return where
