"""Drafts: created, changed, calculated, deleted. A draft has no number and no effect."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.fields import sent_fields
from pinkas.core.money import format_amount
from pinkas.core.problems import NotFound
from pinkas.domains import businesses, clients
from pinkas.domains.documents.drafting import store
from pinkas.domains.documents.drafting.rules.drafts import Draft, complete_draft, compose_unsaved, decide_change
from pinkas.domains.documents.model.actions import references
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.rules.problems import DocumentImmutable
from pinkas.domains.documents.model.rules.record import Record, has_same_content
from pinkas.domains.documents.model.rules.references import (
    References,
    check_not_archived,
    complete_lines,
    with_draft_defaults,
)
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.store.settings import settings_from_row
from pinkas.domains.documents.model.types import Calculation, Document, DocumentChanges, NewDocument
from pinkas.platform.tx import Tx


async def create(tx: Tx, body: NewDocument) -> Document:
    """Creates a draft. Its numbers are computed here and nowhere else; two calls make two drafts."""
    draft = await prepare_draft(tx, body, await references.load_references(tx, [body]))
    await insert_drafts(tx, [draft])
    return wire.document_view(draft.record)


async def prepare_draft(tx: Tx, body: NewDocument, named: References) -> Draft:
    """The draft of a request, not stored yet; `named` is what it names. Its inline client is saved, when it says so."""
    new, named = await _save_client(tx, with_draft_defaults(body, named), named)
    return complete_draft(new, named, tx.new_id)


async def insert_drafts(tx: Tx, drafts: Sequence[Draft]) -> None:
    """Stores new drafts, and writes that into their history."""
    await store.insert_drafts(tx, drafts)
    for one in drafts:
        _write_history(tx, "document.drafted", one.record)


def _write_history(tx: Tx, action: str, record: Record) -> None:
    facts = {
        "docType": record.doc_type,
        "total": format_amount(record.total, record.currency),
        "currency": record.currency,
    }
    tx.audit(action, "document", record.id, facts=facts)


async def _save_client(tx: Tx, new: NewDocument, references: References) -> tuple[NewDocument, References]:
    """Saves an inline client as a client of the business, when it says so."""
    if new.client is None or not new.client.save:
        return new, references
    clients.check_new(new.client, (await businesses.get_current(tx)).country, prefix="client.")
    fields = {name: getattr(new.client, name) for name in clients.DescribedClient.__struct_fields__}
    client = await clients.get_or_create(tx, clients.NewClient(**fields))
    return msgspec.structs.replace(new, client=None, client_id=client.id), references.with_client(client)


async def calculate(tx: Tx, body: NewDocument) -> Calculation:
    """The numbers of a document, saving nothing. A merged client counts as the one that it was merged into."""
    named = await references.load_references(tx, [body])
    client = named.current_client(body.client_id) if body.client_id else None
    if client is not None:
        body = msgspec.structs.replace(body, client_id=client.id)
    record, client = compose_unsaved(body, named, tx.new_id)
    check_not_archived(client)
    return wire.calculation_view(record)


async def document_language(tx: Tx, new: NewDocument) -> str:
    """The language that a document would be in: its own, the client's, the one of its type, of its template, or of the
    business."""
    record, _ = compose_unsaved(new, await references.load_references(tx, [new]), tx.new_id)
    return record.lang


async def change(tx: Tx, id: UUID, body: DocumentChanges) -> Document:
    """Changes a draft and computes it anew; an issued document answers 409."""
    row = await _lock_draft(tx, id)
    before = store.stored_request(row.draft)
    merged = msgspec.structs.replace(before, **_with_one_client(sent_fields(body)))
    named = await references.load_references(tx, [merged], settings={row.doc_type: settings_from_row(row)})
    new, named = await _save_client(tx, complete_lines(merged, named), named)
    draft = decide_change(row, before, new, named, tx.new_id)
    stored = await document_store.get_record(tx, id)
    if stored is not None and has_same_content(draft.record, stored):
        if draft.asked != before:  # what was left open is named now, as it is anyway: nobody sees a change
            await store.save_draft_request(tx, id, draft.asked)
        return wire.document_view(stored)
    await store.replace_draft(tx, row, draft.record, draft.asked)
    _write_history(tx, "document.changed", draft.record)
    return wire.document_view(draft.record)


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes a draft; an issued document answers 409."""
    await store.delete_draft(tx, await _lock_draft(tx, id))
    tx.audit("document.deleted", "document", id)


def _with_one_client(fields: dict[str, Any]) -> dict[str, Any]:
    """A client in place of another: naming one clears the other way of naming it."""
    if fields.get("client_id") is not None and "client" not in fields:
        return {**fields, "client": None}
    if fields.get("client") is not None and "client_id" not in fields:
        return {**fields, "client_id": None}
    return fields


async def _lock_draft(tx: Tx, id: UUID) -> Any:
    row = await store.find_draft(tx, id)
    if row is None:
        raise NotFound
    if row.status != "DRAFT":
        raise DocumentImmutable
    tx.check_version(row.version)
    return row
