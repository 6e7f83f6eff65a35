"""The answers about what is waited for, and what became of what was issued."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.as_of import AsOf, AsOfQuery
from pinkas.core.decimals import AmountText
from pinkas.core.fields import CurrencyCode, Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.analytics.types.common import AmountFigure, AnalyticsAnswer, Change, CountFigure, OtherRows
from pinkas.domains.analytics.types.money_queries import ToldCurrency
from pinkas.domains.dunning import Promise

AgeKey = Literal["current", "1-30", "31-60", "61-90", "91-120", "120+"]
StageKey = Literal["offered", "converted", "invoiced", "paid"]
Percent = Annotated[Decimal, Meta(description="In percent, to two digits.")]
UsualDays = Annotated[
    int,
    Meta(
        description="How many days the client usually takes to pay: the median of the newest twelve documents that it "
        "has paid. Null where it has paid none."
    ),
]


class AgingQuery(AsOfQuery, frozen=True, kw_only=True):
    """What is owed now, or what was owed at an instant."""

    currency: ToldCurrency | None = None


class DebtorQuery(AsOfQuery, frozen=True, kw_only=True):
    """The same, and how many clients are told by themselves; the rest is `other`."""

    currency: ToldCurrency | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 10


class AgeBucket(ResponseStruct, frozen=True, kw_only=True):
    """What is owed and fell due so many days ago: `current` has not fallen due. `count` are documents and opening
    balances, `clients` those that owe some of it."""

    bucket: AgeKey
    amount: AmountText
    count: int
    clients: int
    share: Percent


class Aging(AnalyticsAnswer, frozen=True, kw_only=True):
    """What is owed by age, in the currency of the books."""

    data: list[AgeBucket]
    total: AmountText
    overdue: AmountText
    count: int
    clients: int


class DebtorRow(ResponseStruct, frozen=True, kw_only=True):
    """What a client owes: in all (`value`), and what of it has fallen due. `count` are documents and opening balances.
    The row without an id is of documents that name no saved client. `href` is the path that lists the documents."""

    id: UUID | None
    name: str | None
    value: AmountText
    overdue: AmountText
    count: int
    share: Percent
    rank: int
    oldest_due_date: date | None
    usual_days_to_pay: UsualDays | None
    href: str | None


class DebtorBreakdown(AnalyticsAnswer, frozen=True, kw_only=True):
    """What is owed by client, the most first."""

    data: list[DebtorRow]
    other: OtherRows
    total: AmountText
    count: int


class RateFigure(ResponseStruct, frozen=True, kw_only=True):
    """A rate, a share or a number of days, beside that of the period that it is compared with; null where there is
    nothing to divide by."""

    value: Decimal | None
    previous: Decimal | None
    change: Decimal | None
    change_percent: Change | None


class CollectionFigures(ResponseStruct, frozen=True, kw_only=True):
    """What came in during a period, and what is waited for now: that has no figure of the compared period."""

    collected: AmountFigure
    invoiced: AmountFigure
    collection_rate: RateFigure
    days_to_pay: RateFigure
    outstanding: AmountFigure
    overdue: AmountFigure
    overdue_share: RateFigure
    days_sales_outstanding: RateFigure
    open_documents: CountFigure
    debtors: CountFigure


class CollectionSummary(AnalyticsAnswer, frozen=True, kw_only=True):
    """How money comes in."""

    data: CollectionFigures


class OutstandingQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of open documents: `from` and `to` are days on which they fall due, both included; `bucket` is by how
    long ago that was. A client stands for those that were merged into it."""

    client_id: UUID | None = None
    brand_id: UUID | None = None
    doc_type: int | None = None
    currency: CurrencyCode | None = None
    bucket: AgeKey | None = None
    overdue: bool | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    as_of: AsOf | None = None
    sort: Literal["dueDate", "-dueDate"] | None = None


class OutstandingClient(ResponseStruct, frozen=True, kw_only=True):
    """Who a document was issued to. `id` is null where no saved client is named."""

    id: UUID | None
    name: str | None


class OutstandingItem(ResponseStruct, frozen=True, kw_only=True):
    """A document that waits for money. Amounts are in its currency. `daysOverdue` counts from the due date, or from the
    issue date where there is none; 0 is not overdue. `expectedPayDate` is when the client pays by its own habit, today
    or later, or when it promised to; null where it has neither. `lastReminderAt` is when it was reminded last, and
    `promiseToPay` what the client promised (null with `asOf`: only the last promise is kept)."""

    document_id: UUID
    doc_type: DocType
    number: int
    client: OutstandingClient
    issue_date: date
    due_date: date | None
    currency: CurrencyCode
    total: AmountText
    balance: AmountText
    days_overdue: int
    last_reminder_at: Instant | None
    promise_to_pay: Promise | None
    expected_pay_date: date | None


class FlowStage(ResponseStruct, frozen=True, kw_only=True):
    """A stage: how many documents came so far, and what they come to with VAT. `conversionFromPrevious` is which part
    of the documents of the stage before did (null for `offered`, and for `invoiced`: an invoice needs no offer), and
    `medianDays` in how many days half of those had done so."""

    key: StageKey
    count: int
    value: AmountText
    conversion_from_previous: Percent | None
    median_days: int | None


class FlowStages(ResponseStruct, frozen=True, kw_only=True):
    """The stages from the offer to the money."""

    stages: list[FlowStage]


class StatusFlow(AnalyticsAnswer, frozen=True, kw_only=True):
    """What became of what was issued in a period."""

    data: FlowStages
