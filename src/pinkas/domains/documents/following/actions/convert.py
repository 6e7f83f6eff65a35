"""The next document of the chain, made from an issued one; and a document again."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from pinkas.countries import Country
from pinkas.domains.documents.following.actions.source import load_source, lock_document, write_draft
from pinkas.domains.documents.following.rules.conversion import decide_conversion, decide_copy
from pinkas.domains.documents.following.rules.source import Source, document_requests_to_preload
from pinkas.domains.documents.following.types import Conversion
from pinkas.domains.documents.model.actions import read
from pinkas.domains.documents.model.actions.references import load_source_lines
from pinkas.domains.documents.model.types import Document, NewDocument
from pinkas.platform.tx import Tx


async def convert(tx: Tx, id: UUID, body: Conversion) -> Document:
    """Makes the next document of the chain from this one: the same client, lines, discounts, prices and currency, as of
    its own date. A draft has no effect on its source; what is converted counts when it is issued, and never exceeds
    what is left then."""
    source = await _load(tx, id, body)
    return await write_draft(tx, decide_conversion(source, body), body.finalize)


async def _load(tx: Tx, id: UUID, body: Conversion) -> Source:
    record = await lock_document(tx, id)

    def requests(country: Country) -> Sequence[NewDocument]:
        kind = country.document_types.get(body.doc_type)
        if kind is None:
            return []
        return document_requests_to_preload(record, kind, takes_lines=kind.lines != "none", issue_date=body.issue_date)

    source = await load_source(tx, record, requests)
    kind = source.country.document_types.get(body.doc_type)
    if kind is None or kind.lines == "none":
        return source
    return replace(source, lines=await load_source_lines(tx, [id], source.country))


async def duplicate(tx: Tx, id: UUID) -> Document:
    """Copies a document into a new draft of today: its client, lines, prices and texts. Number, dates, payments and
    references stay behind, and serial numbers, for no unit moves twice; dates are derived anew. A draft is copied too.
    Of a client that was merged since, the copy names the one that stands for it."""
    record = await read.get_record(tx, id)
    tx.check_version(record.version)

    def requests(country: Country) -> Sequence[NewDocument]:
        return document_requests_to_preload(record, country.document_types[record.doc_type], referenced_ids=())

    source = await load_source(tx, record, requests)
    return await write_draft(tx, decide_copy(source), at_once=False)
