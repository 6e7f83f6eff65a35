"""How often links were looked at: counted in memory while pages are shown, written in batches outside of any request.

A clean stop writes what is left; a process that is killed loses what it had not written yet, at most `FLUSH_SECONDS`
of views.
"""

import asyncio
import logging
from datetime import datetime
from uuid import UUID

from pinkas.domains.sharing import store
from pinkas.domains.sharing.types import OpenShareLink
from pinkas.platform.database import Database
from pinkas.platform.waiting import wait_until_set

log = logging.getLogger(__name__)

FLUSH_SECONDS = 2.0
MAX_PENDING = 100_000
"""Links that wait for a database that is away; beyond them nothing more is counted."""


class ViewCounter:
    """The views of one process that are not written yet."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen: dict[tuple[UUID, UUID], tuple[int, datetime]] = {}
        self._writing: asyncio.Task[None] | None = None
        self._ending = asyncio.Event()

    def note(self, link: OpenShareLink, instant: datetime) -> None:
        """Counts one view; the first one of a batch starts the clock of its writing."""
        key = (link.business_id, link.id)
        if key not in self._seen and len(self._seen) >= MAX_PENDING:
            return
        self._seen[key] = (self._seen.get(key, (0, instant))[0] + 1, instant)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._flush_later())

    async def _flush_later(self) -> None:
        while self._seen and not self._ending.is_set():
            await wait_until_set(self._ending, FLUSH_SECONDS)
            await self.flush()

    async def flush(self) -> None:
        """Writes what was seen; what cannot be written waits for the next time."""
        seen, self._seen = self._seen, {}
        if not seen:
            return
        try:
            await self._database.execute(store.COUNT_VIEWS, seen=store.view_count_rows(seen))
        except Exception as fault:
            log.warning("the views of links cannot be written: %r", fault.__cause__ or fault)
            for key, (views, at) in seen.items():
                more, last = self._seen.get(key, (0, at))
                self._seen[key] = (views + more, max(at, last))

    async def stop(self) -> None:
        """Writes what is left, and ends."""
        self._ending.set()
        if self._writing is not None:
            await self._writing
        await self.flush()
