"""Months of the books as they cross the wire."""

from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.ledger import PeriodChange, PeriodState


class PeriodsQuery(RequestStruct, frozen=True, kw_only=True):
    """The year of the months."""

    year: Annotated[int, Meta(ge=1900, le=2999, description="Left out: this year.", examples=[2026])] | None = None


class PeriodChecklist(ResponseStruct, frozen=True, kw_only=True):
    """What is dated in a month and not in the books yet. None of it keeps the month from being closed; nothing of it
    can be booked on its day afterwards."""

    draft_documents: Annotated[int, Meta(description="Drafts of documents that post.")]
    open_expenses: Annotated[int, Meta(description="Expenses that are not booked, and were not refused.")]


class Period(ResponseStruct, frozen=True, kw_only=True):
    """A month of the books. `debit` is what its entries debit, and credit. `isYearEnd`: closing it closes the year.
    `canClose` and `canReopen` say what is possible now."""

    period: Annotated[str, Meta(description="The month, YYYY-MM.", examples=["2026-10"])]
    from_: date = msgspec.field(name="from")
    to: date
    state: PeriodState
    is_over: bool
    is_year_end: bool
    debit: AmountText
    checklist: PeriodChecklist
    can_close: bool
    can_reopen: bool
    changes: list[PeriodChange]


class Periods(ResponseStruct, frozen=True, kw_only=True):
    """The months of a year until the current one, the last first. `closedThrough` is the last day on which nothing is
    posted any more, `firstPeriod` the month of the earliest entry."""

    year: int
    currency: str
    closed_through: date | None
    first_period: str | None
    items: list[Period]
