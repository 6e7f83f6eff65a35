"""How far a worker has come with an import, and whether it is still its turn."""

from datetime import datetime, timedelta

from pinkas.domains.imports.store import imports as store
from pinkas.domains.imports.types import ImportRecord
from pinkas.platform.tx import Flow, Tx

_TOLD_EVERY = timedelta(seconds=1)
"""How often others are told how far it has come, and the worker hears that it was cancelled: each costs a commit."""


class Stopped(Exception):
    """The import was cancelled, or another worker has it now: what this one has not committed is forgotten."""


class Progress:
    """Tells others how far a worker has come, though nothing of it is there yet."""

    def __init__(self, flow: Flow[object], row: ImportRecord) -> None:
        self._flow, self._row = flow, row
        self._told: datetime | None = None

    async def tell(self, tx: Tx, done: int) -> None:
        """Tells it, unless it was told a moment ago. Raises Stopped where it is not the worker's turn any more."""
        now = tx.current_instant()
        if self._told is not None and now < self._told + _TOLD_EVERY:
            return
        self._told = now
        async with self._flow.transaction() as beside:
            if not await store.change_running(beside, self._row, {"done": done}):
                raise Stopped
