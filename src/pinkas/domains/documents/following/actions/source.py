"""Reading an issued document from which another one is to follow."""

from collections.abc import Callable, Sequence
from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.countries import Country, get_country
from pinkas.domains import businesses
from pinkas.domains.documents.drafting.actions import insert_drafts
from pinkas.domains.documents.drafting.rules.drafts import Draft
from pinkas.domains.documents.following.rules.source import Source
from pinkas.domains.documents.issuing.actions.finalize import finalize_draft
from pinkas.domains.documents.model.actions import references
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.store import relations
from pinkas.domains.documents.model.types import Document, Finalize, NewDocument
from pinkas.platform.tx import Tx


async def lock_document(tx: Tx, id: UUID) -> Record:
    """A document in the version that the caller saw: of several changes at once each sees what the one before it has
    left. Raises `NotFound` and `VersionConflict`."""
    _, found = await tx.gather(relations.lock_following(tx, id), document_store.get_record(tx, id))  # locked, then read
    if found is None:
        raise NotFound
    tx.check_version(found.version)
    return found


async def load_source(tx: Tx, record: Record, requests_of: Callable[[Country], Sequence[NewDocument]]) -> Source:
    """The document with the business and everything that requests name; `requests_of` gives them by the country."""
    business = await businesses.get_current(tx)
    requests = requests_of(get_country(business.country))
    return Source(
        record=record,
        business=business,
        today=tx.today(business.timezone),
        references=await references.load_references(
            tx, requests, business=business, line_documents={one.id: record.id for one in record.lines}
        ),
        new_id=tx.new_id,
    )


async def write_draft(tx: Tx, draft: Draft, at_once: bool) -> Document:
    """Stores the draft, and issues it when it is to be issued at once."""
    await insert_drafts(tx, [draft])
    return await finalize_draft(tx, draft.record.id, Finalize()) if at_once else wire.document_view(draft.record)
