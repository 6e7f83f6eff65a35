"""How near a year is to a ceiling, and when it gets there."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinkas.domains.analytics.rules.threshold import Projection, level_of, project

TODAY = date(2026, 6, 30)
MONTHS = [date(2026, month, 1) for month in range(1, 7)]


def test_a_steady_year_ends_at_twice_its_first_half() -> None:
    found = project(dict.fromkeys(MONTHS, 30_000), TODAY, 2026, 1_000_000)
    assert (found.turnover, found.crossing) == (180_000 + 90_000 * 184 // 91, None)


def test_the_day_on_which_the_ceiling_is_passed_is_told() -> None:
    found = project(dict.fromkeys(MONTHS, 91), TODAY, 2026, 6 * 91 + 30)
    assert found.crossing == date(2026, 7, 11)  # three a day: the 31st behind it is on the eleventh day


def test_a_business_that_began_this_month_is_measured_since_then() -> None:
    found = project({date(2026, 6, 1): 300}, TODAY, 2026, 10_000)
    assert (found.turnover, found.crossing) == (300 + 10 * 184, None)


def test_a_year_that_is_over_ends_as_it_did() -> None:
    found = project({date(2026, 3, 1): 500, date(2026, 9, 1): 600}, date(2027, 2, 1), 2026, 1000)
    assert (found.turnover, found.crossing) == (1100, date(2026, 9, 30))


def test_without_turnover_nothing_is_projected() -> None:
    assert project({}, TODAY, 2026, 1000) == Projection(0, None)
    assert project({date(2026, 6, 1): -5}, TODAY, 2026, 1000) == Projection(-5, None)


@given(
    st.dictionaries(st.sampled_from(MONTHS), st.integers(0, 10**9)),
    st.integers(1, 10**9),
)
def test_a_ceiling_that_is_reached_is_passed_by_the_projection(turnover: dict[date, int], ceiling: int) -> None:
    found = project(turnover, TODAY, 2026, ceiling)
    so_far = sum(turnover.values())
    assert found.turnover >= so_far
    if so_far <= ceiling and found.crossing is not None:
        assert TODAY < found.crossing <= date(2026, 12, 31)
    if so_far > ceiling:
        assert found.crossing is not None


@pytest.mark.parametrize(
    ("turnover", "crossing", "level"),
    [
        (50, None, "OK"),
        (79, None, "OK"),
        (80, None, "WATCH"),
        (70, date(2026, 12, 1), "WARNING"),
        (90, None, "WARNING"),
        (100, None, "WARNING"),
        (101, None, "CROSSED"),
    ],
)
def test_levels(turnover: int, crossing: date | None, level: str) -> None:
    assert level_of(turnover, 100, crossing) == level
