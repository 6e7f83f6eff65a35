"""When a test has to wait until the day is over."""

from datetime import datetime

import pytest

from support.days import seconds_left


@pytest.mark.parametrize(
    ("now", "left"),
    [
        ("2026-12-31T23:59:50+00:00", 10),  # the year of UTC
        ("2026-12-31T21:59:50+00:00", 10),  # Israel's, in winter
        ("2026-06-30T20:59:50+00:00", 10),  # in summer time
        ("2026-03-26T21:59:50+00:00", 10),  # the Friday on which summer time begins
        ("2028-02-28T12:00:00+00:00", 10 * 3600),
        ("2026-06-30T21:00:00+00:00", 3 * 3600),  # a day has just begun
    ],
)
def test_the_next_day_is_that_of_utc_or_of_israel(now: str, left: int) -> None:
    assert seconds_left(datetime.fromisoformat(now)) == left
