"""The readiness check of an environment, for `/ready`.

Reading is not enough: on a full disk or a standby server everything can be read and nothing written. So the check also
writes to the database server and the file directory, in the smallest amount that shows a failure, at most every few
seconds.
"""

import asyncio
import logging
import tempfile
import time
from collections.abc import Collection
from pathlib import Path

import msgspec

from pinkas.core.problems import ServiceUnavailable
from pinkas.migrations.addresses import newest_revision
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.limits import Limiter

log = logging.getLogger(__name__)

WRITE_CHECK_SECONDS = 5.0
"""Seconds for which the result of the write check is reused."""
WORKER_SECONDS = 60.0
"""Seconds since the last sign of a worker, after which it counts as missing."""
WRITE_CHECK_BYTES = 64 * 1024
"""Bytes written to the file directory: enough that the file system must allocate a block."""


class Readiness:
    """Checks the parts of one environment. `files` is the directory of its files, None for a bucket; `channels`, by
    which messages can be sent, are only reported."""

    def __init__(
        self, database: Database, files: Path | None, limiter: Limiter, clock: Clock, channels: Collection[str] = ()
    ) -> None:
        self._channels = {name: name in channels for name in ("email", "sms", "whatsapp")}
        self._database, self._files, self._limiter, self._clock = database, files, limiter, clock
        self._turn = asyncio.Lock()
        self._checked_at = -WRITE_CHECK_SECONDS
        self._writing: dict[str, bool] = {}

    async def answer(self) -> bytes:
        """The state of all parts as JSON. Raises `ServiceUnavailable` with the same facts when a part is not available.
        The state of the rate limiter is only reported, since everything works without Redis."""
        found = await self.parts()
        if not all(found.values()):
            raise ServiceUnavailable(ready=False, parts=found)
        return msgspec.json.encode({"ready": True, **found, "limits": self._limiter.state, "channels": self._channels})

    async def parts(self) -> dict[str, bool]:
        """Which parts are as they should be."""
        return {**await self._read_state(), **await self._check_writes()}

    async def _read_state(self) -> dict[str, bool]:
        try:
            state = await self._database.fetch_one("SELECT * FROM service_state()")
        except ServiceUnavailable:
            return {"database": False, "migrations": False, "worker": False}
        seen = state.worker_seen if state else None
        return {
            "database": True,
            "migrations": state is not None and state.revision == newest_revision(),
            "worker": seen is not None and (self._clock.now() - seen).total_seconds() < WORKER_SECONDS,
        }

    async def _check_writes(self) -> dict[str, bool]:
        """Whether the database and the directory can be written to; concurrent callers share one check."""
        async with self._turn:
            if time.monotonic() - self._checked_at >= WRITE_CHECK_SECONDS:
                self._writing = {"databaseWrites": await self._database.is_writable()}
                if self._files is not None:
                    self._writing["fileWrites"] = await asyncio.to_thread(_is_writable, self._files)
                self._checked_at = time.monotonic()
            return self._writing


def _is_writable(directory: Path) -> bool:
    """Whether a file can be written to a directory. Uses a nameless temporary file."""
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=directory) as file:
            file.write(bytes(WRITE_CHECK_BYTES))
            file.flush()
    except OSError as fault:
        log.warning("files cannot be written", extra={"facts": {"cause": repr(fault)}})
        return False
    return True
