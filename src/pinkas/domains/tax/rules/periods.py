"""VAT periods: which there are, what they are called, and to which of them an entry of the books belongs. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from pinkas.core.problems import NotFound
from pinkas.countries import Country
from pinkas.countries.country import VatPeriod as Cadence
from pinkas.domains.tax.types.vat import ClosingRow

_MONTH = re.compile(r"(?!0000)[0-9]{4}-(0[1-9]|1[0-2])")


@dataclass(frozen=True, slots=True)
class Span:
    """A period from its first to its last day."""

    first: date
    last: date

    @property
    def name(self) -> str:
        """Its last month, YYYY-MM, by which it is known."""
        return self.last.isoformat()[:7]

    def holds(self, day: date) -> bool:
        """Whether a day lies in it."""
        return self.first <= day <= self.last


def month_of(text: str) -> date:
    """The first day of a month, YYYY-MM. Raises `NotFound` for another text."""
    if not _MONTH.fullmatch(text):
        raise NotFound
    return date(int(text[:4]), int(text[5:]), 1)


def next_month(month: date) -> date:
    """The first day of the month after."""
    return (month.replace(day=1) + timedelta(days=31)).replace(day=1)


def month_end(month: date) -> date:
    """The last day of a month; that of the calendar for the last month of all."""
    if (month.year, month.month) == (date.max.year, date.max.month):
        return date.max
    return next_month(month) - timedelta(days=1)


def span_of(month: date, cadence: Cadence, country: Country, closings: Sequence[ClosingRow]) -> Span:
    """The period in which a month lies: as it was closed, or else by how often the business reports now, without the
    months that were closed by themselves when it reported otherwise."""
    for one in closings:
        if one.first_day <= month <= one.last_day:
            return Span(one.first_day, one.last_day)
    first = country.vat_period_start(month, cadence)
    last = month_end(first if cadence == "monthly" else _month_after(first))
    for one in closings:
        if first <= one.first_day and one.last_day <= last:
            if month > one.last_day:
                first = one.last_day + timedelta(days=1)
            else:
                last = one.first_day - timedelta(days=1)
    return Span(first, last)


def _month_after(month: date) -> date:
    return month if (month.year, month.month) == (date.max.year, date.max.month) else next_month(month)


def spans_between(
    first: date, last: date, cadence: Cadence, country: Country, closings: Sequence[ClosingRow]
) -> list[Span]:
    """The periods that have a day between two, newest first."""
    found: list[Span] = []
    at = last
    while at >= first:
        span = span_of(at.replace(day=1), cadence, country, closings)
        found.append(span)
        if span.first == date.min:
            break
        at = span.first - timedelta(days=1)
    return found


def last_closing_before(day: date, closings: Sequence[ClosingRow]) -> ClosingRow | None:
    """The newest closed period that ends before a day."""
    before = [one for one in closings if one.last_day < day]
    return max(before, key=lambda one: one.last_day) if before else None


@dataclass(frozen=True, slots=True)
class Belonging:
    """Which entries of the books the return of a period reports: those of its own months up to `through`, the number of
    the last one before it was closed (None: it is open), and those of earlier months that were posted after `after`,
    the number of the last entry before the period before it was closed. None: there is none to correct."""

    span: Span
    through: int | None
    after: int | None

    def reports(self, month: date, number: int) -> bool:
        """Whether the return reports the entry of this number whose VAT counts in this month."""
        if self.through is not None and number > self.through:
            return False
        if self.span.holds(month):
            return True
        return self.after is not None and month < self.span.first and number > self.after


def belonging_of(span: Span, closings: Sequence[ClosingRow]) -> Belonging:
    """Which entries a period reports, by the periods that are closed. What was posted into a closed one belongs to the
    first that was open then, so of the open ones only the first corrects."""
    own = next((one for one in closings if (one.first_day, one.last_day) == (span.first, span.last)), None)
    before = last_closing_before(span.first, closings)
    after = before.last_entry_number if before is not None else None
    if own is not None:
        return Belonging(span, own.last_entry_number, after)
    is_next = before is not None and before.last_day + timedelta(days=1) == span.first
    return Belonging(span, None, after if is_next else None)
