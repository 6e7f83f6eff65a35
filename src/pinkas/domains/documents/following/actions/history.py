"""What happened to a document, from the audit log."""

from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.domains import audit
from pinkas.domains.documents.drafting import store as drafting_store
from pinkas.domains.documents.following.types import HistoryActor, HistoryEntry, HistoryQuery
from pinkas.platform.tx import Tx


async def history(tx: Tx, id: UUID, query: HistoryQuery) -> Page[HistoryEntry]:
    """Everything that happened to the document, with actor and time, newest first: drafted, changed, finalized, paid,
    credited, converted, cancelled, its original given out."""
    if await drafting_store.find_draft(tx, id, lock=False) is None:
        raise NotFound
    found = await audit.entries(
        tx,
        audit.EntryQuery(
            subject_type="document", subject_id=id, limit=query.limit, cursor=query.cursor, include=query.include
        ),
    )
    items = [
        HistoryEntry(
            id=one.id,
            at=one.at,
            action=one.action,
            actor=HistoryActor(kind=one.actor.kind, id=one.actor.id),
            facts=one.facts,
        )
        for one in found.items
    ]
    return Page(items, found.next_cursor, found.total)
