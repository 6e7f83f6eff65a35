"""People, logins and sessions as they are sent and answered."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.fields import Email, Instant, Language, Name
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.businesses import Business, BusinessType, NewBusiness

Password = Annotated[str, Meta(min_length=10, max_length=200)]
KnownPassword = Annotated[str, Meta(max_length=200)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
Code = Annotated[str, Meta(max_length=60, description="A code of the second factor, or a recovery code.")]


class Registration(RequestStruct, frozen=True, kw_only=True):
    """A person, and the first business: one to be opened, or with `invitation`, the token of a mail, one that the
    person was invited to. One of the two is sent."""

    email: Email
    password: Password
    name: Annotated[Name, Meta(examples=["Dana Levi"])]
    language: Language = "he"
    business: NewBusiness | None = None
    invitation: Token | None = None


class Login(RequestStruct, frozen=True, kw_only=True):
    """Who one says one is. `code` is asked for where two-factor is on."""

    email: Annotated[str, Meta(max_length=254)]
    password: KnownPassword
    code: Code | None = None


class User(ResponseStruct, frozen=True, kw_only=True):
    """A person."""

    id: UUID
    email: str
    name: str
    language: str
    two_factor: bool
    version: int
    created_at: Instant
    updated_at: Instant


class PersonChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change of oneself. `password` is asked for when `email` is another one."""

    name: Annotated[Name, Meta(examples=["Dana Levi"])] | UnsetType = UNSET
    language: Language | UnsetType = UNSET
    email: Email | UnsetType = UNSET
    password: KnownPassword | UnsetType = UNSET


class Membership(ResponseStruct, frozen=True, kw_only=True):
    """A business that a person may act in."""

    id: UUID
    name: str
    business_type: BusinessType
    role: str


class Registered(ResponseStruct, frozen=True, kw_only=True):
    """The answer to a registration."""

    access_token: str
    expires_in: int
    user: User
    business: Business


class Session(ResponseStruct, frozen=True, kw_only=True):
    """The answer to a login."""

    access_token: str
    expires_in: int
    user: User
    businesses: list[Membership]


class RefreshedSession(ResponseStruct, frozen=True, kw_only=True):
    """The answer to a refresh."""

    access_token: str
    expires_in: int


class Me(ResponseStruct, frozen=True, kw_only=True):
    """The person of the session. `version` is the person's, for If-Match."""

    user: User
    businesses: list[Membership]
    version: int


class OpenSession(ResponseStruct, frozen=True, kw_only=True):
    """A session that is open: where it was last used, and whether it is the one that asks."""

    id: UUID
    kind: Literal["dashboard", "browser"]
    current: bool
    agent: str
    address: str
    created_at: Instant
    last_used_at: Instant
    expires_at: Instant


class SessionQuery(PageQuery, frozen=True, kw_only=True):
    """The list of one's sessions."""

    sort: Literal["-createdAt", "createdAt"] | None = None


class BrowserSession(msgspec.Struct, frozen=True, kw_only=True):
    """An open session of pages that a browser shows. It never stands in an answer of the API."""

    id: UUID
    user: User


class Visitor(msgspec.Struct, frozen=True, kw_only=True):
    """Who looks at a page of the dashboard, and as what: without a business, or not being a member of it, as a person
    alone. It never stands in an answer of the API."""

    session: BrowserSession
    membership: Membership | None
    scopes: frozenset[str]
    keeps_views: bool = False
    """Whether the person keeps views of lists in the business: whoever keeps none need not be asked for them."""
