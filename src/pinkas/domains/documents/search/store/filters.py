"""The filters of the list of documents: each as a condition with a name, and as keys of an index in the order of the
list. A filter whose keys are walked says by their names which conditions it answers by itself."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.countries import Country
from pinkas.domains.documents.model.types import DocumentQuery
from pinkas.domains.documents.search.rules.terms import range_terms
from pinkas.platform.search.filters import Conditions, FilterCondition, IndexFilter, IndexKeys
from pinkas.platform.tx import HORIZON

MAX_MONTHS = 400
"""A longer range of dates is not walked by its months."""
AXES = (
    "payment_status",
    "credit_status",
    "conversion_status",
    "quote_status",
    "allocation_status",
    "delivery_status",
)
_USUAL = ("NOT_APPLICABLE", "NONE", "NOT_REQUIRED")
"""What most documents are on an axis: left out of its index."""
_NARROW = ("client_id", "external_reference", "brand_id")
"""Equalities of which hardly any document has the same."""
TOTALS = ("least_local", "most_local")
"""The bounds of a total in the currency of the books, which has an index of its own."""
OPEN = "status = 'ISSUED' AND payment_status IN ('UNPAID', 'PARTIAL')"
"""What waits for money, as the index of open documents says it."""
Days = tuple[date | None, date | None]
Bounds = tuple[int | None, int | None]


def filter_conditions(
    query: DocumentQuery, days: Days, bounds: Bounds, home: str | None, family: Sequence[UUID], today: date | None
) -> Conditions:
    """Every filter but words and tags. `home` is the currency of the books, for a query with a currency; `family` is a
    client with those that were merged into it; `today` is the day of the business, for a query by what is overdue. What
    changed since an instant ends at the horizon that the transaction has set."""
    return {one.name: one for one in _conditions(query, days, bounds, home, family, today)}


def _conditions(
    query: DocumentQuery, days: Days, bounds: Bounds, home: str | None, family: Sequence[UUID], today: date | None
) -> Iterator[FilterCondition]:
    if query.doc_type is not None and len(query.doc_type) == 1:  # an equality walks its index, a list of types does not
        yield from _condition_if_given("doc_type", "doc_type = %(doc_type)s", doc_type=query.doc_type[0])
    else:
        yield from _condition_if_given("doc_type", "doc_type = ANY(%(doc_types)s)", doc_types=query.doc_type)
    yield from _condition_if_given("ids", "id = ANY(%(ids)s)", ids=query.ids)
    yield from _condition_if_given("status", "status = %(status)s", status=query.status)
    for column in AXES:
        value = getattr(query, column)
        if value is not None:  # written out, one of a few words of ours: only so the partial index serves it
            yield FilterCondition(column, f"{column} = '{value}'", {})
    if query.open is not None:
        yield FilterCondition("open", f"({OPEN})" if query.open else f"NOT ({OPEN})", {})
    if query.overdue is not None:
        late = f"({OPEN} AND coalesce(due_date, issue_date) < %(today)s)"
        yield FilterCondition("overdue", late if query.overdue else f"{late} IS NOT TRUE", {"today": today})
    if family:
        yield from _condition_if_given("family", "client_id = ANY(%(family)s::uuid[])", family=list(family))
    else:
        yield from _condition_if_given("client_id", "client_id = %(client_id)s", client_id=query.client_id)
    yield from _condition_if_given("brand_id", "brand_id = %(brand_id)s", brand_id=query.brand_id)
    yield from _condition_if_given("from", "issue_date >= %(from)s", **{"from": days[0]})
    yield from _condition_if_given("to", "issue_date <= %(to)s", to=days[1])
    at_home = query.currency in (None, home)
    yield from _condition_if_given("currency", "currency = %(currency)s", currency=query.currency)
    if not at_home:
        yield FilterCondition("abroad", "currency <> home_currency", {})
    yield from _condition_if_given("number", "doc_number = %(number)s", number=query.number)
    yield from _condition_if_given(
        "external_reference", "external_reference = %(reference)s", reference=query.external_reference
    )
    yield from _condition_if_given("since", "updated_at >= %(since)s", since=query.updated_since)
    if query.updated_since is not None:
        yield FilterCondition("horizon", f"updated_at < {HORIZON}", {})
    least, most = TOTALS if at_home else ("least", "most")
    column = "total_local" if at_home else "total"
    yield from _condition_if_given(least, f"{column} >= %(least)s", least=bounds[0])
    yield from _condition_if_given(most, f"{column} <= %(most)s", most=bounds[1])


def _condition_if_given(name: str, sql: str, **params: Any) -> Iterator[FilterCondition]:
    """A condition, when its value was given."""
    if all(value is not None for value in params.values()):
        yield FilterCondition(name, sql, params)


def key_filters(query: DocumentQuery, days: Days, country: Country | None) -> Iterator[IndexFilter]:
    """Those that are several keys."""
    known = country.document_types if country else ()
    types = tuple(sorted(set(known if query.doc_type is None else query.doc_type)))
    if query.number is not None:
        keys = IndexKeys(types, "d.doc_type = branch.key::int AND d.doc_number = %(number)s")
        yield IndexFilter((keys,), ("number", "doc_type"), rank=0, few=True)
    if days[0] is not None and days[1] is not None:
        months, single = range_terms(days[0], days[1])
        if len(months) <= MAX_MONTHS:
            both = IndexKeys(tuple(months)), IndexKeys(tuple(single), "d.issue_date = branch.key::date")
            yield IndexFilter(tuple(one for one in both if one.values), ("from", "to"), rank=1)
    if query.doc_type is not None and len(types) > 1:
        yield IndexFilter((IndexKeys(types, "d.doc_type = branch.key::int"),), ("doc_type",), rank=3)


def client_filters(family: Sequence[UUID]) -> Iterator[IndexFilter]:
    """A client and those that were merged into it, a key each."""
    if family:
        keys = IndexKeys(tuple(str(one) for one in family), "d.client_id = branch.key::uuid")
        yield IndexFilter((keys,), ("family",), rank=0)


def column_filters(query: DocumentQuery, conditions: Conditions) -> Iterator[IndexFilter]:
    """Those that are one key of an index, and may be rarer than the rest."""
    for name in _NARROW:
        if name in conditions:
            yield _column_filter(conditions[name], 0)
    for column in AXES:
        if column in conditions and getattr(query, column) not in _USUAL:
            yield _column_filter(conditions[column], 4)
    if "status" in conditions:
        yield _column_filter(conditions["status"], 5)


def _column_filter(condition: FilterCondition, rank: int) -> IndexFilter:
    rows = f"FROM documents AS d WHERE d.business_id = %(business_id)s AND {condition.sql}"
    return IndexFilter((IndexKeys(("",), condition.sql),), (condition.name,), rank, rows)
