"""Schedules of documents, and what they have produced."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant, Name, ShortText
from pinkas.core.pagination import PageQuery
from pinkas.core.schedule import Frequency
from pinkas.core.schedule_fields import (
    CatchUp,
    DueDays,
    RunFailure,
    RunStatus,
    ScheduleRow,
    ScheduleStatus,
    ScheduleView,
    TimingFields,
)
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.clients import DescribedClient
from pinkas.domains.documents import DraftFields, LineFields

Day = date


MandateId = Annotated[str, Meta(max_length=36, description="The id of a standing order of the client.")]


class RecurringLine(LineFields, frozen=True, kw_only=True):
    """A line of what is to be made. With `productId`, what is left out is taken from the product as it is then."""


class RecurringTemplate(DraftFields, frozen=True, kw_only=True):
    """What is to be made: a draft without dates, payments and references. What is left out comes from the document
    defaults of the type, as they are then; `brandId` left out is the default trade name, null is none."""

    client: DescribedClient | None = None
    lines: Annotated[list[RecurringLine], Meta(min_length=1, max_length=1000)]


class NewRecurring(TimingFields, frozen=True, kw_only=True):
    """A schedule to be made. `{month}`, `{year}` and `{period}` in the texts of `template` become those of the date.
    With `chargeMandateId` each document is charged by this standing order of its client: an invoice once it is issued,
    and of a type that shows payments (320, or the receipt of who charges no VAT) the charge comes first, and the
    document is issued with the money."""

    name: Annotated[Name, Meta(examples=["Monthly maintenance"])] | None = None
    template: RecurringTemplate
    due_days: DueDays | None = None
    auto_finalize: bool = False
    auto_send: bool = False
    catch_up: CatchUp = "all"
    charge_mandate_id: MandateId | None = None


@changes_of(NewRecurring)
class RecurringChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. The template is replaced as a whole. A change of the rhythm goes on from the first
    date that is not before today."""

    frequency: Frequency | UnsetType = UNSET
    timezone: ShortText | UnsetType = UNSET


class Schedule(ScheduleRow, frozen=True, kw_only=True):
    """A schedule as the database has it."""

    template: dict[str, Any]
    doc_type: DocType
    client_id: UUID | None
    total: AmountText
    currency: str
    due_days: int | None
    auto_finalize: bool
    auto_send: bool
    charge_mandate_id: UUID | None


class Recurring(ScheduleView, frozen=True, kw_only=True):
    """A schedule. `nextDate` is a day in its time zone and `nextAt` the instant; `total` is what the template came to
    when it was last looked at; FAILED is one that paused itself after three failures in a row. `clientName` is that of
    the client as it is called now."""

    client_name: str | None
    template: RecurringTemplate
    total: AmountText
    currency: str
    due_days: int | None
    auto_finalize: bool
    auto_send: bool
    charge_mandate_id: UUID | None


class RecurringRun(ResponseStruct, frozen=True, kw_only=True):
    """What a schedule has produced for a date: a document; or nothing yet, with the reasons; or nothing at all, since
    the date was passed over. `documentId` is null again when the draft was deleted. `chargeId` is a charge of the
    standing order whose document is issued with the money: until then `documentId` is null."""

    id: UUID
    schedule_id: UUID
    due_date: date
    status: RunStatus
    by_hand: bool
    document_id: UUID | None
    charge_id: UUID | None
    failures: list[RunFailure]
    version: int
    created_at: Instant
    updated_at: Instant


class Upcoming(ResponseStruct, frozen=True, kw_only=True):
    """A document to come."""

    recurring_id: UUID
    name: str | None
    doc_type: DocType
    client_id: UUID | None
    client_name: str | None
    date: Day
    at: Instant
    total: AmountText
    currency: str
    auto_finalize: bool
    auto_send: bool


class RecurringQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of schedules; cancelled ones only when they are asked for. `documentId` finds the schedule
    that made a document."""

    status: ScheduleStatus | None = None
    doc_type: int | None = None
    client_id: UUID | None = None
    document_id: UUID | None = None
    updated_since: Instant | None = None
    sort: Literal["-createdAt", "createdAt", "-updatedAt", "updatedAt"] | None = None


class RunQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of what a schedule has produced."""

    status: RunStatus | None = None
    sort: Literal["-createdAt", "createdAt"] | None = None


class UpcomingQuery(PageQuery, frozen=True, kw_only=True):
    """How far ahead to look, for whom, and of which schedule."""

    days: Annotated[int, Meta(ge=1, le=366)] = 30
    client_id: UUID | None = None
    recurring_id: UUID | None = None
