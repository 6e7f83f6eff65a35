"""The days that a report is asked for."""

from datetime import date

import pytest

from pinkas.core.periods import PeriodQuery, resolve_period
from pinkas.core.problems import NotFound, ValidationFailed

TODAY = date(2026, 5, 17)


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (None, None, (date(2026, 1, 1), TODAY)),
        (None, date(2025, 3, 9), (date(2025, 1, 1), date(2025, 3, 9))),
        (date(2026, 2, 1), None, (date(2026, 2, 1), TODAY)),
        (date(2026, 8, 1), None, (date(2026, 8, 1), date(2026, 8, 1))),
        (TODAY, TODAY, (TODAY, TODAY)),
    ],
)
def test_a_period_is_this_year_until_today_unless_it_is_said(
    first: date | None, last: date | None, expected: tuple[date, date]
) -> None:
    assert resolve_period(PeriodQuery(from_=first, to=last), TODAY) == expected


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        (date(2026, 2, 1), date(2026, 1, 31), "invalid_range"),
        (date(2024, 2, 29), date(2026, 3, 1), "period_too_long"),
        (date(2024, 5, 17), TODAY, "period_too_long"),
    ],
)
def test_a_period_has_an_order_and_a_longest_one(first: date, last: date, code: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        resolve_period(PeriodQuery(from_=first, to=last), TODAY, max_years=2)
    assert [(one.field, one.code) for one in refused.value.details] == [("from", code)]


def test_a_period_of_the_longest_kind_ends_a_day_before() -> None:
    asked = PeriodQuery(from_=date(2024, 5, 18), to=TODAY)
    assert resolve_period(asked, TODAY, max_years=2) == (date(2024, 5, 18), TODAY)


def test_a_report_may_have_a_code_of_its_own_for_too_long_a_period() -> None:
    with pytest.raises(NotFound):
        resolve_period(PeriodQuery(from_=date(1990, 1, 1)), TODAY, too_long=NotFound)
