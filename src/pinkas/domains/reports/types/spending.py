"""Reports of what was bought and of what is owed."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.as_of import AsOfQuery
from pinkas.core.decimals import AmountText
from pinkas.core.fields import CurrencyCode
from pinkas.core.wire import ResponseStruct
from pinkas.domains.reports.types.common import (
    ComparedAmount,
    ComparedAnswer,
    ComparedPeriodQuery,
    Href,
    ReportAnswer,
)

Bucket = Literal["current", "1-30", "31-60", "61-90", "91-120", "120+"]


class ExpensesQuery(ComparedPeriodQuery, frozen=True, kw_only=True):
    """A period, what it is compared with, and perhaps one supplier or one trade name."""

    supplier_id: UUID | None = None
    brand_id: UUID | None = None


class ExpenseFigures(ResponseStruct, frozen=True, kw_only=True):
    """Sums of booked expenses in the currency of the books: without VAT, VAT, the part of it that is deducted, and with
    VAT. `cost` is what they cost: the total less the VAT that is deducted."""

    expenses: int
    net: AmountText
    vat: AmountText
    deductible_vat: AmountText
    total: AmountText
    cost: AmountText


class SupplierExpenses(ExpenseFigures, frozen=True, kw_only=True):
    """What was bought of a supplier in a category; `supplierId` is null for one that is not saved."""

    supplier_id: UUID | None
    supplier: str | None
    compared: ComparedAmount | UnsetType = UNSET
    href: Href


class CategoryExpenses(ExpenseFigures, frozen=True, kw_only=True):
    """A category with its suppliers, the largest first. An expense of several categories counts in each."""

    category_id: UUID
    category: str
    compared: ComparedAmount | UnsetType = UNSET
    suppliers: list[SupplierExpenses]
    href: Href


class ExpensesReport(ComparedAnswer, frozen=True, kw_only=True):
    """Booked expenses by category and supplier; `compared` is the `cost` of the other period."""

    rows: list[CategoryExpenses]
    totals: ExpenseFigures
    compared_total: ComparedAmount | UnsetType = UNSET


class AgedReceivablesQuery(AsOfQuery, frozen=True, kw_only=True):
    """All clients, or one; today, or as the books knew it at an instant."""

    client_id: UUID | None = None


class AgedPayablesQuery(AsOfQuery, frozen=True, kw_only=True):
    """All suppliers, or one; today, or as the books knew it at an instant."""

    supplier_id: UUID | None = None


class AgedAmount(ResponseStruct, frozen=True, kw_only=True):
    """What is open and fell due so many days ago; `current` has not fallen due."""

    bucket: Bucket
    amount: AmountText


_UNAPPLIED = "What lies on the account and is for no paper yet, such as money paid ahead: `open` - `balance`."


class AgedFigures(ResponseStruct, frozen=True, kw_only=True):
    """What is owed in one currency: `balance` is what the account says, `open` what papers and opening balances that
    are not settled say, `aging` that by age."""

    currency: CurrencyCode
    balance: AmountText
    open: AmountText
    unapplied: Annotated[AmountText, Meta(description=_UNAPPLIED)]
    overdue: AmountText
    papers: int
    aging: list[AgedAmount]


class AgedParty(AgedFigures, frozen=True, kw_only=True):
    """What one client or supplier owes or is owed, in one currency."""

    party_id: UUID
    name: str
    href: Href


class AgedReport(ReportAnswer, frozen=True, kw_only=True):
    """What is owed on a day, by name; `totals` has a row for each currency. `currency` is that of the books."""

    date: date
    rows: list[AgedParty]
    totals: list[AgedFigures]
