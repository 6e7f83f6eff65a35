"""Cancelling an issued document as the law wants it: by a further document where its type asks for one."""

from collections.abc import Mapping
from uuid import UUID

import msgspec

from pinkas.core.money import to_wire
from pinkas.core.problems import NotFound, Problem, invalid
from pinkas.countries import Country, DocumentType, country
from pinkas.domains import businesses, clients, stock
from pinkas.domains.documents.client_accounts.actions import taken_back
from pinkas.domains.documents.drafting import store as drafting_store
from pinkas.domains.documents.drafting.rules.issue_checks import refuse, unprintable_texts
from pinkas.domains.documents.following.actions import credit
from pinkas.domains.documents.following.actions.convert import draft, lines_of
from pinkas.domains.documents.following.rules import convert as conversion
from pinkas.domains.documents.following.types import CancelEffect, Cancellation, Cancelled, DocumentName
from pinkas.domains.documents.issuing.actions.finalize import announce, finalize, issue
from pinkas.domains.documents.issuing.actions.issue_all import issue_prepared, open_stock
from pinkas.domains.documents.issuing.rules import cancel as rules
from pinkas.domains.documents.issuing.rules.effects import Statuses, converted
from pinkas.domains.documents.issuing.rules.issuable import Issuable
from pinkas.domains.documents.issuing.rules.stock_moves import reversed_moves
from pinkas.domains.documents.model.actions import references
from pinkas.domains.documents.model.rules.context import is_receivable
from pinkas.domains.documents.model.rules.credit_balance import METHOD
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.references import context_of
from pinkas.domains.documents.model.rules.transitions import Standing, moved, refusal, released
from pinkas.domains.documents.model.store import credits, relations
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.types import Finalize, NewDocument, NewReference
from pinkas.domains.documents.numbering import store as numbering_store
from pinkas.platform.tx import Tx


async def cancel(tx: Tx, id: UUID, body: Cancellation) -> Cancelled:
    """Cancels an issued document: an invoice by a credit over all that is left of it, a receipt by a negative receipt,
    a delivery by a return; quotes, orders and accounts are marked. The document, its number and its stored PDF stay as
    they are. Money that was paid is never guessed about: `refund` says what happens to it."""
    document = await _held(tx, id)
    land = country((await businesses.current(tx)).country)
    by = land.document_types[document.doc_type].cancelled_by
    _refuse(document, by)
    if by != "mark":  # the document that cancels it says why
        refuse(list(unprintable_texts([("reason", body.reason)])))
    await _refuse_cancelling(tx, document)
    if by == "mark":
        cancelling, effects = await _marked(tx, document, land, body)
    elif by == document.doc_type:
        cancelling, effects = await _receipt(tx, document, body)
    elif land.document_types[int(by or 0)].credits:
        cancelling, effects = await _credited(tx, document, land, body)
    else:
        cancelling, effects = await _returned(tx, document, land, int(by or 0), body)
    await _write(tx, document, cancelling, body.reason)
    effects += await _released(tx, document, land)
    return Cancelled(
        cancelled=_named(document, "CANCELLED"),
        cancelling=_named(cancelling, cancelling.status) if cancelling else None,
        currency=document.currency,
        effects=effects,
    )


async def _held(tx: Tx, id: UUID) -> Record:
    """The document, locked with all that it names and all that its money was carried to, in the order of their ids."""
    await relations.one_at_a_time(tx, id)
    found = await document_store.get(tx, id)
    if found is None:
        raise NotFound
    named = {id, *(one.referenced_id for one in found.references)}
    named |= {row.document_id for row in await relations.carriers(tx, named)}
    await document_store.targets(tx, named, lock=True)
    locked = await document_store.get(tx, id)
    assert locked is not None
    tx.check_version(locked.version)
    return locked


def _refuse(document: Record, by: int | str | None) -> None:
    problem = refusal(Standing(document.status, document.conversion_status, document.credit_status), "cancel")
    if problem is not None:
        raise problem
    if by is None:
        raise rules.NotCancellable
    if rules.cancels(document):
        raise rules.ReceiptCancels


async def _refuse_cancelling(tx: Tx, document: Record) -> None:
    """What cancels another document stands as long as that one is cancelled, and that is for good."""
    named = await document_store.get_all(tx, [one.referenced_id for one in document.references])
    if any(one.cancelled_by_id == document.id for one in named.values()):
        raise rules.ReturnCancels


