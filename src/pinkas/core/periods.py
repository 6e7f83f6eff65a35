"""The period of a report: its first and last day in the time zone of the business."""

from datetime import date
from typing import Annotated, NamedTuple, Protocol

import msgspec
from msgspec import Meta

from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.wire import RequestStruct
from pinkas.core.wording import Wording

MAX_YEARS = 7
"""As long as books are kept (income-tax bookkeeping directions s. 25; H)."""

FirstDay = Annotated[date, Meta(description="The first day. Left out: the first of January of the year of `to`.")]
LastDay = Annotated[
    date,
    Meta(description="The last day. Left out: today in the time zone of the business, or `from` where that is later."),
]


class PeriodQuery(RequestStruct, frozen=True, kw_only=True):
    """The period of a report, its first and last day: this year until today, unless it is said."""

    from_: FirstDay | None = msgspec.field(name="from", default=None)
    to: LastDay | None = None


class AsksForPeriod(Protocol):
    """What has the two fields of a `PeriodQuery`, whatever else it has."""

    @property
    def from_(self) -> date | None: ...
    @property
    def to(self) -> date | None: ...


class Period(NamedTuple):
    """A first and a last day, both included."""

    first: date
    last: date


def resolve_period(
    query: AsksForPeriod,
    today: date,
    faults: FaultCollector | None = None,
    *,
    max_years: int = MAX_YEARS,
    too_long: type[Problem] | None = None,
) -> Period:
    """The days that a query asks for; `today` is that of the business. Raises ValidationFailed with the `faults` that
    the caller found before, `invalid_range` where the period ends before it begins, and `period_too_long` where `to` is
    the same day of the year as `from` `max_years` years later, or after it. `too_long` is what is raised in the place
    of `period_too_long` by a report that has a code of its own for it."""
    faults = faults or FaultCollector()
    last = query.to or max(today, query.from_ or today)
    first = query.from_ or date(last.year, 1, 1)
    if first > last:
        faults.add("from", "invalid_range", "The period begins after its end (`to`).")
    faults.raise_if_any()
    if (last.year - first.year, (last.month, last.day)) >= (max_years, (first.month, first.day)):
        if too_long is not None:
            raise too_long(Wording("The period is longer than {n} years.", n=max_years), field="from")
        faults.add("from", "period_too_long", "The period is longer than {n} years.", n=max_years)
        faults.raise_if_any()
    return Period(first, last)
