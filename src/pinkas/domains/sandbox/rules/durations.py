"""How far a clock goes: ISO 8601 durations, added to the calendar of the business."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from pinkas.core.problems import FaultCollector
from pinkas.core.schedule import Recurrence, occurrence_date

MAX_AHEAD = timedelta(days=3660)
"""How far a business may be ahead of the machine: ten years."""
_DURATION_PATTERN = re.compile(
    r"P(?=.)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?=.)(?:(\d{1,5})H)?(?:(\d{1,6})M)?"
    r"(?:(\d{1,8})S)?)?",
    re.ASCII,
)


def moved_clock(
    now: datetime, advance: str | None, target: datetime | None, timezone: str, faults: FaultCollector
) -> datetime:
    """The instant that the clock goes to; notes what cannot be meant. Years, months, weeks and days go by the calendar
    of `timezone`, where a month that is too short gives its last day; hours, minutes and seconds by the clock."""
    if (advance is None) == (target is None):
        faults.add("advance", "one_of_two", "Say `advance`, or `to`.")
        return now
    if target is not None:
        if target <= now:
            faults.add("to", "not_ahead", "A clock goes forward only; `POST /sandbox/reset` puts it back.")
        return target
    found = _DURATION_PATTERN.fullmatch(advance or "")
    if found is None:
        faults.add("advance", "invalid_duration", "Expected an ISO 8601 duration such as P1M, P10D or PT36H.")
        return now
    years, months, weeks, days, hours, minutes, seconds = (int(one or 0) for one in found.groups())
    local = now.astimezone(ZoneInfo(timezone))
    try:
        day = occurrence_date(
            Recurrence("monthly_date", local.date(), interval=max(years * 12 + months, 1)), bool(years + months)
        )
        local = datetime.combine(day + timedelta(days=weeks * 7 + days), local.timetz())
        after = local.astimezone(UTC) + timedelta(hours=hours, minutes=minutes, seconds=seconds)
    except OverflowError:
        faults.add("advance", "too_far", "A business goes at most {days} days ahead.", days=MAX_AHEAD.days)
        return now
    if after <= now:
        faults.add("advance", "not_ahead", "Expected more than nothing.")
    return after
