"""The worker's part: it makes the insights of large businesses anew, and writes the weekly reviews."""

from datetime import timedelta

from pinkas.domains import businesses
from pinkas.domains.insights.actions import refreshing
from pinkas.domains.insights.reviewing import Dependencies, write
from pinkas.domains.insights.rules.review import week_before
from pinkas.domains.insights.store import kept as store
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.due import work_on_each
from pinkas.platform.tx import Transactions, Tx

BUSINESSES = 100
"""Businesses that are given a state in one round."""


async def refresh_due(database: Database, clock: Clock, *, transactions: Transactions, outside: Dependencies) -> int:
    """Makes the insights anew of the businesses where they are due, and gives those a state that have none; how many
    were made."""
    new = await store.list_without_state(database, BUSINESSES)
    await work_on_each(transactions, new, _give_state, "it cannot be given insights")
    due = await store.REFRESHES.find_due(database, clock)
    return await work_on_each(transactions, due, _refresh, "its insights cannot be made")


async def _give_state(tx: Tx, _: object) -> None:
    await refreshing.ensure_state(tx, await businesses.get_current(tx))


async def _refresh(tx: Tx, _: object) -> bool:
    await refreshing.refresh_when_due(tx)
    return True


async def write_due_reviews(
    database: Database, clock: Clock, *, transactions: Transactions, outside: Dependencies
) -> int:
    """Writes the reviews whose Sunday has come; how many businesses were looked at. Of a week in which nothing was
    booked none is written until somebody asks for it."""
    rephrased = outside.rephraser is not None
    due = await store.REVIEWS.find_due(database, clock)
    return await work_on_each(
        transactions, due, lambda tx, _: _write_when_due(tx, rephrased=rephrased), "its review cannot be written"
    )


async def _write_when_due(tx: Tx, *, rephrased: bool) -> bool:
    state = await store.lock_state(tx)
    if state.review_at > tx.now:  # another worker was faster
        return False
    business = await businesses.get_current(tx)
    today = tx.today(business.timezone)
    week = week_before(today)
    if await store.had_entries(tx, week, week + timedelta(days=6)):
        await write(tx, business, week, rephrased=rephrased)
    await store.set_next_review(tx, refreshing.next_review(business, today, tx.now))
    return True
