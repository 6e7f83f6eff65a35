"""Drafts: created, changed, calculated, deleted. A draft has no number and no effect."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.fields import given
from pinkas.core.money import to_wire
from pinkas.core.problems import NotFound
from pinkas.domains import businesses, clients
from pinkas.domains.documents.drafting import store
from pinkas.domains.documents.drafting.rules.compose import Identity, compose
from pinkas.domains.documents.drafting.rules.issue_checks import refuse
from pinkas.domains.documents.drafting.store import Draft
from pinkas.domains.documents.model.actions import references
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.rules.problems import DocumentImmutable
from pinkas.domains.documents.model.rules.record import Record, same_content
from pinkas.domains.documents.model.rules.references import (
    References,
    archived_products,
    complete_lines,
    context_of,
    refuse_archived,
    start_draft,
    with_current_client,
)
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.types import Calculation, Document, DocumentChanges, NewDocument
from pinkas.platform.tx import Tx


async def create(tx: Tx, body: NewDocument) -> Document:
    """Creates a draft. Its numbers are computed here and nowhere else; two calls make two drafts."""
    draft = await drafted(tx, body)
    await store.insert(tx, [draft])
    noted(tx, "document.drafted", draft.record)
    return wire.document(draft.record)


def noted(tx: Tx, action: str, record: Record) -> None:
    """What was done to a draft, into its history."""
    facts = {"docType": record.doc_type, "total": to_wire(record.total, record.currency), "currency": record.currency}
    tx.audit(action, "document", record.id, facts=facts)


async def drafted(tx: Tx, body: NewDocument, named: References | None = None) -> Draft:
    """A draft as it is to be kept, whole and checked, or the problem that prevents it. `named` is what it names, where
    that was read before."""
    named = named or await references.load(tx, [body])
    new, named = await _save_client(tx, start_draft(body, named), named)
    new = with_current_client(new, named)
    context, client = context_of(new, named, tx.new_id)
    record = compose(new, context, Identity(tx.new_id(), 1, tx.now))
    refuse_archived(client)
    refuse(archived_products(new, context.kind(new.doc_type), named))
    return Draft(record, _settled(new, record))


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
    new = start_draft(body, named)
    context, client = context_of(new, named, tx.new_id)
    refuse_archived(client)
    return wire.calculation(compose(new, context, Identity(tx.new_id(), 1, tx.now)))


async def language(tx: Tx, new: NewDocument) -> str:
    """The language that a document would be in: its own, the client's, the one of its type, of its template, or of the
    business."""
    named = await references.load(tx, [new])
    started = start_draft(new, named)
    context, _ = context_of(started, named, tx.new_id)
    return compose(started, context, Identity(tx.new_id(), 1, tx.now)).lang


async def change(tx: Tx, id: UUID, body: DocumentChanges) -> Document:
    """Changes a draft and computes it anew; an issued document answers 409."""
    row = await _locked(tx, id)
    before = store.asked(row.draft)
    merged = msgspec.structs.replace(before, **_compatible(given(body)))
    named = await references.load(tx, [merged])
    new, named = await _save_client(tx, complete_lines(merged, named), named)
    context, client = context_of(new, named, tx.new_id)
    record = compose(new, context, Identity(id, row.version + 1, row.created_at))
    if new.client_id != row.client_id:
        refuse_archived(client)
    refuse(archived_products(new, context.kind(new.doc_type), named, before))
    settled, stored = _settled(new, record), await document_store.get(tx, id)
    if stored is not None and same_content(record, stored):
        if settled != before:  # what was left open is named now, as it is anyway: nobody sees a change
            await store.remember(tx, id, settled)
        return wire.document(stored)
    await store.replace(tx, row, record, settled)
    noted(tx, "document.changed", record)
    return wire.document(record)


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


def _settled(new: NewDocument, record: Record) -> NewDocument:
    """What is kept of the request: the prices are in this currency, whatever becomes the default of the business."""
    return msgspec.structs.replace(new, currency=record.currency)


async def _locked(tx: Tx, id: UUID) -> Any:
    row = await store.find(tx, id)
    if row is None:
        raise NotFound
    if row.status != "DRAFT":
        raise DocumentImmutable
    tx.check_version(row.version)
    return row
