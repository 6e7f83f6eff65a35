"""What the worker does about reminders by itself: runs of automatic policies, and promises whose day has passed."""

import logging
from datetime import timedelta
from uuid import UUID

from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.dunning.actions import promises, running
from pinkas.domains.dunning.rules import timing
from pinkas.domains.dunning.store import policies as policy_store
from pinkas.domains.dunning.store import promises as promise_store
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.tx import Transactions, Tx

logger = logging.getLogger(__name__)

_BUSY = timedelta(minutes=2)
"""When a policy is looked at again while another run of its business goes on."""


async def do_due_work(database: Database, clock: Clock, *, transactions: Transactions) -> int:
    """Begins the runs that are due and judges promises; how many were looked at. What another worker does just now is
    left to it."""
    done = 0
    steps = ((policy_store.DUE, _start_automatic), (promise_store.DUE, promises.judge_promise))
    for table, step in steps:
        for row in await table.find_due(database, clock):
            try:
                async with transactions.begin(system_caller(row.business_id)) as tx:
                    done += await step(tx, row.id)
            except Exception:
                logger.exception("reminders of business %s cannot be looked at", row.business_id)
    return done


async def _start_automatic(tx: Tx, id: UUID) -> bool:
    """Begins the run of an automatic policy, or puts it off to when it may send."""
    policy = await policy_store.claim_due(tx, id)
    if policy is None:
        return False
    business = await businesses.get_current(tx)
    is_rest_time = get_country(business.country).is_rest_time
    at = timing.next_opening(policy, tx.now, business.timezone, is_rest_time)
    is_closed = timing.closed_reason(policy, tx.now, business.timezone, is_rest_time) is not None
    if not is_closed and await running.begin_run(tx, id) is None:
        at = tx.now + _BUSY
    await policy_store.set_wake(tx, id, at)
    return True
