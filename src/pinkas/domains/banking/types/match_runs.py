"""Auto-match that goes on behind the request, as it crosses the wire and as it is stored."""

from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

import msgspec

from pinkas.core.creators import Creator
from pinkas.core.fields import Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import ResponseStruct

RunState = Literal["RUNNING", "DONE", "CANCELLED", "FAILED"]


class AutoMatchRun(ResponseStruct, frozen=True, kw_only=True):
    """Auto-match that goes on behind the request. `total`: how many open lines there were when it began; `lookedAt` how
    many of them were looked at until now. `refused` were certain, and something stood in the way; `proposed` wait for
    somebody to decide; `skipped` have no suggestion, are on hold, or belong to a closed session.
    One that `FAILED` was tried again and again, and its last try ended with `error`; what it has matched stays, and
    another one may be started."""

    id: UUID
    state: RunState
    total: int
    looked_at: int
    matched: int
    refused: int
    proposed: int
    skipped: int
    error: str | None
    started_by: Creator | None
    created_at: Instant
    ended_at: Instant | None
    version: int


class AutoMatchRunQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the runs, the newest first."""

    state: RunState | None = None


class AutoMatchRunRow(msgspec.Struct, frozen=True, kw_only=True):
    """A run as it is stored. `asked` are the filters of the call that began it; the place is that of the last line that
    was looked at."""

    id: UUID
    asked: dict[str, Any]
    state: RunState
    total: int
    looked_at: int
    matched: int
    refused: int
    proposed: int
    skipped: int
    place_date: date
    place_id: UUID
    error: str | None
    started_by: Creator | None
    ended_at: datetime | None
    version: int
    created_at: datetime
    updated_at: datetime
