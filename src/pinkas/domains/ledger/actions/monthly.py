"""What accounts were debited and credited in a period, by month and source: for reports of other domains."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from pinkas.countries.country import AccountKind
from pinkas.domains.ledger.actions.accounts import get_country_of, load_accounts
from pinkas.domains.ledger.rules import balances as rules
from pinkas.domains.ledger.rules.balances import DayRange
from pinkas.domains.ledger.store import monthly as store
from pinkas.domains.ledger.types.accounts import AccountRow
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Movement:
    """What the entries about one kind of thing did to an account in a month, in minor units of the books. `month` is
    its first day; of a month that the period only begins or ends in, the days within it count."""

    account_id: UUID
    source_type: str
    month: date
    debit: int
    credit: int


async def list_accounts(tx: Tx) -> list[AccountRow]:
    """Every account of the business, by number."""
    return await load_accounts(tx, await get_country_of(tx))


async def list_movements(
    tx: Tx, first: date, last: date, kinds: Collection[AccountKind], as_of: datetime | None = None
) -> list[Movement]:
    """What accounts of some kinds were debited and credited from `first` to `last`, both included, by month and by what
    the entries are about (`year_end` closes a year). Costs what the period has, and not what came before it. With
    `as_of` what the books said at that instant."""
    parts = rules.split_period(first, last)
    edges = [_list_days(tx, one, kinds) for one in parts.days]
    later = _list_later(tx, first, last, as_of, kinds)
    months, taken_back, *days = await tx.gather(store.list_month_movements(tx, parts, kinds), later, *edges)
    found: dict[tuple[UUID, str, date], list[int]] = {}
    for sign, rows in ((1, months), (-1, taken_back), *((1, one) for one in days)):
        for row in rows:
            sums = found.setdefault((row.account_id, row.source_type, row.month), [0, 0])
            sums[0] += sign * row.debit
            sums[1] += sign * row.credit
    return [Movement(*key, *sums) for key, sums in sorted(found.items()) if sums != [0, 0]]


async def _list_days(tx: Tx, days: DayRange, kinds: Collection[str]) -> list[Any]:
    return await store.list_day_movements(tx, days, kinds)


async def _list_later(tx: Tx, first: date, last: date, as_of: datetime | None, kinds: Collection[str]) -> list[Any]:
    return [] if as_of is None else await store.list_later_movements(tx, first, last, as_of, kinds)
