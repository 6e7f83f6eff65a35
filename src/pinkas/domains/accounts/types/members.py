"""The people of a business and those who are invited, as they are sent and answered."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta

from pinkas.core.fields import Email, Instant
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.accounts.types.people import Token

Role = Literal["owner", "admin", "accountant", "bookkeeper", "viewer"]
MemberStatus = Literal["active", "invited"]


class NewMember(RequestStruct, frozen=True, kw_only=True):
    """A person to be invited."""

    email: Email
    role: Role


class MemberChanges(RequestStruct, frozen=True, kw_only=True):
    """Another role."""

    role: Role


class Member(ResponseStruct, frozen=True, kw_only=True):
    """Somebody who may act in the business, or is invited to. `id` is the person's, or the invitation's."""

    id: UUID
    status: MemberStatus
    email: str
    name: str | None
    role: Role
    expires_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class MemberQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of members."""

    q: Search | None = None
    role: Role | None = None
    status: MemberStatus | None = None
    sort: Literal["-createdAt", "createdAt"] | None = None


class InvitationAcceptance(RequestStruct, frozen=True, kw_only=True):
    """The token of the invitation's mail."""

    token: Annotated[Token, Meta(examples=["the token of the mail"])]
