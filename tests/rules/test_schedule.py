"""Dates that come again: the calendar as it is, with tables of cases and with what always holds."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinkas.core.schedule import (
    WEEKDAYS,
    Recurrence,
    index_on_or_after,
    local_time_to_utc,
    occurrence_date,
    occurrence_period,
    shortest_interval_days,
    week_in_month,
)

EXAMPLES = settings(max_examples=150)  # a slow machine is no failure
DAYS = st.dates(date(2020, 1, 1), date(2060, 12, 31))
BY_MONTHS = {
    "monthly_date": 1,
    "monthly_weekday": 1,
    "monthly_last_day": 1,
    "quarterly": 3,
    "semi_annual": 6,
    "annual": 12,
}


def firsts(frequency: Any, start: str, n: int, **more: Any) -> list[str]:
    """The first dates of a rhythm."""
    recurrence = Recurrence(frequency, date.fromisoformat(start), **more)
    return [occurrence_date(recurrence, place).isoformat() for place in range(n)]


@st.composite
def rhythms(draw: st.DrawFn) -> Recurrence:
    frequency = draw(st.sampled_from(["weekly", "biweekly", "custom", *BY_MONTHS]))
    unit = draw(st.sampled_from(["days", "weeks", "months"])) if frequency == "custom" else None
    by_date = frequency in ("monthly_date", "quarterly", "semi_annual", "annual") or unit == "months"
    by_week = frequency in ("weekly", "biweekly", "monthly_weekday") or unit == "weeks"
    return Recurrence(
        frequency,
        draw(DAYS),
        interval=draw(st.integers(1, 24)),
        unit=unit,
        day=draw(st.none() | st.integers(1, 31)) if by_date else None,
        week=draw(st.none() | st.sampled_from([1, 2, 3, 4, -1])) if frequency == "monthly_weekday" else None,
        weekday=draw(st.none() | st.sampled_from(list(WEEKDAYS))) if by_week else None,
    )


def test_a_31st_falls_on_the_last_day_of_short_months_and_comes_back() -> None:
    found = firsts("monthly_date", "2026-01-31", 5)
    assert found == ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]


def test_a_29th_of_february_is_the_28th_in_common_years_and_comes_back() -> None:
    found = firsts("annual", "2024-02-29", 5)
    assert found == ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]


@pytest.mark.parametrize(
    ("frequency", "start", "more", "expected"),
    [
        ("weekly", "2026-11-21", {}, ["2026-11-21", "2026-11-28", "2026-12-05"]),
        ("weekly", "2026-11-21", {"weekday": "sunday"}, ["2026-11-22", "2026-11-29", "2026-12-06"]),
        ("weekly", "2026-11-21", {"interval": 3}, ["2026-11-21", "2026-12-12", "2027-01-02"]),
        ("biweekly", "2026-11-21", {}, ["2026-11-21", "2026-12-05", "2026-12-19"]),
        ("monthly_date", "2026-11-21", {"day": 1}, ["2026-12-01", "2027-01-01", "2027-02-01"]),
        ("monthly_date", "2026-11-21", {"day": 31}, ["2026-11-30", "2026-12-31", "2027-01-31"]),
        ("monthly_date", "2026-11-21", {"interval": 2}, ["2026-11-21", "2027-01-21", "2027-03-21"]),
        ("monthly_weekday", "2026-11-21", {}, ["2026-11-21", "2026-12-19", "2027-01-16"]),
        ("monthly_weekday", "2026-11-21", {"week": 1, "weekday": "sunday"}, ["2026-12-06", "2027-01-03", "2027-02-07"]),
        ("monthly_weekday", "2026-11-01", {"week": -1, "weekday": "thursday"}, ["2026-11-26", "2026-12-31"]),
        ("monthly_weekday", "2026-11-29", {}, ["2026-11-29", "2026-12-27", "2027-01-31"]),
        ("monthly_last_day", "2026-11-21", {}, ["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28"]),
        ("quarterly", "2026-11-30", {}, ["2026-11-30", "2027-02-28", "2027-05-30"]),
        ("semi_annual", "2026-08-31", {}, ["2026-08-31", "2027-02-28", "2027-08-31"]),
        ("annual", "2026-11-21", {"interval": 2}, ["2026-11-21", "2028-11-21"]),
        ("custom", "2026-11-21", {"interval": 10, "unit": "days"}, ["2026-11-21", "2026-12-01", "2026-12-11"]),
        ("custom", "2026-11-21", {"interval": 5, "unit": "weeks", "weekday": "monday"}, ["2026-11-23", "2026-12-28"]),
        ("custom", "2026-11-30", {"interval": 5, "unit": "months"}, ["2026-11-30", "2027-04-30", "2027-09-30"]),
    ],
)  # fmt: skip
def test_every_frequency_gives_its_dates(frequency: str, start: str, more: dict[str, Any], expected: list[str]) -> None:
    assert firsts(frequency, start, len(expected), **more) == expected


@EXAMPLES
@given(rhythms(), st.integers(0, 200))
def test_dates_go_forward_and_never_come_closer_than_their_least_distance(recurrence: Recurrence, n: int) -> None:
    one, following = occurrence_date(recurrence, n), occurrence_date(recurrence, n + 1)
    assert recurrence.start <= one
    assert following - one >= timedelta(days=shortest_interval_days(recurrence))
    assert occurrence_period(recurrence, n) == (one, following - timedelta(days=1))


@EXAMPLES
@given(rhythms(), DAYS)
def test_the_place_from_a_day_is_that_of_the_first_date_not_before_it(recurrence: Recurrence, day: date) -> None:
    place = index_on_or_after(recurrence, day)
    assert occurrence_date(recurrence, place) >= max(day, recurrence.start)
    assert place == 0 or occurrence_date(recurrence, place - 1) < day


@EXAMPLES
@given(rhythms(), st.integers(0, 100))
def test_a_date_finds_its_own_place(recurrence: Recurrence, n: int) -> None:
    assert index_on_or_after(recurrence, occurrence_date(recurrence, n)) == n


@EXAMPLES
@given(rhythms().filter(lambda one: one.frequency in BY_MONTHS), st.integers(0, 100))
def test_a_frequency_of_months_visits_every_so_many_months(recurrence: Recurrence, n: int) -> None:
    first, found = occurrence_date(recurrence, 0), occurrence_date(recurrence, n)
    months = (found.year - first.year) * 12 + found.month - first.month
    assert months == n * BY_MONTHS[recurrence.frequency] * recurrence.interval


@EXAMPLES
@given(DAYS, st.integers(1, 31), st.integers(0, 100))
def test_a_day_of_the_month_is_kept_wherever_the_month_is_long_enough(start: date, day: int, n: int) -> None:
    found = occurrence_date(Recurrence("monthly_date", start, day=day), n)
    assert found.day == day or (found.day < day and (found + timedelta(days=1)).day == 1)


@EXAMPLES
@given(DAYS, st.integers(0, 100))
def test_a_weekday_of_the_month_stays_the_same_of_its_kind(start: date, n: int) -> None:
    found = occurrence_date(Recurrence("monthly_weekday", start), n)
    assert found.weekday() == start.weekday()
    if week_in_month(start) == -1:
        assert (found + timedelta(days=7)).month != found.month
    else:
        assert week_in_month(found) == week_in_month(start)


def test_the_calendar_ends_with_an_overflow_and_nothing_else() -> None:
    for frequency in ("weekly", "annual", "monthly_weekday"):
        with pytest.raises(OverflowError):
            occurrence_date(Recurrence(frequency, date(9999, 6, 1)), 1000)  # type: ignore[arg-type]


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("day", "at", "zone", "expected"),
    [
        ("2026-01-15", "08:00", "Asia/Jerusalem", "2026-01-15T06:00"),
        ("2026-07-15", "08:00", "Asia/Jerusalem", "2026-07-15T05:00"),
        ("2026-03-27", "02:30", "Asia/Jerusalem", "2026-03-27T00:30"),  # 02:00 becomes 03:00: there is no 02:30
        ("2026-10-25", "01:30", "Asia/Jerusalem", "2026-10-24T22:30"),  # 02:00 becomes 01:00: the first of two
        ("2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T01:30"),
        ("2026-11-01", "01:30", "America/New_York", "2026-11-01T05:30"),
        ("2026-05-01", "08:00", "Pacific/Auckland", "2026-04-30T20:00"),
    ],
)
def test_a_local_time_is_one_instant_also_where_clocks_change(day: str, at: str, zone: str, expected: str) -> None:
    assert local_time_to_utc(date.fromisoformat(day), time.fromisoformat(at), zone) == utc(expected)


@EXAMPLES
@given(
    DAYS,
    st.times().map(lambda one: one.replace(second=0, microsecond=0)),
    st.sampled_from(["Asia/Jerusalem", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC"]),
)
def test_the_next_day_s_instant_lies_about_a_day_later(day: date, at: time, zone: str) -> None:
    apart = local_time_to_utc(day + timedelta(days=1), at, zone) - local_time_to_utc(day, at, zone)
    assert timedelta(hours=22) < apart < timedelta(hours=26)
