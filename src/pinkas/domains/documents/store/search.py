"""One page of documents, by whatever filters: what is read grows with the page, not with the documents there are.

The list is in the order of the ids, which is that of their making. A filter that is one key of an index in that order
is walked by PostgreSQL itself. What is several keys (a word, several types, the days of a range) is walked key by key
here: of each key as many as fill a page, and of those the first. A page of another order is sorted out of what a rare
word has, and otherwise found by walking that order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import msgspec

from pinkas.core.pages import Order, binding, choose_order, read_cursor
from pinkas.core.plain import as_json
from pinkas.countries import Country
from pinkas.domains.documents.rules.search import LAST, Word, asked, tag_term
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
"""Of a word or of a range of totals that has fewer documents than this, all are looked at."""
MOST_DAYS = 400
"""A longer range of dates is not walked day by day."""

_AXES = (
    "payment_status",
    "credit_status",
    "conversion_status",
    "quote_status",
    "allocation_status",
    "delivery_status",
)
Found = tuple[list[Any], str | None, int | msgspec.UnsetType]


async def page(tx: Tx, query: DocumentQuery, bounds: tuple[int | None, int | None], land: Country) -> Found:
    """One page of rows. `bounds` are the least and the greatest total in minor units of the currency that is filtered
    by, else of the country's."""
    where = _filters(query, bounds, land.currency)
    words = asked(query.q) if query.q is not None else []
    if query.q is not None and not words:  # nothing but signs: no document has such a word
        return _nothing(query)
    if query.tag is not None:
        words.append(Word(None, (tag_term(query.tag),)))
    if words:
        return await _with_words(tx, query, where, words)
    keys = _keys(query, land) if _order(query).expression == "id" else None
    if keys is not None:
        each = f"SELECT d.id FROM documents AS d WHERE {where.sql()} AND d.{keys.condition} {{after}} ORDER BY d.id"
        return await _walked(tx, query, where, where, each, keys)
    if bounds != (None, None) and "total_local" in where.sql():
        await _look_at_few(tx, where)
    return await tx.page("documents", query, select=_SUMMARY, where=where, orders=ORDERS)


def _filters(query: DocumentQuery, bounds: tuple[int | None, int | None], home: str) -> Where:
    where = tenant()
    if query.doc_type is not None and len(query.doc_type) == 1:  # an equality walks its index, a list of types does not
        where.add("doc_type = %(doc_type)s", doc_type=query.doc_type[0])
    else:
        where.add("doc_type = ANY(%(doc_types)s)", doc_types=query.doc_type)
    where.add("status = %(status)s", status=query.status)
    for column in _AXES:
        value = getattr(query, column)
        if value is not None:  # written out, one of a few words of ours: only so the partial index serves it
            where.add(f"{column} = '{value}'")
    where.add("client_id = %(client_id)s", client_id=query.client_id)
    where.add("brand_id = %(brand_id)s", brand_id=query.brand_id)
    where.add("issue_date >= %(from)s", **{"from": query.from_})
    where.add("issue_date <= %(to)s", to=query.to)
    where.add("currency = %(currency)s", currency=query.currency)
    if query.currency not in (None, home):
        where.add("currency <> home_currency")
    where.add("doc_number = %(number)s", number=query.number)
    where.add("external_reference = %(reference)s", reference=query.external_reference)
    where.add("updated_at >= %(since)s", since=query.updated_since)
    column = "total_local" if query.currency in (None, home) else "total"
    where.add(f"{column} >= %(least)s", least=bounds[0])
    where.add(f"{column} <= %(most)s", most=bounds[1])
    return where


@dataclass(frozen=True)
class _Keys:
    """The keys of an index that together are what is asked for."""

    condition: str
    values: Sequence[Any]


def _keys(query: DocumentQuery, land: Country) -> _Keys | None:
    """What is walked key by key, unless another filter names few documents by itself."""
    if query.number is not None and query.doc_type is None:
        return _Keys("doc_type = branch.key::int", sorted(land.document_types))
    if (query.client_id, query.external_reference, query.brand_id, query.number) != (None,) * 4:
        return None
    if query.from_ is not None and query.to is not None and (query.to - query.from_).days <= MOST_DAYS:
        days = [query.from_ + timedelta(days=one) for one in range((query.to - query.from_).days + 1)]
        return _Keys("issue_date = branch.key::date", days)
    if query.doc_type is not None and len(query.doc_type) > 1:
        return _Keys("doc_type = branch.key::int", sorted(set(query.doc_type)))
    return None


