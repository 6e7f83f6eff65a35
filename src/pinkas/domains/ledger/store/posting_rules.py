"""Posting rules in the database."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.platform.tx import Tx


async def list_rules(tx: Tx) -> list[Any]:
    """All rules, by role and day."""
    return await tx.fetch_all(
        """SELECT role, valid_from, account_id, changed_at FROM ledger_posting_rules
           WHERE business_id = %(business_id)s ORDER BY role, valid_from"""
    )


async def save_rules(tx: Tx, changes: Mapping[tuple[str, date], UUID]) -> None:
    """Writes rules; one of the same role and day is replaced."""
    await tx.execute(
        """INSERT INTO ledger_posting_rules (business_id, role, valid_from, account_id, changed_at, changed_by)
           SELECT %(business_id)s, role, valid_from, account_id, %(now)s, %(by)s
           FROM jsonb_to_recordset(%(rows)s) AS one (role text, valid_from date, account_id uuid)
           ON CONFLICT (business_id, role, valid_from) DO UPDATE
           SET account_id = excluded.account_id, changed_at = excluded.changed_at, changed_by = excluded.changed_by""",
        rows=Jsonb(
            [
                {"role": role, "valid_from": day.isoformat(), "account_id": str(account)}
                for (role, day), account in changes.items()
            ]
        ),
        now=tx.now,
        by=Jsonb(tx.caller.audit_actor()),
    )
