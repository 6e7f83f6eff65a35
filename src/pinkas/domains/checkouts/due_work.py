"""Enqueues what is due of checkouts, over all businesses."""

from datetime import timedelta

from pinkas.domains.checkouts.jobs import CONTINUE_ATTEMPT, CONTINUE_REFUND, EXPIRE_CHECKOUT
from pinkas.domains.checkouts.store import DUE_ATTEMPTS, DUE_CHECKOUTS, DUE_REFUNDS
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

LEASE = timedelta(minutes=2)
"""When it is enqueued again, unless its job has said otherwise by then."""


async def enqueue_due_work(database: Database, clock: Clock) -> int:
    """Enqueues a batch of attempts and refunds to be asked about and of checkouts to be ended, with the worker's role;
    how many."""
    attempts = await DUE_ATTEMPTS.claim_and_enqueue(database, clock, CONTINUE_ATTEMPT, {"attempt_id": "id"}, LEASE)
    refunds = await DUE_REFUNDS.claim_and_enqueue(database, clock, CONTINUE_REFUND, {"refund_id": "id"}, LEASE)
    return (
        attempts
        + refunds
        + await DUE_CHECKOUTS.claim_and_enqueue(database, clock, EXPIRE_CHECKOUT, {"checkout_id": "id"}, LEASE)
    )
