"""Proving the sums: every day is summed again and compared, and months, quarters and years with their days."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from pinkas.domains import documents
from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions import client_keeping
from pinkas.domains.analytics.actions.keeping import DIMENSIONS, are_current, sum_days
from pinkas.domains.analytics.rules.ages import AGES
from pinkas.domains.analytics.rules.spans import span_start
from pinkas.domains.analytics.store import debtors as debtor_store
from pinkas.domains.businesses import Business
from pinkas.platform.tx import Tx

_Place = tuple[str, date, str, str]
"""The span, its first day, the dimension and the key of a sum."""
_Amounts = tuple[int, int, int]
"""Count, VAT and total."""


@dataclass(frozen=True)
class WrongSum:
    """The first sum of a year that is not what is behind it: its first day, and what it ought to be and is, in minor
    units of the books."""

    start: date
    expected: int
    found: int


async def know_everything(tx: Tx, business: Business) -> bool:
    """Whether the sums know everything that happened."""
    return are_current(await store.read_lag(tx), business)


async def verify_year(tx: Tx, business: Business, year: int) -> tuple[int, WrongSum | None]:
    """How many sums of a year were looked at, and the first that is wrong. They must be current."""
    days = [date(year, 1, 1) + timedelta(days=n) for n in range((date(year, 12, 31) - date(year, 1, 1)).days + 1)]
    checked, wrong = 0, None
    for figure, dimensions in DIMENSIONS.items():
        made = _by_span(await sum_days(tx, business, figure, days))
        kept = await store.list_year(tx, figure, dimensions, year)
        found = {(one.span, one.start, one.dimension, one.key): (one.count, one.vat, one.total) for one in kept}
        checked += len(found)
        wrong = wrong or _first_difference(made, found)
    return checked, wrong


async def verify_clients(tx: Tx, business: Business) -> tuple[int, WrongSum | None]:
    """How much of what is known of clients was looked at, of all time, and the first that is wrong. The sums must be
    current."""
    checked, wrong = await client_keeping.verify(tx, business)
    return checked, WrongSum(*wrong) if wrong else None


async def verify_debtors(tx: Tx, business: Business) -> tuple[int, WrongSum | None]:
    """How many debtors were looked at, and the first that owes something else than is kept, or else the first age
    whose sum is not that of its debtors; both bear today. What is kept must be current."""
    today = tx.today(business.timezone)
    made: dict[Any, list[list[int]]] = {}
    for row in await documents.sum_every_debtor(tx, business, today):
        amounts, papers = made.setdefault(row.debtor_id, [[0] * len(AGES), [0] * len(AGES)])
        amounts[row.age], papers[row.age] = row.amount, row.papers
    kept = await debtor_store.list_all_debtors(tx)
    found = {one.debtor_id: [one.amounts, one.papers] for one in kept}
    nothing = [[0] * len(AGES), [0] * len(AGES)]
    for id in sorted({*made, *found}):
        expected, there = made.get(id, nothing), found.get(id, nothing)
        if expected != there:
            return len(found), WrongSum(today, sum(expected[0]), sum(there[0]))
    return len(found), _wrong_age(today, kept, await debtor_store.list_ages(tx))


def _wrong_age(today: date, kept: Collection[Any], ages: Collection[Any]) -> WrongSum | None:
    told = {(row.is_client, row.age): (row.amount, row.papers, row.debtors) for row in ages}
    for is_client in (True, False):
        own = [one for one in kept if one.is_client == is_client]
        for age in range(len(AGES)):
            expected = (
                sum(one.amounts[age] for one in own),
                sum(one.papers[age] for one in own),
                sum(one.papers[age] > 0 for one in own),
            )
            there = told.get((is_client, age), (0, 0, 0))
            if expected != there:
                return WrongSum(today, expected[0], there[0])
        if told.get((is_client, len(AGES)), (0, 0, 0))[2] != len(own):
            return WrongSum(today, len(own), told.get((is_client, len(AGES)), (0, 0, 0))[2])
    return None


def _first_difference(made: dict[_Place, _Amounts], found: dict[_Place, _Amounts]) -> WrongSum | None:
    nothing = (0, 0, 0)
    for place in sorted({*made, *found}):
        expected, there = made.get(place, nothing), found.get(place, nothing)
        if expected != there:
            return WrongSum(place[1], expected[2], there[2])
    return None


def _by_span(rows: Iterable[Any]) -> dict[_Place, _Amounts]:
    sums: dict[_Place, _Amounts] = {}
    for row in rows:
        for span in store.SPANS:
            place = (span, span_start(row.day, span), row.dimension, row.key)
            count, vat, total = sums.get(place, (0, 0, 0))
            sums[place] = (count + row.count, vat + getattr(row, "vat", 0), total + row.total)
    return sums
