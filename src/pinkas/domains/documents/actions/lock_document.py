"""An issued document for those above who change what becomes of it."""

from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.domains.documents.actions.reads import record
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.store import drafts
from pinkas.platform.tx import Tx


async def held(tx: Tx, id: UUID) -> Record:
    """The document as it is behind every change before: its row is locked until the transaction ends."""
    if await drafts.find(tx, id, lock=True) is None:
        raise NotFound
    return await record(tx, id)
