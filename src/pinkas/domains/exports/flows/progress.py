"""How far an export has come, told between its pages."""

from uuid import UUID

from pinkas.domains.exports.store import exports as store
from pinkas.platform.tx import Flow


class ExportStopped(Exception):
    """The export was cancelled, or another worker has begun it again."""


class Progress:
    """Counts what an attempt has done."""

    def __init__(self, flow: Flow[object], export_id: UUID, attempt: int) -> None:
        self._flow, self._id, self._attempt = flow, export_id, attempt
        self.done = 0

    def begin_again(self) -> None:
        """Forgets what was done."""
        self.done = 0

    async def expect(self, total: int) -> None:
        """Notes how much there is to do. Raises ExportStopped where the export does not go on by this worker."""
        async with self._flow.transaction() as tx:
            if not await store.set_total(tx, self._id, self._attempt, total):
                raise ExportStopped

    async def advance(self, count: int) -> None:
        """Notes that more was done. Raises ExportStopped where the export does not go on by this worker."""
        self.done += count
        async with self._flow.transaction() as tx:
            if not await store.set_done(tx, self._id, self._attempt, self.done):
                raise ExportStopped
