"""Whether an environment can work: what `/ready` answers.

Reading says too little: on a full disk, or on a standby, everything is read and nothing can be written. So it is tried
where the service writes, as small as shows it, and not again for a few seconds.
"""

import asyncio
import logging
import tempfile
import time
from pathlib import Path

import msgspec

from pinkas.core.problems import ServiceUnavailable
from pinkas.migrations.addresses import newest_revision
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.limits import Limiter

log = logging.getLogger(__name__)

TRIED_SECONDS = 5.0
"""How long an answer about writing holds."""
WORKER_SECONDS = 60.0
"""How long ago a worker may have been seen."""
TRIED_BYTES = 64 * 1024
"""What is written into the directory: more than a file system may keep without a block of its own."""


class Readiness:
    """Looks at the parts of one environment. `files` is the directory where its files are kept, None for a bucket."""

    def __init__(self, database: Database, files: Path | None, limiter: Limiter, clock: Clock) -> None:
        self._database, self._files, self._limiter, self._clock = database, files, limiter, clock
        self._turn = asyncio.Lock()
        self._tried_at = -TRIED_SECONDS
        self._writing: dict[str, bool] = {}

    async def answer(self) -> bytes:
        """What is there, as JSON; `ServiceUnavailable` with the same facts when a part is missing. Who counts requests
        is only told: without Redis everything else works."""
        found = {**await self._looked(), **await self._tried()}
        if not all(found.values()):
            raise ServiceUnavailable(ready=False, parts=found)
        return msgspec.json.encode({"ready": True, **found, "limits": self._limiter.state})

    async def _looked(self) -> dict[str, bool]:
        try:
            state = await self._database.one("SELECT * FROM service_state()")
        except ServiceUnavailable:
            return {"database": False, "migrations": False, "worker": False}
        seen = state.worker_seen if state else None
        return {
            "database": True,
            "migrations": state is not None and state.revision == newest_revision(),
            "worker": seen is not None and (self._clock.now() - seen).total_seconds() < WORKER_SECONDS,
        }

    async def _tried(self) -> dict[str, bool]:
        """Whether the database and the directory take what is written; asked once by however many wait for it."""
        async with self._turn:
            if time.monotonic() - self._tried_at >= TRIED_SECONDS:
                self._writing = {"databaseWrites": await self._database.writes()}
                if self._files is not None:
                    self._writing["fileWrites"] = await asyncio.to_thread(_takes, self._files)
                self._tried_at = time.monotonic()
            return self._writing


def _takes(directory: Path) -> bool:
    """Whether a file can be written below a directory. It has no name, and is gone when it is closed."""
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=directory) as file:
            file.write(bytes(TRIED_BYTES))
            file.flush()
    except OSError as fault:
        log.warning("files cannot be written", extra={"facts": {"cause": repr(fault)}})
        return False
    return True
