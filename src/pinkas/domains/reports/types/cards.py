"""Ledger cards of clients and suppliers, the continuity of numbers, and a month at a glance."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta

from pinkas.core.decimals import AmountText
from pinkas.core.fields import Month
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.reports.types.common import Href, PeriodAnswer, ReportAnswer
from pinkas.domains.statements import Statement, StatementAsOfQuery
from pinkas.domains.supplier_statements import SupplierStatement

_ID = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"


class ClientCardQuery(StatementAsOfQuery, frozen=True, kw_only=True):
    """Whose card, its period, and one currency or every one."""

    client_id: Annotated[UUID, Meta(examples=[_ID])]


class SupplierCardQuery(StatementAsOfQuery, frozen=True, kw_only=True):
    """Whose card, its period, and one currency or every one."""

    supplier_id: Annotated[UUID, Meta(examples=[_ID])]


class ClientCard(PeriodAnswer, frozen=True, kw_only=True):
    """The account of a client over a period."""

    statement: Statement
    href: Href


class SupplierCard(PeriodAnswer, frozen=True, kw_only=True):
    """The account of a supplier over a period."""

    statement: SupplierStatement
    href: Href


class SequenceRow(ResponseStruct, frozen=True, kw_only=True):
    """The numbers of a type of document: `start` was chosen, `first` to `last` are issued, `count` documents bear them.
    `missing` are numbers or ranges that no document bears, `repeated` numbers that several bear; each the first
    hundred."""

    doc_type: DocType
    start: int
    first: int | None
    last: int | None
    count: int
    missing: list[str]
    repeated: list[int]
    continuous: bool
    href: Href


class ContinuityReport(ReportAnswer, frozen=True, kw_only=True):
    """Every sequence of numbers of the business; `continuous`: nothing is missing in any of them."""

    rows: list[SequenceRow]
    continuous: bool


class MonthQuery(RequestStruct, frozen=True, kw_only=True):
    """The month of a summary."""

    month: (
        Annotated[Month, Meta(description="The month. Left out: the one before this.", examples=["2026-10"])] | None
    ) = None


class SummaryRow(ResponseStruct, frozen=True, kw_only=True):
    """A figure of the month: what it is, how many things it is of, its amount, and that of the month before."""

    section: Literal["income", "expenses", "result", "vat", "money", "owed"]
    key: str
    count: int | None
    amount: AmountText | None
    compared: AmountText | None
    href: Href | None


class BookkeepingSummary(PeriodAnswer, frozen=True, kw_only=True):
    """A month at a glance. What is owed is owed today, whatever the month is."""

    month: str
    rows: list[SummaryRow]
