"""Months of the books as they cross the wire."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from pinkas.core.fields import Instant, Text
from pinkas.core.wire import RequestStruct, ResponseStruct

PeriodState = Literal["OPEN", "CLOSED"]


class PeriodReopening(RequestStruct, frozen=True, kw_only=True):
    """Why a closed month is opened again."""

    reason: Annotated[
        Text, Meta(min_length=1, pattern=r"\S", examples=["An invoice of a supplier came after the month was closed."])
    ]


class PeriodChange(ResponseStruct, frozen=True, kw_only=True):
    """Who closed or reopened a month, and when. `kind` and `actorId` name who did it as the audit log does."""

    action: Literal["closed", "reopened"]
    reason: str | None
    at: Instant
    kind: str
    actor_id: str | None


@dataclass(frozen=True)
class MonthState:
    """A month of the books. `debit` is what its entries debit, in minor units."""

    period: str
    first: date
    last: date
    state: PeriodState
    is_year_end: bool
    debit: int
    can_close: bool
    can_reopen: bool
    changes: Sequence[PeriodChange]


@dataclass(frozen=True)
class YearState:
    """The months of a year until the current one, in their order."""

    closed_through: date | None
    first_period: str | None
    months: Sequence[MonthState]


class FiscalPeriod(ResponseStruct, frozen=True, kw_only=True):
    """A month of the books. `isYearEnd`: closing it closes the year as well."""

    period: Annotated[str, Meta(description="The month, YYYY-MM.", examples=["2026-10"])]
    state: PeriodState
    is_year_end: bool
    changes: list[PeriodChange]
