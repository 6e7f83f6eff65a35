"""The daily rounds of the clock in the database, and what they have told."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pinkas.platform.due import DueTable
from pinkas.platform.tx import Tx

ROUNDS = DueTable("notification_rounds", at="next_at")


async def lock_due_round(tx: Tx) -> bool:
    """Whether the clock is to look at the business now; it is locked until the transaction ends. False when another
    worker has it."""
    row = await tx.fetch_one(
        """SELECT id FROM notification_rounds WHERE business_id = %(business_id)s AND next_at <= %(now)s
           FOR NO KEY UPDATE SKIP LOCKED""",
        now=tx.now,
    )
    return row is not None


async def set_next_round(tx: Tx, at: datetime) -> None:
    """Writes when the clock looks next."""
    await tx.execute("UPDATE notification_rounds SET next_at = %(at)s WHERE business_id = %(business_id)s", at=at)


async def insert_tellings(tx: Tx, kind: str, subjects: str, params: Mapping[str, Any]) -> tuple[int, str | None]:
    """Keeps the subjects of a query that were not told of yet: how many, and the first."""
    row = await tx.fetch_one(
        f"""WITH fresh AS (
                INSERT INTO notification_tellings (business_id, kind, subject)
                SELECT %(business_id)s, %(telling)s, found.subject FROM ({subjects}) AS found (subject)
                WHERE NOT EXISTS (
                    SELECT FROM notification_tellings AS t WHERE t.business_id = %(business_id)s
                        AND t.kind = %(telling)s AND t.subject = found.subject)
                ON CONFLICT DO NOTHING RETURNING subject)
            SELECT count(*) AS n, min(subject) AS first FROM fresh""",
        telling=kind,
        **params,
    )
    assert row is not None, "a sum has a row"
    return row.n, row.first