async def _marked(tx: Tx, document: Record, land: Country, body: Cancellation) -> tuple[None, list[CancelEffect]]:
    """What has no effect on books needs no further document; what a return note brought goes again."""
    await numbering_store.hold_chain(tx)  # nothing is made from it, or paid on it, meanwhile
    if document.paid and is_receivable(land, document.doc_type):
        receipts = await credits.linked(tx, document.id)
        raise rules.DocumentPaid(
            amount=to_wire(document.paid, document.currency),
            currency=document.currency,
            payments=[str(one.id) for one in receipts if one.kind == "payment" and one.status == "ISSUED"],
        )
    _refuse_refund(body)
    kind = land.document_types[document.doc_type]
    if kind.stock and body.return_stock:
        await _take_goods_out(tx, document, kind, land)
    await taken_back(tx, document)
    return None, [CancelEffect(code="marked", document_id=document.id)]


async def _take_goods_out(tx: Tx, document: Record, kind: DocumentType, land: Country) -> None:
    """What a cancelled return note brought leaves again today, as far as no credit tells of it too. Raises what
    prevents it."""
    today = tx.today((await businesses.current(tx)).timezone)
    rows = await stock.brought(tx, document.id)
    wanted = stock.Wanted(
        products=frozenset(),
        serials=frozenset(serial for row in rows for serial in row.serials),
        batches=frozenset(row.batch for row in rows if row.batch),
        since=today,
    )
    referred, named = {one.referenced_id for one in document.references}, {row.product_id for row in rows}
    inventory, mover = await open_stock(tx, land, referred=referred, named=named, wanted=wanted, lock=True)
    if inventory is None or mover is None:
        return
    after = mover.shelf.trial()
    moved, problems, _ = after.take_all(reversed_moves(document, kind, today, rows, inventory, mover.shelf))
    refuse(problems)
    mover.keep(after, moved)
    await mover.write()


def _refuse_refund(body: Cancellation) -> None:
    if body.refund is not None:
        raise invalid("refund", "nothing_paid", "Nothing was paid on the document: leave it out.")


async def _credited(tx: Tx, document: Record, land: Country, body: Cancellation) -> tuple[Record, list[CancelEffect]]:
    new = await credit.whole(tx, document, credit.credit_kind(document, land), land)
    new = conversion.with_stock(msgspec.structs.replace(new, notes=body.reason), body.return_stock)
    made = await credit.credited(tx, new, [document], "order_cancellation", body.refund, body.issue_date)
    accounts = [row.source_id for row in await relations.carried_onto(tx, document.id)]
    before = await document_store.targets(tx, accounts)
    await issue(tx, made.id, Finalize(), cancelling=document.id)
    issued = await _read(tx, made.id)
    effects = [CancelEffect(code="credited", document_id=document.id, amount=to_wire(issued.total, issued.currency))]
    after = await document_store.targets(tx, accounts)
    effects += [
        CancelEffect(code="payment_taken_back", document_id=id, amount=to_wire(gone, document.currency))
        for id in accounts
        if (gone := before[id].paid - after[id].paid)
    ]
    return issued, [*effects, *_money(issued, issued)]


def _money(issued: Record, of: Record) -> list[CancelEffect]:
    """What happened to money: given back, or kept as the client's credit."""
    kept = sum(one.amount for one in issued.payments if one.method == METHOD)
    back = sum(one.amount for one in issued.payments) - kept
    found = [CancelEffect(code="money_returned", document_id=of.id, amount=to_wire(back, of.currency))] if back else []
    if kept:
        found.append(CancelEffect(code="client_credit_changed", document_id=of.id, amount=to_wire(kept, of.currency)))
    return found


async def _returned(
    tx: Tx, document: Record, land: Country, by: int, body: Cancellation
) -> tuple[Record, list[CancelEffect]]:
    """Goods that were delivered come back, as far as they did not before."""
    _refuse_refund(body)
    left = await lines_of(tx, document, land)
    taken = conversion.chosen(document, left, None, "return")
    new = conversion.following(document, land.document_types[by], land, taken)
    new = msgspec.structs.replace(new, issue_date=body.issue_date, notes=body.reason)
    made = await draft(tx, conversion.with_stock(new, body.return_stock))
    await finalize(tx, made.record.id, Finalize())
    issued = await _read(tx, made.record.id)
    return issued, [CancelEffect(code="goods_returned", document_id=issued.id)]


