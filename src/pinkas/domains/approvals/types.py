"""Approvals as they cross the wire, and as they are kept."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.bounds import ApprovalReason, AskedEffect
from pinkas.core.creators import Creator
from pinkas.core.fields import Instant, ShortText
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

ApprovalStatus = Literal["PENDING", "RUNNING", "DONE", "FAILED", "DECLINED", "EXPIRED"]
JsonObject = dict[str, Any]


class Decider(ResponseStruct, frozen=True, kw_only=True):
    """The person who granted or declined."""

    id: UUID
    name: str | None


class ApprovalResult(ResponseStruct, frozen=True, kw_only=True):
    """What the call answered when it was made."""

    status: int
    body: JsonObject | None


class ApprovalCall(ResponseStruct, frozen=True, kw_only=True):
    """The call as it came. `body` is null where none was sent, and where it may hold secrets."""

    path: dict[str, str]
    query: str
    body: JsonObject | None


class Approval(ResponseStruct, frozen=True, kw_only=True):
    """A call that waits for a person, or waited. `summary` is what its operation does; `reasons` are the bounds that it
    is above. `problem` is why it failed."""

    id: UUID
    status: ApprovalStatus
    requested_by: Creator
    method: str
    route: str
    summary: str
    reasons: list[ApprovalReason]
    effects: list[AskedEffect]
    """What the call would do, and may do once it is granted; empty where its operation is asked about each time."""
    request_id: str
    expires_at: Instant
    decided_by: Decider | None
    decided_at: Instant | None
    note: str | None
    problem: JsonObject | None
    version: int
    created_at: Instant
    updated_at: Instant


class ApprovalDetails(Approval, frozen=True, kw_only=True):
    """An approval with its call and what the call answered."""

    call: ApprovalCall | None
    """Null for a person who may not make the call themselves."""
    result: ApprovalResult | None


class ApprovalQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of approvals. `requestId` is the id of the request that was answered 202."""

    status: ApprovalStatus | None = None
    credential_id: UUID | None = None
    request_id: ShortText | None = None


class ApprovalDecision(RequestStruct, frozen=True, kw_only=True):
    """What a person says beside their decision."""

    note: Annotated[str, Meta(max_length=500)] | None = None


class ApprovalRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `approvals`."""

    id: UUID
    status: ApprovalStatus
    caller_kind: Literal["key", "token"]
    credential_id: UUID
    holder_id: UUID
    requested_by: Creator
    operation: str
    call: bytes
    reasons: list[ApprovalReason]
    effects: list[AskedEffect]
    request_id: str
    expires_at: datetime
    decided_by: Decider | None
    decided_at: datetime | None
    note: str | None
    result_status: int | None
    result: bytes | None
    problem: JsonObject | None
    version: int
    created_at: datetime
    updated_at: datetime


class KeptCall(msgspec.Struct, frozen=True, kw_only=True):
    """A call as it is encrypted: `body` is null where none was sent."""

    path: dict[str, str]
    query: str
    body: str | None
    versions: list[int] | None


class LinkRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `approval_links`."""

    id: UUID
    approval_id: UUID
    user_id: UUID
    token: bytes
    hash: bytes
    proof: bytes
    expires_at: datetime
    used_at: datetime | None
