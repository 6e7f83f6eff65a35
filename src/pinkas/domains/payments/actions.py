"""Recording payments, what they are for, their receipts, and giving them back.

Whoever writes a payment locks documents first, then the books, then the payment: the order in which issuing takes them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.bounds import Effect
from pinkas.core.cards import refuse_card_numbers_in
from pinkas.core.decimals import Amount
from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound, Problem, VersionConflict, invalid_field
from pinkas.core.requested_amounts import positive_requested_amount, requested_amount
from pinkas.core.struct_mapping import make_mapping
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, documents, ledger
from pinkas.domains.documents import BookingSource
from pinkas.domains.payments import notices, rules, store
from pinkas.domains.payments.types import (
    MethodSums,
    NewAllocation,
    NewReceipt,
    OpeningAllocation,
    OpeningAllocationRow,
    PaymentAllocation,
    PaymentAllocationQuery,
    PaymentAllocationRow,
    PaymentBounce,
    PaymentClearing,
    PaymentQuery,
    PaymentRow,
    PaymentTable,
    PaymentToRecord,
    PaymentVoid,
    RecordedPayment,
    UnallocatedQuery,
)
from pinkas.platform.bounded_effects import check_effects
from pinkas.platform.tx import Tx


async def list_payments(tx: Tx, query: PaymentQuery) -> Page[RecordedPayment]:
    """Payments, newest first unless `sort` says otherwise: those that issued documents carry, and those that were
    recorded. Void ones are among them."""
    documents.check_period(query.from_, query.to)
    return _page(await store.list_payments(tx, query, await clients.ids_for_filter(tx, query.client_id)))


async def compose_table(tx: Tx, _business: businesses.Business, query: PaymentQuery) -> PaymentTable:
    """Payments with the filters of their list and their sums by method, as JSON or as a file with all of them."""
    page = await list_payments(tx, query)
    sums = await store.sum_by_method(tx, query, await clients.ids_for_filter(tx, query.client_id))
    return PaymentTable(
        items=page.items,
        by_method=[_SUMS(one, one.currency) for one in sums],
        next_cursor=page.next_cursor,
        total=page.total,
    )


async def list_unallocated(tx: Tx, query: UnallocatedQuery) -> Page[RecordedPayment]:
    """Payments of which something is for no document: together they are the credit of their clients."""
    return _page(await store.list_unallocated(tx, query, await clients.ids_for_filter(tx, query.client_id)))


async def get_payment(tx: Tx, id: UUID) -> RecordedPayment:
    """A payment, and what it is for."""
    return _view(await store.PAYMENTS.get(tx, id))


async def record(tx: Tx, body: PaymentToRecord) -> RecordedPayment:
    """Records money that a client paid, before or without its receipt: the books, the client's account and the
    documents that it pays show it at once. What no allocation names is the client's credit. `payment.received` is sent
    once, here and not again with the receipt."""
    refuse_card_numbers_in(body)
    (made,) = await _record(tx, [body], None)
    return await _get_with_warnings(tx, made.id, made.warnings)


@dataclass(frozen=True)
class Recorded:
    """A payment that was recorded, its receipt if one was issued, and what the caller is warned of."""

    id: UUID
    receipt_id: UUID | None
    warnings: Sequence[Problem]


@dataclass(frozen=True)
class CheckoutSource:
    """The checkout that brought money: its id, the provider that charged it, and who gets the receipt."""

    id: UUID
    provider: str
    send_to: documents.Recipients | None


async def record_for_checkout(tx: Tx, body: PaymentToRecord, checkout: CheckoutSource) -> Recorded:
    """The same for money that came through a checkout; its receipt, if it is issued at once, is sent."""
    (made,) = await _record(tx, [body], checkout)
    return made


async def record_for_bank_lines(tx: Tx, bodies: Sequence[PaymentToRecord]) -> list[UUID]:
    """The same for money that lines of bank accounts show, on whatever day it came; its receipts are of today. As many
    statements for many as for one; no two of them name one document. Raises what prevents the first that is refused:
    then the transaction, or its savepoint, must be rolled back. Returns their ids."""
    return [one.id for one in await _record(tx, bodies, None, any_past_day=True)]


async def name_source(tx: Tx, document_id: UUID, checkout: CheckoutSource) -> UUID:
    """Keeps by which checkout the card payment of a document came that was issued in this transaction; its id."""
    return await store.name_checkout(tx, document_id, checkout.id, checkout.provider)


async def _record(
    tx: Tx, bodies: Sequence[PaymentToRecord], checkout: CheckoutSource | None, *, any_past_day: bool = False
) -> list[Recorded]:
    """Records payments in their order; a batch of one records one."""
    items: list[tuple[documents.NewDocument, BookingSource]] = []
    business = await businesses.get_current(tx)
    kind = documents.receipt_type(get_country(business.country))
    for body in bodies:
        rules.check_recording(body)
        id = tx.new_id()
        facts = {"paymentId": str(id), "method": body.method}
        source = BookingSource(
            "payment", id, Wording("Payment, {method}", method=body.method), facts, any_past_day=any_past_day
        )
        items.append((rules.recorded_receipt(body, kind), source))
    with rules.receipt_fields_renamed():
        receipts = await documents.book_receipts(tx, items)
    effects = [
        _effect(body, one.record) for body, one in zip(bodies, receipts, strict=True) if not body.receipt
    ]  # one whose receipt is issued is held to the bounds by that
    await check_effects(tx, effects, get_country(business.country).currency, tx.today(business.timezone))
    ids = [source.id for _, source in items]
    await store.insert_payments(
        tx,
        [
            {"id": id, **_payment_fields(body, one.record, checkout), "leaves_credit": not one.is_income}
            for id, body, one in zip(ids, bodies, receipts, strict=True)
        ],
    )
    allocated = [
        (id, part.referenced_id, part.amount or 0)
        for id, one in zip(ids, receipts, strict=True)
        for part in one.record.references
    ]
    await store.insert_allocations(tx, allocated)
    for id, body, one in zip(ids, bodies, receipts, strict=True):
        (payment,) = one.record.payments
        facts = {"method": payment.method, "amount": format_amount(payment.amount, one.record.currency)}
        tx.audit("payment.recorded", "payment", id, facts={**facts, "currency": one.record.currency})
        documents.publish_payment(tx, one.record, msgspec.structs.replace(payment, id=id), body.external_reference)
    notices.notify_received(tx, business, [(id, one.record) for id, one in zip(ids, receipts, strict=True)])
    texts = NewReceipt(send_to=checkout.send_to if checkout else None)
    issued = await _issue_recorded(tx, [id for id, body in zip(ids, bodies, strict=True) if body.receipt], kind, texts)
    return [Recorded(id, issued.get(id), one.warnings) for id, one in zip(ids, receipts, strict=True)]


def _effect(body: PaymentToRecord, record: documents.Record) -> Effect:
    """What recording a payment is to the bounds of a credential."""
    own_rate = record.currency != record.home_currency and body.exchange_rate is not None
    return Effect(
        "payment",
        record.total_local,
        client_id=record.client_id,
        own_rate=own_rate,
        foreign=(record.total, record.currency),
        client_name=record.client_name,
    )


def _payment_fields(body: PaymentToRecord, record: documents.Record, checkout: CheckoutSource | None) -> dict[str, Any]:
    """The columns of a payment, as the receipt says it that would be issued."""
    (payment,) = record.payments
    return {
        "client_id": record.client_id,
        "client_name": record.client_name,
        "method": payment.method,
        "date": payment.date,
        "currency": record.currency,
        "exchange_rate": record.exchange_rate,
        "amount": payment.amount,
        "details": {**payment.details, **({rules.PROVIDER: checkout.provider} if checkout else {})},
        "note": body.note,
        "external_reference": body.external_reference,
        "metadata": body.metadata,
        "checkout_id": checkout.id if checkout else None,
    }


async def _issue_recorded(tx: Tx, ids: Sequence[UUID], kind: int, texts: NewReceipt) -> dict[UUID, UUID]:
    """Issues the receipts of payments that this transaction has recorded, in their order; the ids of the receipts."""
    if not ids:
        return {}
    rows = {row.id: row for row in await store.get_payments(tx, ids)}
    issued = await _issue_locked(tx, [rows[id] for id in ids], kind, texts)
    return {id: one.id for id, one in zip(ids, issued, strict=True)}


async def _get_with_warnings(tx: Tx, id: UUID, warnings: Sequence[Problem]) -> RecordedPayment:
    return msgspec.structs.replace(await get_payment(tx, id), warnings=rules.payment_warnings(warnings))


async def void(tx: Tx, id: UUID, body: PaymentVoid) -> RecordedPayment:
    """Takes back a payment that was recorded by mistake: its postings are reversed, and the documents that it paid are
    open again. Refused once its receipt is issued (cancel that), when money of it was refunded, and when what it left
    as credit was used."""
    seen = await store.PAYMENTS.get(tx, id)
    rules.check_recorded(seen)
    await documents.lock_books(tx, rules.own_references(seen))
    row = await store.PAYMENTS.get_for_update(tx, id)
    rules.check_recorded(row)
    if row.refunded:
        raise rules.PaymentRefunded
    rules.check_unmatched(row)
    new = rules.receipt_of(row, await _receipt_type(tx))
    source = BookingSource(
        "payment_void", id, Wording("Payment, {method}: void", method=row.method), {"paymentId": str(id)}
    )
    await documents.take_back_receipt(tx, new, source)
    business = await businesses.get_current(tx)
    if row.state == "CLEARED":
        await _undo_clearing(tx, row, tx.today(business.timezone), business)
    await store.void_payment(tx, id, body.reason)
    tx.audit("payment.voided", "payment", id, facts={"reason": body.reason})
    return await get_payment(tx, id)


async def clear(tx: Tx, id: UUID, body: PaymentClearing) -> RecordedPayment:
    """Says that the money of a payment is in the bank. A cheque goes from the account of cheques to that of the bank; a
    transfer was posted there when it came."""
    await documents.lock_books(tx, ())
    row = await store.PAYMENTS.get_for_update(tx, id)
    rules.check_clearing(row)
    business = await businesses.get_current(tx)
    rules.check_day(body.date, row.date, tx.today(business.timezone))
    lines = rules.clearing_lines(row, get_country(business.country).currency)
    entry = ledger.NewEntry(
        body.date, Wording("Payment, {method}: in the bank", method=row.method), "payment_clearing", id, lines
    )
    await documents.post_entry(tx, entry)
    await store.set_cleared(tx, id, body.date)
    tx.audit("payment.cleared", "payment", id, facts={"date": body.date.isoformat()})
    return await get_payment(tx, id)


async def bounce(tx: Tx, id: UUID, body: PaymentBounce) -> RecordedPayment:
    """Says that a payment came back: what it paid is open again, what it left is no credit any more, and the books say
    so on the day of the return. An issued receipt stays as it is. What the bank takes is an expense."""
    business = await businesses.get_current(tx)
    country = get_country(business.country)
    kinds = documents.money_types(country)
    seen = await store.PAYMENTS.get(tx, id)
    rules.check_bounce(seen)
    kind = seen.receipt_type if seen.receipt_type in kinds else None
    new = rules.bounced_receipt(seen, kind or documents.receipt_type(country), kinds)
    await documents.lock_books(tx, new.references)
    row = await store.PAYMENTS.get_for_update(tx, id)
    rules.check_bounce(row)
    if row.version != seen.version or rules.bounced_receipt(row, new.doc_type, kinds) != new:
        raise VersionConflict(currentVersion=row.version)  # it came to pay something else before it was locked
    today = tx.today(business.timezone)
    rules.check_day(body.date, row.cleared_on or row.date, today)
    fee = _fee(body, country.currency)
    source = BookingSource(
        "payment_bounce", id, Wording("Payment, {method}: came back", method=row.method), {"paymentId": str(id)}
    )
    await documents.take_back_bounced(tx, new, source, body.date)
    if row.state == "CLEARED":
        await _undo_clearing(tx, row, body.date, business)
    if body.fee is not None:
        said = body.fee.description or Wording("Payment, {method}: fee of the return", method=row.method)
        await documents.post_entry(tx, ledger.NewEntry(body.date, said, "payment_bounce_fee", id, rules.fee_lines(fee)))
    await store.bounce_payment(tx, id, body.date, body.reason)
    tx.audit("payment.bounced", "payment", id, facts={"date": body.date.isoformat(), "reason": body.reason})
    return await get_payment(tx, id)


def _fee(body: PaymentBounce, currency: str) -> int:
    return 0 if body.fee is None else positive_requested_amount(body.fee.amount, currency, "fee.amount")


async def _undo_clearing(tx: Tx, row: PaymentRow, day: date, business: businesses.Business) -> None:
    """What had moved to the bank is out of it again."""
    lines = rules.clearing_lines(row, get_country(business.country).currency, undone=True)
    said = Wording("Payment, {method}: out of the bank", method=row.method)
    await documents.post_entry(tx, ledger.NewEntry(day, said, "payment_clearing_undone", row.id, lines))


async def issue_receipt(tx: Tx, id: UUID, body: NewReceipt) -> documents.Document:
    """Issues the receipt of a recorded payment, over the documents that it is for. It changes nothing in the books:
    the payment did."""
    seen, kind = await tx.gather(store.PAYMENTS.get(tx, id), _receipt_type(tx))
    rules.check_recorded(seen)
    await documents.lock_books(tx, rules.own_references(seen))
    row = await store.PAYMENTS.get_for_update(tx, id)
    rules.check_recorded(row)
    (issued,) = await _issue_locked(tx, [row], kind, body)
    return issued


async def _issue_locked(tx: Tx, rows: Sequence[PaymentRow], kind: int, body: NewReceipt) -> list[documents.Document]:
    """Issues the receipts of payments that are locked behind their documents and the books, or that this transaction
    has recorded behind them."""
    asked = [
        documents.RecordedReceipt(
            new=rules.with_receipt_texts(rules.receipt_of(row, kind), body),
            payment_id=row.id,
            paid=rules.own_amounts(row),
            body=documents.Finalize(send_to=body.send_to),
        )
        for row in rows
    ]
    with rules.receipt_fields_renamed():
        return await documents.issue_recorded_receipts(tx, asked)


async def list_allocations(tx: Tx, id: UUID, query: PaymentAllocationQuery) -> Page[PaymentAllocation]:
    """The documents that a payment covers, the newest allocation first."""
    row = await store.PAYMENTS.get(tx, id)
    rows, cursor, total = await store.list_allocations(tx, id, query)
    return Page([_ALLOCATION(one, row.currency) for one in rows], cursor, total)


async def allocate(tx: Tx, id: UUID, body: NewAllocation) -> RecordedPayment:
    """Allocates what is left of a payment to an issued document that asks for money, or to an opening balance: it
    leaves the client's credit."""
    named = rules.allocated_reference(body)
    await documents.lock_books(tx, [named])
    row = await store.PAYMENTS.get_for_update(tx, id)
    amount = requested_amount(body.amount, row.currency)
    if amount <= 0:
        raise invalid_field("amount", "not_positive", "Expected more than zero.")
    rules.check_unallocated(row, amount)
    allocation_id = tx.new_id()
    facts = {"paymentId": str(id), "method": row.method}
    described = Wording("Payment, {method}: allocated", method=row.method)
    source = BookingSource("payment_allocation", allocation_id, described, facts, is_cash=row.method == "cash")
    today = tx.today((await businesses.get_current(tx)).timezone)
    new = rules.allocating_receipt(row, await _receipt_type(tx), named, today)
    with rules.allocation_fields_renamed():
        receipt = await documents.book_receipt(tx, new, source)
    await store.insert_allocations(tx, [(id, named.target_id, amount)])
    tx.audit(
        "payment.allocated", "payment", id, facts={named.named_by: str(named.target_id), "amount": str(body.amount)}
    )
    return await _get_with_warnings(tx, id, receipt.warnings)


