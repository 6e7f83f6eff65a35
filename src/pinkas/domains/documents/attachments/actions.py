"""Attachments of documents: listed, added, removed."""

from uuid import UUID

from pinkas.core.pagination import Page, PageQuery
from pinkas.core.problems import InsufficientScope, NotFound, invalid_field
from pinkas.domains import files
from pinkas.domains.documents.attachments import rules, store
from pinkas.domains.documents.attachments.rules import Attachment
from pinkas.domains.documents.drafting import store as drafting_store
from pinkas.domains.documents.model.rules.problems import DocumentImmutable
from pinkas.platform.tx import Tx


async def list_(tx: Tx, id: UUID, query: PageQuery) -> Page[Attachment]:
    """The files beside a document, oldest first."""
    await _check_document_exists(tx, id, lock=False)
    items, cursor, total = await store.list_attachments(tx, id, query)
    return Page(items, cursor, total)


async def get(tx: Tx, id: UUID, attachment_id: UUID) -> Attachment:
    """One file of a document."""
    found = await store.get_attachment(tx, id, attachment_id)
    if found is None:
        raise NotFound
    return found


async def check_capacity(tx: Tx, id: UUID, size: int, *, lock: bool = False) -> None:
    """Refuses a file when the document has no capacity for it; `lock` keeps other transactions from taking it
    meanwhile."""
    await _check_document_exists(tx, id, lock=lock)
    taken = await store.get_usage(tx, id)
    rules.check_capacity(taken.count, taken.size, size)


async def attach_file(tx: Tx, id: UUID, file_id: UUID) -> Attachment:
    """Puts a file of `/files` beside a document. Who may not read files must not come to read one as an attachment."""
    if "files:read" not in tx.caller.scopes:
        raise InsufficientScope("Attaching a file by its id needs files:read too.", requiredScope="files:read")
    await _check_document_exists(tx, id, lock=False)
    if await files.get_for_update(tx, file_id) is None:
        raise invalid_field("fileId", "unknown_file", "There is no file with this id.")
    found = await files.get_readable(tx, file_id)
    stored = files.StoredContent(found.file_name, found.media_type, found.size, bytes.fromhex(found.sha256))
    added = await attach_stored(tx, id, stored)
    await files.record_use(tx, file_id, added.id, ("document", id), "documents:read")
    return added


async def attach_stored(tx: Tx, id: UUID, stored: files.StoredContent) -> Attachment:
    """Puts a kept file beside a document. Beside an issued one too: it is no content of it, and changes nothing that
    was signed or printed."""
    await check_capacity(tx, id, stored.size, lock=True)
    added = Attachment(
        id=tx.new_id(),
        document_id=id,
        file_name=stored.file_name,
        media_type=stored.media_type,
        size=stored.size,
        sha256=stored.sha256.hex(),
        created_at=tx.now,
    )
    await store.insert_attachment(tx, added)
    tx.audit("attachment.added", "document", id, after=added, facts=_history_facts(added))
    return added


async def remove_attachment(tx: Tx, id: UUID, attachment_id: UUID) -> None:
    """Removes a file from a draft. What stands beside an issued document stays there: 409 `document_immutable`."""
    status = await _check_document_exists(tx, id, lock=True)
    before = await get(tx, id, attachment_id)
    if status != "DRAFT":
        raise DocumentImmutable("The attachments of an issued document stay.")
    await store.delete_attachment(tx, id, attachment_id)
    tx.audit("attachment.removed", "document", id, before=before, facts=_history_facts(before))


def _history_facts(attachment: Attachment) -> dict[str, object]:
    """What the history of the document says of a file."""
    return {"fileName": attachment.file_name, "mediaType": attachment.media_type, "size": attachment.size}


async def _check_document_exists(tx: Tx, id: UUID, *, lock: bool) -> str:
    row = await drafting_store.find_draft(tx, id, lock=lock)
    if row is None:
        raise NotFound
    return str(row.status)
