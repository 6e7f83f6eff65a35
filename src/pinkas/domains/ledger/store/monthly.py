"""What accounts were debited and credited in a period, by month and by what the entries are about. Whole months come
from the sums that posting keeps, the days beside them from the lines of those days."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any

from pinkas.domains.ledger.rules.balances import DayRange, PeriodParts
from pinkas.platform.tx import Tx

_SUMS = "sum(debit)::bigint AS debit, sum(credit)::bigint AS credit"


async def list_month_movements(tx: Tx, parts: PeriodParts, kinds: Collection[str]) -> list[Any]:
    """Of the whole months of a period: `account_id`, `source_type`, `month`, `debit` and `credit` of accounts of some
    kinds."""
    return await tx.fetch_all(
        f"""SELECT sums.account_id, sums.source_type, sums.month, {_SUMS}
            FROM ledger_accounts AS account JOIN ledger_monthly_sums AS sums
                ON sums.business_id = account.business_id AND sums.account_id = account.id
                    AND sums.month >= %(first_month)s AND sums.month < %(end_month)s
            WHERE account.business_id = %(business_id)s AND account.kind = ANY(%(kinds)s)
            GROUP BY 1, 2, 3""",
        first_month=parts.first_month,
        end_month=parts.end_month,
        kinds=sorted(kinds),
    )


async def list_day_movements(tx: Tx, days: DayRange, kinds: Collection[str]) -> list[Any]:
    """The same of some days of one month."""
    return await tx.fetch_all(
        f"""SELECT line.account_id, entry.source_type, date_trunc('month', line.date)::date AS month, {_SUMS}
            FROM ledger_accounts AS account
            JOIN journal_lines AS line ON line.business_id = account.business_id AND line.account_id = account.id
                AND line.date >= %(first)s AND line.date <= %(last)s
            JOIN journal_entries AS entry ON entry.business_id = line.business_id AND entry.id = line.entry_id
            WHERE account.business_id = %(business_id)s AND account.kind = ANY(%(kinds)s)
            GROUP BY 1, 2, 3""",
        first=days.first,
        last=days.last,
        kinds=sorted(kinds),
    )


async def list_later_movements(tx: Tx, first: date, last: date, as_of: datetime, kinds: Collection[str]) -> list[Any]:
    """The same of the entries of a period that were posted after an instant."""
    return await tx.fetch_all(
        f"""SELECT line.account_id, entry.source_type, date_trunc('month', entry.date)::date AS month, {_SUMS}
            FROM journal_entries AS entry
            JOIN journal_lines AS line ON line.business_id = entry.business_id AND line.entry_id = entry.id
            JOIN ledger_accounts AS account
                ON account.business_id = line.business_id AND account.id = line.account_id
            WHERE entry.business_id = %(business_id)s AND entry.posted_at > %(as_of)s
                AND entry.date BETWEEN %(first)s AND %(last)s AND account.kind = ANY(%(kinds)s)
            GROUP BY 1, 2, 3""",
        first=first,
        last=last,
        as_of=as_of,
        kinds=sorted(kinds),
    )


async def list_changes(tx: Tx, first: int, end: int) -> list[Any]:
    """`date`, `source_type` and `source_id` of the entries whose numbers are from `first` until before `end`."""
    return await tx.fetch_all(
        """SELECT date, source_type, source_id FROM journal_entries
           WHERE business_id = %(business_id)s AND number >= %(first)s AND number < %(end)s""",
        first=first,
        end=end,
    )


async def sum_role_days(tx: Tx, days: Collection[date], roles: Collection[str], sources: Collection[str]) -> list[Any]:
    """What accounts of some roles took in on some days, debit less credit, by entries about some sources: of each `day`
    and role (`key`; empty for all of them), the `count` of entries and the `total`."""
    return await tx.fetch_all(
        """SELECT line.date AS day, CASE WHEN GROUPING(account.role) = 0 THEN 'method' ELSE 'all' END AS dimension,
               coalesce(account.role, '') AS key, count(DISTINCT entry.id) AS count,
               sum(line.debit - line.credit)::bigint AS total
           FROM ledger_accounts AS account
           JOIN journal_lines AS line ON line.business_id = account.business_id AND line.account_id = account.id
               AND line.date = ANY(%(days)s)
           JOIN journal_entries AS entry ON entry.business_id = line.business_id AND entry.id = line.entry_id
           WHERE account.business_id = %(business_id)s AND account.role = ANY(%(roles)s)
               AND entry.source_type = ANY(%(sources)s)
           GROUP BY GROUPING SETS ((line.date), (line.date, account.role))""",
        days=list(days),
        roles=sorted(roles),
        sources=sorted(sources),
    )


async def sum_role_days_as_of(
    tx: Tx, first: date, last: date, roles: Collection[str], sources: Collection[str], as_of: datetime
) -> list[Any]:
    """What accounts of some roles took in from `first` to `last`, debit less credit, by entries about some sources that
    were posted until an instant: by day (`start`) the `count` of entries and the `total`; `vat` is 0."""
    return await tx.fetch_all(
        """SELECT line.date AS start, count(DISTINCT entry.id) AS count, 0 AS vat,
               sum(line.debit - line.credit)::bigint AS total
           FROM ledger_accounts AS account
           JOIN journal_lines AS line ON line.business_id = account.business_id AND line.account_id = account.id
               AND line.date BETWEEN %(first)s AND %(last)s
           JOIN journal_entries AS entry ON entry.business_id = line.business_id AND entry.id = line.entry_id
               AND entry.posted_at <= %(as_of)s
           WHERE account.business_id = %(business_id)s AND account.role = ANY(%(roles)s)
               AND entry.source_type = ANY(%(sources)s)
           GROUP BY line.date""",
        first=first,
        last=last,
        roles=sorted(roles),
        sources=sorted(sources),
        as_of=as_of,
    )


def later_of_roles(
    first: date, last: date, roles: Collection[str], sources: Collection[str], as_of: datetime
) -> tuple[str, dict[str, Any]]:
    """SQL of what accounts of some roles took in from `first` to `last` by entries that were posted after an instant:
    rows of day, count, vat (0) and total, one for each entry, with its parameters."""
    rows = """SELECT entry.date AS day, 1 AS count, 0 AS vat, sum(line.debit - line.credit)::bigint AS total
        FROM journal_entries AS entry
        JOIN journal_lines AS line ON line.business_id = entry.business_id AND line.entry_id = entry.id
        JOIN ledger_accounts AS account ON account.business_id = line.business_id AND account.id = line.account_id
            AND account.role = ANY(%(roles)s)
        WHERE entry.business_id = %(business_id)s AND entry.posted_at > %(as_of)s
            AND entry.date BETWEEN %(first)s AND %(last)s AND entry.source_type = ANY(%(sources)s)
        GROUP BY entry.id, entry.date"""
    params = {"first": first, "last": last, "roles": sorted(roles), "sources": sorted(sources), "as_of": as_of}
    return f"({rows}) AS later", params