async def remove_allocation(tx: Tx, id: UUID, allocation_id: UUID) -> RecordedPayment:
    """Removes an allocation: the document, or the opening balance, is open again, and the money is the client's credit.
    What an issued document says stays."""
    named, _ = _find_allocation(await store.PAYMENTS.get(tx, id), allocation_id)
    await documents.lock_books(tx, [named])
    row = await store.PAYMENTS.get_for_update(tx, id)
    named, found = _find_allocation(row, allocation_id)
    if found.by_document_id is not None:
        raise rules.AllocationStays(documentId=str(found.by_document_id))
    source = BookingSource(
        "payment_deallocation",
        allocation_id,
        Wording("Payment, {method}: allocation removed", method=row.method),
        {"paymentId": str(id)},
    )
    today = tx.today((await businesses.get_current(tx)).timezone)
    new = rules.allocating_receipt(row, await _receipt_type(tx), named, today)
    await documents.take_back_receipt(tx, new, source)
    await store.delete_allocation(tx, allocation_id)
    tx.audit("payment.deallocated", "payment", id, facts={named.named_by: str(named.target_id)})
    return await get_payment(tx, id)


async def _receipt_type(tx: Tx) -> int:
    return documents.receipt_type(get_country((await businesses.get_current(tx)).country))


