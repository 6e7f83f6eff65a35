"""When a paper is missing, and when a business is reminded of it."""

from datetime import UTC, date, datetime

import pytest

from pinkas.domains.missing_papers.rules import (
    Rhythm,
    find_rhythm,
    first_day_of_history,
    first_day_of_window,
    missing_dates,
    next_reminder,
    week_of,
)


def days(*texts: str) -> list[date]:
    return [date.fromisoformat(one) for one in texts]


@pytest.mark.parametrize(
    ("papers", "rhythm"),
    [
        (["2026-07-03", "2026-08-05", "2026-09-04"], Rhythm(1, date(2026, 9, 4), 5)),
        (["2026-01-31", "2026-02-28", "2026-03-31"], Rhythm(1, date(2026, 3, 31), 31)),
        (["2026-03-10", "2026-05-12", "2026-07-11"], Rhythm(2, date(2026, 7, 11), 12)),
        (["2025-12-01", "2026-03-01", "2026-06-01"], Rhythm(3, date(2026, 6, 1), 1)),
        (["2026-07-03", "2026-07-20", "2026-08-02", "2026-09-02", "2026-09-28"], Rhythm(1, date(2026, 9, 28), 3)),
        (["2026-01-05", "2026-05-05", "2026-06-05", "2026-07-05"], Rhythm(1, date(2026, 7, 5), 5)),
        (["2026-07-03", "2026-08-05"], None),
        (["2026-07-03", "2026-08-05", "2026-10-05"], None),
        (["2026-01-03", "2026-05-05", "2026-09-05"], None),
        (["2026-07-01", "2026-07-15", "2026-07-30"], None),
        ([], None),
    ],
)
def test_the_rhythm_of_a_supplier_is_read_off_its_last_months(papers: list[str], rhythm: Rhythm | None) -> None:
    assert find_rhythm(days(*papers)) == rhythm


@pytest.mark.parametrize(
    ("rhythm", "today", "missing"),
    [
        (Rhythm(1, date(2026, 9, 4), 5), "2026-10-10", []),
        (Rhythm(1, date(2026, 9, 4), 5), "2026-10-11", ["2026-10-05"]),
        (Rhythm(1, date(2026, 9, 4), 5), "2026-12-11", ["2026-10-05", "2026-11-05", "2026-12-05"]),
        (Rhythm(1, date(2026, 9, 4), 5), "2027-01-11", []),
        (Rhythm(1, date(2026, 1, 31), 31), "2026-03-06", ["2026-02-28"]),
        (Rhythm(3, date(2026, 6, 1), 1), "2026-09-07", ["2026-09-01"]),
    ],
)
def test_a_paper_is_missing_days_after_its_usual_day_and_not_for_ever(
    rhythm: Rhythm, today: str, missing: list[str]
) -> None:
    assert missing_dates(rhythm, date.fromisoformat(today)) == days(*missing)


def test_the_list_is_of_three_months_and_the_rhythm_of_thirteen() -> None:
    assert first_day_of_window(date(2026, 1, 20)) == date(2025, 11, 1)
    assert first_day_of_history(date(2026, 1, 20)) == date(2024, 12, 1)


def test_a_week_begins_on_sunday_and_has_one_reminder() -> None:
    assert [week_of(date(2026, 11, day)) for day in (21, 22, 28)] == days("2026-11-15", "2026-11-22", "2026-11-22")
    tuesday = date(2026, 11, 24)
    now = datetime(2026, 11, 24, 5, tzinfo=UTC)  # 07:00 in Jerusalem

    def at(weekday: str, reminded: date | None, moment: datetime = now) -> datetime:
        return next_reminder(weekday, "Asia/Jerusalem", moment, tuesday, reminded)  # type: ignore[arg-type]

    assert at("tuesday", None) == datetime(2026, 11, 24, 6, tzinfo=UTC)
    assert at("tuesday", None, datetime(2026, 11, 24, 6, tzinfo=UTC)) == datetime(2026, 12, 1, 6, tzinfo=UTC)
    assert at("friday", None) == datetime(2026, 11, 27, 6, tzinfo=UTC)
    assert at("friday", date(2026, 11, 22)) == datetime(2026, 12, 4, 6, tzinfo=UTC)
    assert at("sunday", None) == datetime(2026, 11, 29, 6, tzinfo=UTC)
