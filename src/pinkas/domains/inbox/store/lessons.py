"""What corrections taught, by supplier."""

from typing import Any

from psycopg.types.json import Jsonb

from pinkas.platform.tx import Tx

MAX_LESSONS = 300
"""Suppliers whose lessons one reading is given, those that were taught last."""


async def get_lesson(tx: Tx, supplier_key: str) -> dict[str, Any] | None:
    """The lesson of a supplier, locked until the transaction ends."""
    row = await tx.fetch_one(
        """SELECT lesson FROM inbox_lessons WHERE business_id = %(business_id)s AND supplier_key = %(supplier_key)s
           FOR UPDATE""",
        supplier_key=supplier_key,
    )
    return dict(row.lesson) if row else None


async def put_lesson(tx: Tx, supplier_key: str, lesson: dict[str, Any]) -> None:
    """Keeps the lesson of a supplier."""
    await tx.execute(
        """INSERT INTO inbox_lessons AS l (business_id, supplier_key, lesson, updated_at)
           VALUES (%(business_id)s, %(supplier_key)s, %(lesson)s, %(now)s)
           ON CONFLICT (business_id, supplier_key)
           DO UPDATE SET lesson = %(lesson)s, corrections = l.corrections + 1, updated_at = %(now)s""",
        supplier_key=supplier_key,
        lesson=Jsonb(lesson),
        now=tx.now,
    )


async def list_lessons(tx: Tx) -> list[dict[str, Any]]:
    """The lessons that were taught last."""
    rows = await tx.fetch_all(
        """SELECT lesson FROM inbox_lessons WHERE business_id = %(business_id)s
           ORDER BY updated_at DESC LIMIT %(most)s""",
        most=MAX_LESSONS,
    )
    return [dict(row.lesson) for row in rows]
