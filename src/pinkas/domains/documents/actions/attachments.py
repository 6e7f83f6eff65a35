"""Files beside documents: told of, added, removed."""

from uuid import UUID

from pinkas.core.pages import Page, PageQuery
from pinkas.core.problems import NotFound
from pinkas.domains.documents.rules import attachments as rules
from pinkas.domains.documents.rules.problems import DocumentImmutable
from pinkas.domains.documents.store import attachments, drafts
from pinkas.domains.documents.types.attachments import Attachment
from pinkas.platform.tx import Tx


async def list_(tx: Tx, id: UUID, query: PageQuery) -> Page[Attachment]:
    """The files beside a document, oldest first."""
    await _there(tx, id, lock=False)
    items, cursor, total = await attachments.page(tx, id, query)
    return Page(items, cursor, total)


async def get(tx: Tx, id: UUID, attachment_id: UUID) -> Attachment:
    """One file of a document."""
    found = await attachments.get(tx, id, attachment_id)
    if found is None:
        raise NotFound
    return found


async def check_room(tx: Tx, id: UUID, size: int, *, lock: bool = False) -> None:
    """Refuses a file for which the document has no room; with `lock` nobody else takes it meanwhile."""
    await _there(tx, id, lock=lock)
    taken = await attachments.room(tx, id)
    rules.check_room(taken.count, taken.size, size)


async def add(tx: Tx, id: UUID, name: str, media_type: str, size: int, sha256: bytes) -> Attachment:
    """Puts a kept file beside a document. Beside an issued one too: it is no content of it, and changes nothing that
    was signed or printed."""
    await check_room(tx, id, size, lock=True)
    added = Attachment(
        id=tx.new_id(),
        document_id=id,
        file_name=name,
        media_type=media_type,
        size=size,
        sha256=sha256.hex(),
        created_at=tx.now,
    )
    await attachments.insert(tx, added)
    tx.audit("attachment.added", "document", id, after=added, facts=_facts(added))
    return added


async def remove(tx: Tx, id: UUID, attachment_id: UUID) -> None:
    """Removes a file from a draft. What stands beside an issued document stays there: 409 `document_immutable`."""
    status = await _there(tx, id, lock=True)
    before = await get(tx, id, attachment_id)
    if status != "DRAFT":
        raise DocumentImmutable("The attachments of an issued document stay.")
    await attachments.delete(tx, id, attachment_id)
    tx.audit("attachment.removed", "document", id, before=before, facts=_facts(before))


def _facts(of: Attachment) -> dict[str, object]:
    """What the history of the document says of a file."""
    return {"fileName": of.file_name, "mediaType": of.media_type, "size": of.size}


async def _there(tx: Tx, id: UUID, *, lock: bool) -> str:
    row = await drafts.find(tx, id, lock=lock)
    if row is None:
        raise NotFound
    return str(row.status)