async def _with_words(tx: Tx, query: DocumentQuery, where: Where, words: list[Word]) -> Found:
    """Walks the rarest word and looks whether the others are there; or, where something else is rarer or the order is
    another one, walks that and looks for all of them."""
    terms = await _terms_of(tx, words)
    if not all(terms):
        return _nothing(query)
    by_id = _order(query).expression == "id"
    narrow = (query.client_id, query.external_reference, query.number) != (None,) * 3
    rare = False
    if len(terms) > 1 or narrow or not by_id:
        counted = sorted(zip(await _counts(tx, terms), range(len(terms)), strict=True))
        rare = counted[0][0] < RARE
        terms = [terms[place] for _, place in counted]
    names = [f"{'word' if len(one) == 1 else 'words'}{place}" for place, one in enumerate(terms)]
    params = {name: one if name.startswith("words") else one[0] for name, one in zip(names, terms, strict=True)}
    if by_id and (rare or not narrow):
        probes = "".join(f" AND {_probe(name, 't.document_id')}" for name in names[1:])
        document = f"(SELECT true FROM documents AS d WHERE {where.sql()} AND d.id = t.document_id LIMIT 1)"
        each = f"""SELECT t.document_id AS id FROM document_terms AS t
            WHERE t.business_id = %(business_id)s AND t.term = branch.key COLLATE "C"{probes}
            {"AND " + document if len(where.conditions) > 1 else ""} {{after}} ORDER BY t.document_id"""
        found = Where(*where.conditions, _among(names[0]), *(_probe(name, "documents.id") for name in names[1:]))
        found.params = {**where.params, **params}
        return await _walked(tx, query, where, found, each, _Keys("", terms[0]), **params)
    if rare:
        where.conditions.append(_among(names[0]))
        names = names[1:]
        where.params.update(params)
    for name in names:
        where.add(_probe(name, "documents.id"), **{name: params[name]})
    return await tx.page("documents", query, select=_SUMMARY, where=where, orders=ORDERS)


async def _walked(
    tx: Tx, query: DocumentQuery, where: Where, whole: Where, each: str, keys: "_Keys", **more: Any
) -> Found:
    """A page out of the first ids of every key. `whole` is the same without an end, for the total; `each` says what is
    walked of one key, with a place for where the page before ended."""
    descending = _order(query).descending
    direction, beyond = ("DESC", "<") if descending else ("ASC", ">")
    window = query.limit + 1
    params = {**where.params, **more, "keys": as_json(keys.values).decode()}
    after = ""
    if query.cursor is not None:
        place = read_cursor(query.cursor, binding("documents", str(tx.business_id), query), tx.keys.cursor_key)
        params["after"] = place.id
        after = f"AND {'t.document_id' if 'document_terms' in each else 'd.id'} {beyond} %(after)s::uuid"
    each = f"{each.format(after=after)} {direction}"
    branches = _KEYS
    if len(keys.values) > window:  # a page stands in as many of them as it has rows: those whose first is the first
        branches = f"""(SELECT branch.key FROM {_KEYS} CROSS JOIN LATERAL ({each} LIMIT 1) AS top
            ORDER BY top.id {direction} LIMIT {window}) AS branch"""
    walk = tenant()
    walk.conditions.append(
        f"""id = ANY(ARRAY(SELECT DISTINCT one.id FROM {branches}
            CROSS JOIN LATERAL ({each} LIMIT {window}) AS one ORDER BY 1 {direction} LIMIT {window}))"""
    )
    walk.params = params
    total: int | msgspec.UnsetType = msgspec.UNSET
    if query.include == "total":
        counted = await tx.one(f"SELECT count(*) AS n FROM documents WHERE {whole.sql()}", **whole.params)
        total = counted.n if counted else 0
        query = msgspec.structs.replace(query, include=None)
    rows, cursor, _ = await tx.page("documents", query, select=_SUMMARY, where=walk, orders=ORDERS)
    return rows, cursor, total


# A plan is kept when it is as good as one that is made anew for the values at hand. So nothing here tells the planner
# how many they are: keys come as JSON, the size of the page is written out.
_KEYS = "json_array_elements_text(%(keys)s::json) AS branch (key)"


def _among(name: str) -> str:
    """Documents that have one of the terms."""
    return f"""id = ANY(ARRAY(SELECT t.document_id FROM document_terms AS t
        WHERE t.business_id = %(business_id)s AND t.term = {_any(name)}))"""


def _any(name: str) -> str:
    """The one term of a word, or any of its terms."""
    return f"ANY(%({name})s::text[])" if name.startswith("words") else f"%({name})s"


def _probe(name: str, id: str) -> str:
    """Whether one document has one of the terms. LIMIT keeps it a look into the index, document by document."""
    return f"""(SELECT true FROM document_terms AS w WHERE w.business_id = %(business_id)s
        AND w.term = {_any(name)} AND w.document_id = {id} LIMIT 1)"""


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


async def _counts(tx: Tx, terms: list[list[str]]) -> list[int]:
    """How many documents each word has, counted to where it is rare no more."""
    each = ", ".join(
        f"""(SELECT count(*) FROM (SELECT FROM document_terms AS t WHERE t.business_id = %(business_id)s
            AND t.term = ANY(%(w{place})s::text[]) LIMIT {RARE}) AS few) AS n{place}"""
        for place in range(len(terms))
    )
    row = await tx.one(f"SELECT {each}", **{f"w{place}": one for place, one in enumerate(terms)})
    return [int(one) for one in row or ()]


async def _look_at_few(tx: Tx, where: Where) -> None:
    """Where few documents have such a total, exactly these are looked at, whatever the order of the list."""
    totals = tenant()
    totals.conditions += [one for one in where.conditions if one.startswith("total_local ")]
    inner = f"SELECT id FROM documents WHERE {totals.sql()}"
    counted = await tx.one(f"SELECT count(*) AS n FROM ({inner} LIMIT {RARE}) AS few", **_only(where.params))
    if counted is not None and counted.n < RARE:
        where.conditions.append(f"id = ANY(ARRAY({inner}))")


def _only(params: dict[str, Any]) -> dict[str, Any]:
    return {name: params[name] for name in ("least", "most") if name in params}


def _order(query: DocumentQuery) -> Order:
    return choose_order(ORDERS, query.sort)


def _nothing(query: DocumentQuery) -> Found:
    return [], None, msgspec.UNSET if query.include is None else 0
