"""Periods as the spans that sums are kept of. Pure."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

_MONTHS = (("year", 12), ("quarter", 3), ("month", 1))
_NOT_LONGER: Mapping[str, tuple[str, ...]] = {
    "year": ("year", "quarter", "month"),
    "quarter": ("quarter", "month"),
    "month": ("month",),
    "week": (),
    "day": (),
}
"""What a period is put together from beside days, the longest first, by what a point of it is."""


def span_start(day: date, span: str) -> date:
    """The first day of the day, week (from Sunday), month, quarter or year that a day is in."""
    match span:
        case "week":
            return day - timedelta(days=(day.weekday() + 1) % 7)
        case "month":
            return day.replace(day=1)
        case "quarter":
            return date(day.year, (day.month - 1) // 3 * 3 + 1, 1)
        case "year":
            return date(day.year, 1, 1)
    return day


def next_span(start: date, span: str) -> date:
    """The first day of the span after the one that begins on a day."""
    match span:
        case "week":
            return start + timedelta(days=7)
        case "month" | "quarter" | "year":
            months = dict(_MONTHS)[span]
            index = start.year * 12 + start.month - 1 + months
            return date(index // 12, index % 12 + 1, 1)
    return start + timedelta(days=1)


def split_spans(first: date, last: date, longest: str = "year") -> list[tuple[str, date]]:
    """A period, both days included, as the fewest years, quarters, months and days, in their order; none of them longer
    than `longest`, a granularity."""
    return list(_split(first, last, _NOT_LONGER[longest]))


def _split(first: date, last: date, spans: tuple[str, ...]) -> Iterator[tuple[str, date]]:
    day = first
    while day <= last:
        for span in spans:
            if span_start(day, span) == day and next_span(day, span) - timedelta(days=1) <= last:
                yield span, day
                day = next_span(day, span)
                break
        else:
            yield "day", day
            day += timedelta(days=1)


def list_starts(first: date, last: date, granularity: str) -> list[date]:
    """The first days of the spans that a period touches, in their order."""
    starts = [span_start(first, granularity)]
    while (following := next_span(starts[-1], granularity)) <= last:
        starts.append(following)
    return starts


__all__ = ["list_starts", "next_span", "span_start", "split_spans"]
