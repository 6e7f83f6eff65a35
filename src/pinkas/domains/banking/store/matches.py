"""Matches of bank transactions in the database. What they add up to is summed by the triggers of their table."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.creators import Creator
from pinkas.core.json_codec import to_builtins
from pinkas.domains.banking.types.matches import MatchRow
from pinkas.platform.rows import to_struct
from pinkas.platform.table import Table
from pinkas.platform.tx import Tx

MATCHES = Table(
    "bank_matches",
    MatchRow,
    computed={
        "receipt_id": """SELECT p.receipt_id FROM payments AS p WHERE bank_matches.type = 'payment'
            AND p.business_id = bank_matches.business_id AND p.id = bank_matches.target_id"""
    },
)
_COLUMNS = """id uuid, transaction_id uuid, call_id uuid, type text, target_id uuid, named_type text, named_id uuid,
    amount bigint, currency text, target_amount bigint, target_currency text, created_target boolean, shared boolean,
    has_entry boolean, account_id uuid, value bigint, counter_role text, counter_account_id uuid, counter_value bigint,
    counter_currency text, counter_foreign bigint, date date, score numeric, note text, matched_by jsonb"""
_NAMES = ", ".join(one.split()[0] for one in _COLUMNS.split(","))


async def insert_matches(tx: Tx, rows: Sequence[MatchRow]) -> None:
    """Writes the matches of one call in one statement."""
    await tx.execute(
        f"""INSERT INTO bank_matches (business_id, {_NAMES}, matched_at)
            SELECT %(business_id)s, {_NAMES}, %(now)s FROM jsonb_to_recordset(%(rows)s) AS one ({_COLUMNS})""",
        rows=Jsonb([to_builtins(one) for one in rows]),
        now=tx.now,
    )


async def list_matches(tx: Tx, transaction_id: UUID) -> list[MatchRow]:
    """The matches of a line, those that were taken back among them, the first first."""
    rows = await tx.fetch_all(
        f"""{MATCHES.select} WHERE business_id = %(business_id)s AND transaction_id = %(transaction_id)s ORDER BY id""",
        transaction_id=transaction_id,
    )
    return [to_struct(row, MatchRow) for row in rows]


async def get_matches(tx: Tx, ids: Collection[UUID]) -> list[MatchRow]:
    """Matches by their ids, in the order of these."""
    rows = await tx.fetch_all(
        f"{MATCHES.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s) ORDER BY id", ids=list(ids)
    )
    return [to_struct(row, MatchRow) for row in rows]


async def list_live_of_receipt(tx: Tx, document_id: UUID) -> list[Any]:
    """The matches of the payments that a document carries: rows of id and transaction_id."""
    return await tx.fetch_all(
        """SELECT m.id, m.transaction_id FROM payments AS p
           JOIN bank_matches AS m ON m.business_id = p.business_id AND m.target_id = p.id AND m.type = 'payment'
               AND m.unmatched_at IS NULL
           WHERE p.business_id = %(business_id)s AND p.receipt_id = %(document_id)s ORDER BY m.id""",
        document_id=document_id,
    )


async def end_matches(tx: Tx, ids: Collection[UUID], reason: str | None, by: Creator | None) -> None:
    """Takes matches back."""
    await tx.execute(
        """UPDATE bank_matches SET unmatched_at = %(now)s, unmatched_by = %(by)s, unmatch_reason = %(reason)s
           WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)""",
        ids=list(ids),
        reason=reason,
        by=Jsonb(to_builtins(by)) if by else None,
        now=tx.now,
    )
