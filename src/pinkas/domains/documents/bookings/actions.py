"""Recorded money in books, documents and clients' credit, before and without a document."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, ledger
from pinkas.domains.documents.bookings import rules
from pinkas.domains.documents.bookings.rules import Payout
from pinkas.domains.documents.drafting.actions import insert_drafts
from pinkas.domains.documents.drafting.rules.drafts import Draft, decide_draft
from pinkas.domains.documents.following.rules.cancel import negative_receipt
from pinkas.domains.documents.issuing.actions.batch_issue import (
    issue_prepared_many,
    load_prepared_inputs,
    write_effects_on_others,
)
from pinkas.domains.documents.issuing.actions.finalize import publish_issued
from pinkas.domains.documents.issuing.rules.issuable import Issuable, IssueRequest
from pinkas.domains.documents.issuing.rules.issuance import decide_bookings
from pinkas.domains.documents.issuing.rules.issuance_types import BookingSource
from pinkas.domains.documents.model.actions import references
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.rules.credit_balance import CreditBalanceExceeded, HeldCredit
from pinkas.domains.documents.model.rules.record import PaymentRecord, Record
from pinkas.domains.documents.model.rules.references import build_context, check_not_archived
from pinkas.domains.documents.model.store import relations
from pinkas.domains.documents.model.types import Document, Finalize, NewDocument, NewReference, PaymentReceived
from pinkas.domains.documents.numbering import store as numbering_store
from pinkas.platform.tx import Tx


async def lock_books(tx: Tx, named: Collection[NewReference]) -> None:
    """Locks issued documents and opening balances, and then the books of the business: in this order whoever issues
    takes them too, before any row of a payment."""
    if named:
        await references.load_targets(tx, named, lock=True)
    await numbering_store.lock_chain(tx)


async def book_receipt(tx: Tx, new: NewDocument, source: BookingSource) -> Issuable:
    """Does to books, documents and the client's credit what issuing a receipt would do, with no document. Returns the
    receipt that would be issued, with its warnings. Raises what prevents it, in the fields of `new`."""
    (receipt,) = await book_receipts(tx, [(new, source)])
    return receipt


async def book_receipts(tx: Tx, items: Sequence[tuple[NewDocument, BookingSource]]) -> list[Issuable]:
    """The same for several receipts, in their order, with as many statements as for one. No two of them name one
    document. Raises what prevents the first that is refused: nothing is written then."""

    def checked(receipt: Issuable) -> Issuable:
        check_not_archived(receipt.client)
        return receipt

    return await _book(tx, items, "payment", checked)


async def take_back_receipt(tx: Tx, new: NewDocument, source: BookingSource) -> None:
    """Takes back what `book_receipt` did with the same receipt. Raises what prevents it: the credit that it left was
    used."""

    def negated(receipt: Issuable) -> Issuable:
        day, now = receipt.context.today, receipt.context.now
        return replace(receipt, record=negative_receipt(receipt.record, tx.new_id(), day, now, tx.new_id))

    await _book(tx, [(new, source)], "payment_voided", negated, takes_back=True)


async def take_back_bounced(tx: Tx, new: NewDocument, source: BookingSource, day: date) -> None:
    """Takes back money that came back on a day, whatever brought it and whatever it pays by now: `new` is the receipt
    that would say so. Invoice-receipts among what it names are owed again."""

    def negated(receipt: Issuable) -> Issuable:
        return replace(
            receipt, record=negative_receipt(receipt.record, tx.new_id(), day, receipt.context.now, tx.new_id)
        )

    await _book(tx, [(new, replace(source, is_return=True))], "payment_bounced", negated, takes_back=True)


async def post_entry(tx: Tx, entry: ledger.NewEntry) -> None:
    """Posts what moves between accounts of money, and touches no client and no document."""
    await ledger.post_entries(tx, [entry], (await businesses.get_current(tx)).country)


async def _book(
    tx: Tx,
    items: Sequence[tuple[NewDocument, BookingSource]],
    kind: clients.MovementKind,
    adapt: Callable[[Issuable], Issuable],
    *,
    takes_back: bool = False,
) -> list[Issuable]:
    rules.check_apart([new for new, _ in items])
    sources = [source for _, source in items]
    named = await references.load_references(tx, [new for new, _ in items], lock=True)
    receipts = [
        adapt(rules.compose_receipt(new, named, source.id, tx.new_id, takes_back=takes_back)) for new, source in items
    ]
    requests = [IssueRequest(source.id, Finalize(), None, new) for new, source in items]
    is_cash = any(one.is_cash for one in sources)
    loaded = await load_prepared_inputs(tx, requests, named, receipts, stored={}, is_cash=is_cash)
    issuance, booked = decide_bookings(loaded.inputs, sources)
    await ledger.post_entries(tx, [one.entry for one in booked], receipts[0].context.business.country)
    movements = [rules.booking_movement(one, source, kind) for one, source in zip(receipts, sources, strict=True)]
    await clients.book_movements(tx, movements)
    await write_effects_on_others(tx, issuance)
    return [replace(one, warnings=done.warnings) for one, done in zip(receipts, booked, strict=True)]


@dataclass(frozen=True)
class RecordedReceipt:
    """The receipt of a payment whose money is in the books already; `paid` is what was recorded of each document that
    it names, in minor units."""

    new: NewDocument
    payment_id: UUID
    paid: Mapping[UUID, int]
    body: Finalize


async def issue_recorded_receipts(tx: Tx, asked: Sequence[RecordedReceipt]) -> list[Document]:
    """Issues receipts of payments whose money is in the books already, in their order: a number, a signature and a file
    for each, and nothing else. No two of them name one document. Raises what prevents the first that is refused."""
    rules.check_apart([one.new for one in asked])
    paid = {id: amount for one in asked for id, amount in one.paid.items()}
    read = await references.load_references(tx, [one.new for one in asked], lock=True)
    named = rules.without_payments(read, paid)
    drafts, receipts = [], []
    for one in asked:
        draft = decide_draft(one.new, named, tx.new_id)
        context, client = build_context(draft.asked, named, tx.new_id)
        receipt = rules.with_payment_id(Issuable(draft.record, context, client=client), one.payment_id)
        drafts.append(Draft(receipt.record, draft.asked))
        receipts.append(receipt)
    await insert_drafts(tx, drafts)
    issued = await issue_prepared_many(
        tx, [(receipt, one.body) for receipt, one in zip(receipts, asked, strict=True)], named
    )
    return [publish_issued(tx, done, one.body) for done, one in zip(issued, asked, strict=True)]


def publish_payment(tx: Tx, receipt: Record, payment: PaymentRecord, external_reference: str | None) -> None:
    """Writes `payment.received` for money that was recorded before its receipt."""
    tx.emit(
        "payment.received",
        PaymentReceived(
            id=payment.id,
            document_id=None,
            doc_type=None,
            doc_number=None,
            client_id=receipt.client_id,
            currency=receipt.currency,
            payment=wire.payment_view(payment, receipt.currency),
            external_reference=external_reference,
            is_credit_applied=False,
        ),
    )


async def pay_out_credit(tx: Tx, payout: Payout, source: BookingSource) -> None:
    """Gives money of a client's credit back: the credit, the books and the client's account. Raises
    `CreditBalanceExceeded`. The caller holds the lock of the books."""
    key = (payout.client_id, payout.currency)
    held = (await relations.get_client_credits(tx, [payout.client_id])).get(key, HeldCredit())
    if payout.amount > held.amount:
        raise CreditBalanceExceeded(
            field="amount",
            available=format_amount(held.amount, payout.currency),
            difference=format_amount(payout.amount - held.amount, payout.currency),
            currency=payout.currency,
        )
    country = get_country((await businesses.get_current(tx)).country)
    after, entry, movement = rules.decide_payout(payout, held, country.currency, source)
    await ledger.post_entries(tx, [entry], country.code)
    await clients.book_movements(tx, [movement])
    await relations.write_client_credits(tx, {key: after})
