"""Spans, periods and figures of analytics."""

from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinkas.core.periods import Period
from pinkas.core.problems import ValidationFailed
from pinkas.domains.analytics.rules.figures import Sums, change_percent, fold, group_by_span, rank
from pinkas.domains.analytics.rules.periods import MAX_POINTS, name_period, resolve_named_period
from pinkas.domains.analytics.rules.spans import list_starts, next_span, span_start, split_spans
from pinkas.domains.analytics.types.common import AnalyticsQuery

DAYS = st.dates(date(2019, 1, 1), date(2031, 12, 31))
GRANULARITIES = ["day", "week", "month", "quarter", "year"]
EVENTS = st.lists(st.tuples(st.integers(0, 400), st.integers()))
TODAY = date(2026, 11, 24)


def span_days(span: str, start: date) -> list[date]:
    return [start + timedelta(days=n) for n in range((next_span(start, span) - start).days)]


@given(DAYS, st.integers(0, 1200))
def test_spans_of_a_period_are_its_days_each_once(first: date, length: int) -> None:
    last = first + timedelta(days=length)
    days = [day for span, start in split_spans(first, last) for day in span_days(span, start)]
    assert days == [first + timedelta(days=n) for n in range(length + 1)]


def test_a_calendar_period_is_one_span() -> None:
    assert split_spans(date(2026, 1, 1), date(2026, 12, 31)) == [("year", date(2026, 1, 1))]
    assert split_spans(date(2026, 4, 1), date(2026, 6, 30)) == [("quarter", date(2026, 4, 1))]
    assert split_spans(date(2026, 12, 31), date(2027, 1, 31)) == [
        ("day", date(2026, 12, 31)),
        ("month", date(2027, 1, 1)),
    ]


@given(DAYS, st.sampled_from(GRANULARITIES))
def test_a_day_is_in_its_span_and_in_no_other(day: date, span: str) -> None:
    start = span_start(day, span)
    assert start <= day < next_span(start, span)
    assert span_start(start, span) == start
    assert span_start(next_span(start, span), span) == next_span(start, span)


def test_a_week_begins_on_sunday() -> None:
    assert span_start(TODAY, "week") == date(2026, 11, 22)
    assert date(2026, 11, 22).strftime("%A") == "Sunday"


@given(
    DAYS, st.integers(0, 400), st.sampled_from(GRANULARITIES), st.lists(st.tuples(st.integers(0, 400), st.integers()))
)
def test_points_have_all_that_happened(first: date, length: int, grain: str, events: list[tuple[int, int]]) -> None:
    period = Period(first, first + timedelta(days=length))
    rows = [
        SimpleNamespace(start=first + timedelta(days=at % (length + 1)), count=1, vat=0, total=amount)
        for at, amount in events
    ]
    points = group_by_span(rows, period, grain)
    assert sum(one.total for one in points.values()) == sum(amount for _, amount in events)
    assert list(points) == sorted(points)
    assert next(iter(points)) == first
    assert len(points) == len(list_starts(*period, grain))


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("2026", date(2026, 1, 1), date(2026, 12, 31)),
        ("2026-Q1", date(2026, 1, 1), date(2026, 3, 31)),
        ("2026-Q4", date(2026, 10, 1), date(2026, 12, 31)),
        ("2028-02", date(2028, 2, 1), date(2028, 2, 29)),
        ("ytd", date(2026, 1, 1), TODAY),
        ("last_12m", date(2025, 11, 1), date(2026, 10, 31)),
    ],
)
def test_periods_have_names(name: str, first: date, last: date) -> None:
    assert name_period(name, TODAY) == (first, last)


@pytest.mark.parametrize(
    "name", ["", "26", "2026-13", "2026-00", "2026-Q5", "2026-q1", "0000", "9999", "9999-12", "now"]
)
def test_what_is_no_period_is_none(name: str) -> None:
    assert name_period(name, TODAY) is None


@pytest.mark.parametrize(
    ("query", "granularity", "codes"),
    [
        ({"period": "x"}, None, {("period", "invalid_period")}),
        ({"period": "2026", "from_": TODAY}, None, {("period", "not_both")}),
        ({"period": "x", "to": TODAY}, None, {("period", "not_both"), ("period", "invalid_period")}),
        ({"from_": date(2020, 1, 1)}, "day", {("granularity", "too_many_points")}),
        ({"from_": date(2020, 1, 1)}, "week", set()),
    ],
)
def test_every_fault_of_a_period_is_told(
    query: dict[str, Any], granularity: str | None, codes: set[tuple[str, str]]
) -> None:
    found = set()
    try:
        period = resolve_named_period(AnalyticsQuery(**query), TODAY, granularity)
        assert granularity is None or len(list_starts(*period, granularity)) <= MAX_POINTS
    except ValidationFailed as fault:
        found = {(one.field, one.code) for one in fault.details}
    assert found == codes


@pytest.mark.parametrize(
    ("value", "previous", "expected"),
    [(15, 10, "50"), (10, 15, "-33.33"), (5, 0, None), (5, None, None), (5, -10, "150"), (0, 3, "-100"), (3, 3, "0")],
)
def test_changes_are_in_percent(value: int, previous: int | None, expected: str | None) -> None:
    found = change_percent(value, previous)
    assert (None if found is None else f"{found:f}") == expected


@given(st.dictionaries(st.text(max_size=3), st.integers(-1000, 1000)), st.integers(1, 5))
def test_rows_and_the_rest_are_the_whole(amounts: dict[str, int], limit: int) -> None:
    rows = [SimpleNamespace(key=key, count=1, vat=amount // 7, total=amount) for key, amount in amounts.items()]
    whole = Sums()
    for row in rows:
        whole.add(row)
    ordered, other = rank(fold(rows, {}), whole, limit)
    assert len(ordered) == min(limit, len(amounts))
    assert sum(one.net for _, one in ordered) + other.net == whole.net
    assert [one.net for _, one in ordered] == sorted((one.net for _, one in ordered), reverse=True)


def test_what_was_merged_counts_with_what_stays() -> None:
    rows = [SimpleNamespace(key=key, count=1, vat=0, total=total) for key, total in (("a", 1), ("b", 2), ("c", 4))]
    assert {key: one.total for key, one in fold(rows, {"b": "a"}).items()} == {"a": 3, "c": 4}
