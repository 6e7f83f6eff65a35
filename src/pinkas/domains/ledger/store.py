"""The books in the database."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.countries.country import Account
from pinkas.domains.ledger.types import NewEntry, Posting
from pinkas.platform.tx import Tx

_POST = """
WITH counter AS (
    UPDATE ledger_counters SET next_number = next_number + %(count)s WHERE business_id = %(business_id)s
    RETURNING next_number - %(count)s AS first
), posted AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(%(entries)s) AS one (place int, id uuid, date date, description text,
        source_type text, source_id uuid, lines jsonb)
), entries AS (
    INSERT INTO journal_entries (business_id, id, number, date, description, source_type, source_id, posted_at)
    SELECT %(business_id)s, id, first + place, date, description, source_type, source_id, %(now)s
    FROM counter, posted ORDER BY place
), lines AS MATERIALIZED (
    SELECT posted.id AS entry_id, posted.source_type, posted.date, account.id AS account_id, line.*
    FROM counter, posted
    CROSS JOIN jsonb_to_recordset(posted.lines) AS line
        (position int, role text, account_code text, debit bigint, credit bigint, currency text, foreign_amount bigint,
         party_id uuid)
    CROSS JOIN LATERAL (
        SELECT id FROM ledger_accounts WHERE business_id = %(business_id)s AND role = line.role
        UNION ALL SELECT id FROM ledger_accounts
            WHERE business_id = %(business_id)s AND line.role IS NULL AND code = line.account_code
        LIMIT 1
    ) AS account
), sums AS (
    INSERT INTO ledger_monthly_sums AS old (business_id, account_id, source_type, month, debit, credit)
    SELECT %(business_id)s, account_id, source_type, date_trunc('month', date)::date, sum(debit), sum(credit)
    FROM lines GROUP BY 2, 3, 4
    ON CONFLICT (business_id, account_id, source_type, month) DO UPDATE
    SET debit = old.debit + excluded.debit, credit = old.credit + excluded.credit
)
INSERT INTO journal_lines (business_id, entry_id, position, account_id, debit, credit, currency, foreign_amount,
    party_id)
SELECT %(business_id)s, entry_id, position, account_id, debit, credit, currency, foreign_amount, party_id FROM lines
"""


async def list_monthly_sums(tx: Tx, roles: Collection[str], since: date) -> list[Any]:
    """What the accounts of some roles were debited and credited in each month from the first day `since`: rows of
    role, source_type, month, debit and credit."""
    return await tx.fetch_all(
        """SELECT account.role, sums.source_type, sums.month, sums.debit, sums.credit
           FROM ledger_accounts AS account JOIN ledger_monthly_sums AS sums
               ON sums.business_id = account.business_id AND sums.account_id = account.id AND sums.month >= %(since)s
           WHERE account.business_id = %(business_id)s AND account.role = ANY(%(roles)s)""",
        roles=sorted(roles),
        since=since,
    )


async def get_balance(tx: Tx, role: str) -> int:
    """Debit less credit of the account of a role, in minor units of the books."""
    row = await tx.fetch_one(
        """SELECT coalesce(sum(sums.debit - sums.credit), 0)::bigint AS balance
           FROM ledger_accounts AS account JOIN ledger_monthly_sums AS sums
               ON sums.business_id = account.business_id AND sums.account_id = account.id
           WHERE account.business_id = %(business_id)s AND account.role = %(role)s""",
        role=role,
    )
    assert row is not None
    balance: int = row.balance
    return balance


async def list_postings(tx: Tx, source_type: str, source_id: UUID) -> tuple[Posting, ...]:
    """The lines of what was posted about one thing, in their order; an account with a role is named by that."""
    rows = await tx.fetch_all(
        """SELECT account.role, account.code, line.debit, line.credit, line.party_id, line.currency, line.foreign_amount
           FROM journal_entries AS entry
           JOIN journal_lines AS line ON line.business_id = entry.business_id AND line.entry_id = entry.id
           JOIN ledger_accounts AS account
               ON account.business_id = line.business_id AND account.id = line.account_id
           WHERE entry.business_id = %(business_id)s AND entry.source_type = %(source_type)s
               AND entry.source_id = %(source_id)s
           ORDER BY line.position""",
        source_type=source_type,
        source_id=source_id,
    )
    return tuple(
        Posting(
            row.role,
            row.debit,
            row.credit,
            row.party_id,
            row.currency,
            row.foreign_amount,
            None if row.role else row.code,
        )
        for row in rows
    )


async def insert_entries(tx: Tx, entries: Sequence[NewEntry]) -> int:
    """Writes entries with their lines in one statement, numbered in their order; the number of lines written (none: no
    books yet)."""
    rows: list[dict[str, Any]] = [
        {
            "place": place,
            "id": tx.new_id(),
            "date": one.date,
            "description": one.description,
            "source_type": one.source_type,
            "source_id": one.source_id,
            "lines": [{"position": at, **to_builtins(line)} for at, line in enumerate(one.lines, start=1)],
        }
        for place, one in enumerate(entries)
    ]
    return await tx.execute(_POST, count=len(rows), entries=Jsonb(rows), now=tx.now)


async def open_books(tx: Tx, chart: tuple[Account, ...]) -> None:
    """Gives the business its accounts and its counter, once."""
    rows = [
        {
            "id": str(tx.new_id()),
            "code": one.code,
            "name": dict(one.name),
            "kind": one.kind,
            "role": one.role,
            "form6111_code": one.form6111,
        }
        for one in chart
    ]
    await tx.execute(
        """WITH counter AS (
               INSERT INTO ledger_counters (business_id, next_number) VALUES (%(business_id)s, 1) ON CONFLICT DO NOTHING
           )
           INSERT INTO ledger_accounts (business_id, id, code, name, kind, role, form6111_code, created_at)
           SELECT %(business_id)s, id, code, name, kind, role, form6111_code, %(now)s
           FROM jsonb_to_recordset(%(rows)s) AS account
               (id uuid, code text, name jsonb, kind text, role text, form6111_code text)
           ON CONFLICT DO NOTHING""",
        rows=Jsonb(rows),
        now=tx.now,
    )
