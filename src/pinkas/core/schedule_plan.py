"""What a schedule does next, and when: pure decisions over its row and the time."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import Any

from pinkas.core.schedule import (
    Recurrence,
    index_on_or_after,
    local_time_to_utc,
    occurrence_date,
    shortest_interval_days,
)
from pinkas.core.schedule_fields import CatchUp, ScheduleRow, recurrence_of_fields

NOTICE_PERIOD = timedelta(days=1)
NOTICE_MIN_INTERVAL_DAYS = 7
"""What comes more often than this is not announced each time."""
GRACE_PERIOD = timedelta(days=1)
"""How late a date may be and still be on time: the next date of a short outage is not `missed`."""
MAX_FAILURES = 3
RETRY_DELAYS = (timedelta(hours=1), timedelta(hours=6))
"""How long after its first and its second failure a date is tried again; the third pauses the schedule."""


@dataclass(frozen=True)
class ScheduledDate:
    """A date of a schedule: its place in the rhythm, and its day."""

    place: int
    day: date


@dataclass(frozen=True)
class ScheduleStep:
    """What is to be done now: dates to pass over, and the one to run; `following` is the place of the date after.
    `last` is the last day that is to be made up."""

    skipped: tuple[ScheduledDate, ...]
    run: ScheduledDate | None
    following: int
    last: date | None = None


def recurrence(schedule: ScheduleRow) -> Recurrence:
    """The rhythm of a schedule."""
    return Recurrence(
        schedule.frequency,
        schedule.start_date,
        interval=schedule.interval,
        unit=schedule.unit,
        day=schedule.day,
        week=schedule.week,
        weekday=schedule.weekday,
    )


def occurrence_after(schedule: ScheduleRow, today: date) -> int:
    """The place at which a schedule begins, or goes on after its rhythm was changed: the first date that is neither
    before `today` nor one that was handled already."""
    handled = schedule.last_date
    return index_on_or_after(
        recurrence(schedule), today if handled is None else max(today, handled + timedelta(days=1))
    )


def columns_at_occurrence(schedule: ScheduleRow, occurrence: int, now: datetime) -> dict[str, Any]:
    """The columns of a schedule whose next date is that at `occurrence`; COMPLETED when there is none any more."""
    day = _date_at(schedule, occurrence)
    if day is None:
        return {"status": "COMPLETED", "occurrence": occurrence, "next_date": None, "next_at": None, "wake_at": None}
    at = _instant_of(schedule, day)
    notice = at - NOTICE_PERIOD
    announced = shortest_interval_days(recurrence(schedule)) >= NOTICE_MIN_INTERVAL_DAYS and notice > now
    return {
        "status": "ACTIVE",
        "occurrence": occurrence,
        "next_date": day,
        "next_at": at,
        "wake_at": notice if announced else at,
    }


def next_step(schedule: ScheduleRow, now: datetime) -> ScheduleStep:
    """What an active schedule does at `now`. Dates that were asked for when it was resumed are made. Others that passed
    in an outage are made up as its `catchUp` says: all of them in their order, the last one only, or none that is
    later than a day."""
    waiting = _due_dates(schedule, now)
    until = schedule.generated_until
    if until is not None and waiting and waiting[0].day <= until:
        return ScheduleStep((), waiting[0], waiting[0].place + 1, until)
    return _catch_up_step(
        schedule, waiting, schedule.catch_up, [one for one in waiting if _is_on_time(schedule, one, now)]
    )


def step_after_resume(schedule: ScheduleRow, now: datetime, catch_up: CatchUp) -> ScheduleStep:
    """What a schedule does that is resumed at `now`: dates that passed in the pause are made up as `catch_up` says, and
    with `none` not even one of today."""
    return _catch_up_step(schedule, _due_dates(schedule, now), catch_up, [])


def _catch_up_step(
    schedule: ScheduleRow, waiting: list[ScheduledDate], catch_up: CatchUp, on_time: list[ScheduledDate]
) -> ScheduleStep:
    kept = {"all": waiting, "last": waiting[-1:], "none": on_time[-1:]}[catch_up]
    if not kept:
        return ScheduleStep(tuple(waiting), None, schedule.occurrence + len(waiting))
    skipped = tuple(waiting[: kept[0].place - schedule.occurrence])
    return ScheduleStep(skipped, kept[0], kept[0].place + 1, kept[-1].day)


def _is_on_time(schedule: ScheduleRow, scheduled_date: ScheduledDate, now: datetime) -> bool:
    return now - _instant_of(schedule, scheduled_date.day) <= GRACE_PERIOD


def columns_after_failure(failures: int, now: datetime) -> dict[str, Any]:
    """The columns of a schedule whose date failed for the `failures`-th time in a row."""
    if failures >= MAX_FAILURES:
        return {"status": "FAILED", "wake_at": None, "consecutive_failures": failures}
    return {"wake_at": now + RETRY_DELAYS[failures - 1], "consecutive_failures": failures}


def period_end(schedule: ScheduleRow, day: date) -> date:
    """The last day of the period that begins on `day`: the day before the next date."""
    rhythm_ = recurrence(schedule)
    try:
        return occurrence_date(rhythm_, index_on_or_after(rhythm_, day + timedelta(days=1))) - timedelta(days=1)
    except OverflowError:
        return day


def first_dates(fields: Mapping[str, Any], today: date, limit: int) -> list[date]:
    """The dates that a new schedule of these fields would have from `today` on: `limit` of them, or as many as it
    has."""
    rhythm_, end = recurrence_of_fields(fields), fields["ends"]
    begin = index_on_or_after(rhythm_, today)
    found: list[date] = []
    for place in range(begin, begin + min(limit, end.count or limit)):
        try:
            day = occurrence_date(rhythm_, place)
        except OverflowError:
            break
        if end.date is not None and day > end.date:
            break
        found.append(day)
    return found


def upcoming_dates(schedule: ScheduleRow, until: datetime) -> Iterator[tuple[ScheduledDate, datetime]]:
    """The dates to come of an active schedule with their instants, up to `until` and no more than it will make."""
    return islice(_coming_dates(schedule, until), _remaining(schedule))


def _coming_dates(schedule: ScheduleRow, until: datetime) -> Iterator[tuple[ScheduledDate, datetime]]:
    place = schedule.occurrence
    while (day := _date_at(schedule, place)) is not None:
        at = _instant_of(schedule, day)
        if at > until:
            return
        yield ScheduledDate(place, day), at
        place += 1


def _due_dates(schedule: ScheduleRow, now: datetime) -> list[ScheduledDate]:
    """The dates whose time has come. How many may be made does not bound them: one passed over is none."""
    return [one for one, _ in _coming_dates(schedule, now)]


def _remaining(schedule: ScheduleRow) -> int | None:
    """How many are still to be made, where that is limited."""
    return None if schedule.ends.count is None else schedule.ends.count - schedule.generated


def _date_at(schedule: ScheduleRow, occurrence_number: int) -> date | None:
    """The date at a place, unless the schedule, or the calendar, is over by then."""
    left = _remaining(schedule)
    if left is not None and left <= 0:
        return None
    try:
        day = occurrence_date(recurrence(schedule), occurrence_number)
    except OverflowError:
        return None
    return None if schedule.ends.date is not None and day > schedule.ends.date else day


def _instant_of(schedule: ScheduleRow, day: date) -> datetime:
    return local_time_to_utc(day, time.fromisoformat(schedule.time), schedule.timezone)