async def _receipt(tx: Tx, document: Record, body: Cancellation) -> tuple[Record, list[CancelEffect]]:
    """The receipt that takes another one back: its money, its allocations, what it left as credit, its journal
    entry."""
    if body.refund is not None:
        raise invalid("refund", "not_for_receipts", "A receipt is taken back the way the money came: leave it out.")
    if document.client_id:  # a merged client takes no new document: the one that stands for it does
        standing = await clients.standing_for(tx, document.client_id)
        document = msgspec.structs.replace(document, client_id=standing)
    paid = [one.referenced_id for one in document.references]
    into = await relations.carriers(tx, paid)
    new = NewDocument(
        doc_type=document.doc_type,
        client_id=document.client_id,
        brand_id=document.brand_id,
        issue_date=body.issue_date,
        references=[NewReference(document_id=one) for one in paid],
    )
    named = await references.load(tx, [new], lock=True)
    context, _ = context_of(new, named, tx.new_id)
    day = body.issue_date or context.today
    record = rules.cancelling(document, tx.new_id(), day, tx.now, tx.new_id)
    record = msgspec.structs.replace(record, notes=body.reason)  # content: it is signed, and printed
    await drafting_store.insert(tx, [drafting_store.Draft(record, new)])
    done = await issue_prepared(tx, Issuable(record, context), named, Finalize())
    if isinstance(done, Problem):
        raise done
    announce(tx, done, Finalize())
    issued = done.document.record
    still = {(row.source_id, row.document_id): row.amount for row in await relations.carriers(tx, paid)}
    gone = {row.document_id: row.amount - still.get((row.source_id, row.document_id), 0) for row in into}
    return issued, _taken_back(document, issued, gone)


def _taken_back(receipt: Record, issued: Record, gone: Mapping[UUID, int]) -> list[CancelEffect]:
    """The documents that are open again, and the money; `gone` is what was carried on to invoices and counts there no
    longer."""
    effects = [
        CancelEffect(
            code="payment_taken_back",
            document_id=one.referenced_id,
            amount=to_wire(-(one.amount or 0), receipt.currency),
        )
        for one in issued.references
        if one.kind == "payment"
    ]
    effects += [
        CancelEffect(code="payment_taken_back", document_id=id, amount=to_wire(amount, receipt.currency))
        for id, amount in gone.items()
        if amount
    ]
    total = to_wire(receipt.total, receipt.currency)
    return [CancelEffect(code="receipt_reversed", document_id=receipt.id, amount=total), *effects]


async def _write(tx: Tx, document: Record, cancelling: Record | None, reason: str) -> None:
    """Marks it for good, and says so in its history."""
    moved("status", document.status, "cancel", "CANCELLED")
    now = await _read(tx, document.id)
    payment = now.payment_status if cancelling else "NOT_APPLICABLE"
    credit = "FULL" if _is_credit(cancelling, document) else now.credit_status  # of a document of nothing too
    await relations.cancelled(tx, document.id, cancelling.id if cancelling else None, reason, payment, credit)
    facts = {"reason": reason, "cancelledById": str(cancelling.id) if cancelling else None}
    tx.audit("document.cancelled", "document", document.id, facts=facts)


def _is_credit(cancelling: Record | None, document: Record) -> bool:
    named = cancelling.references if cancelling else ()
    return any(one.kind == "credit" and one.referenced_id == document.id for one in named)


async def _released(tx: Tx, document: Record, land: Country) -> list[CancelEffect]:
    """What a cancelled document was made from may be converted again: it takes nothing of it any more."""
    linked = {one.source_line_id for one in document.lines if one.source_line_id}
    sources = [one.referenced_id for one in document.references if one.kind == "source"]
    if not linked or not sources or land.document_types[document.doc_type].returns:
        return []
    known = await references.source_lines(tx, sources, land)
    quotes = await relations.quote_terms(tx, sources)
    today = tx.today((await businesses.current(tx)).timezone)
    states: dict[UUID, Statuses] = {}
    for id, target in (await document_store.targets(tx, sources)).items():
        lines = [one for one in known.values() if one.document_id == id]
        if target.status == "ISSUED" and any(one.id in linked for one in lines):
            before = released(*quotes[id], today) if id in quotes else "OPEN"
            states[id] = converted(target, lines, land, "release", before)
    await relations.write_states(tx, states)
    for id in states:
        tx.audit("document.conversion_released", "document", id, facts={"documentId": str(document.id)})
    return [CancelEffect(code="conversion_released", document_id=id) for id in states]


async def _read(tx: Tx, id: UUID) -> Record:
    found = await document_store.get(tx, id)
    assert found is not None
    return found


def _named(one: Record, status: str) -> DocumentName:
    return DocumentName(id=one.id, doc_type=one.doc_type, doc_number=one.doc_number, status=status)  # type: ignore[arg-type]