def _find_allocation(
    row: PaymentRow, id: UUID
) -> tuple[documents.NewReference, PaymentAllocationRow | OpeningAllocationRow]:
    """An allocation, and the reference of the receipt that stands for it."""
    found = next((one for _, one in rules.allocations_by_target(row) if one.id == id), None)
    if found is None:
        raise NotFound
    amount = Amount(format_amount(found.amount, row.currency))
    if isinstance(found, OpeningAllocationRow):
        return documents.NewReference(opening_item_id=found.opening_item_id, amount=amount), found
    return documents.NewReference(document_id=found.document_id, amount=amount), found


def _allocations(row: PaymentRow, currency: str) -> list[PaymentAllocation]:
    return [_ALLOCATION(one, currency) for one in row.allocations]


def _opening_allocations(row: PaymentRow, currency: str) -> list[OpeningAllocation]:
    return [_OPENING_ALLOCATION(one, currency) for one in row.opening_allocations]


_ALLOCATION = make_mapping(PaymentAllocationRow, PaymentAllocation)
_OPENING_ALLOCATION = make_mapping(OpeningAllocationRow, OpeningAllocation)
_PAYMENT = make_mapping(
    PaymentRow,
    RecordedPayment,
    exchange_rate=rules.rate_text,
    allocations=_allocations,
    opening_allocations=_opening_allocations,
)
_SUMS = make_mapping(MethodSums, MethodSums)


def _view(row: PaymentRow) -> RecordedPayment:
    return _PAYMENT(row, row.currency)


def _page(page: Page[PaymentRow]) -> Page[RecordedPayment]:
    return Page([_view(one) for one in page.items], page.next_cursor, page.total)
