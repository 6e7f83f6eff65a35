"""Open balances in foreign currency by the journal, and the revaluations that were posted."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.domains.revaluations.types import BalanceLine
from pinkas.platform.tx import Tx

_CONTROL = """SELECT id, code, role FROM ledger_accounts
        WHERE business_id = %(business_id)s AND role IN ('customers', 'suppliers')
    UNION
    SELECT rule.account_id, account.code, rule.role
        FROM ledger_posting_rules AS rule JOIN ledger_accounts AS account
            ON account.business_id = rule.business_id AND account.id = rule.account_id
        WHERE rule.business_id = %(business_id)s AND rule.role IN ('customers', 'suppliers')"""


async def list_party_balances(tx: Tx, day: date, home_currency: str) -> list[Any]:
    """What was open of each client and supplier in each foreign currency at the end of a day, by the journal: role,
    account_id, account_code, party_id, party_name, currency, foreign (debit less credit) and book_value.

    An entry is about one foreign currency: its lines without a currency are differences between rates, and count too.
    Lines of suppliers bear their amounts without a sign."""
    return await tx.fetch_all(
        f"""WITH control AS MATERIALIZED ({_CONTROL}), foreign_entries AS MATERIALIZED (
                SELECT DISTINCT entry_id, currency FROM journal_lines
                WHERE business_id = %(business_id)s AND currency IS NOT NULL AND currency <> %(home)s
                    AND date <= %(day)s
            ), sums AS (
                SELECT control.role, control.id AS account_id, control.code AS account_code, one.currency,
                    CASE control.role
                        WHEN 'customers' THEN (SELECT coalesce(c.merged_into_id, c.id) FROM clients AS c
                            WHERE c.business_id = line.business_id AND c.id = line.party_id)
                        ELSE (SELECT coalesce(s.merged_into_id, s.id) FROM suppliers AS s
                            WHERE s.business_id = line.business_id AND s.id = line.party_id)
                    END AS party_id,
                    sum(CASE WHEN control.role = 'customers' THEN coalesce(line.foreign_amount, 0)
                        WHEN line.debit > 0 THEN abs(coalesce(line.foreign_amount, 0))
                        ELSE -abs(coalesce(line.foreign_amount, 0)) END)::bigint AS foreign_sum,
                    sum(line.debit - line.credit)::bigint AS book_value
                FROM foreign_entries AS one
                JOIN journal_lines AS line
                    ON line.business_id = %(business_id)s AND line.entry_id = one.entry_id
                JOIN control ON control.id = line.account_id
                GROUP BY 1, 2, 3, 4, 5
            )
            SELECT role, account_id, account_code, party_id, coalesce(
                    (SELECT name FROM clients WHERE business_id = %(business_id)s AND id = party_id),
                    (SELECT name FROM suppliers WHERE business_id = %(business_id)s AND id = party_id)) AS party_name,
                currency, foreign_sum, book_value
            FROM sums WHERE foreign_sum <> 0 ORDER BY account_code, party_name, currency, party_id""",
        day=day,
        home=home_currency,
    )


async def list_money_balances(tx: Tx, day: date, home_currency: str) -> list[Any]:
    """What accounts of the business's own that are kept in a foreign currency stood at at the end of a day:
    account_id, account_code, account_name, currency, foreign_sum and book_value."""
    return await tx.fetch_all(
        """SELECT account.id AS account_id, account.code AS account_code, account.name ->> 'he' AS account_name,
               account.currency,
               sum(CASE WHEN line.debit > 0 THEN abs(coalesce(line.foreign_amount, 0))
                   ELSE -abs(coalesce(line.foreign_amount, 0)) END)::bigint AS foreign_sum,
               sum(line.debit - line.credit)::bigint AS book_value
           FROM ledger_accounts AS account JOIN journal_lines AS line
               ON line.business_id = account.business_id AND line.account_id = account.id AND line.date <= %(day)s
           WHERE account.business_id = %(business_id)s AND account.currency IS NOT NULL
               AND account.currency <> %(home)s AND account.role IS NULL AND account.kind IN ('asset', 'liability')
           GROUP BY 1, 2, 3, 4 ORDER BY account.code""",
        day=day,
        home=home_currency,
    )


async def get_posted(tx: Tx, month: date) -> Any | None:
    """The revaluation of a month: id, lines and posted_at; None where none was posted."""
    return await tx.fetch_one(
        """SELECT id, lines, posted_at FROM ledger_revaluations
           WHERE business_id = %(business_id)s AND month = %(month)s""",
        month=month,
    )


async def get_by_ids(tx: Tx, ids: Collection[UUID]) -> list[Any]:
    """Revaluations by their ids: id, month and lines."""
    return await tx.fetch_all(
        "SELECT id, month, lines FROM ledger_revaluations WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)",
        ids=list(ids),
    )


async def insert(tx: Tx, id: UUID, month: date, lines: Sequence[BalanceLine]) -> None:
    """Keeps what was revalued at the end of a month."""
    await tx.execute(
        """INSERT INTO ledger_revaluations (business_id, id, month, lines, posted_at, posted_by)
           VALUES (%(business_id)s, %(id)s, %(month)s, %(lines)s, %(now)s, %(by)s)""",
        id=id,
        month=month,
        lines=Jsonb(to_builtins(list(lines))),
        now=tx.now,
        by=Jsonb(tx.caller.audit_actor()),
    )


def stored_lines(column: Any) -> list[BalanceLine]:
    """The lines of a revaluation as they were stored."""
    return msgspec.convert(column, list[BalanceLine], strict=False)
