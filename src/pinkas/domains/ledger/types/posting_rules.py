"""Posting rules as they cross the wire."""

from datetime import date
from typing import Annotated
from uuid import UUID

from msgspec import Meta

from pinkas.core.fields import Instant
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries.country import AccountKind

Role = Annotated[
    str, Meta(min_length=1, max_length=60, description="How postings find the account.", examples=["service_income"])
]
Day = date


class PostingRuleChange(RequestStruct, frozen=True, kw_only=True):
    """To which account a role posts from a day on."""

    role: Role
    account_id: Annotated[UUID, Meta(description="An active account of the same type.")]
    valid_from: Annotated[Day, Meta(description="Today or later. Left out: today.")] | None = None


class PostingRuleChanges(RequestStruct, frozen=True, kw_only=True):
    """The roles that are to post elsewhere; the others stay as they are."""

    rules: Annotated[list[PostingRuleChange], Meta(min_length=1, max_length=100)]


class PostingRule(ResponseStruct, frozen=True, kw_only=True):
    """To which account a role posts. `validFrom` is null for the account that has had the role from the beginning.
    `isFixed`: the role always posts to its own account, because that is kept equal to something else."""

    role: str
    type: AccountKind
    account_id: UUID
    account_code: str
    account_name: str
    valid_from: Day | None
    is_fixed: bool
    is_current: Annotated[bool, Meta(description="Whether it is the one of today.")]
    changed_at: Instant | None


class PostingRules(ResponseStruct, frozen=True, kw_only=True):
    """All rules by role and day: past, current and coming ones."""

    items: list[PostingRule]
