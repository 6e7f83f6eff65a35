"""Entries of the audit log: queries, rows and responses."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.fields import Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

MAX_VERIFIED_ENTRIES = 20_000
FilterWord = Annotated[str, Meta(min_length=1, max_length=100)]
ActorKind = Literal["public", "key", "token", "session", "partner", "admin", "system"]
ChangedValues = dict[str, Any]


class EntryQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the audit log; each must fit exactly. `from` is the first instant wanted, `to` the first one not."""

    action: FilterWord | None = None
    actor_id: UUID | None = None
    subject_type: FilterWord | None = None
    subject_id: UUID | None = None
    from_: Instant | None = msgspec.field(name="from", default=None)
    to: Instant | None = None


class Actor(ResponseStruct, frozen=True, kw_only=True):
    """Who did it: a session's person, else the credential; null for what the service did by itself."""

    kind: ActorKind
    id: UUID | None


class Subject(ResponseStruct, frozen=True, kw_only=True):
    """What it was done to."""

    type: str
    id: UUID


class EntrySummary(ResponseStruct, frozen=True, kw_only=True):
    """An entry in the list. `position` counts the entries of the business from 1, without holes."""

    id: UUID
    position: int
    at: Instant
    action: str
    actor: Actor
    credential_id: UUID | None
    address: str | None
    request_id: str | None
    subject: Subject
    facts: dict[str, Any]


class Entry(EntrySummary, frozen=True, kw_only=True):
    """An entry with what it changed, by wire names: `before` is null for what was made, `after` for what is gone."""

    before: ChangedValues | None
    after: ChangedValues | None
    hash: Annotated[str, Meta(description="SHA-256 over the hash before it and its text; 64 hexadecimal digits.")]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `audit_log`: `entry` is the text as it was hashed, the columns beside it are there to be searched."""

    id: UUID
    position: int
    at: Instant
    action: str
    actor_kind: str
    actor_id: UUID | None
    subject_type: str
    subject_id: UUID
    entry: str
    hash: bytes


class HashedEntry(ResponseStruct, frozen=True, kw_only=True):
    """The text of an entry, read again."""

    id: UUID
    at: Instant
    business_id: UUID
    action: str
    actor: Actor
    credential_id: UUID | None
    address: str | None
    request_id: str | None
    subject: Subject
    facts: dict[str, Any]
    before: ChangedValues | None
    after: ChangedValues | None


class VerifyQuery(RequestStruct, frozen=True, kw_only=True):
    """How far to verify at once, and where to go on."""

    limit: Annotated[int, Meta(ge=1, le=MAX_VERIFIED_ENTRIES, description="Entries at most in this call.")] = (
        MAX_VERIFIED_ENTRIES
    )
    after: (
        Annotated[
            str, Meta(max_length=500, description="The `anchor` of an earlier answer: goes on behind what it proved.")
        ]
        | None
    ) = None


class Head(ResponseStruct, frozen=True, kw_only=True):
    """A place in the chain: the position of an entry and its hash; position 0 stands before the first one."""

    position: int
    hash: str


class Broken(ResponseStruct, frozen=True, kw_only=True):
    """The first entry that does not fit. `id` is null where no entry stands at the position."""

    position: int
    id: UUID | None
    why: str


class LogVerification(ResponseStruct, frozen=True, kw_only=True):
    """What was found. `ok` speaks of what was looked at; `complete` says that there is nothing to go on with: the end
    was reached, or something is broken."""

    ok: bool
    complete: bool
    entries: Annotated[int, Meta(description="Entries that fit, from the first one on.")]
    broken_at: Broken | None
    head: Annotated[Head, Meta(description="Where the log is said to end.")]
    anchor: Annotated[
        str | None,
        Meta(description="Where this call ended, signed; send it as `after`, now or years later. Null when broken."),
    ]
