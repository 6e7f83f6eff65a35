"""The clock of a business, emptying it, and what it would have sent. Live refuses all of it; the clock and emptying
also in the database."""

from datetime import UTC
from functools import partial

import msgspec

from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector
from pinkas.domains import businesses, messages, statements
from pinkas.domains.messages import KeptMessage, OutboxQuery, SandboxOnly
from pinkas.domains.sandbox import store
from pinkas.domains.sandbox.rules.durations import MAX_AHEAD, moved_clock
from pinkas.domains.sandbox.types import ClockMove, Emptied, SandboxClock
from pinkas.platform.merged_lists import merged_page
from pinkas.platform.tx import Tx


def check_sandbox(tx: Tx) -> None:
    """Raises `SandboxOnly` on live."""
    if tx.environment != "sandbox":
        raise SandboxOnly("This is for the sandbox: live has real data, and one clock for all.")


async def get_clock(tx: Tx) -> SandboxClock:
    """What time it is for the business. Live answers 409 `sandbox_only`."""
    check_sandbox(tx)
    return _clock_view(tx)


async def move_clock(tx: Tx, body: ClockMove) -> SandboxClock:
    """Moves the clock of the business ahead, for itself alone. Everything that waits goes by it: what falls due on the
    way (schedules, retries of webhooks and messages, the end of quotes and links) happens within seconds.

    It never goes back, ten years at the most; `POST /sandbox/reset` ends it. Live answers 409 `sandbox_only`.
    """
    check_sandbox(tx)
    business = await businesses.get_for_update(tx)
    faults = FaultCollector()
    to = body.to.astimezone(UTC) if body.to is not None else None
    after = moved_clock(tx.now, body.advance, to, business.timezone, faults)
    by = after - tx.now
    if tx.shift + by > MAX_AHEAD:
        faults.add(
            "to" if to else "advance", "too_far", "A business goes at most {days} days ahead.", days=MAX_AHEAD.days
        )
    faults.raise_if_any()
    await store.set_clock(tx, tx.shift + by, by)
    tx.now, tx.shift = after, tx.shift + by
    tx.audit("sandbox.clock_moved", "business", tx.business_id, facts={"to": after})
    return _clock_view(tx)


async def reset_business(tx: Tx) -> Emptied:
    """Empties the business, in one transaction (see `flows.reset_business`)."""
    check_sandbox(tx)
    await businesses.get_for_update(tx)
    gone = await store.reset_business(tx)
    tx.now, tx.shift = tx.machine_now, tx.shift * 0
    tx.audit("sandbox.reset", "business", tx.business_id, facts={"rows": gone.total()})
    counted = {name: gone[name] for name in ("clients", "suppliers", "products", "documents")}
    return Emptied(**counted, rows=gone.total())


async def list_outbox(tx: Tx, query: OutboxQuery) -> Page[KeptMessage]:
    """What would have been sent, newest first, as the customer would have got it: documents, reminders, statements of
    account. Live answers 409 `sandbox_only`."""
    if tx.environment != "sandbox":
        raise SandboxOnly
    sources = [partial(kept, tx, query) for kept in (messages.list_outbox, statements.list_outbox)]
    found = await merged_page(tx, "outbox", query, sources)
    if query.include != "total":
        return found
    total = await messages.count_outbox(tx, query) + await statements.count_outbox(tx, query)
    return msgspec.structs.replace(found, total=total)


def _clock_view(tx: Tx) -> SandboxClock:
    return SandboxClock(now=tx.now, machine_now=tx.machine_now, ahead_seconds=int(tx.shift.total_seconds()))
