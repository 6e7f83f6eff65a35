"""API keys and scopes."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.bounds import BoundName, Bounds, NewBounds
from pinkas.core.changes import changes_of
from pinkas.core.fields import HttpStatus, Instant, Name, ShortText, Text
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct

Limit = Annotated[int, Meta(ge=1, le=1_000_000)]
ScopeNames = Annotated[list[str], Meta(min_length=1, max_length=50)]
AllowedIps = Annotated[
    str, Meta(max_length=2000, description="IP addresses and CIDR ranges, separated by commas. Null: from anywhere.")
]
KeyStatus = Literal["active", "expired", "revoked"]


class Scope(ResponseStruct, frozen=True, kw_only=True):
    """A scope, and what it allows."""

    scope: str
    description: str


class Scopes(ResponseStruct, frozen=True, kw_only=True):
    """All scopes there are."""

    items: list[Scope]
    next_cursor: None = None


class NewApiKey(RequestStruct, frozen=True, kw_only=True):
    """A key to be made."""

    name: Annotated[Name, Meta(examples=["Web shop"])]
    scopes: ScopeNames
    rate_limit_per_minute: Limit = 60
    rate_limit_per_hour: Limit = 5000
    allowed_ips: AllowedIps | None = None
    expires_at: Instant | None = None
    bounds: NewBounds | None = None
    """What it may do without asking a person. Null: whatever its scopes allow."""


@changes_of(NewApiKey)
class ApiKeyChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change of a key; null clears."""


class Rotation(RequestStruct, frozen=True, kw_only=True):
    """How long the raw key that is replaced goes on working, in hours; 0 ends it at once."""

    grace_hours: Annotated[int, Meta(ge=0, le=168)] = 24


class CreatedApiKey(ResponseStruct, frozen=True, kw_only=True):
    """A fresh key: the only answer that ever holds `rawKey`."""

    id: UUID
    name: str
    raw_key: str
    key_prefix: str
    scopes: list[str]
    environment: str
    rate_limit_per_minute: int
    rate_limit_per_hour: int
    allowed_ips: str | None
    expires_at: Instant | None
    bounds: Bounds | None
    created_at: Instant


class RotatedApiKey(CreatedApiKey, frozen=True, kw_only=True):
    """The same key with a fresh raw one, which is in no other answer."""

    previous_key_valid_until: Instant
    """When the raw key that was replaced ends."""
    version: int


class StoredKey(ResponseStruct, frozen=True, kw_only=True):
    """A key as the database keeps it, without its hashes."""

    id: UUID
    name: str
    key_prefix: str
    scopes: list[str]
    rate_limit_per_minute: int
    rate_limit_per_hour: int
    allowed_ips: str | None
    expires_at: Instant | None
    bounds: Bounds | None
    previous_until: Instant | None
    revoked_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class ApiKey(ResponseStruct, frozen=True, kw_only=True):
    """A key as it may be seen later."""

    id: UUID
    name: str
    key_prefix: str
    scopes: list[str]
    environment: str
    status: KeyStatus
    rate_limit_per_minute: int
    rate_limit_per_hour: int
    allowed_ips: str | None
    expires_at: Instant | None
    bounds: Bounds | None
    """What it may do without asking a person; above that a call answers 202 with an approval."""
    previous_key_valid_until: Instant | None
    """The end of the grace of the raw key before the last rotation."""
    revoked_at: Instant | None
    last_used_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class ApiKeyQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of keys."""

    q: Search | None = None
    status: KeyStatus | None = None


class IpCount(ResponseStruct, frozen=True, kw_only=True):
    """Requests from one address."""

    ip: str
    count: int
    last_seen_at: Instant


class UserAgentCount(ResponseStruct, frozen=True, kw_only=True):
    """Requests of clients that call themselves so."""

    user_agent: str
    count: int


class RouteCount(ResponseStruct, frozen=True, kw_only=True):
    """Requests to one route; `route` is the template of the path, or `(unknown)`. `deprecated`: the operation will be
    switched off, and its documentation says what to use instead."""

    method: str
    route: str
    count: int
    deprecated: bool


class DayCount(ResponseStruct, frozen=True, kw_only=True):
    """Requests of one day, by UTC."""

    day: date
    count: int


class StatusClasses(msgspec.Struct, frozen=True, kw_only=True):
    """Requests by the class of their status. They add up to all requests."""

    succeeded: int = msgspec.field(name="2xx", default=0)
    redirected: int = msgspec.field(name="3xx", default=0)
    refused: int = msgspec.field(name="4xx", default=0)
    failed: int = msgspec.field(name="5xx", default=0)


class ApiKeyUsage(ResponseStruct, frozen=True, kw_only=True):
    """What a key was used for. `last24h` counts the last 24 hours, `last30d` and the lists of the top ten the last 30
    days, the rest all time. `days` are those of `last30d` that had a request, the oldest first."""

    total_requests: int
    last_24h: int = msgspec.field(name="last24h")
    last_30d: int = msgspec.field(name="last30d")
    top_ips: list[IpCount]
    top_user_agents: list[UserAgentCount]
    status_classes: StatusClasses
    top_routes: list[RouteCount]
    rate_limited: int
    days: list[DayCount]
    first_used_at: Instant | None
    last_used_at: Instant | None


class LoggedRequest(ResponseStruct, frozen=True, kw_only=True):
    """A request as the usage log keeps it; `route` is the template of the path, or `(unknown)`. `deprecated`: it was to
    an operation that is deprecated today."""

    id: UUID
    at: Instant
    method: str
    route: str
    deprecated: bool
    status: int
    ip: str
    user_agent: str
    request_id: str
    bounds: list[BoundName] | None
    """The bounds that it was above; null for none."""
    approval_id: UUID | None
    """The approval that it waited for."""


class LoggedRequestQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the usage log: `from` inclusive, `to` exclusive; a status (`404`) or a class of them (`4xx`)."""

    from_: Instant | None = msgspec.field(name="from", default=None)
    to: Instant | None = None
    status: HttpStatus | None = None
    method: Literal["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] | None = None
    route: Text | None = None
    ip: ShortText | None = None
