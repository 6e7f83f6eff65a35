"""Schedules and their runs."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.core.creators import Creator
from pinkas.domains.reports.types.schedules import ReportRun, ReportSchedule
from pinkas.platform.due import DueTable
from pinkas.platform.rows import to_struct
from pinkas.platform.table import Table
from pinkas.platform.tx import Tx

_RUNS = """SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'dueAt', r.due_at, 'byHand', r.by_hand, 'state',
        r.state, 'parameters', r.parameters, 'recipients', r.recipients, 'sentTo', r.sent_to, 'error', r.error,
        'createdAt', r.created_at) ORDER BY r.id DESC), '[]')
    FROM (SELECT * FROM report_runs AS run
          WHERE run.business_id = report_schedules.business_id AND run.schedule_id = report_schedules.id
          ORDER BY run.id DESC LIMIT 10) AS r"""
SCHEDULES = Table("report_schedules", ReportSchedule, computed={"runs": _RUNS})
RUNS = Table("report_runs", ReportRun)
DUE = DueTable("report_schedules", at="next_run_at")
FILTERS = {"report": "report = %(report)s", "is_active": "is_active = %(is_active)s"}


async def claim(tx: Tx, id: UUID) -> ReportSchedule | None:
    """A schedule for the worker, locked until the transaction ends; None when another one has it just now."""
    row = await tx.fetch_one(
        f"{SCHEDULES.select} WHERE business_id = %(business_id)s AND id = %(id)s FOR NO KEY UPDATE SKIP LOCKED", id=id
    )
    return to_struct(row, ReportSchedule) if row else None


async def postpone(tx: Tx, id: UUID, at: datetime) -> None:
    """When a schedule is due next. That is no change of it: its version stays."""
    await tx.execute(
        "UPDATE report_schedules SET next_run_at = %(at)s WHERE business_id = %(business_id)s AND id = %(id)s",
        id=id,
        at=at,
    )


async def insert_run(tx: Tx, fields: dict[str, Any]) -> UUID | None:
    """Writes a run; None where that instant of the schedule has one."""
    row = await tx.fetch_one(
        """INSERT INTO report_runs (business_id, id, schedule_id, due_at, by_hand, state, parameters, recipients,
               created_at, updated_at)
           SELECT %(business_id)s, %(id)s, s.id, %(due_at)s, %(by_hand)s, 'QUEUED', %(parameters)s::jsonb, s.recipients,
               %(now)s, %(now)s
           FROM report_schedules AS s WHERE s.business_id = %(business_id)s AND s.id = %(schedule_id)s
           ON CONFLICT (business_id, schedule_id, due_at) DO NOTHING RETURNING id""",
        id=tx.new_id(),
        now=tx.now,
        **fields,
    )
    return row.id if row else None


async def find_run(tx: Tx, id: UUID) -> ReportRun | None:
    """A run; None when its schedule was deleted."""
    row = await tx.fetch_one(f"{RUNS.select} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
    return to_struct(row, ReportRun) if row else None


async def note_sent(tx: Tx, id: UUID, recipient: str) -> None:
    """Notes that the letter to one recipient was handed over."""
    await tx.execute(
        """UPDATE report_runs SET sent_to = array_append(sent_to, %(recipient)s), updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s AND NOT %(recipient)s = ANY(sent_to)""",
        id=id,
        recipient=recipient,
        now=tx.now,
    )


async def end_run(tx: Tx, id: UUID, state: str, error: str | None) -> None:
    """Writes what became of a run."""
    await tx.execute(
        """UPDATE report_runs SET state = %(state)s, error = %(error)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        state=state,
        error=error,
        now=tx.now,
    )


_SCOPES_OF_KEY = """SELECT scopes FROM api_keys WHERE business_id = %(business_id)s AND id = %(id)s
    AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > %(now)s)"""
_SCOPES_OF_CONNECTION = """SELECT array_agg(DISTINCT scope) AS scopes FROM oauth_grants AS g, unnest(g.scopes) AS scope
    WHERE g.business_id = %(business_id)s AND g.connection_id = %(id)s AND g.revoked_at IS NULL
        AND g.ends_at > %(now)s"""


async def list_scopes(tx: Tx, creator: Creator) -> frozenset[str]:
    """What a key, or the connection of an app, may do now; nothing when it has ended."""
    query = {"key": _SCOPES_OF_KEY, "connection": _SCOPES_OF_CONNECTION}.get(creator.kind)
    row = await tx.fetch_one(query, id=creator.id, now=tx.now) if query else None
    return frozenset((row.scopes or ()) if row else ())
