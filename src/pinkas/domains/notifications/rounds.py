"""What the clock notices: once a day every business is looked at, and told what came up since.

Each domain that has such a notice is handed in as a function (`Notice`): it looks, and adds what there is to say. What
it has told of a subject it keeps by `tell_once`, so that the next day says nothing of it again.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from pinkas.domains import businesses
from pinkas.domains.businesses import Business
from pinkas.domains.notifications import round_store as store
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.due import work_on_each
from pinkas.platform.tx import Transactions, Tx

log = logging.getLogger(__name__)

Notice = Callable[[Tx, Business], Awaitable[None]]
"""A domain's look at a business: it adds the notifications that there are to add."""
HOUR = time(7)
"""When a business is looked at, by its own clock."""


async def make_due_rounds(
    database: Database, clock: Clock, *, transactions: Transactions, notices: Sequence[Notice]
) -> int:
    """Looks at the businesses whose hour has come; how many were looked at. What another worker does just now is left
    to it."""
    due = await store.ROUNDS.find_due(database, clock)
    return await work_on_each(
        transactions, due, lambda tx, _: _make_round(tx, notices), "the daily notices cannot be made"
    )


async def _make_round(tx: Tx, notices: Sequence[Notice]) -> bool:
    """One look at a business; False when it is not due any more. A notice that fails keeps no other from being made."""
    if not await store.lock_due_round(tx):
        return False
    business = await businesses.get_current(tx)
    for notice in notices:
        try:
            async with tx.savepoint():
                await notice(tx, business)
        except Exception:
            log.exception("a daily notice of business %s cannot be made", business.id)
    await store.set_next_round(tx, next_round(tx.now, business.timezone))
    return True


def next_round(now: datetime, timezone: str) -> datetime:
    """The next time that it is the hour of the round where the business is."""
    local = now.astimezone(ZoneInfo(timezone))
    at = datetime.combine(local.date(), HOUR, local.tzinfo)
    return at if at > local else at + timedelta(days=1)


async def tell_once(tx: Tx, kind: str, subjects: str, **params: Any) -> tuple[int, str | None]:
    """Keeps that a business is told of subjects, and answers how many of them it was not told of before, with the first
    of these. `subjects` is a query of the domain whose only column is the subject: an id, a period."""
    return await store.insert_tellings(tx, kind, subjects, params)
