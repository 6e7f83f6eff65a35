"""API keys and scopes."""

from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.fields import Instant, Name, Text
from pinkas.core.pages import PageQuery

Limit = Annotated[int, Meta(ge=1, le=1_000_000)]


class Scope(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """A scope, and what it allows."""

    scope: str
    description: str


class Scopes(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """All scopes there are."""

    items: list[Scope]
    next_cursor: None = None


class NewApiKey(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A key to be made."""

    name: Name
    scopes: Annotated[list[str], Meta(min_length=1, max_length=50)]
    rate_limit_per_minute: Limit = 60
    rate_limit_per_hour: Limit = 5000
    allowed_ips: Annotated[str, Meta(max_length=2000)] | None = None
    expires_at: Instant | None = None


class CreatedApiKey(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
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
    created_at: Instant


class ApiKey(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """A key as it may be seen later."""

    id: UUID
    name: str
    key_prefix: str
    scopes: list[str]
    environment: str
    rate_limit_per_minute: int
    rate_limit_per_hour: int
    allowed_ips: str | None
    expires_at: Instant | None
    revoked_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class ApiKeyQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of keys."""

    q: Text | None = None
