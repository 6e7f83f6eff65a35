"""Policies of reminders."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import ExactDecimal, PositiveAmount
from pinkas.core.fields import TIME_OF_DAY_PATTERN, Instant, Name
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.messages import Channel, MessageText

StepDays = Annotated[
    int, Meta(ge=-60, le=365, description="Days after the day on which a document falls due; negative: before it.")
]
QuietFrom = Annotated[
    str, Meta(pattern=TIME_OF_DAY_PATTERN, description="A time of day of the business.", examples=["19:00"])
]
QuietTo = Annotated[
    str, Meta(pattern=TIME_OF_DAY_PATTERN, description="A time of day of the business.", examples=["09:00"])
]
WeeklyMaximum = Annotated[int, Meta(ge=1, le=20)]
ControlShare = Annotated[int, Meta(ge=0, le=50, description="Percent.")]
Chosen = Annotated[list[UUID], Meta(max_length=200)]


class ReminderStep(RequestStruct, frozen=True, kw_only=True):
    """A step: on which day, by which channel and in which words. Without `channel` it goes as every message does: by
    e-mail, or by SMS to a client that has no e-mail address. Without a text in the language of the document it says
    what the business's own text of reminders says, or before the day what we suggest."""

    days: StepDays
    channel: Channel | None = None
    he: MessageText | None = None
    en: MessageText | None = None


def suggested_steps() -> list[ReminderStep]:
    """Before the day, soon after it, and twice more: what a policy has that names no steps."""
    return [ReminderStep(days=days) for days in (-3, 3, 10, 21)]


Steps = Annotated[list[ReminderStep], Meta(min_length=1, max_length=12)]


class NewPolicy(RequestStruct, frozen=True, kw_only=True):
    """A policy to be created. Only its name has to be said: without `steps` it has those that we suggest, three days
    before the day and 3, 10 and 21 days after it. `automatic`: the service sends what is due by itself; without it
    `POST /dunning/run` does. `pauseOnRestDays`: nothing is sent on the rest days of the country. `weeklyMaximum`:
    reminders to one client within seven days. `clientIds`, `brandIds`: whom and which trade names it is for, all where
    they are empty. `minimumAmount`: what must be open, in the currency of the books. `controlShare`: the part of the
    documents of which nobody is reminded, so that the effect of reminders can be measured."""

    name: Annotated[Name, Meta(examples=["Usual reminders"])]
    is_active: bool = True
    automatic: bool = False
    steps: Steps = msgspec.field(default_factory=suggested_steps)
    quiet_from: QuietFrom | None = "19:00"
    quiet_to: QuietTo | None = "09:00"
    pause_on_rest_days: bool = True
    weekly_maximum: WeeklyMaximum = 2
    client_ids: Chosen = []
    brand_ids: Chosen = []
    minimum_amount: PositiveAmount | None = None
    control_share: ControlShare = 0


@changes_of(NewPolicy)
class PolicyChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears."""

    name: Annotated[Name, Meta(examples=["Gentle reminders"])] | UnsetType = UNSET
    steps: Steps | UnsetType = UNSET


class DunningPolicy(ResponseStruct, frozen=True, kw_only=True):
    """A plan of reminders. A document goes by one policy: one that names its client before one that names its trade
    name, before one for all; of several alike the one with the greatest minimum, then the oldest."""

    id: UUID
    name: str
    is_active: bool
    automatic: bool
    steps: list[ReminderStep]
    quiet_from: str | None
    quiet_to: str | None
    pause_on_rest_days: bool
    weekly_maximum: int
    client_ids: list[UUID]
    brand_ids: list[UUID]
    minimum_amount: ExactDecimal | None
    control_share: int
    version: int
    created_at: Instant
    updated_at: Instant


class PolicyQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of policies."""

    is_active: bool | None = None
    sort: Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"] | None = None
