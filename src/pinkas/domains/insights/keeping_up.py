"""The worker's part: it makes the insights of large businesses anew, and writes the weekly reviews."""

import logging
from datetime import timedelta

from pinkas.domains import businesses
from pinkas.domains.insights.actions import refreshing
from pinkas.domains.insights.reviewing import Dependencies, write
from pinkas.domains.insights.rules.review import week_before
from pinkas.domains.insights.store import kept as store
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.tx import Flow, Transactions, Tx

log = logging.getLogger(__name__)

BUSINESSES = 100
"""Businesses that are given a state in one round."""


async def refresh_due(database: Database, clock: Clock, *, transactions: Transactions, outside: Dependencies) -> int:
    """Makes the insights anew of the businesses where they are due, and gives those a state that have none; how many
    were made."""
    for row in await store.list_without_state(database, BUSINESSES):
        flow = Flow(transactions, system_caller(row.business_id), outside)
        try:
            async with flow.transaction() as tx:
                await refreshing.ensure_state(tx, await businesses.get_current(tx))
        except Exception:
            log.exception("business %s cannot be given insights", row.business_id)
    done = 0
    for row in await store.REFRESHES.find_due(database, clock):
        flow = Flow(transactions, system_caller(row.business_id), outside)
        try:
            async with flow.transaction() as tx:
                await refreshing.refresh_when_due(tx)
            done += 1
        except Exception:
            log.exception("the insights of business %s cannot be made", row.business_id)
    return done


async def write_due_reviews(
    database: Database, clock: Clock, *, transactions: Transactions, outside: Dependencies
) -> int:
    """Writes the reviews whose Sunday has come; how many businesses were looked at. Of a week in which nothing was
    booked none is written until somebody asks for it."""
    done = 0
    for row in await store.REVIEWS.find_due(database, clock):
        flow = Flow(transactions, system_caller(row.business_id), outside)
        try:
            async with flow.transaction() as tx:
                done += await _write_when_due(tx, rephrased=outside.rephraser is not None)
        except Exception:
            log.exception("the review of business %s cannot be written", row.business_id)
    return done


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
