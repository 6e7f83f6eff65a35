"""Files of expenses: checked and stored outside any transaction."""

from typing import Protocol
from uuid import UUID

from pinkas.domains import files
from pinkas.domains.expenses.actions import papers
from pinkas.domains.expenses.types import Expense, ExpenseFile
from pinkas.domains.files import FileStore
from pinkas.platform.operation import StreamedBlob, Upload
from pinkas.platform.tx import Flow


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def shelf(self) -> FileStore: ...


async def put_file(flow: Flow[Dependencies], id: UUID, body: Upload | ExpenseFile) -> Expense:
    """Sets the file of an expense: a PDF, a PNG, JPEG or WebP picture of at most 10 MiB, or any other that files take;
    or one that was uploaded to `/files`, by `{"fileId": ...}` with `files:read`. A booked expense takes its first
    file, and keeps it. Sends `expense.uploaded`."""
    if isinstance(body, ExpenseFile):
        async with flow.transaction() as tx:
            return await papers.set_file(tx, id, body.file_id)
    shelf = flow.outside.shelf
    async with flow.transaction() as tx:
        await papers.check_may_set(tx, id, body.size, shelf.most)
    stored = await files.store_upload(shelf.files, body, "receipt")
    async with flow.transaction() as tx:
        return await papers.set_stored(tx, id, stored, shelf.most)


async def download_file(flow: Flow[Dependencies], id: UUID) -> StreamedBlob:
    """The file as it is kept, always as a download."""
    async with flow.transaction() as tx:
        found = await papers.get_file(tx, id)
    return await files.stream_file(flow.outside.shelf.files, found.sha256, found.media_type, found.file_name)
