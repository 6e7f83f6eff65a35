"""Reconciliation sessions in the database."""

from collections.abc import Collection
from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.creators import Creator
from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import SortOrder
from pinkas.domains.banking.types.sessions import BankSessionQuery, SessionLine, SessionRow
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

_LINES = """FROM bank_transactions AS t
    WHERE t.business_id = bank_sessions.business_id AND t.session_id = bank_sessions.id"""
SESSIONS = Table(
    "bank_sessions",
    SessionRow,
    computed={
        "currency": """SELECT a.currency FROM bank_accounts AS a
            WHERE a.business_id = bank_sessions.business_id AND a.id = bank_sessions.bank_account_id""",
        "bank_account_name": """SELECT a.name FROM bank_accounts AS a
            WHERE a.business_id = bank_sessions.business_id AND a.id = bank_sessions.bank_account_id""",
        "figures": f"""SELECT jsonb_build_object('total', count(*),
                'matched', count(*) FILTER (WHERE t.status = 'MATCHED'),
                'partial', count(*) FILTER (WHERE t.status = 'PARTIALLY_MATCHED'),
                'excluded', count(*) FILTER (WHERE t.status = 'EXCLUDED'),
                'unmatched', count(*) FILTER (WHERE t.status = 'UNMATCHED'),
                'inflow', coalesce(sum(t.amount) FILTER (WHERE t.amount > 0), 0)::bigint,
                'outflow', coalesce(sum(t.amount) FILTER (WHERE t.amount < 0), 0)::bigint,
                'excludedSum', coalesce(sum(t.amount) FILTER (WHERE t.status = 'EXCLUDED'), 0)::bigint) {_LINES}""",
    },
)
_ORDERS = {
    "-periodStart": SortOrder("period_start", "date", descending=True),
    "periodStart": SortOrder("period_start", "date", descending=False),
    **TIME_ORDERS,
}


async def list_sessions(tx: Tx, query: BankSessionQuery) -> Any:
    """One page of sessions, the latest period first unless `sort` says otherwise."""
    where = tenant_condition()
    where.add_if_given("bank_account_id = %(account_id)s", account_id=query.bank_account_id)
    where.add_if_given("status = %(status)s", status=query.status)
    where.add_if_given("period_end >= %(from_day)s", from_day=query.from_)
    where.add_if_given("period_start <= %(to_day)s", to_day=query.to)
    return await SESSIONS.page(tx, query, where, _ORDERS)


async def find_overlapping(tx: Tx, account_id: UUID, first: date, last: date) -> UUID | None:
    """A session of the account with a day of the period."""
    row = await tx.fetch_one(
        """SELECT id FROM bank_sessions WHERE business_id = %(business_id)s AND bank_account_id = %(account_id)s
               AND period_start <= %(last)s AND period_end >= %(first)s ORDER BY period_start LIMIT 1""",
        account_id=account_id,
        first=first,
        last=last,
    )
    return row.id if row else None


async def get_previous_closing(tx: Tx, account_id: UUID, before: date) -> int | None:
    """The closing balance of the last session that ends before a day."""
    row = await tx.fetch_one(
        """SELECT closing_balance FROM bank_sessions WHERE business_id = %(business_id)s
               AND bank_account_id = %(account_id)s AND period_end < %(before)s ORDER BY period_end DESC LIMIT 1""",
        account_id=account_id,
        before=before,
    )
    return row.closing_balance if row else None


async def take_lines(tx: Tx, session_id: UUID, account_id: UUID, first: date, last: date) -> int:
    """Gives a session the lines of its period that belong to none; how many there were."""
    return await tx.execute(
        """UPDATE bank_transactions SET session_id = %(session_id)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND bank_account_id = %(account_id)s AND session_id IS NULL
               AND date BETWEEN %(first)s AND %(last)s""",
        session_id=session_id,
        account_id=account_id,
        first=first,
        last=last,
        now=tx.now,
    )


async def list_closed_periods(tx: Tx, account_id: UUID) -> list[tuple[date, date]]:
    """The periods of the closed sessions of an account."""
    rows = await tx.fetch_all(
        """SELECT period_start, period_end FROM bank_sessions WHERE business_id = %(business_id)s
               AND bank_account_id = %(account_id)s AND status = 'CLOSED' ORDER BY period_start""",
        account_id=account_id,
    )
    return [(row.period_start, row.period_end) for row in rows]


