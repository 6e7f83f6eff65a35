"""From movements of accounts to profit and loss, balance sheet and cash flow. Pure; amounts in minor units of the
books."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal
from uuid import UUID

from pinkas.core.payment_methods import MONEY_ROLES
from pinkas.domains.ledger import AccountRow, Movement
from pinkas.domains.reports.types.books import Grouping

CLOSING = "year_end"
"""What an entry is about that closes a year: it moves a result that was counted when it arose."""
_MONEY = MONEY_ROLES | {"bank"}


@dataclass
class GroupSums:
    """A row of a report: an account, or several; `account` is the one, `code` and `name` are those of the row, which is
    without a name where it is of the accounts without a line of form 6111."""

    account: AccountRow | None
    code: str | None
    name: str
    form6111_code: str | None
    kind: str
    amount: int = 0
    compared: int = 0
    months: dict[date, int] = field(default_factory=dict)


@dataclass(frozen=True)
class ProfitFigures:
    """Income, expenses, and what is left."""

    income: int
    expenses: int

    @property
    def profit(self) -> int:
        """Income less expenses."""
        return self.income - self.expenses


def months_of(first: date, last: date) -> list[date]:
    """The first days of the months of a period."""
    found, month = [], first.replace(day=1)
    while month <= last:
        found.append(month)
        month = (month + timedelta(days=31)).replace(day=1)
    return found


def group_accounts(accounts: Sequence[AccountRow], by: Grouping, lang: str) -> dict[UUID, GroupSums]:
    """The row of each account. By form 6111 those of one line share one, and those without a line another for each
    kind; by parent those below one account at the top."""
    tops = _top_accounts(accounts)
    groups: dict[object, GroupSums] = {}
    found: dict[UUID, GroupSums] = {}
    for one in accounts:
        if by == "form6111":
            key: object = (one.kind, one.form6111_code)
            name = one.name_in(lang) if one.form6111_code else ""
            made = GroupSums(None, one.form6111_code, name, one.form6111_code, one.kind)
        else:
            top = tops[one.id] if by == "parent" else one
            key = top.id
            made = GroupSums(top, top.code, top.name_in(lang), top.form6111_code, one.kind)
        group = groups.setdefault(key, made)
        if by == "form6111" and group is not made and one.form6111_code is not None:
            group.name = f"{group.name}, {one.name_in(lang)}"[:120]
        found[one.id] = group
    return found


def _top_accounts(accounts: Sequence[AccountRow]) -> dict[UUID, AccountRow]:
    by_id = {one.id: one for one in accounts}
    tops: dict[UUID, AccountRow] = {}
    for one in accounts:
        top = one
        while top.parent_id is not None and top.parent_id in by_id:
            top = by_id[top.parent_id]
        tops[one.id] = top
    return tops


def add_movements(
    rows: Mapping[UUID, GroupSums], movements: Iterable[Movement], into: Literal["amount", "compared"]
) -> None:
    """Adds movements to the rows of their accounts: income by its credit, expenses by their debit."""
    for one in movements:
        row = rows.get(one.account_id)
        if row is None or one.source_type == CLOSING:
            continue
        amount = one.debit - one.credit if row.kind == "expense" else one.credit - one.debit
        setattr(row, into, getattr(row, into) + amount)
        if into == "amount":
            row.months[one.month] = row.months.get(one.month, 0) + amount


def distinct_rows(rows: Mapping[UUID, GroupSums]) -> list[GroupSums]:
    """Each row once, in the order of the accounts."""
    return list({id(one): one for one in rows.values()}.values())


def sum_profit(rows: Iterable[GroupSums], take: Literal["amount", "compared"] = "amount") -> ProfitFigures:
    """The sums of the rows."""
    sums = {"income": 0, "expense": 0}
    for one in rows:
        sums[one.kind] += getattr(one, take)
    return ProfitFigures(sums["income"], sums["expense"])


def sum_month(rows: Iterable[GroupSums], month: date) -> ProfitFigures:
    """The sums of the rows in a month."""
    sums = {"income": 0, "expense": 0}
    for one in rows:
        sums[one.kind] += one.months.get(month, 0)
    return ProfitFigures(sums["income"], sums["expense"])


@dataclass(frozen=True)
class BalanceFigures:
    """What the business has and owes: `equity` has the profit that was not closed in it."""

    assets: int
    liabilities: int
    equity: int
    profit: int


def sum_balances(closings: Mapping[str, int]) -> BalanceFigures:
    """The sums of a balance sheet, from debit less credit of all accounts of each kind. Income and expenses that were
    not closed are the profit that belongs to the equity, so that both sides are equal as debits equal credits."""
    profit = -closings.get("income", 0) - closings.get("expense", 0)
    return BalanceFigures(
        assets=closings.get("asset", 0),
        liabilities=-closings.get("liability", 0),
        equity=-closings.get("equity", 0) + profit,
        profit=profit,
    )


def compared_day(day: date, compare: Literal["previous", "last_year"]) -> date:
    """The day that a balance sheet is compared with: the end of the month before, or the same day a year earlier; the
    last day of February stays it."""
    if compare == "previous":
        return day.replace(day=1) - timedelta(days=1)
    is_month_end = (day + timedelta(days=1)).day == 1
    if is_month_end:
        following = day + timedelta(days=1)
        return following.replace(year=following.year - 1) - timedelta(days=1)
    return day.replace(year=day.year - 1)


@dataclass
class MoneySums:
    """What came to and went from an account of money."""

    came: int = 0
    went: int = 0

    @property
    def net(self) -> int:
        """What came less what went."""
        return self.came - self.went


def money_accounts(accounts: Iterable[AccountRow]) -> list[AccountRow]:
    """The accounts of money: those on which payments arrive, the bank, and those below them."""
    known = list(accounts)
    tops = _top_accounts(known)
    return [one for one in known if one.role in _MONEY or tops[one.id].role in _MONEY]


def sum_money(
    accounts: Iterable[AccountRow], movements: Iterable[Movement]
) -> tuple[dict[tuple[UUID, str], MoneySums], dict[UUID, MoneySums]]:
    """What came and went by account and source, and by account."""
    ids = {one.id for one in accounts}
    by_source: dict[tuple[UUID, str], MoneySums] = {}
    by_account: dict[UUID, MoneySums] = {id: MoneySums() for id in ids}
    for one in movements:
        if one.account_id in ids:
            for sums in (
                by_source.setdefault((one.account_id, one.source_type), MoneySums()),
                by_account[one.account_id],
            ):
                sums.came += one.debit
                sums.went += one.credit
    return by_source, by_account
