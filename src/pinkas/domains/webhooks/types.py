"""Webhook endpoints and what was delivered to them."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.events import EventName
from pinkas.core.fields import Instant, Text
from pinkas.core.pages import PageQuery

Url = Annotated[str, Meta(min_length=1, max_length=4096)]
EventNames = Annotated[list[EventName], Meta(min_length=1, max_length=12)]
State = Literal["pending", "delivered", "failed"]


class NewEndpoint(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """An endpoint to be created."""

    url: Url
    events: EventNames
    description: Text | None = None
    max_retries: Annotated[int, Meta(ge=1, le=10)] = 5
    is_active: bool = True


class EndpointChanges(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What to change. `maxRetries` is set at creation."""

    url: Url | UnsetType = UNSET
    events: EventNames | UnsetType = UNSET
    description: Text | None | UnsetType = UNSET
    is_active: bool | UnsetType = UNSET


class EndpointRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `webhook_endpoints`; the secret is encrypted."""

    id: UUID
    url: str
    events: list[str]
    description: str | None
    max_retries: int
    is_active: bool
    secret: bytes
    deleted_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class Endpoint(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """An endpoint, with the secret that verifies its deliveries."""

    id: UUID
    url: str
    events: list[str]
    description: str | None
    max_retries: int
    is_active: bool
    secret: str
    version: int
    created_at: Instant
    updated_at: Instant


class EndpointSummary(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """An endpoint in a list: without its secret."""

    id: UUID
    url: str
    events: list[str]
    description: str | None
    max_retries: int
    is_active: bool
    version: int
    created_at: Instant
    updated_at: Instant


class EndpointQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of endpoints."""

    is_active: bool | None = None


class Attempt(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """One try: when it began, how long it took, and the status or the fault."""

    n: int
    at: Instant
    duration_ms: int
    status: int | None
    error: str | None
    response_excerpt: str


class Delivery(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """One event on its way to one endpoint."""

    id: UUID
    event_id: UUID
    event_type: str
    endpoint_id: UUID
    state: State
    attempts: list[Attempt]
    next_attempt_at: Instant | None
    request_body: str
    created_at: Instant
    updated_at: Instant


class DeliveryQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the history."""

    state: State | None = None
    event_type: EventName | None = None


class Envelope(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
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
