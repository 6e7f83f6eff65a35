"""Reports of the books: profit and loss, balance sheet, cash flow."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.as_of import AsOf
from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant
from pinkas.core.periods import PeriodQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.reports.types.common import (
    ComparedAmount,
    ComparedAnswer,
    ComparedPeriodQuery,
    Comparison,
    Href,
    PeriodAnswer,
    ReportAnswer,
)

Day = date
Grouping = Literal["account", "form6111", "parent"]
Group = Annotated[
    Grouping,
    Meta(
        description="A row for each account, for each line of form 6111, or for each account at the top, with those "
        "below it."
    ),
]


class ProfitAndLossQuery(ComparedPeriodQuery, frozen=True, kw_only=True):
    """A period, what it is compared with, and how its rows and columns are made."""

    group_by: Group = "account"
    columns: Annotated[Literal["total", "month"], Meta(description="`month` adds the amount of each month.")] = "total"
    as_of: AsOf | None = None


class BookRow(ResponseStruct, frozen=True, kw_only=True):
    """An account, or a group of accounts: then `accountId` is null and `code` is that of the group, null for the
    accounts without one."""

    account_id: UUID | None
    code: str | None
    name: str
    form6111_code: str | None
    amount: AmountText
    compared: ComparedAmount | UnsetType = UNSET
    href: Href | None


class ProfitRow(BookRow, frozen=True, kw_only=True):
    """Income or expenses of the period; `months` are the amounts of its months in their order."""

    section: Literal["income", "expenses"]
    months: list[AmountText] | UnsetType = UNSET


class Profit(ResponseStruct, frozen=True, kw_only=True):
    """`profit` = `income` - `expenses`."""

    income: AmountText
    expenses: AmountText
    profit: AmountText


class MonthProfit(Profit, frozen=True, kw_only=True):
    """The sums of a month; `month` is its first day."""

    month: date


class ProfitAndLoss(ComparedAnswer, frozen=True, kw_only=True):
    """Income and expenses of a period. What closes a year is not in it."""

    as_of: Instant | None
    rows: list[ProfitRow]
    totals: Profit
    compared: Profit | UnsetType = UNSET
    months: list[MonthProfit]


class BalanceSheetQuery(RequestStruct, frozen=True, kw_only=True):
    """The day of the balance sheet, and what it is compared with."""

    date: Annotated[Day, Meta(description="At the end of this day. Left out: today.")] | None = None
    compare: (
        Annotated[
            Comparison,
            Meta(description="With the end of the month before, or with the same day a year earlier."),
        ]
        | None
    ) = None
    group_by: Group = "account"
    as_of: AsOf | None = None


class BalanceSheetRow(BookRow, frozen=True, kw_only=True):
    """What an account stands at. The profit that was not closed yet is a row of the equity without an account and with
    the code null."""

    section: Literal["assets", "liabilities", "equity"]
    is_profit: bool


class BalanceSums(ResponseStruct, frozen=True, kw_only=True):
    """`assets` = `liabilities` + `equity`, always; `profit` is the part of the equity that was not closed yet."""

    assets: AmountText
    liabilities: AmountText
    equity: AmountText
    profit: AmountText


class BalanceSheet(ReportAnswer, frozen=True, kw_only=True):
    """What the business has and owes at the end of a day."""

    date: Day
    compared_date: Day | UnsetType = UNSET
    as_of: Instant | None
    rows: list[BalanceSheetRow]
    totals: BalanceSums
    compared: BalanceSums | UnsetType = UNSET


class CashFlowQuery(PeriodQuery, frozen=True, kw_only=True):
    """A period."""

    as_of: AsOf | None = None


class CashFlowRow(ResponseStruct, frozen=True, kw_only=True):
    """Money that came to and went from an account by what it was for: `sourceType` is what the entries are about."""

    account_id: UUID
    code: str
    account: str
    source_type: str
    came: AmountText
    went: AmountText
    net: AmountText
    href: Href


class CashAccount(ResponseStruct, frozen=True, kw_only=True):
    """An account of money over the period: `closing` = `opening` + `came` - `went`."""

    account_id: UUID
    code: str
    account: str
    opening: AmountText
    came: AmountText
    went: AmountText
    closing: AmountText


class CashSums(ResponseStruct, frozen=True, kw_only=True):
    """All accounts of money together. What moved from one to another came and went."""

    opening: AmountText
    came: AmountText
    went: AmountText
    closing: AmountText


class CashFlow(PeriodAnswer, frozen=True, kw_only=True):
    """Money of a period: cash, cheques, cards on their way, and the bank."""

    as_of: Instant | None
    rows: list[CashFlowRow]
    accounts: list[CashAccount]
    totals: CashSums
