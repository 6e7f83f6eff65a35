"""Schedules and their runs in the database."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page
from pinkas.domains.recurring.types import RecurringQuery, RecurringRun, RunFailure, RunQuery, Schedule
from pinkas.platform.due import DueTable
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

SCHEDULES_TABLE = Table("recurring_documents", Schedule)
RUNS_TABLE = Table("recurring_runs", RecurringRun)

DUE = DueTable("recurring_documents", at="wake_at")


async def list_schedules(tx: Tx, query: RecurringQuery) -> Page[Schedule]:
    """Schedules by filter; cancelled ones only when the filter asks for them."""
    where = tenant_condition()
    if query.status is None:
        where.add("status <> 'CANCELLED'")
    where.add_if_given("status = %(status)s", status=query.status)
    where.add_if_given("doc_type = %(doc_type)s", doc_type=query.doc_type)
    where.add_if_given("client_id = %(client_id)s", client_id=query.client_id)
    where.add_if_given(
        "id IN (SELECT schedule_id FROM recurring_runs"
        " WHERE recurring_runs.business_id = %(business_id)s AND document_id = %(document_id)s)",
        document_id=query.document_id,
    )
    tx.filter_updated_since(where, query.updated_since)
    return await SCHEDULES_TABLE.page(tx, query, where, TIME_ORDERS)


async def claim_schedule(tx: Tx, id: UUID) -> Schedule | None:
    """A schedule for the worker, locked until the transaction ends; None when another one has it just now."""
    row = await tx.fetch_one(
        f"{SCHEDULES_TABLE.select} WHERE business_id = %(business_id)s AND id = %(id)s FOR NO KEY UPDATE SKIP LOCKED",
        id=id,
    )
    return to_struct(row, Schedule) if row else None


async def list_active_until(tx: Tx, day: date, client_id: UUID | None, id: UUID | None = None) -> list[Schedule]:
    """The active schedules whose next date is not after `day`: all, those for a client, or one of them."""
    where = tenant_condition()
    where.add("status = 'ACTIVE'")
    where.add_if_given("next_date <= %(day)s", day=day)
    where.add_if_given("client_id = %(client_id)s", client_id=client_id)
    where.add_if_given("id = %(id)s", id=id)
    rows = await tx.fetch_all(f"{SCHEDULES_TABLE.select} WHERE {where.sql()}", **where.params)
    return [to_struct(row, Schedule) for row in rows]


async def move_client_schedules(tx: Tx, source_id: UUID, target_id: UUID) -> None:
    """The schedules of a client that was merged into another one make documents of that one from now on."""
    await tx.execute(
        """UPDATE recurring_documents SET client_id = %(into)s, version = version + 1, updated_at = %(now)s,
               template = jsonb_set(template, '{clientId}', to_jsonb(%(into)s::uuid))
           WHERE business_id = %(business_id)s AND client_id = %(gone)s""",
        gone=source_id,
        into=target_id,
        now=tx.now,
    )


async def list_runs(tx: Tx, id: UUID, query: RunQuery) -> Page[RecurringRun]:
    """What a schedule has produced, the newest first unless `sort` says otherwise."""
    where = tenant_condition()
    where.add_if_given("schedule_id = %(schedule_id)s", schedule_id=id)
    where.add_if_given("status = %(status)s", status=query.status)
    return await RUNS_TABLE.page(tx, query, where, {name: TIME_ORDERS[name] for name in ("-createdAt", "createdAt")})


async def get_run(tx: Tx, id: UUID, day: date) -> RecurringRun | None:
    """The run of a schedule for a date."""
    row = await tx.fetch_one(
        f"{RUNS_TABLE.select} WHERE business_id = %(business_id)s AND schedule_id = %(schedule_id)s AND "
        f"due_date = %(day)s",
        schedule_id=id,
        day=day,
    )
    return to_struct(row, RecurringRun) if row else None


async def record_skipped(tx: Tx, id: UUID, days: Sequence[date]) -> None:
    """Notes dates that were passed over. What has failed before keeps its reasons; what was made stays made."""
    if not days:
        return
    await tx.execute(
        """INSERT INTO recurring_runs (business_id, id, schedule_id, due_date, status, by_hand, failures, created_at,
               updated_at)
           SELECT %(business_id)s, g.id, %(schedule_id)s, g.day, 'SKIPPED', false, '[]', %(now)s, %(now)s
           FROM unnest(%(ids)s::uuid[], %(days)s::date[]) AS g (id, day)
           ON CONFLICT (business_id, schedule_id, due_date) DO UPDATE SET status = 'SKIPPED',
               version = recurring_runs.version + 1, updated_at = %(now)s WHERE recurring_runs.status = 'FAILED'""",
        schedule_id=id,
        ids=[tx.new_id() for _ in days],
        days=list(days),
        now=tx.now,
    )


_RECORD_RUN = f"""
INSERT INTO recurring_runs (business_id, id, schedule_id, due_date, status, by_hand, document_id, failures, created_at,
    updated_at)
VALUES (%(business_id)s, %(id)s, %(schedule_id)s, %(day)s, %(status)s, %(by_hand)s, %(document_id)s, %(failures)s,
    %(now)s, %(now)s)
ON CONFLICT (business_id, schedule_id, due_date) DO UPDATE SET status = excluded.status, by_hand = excluded.by_hand,
    document_id = excluded.document_id, failures = recurring_runs.failures || excluded.failures,
    version = recurring_runs.version + 1, updated_at = excluded.updated_at
    WHERE recurring_runs.status <> 'DONE'
RETURNING {RUNS_TABLE.columns}
"""


async def record_run(
    tx: Tx,
    id: UUID,
    day: date,
    *,
    document_id: UUID | None = None,
    failure: RunFailure | None = None,
    by_hand: bool = False,
) -> RecurringRun | None:
    """Writes what became of a date, its document or one more failure; None when it has its document already."""
    row = await tx.fetch_one(
        _RECORD_RUN,
        id=tx.new_id(),
        schedule_id=id,
        day=day,
        status="DONE" if document_id else "FAILED",
        by_hand=by_hand,
        document_id=document_id,
        failures=Jsonb([failure] if failure else []),
        now=tx.now,
    )
    return to_struct(row, RecurringRun) if row else None
