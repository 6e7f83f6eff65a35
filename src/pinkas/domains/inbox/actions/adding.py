"""Papers come in: by an upload, a photo, the API or an e-mail. The same bytes are in the inbox once."""

from dataclasses import dataclass

from pinkas.domains import expenses, files
from pinkas.domains.inbox.store import queue
from pinkas.domains.inbox.store.items import ITEMS, find_by_content, hold_content
from pinkas.domains.inbox.types import ItemRow, Quarantine, Source
from pinkas.platform.tx import Tx

READ_SCOPE = "inbox:read"


@dataclass(frozen=True)
class PaperOrigin:
    """Where a paper comes from. `sender_verified` is what a trusted relay says of the sender; None: nobody said."""

    source: Source
    sender: str | None = None
    sender_verified: bool | None = None
    subject: str | None = None
    quarantine: Quarantine | None = None


async def find_twin(tx: Tx, content_digest: bytes) -> ItemRow | None:
    """What has the same bytes, and is not discarded."""
    return await find_by_content(tx, content_digest)


async def add_paper(
    tx: Tx, stored: files.StoredContent, content_digest: bytes, origin: PaperOrigin, capacity: int
) -> tuple[ItemRow, bool]:
    """Adds kept content to the inbox and queues it to be read, unless it is quarantined; or tells what has the same
    bytes. Whether it was added is beside it. `capacity` is how many bytes a business may keep."""
    await hold_content(tx, content_digest)
    found = await find_by_content(tx, content_digest)
    if found is not None:
        return found, False
    file = await files.add_file(tx, stored, "receipt", capacity)
    row = await ITEMS.insert(
        tx,
        {
            "file_id": file.id,
            "file_name": file.file_name,
            "media_type": file.media_type,
            "size": file.size,
            "content_digest": content_digest,
            "source": origin.source,
            "sender": origin.sender,
            "sender_verified": origin.sender_verified,
            "subject": origin.subject,
            "quarantine": origin.quarantine,
            "state": "QUEUED",
            "outcome": "open",
            "next_attempt_at": None if origin.quarantine else tx.now,
        },
    )
    await files.record_use(tx, file.id, row.id, ("inbox_item", row.id), READ_SCOPE)
    if origin.quarantine is None:
        await queue.add_to_queue(tx, row.id, tx.now)
    tx.emit("expense.uploaded", uploaded_event(row))
    facts = {"source": row.source, "fileName": row.file_name, "sender": row.sender, "quarantine": row.quarantine}
    tx.audit("inbox_item.added", "inbox_item", row.id, facts=facts)
    return row, True


def uploaded_event(row: ItemRow) -> expenses.ExpenseUploaded:
    """What is told of a paper that came in."""
    return expenses.ExpenseUploaded(
        id=row.id,
        status=row.state,
        file_id=row.file_id,
        supplier_name=None,
        number=None,
        date=None,
        currency=None,
        total=None,
        source="email" if row.source == "email" else "api" if row.source == "api" else "upload",
        created_at=row.created_at,
    )
