"""What a transaction tells: events, jobs and entries of the audit log, rows of the same transaction, so that a change
and what follows from it are there together or not at all."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.events import EventName
from pinkas.core.json_codec import encode_json
from pinkas.platform.statements import Statement, Texts
from pinkas.platform.tracing import TRACEPARENT, traceparent


@dataclass
class Outbox:
    """What was collected and is not written yet. One statement writes all of it, just before the commit."""

    events: list[dict[str, Any]] = field(default_factory=list)
    audit_entries: list[dict[str, Any]] = field(default_factory=list)
    jobs: list[dict[str, Any]] = field(default_factory=list)
    told_early: list[str] = field(default_factory=list)
    """The types of the events that were written before the commit."""

    @property
    def lists(self) -> Sequence[list[Any]]:
        """Everything that was collected, for who has to undo a part of it."""
        return self.events, self.audit_entries, self.jobs, self.told_early

    @property
    def told_events(self) -> list[str]:
        """The types of the events of the transaction."""
        return [*self.told_early, *(one["type"] for one in self.events)]

    @property
    def has_told(self) -> bool:
        """Whether a worker has something to do when the transaction commits."""
        return bool(self.events or self.jobs or self.told_early)

    def add_event(self, id: UUID, name: EventName, at: datetime, data: msgspec.Struct) -> None:
        """Adds an event, and when it was told."""
        self.events.append({"id": id, "type": name, "at": at, "data": encode_json(data).decode()})

    def add_job(self, name: str, args: dict[str, Any], at: datetime | None) -> None:
        """Adds a job, and the earliest time to run it by the machine's clock; within a span, that of the span too."""
        if (span := traceparent()) is not None:
            args = {**args, TRACEPARENT: span}
        self.jobs.append({"task": name, "args": args, "at": at})

    def take_events(self) -> Statement | None:
        """The statement that writes the events that were collected so far, which are told early; None without any."""
        if not self.events:
            return None
        statement = self._insert_events()
        self.told_early += [one["type"] for one in self.events]
        self.events = []
        return statement

    def statement(self) -> Statement | None:
        """The statement that writes everything; None when there is nothing."""
        written: list[str] = []
        params: dict[str, Any] = {}
        if self.jobs:
            written.append(_DEFER_JOBS)
            params["jobs"] = encode_json(self.jobs).decode()
        if self.audit_entries:  # behind the events and jobs: its chain is locked no longer than it must be
            written.append(_APPEND_AUDIT)
            params["entries"] = encode_json(self.audit_entries).decode()
        if self.events:
            insert, more = self._insert_events()
            first = "(SELECT count(*) FROM told)"
            return f"WITH told AS ({insert}) SELECT {', '.join([first, *written])}", {**params, **more}
        return (f"SELECT {', '.join(written)}", params) if written else None

    def _insert_events(self) -> Statement:
        params: dict[str, Any] = {f"event_{name}s": [one[name] for one in self.events] for name in ("id", "type", "at")}
        params["event_datas"] = Texts(one["data"] for one in self.events)
        if (span := traceparent()) is None:
            return _INSERT_EVENTS, params
        return _INSERT_TRACED_EVENTS, {**params, "event_span": span}


# Arrays, and not one JSON value: the data of an event would be parsed three times.
_INSERT_EVENTS = """INSERT INTO events (business_id, id, type, occurred_at, data)
    SELECT %(business_id)s, * FROM unnest(%(event_ids)s::uuid[], %(event_types)s::text[],
        %(event_ats)s::timestamptz[], %(event_datas)s::text[]::json[])
    RETURNING 1"""
_INSERT_TRACED_EVENTS = """INSERT INTO events (business_id, id, type, occurred_at, data, traceparent)
    SELECT %(business_id)s, told.*, %(event_span)s FROM unnest(%(event_ids)s::uuid[], %(event_types)s::text[],
        %(event_ats)s::timestamptz[], %(event_datas)s::text[]::json[]) AS told
    RETURNING 1"""
_DEFER_JOBS = """(SELECT count(defer_job(task, args, at))
    FROM json_to_recordset(%(jobs)s::json) AS job (task text, args jsonb, at timestamptz))"""
_APPEND_AUDIT = "append_audit(%(entries)s::json)"
