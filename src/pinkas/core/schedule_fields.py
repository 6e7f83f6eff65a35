"""What requests say of a schedule: its rhythm, its end, its time zone; and every fault of these."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.dates import is_timezone
from pinkas.core.fields import Instant, ShortText
from pinkas.core.problems import FaultCollector
from pinkas.core.schedule import (
    Frequency,
    Recurrence,
    Unit,
    Week,
    Weekday,
    index_on_or_after,
    occurrence_date,
)
from pinkas.core.wire import RequestStruct, ResponseStruct

Day = date
"""The type under another name, for a struct with a field `date`."""
ScheduleStatus = Literal["ACTIVE", "PAUSED", "COMPLETED", "CANCELLED", "FAILED"]
CatchUp = Literal["none", "last", "all"]
RunStatus = Literal["DONE", "FAILED", "SKIPPED"]
Interval = Annotated[int, Meta(ge=1, le=366)]
MonthDay = Annotated[int, Meta(ge=1, le=31)]
DueDays = Annotated[int, Meta(ge=0, le=365)]
LocalTime = Annotated[str, Meta(max_length=5, description="A local time as HH:MM.", examples=["08:00"])]

RECURRENCE_FIELDS = ("frequency", "interval", "unit", "day", "week", "weekday", "start_date")
"""The fields that decide on which days a schedule has its dates."""
_TIME_PATTERN = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]", re.ASCII)
_WEEKLY_FREQUENCIES = frozenset({"weekly", "biweekly"})
_DATE_FREQUENCIES = frozenset({"monthly_date", "quarterly", "semi_annual", "annual"})


class ScheduleEnd(RequestStruct, frozen=True, kw_only=True):
    """When a schedule is over: never, after a date (itself included), or after it has made so many."""

    type: Literal["never", "on_date", "after_count"]
    date: Day | None = None
    count: Annotated[int, Meta(ge=1, le=10_000)] | None = None


NEVER = ScheduleEnd(type="never")


class TimingFields(RequestStruct, frozen=True, kw_only=True):
    """The dates of a schedule: its rhythm, its end, and the local time of each date."""

    frequency: Annotated[Frequency, Meta(examples=["monthly_date"])]
    interval: Interval = 1
    unit: Unit | None = None
    day: MonthDay | None = None
    week: Week | None = None
    weekday: Weekday | None = None
    start_date: date
    ends: ScheduleEnd = msgspec.field(default=NEVER, name="end")
    timezone: ShortText | None = None
    time: LocalTime = "08:00"


class Timing(TimingFields, frozen=True, kw_only=True):
    """When a schedule would have its dates; `most` is how many dates are asked for."""

    most: Annotated[int, Meta(ge=1, le=50)] = 5


class Dates(ResponseStruct, frozen=True, kw_only=True):
    """The days of a schedule to come, in its time zone: fewer than were asked for when it is over before."""

    timezone: str
    dates: list[Day]


class RunFailure(ResponseStruct, frozen=True, kw_only=True):
    """A try that failed: when, and why."""

    at: Instant
    code: str
    message: str
    field: str | None = None


class Resume(RequestStruct, frozen=True, kw_only=True):
    """What becomes of the dates that passed in the pause: `none` of them is made, the `last` one, or `all`. Left out, a
    schedule that a person paused makes none, and one that paused itself after failures goes by its own `catchUp`."""

    catch_up: CatchUp | None = None


class ScheduleView(ResponseStruct, frozen=True, kw_only=True):
    """The dates of a schedule and where it stands, as answers show them. `nextDate` is a day in its time zone, `nextAt`
    the instant; FAILED is one that paused itself after three failures in a row."""

    id: UUID
    name: str | None
    frequency: Frequency
    interval: int
    unit: Unit | None
    day: int | None
    week: Week | None
    weekday: Weekday | None
    start_date: date
    ends: ScheduleEnd = msgspec.field(name="end")
    timezone: str
    time: str
    catch_up: CatchUp
    status: ScheduleStatus
    next_date: date | None
    next_at: Instant | None
    last_date: date | None
    last_at: Instant | None
    generated: int
    consecutive_failures: int
    version: int
    created_at: Instant
    updated_at: Instant


class ScheduleRow(ScheduleView, frozen=True, kw_only=True):
    """The same as the database has it. `occurrence` is the place of the next date in the rhythm, `wake_at` when the
    worker looks: for the notice, for the date, or for another try. Dates up to `generated_until` are made, however
    late: somebody asked for them when the schedule was resumed."""

    generated_until: date | None
    occurrence: int
    wake_at: Instant | None


def recurrence_of_fields(fields: Mapping[str, Any]) -> Recurrence:
    """The recurrence among the fields of a schedule."""
    return Recurrence(
        fields["frequency"],
        fields["start_date"],
        interval=fields["interval"],
        unit=fields["unit"],
        day=fields["day"],
        week=fields["week"],
        weekday=fields["weekday"],
    )


def check_timing(fields: Mapping[str, Any], today: date, faults: FaultCollector) -> None:
    """Notes what is wrong with the dates of a schedule alone; `today` is the day in its time zone."""
    check_recurrence_fields(fields, faults)
    if not faults.details:
        check_has_date(fields, today, faults)


def check_recurrence_fields(fields: Mapping[str, Any], faults: FaultCollector) -> None:
    """Notes what is wrong with each field of the dates."""
    _check_recurrence(fields, faults)
    _check_end(fields, faults)
    if not is_timezone(fields["timezone"]):
        faults.add("timezone", "unknown_timezone", "Expected an IANA name such as Asia/Jerusalem.")
    if not _TIME_PATTERN.fullmatch(fields["time"]):
        faults.add("time", "invalid_time", "Expected a time as HH:MM, from 00:00 to 23:59.")


def _check_recurrence(fields: Mapping[str, Any], faults: FaultCollector) -> None:
    frequency = fields["frequency"]
    allowed = {
        "unit": frequency == "custom",
        "day": frequency in _DATE_FREQUENCIES or (frequency == "custom" and fields["unit"] == "months"),
        "week": frequency == "monthly_weekday",
        "weekday": frequency in _WEEKLY_FREQUENCIES
        or frequency == "monthly_weekday"
        or (frequency == "custom" and fields["unit"] == "weeks"),
    }
    for name, may in allowed.items():
        if fields[name] is not None and not may:
            faults.add(
                name,
                "not_of_frequency",
                "A {frequency} schedule has no `{field}`: leave it out.",
                frequency=frequency,
                field=name,
            )
    if frequency == "custom" and fields["unit"] is None:
        faults.add("unit", "required", "A custom schedule says its unit: days, weeks or months.")


def _check_end(fields: Mapping[str, Any], faults: FaultCollector) -> None:
    end = fields["ends"]
    wanted = {"never": None, "on_date": "date", "after_count": "count"}[end.type]
    for name in ("date", "count"):
        given = getattr(end, name) is not None
        if name == wanted and not given:
            faults.add(f"end.{name}", "required", "An end of type {type} says its {name}.", type=end.type, name=name)
        if name != wanted and given:
            faults.add(
                f"end.{name}",
                "contradiction",
                "An end of type {type} has no {name}: leave it out.",
                type=end.type,
                name=name,
            )


def check_has_date(fields: Mapping[str, Any], today: date, faults: FaultCollector) -> None:
    """Notes a schedule that has no date at all: it is a mistake."""
    try:
        recurrence = recurrence_of_fields(fields)
        first = occurrence_date(recurrence, index_on_or_after(recurrence, today))
        last = fields["ends"].date
        if last is not None and last < first:
            faults.add("end.date", "before_first_date", "It lies before the next date, which is {day}.", day=first)
    except OverflowError:
        faults.add("startDate", "too_late", "The calendar ends with the year 9999.")
