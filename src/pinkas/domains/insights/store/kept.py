"""What is kept of insights: the state of a business, and its weekly reviews."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.platform.database import Database
from pinkas.platform.due import DueTable
from pinkas.platform.tx import Tx

REFRESHES = DueTable("analytics_insights", at="refresh_at")
REVIEWS = DueTable("analytics_insights", at="review_at")

_SEEN = """concat_ws(':',
        (SELECT next_index FROM document_chains WHERE business_id = %(business_id)s),
        (SELECT next_number FROM ledger_counters WHERE business_id = %(business_id)s),
        (SELECT max(updated_at) FROM recurring_documents WHERE business_id = %(business_id)s),
        (SELECT max(updated_at) FROM recurring_expenses WHERE business_id = %(business_id)s))"""


async def read_state(tx: Tx) -> Any:
    """The state of the business: `day`, `seen`, `made_at`, `size`, `cash_flow`, `notes`, and what is to be seen now
    (`current`). All but the last are None where nothing was made yet."""
    return await tx.fetch_one(
        f"""SELECT s.day, s.seen, s.made_at, s.size, s.cash_flow, s.notes, {_SEEN} AS current
            FROM (SELECT) AS one LEFT JOIN analytics_insights AS s ON s.business_id = %(business_id)s"""
    )


async def lock_state(tx: Tx, refresh_at: datetime, review_at: datetime) -> Any:
    """The state, locked until the transaction ends; a new one is due at the given times. `made_at` is None until it was
    made."""
    await tx.execute(
        """INSERT INTO analytics_insights (business_id, id, size, refresh_at, review_at)
           VALUES (%(business_id)s, %(id)s, 0, %(refresh_at)s, %(review_at)s)
           ON CONFLICT (business_id) DO NOTHING""",
        id=tx.new_id(),
        refresh_at=refresh_at,
        review_at=review_at,
    )
    return await tx.fetch_one(
        f"""SELECT day, seen, made_at, size, cash_flow, notes, refresh_at, review_at, {_SEEN} AS current
            FROM analytics_insights WHERE business_id = %(business_id)s FOR NO KEY UPDATE"""
    )


async def set_state(tx: Tx, day: date, seen: str, size: int, cash_flow: Any, notes: Any, refresh_at: datetime) -> None:
    """Keeps what was made."""
    await tx.execute(
        """UPDATE analytics_insights SET day = %(day)s, seen = %(seen)s, made_at = %(now)s, size = %(size)s,
               cash_flow = %(cash_flow)s, notes = %(notes)s, refresh_at = %(refresh_at)s
           WHERE business_id = %(business_id)s""",
        day=day,
        seen=seen,
        now=tx.now,
        size=size,
        cash_flow=Jsonb(to_builtins(cash_flow)),
        notes=Jsonb(to_builtins(notes)),
        refresh_at=refresh_at,
    )


async def hasten(tx: Tx, at: datetime) -> None:
    """Has the worker make the insights at `at`, unless it does so earlier."""
    await tx.execute(
        """UPDATE analytics_insights SET refresh_at = %(at)s
           WHERE business_id = %(business_id)s AND refresh_at > %(at)s""",
        at=at,
    )


async def set_next_review(tx: Tx, at: datetime) -> None:
    """When the next review is written."""
    await tx.execute("UPDATE analytics_insights SET review_at = %(at)s WHERE business_id = %(business_id)s", at=at)


async def set_next_refresh(tx: Tx, at: datetime) -> None:
    """When the insights are made next."""
    await tx.execute("UPDATE analytics_insights SET refresh_at = %(at)s WHERE business_id = %(business_id)s", at=at)


async def list_without_state(database: Database, most: int) -> list[Any]:
    """Businesses with documents whose insights were never made, with the worker's role: their `business_id`."""
    async with database.connection() as connection:
        found = await connection.execute(
            """SELECT p.business_id FROM analytics_positions AS p
               WHERE NOT EXISTS (SELECT FROM analytics_insights AS s WHERE s.business_id = p.business_id)
               ORDER BY p.business_id LIMIT %(most)s""",
            {"most": most},
        )
        return list(await found.fetchall())


async def get_review(tx: Tx, week: date) -> Any:
    """The review of a week: `id`, `week`, `review`, `narrative`, `plain`, `made_at`; None where there is none."""
    return await tx.fetch_one(
        """SELECT id, week, review, narrative, plain, made_at FROM analytics_reviews
           WHERE business_id = %(business_id)s AND week = %(week)s""",
        week=week,
    )


async def insert_review(tx: Tx, week: date, review: Any, narrative: Any) -> UUID | None:
    """Keeps the review of a week; None when the week has one."""
    row = await tx.fetch_one(
        """INSERT INTO analytics_reviews (business_id, id, week, review, narrative, plain, made_at)
           VALUES (%(business_id)s, %(id)s, %(week)s, %(review)s, %(narrative)s, true, %(now)s)
           ON CONFLICT (business_id, week) DO NOTHING RETURNING id""",
        id=tx.new_id(),
        week=week,
        review=Jsonb(to_builtins(review)),
        narrative=Jsonb(to_builtins(narrative)),
        now=tx.now,
    )
    return row.id if row else None


async def set_narrative(tx: Tx, week: date, narrative: Any) -> None:
    """Replaces the words of a review that are still the program's own."""
    await tx.execute(
        """UPDATE analytics_reviews SET narrative = %(narrative)s, plain = false
           WHERE business_id = %(business_id)s AND week = %(week)s AND plain""",
        week=week,
        narrative=Jsonb(to_builtins(narrative)),
    )
