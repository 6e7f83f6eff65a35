"""Sums of accounts. Whole months come from the sums that posting keeps, the days beside them from the lines of those
days: no sum walks the history."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from pinkas.domains.ledger.rules.balances import DayRange, PeriodParts
from pinkas.platform.tx import Tx


async def list_month_sums(tx: Tx, parts: PeriodParts) -> list[Any]:
    """By account, what is kept of the months before a period (`is_opening`) and of its whole months: `debit` and
    `credit`."""
    return await tx.fetch_all(
        """SELECT account_id, month < %(opening_end)s AS is_opening, sum(debit)::bigint AS debit,
               sum(credit)::bigint AS credit
           FROM ledger_monthly_sums
           WHERE business_id = %(business_id)s
               AND (month < %(opening_end)s OR (month >= %(first_month)s AND month < %(end_month)s))
           GROUP BY 1, 2""",
        opening_end=parts.opening_end,
        first_month=parts.first_month,
        end_month=parts.end_month,
    )


async def list_day_sums(tx: Tx, days: DayRange, accounts: Sequence[UUID] | None = None) -> list[Any]:
    """By account, what the lines of some days debit and credit."""
    return await tx.fetch_all(
        """SELECT account.id AS account_id, sums.debit, sums.credit
           FROM ledger_accounts AS account CROSS JOIN LATERAL (
               SELECT sum(line.debit)::bigint AS debit, sum(line.credit)::bigint AS credit FROM journal_lines AS line
               WHERE line.business_id = %(business_id)s AND line.account_id = account.id
                   AND line.date >= %(first)s AND line.date <= %(last)s
           ) AS sums
           WHERE account.business_id = %(business_id)s AND sums.debit IS NOT NULL
               AND (%(accounts)s::uuid[] IS NULL OR account.id = ANY(%(accounts)s))""",
        first=days.first,
        last=days.last,
        accounts=list(accounts) if accounts is not None else None,
    )


async def list_later_sums(tx: Tx, first: date, last: date, as_of: datetime) -> list[Any]:
    """By account, what entries that were posted after an instant debit and credit until `last`: `is_opening` before
    `first`."""
    return await tx.fetch_all(
        """SELECT line.account_id, entry.date < %(first)s AS is_opening, sum(line.debit)::bigint AS debit,
               sum(line.credit)::bigint AS credit
           FROM journal_entries AS entry JOIN journal_lines AS line
               ON line.business_id = entry.business_id AND line.entry_id = entry.id
           WHERE entry.business_id = %(business_id)s AND entry.posted_at > %(as_of)s AND entry.date <= %(last)s
           GROUP BY 1, 2""",
        first=first,
        last=last,
        as_of=as_of,
    )


async def list_year_end_sums(tx: Tx, first: date, last: date, as_of: datetime | None) -> list[Any]:
    """By account, debit less credit of what closed years on days of a period."""
    return await tx.fetch_all(
        """SELECT line.account_id, sum(line.debit - line.credit)::bigint AS amount
           FROM journal_entries AS entry JOIN journal_lines AS line
               ON line.business_id = entry.business_id AND line.entry_id = entry.id
           WHERE entry.business_id = %(business_id)s AND entry.source_type = 'year_end'
               AND entry.date BETWEEN %(first)s AND %(last)s
               AND (%(as_of)s::timestamptz IS NULL OR entry.posted_at <= %(as_of)s)
           GROUP BY 1""",
        first=first,
        last=last,
        as_of=as_of,
    )
