"""Sums of accounts, in one statement. Whole months come from the sums that posting keeps, the days beside them from the
lines of those days: no sum walks the history."""

from datetime import date, datetime
from typing import Any

from pinkas.domains.ledger.rules.balances import PeriodParts
from pinkas.platform.tx import Tx

_MONTHS = """
    SELECT account_id, month < %(opening_end)s AS is_opening, sum(debit)::bigint AS debit,
        sum(credit)::bigint AS credit,
        coalesce(sum(debit - credit) FILTER (WHERE source_type = 'year_end'), 0)::bigint AS year_end
    FROM ledger_monthly_sums
    WHERE business_id = %(business_id)s
        AND (month < %(opening_end)s OR (month >= %(first_month)s AND month < %(end_month)s))
    GROUP BY 1, 2"""
# Only the last day of a month can have an entry that closes a year: what lies before a period in its month has none.
_DAYS = """
    SELECT account.id, {is_opening}, sums.debit, sums.credit, 0
    FROM ledger_accounts AS account CROSS JOIN LATERAL (
        SELECT sum(line.debit)::bigint AS debit, sum(line.credit)::bigint AS credit FROM journal_lines AS line
        WHERE line.business_id = %(business_id)s AND line.account_id = account.id
            AND line.date >= %({first})s AND line.date <= %({last})s
    ) AS sums
    WHERE account.business_id = %(business_id)s AND sums.debit IS NOT NULL"""
_YEAR_ENDS = """
    SELECT line.account_id, false, 0, 0, sum(line.debit - line.credit)::bigint
    FROM journal_entries AS entry JOIN journal_lines AS line
        ON line.business_id = entry.business_id AND line.entry_id = entry.id
    WHERE entry.business_id = %(business_id)s AND entry.source_type = 'year_end'
        AND entry.date BETWEEN %({first})s AND %({last})s
    GROUP BY 1"""
_LATER = """
    SELECT line.account_id, entry.date < %(period_first)s, -sum(line.debit)::bigint, -sum(line.credit)::bigint,
        coalesce(-sum(line.debit - line.credit) FILTER (WHERE entry.source_type = 'year_end'), 0)::bigint
    FROM journal_entries AS entry JOIN journal_lines AS line
        ON line.business_id = entry.business_id AND line.entry_id = entry.id
    WHERE entry.business_id = %(business_id)s AND entry.posted_at > %(as_of)s AND entry.date <= %(period_last)s
    GROUP BY 1, 2"""


async def list_sums(tx: Tx, first: date, last: date, parts: PeriodParts, as_of: datetime | None) -> list[Any]:
    """By account: whether before the period (`is_opening`) or in it, `debit`, `credit`, and what of debit less credit
    closed years (`year_end`). One account has several rows, whose sums count; those of entries that were posted after
    `as_of` take away what the others have of them."""
    statements = [_MONTHS]
    params: dict[str, Any] = {
        "opening_end": parts.opening_end,
        "first_month": parts.first_month,
        "end_month": parts.end_month,
    }
    if parts.before is not None:
        statements.append(_DAYS.format(is_opening="true", first="before_first", last="before_last"))
        params |= {"before_first": parts.before.first, "before_last": parts.before.last}
    for place, days in enumerate(parts.days):
        names = {"first": f"days{place}_first", "last": f"days{place}_last"}
        statements += [_DAYS.format(is_opening="false", **names), _YEAR_ENDS.format(**names)]
        params |= {names["first"]: days.first, names["last"]: days.last}
    if as_of is not None:
        statements.append(_LATER)
        params |= {"period_first": first, "period_last": last, "as_of": as_of}
    return await tx.fetch_all(" UNION ALL ".join(statements), **params)
