"""Schedules and their runs in the database."""

from datetime import date
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.domains.recurring.types import RecurringQuery, RecurringRun, RunQuery, Schedule
from pinkas.platform.rows import to_struct
from pinkas.platform.schedules import Runs
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

SCHEDULES_TABLE = Table("recurring_documents", Schedule)
_ISSUED_WITH_MONEY = """SELECT coalesce(c.document_id, k.document_id) FROM mandate_charges AS c
    LEFT JOIN checkouts AS k ON k.business_id = c.business_id AND k.id = c.checkout_id
    WHERE c.business_id = recurring_runs.business_id AND c.id = recurring_runs.charge_id"""
RUNS = Runs(
    "recurring_runs",
    RecurringRun,
    "document_id",
    computed={"document_id": f"coalesce(document_id, ({_ISSUED_WITH_MONEY}))"},
)


async def list_schedules(tx: Tx, query: RecurringQuery) -> Page[Schedule]:
    """Schedules by filter; cancelled ones only when the filter asks for them."""
    where = tenant_condition()
    if query.status is None:
        where.add("status <> 'CANCELLED'")
    where.add_if_given("status = %(status)s", status=query.status)
    where.add_if_given("doc_type = %(doc_type)s", doc_type=query.doc_type)
    where.add_if_given("client_id = %(client_id)s", client_id=query.client_id)
    where.add_if_given(
        """id IN (SELECT schedule_id FROM recurring_runs AS r WHERE r.business_id = %(business_id)s
            AND (r.document_id = %(document_id)s OR r.charge_id IN (
                SELECT k.mandate_charge_id FROM checkouts AS k
                    WHERE k.business_id = %(business_id)s AND k.document_id = %(document_id)s
                UNION ALL SELECT c.id FROM mandate_charges AS c
                    WHERE c.business_id = %(business_id)s AND c.document_id = %(document_id)s)))""",
        document_id=query.document_id,
    )
    tx.filter_updated_since(where, query.updated_since)
    return await SCHEDULES_TABLE.page(tx, query, where, TIME_ORDERS)


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
    return await RUNS.table.page(tx, query, where, {name: TIME_ORDERS[name] for name in ("-createdAt", "createdAt")})
