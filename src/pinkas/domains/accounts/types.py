"""People and their sessions."""

from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.fields import Email, Language, Name
from pinkas.domains.businesses import Business, BusinessType, NewBusiness

Password = Annotated[str, Meta(min_length=10, max_length=200)]


class Registration(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A person and the first business."""

    email: Email
    password: Password
    name: Name
    language: Language = "he"
    business: NewBusiness


class Login(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Who one says one is."""

    email: Annotated[str, Meta(max_length=254)]
    password: Annotated[str, Meta(max_length=200)]


class User(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """A person."""

    id: UUID
    email: str
    name: str
    language: str


class Membership(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """A business that a person may act in."""

    id: UUID
    name: str
    business_type: BusinessType
    role: str


class Registered(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """The answer to a registration."""

    access_token: str
    expires_in: int
    user: User
    business: Business


class Session(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """The answer to a login."""

    access_token: str
    expires_in: int
    user: User
    businesses: list[Membership]


class RefreshedSession(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """The answer to a refresh."""

    access_token: str
    expires_in: int


class Me(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """The person of the session."""

    user: User
    businesses: list[Membership]
