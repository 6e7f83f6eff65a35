"""What a person is to be told now outside the page: what they want and have not read, outside their quiet hours."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from pinkas.domains.notifications import rules, store
from pinkas.domains.notifications.types import PreferencesRow
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Recipient:
    """A person, the kinds that they want in one way, and when: `mode` is `at_once` or `digest`."""

    user_id: UUID
    wanted: PreferencesRow
    kinds: Sequence[str]
    mode: str
    timezone: str


class Due(NamedTuple):
    """What leaves now, up to which place all was looked at then, and when to look again."""

    rows: Sequence[Any]
    through: int
    next_at: datetime


async def find_due(tx: Tx, to: Recipient, claimed: Any, most: int) -> Due:
    """What a person is told now, at most so much of it. `claimed` has `through`, the place up to which they were told,
    `highest`, the last that there is, and `created_at`, since when they want to be told."""
    rows = await store.list_to_tell(tx, to.user_id, claimed.through, claimed.created_at, to.kinds, most + 1)
    times = [rules.leaves_at(one.created_at, to.mode, to.wanted, to.timezone, tx.now) for one in rows]
    ready = 0
    while ready < min(len(rows), most) and times[ready] <= tx.now:
        ready += 1
    if ready == len(rows):
        return Due(rows, claimed.highest or claimed.through, tx.now)
    return Due(rows[:ready], rows[ready - 1].place if ready else claimed.through, times[ready])
