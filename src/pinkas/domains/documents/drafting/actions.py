"""Drafts: created, changed, calculated, deleted. A draft has no number and no effect."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.fields import given
from pinkas.core.money import to_wire
from pinkas.core.problems import NotFound
from pinkas.domains import businesses, clients
from pinkas.domains.documents.drafting import store
from pinkas.domains.documents.drafting.rules.drafts import Draft, calculated, complete_draft, decide_change
from pinkas.domains.documents.model.actions import references
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.rules.problems import DocumentImmutable
from pinkas.domains.documents.model.rules.record import Record, same_content
from pinkas.domains.documents.model.rules.references import References, complete_lines, refuse_archived, start_draft
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.types import Calculation, Document, DocumentChanges, NewDocument
from pinkas.platform.tx import Tx


async def create(tx: Tx, body: NewDocument) -> Document:
    """Creates a draft. Its numbers are computed here and nowhere else; two calls make two drafts."""
    draft = await prepare_draft(tx, body, await references.load(tx, [body]))
    await insert_drafts(tx, [draft])
    return wire.document(draft.record)


async def prepare_draft(tx: Tx, body: NewDocument, named: References) -> Draft:
    """The draft of a request, not stored yet; `named` is what it names. Its inline client is saved, when it says so."""
    new, named = await _save_client(tx, start_draft(body, named), named)
    return complete_draft(new, named, tx.new_id)


async def insert_drafts(tx: Tx, drafts: Sequence[Draft]) -> None:
    """Stores new drafts, and writes that into their history."""
    await store.insert(tx, drafts)
    for one in drafts:
        _write_history(tx, "document.drafted", one.record)


def _write_history(tx: Tx, action: str, record: Record) -> None:
    facts = {"docType": record.doc_type, "total": to_wire(record.total, record.currency), "currency": record.currency}
    tx.audit(action, "document", record.id, facts=facts)


async def _save_client(tx: Tx, new: NewDocument, named: References) -> tuple[NewDocument, References]:
    """Saves an inline client as a client of the business, when it says so."""
    if new.client is None or not new.client.save:
        return new, named
    clients.check_new(new.client, (await businesses.current(tx)).country, prefix="client.")
    fields = {name: getattr(new.client, name) for name in clients.DescribedClient.__struct_fields__}
    client = await clients.keep(tx, clients.NewClient(**fields))
    return msgspec.structs.replace(new, client=None, client_id=client.id), named.with_client(client)


async def calculate(tx: Tx, body: NewDocument) -> Calculation:
    """The numbers of a document, saving nothing. A merged client counts as the one that it was merged into."""
    named = await references.load(tx, [body])
    client = named.current_client(body.client_id) if body.client_id else None
    if client is not None:
        body = msgspec.structs.replace(body, client_id=client.id)
    record, client = calculated(body, named, tx.new_id)
    refuse_archived(client)
    return wire.calculation(record)


async def language(tx: Tx, new: NewDocument) -> str:
    """The language that a document would be in: its own, the client's, the one of its type, of its template, or of the
    business."""
    record, _ = calculated(new, await references.load(tx, [new]), tx.new_id)
    return record.lang


async def change(tx: Tx, id: UUID, body: DocumentChanges) -> Document:
    """Changes a draft and computes it anew; an issued document answers 409."""
    row = await _locked(tx, id)
    before = store.asked(row.draft)
    merged = msgspec.structs.replace(before, **_compatible(given(body)))
    named = await references.load(tx, [merged])
    new, named = await _save_client(tx, complete_lines(merged, named), named)
    draft = decide_change(row, before, new, named, tx.new_id)
    stored = await document_store.get(tx, id)
    if stored is not None and same_content(draft.record, stored):
        if draft.asked != before:  # what was left open is named now, as it is anyway: nobody sees a change
            await store.remember(tx, id, draft.asked)
        return wire.document(stored)
    await store.replace(tx, row, draft.record, draft.asked)
    _write_history(tx, "document.changed", draft.record)
    return wire.document(draft.record)


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes a draft; an issued document answers 409."""
    await store.delete(tx, await _locked(tx, id))
    tx.audit("document.deleted", "document", id)


def _compatible(fields: dict[str, Any]) -> dict[str, Any]:
    """A client in place of another: naming one clears the other way of naming it."""
    if fields.get("client_id") is not None and "client" not in fields:
        return {**fields, "client": None}
    if fields.get("client") is not None and "client_id" not in fields:
        return {**fields, "client_id": None}
    return fields


async def _locked(tx: Tx, id: UUID) -> Any:
    row = await store.find(tx, id)
    if row is None:
        raise NotFound
    if row.status != "DRAFT":
        raise DocumentImmutable
    tx.check_version(row.version)
    return row
