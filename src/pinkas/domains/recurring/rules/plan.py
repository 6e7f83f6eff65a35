"""What a schedule does next, and when: pure decisions over its row and the time."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import Any

import msgspec

from pinkas.core.schedule import Recurrence, instant_of, occurrence, place_from, shortest_days
from pinkas.domains.recurring.rules.check import rhythm_of
from pinkas.domains.recurring.types import CatchUp, Schedule

NOTICE = timedelta(days=1)
NOTICE_FROM_DAYS = 7
"""What comes more often than this is not announced each time."""
GRACE = timedelta(days=1)
"""How late a date may be and still be on time: the next date of a short outage is not `missed`."""
MOST_FAILURES = 3
RETRY = (timedelta(hours=1), timedelta(hours=6))
"""How long after its first and its second failure a date is tried again; the third pauses the schedule."""


@dataclass(frozen=True)
class Date:
    """A date of a schedule: its place in the rhythm, and its day."""

    place: int
    day: date


@dataclass(frozen=True)
class Step:
    """What is to be done now: dates to pass over, and the one to run; `following` is the place of the date after.
    `last` is the last day that is to be made up."""

    skipped: tuple[Date, ...]
    run: Date | None
    following: int
    last: date | None = None


def recurrence(schedule: Schedule) -> Recurrence:
    """The rhythm of a schedule."""
    return rhythm_of(msgspec.structs.asdict(schedule))


def place_after(schedule: Schedule, today: date) -> int:
    """The place at which a schedule begins, or goes on after its rhythm was changed: the first date that is neither
    before `today` nor one that was handled already."""
    handled = schedule.last_date
    return place_from(recurrence(schedule), today if handled is None else max(today, handled + timedelta(days=1)))


def at_place(schedule: Schedule, place: int, now: datetime) -> dict[str, Any]:
    """The columns of a schedule whose next date is that at `place`; COMPLETED when there is none any more."""
    day = _day(schedule, place)
    if day is None:
        return {"status": "COMPLETED", "occurrence": place, "next_date": None, "next_at": None, "wake_at": None}
    at = _instant(schedule, day)
    notice = at - NOTICE
    announced = shortest_days(recurrence(schedule)) >= NOTICE_FROM_DAYS and notice > now
    return {
        "status": "ACTIVE",
        "occurrence": place,
        "next_date": day,
        "next_at": at,
        "wake_at": notice if announced else at,
    }


def step(schedule: Schedule, now: datetime) -> Step:
    """What an active schedule does at `now`. Dates that were asked for when it was resumed are made. Others that passed
    in an outage are made up as its `catchUp` says: all of them in their order, the last one only, or none that is
    later than a day."""
    waiting = _waiting(schedule, now)
    until = schedule.generated_until
    if until is not None and waiting and waiting[0].day <= until:
        return Step((), waiting[0], waiting[0].place + 1, until)
    return _made_up(schedule, waiting, schedule.catch_up, [one for one in waiting if _is_on_time(schedule, one, now)])


def resumed(schedule: Schedule, now: datetime, catch_up: CatchUp) -> Step:
    """What a schedule does that is resumed at `now`: dates that passed in the pause are made up as `catch_up` says, and
    with `none` not even one of today."""
    return _made_up(schedule, _waiting(schedule, now), catch_up, [])


def _made_up(schedule: Schedule, waiting: list[Date], catch_up: CatchUp, on_time: list[Date]) -> Step:
    kept = {"all": waiting, "last": waiting[-1:], "none": on_time[-1:]}[catch_up]
    if not kept:
        return Step(tuple(waiting), None, schedule.occurrence + len(waiting))
    skipped = tuple(waiting[: kept[0].place - schedule.occurrence])
    return Step(skipped, kept[0], kept[0].place + 1, kept[-1].day)


def _is_on_time(schedule: Schedule, one: Date, now: datetime) -> bool:
    return now - _instant(schedule, one.day) <= GRACE


def after_failure(failures: int, now: datetime) -> dict[str, Any]:
    """The columns of a schedule whose date failed for the `failures`-th time in a row."""
    if failures >= MOST_FAILURES:
        return {"status": "FAILED", "wake_at": None, "consecutive_failures": failures}
    return {"wake_at": now + RETRY[failures - 1], "consecutive_failures": failures}


def last_of_period(schedule: Schedule, day: date) -> date:
    """The last day of what a document of `day` stands for: the day before the next date."""
    rhythm_ = recurrence(schedule)
    try:
        return occurrence(rhythm_, place_from(rhythm_, day + timedelta(days=1))) - timedelta(days=1)
    except OverflowError:
        return day


def first_dates(fields: Mapping[str, Any], today: date, most: int) -> list[date]:
    """The dates that a new schedule of these fields would have from `today` on: `most` of them, or as many as it
    has."""
    rhythm_, end = rhythm_of(fields), fields["ends"]
    begin = place_from(rhythm_, today)
    found: list[date] = []
    for place in range(begin, begin + min(most, end.count or most)):
        try:
            day = occurrence(rhythm_, place)
        except OverflowError:
            break
        if end.date is not None and day > end.date:
            break
        found.append(day)
    return found


def upcoming(schedule: Schedule, until: datetime) -> Iterator[tuple[Date, datetime]]:
    """The dates to come of an active schedule with their instants, up to `until` and no more than it will make."""
    return islice(_dates(schedule, until), _left(schedule))


def _dates(schedule: Schedule, until: datetime) -> Iterator[tuple[Date, datetime]]:
    place = schedule.occurrence
    while (day := _day(schedule, place)) is not None:
        at = _instant(schedule, day)
        if at > until:
            return
        yield Date(place, day), at
        place += 1


def _waiting(schedule: Schedule, now: datetime) -> list[Date]:
    """The dates whose time has come. How many documents may be made does not bound them: one passed over is none."""
    return [one for one, _ in _dates(schedule, now)]


def _left(schedule: Schedule) -> int | None:
    """How many documents are still to be made, where that is limited."""
    return None if schedule.ends.count is None else schedule.ends.count - schedule.generated


def _day(schedule: Schedule, place: int) -> date | None:
    """The date at a place, unless the schedule, or the calendar, is over by then."""
    left = _left(schedule)
    if left is not None and left <= 0:
        return None
    try:
        day = occurrence(recurrence(schedule), place)
    except OverflowError:
        return None
    return None if schedule.ends.date is not None and day > schedule.ends.date else day


def _instant(schedule: Schedule, day: date) -> datetime:
    return instant_of(day, time.fromisoformat(schedule.time), schedule.timezone)
