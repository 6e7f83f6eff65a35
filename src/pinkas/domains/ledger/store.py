"""The books in the database."""

from typing import Any

from psycopg.types.json import Jsonb

from pinkas.core.plain import as_plain
from pinkas.countries.country import Account
from pinkas.domains.ledger.types import NewEntry
from pinkas.platform.tx import Tx

_POST = """
WITH counter AS (
    UPDATE ledger_counters SET next_number = next_number + 1 WHERE business_id = %(business_id)s
    RETURNING next_number - 1 AS number
), entry AS (
    INSERT INTO journal_entries (business_id, id, number, date, description, source_type, source_id, posted_at)
    SELECT %(business_id)s, %(id)s, number, %(date)s, %(description)s, %(source_type)s, %(source_id)s, %(now)s
    FROM counter
    RETURNING business_id, id
)
INSERT INTO journal_lines (business_id, entry_id, position, account_id, debit, credit, currency, foreign_amount,
    party_id)
SELECT entry.business_id, entry.id, line.position, account.id, line.debit, line.credit, line.currency,
       line.foreign_amount, line.party_id
FROM entry
CROSS JOIN jsonb_to_recordset(%(lines)s) AS line
    (position int, role text, debit bigint, credit bigint, currency text, foreign_amount bigint, party_id uuid)
JOIN ledger_accounts AS account ON account.business_id = %(business_id)s AND account.role = line.role
"""


async def post(tx: Tx, entry: NewEntry) -> int:
    """Writes an entry with its lines in one statement; the number of lines written (none: no books yet)."""
    rows: list[dict[str, Any]] = [
        {"position": place, **as_plain(line)} for place, line in enumerate(entry.lines, start=1)
    ]
    return await tx.run(
        _POST,
        id=tx.new_id(),
        date=entry.date,
        description=entry.description,
        source_type=entry.source_type,
        source_id=entry.source_id,
        now=tx.now,
        lines=Jsonb(rows),
    )


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
    await tx.run(
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
