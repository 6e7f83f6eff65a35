"""Cancelling an issued document as the law wants it: by a further document where its type asks for one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.countries import Country
from pinkas.domains import clients, stock
from pinkas.domains.documents.client_accounts.actions import book_cancellation
from pinkas.domains.documents.drafting import store as drafting_store
from pinkas.domains.documents.following.actions.credit import insert_credit, load_payments_received
from pinkas.domains.documents.following.actions.source import load_source
from pinkas.domains.documents.following.rules.cancel import (
    BroughtGoods,
    CancelDecision,
    CancelInputs,
    cancel_effects,
    cancel_kind,
    decide_cancellation,
    receipt_request,
    released_statuses,
)
from pinkas.domains.documents.following.rules.refund import asks_provider, given_back_by
from pinkas.domains.documents.following.rules.source import Source, document_requests_to_preload
from pinkas.domains.documents.following.types import CancelEffect, Cancellation, Cancelled, DocumentName
from pinkas.domains.documents.issuing import store as issuing_store
from pinkas.domains.documents.issuing.actions.batch_issue import IssuedOutcome, issue_prepared, open_stock
from pinkas.domains.documents.issuing.actions.finalize import issue_draft, publish_issued
from pinkas.domains.documents.model.actions.references import load_source_lines
from pinkas.domains.documents.model.rules.context import Target, is_receivable
from pinkas.domains.documents.model.rules.record import OPENING_ITEM, Record
from pinkas.domains.documents.model.store import credits, relations
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.types import Finalize, NewDocument
from pinkas.domains.documents.numbering import store as numbering_store
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class _Loaded:
    """What was read, and the stock that it was read from, which writes its own changes."""

    inputs: CancelInputs
    mover: stock.StockMover | None = None


async def cancel(tx: Tx, id: UUID, body: Cancellation) -> Cancelled:
    """Cancels an issued document: an invoice by a credit over all that is left of it, a receipt by a negative receipt,
    a delivery by a return; quotes, orders and accounts are marked. The document, its number and its stored PDF stay as
    they are. Money that was paid is never guessed about: `refund` says what happens to it."""
    if asks_provider(body.refund):
        await issuing_store.lock_checkouts_behind(tx, [id])
    loaded = await _load(tx, id, body)
    decision = decide_cancellation(loaded.inputs, body)
    return await _write(tx, loaded, decision, body)


async def _load(tx: Tx, id: UUID, body: Cancellation) -> _Loaded:
    record, targets = await lock_to_cancel(tx, id)

    def requests(country: Country) -> Sequence[NewDocument]:
        kind = cancel_kind(record, country)
        if kind == "receipt":
            return [receipt_request(record, body)]
        if kind in (None, "mark"):
            return []
        by = country.document_types[int(country.document_types[record.doc_type].cancelled_by or 0)]
        return document_requests_to_preload(record, by, issue_date=body.issue_date)

    source = await load_source(tx, record, requests)
    kind = cancel_kind(record, source.country) if record.status == "ISSUED" else None
    if kind == "credit":
        source = replace(source, received=await load_payments_received(tx, body.refund, [record]))
    if kind == "return":
        source = replace(source, lines=await load_source_lines(tx, [id], source.country))
    inputs, mover = CancelInputs(source, targets), None
    if kind == "receipt":
        inputs = replace(inputs, payment_states=await credits.list_final_payments(tx, id))
    if kind == "mark":
        await numbering_store.lock_chain(tx)  # nothing is made from it, or paid on it, meanwhile
        goods, mover = await _brought_goods(tx, source) if source.kind.stock and body.return_stock else (None, None)
        inputs = replace(inputs, receipts=await _receipts(tx, source), goods=goods)
    return _Loaded(await _with_sources(tx, inputs) if kind else inputs, mover)


async def lock_to_cancel(tx: Tx, id: UUID) -> tuple[Record, dict[UUID, Target]]:
    """The document, and those that it names; locked with all that its money was carried to, in the order of their
    ids."""
    _, found = await tx.gather(relations.lock_following(tx, id), document_store.get_record(tx, id))  # locked, then read
    if found is None:
        raise NotFound
    named = {id, *(one.referenced_id for one in found.references)}
    named |= {row.document_id for row in await relations.list_carriers(tx, named)}
    targets = await document_store.get_targets(tx, named, lock=True)
    if items := [one.referenced_id for one in found.references if one.doc_type == OPENING_ITEM]:
        await clients.get_opening_items(tx, items, lock=True)
    locked = await document_store.get_record(tx, id)
    assert locked is not None
    tx.check_version(locked.version)
    return locked, targets


async def _receipts(tx: Tx, source: Source) -> list[UUID]:
    """The issued receipts that were given for a document that asks for money."""
    record = source.record
    if not record.paid or not is_receivable(source.country, record.doc_type):
        return []
    linked = await credits.list_linked_documents(tx, record.id)
    return [one.id for one in linked if one.kind == "payment" and one.status == "ISSUED"]


async def _brought_goods(tx: Tx, source: Source) -> tuple[BroughtGoods | None, stock.StockMover | None]:
    """What a return note brought, and the stock of it, locked."""
    rows = await stock.list_movements_of_document(tx, source.record.id)
    wanted = stock.StockQuery(
        products=frozenset(),
        serials=frozenset(serial for row in rows for serial in row.serials),
        batches=frozenset(row.batch for row in rows if row.batch),
        since=source.today,
    )
    referred, named = {one.referenced_id for one in source.record.references}, {row.product_id for row in rows}
    inventory, mover = await open_stock(
        tx, source.country, source_document_ids=referred, product_ids=named, stock_query=wanted, lock=True
    )
    if inventory is None or mover is None:
        return None, None
    return BroughtGoods(rows, inventory, mover.shelf), mover


async def _with_sources(tx: Tx, inputs: CancelInputs) -> CancelInputs:
    """With the documents that it was made from, which it takes nothing of any more."""
    source, record = inputs.source, inputs.source.record
    sources = [one.referenced_id for one in record.references if one.kind == "source"]
    if source.kind.returns or not sources or all(one.source_line_id is None for one in record.lines):
        return inputs
    quotes = [id for id in sources if inputs.targets[id].quote_status is not None]
    return replace(
        inputs,
        taken_lines=await load_source_lines(tx, sources, source.country, without=record.id),
        quote_terms=await relations.get_quote_terms(tx, quotes) if quotes else {},
    )


async def _write(tx: Tx, loaded: _Loaded, decision: CancelDecision, body: Cancellation) -> Cancelled:
    """Issues what cancels the document, marks it for good, and says so in its history."""
    inputs, document, reason = loaded.inputs, loaded.inputs.source.record, body.reason
    by_provider = asks_provider(body.refund)
    done = await _issue(tx, loaded, decision, by_provider=by_provider)
    cancelling = done.document.record if done else None
    issuance = done.issuance if done else None
    await relations.set_cancelled(
        tx,
        document.id,
        cancelling.id if cancelling else None,
        reason,
        payment_status=None if cancelling else "NOT_APPLICABLE",
        credit_status="FULL" if decision.kind == "credit" else None,  # of a document of nothing too
    )
    facts = {"reason": reason, "cancelledById": str(cancelling.id) if cancelling else None}
    tx.audit("document.cancelled", "document", document.id, facts=facts)
    statuses = released_statuses(inputs, issuance)
    await relations.write_statuses(tx, statuses)
    for id in statuses:
        tx.audit("document.conversion_released", "document", id, facts={"documentId": str(document.id)})
    return Cancelled(
        cancelled=_name(document, "CANCELLED"),
        cancelling=_name(cancelling, cancelling.status) if cancelling else None,
        currency=document.currency,
        effects=[
            *cancel_effects(decision, document, cancelling, issuance),
            *(CancelEffect(code="conversion_released", document_id=id) for id in statuses),
        ],
        refunds=given_back_by(done.document.record, done.refunds, by_provider=by_provider)
        if done is not None and decision.kind == "credit"
        else [],
    )


async def _issue(tx: Tx, loaded: _Loaded, decision: CancelDecision, *, by_provider: bool) -> IssuedOutcome | None:
    """The document that cancels it, issued; of a mark only what it does to stock and to the client's account."""
    source = loaded.inputs.source
    if decision.draft is None:
        if loaded.mover is not None and decision.stock is not None:
            loaded.mover.apply_tried(decision.stock.after, decision.stock.moved)
            await loaded.mover.write()
        await book_cancellation(tx, source.record)
        return None
    if decision.receipt is not None:
        await drafting_store.insert_drafts(tx, [decision.draft])
        done = await issue_prepared(tx, decision.receipt, source.references, Finalize())
    else:
        await insert_credit(tx, decision.draft, by_provider=by_provider)
        cancelling = source.record.id if decision.kind == "credit" else None
        done = await issue_draft(tx, decision.draft.record.id, Finalize(), cancelled_id=cancelling)
    publish_issued(tx, done, Finalize())
    return done


def _name(one: Record, status: str) -> DocumentName:
    return DocumentName(id=one.id, doc_type=one.doc_type, doc_number=one.doc_number, status=status)  # type: ignore[arg-type]
