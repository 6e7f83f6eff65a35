"""Closed months in the database."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.platform.tx import Tx


async def list_changes(tx: Tx) -> list[Any]:
    """Who closed and reopened which month, in order."""
    return await tx.fetch_all(
        """SELECT id, month, action, reason, entry_id, changed_at, changed_by FROM fiscal_period_changes
           WHERE business_id = %(business_id)s ORDER BY id"""
    )


async def list_year_results(tx: Tx, ids: Collection[UUID]) -> list[Any]:
    """Of changes that closed a year: the id, and `balances`, debit less credit of the accounts of income and expense by
    their ids, up to the last day of the month and before what the change posted. The sums by month are read, and what
    was posted later is taken off: no sum walks the history."""
    return await tx.fetch_all(
        """SELECT change.id, (
               SELECT coalesce(jsonb_object_agg(one.account_id, one.amount), '{}') FROM (
                   SELECT moved.account_id, sum(moved.amount)::bigint AS amount FROM (
                       SELECT sums.account_id, sums.debit - sums.credit AS amount FROM ledger_monthly_sums AS sums
                       WHERE sums.business_id = change.business_id AND sums.month <= change.month
                       UNION ALL
                       SELECT line.account_id, line.credit - line.debit
                       FROM journal_entries AS later JOIN journal_lines AS line
                           ON line.business_id = later.business_id AND line.entry_id = later.id
                       WHERE later.business_id = change.business_id AND later.number >= entry.number
                           AND later.date < change.month + interval '1 month'
                   ) AS moved JOIN ledger_accounts AS account
                       ON account.business_id = change.business_id AND account.id = moved.account_id
                   WHERE account.kind IN ('income', 'expense') GROUP BY 1
               ) AS one WHERE one.amount <> 0
           ) AS balances
           FROM fiscal_period_changes AS change LEFT JOIN journal_entries AS entry
               ON entry.business_id = change.business_id AND entry.id = change.entry_id
           WHERE change.business_id = %(business_id)s AND change.id = ANY(%(ids)s)""",
        ids=list(ids),
    )


async def find_open_month(tx: Tx, after: date | None, before: date) -> date | None:
    """The first month with entries behind a day (None: of all) and before another."""
    row = await tx.fetch_one(
        """SELECT date FROM journal_entries
           WHERE business_id = %(business_id)s AND date > %(after)s AND date < %(before)s
           ORDER BY date, number LIMIT 1""",
        after=after or date(1, 1, 1),
        before=before,
    )
    return row.date.replace(day=1) if row else None


async def get_first_day(tx: Tx) -> date | None:
    """The day of the earliest entry."""
    row = await tx.fetch_one(
        "SELECT date FROM journal_entries WHERE business_id = %(business_id)s ORDER BY date, number LIMIT 1"
    )
    return row.date if row else None


async def list_totals(tx: Tx, first: date, last: date) -> list[Any]:
    """What all accounts were debited in each month between two days."""
    return await tx.fetch_all(
        """SELECT month, sum(debit)::bigint AS debit FROM ledger_monthly_sums
           WHERE business_id = %(business_id)s AND month BETWEEN %(first)s AND %(last)s GROUP BY 1""",
        first=first,
        last=last,
    )


async def set_closed_through(tx: Tx, day: date | None) -> None:
    """Closes everything until a day, which the caller holds the counter for; None opens all."""
    await tx.execute("UPDATE ledger_counters SET closed_through = %(day)s WHERE business_id = %(business_id)s", day=day)


async def insert_change(
    tx: Tx, id: UUID, month: date, action: str, reason: str | None, entry_id: UUID | None, at: datetime
) -> None:
    """Writes down who closed or reopened a month."""
    await tx.execute(
        """INSERT INTO fiscal_period_changes
               (business_id, id, month, action, reason, entry_id, changed_at, changed_by)
           VALUES (%(business_id)s, %(id)s, %(month)s, %(action)s, %(reason)s, %(entry_id)s, %(at)s, %(by)s)""",
        id=id,
        month=month,
        action=action,
        reason=reason,
        entry_id=entry_id,
        at=at,
        by=Jsonb(tx.caller.audit_actor()),
    )
