"""Schedules of reports as they cross the wire, and as they are stored."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.creators import Creator
from pinkas.core.fields import Email, Instant, Language, Name
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

RelativePeriod = Literal["last_month", "last_quarter", "last_year", "year_to_date"]
RunState = Literal["QUEUED", "SENT", "FAILED"]
FileFormat = Literal["pdf", "xlsx", "csv"]
ReportKey = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        description="The `key` of a report of `GET /reports`.",
        examples=["profit-and-loss"],
    ),
]
Recipients = Annotated[list[Email], Meta(min_length=1, max_length=10, examples=[["books@example.com"]])]
_PARAMETERS = "The other parameters of the report, by their names in `GET /reports`, all as texts."
Parameters = Annotated[
    dict[Annotated[str, Meta(max_length=60)], Annotated[str, Meta(max_length=200)]],
    Meta(max_length=20, description=_PARAMETERS),
]
_DAY = "In a shorter month the last day."
_PERIOD = "The days that the report is of, seen from the day of the run in the time zone of the business."


class NewReportSchedule(RequestStruct, frozen=True, kw_only=True):
    """A report that is sent by e-mail every month."""

    name: Annotated[Name, Meta(examples=["For the accountant"])]
    report: ReportKey
    parameters: Parameters = {}
    period: Annotated[RelativePeriod, Meta(description=_PERIOD)] = "last_month"
    format: FileFormat = "pdf"
    language: Language = "he"
    recipients: Recipients
    day_of_month: Annotated[int, Meta(ge=1, le=31, description=_DAY, examples=[5])]
    hour: Annotated[int, Meta(ge=0, le=23, description="In the time zone of the business.")] = 8
    is_active: bool = True


@changes_of(NewReportSchedule)
class ReportScheduleChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change."""

    name: Annotated[Name, Meta(examples=["For the bookkeeper"])] | UnsetType = UNSET


class RunSummary(ResponseStruct, frozen=True, kw_only=True):
    """A run of a schedule: what it was to send, whom it was sent to, and why not."""

    id: UUID
    due_at: Instant
    by_hand: bool
    state: RunState
    parameters: dict[str, str]
    recipients: list[str]
    sent_to: list[str]
    error: str | None
    created_at: Instant


class ReportSchedule(ResponseStruct, frozen=True, kw_only=True):
    """A schedule with its last ten runs, the newest first. It sends with the rights of who created it: nothing once
    they are gone."""

    id: UUID
    name: str
    report: str
    parameters: dict[str, str]
    period: RelativePeriod
    format: FileFormat
    language: Language
    recipients: list[str]
    day_of_month: int
    hour: int
    is_active: bool
    created_by: Creator | None
    next_run_at: Instant | None
    runs: list[RunSummary]
    version: int
    created_at: Instant
    updated_at: Instant


class ScheduleQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of schedules."""

    report: ReportKey | None = None
    is_active: bool | None = None
    sort: Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"] | None = None


class ReportRun(msgspec.Struct, frozen=True, kw_only=True):
    """A run as the database has it."""

    id: UUID
    schedule_id: UUID
    due_at: datetime
    by_hand: bool
    state: RunState
    parameters: dict[str, Any]
    recipients: list[str]
    sent_to: list[str]
    error: str | None
    version: int
    created_at: datetime
    updated_at: datetime
