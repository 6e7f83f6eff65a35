"""Registered apps, connections, codes and token families."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.bounds import Bounds, NewBounds
from pinkas.core.changes import changes_of
from pinkas.core.fields import Instant, Name, WebAddress
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct

RedirectUris = Annotated[
    list[Annotated[str, Meta(min_length=1, max_length=2000, examples=["https://example.com/callback"])]],
    Meta(
        min_length=1,
        max_length=20,
        description="Absolute, without fragment; https, or http on loopback. Compared character by character.",
    ),
]
ScopeList = Annotated[
    list[Annotated[str, Meta(max_length=50)]],
    Meta(min_length=1, max_length=50, description="What the app may ask for; see GET /scopes."),
]

RevokedBy = Literal["member", "client", "operator", "replay", "role"]
"""Who ended a family: a member of the business, the app itself, the operator by removing the app, the second use of a
code or refresh token, or the end of the membership of the person who had approved it."""


class OAuthClient(ResponseStruct, frozen=True, kw_only=True):
    """A registered app. `clientId` is public; its secret is never shown again."""

    id: UUID
    client_id: str
    name: str
    homepage: str | None
    redirect_uris: list[str]
    scopes: list[str]
    is_active: bool
    version: int
    created_at: Instant
    updated_at: Instant


class OAuthClientSecret(ResponseStruct, frozen=True, kw_only=True):
    """An app with a fresh secret: the only answer that ever holds `clientSecret`. `previousSecretUntil` is when the
    secret before stops to work; null: it already has, or there was none."""

    id: UUID
    client_id: str
    client_secret: str
    name: str
    homepage: str | None
    redirect_uris: list[str]
    scopes: list[str]
    is_active: bool
    previous_secret_until: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class NewOAuthClient(RequestStruct, frozen=True, kw_only=True):
    """An app to be registered."""

    name: Annotated[Name, Meta(examples=["Web shop"])]
    redirect_uris: RedirectUris
    scopes: ScopeList
    homepage: WebAddress | None = None


@changes_of(NewOAuthClient)
class OAuthClientChanges(RequestStruct, frozen=True, kw_only=True):
    """What of an app is to change. `isActive` false pauses it: its tokens are refused until it is true again."""

    is_active: bool | UnsetType = UNSET


class SecretRotation(RequestStruct, frozen=True, kw_only=True):
    """How long the secret before goes on working beside the new one."""

    grace_hours: Annotated[int, Meta(ge=0, le=72, description="Hours.")] = 0


class OAuthClientQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of apps."""

    q: Search | None = None
    sort: str | None = None


class Approver(ResponseStruct, frozen=True, kw_only=True):
    """The member who let an app in."""

    id: UUID
    name: str | None
    email: str | None


class OAuthConnection(ResponseStruct, frozen=True, kw_only=True):
    """An app that a business has let in. `scopes` is all that its living tokens may do; `lastUsedAt` is when it last
    fetched a token."""

    id: UUID
    client_id: str
    client_name: str
    homepage: str | None
    scopes: list[str]
    approved_by: Approver
    approved_at: Instant
    last_used_at: Instant | None
    bounds: Bounds | None
    """What it may do without asking a person; above that a call answers 202 with an approval."""
    version: int
    created_at: Instant


class OAuthConnectionChanges(RequestStruct, frozen=True, kw_only=True):
    """What of a connection is to change. Null for `bounds`: whatever its scopes allow."""

    bounds: NewBounds | None | UnsetType = UNSET


class OAuthConnectionQuery(PageQuery, frozen=True, kw_only=True):
    """The list of connections has no filters."""


@dataclass(frozen=True)
class ConnectedApp:
    """The name of an app that a business has let in, and every connection of the two, ended ones too."""

    name: str
    connection_ids: tuple[UUID, ...]


@dataclass(frozen=True)
class RegisteredApp:
    """A registered app as the server works with it."""

    id: UUID
    client_id: str
    name: str
    homepage: str | None
    redirect_uris: tuple[str, ...]
    scopes: frozenset[str]
    is_active: bool
    secret_hash: bytes
    previous_secret_hash: bytes | None
    previous_secret_until: datetime | None


@dataclass(frozen=True)
class AuthorizationCode:
    """An authorization code, and the state of what it belongs to. `grant_id` is the family that came of it."""

    hash: bytes
    connection_id: UUID
    app_id: UUID
    user_id: UUID
    redirect_uri: str
    challenge: str
    scopes: tuple[str, ...]
    expires_at: datetime
    grant_id: UUID | None
    connection_revoked: bool
    role: str | None


@dataclass(frozen=True)
class TokenFamily:
    """A family of tokens: its generation counts refreshes, and only the refresh token of that generation is unused.

    `expires_at` is the end by idleness or age, `ends_at` the end by age alone. `role` is what the person who approved
    it is in the business now.
    """

    id: UUID
    connection_id: UUID
    app_id: UUID
    user_id: UUID
    scopes: tuple[str, ...]
    generation: int
    expires_at: datetime
    ends_at: datetime
    revoked: bool
    role: str | None
