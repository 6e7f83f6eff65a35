"""Webhook endpoints, what was delivered to them, what is sent again, and the events themselves."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.creators import Creator
from pinkas.core.events import EventName
from pinkas.core.fields import Instant, Text
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

Url = Annotated[str, Meta(min_length=1, max_length=4096)]
EventNames = Annotated[list[EventName], Meta(min_length=1, max_length=12)]
State = Literal["pending", "delivered", "failed"]
Kind = Literal["event", "replay", "test"]
Trigger = Literal["scheduled", "manual", "test"]
ReplayState = Literal["running", "done", "cancelled"]
PauseReason = Literal["app_disconnected"]


class NewEndpoint(RequestStruct, frozen=True, kw_only=True):
    """An endpoint to be created."""

    url: Annotated[Url, Meta(examples=["https://example.com/pinkas/events"])]
    events: Annotated[EventNames, Meta(examples=[["document.finalized"]])]
    description: Annotated[Text, Meta(examples=["Our order system"])] | None = None
    max_retries: Annotated[int, Meta(ge=1, le=10)] = 5
    is_active: bool = True


class EndpointChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change. `maxRetries` is set at creation. `replay` takes null alone, which cancels the one that runs."""

    url: Url | UnsetType = UNSET
    events: EventNames | UnsetType = UNSET
    description: Annotated[Text, Meta(examples=["Our order system"])] | None | UnsetType = UNSET
    is_active: bool | UnsetType = UNSET
    replay: None | UnsetType = UNSET


class EndpointRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `webhook_endpoints`; the secrets are encrypted."""

    id: UUID
    url: str
    events: list[str]
    description: str | None
    max_retries: int
    is_active: bool
    secret: bytes
    previous_secret: bytes | None
    previous_secret_until: Instant | None
    next_sequence: int
    created_by: Creator | None
    paused_because: PauseReason | None
    partner_id: UUID | None
    """The partner whose endpoint it is; with its id the secrets of such a one are encrypted."""
    deleted_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class Lag(ResponseStruct, frozen=True, kw_only=True):
    """What is still to be delivered: how many deliveries, and the age of the oldest one's event in seconds."""

    pending: int
    oldest_event_at: Instant | None
    seconds: int


class Missed(ResponseStruct, frozen=True, kw_only=True):
    """What an endpoint was not sent while it was paused. As `from` and `to` of a replay they bring all of it again, for
    as long as events are kept."""

    events: Annotated[int, Meta(description="How many events of its types; as many places of `endpointSequence`.")]
    from_: Annotated[Instant, Meta(description="When the first of them happened.")] = msgspec.field(name="from")
    to: Annotated[Instant, Meta(description="Just after the last of them.")]


class Replay(ResponseStruct, frozen=True, kw_only=True):
    """A period that is sent again: `sent` of `total` events have become new deliveries."""

    id: UUID
    state: ReplayState
    from_: Instant = msgspec.field(name="from")
    to: Instant
    events: list[str]
    total: int
    sent: int
    created_at: Instant
    updated_at: Instant


class Health(ResponseStruct, frozen=True, kw_only=True):
    """How an endpoint fares. `consecutiveFailures` counts attempts in a row without a 2xx, tests aside. `missed` is of
    the latest pause; null when nothing happened in it that the endpoint asks for."""

    last_success_at: Instant | None
    last_failure_at: Instant | None
    consecutive_failures: int
    lag: Lag
    replay: Replay | None
    """The latest one."""
    missed: Missed | None


class Endpoint(Health, frozen=True, kw_only=True):
    """An endpoint, with the secret that verifies its deliveries.

    After a rotation both secrets sign until `previousSecretUntil`. `createdBy` is null for an endpoint that is older
    than what is known about it. `pausedBecause` is `app_disconnected` when the endpoint was paused because the app that
    created it was disconnected; null for every other pause.
    """

    id: UUID
    url: str
    events: list[str]
    description: str | None
    max_retries: int
    is_active: bool
    secret: str
    previous_secret_until: Instant | None
    created_by: Creator | None
    paused_because: PauseReason | None
    version: int
    created_at: Instant
    updated_at: Instant


class EndpointSummary(Health, frozen=True, kw_only=True):
    """An endpoint in a list: without its secret."""

    id: UUID
    url: str
    events: list[str]
    description: str | None
    max_retries: int
    is_active: bool
    previous_secret_until: Instant | None
    created_by: Creator | None
    paused_because: PauseReason | None
    version: int
    created_at: Instant
    updated_at: Instant


class EndpointQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of endpoints."""

    is_active: bool | None = None
    created_by: Annotated[UUID, Meta(description="The id of a creator: only the endpoints that it created.")] | None = (
        None
    )


class RotationQuery(RequestStruct, frozen=True, kw_only=True):
    """How the secret is exchanged."""

    overlap_hours: Annotated[
        int, Meta(ge=0, le=168, description="Hours for which the secret of before signs too; 0 ends it at once.")
    ] = 24


class TestQuery(RequestStruct, frozen=True, kw_only=True):
    """What is sent as a test."""

    __test__ = False
    type: Annotated[EventName, Meta(description="Any of the 12; an event of the endpoint unless given.")] | None = None


class TestResult(ResponseStruct, frozen=True, kw_only=True):
    """What became of the one attempt of a test."""

    __test__ = False
    delivery_id: UUID
    state: State
    status: int | None
    duration_ms: int
    error: str | None


class Attempt(ResponseStruct, frozen=True, kw_only=True):
    """One try: when it began, how long it took, and the status or the fault."""

    n: int
    at: Instant
    duration_ms: int
    status: int | None
    error: str | None
    response_excerpt: str
    trigger: Trigger = "scheduled"


class WholeAttempt(Attempt, frozen=True, kw_only=True):
    """One try with the headers that it was sent with."""

    request_headers: dict[str, str] = {}


class Delivery(ResponseStruct, frozen=True, kw_only=True):
    """One event on its way to one endpoint. `requestBody` is cut at 20,000 characters."""

    id: UUID
    event_id: UUID
    event_type: str
    endpoint_id: UUID
    kind: Kind
    state: State
    attempts: list[Attempt]
    next_attempt_at: Instant | None
    request_body: str
    created_at: Instant
    updated_at: Instant


class WholeDelivery(ResponseStruct, frozen=True, kw_only=True):
    """One event on its way to one endpoint, with everything that was sent and came back."""

    id: UUID
    event_id: UUID
    event_type: str
    endpoint_id: UUID
    kind: Kind
    state: State
    attempts: list[WholeAttempt]
    next_attempt_at: Instant | None
    request_body: str
    created_at: Instant
    updated_at: Instant


class DeliveryQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the history. `from` and `to` are about when a delivery was made; `to` is not part of the period."""

    state: State | None = None
    event_type: EventName | None = None
    from_: Instant | None = msgspec.field(default=None, name="from")
    to: Instant | None = None


class NewReplay(RequestStruct, frozen=True, kw_only=True):
    """A period to be sent again. It begins in the past; `to` is not part of it; without `events` the endpoint's own
    ones are sent."""

    from_: Annotated[Instant, Meta(examples=["2026-01-31T09:00:00Z"])] = msgspec.field(name="from")
    to: Annotated[Instant, Meta(examples=["2026-01-31T12:00:00Z"])]
    events: EventNames | None = None


class Event(ResponseStruct, frozen=True, kw_only=True):
    """Something that happened: the body of its deliveries, but for the sequence of an endpoint."""

    id: UUID
    type: EventName
    api_version: str
    environment: str
    business_id: UUID
    occurred_at: Instant
    sequence: int
    data: dict[str, Any]


class EventQuery(PageQuery, frozen=True, kw_only=True):
    """Which events to read. Whoever polls asks on with the `sequence` of the last event that it has. `type` may be
    several, with commas between them."""

    after: Annotated[int, Meta(ge=0, le=2**53, description="Only events with a higher `sequence`.")] | None = None
    type: list[EventName] | None = None
    sort: Literal["sequence", "-sequence"] | None = None


class EventKind(ResponseStruct, frozen=True, kw_only=True):
    """A type of event: when it is sent, the JSON Schema of the whole body, and an example of one."""

    name: EventName
    description: str
    schema: dict[str, Any]
    example: dict[str, Any]


class EventKinds(ResponseStruct, frozen=True, kw_only=True):
    """Every type of event."""

    items: list[EventKind]
    next_cursor: None = None


class Envelope(ResponseStruct, frozen=True, kw_only=True):
    """The body of every delivery."""

    id: UUID
    type: str
    api_version: str
    environment: str
    business_id: UUID
    occurred_at: Instant
    sequence: int
    endpoint_sequence: int
    data: dict[str, Any]
    merchant_id: UUID | UnsetType = UNSET
    """The merchant that it happened in, for an endpoint of a partner: the id of the business."""
