"""Files: listed, stored, used, removed."""

from dataclasses import dataclass
from uuid import UUID

from pinkas.core.pages import Page
from pinkas.core.problems import NotFound
from pinkas.domains.files import store
from pinkas.domains.files.rules import room
from pinkas.domains.files.types import File, FileQuery, Purpose
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Stored:
    """Content that is in the store already: its name, type, size in bytes and SHA-256."""

    file_name: str
    media_type: str
    size: int
    sha256: bytes


async def list_(tx: Tx, query: FileQuery) -> Page[File]:
    """Files that were uploaded, newest first unless `sort` says otherwise."""
    return await store.page(tx, query)


async def get(tx: Tx, id: UUID) -> File:
    """A file's record."""
    found = await store.get(tx, id)
    if found is None:
        raise NotFound
    return found


async def readable(tx: Tx, id: UUID) -> File:
    """A file whose content the caller may read: one that is used by something only with the right to read that."""
    found = await get(tx, id)
    room.may_read(tx.caller.scopes, await store.scopes(tx, id))
    return found


async def check_room(tx: Tx, size: int, most: int) -> None:
    """Refuses content that exceeds the capacity of the business, before it is stored."""
    room.check_room(await store.room(tx), size, most)


async def add(tx: Tx, stored: Stored, purpose: Purpose, most: int) -> File:
    """Creates a file record for stored content."""
    room.check_room(await store.take_room(tx, stored.size), stored.size, most)
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
    await store.insert(tx, added)
    tx.audit("file.added", "file", added.id, after=added)
    return added


async def remove(tx: Tx, id: UUID) -> None:
    """Removes a file that nothing uses (409 `file_in_use` names what does). Its bytes go within days, unless they are
    another file's too."""
    before = await store.held(tx, id, alone=True)  # who is about to use it is waited for, and seen
    if before is None:
        raise NotFound
    uses, count = await store.uses(tx, id, room.MOST_NAMED)
    room.may_remove(uses, count)
    await store.delete(tx, id)
    await store.take_room(tx, -before.size)
    tx.audit("file.removed", "file", id, before=before)


async def use(tx: Tx, id: UUID, attachment_id: UUID, subject: tuple[str, UUID], scope: str) -> None:
    """Records that something (`("document", its id)`), which is read with `scope`, uses a file through an attachment;
    deleting the attachment ends the use."""
    await store.use(tx, id, attachment_id, subject, scope)


async def held(tx: Tx, id: UUID) -> File | None:
    """A file, locked so that nobody removes it until the transaction ends; None when there is none."""
    return await store.held(tx, id)
