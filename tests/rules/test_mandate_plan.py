"""The hour and the day of charges where clocks change."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
import pytest

from pinkas.core.schedule_fields import NEVER
from pinkas.domains.mandates.rules import plan
from pinkas.domains.mandates.types import MandateRow, RetryPlan

JERUSALEM = "Asia/Jerusalem"


def order(**fields: Any) -> MandateRow:
    """A standing order of 118.00 a week."""
    known = dict.fromkeys(MandateRow.__struct_fields__)
    known |= {"id": UUID(int=1), "client_id": UUID(int=2), "kind": "card", "status": "ACTIVE", "amount": 11800}
    known |= {"frequency": "weekly", "start_date": date(2027, 3, 19), "ends": NEVER, "retry": RetryPlan()}
    known |= {"timezone": JERUSALEM, "time": "09:00", "charged_count": 0, "occurrence": 0}
    return MandateRow(**{**known, **fields})


@pytest.mark.parametrize(
    ("start", "time", "hours"),
    [
        (date(2027, 3, 19), "09:00", [7, 6]),  # the clocks go forward on Friday the 26th at 2:00
        (date(2027, 10, 24), "09:00", [6, 7]),  # and back on Sunday the 31st at 2:00
    ],
)
def test_the_hour_stays_that_of_the_clock_on_the_wall(start: date, time: str, hours: list[int]) -> None:
    row = order(start_date=start, time=time)
    found = [plan.date_at(row, place, 0) for place in (0, 1)]
    assert [one and one.day for one in found] == [start, start + timedelta(days=7)]
    assert [one and one.at.hour for one in found] == hours


def test_an_hour_that_the_clocks_skip_comes_an_hour_later_on_its_day() -> None:
    found = plan.instant_of(order(time="02:30"), date(2027, 3, 26))
    assert found == datetime(2027, 3, 26, 0, 30, tzinfo=UTC)  # 3:30 by the wall


def test_an_hour_that_comes_twice_is_charged_the_first_time_and_once() -> None:
    row = order(frequency="monthly_date", day=31, start_date=date(2027, 10, 1), time="01:30")
    assert plan.instant_of(row, date(2027, 10, 31)) == datetime(2027, 10, 30, 22, 30, tzinfo=UTC)
    moved = msgspec.structs.replace(row, **plan.columns_at(row, 1, 1))
    assert moved.next_date == date(2027, 11, 30)
    assert plan.missed_dates(moved, datetime(2027, 10, 30, 23, 30, tzinfo=UTC)) == []  # 1:30 once more


@pytest.mark.parametrize(
    ("day", "instant"),
    [
        (date(2027, 3, 27), datetime(2027, 3, 26, 21, tzinfo=UTC)),
        (date(2027, 11, 1), datetime(2027, 10, 31, 22, tzinfo=UTC)),
    ],
)
def test_midnight_is_that_of_the_time_zone_on_both_sides_of_a_change(day: date, instant: datetime) -> None:
    assert plan.instant_of(order(time="00:00"), day) == instant


def test_a_declined_charge_is_tried_again_at_its_hour_whatever_the_clocks_did_meanwhile() -> None:
    row = order(time="09:00", retry=RetryPlan(days=[1, 3]))
    first = datetime(2027, 3, 25, 7, tzinfo=UTC)
    assert plan.next_try(row, row.retry, first, 1, "soft") == datetime(2027, 3, 26, 6, tzinfo=UTC)
    late = datetime(2027, 10, 30, 22, 30, tzinfo=UTC)  # half past one in the night of the change
    assert plan.next_try(row, row.retry, late, 1, "soft") == datetime(2027, 11, 1, 7, tzinfo=UTC)
