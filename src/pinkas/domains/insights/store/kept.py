"""What is kept of insights: the state of a business, and its weekly reviews."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import PageQuery, SortOrder
from pinkas.platform.database import Database
from pinkas.platform.due import DueTable
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

REFRESHES = DueTable("analytics_insights", at="refresh_at")
REVIEWS = DueTable("analytics_insights", at="review_at")

_SEEN = """concat_ws(':',
        (SELECT next_index FROM document_chains WHERE business_id = %(business_id)s),
        (SELECT next_number FROM ledger_counters WHERE business_id = %(business_id)s),
        (SELECT max(updated_at) FROM recurring_documents WHERE business_id = %(business_id)s),
        (SELECT max(updated_at) FROM recurring_expenses WHERE business_id = %(business_id)s),
        (SELECT max(updated_at) FROM mandates WHERE business_id = %(business_id)s))"""


async def read_state(tx: Tx) -> Any:
    """The state of the business: `day`, `seen`, `made_at`, `size`, `cash_flow`, `notes`, and what is to be seen now
    (`current`). All but the last are None where nothing was made yet."""
    return await tx.fetch_one(
        f"""SELECT s.day, s.seen, s.made_at, s.size, s.cash_flow, s.notes, {_SEEN} AS current
            FROM (SELECT) AS one LEFT JOIN analytics_insights AS s ON s.business_id = %(business_id)s"""
    )


async def insert_state(tx: Tx, review_at: datetime, large: int) -> None:
    """A state in which nothing was made yet, unless there is one. That of a business with more than `large` documents
    is due at once."""
    await tx.execute(
        """INSERT INTO analytics_insights (business_id, id, size, refresh_at, review_at)
           SELECT %(business_id)s, %(id)s, 0, CASE WHEN next_index > %(large)s THEN %(now)s::timestamptz END,
               %(review_at)s
           FROM (SELECT) AS one LEFT JOIN document_chains ON business_id = %(business_id)s
           ON CONFLICT (business_id) DO NOTHING""",
        id=tx.new_id(),
        now=tx.now,
        review_at=review_at,
        large=large,
    )


async def lock_state(tx: Tx) -> Any:
    """The state, locked until the transaction ends. `made_at` is None until it was made."""
    return await tx.fetch_one(
        f"""SELECT day, seen, made_at, size, cash_flow, notes, refresh_at, review_at, {_SEEN} AS current
            FROM analytics_insights WHERE business_id = %(business_id)s FOR NO KEY UPDATE"""
    )


async def set_state(
    tx: Tx, day: date, seen: str, size: int, cash_flow: Any, notes: Any, refresh_at: datetime | None
) -> None:
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
           WHERE business_id = %(business_id)s AND coalesce(refresh_at > %(at)s, true)""",
        at=at,
    )


async def set_next_review(tx: Tx, at: datetime) -> None:
    """When the next review is written."""
    await tx.execute("UPDATE analytics_insights SET review_at = %(at)s WHERE business_id = %(business_id)s", at=at)


async def set_next_refresh(tx: Tx, at: datetime | None) -> None:
    """When a worker makes the insights next; None: whoever asks does."""
    await tx.execute("UPDATE analytics_insights SET refresh_at = %(at)s WHERE business_id = %(business_id)s", at=at)


async def had_entries(tx: Tx, first: date, last: date) -> bool:
    """Whether anything was booked with a day of a period."""
    row = await tx.fetch_one(
        """SELECT EXISTS (SELECT FROM journal_entries
               WHERE business_id = %(business_id)s AND date BETWEEN %(first)s AND %(last)s) AS found""",
        first=first,
        last=last,
    )
    return bool(row and row.found)


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


async def get_plain_narrative(tx: Tx, id: UUID) -> Any:
    """The words of a review that are still the program's own: `review` and `narrative`; None where there are none."""
    return await tx.fetch_one(
        """SELECT review, narrative FROM analytics_reviews
           WHERE business_id = %(business_id)s AND id = %(id)s AND plain""",
        id=id,
    )


async def set_narrative(tx: Tx, id: UUID, narrative: Any) -> None:
    """Replaces the words of a review that are still the program's own."""
    await tx.execute(
        """UPDATE analytics_reviews SET narrative = %(narrative)s, plain = false
           WHERE business_id = %(business_id)s AND id = %(id)s AND plain""",
        id=id,
        narrative=Jsonb(to_builtins(narrative)),
    )


_WEEKS = {"-week": SortOrder("week", "date", descending=True)}


async def page_reviews(tx: Tx, query: PageQuery) -> tuple[list[Any], str | None, Any]:
    """One page of reviews, the newest week first."""
    select = "SELECT id, week, review, narrative, plain, made_at FROM analytics_reviews"
    return await tx.fetch_page("reviews", query, select=select, conditions=tenant_condition(), orders=_WEEKS)
