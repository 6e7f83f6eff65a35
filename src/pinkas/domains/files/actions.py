"""Files: listed, stored, used, removed."""

from dataclasses import dataclass
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.domains.files import store
from pinkas.domains.files.rules import capacity
from pinkas.domains.files.types import File, FileQuery, Purpose
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class StoredContent:
    """Content that is in the store already: its name, type, size in bytes and SHA-256."""

    file_name: str
    media_type: str
    size: int
    sha256: bytes


async def list_(tx: Tx, query: FileQuery) -> Page[File]:
    """Files that were uploaded, newest first unless `sort` says otherwise."""
    return await store.list_files(tx, query)


async def get(tx: Tx, id: UUID) -> File:
    """A file's record."""
    found = await store.get_file(tx, id)
    if found is None:
        raise NotFound
    return found


async def get_readable(tx: Tx, id: UUID) -> File:
    """A file whose content the caller may read: one that is used by something only with the right to read that."""
    found = await get(tx, id)
    capacity.check_may_read(tx.caller.scopes, await store.list_use_scopes(tx, id))
    return found


async def check_capacity(tx: Tx, size: int, limit: int) -> None:
    """Refuses content that exceeds the capacity of the business, before it is stored."""
    capacity.check_capacity(await store.get_used_bytes(tx), size, limit)


async def add_file(tx: Tx, stored: StoredContent, purpose: Purpose, limit: int) -> File:
    """Creates a file record for stored content."""
    capacity.check_capacity(await store.add_used_bytes(tx, stored.size), stored.size, limit)
    added = File(
        id=tx.new_id(),
        file_name=stored.file_name,
        media_type=stored.media_type,
        size=stored.size,
        sha256=stored.sha256.hex(),
        purpose=purpose,
        in_use=False,
        created_at=tx.now,
    )
    await store.insert_file(tx, added)
    tx.audit("file.added", "file", added.id, after=added)
    return added


async def remove_file(tx: Tx, id: UUID) -> None:
    """Removes a file that nothing uses (409 `file_in_use` names what does). Its bytes go within days, unless they are
    another file's too."""
    before = await store.get_for_update(tx, id, exclusive=True)  # who is about to use it is waited for, and seen
    if before is None:
        raise NotFound
    uses, count = await store.list_uses(tx, id, capacity.MAX_NAMED_USES)
    capacity.check_may_remove(uses, count)
    await store.delete_file(tx, id)
    await store.add_used_bytes(tx, -before.size)
    tx.audit("file.removed", "file", id, before=before)


async def record_use(tx: Tx, id: UUID, holder_id: UUID, subject: tuple[str, UUID], scope: str) -> None:
    """Records that something (`("document", its id)`), which is read with `scope`, uses a file through `holder_id`: an
    attachment, or the thing itself. Deleting that ends the use."""
    await store.insert_use(tx, id, holder_id, subject, scope)


async def end_use(tx: Tx, id: UUID, holder_id: UUID) -> None:
    """Ends the use of a file by something that stays."""
    await store.delete_use(tx, id, holder_id)


async def find(tx: Tx, id: UUID) -> File | None:
    """A file that something of the business uses, whoever may read it; None when there is none."""
    return await store.get_file(tx, id)


async def get_for_update(tx: Tx, id: UUID) -> File | None:
    """A file, locked so that nobody removes it until the transaction ends; None when there is none."""
    return await store.get_for_update(tx, id)
