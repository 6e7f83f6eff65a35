"""The log of reminders, and runs."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.creators import Creator
from pinkas.core.pagination import Page
from pinkas.domains.dunning.types.reminders import ReminderOutcome, ReminderQuery, ReminderRow, RunQuery, RunRow
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

_DOCUMENT = """FROM documents AS d WHERE d.business_id = dunning_reminders.business_id
    AND d.id = dunning_reminders.document_id"""
REMINDERS = Table(
    "dunning_reminders",
    ReminderRow,
    computed={
        "doc_type": f"SELECT d.doc_type {_DOCUMENT}",
        "number": f"SELECT d.doc_number {_DOCUMENT}",
        "client_name": f"SELECT d.client_name {_DOCUMENT}",
        "policy_name": """SELECT p.name FROM dunning_policies AS p
            WHERE p.business_id = dunning_reminders.business_id AND p.id = dunning_reminders.policy_id""",
    },
)
RUNS = Table("dunning_runs", RunRow)
_ORDERS = {name: TIME_ORDERS[name] for name in ("-createdAt", "createdAt")}


async def list_reminders(tx: Tx, query: ReminderQuery, clients: Sequence[UUID] | None) -> Page[ReminderRow]:
    """One page of the log."""
    where = tenant_condition()
    where.add_if_given("document_id = %(document_id)s", document_id=query.document_id)
    where.add_if_given("client_id = ANY(%(clients)s)", clients=None if clients is None else list(clients))
    where.add_if_given("policy_id = %(policy_id)s", policy_id=query.policy_id)
    where.add_if_given("outcome = %(outcome)s", outcome=query.outcome)
    return await REMINDERS.page(tx, query, where, _ORDERS)


async def insert_reminder(
    tx: Tx,
    *,
    document_id: UUID,
    client_id: UUID | None,
    step: tuple[UUID, int] | None,
    outcome: ReminderOutcome,
    balance: int,
    currency: str,
    days_overdue: int,
    by: Creator | None,
    message_ids: Sequence[UUID] = (),
) -> UUID | None:
    """Writes that a step of a document was done, or, without a step, that somebody reminded by hand; None when the step
    was done before."""
    row = await tx.fetch_one(
        """INSERT INTO dunning_reminders (business_id, id, document_id, client_id, policy_id, step_days, outcome,
               balance, currency, days_overdue, message_ids, created_by, created_at)
           VALUES (%(business_id)s, %(id)s, %(document_id)s, %(client_id)s, %(policy_id)s, %(days)s, %(outcome)s,
               %(balance)s, %(currency)s, %(days_overdue)s, %(message_ids)s::uuid[], %(by)s, %(now)s)
           ON CONFLICT (business_id, document_id, policy_id, step_days) WHERE policy_id IS NOT NULL DO NOTHING
           RETURNING id""",
        id=tx.new_id(),
        document_id=document_id,
        client_id=client_id,
        policy_id=step[0] if step else None,
        days=step[1] if step else None,
        outcome=outcome,
        balance=balance,
        currency=currency,
        days_overdue=days_overdue,
        message_ids=list(message_ids),
        by=None if by is None else Jsonb(msgspec.to_builtins(by)),
        now=tx.now,
    )
    return row.id if row else None


async def list_last_sent(tx: Tx, documents: Collection[UUID], until: datetime | None = None) -> dict[UUID, datetime]:
    """When the last reminder of each of some documents was sent, of all or of those sent until an instant."""
    if not documents:
        return {}
    rows = await tx.fetch_all(
        f"""SELECT document_id, max(created_at) AS at FROM dunning_reminders
            WHERE business_id = %(business_id)s AND document_id = ANY(%(documents)s) AND outcome = 'SENT'
            {"AND created_at <= %(until)s" if until else ""} GROUP BY 1""",
        documents=list(documents),
        until=until,
    )
    return {row.document_id: row.at for row in rows}


async def insert_run(
    tx: Tx, policy_id: UUID | None, total: int, place: tuple[date, UUID], by: Creator | None
) -> RunRow | None:
    """Begins a run; None where another one goes on."""
    new = {
        "policy_id": policy_id,
        "state": "RUNNING",
        "total": total,
        "place_due": place[0],
        "place_id": place[1],
        "started_by": None if by is None else msgspec.to_builtins(by),
    }
    return await RUNS.insert_unless_taken(tx, new, "(business_id) WHERE state = 'RUNNING'")


async def list_runs(tx: Tx, query: RunQuery) -> Page[RunRow]:
    """One page of runs, the newest first."""
    where = tenant_condition()
    where.add_if_given("state = %(state)s", state=query.state)
    return await RUNS.page(tx, query, where, _ORDERS)


async def lock_run(tx: Tx, id: UUID) -> RunRow | None:
    """A run that goes on, locked, so that two workers take its batches one after another; None when it has ended."""
    row = await tx.fetch_one(
        f"""{RUNS.select} WHERE business_id = %(business_id)s AND id = %(id)s AND state = 'RUNNING'
            FOR NO KEY UPDATE""",
        id=id,
    )
    return to_struct(row, RunRow) if row else None


async def count_weekly(tx: Tx, clients: Collection[UUID], since: UUID) -> dict[UUID, int]:
    """How many reminders clients were sent since a time, by the smallest id that was made then."""
    rows: list[Any] = await tx.fetch_all(
        """SELECT client_id, count(*) AS n FROM dunning_reminders WHERE business_id = %(business_id)s
           AND client_id = ANY(%(clients)s) AND outcome = 'SENT' AND id >= %(since)s GROUP BY 1""",
        clients=list(clients),
        since=since,
    )
    return {row.client_id: row.n for row in rows}
