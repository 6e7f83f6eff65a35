"""No test begins in the last seconds of a day: what it sets up and what it then expects are of the same one.

Days are those of UTC, by which partitions go, and of Israel, by which documents are dated. Few tests take longer than
the seconds that are kept clear; those that live across many days move the clock themselves.
"""

import time
from datetime import UTC, datetime, timedelta
from datetime import time as hour
from zoneinfo import ZoneInfo

import pytest

ZONES = (ZoneInfo("UTC"), ZoneInfo("Asia/Jerusalem"))
CLEAR_SECONDS = 20.0


def seconds_left(now: datetime) -> float:
    """Until the next day begins, wherever it begins first."""
    coming = (datetime.combine(now.astimezone(zone).date() + timedelta(days=1), hour(), zone) for zone in ZONES)
    return min((one.astimezone(UTC) - now).total_seconds() for one in coming)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Waits for the day to end where it is about to: a few seconds, twice a day."""
    if (left := seconds_left(datetime.now(UTC))) < CLEAR_SECONDS:
        time.sleep(left + 0.1)
