"""Reads from a replica: for operations whose answers may be a little old, but never older than what their business has
written.

Every transaction that wrote leaves, for its business, the place in the write-ahead log behind its commit. A read goes
to the replica when that has come as far as this place and is not too far behind altogether; else it goes to the
primary. Places and no times are compared, since the clocks of machines differ.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Protocol, TypeVar
from uuid import UUID

from pinkas.core.problems import ServiceUnavailable
from pinkas.platform.caller import Caller
from pinkas.platform.database import Database
from pinkas.platform.tx import NotOnReplica, Transactions

log = logging.getLogger(__name__)

KEPT_SECONDS = 120
"""How long the end of a business's last write is kept beyond the longest lag, so that clocks may differ. Nobody reads a
replica that is further behind."""
REST_SECONDS = 5.0
"""How long a replica that failed is left alone."""
WAIT_SECONDS = 2.0
"""How long what reads for minutes waits for a replica to apply what was just written."""
_LOOK_SECONDS = 0.05
_STATE = """SELECT pg_is_in_recovery() AS replaying, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint AS place,
    pg_last_xact_replay_timestamp() AS replayed_at"""

T = TypeVar("T")


class SharedPlaces(Protocol):
    """Keeps numbers by name for all processes of an environment."""

    async def raise_number(self, name: str, number: int, seconds: int) -> bool | None:
        """Keeps a number for so long, unless a higher one is kept; None when that is not known to have worked."""
        ...

    async def read_number(self, name: str) -> int | None:
        """The number that is kept, 0 for none; None when nobody answers."""
        ...


class WritePlaces:
    """Where each business's last write ended, told to all processes, and kept as long as a replica may be behind it."""

    def __init__(self, shared: SharedPlaces, longest_lag: timedelta) -> None:
        self._shared = shared
        self._kept = int(longest_lag.total_seconds()) + KEPT_SECONDS
        self._unsure_until = 0.0

    async def note(self, business_id: UUID, place: int) -> None:
        """Notes the end of a write. While it cannot be told to others, this process reads from no replica."""
        if await self._shared.raise_number(f"written:{business_id}", place, self._kept) is None:
            self._unsure_until = time.monotonic() + self._kept

    async def last(self, business_id: UUID) -> int | None:
        """The end of the last write; None when it is not known."""
        if time.monotonic() < self._unsure_until:
            return None
        return await self._shared.read_number(f"written:{business_id}")


class Replica:
    """A replica of the database of an environment."""

    def __init__(self, database: Database, places: WritePlaces, longest_lag: timedelta) -> None:
        self._database = database
        self._places = places
        self._longest_lag = longest_lag
        self._rests_until = 0.0

    async def open(self) -> None:
        """Begins to connect. A replica that is away delays nobody."""
        await self._database.open(wait=False)

    async def close(self) -> None:
        """Closes every connection."""
        await self._database.close()

    async def answer(
        self, caller: Caller, primary: Transactions, run: Callable[[Transactions], Awaitable[T]]
    ) -> tuple[T, datetime | None]:
        """What a read answers, and up to when it knows everything where that is not now. It runs again on the primary
        when the replica fails meanwhile or turns out not to do for it."""
        as_of = await self._known_until(caller, primary)
        if as_of is not None:
            reading = replace(primary, database=self._database, as_of=as_of)
            try:
                return await run(reading), as_of
            except NotOnReplica:
                pass
            except ServiceUnavailable as fault:
                self._leave_alone(fault)
        return await run(primary), None

    async def begin_reading(self, caller: Caller, primary: Transactions) -> Transactions | None:
        """Transactions on the replica, for what reads for minutes; None when it is not to be read. It is waited for a
        little, as what starts such a read was written just before it."""
        give_up = time.monotonic() + WAIT_SECONDS
        while (as_of := await self._known_until(caller, primary)) is None:
            if time.monotonic() >= give_up:
                return None
            await asyncio.sleep(_LOOK_SECONDS)
        return replace(primary, database=self._database, as_of=as_of)

    async def _known_until(self, caller: Caller, primary: Transactions) -> datetime | None:
        """Up to when the replica knows everything; None when it is not to be read."""
        if caller.business_id is None or time.monotonic() < self._rests_until:
            return None
        written = await self._places.last(caller.business_id)
        if written is None:
            return None
        try:
            state = await self._database.fetch_one(_STATE)
        except ServiceUnavailable as fault:
            self._leave_alone(fault)
            return None
        if state is None or not state.replaying or state.replayed_at is None or state.place < written:
            return None
        replayed_at: datetime = state.replayed_at
        return replayed_at if primary.runtime.clock.now() - replayed_at <= self._longest_lag else None

    def _leave_alone(self, fault: ServiceUnavailable) -> None:
        self._rests_until = time.monotonic() + REST_SECONDS
        log.warning("the replica cannot be read; the primary is: %r", fault.__cause__ or fault)
