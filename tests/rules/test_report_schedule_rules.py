"""When a schedule is due, and of which days its report is."""

from datetime import UTC, date, datetime

import pytest

from pinkas.domains.reports.rules.schedules import next_run, period_on, period_parameters

ZONE = "Asia/Jerusalem"


@pytest.mark.parametrize(
    ("after", "day", "hour", "expected"),
    [
        (datetime(2026, 11, 24, 5, tzinfo=UTC), 24, 8, datetime(2026, 11, 24, 6, tzinfo=UTC)),
        (datetime(2026, 11, 24, 6, tzinfo=UTC), 24, 8, datetime(2026, 12, 24, 6, tzinfo=UTC)),
        (datetime(2026, 12, 31, 23, tzinfo=UTC), 31, 0, datetime(2027, 1, 30, 22, tzinfo=UTC)),
        (datetime(2027, 2, 1, 0, tzinfo=UTC), 31, 12, datetime(2027, 2, 28, 10, tzinfo=UTC)),
        (datetime(2026, 6, 1, 0, tzinfo=UTC), 5, 8, datetime(2026, 6, 5, 5, tzinfo=UTC)),
    ],
)
def test_a_schedule_is_due_on_its_day_or_the_last_of_a_shorter_month(
    after: datetime, day: int, hour: int, expected: datetime
) -> None:
    assert next_run(after, ZONE, day, hour) == expected


@pytest.mark.parametrize(
    ("period", "first", "last"),
    [
        ("last_month", date(2026, 1, 1), date(2026, 1, 31)),
        ("last_quarter", date(2025, 10, 1), date(2025, 12, 31)),
        ("last_year", date(2025, 1, 1), date(2025, 12, 31)),
        ("year_to_date", date(2026, 1, 1), date(2026, 2, 10)),
    ],
)
def test_a_relative_period_is_seen_from_the_day_of_the_run(period: str, first: date, last: date) -> None:
    assert period_on(date(2026, 2, 10), period) == (first, last)  # type: ignore[arg-type]


def test_a_report_is_asked_by_the_parameters_that_it_has() -> None:
    period = period_on(date(2026, 2, 10), "last_month")
    assert period_parameters(frozenset({"from", "to", "lang"}), period) == {"from": "2026-01-01", "to": "2026-01-31"}
    assert period_parameters(frozenset({"month"}), period) == {"month": "2026-01"}
    assert period_parameters(frozenset({"date"}), period) == {"date": "2026-01-31"}