async def hold_sessions(tx: Tx, ids: Collection[UUID]) -> dict[UUID, str]:
    """The status of sessions by id; it does not change until the transaction ends. Those that are not there are left
    out."""
    rows = await tx.fetch_all(
        """SELECT id, status FROM bank_sessions WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           ORDER BY id FOR SHARE""",
        ids=sorted(ids),
    )
    return {row.id: row.status for row in rows}


async def list_open_lines(tx: Tx, session_id: UUID) -> list[UUID]:
    """The lines of a session that are neither matched nor excluded, at most a thousand."""
    rows = await tx.fetch_all(
        """SELECT id FROM bank_transactions WHERE business_id = %(business_id)s AND session_id = %(session_id)s
               AND status IN ('UNMATCHED', 'PARTIALLY_MATCHED') ORDER BY date, id LIMIT 1000""",
        session_id=session_id,
    )
    return [row.id for row in rows]


async def list_dealt_with(tx: Tx, ids: Collection[UUID]) -> list[UUID]:
    """Those of the sessions that are not closed, and of whose lines none is open."""
    rows = await tx.fetch_all(
        """SELECT s.id FROM bank_sessions AS s WHERE s.business_id = %(business_id)s AND s.id = ANY(%(ids)s)
               AND s.status <> 'CLOSED' AND NOT EXISTS (
                   SELECT FROM bank_transactions AS t WHERE t.business_id = s.business_id AND t.session_id = s.id
                       AND t.status IN ('UNMATCHED', 'PARTIALLY_MATCHED'))
           ORDER BY s.id""",
        ids=sorted(ids),
    )
    return [row.id for row in rows]


async def insert_change(tx: Tx, session_id: UUID, action: str, reason: str | None, by: Creator | None) -> None:
    """Notes who closed or reopened a session."""
    await tx.execute(
        """INSERT INTO bank_session_changes (business_id, id, session_id, action, reason, changed_at, changed_by)
           VALUES (%(business_id)s, %(id)s, %(session_id)s, %(action)s, %(reason)s, %(now)s, %(by)s)""",
        id=tx.new_id(),
        session_id=session_id,
        action=action,
        reason=reason,
        now=tx.now,
        by=Jsonb(to_builtins(by)) if by else None,
    )


async def list_changes(tx: Tx, session_id: UUID) -> list[Any]:
    """Who closed and reopened a session, the first first."""
    return await tx.fetch_all(
        """SELECT action, reason, changed_at, changed_by FROM bank_session_changes
           WHERE business_id = %(business_id)s AND session_id = %(session_id)s ORDER BY id""",
        session_id=session_id,
    )


async def list_unmatched_lines(tx: Tx, session_id: UUID) -> list[SessionLine]:
    """What no match explains of the lines of a session, the first first; what is excluded is among it."""
    rows = await tx.fetch_all(
        """SELECT id, date, amount - matched AS amount, kind, exclude_reason FROM bank_transactions
           WHERE business_id = %(business_id)s AND session_id = %(session_id)s AND amount <> matched
           ORDER BY date, id""",
        session_id=session_id,
    )
    return [SessionLine(row.id, row.date, row.amount, row.kind, row.exclude_reason) for row in rows]


async def list_shown_values(tx: Tx, account_id: UUID, first: date, last: date) -> dict[UUID, int]:
    """What the lines of an account show, by what was posted about it: payments and the documents that carry them,
    refunds and payments to suppliers, each with what of its entry is matched, in minor units of the books."""
    rows = await tx.fetch_all(
        """SELECT source_id, sum(value)::bigint AS value FROM (
               SELECT CASE WHEN p.source = 'document' THEN p.receipt_id ELSE m.target_id END AS source_id,
                   m.counter_value AS value
               FROM bank_transactions AS t
               JOIN bank_matches AS m ON m.business_id = t.business_id AND m.transaction_id = t.id
                   AND m.unmatched_at IS NULL
               LEFT JOIN payments AS p ON p.business_id = m.business_id AND p.id = m.target_id
                   AND m.type IN ('payment', 'payment_return')
               WHERE t.business_id = %(business_id)s AND t.bank_account_id = %(account_id)s
                   AND t.date BETWEEN %(first)s AND %(last)s
           ) AS shown GROUP BY source_id""",
        account_id=account_id,
        first=first,
        last=last,
    )
    return {row.source_id: row.value for row in rows}
