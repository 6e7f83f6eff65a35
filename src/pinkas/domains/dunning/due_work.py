"""What the worker does about reminders by itself: runs of automatic policies, and promises whose day has passed."""

from datetime import timedelta
from uuid import UUID

from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.dunning.actions import promises, running
from pinkas.domains.dunning.rules import timing
from pinkas.domains.dunning.store import policies as policy_store
from pinkas.domains.dunning.store import promises as promise_store
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.due import work_on_each
from pinkas.platform.tx import Transactions, Tx

_BUSY = timedelta(minutes=2)
"""When a policy is looked at again while another run of its business goes on."""


async def do_due_work(database: Database, clock: Clock, *, transactions: Transactions) -> int:
    """Begins the runs that are due and judges promises; how many were looked at. What another worker does just now is
    left to it."""
    due = await policy_store.DUE.find_due(database, clock)
    begun = await work_on_each(
        transactions, due, lambda tx, row: _start_automatic(tx, row.id), "the run of a policy cannot begin"
    )
    due = await promise_store.DUE.find_due(database, clock)
    return begun + await work_on_each(
        transactions, due, lambda tx, row: promises.judge_promise(tx, row.id), "a promise cannot be judged"
    )


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
