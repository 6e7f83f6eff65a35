"""Imported documents: listed, read, their originals."""

from uuid import UUID

from pinkas.countries import get_country
from pinkas.domains import businesses, clients, files
from pinkas.domains.businesses import Business
from pinkas.domains.imported_documents import rules
from pinkas.domains.imported_documents.store import documents as store
from pinkas.domains.imported_documents.store.documents import DOCUMENTS
from pinkas.domains.imported_documents.types import (
    ImportedDocumentDetails,
    ImportedDocumentQuery,
    ImportedDocumentRow,
    ImportedDocumentTable,
)
from pinkas.platform.tx import Tx

READ = "documents:read"


async def list_documents(tx: Tx, business: Business, query: ImportedDocumentQuery) -> ImportedDocumentTable:
    """Documents that an earlier program issued, as JSON or as a file with all of them. They are history: none of them
    is numbered, signed or changed here, and none is in the list of `/documents`."""
    family = None
    if query.client_id is not None:
        current = await clients.get_current_id(tx, query.client_id)
        family = [current, *await clients.merged_client_ids(tx, current)]
    page = await store.list_documents(tx, query, family)
    country, lang = get_country(business.country), business.default_lang
    items = [rules.summary_view(row, country, lang) for row in page.items]
    return ImportedDocumentTable(items=items, next_cursor=page.next_cursor, total=page.total)


async def get_document(tx: Tx, id: UUID) -> ImportedDocumentDetails:
    """An imported document with its lines, its payments, and the documents that it names or that name it."""
    return await _details(tx, await DOCUMENTS.get(tx, id))


async def _details(tx: Tx, row: ImportedDocumentRow) -> ImportedDocumentDetails:
    business = await businesses.get_current(tx)
    lines, payments = await store.list_parts(tx, row)
    related, software = await tx.gather(store.list_related(tx, row), store.get_software(tx, row.import_id))
    original = await files.find(tx, row.original_id) if row.original_id else None
    return rules.details_view(
        row,
        lines,
        payments,
        related,
        software,
        original.file_name if original else None,
        get_country(business.country),
        business.default_lang,
    )


async def attach_original(tx: Tx, id: UUID, stored: files.StoredContent, capacity: int) -> ImportedDocumentDetails:
    """Keeps the original of a document in the place of the one of before."""
    row = await DOCUMENTS.get_for_update(tx, id)
    kept = await files.add_file(tx, stored, "other", capacity)
    if row.original_id is not None:
        await files.end_use(tx, row.original_id, id)
    await files.record_use(tx, kept.id, id, ("importedDocument", id), READ)
    row = await store.set_original(tx, id, kept.id)
    tx.audit("imported_document.original_attached", "imported_document", id, facts={"sha256": kept.sha256})
    return await _details(tx, row)


async def get_original(tx: Tx, id: UUID) -> files.File:
    """The file of the original. Raises NoOriginal."""
    row = await DOCUMENTS.get(tx, id)
    found = await files.find(tx, row.original_id) if row.original_id else None
    if found is None:
        raise rules.NoOriginal
    return found
