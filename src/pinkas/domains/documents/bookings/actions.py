"""Recorded money in books, documents and clients' credit, before and without a document."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
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
    issue_prepared,
    load_prepared_inputs,
    write_effects_on_others,
)
from pinkas.domains.documents.issuing.actions.finalize import publish_issued
from pinkas.domains.documents.issuing.rules.issuable import Issuable, IssueRequest
from pinkas.domains.documents.issuing.rules.issuance import decide_booking
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

    def checked(receipt: Issuable) -> Issuable:
        check_not_archived(receipt.client)
        return receipt

    return await _book(tx, new, source, "payment", checked)


async def take_back_receipt(tx: Tx, new: NewDocument, source: BookingSource) -> None:
    """Takes back what `book_receipt` did with the same receipt. Raises what prevents it: the credit that it left was
    used."""

    def negated(receipt: Issuable) -> Issuable:
        day, now = receipt.context.today, receipt.context.now
        return replace(receipt, record=negative_receipt(receipt.record, tx.new_id(), day, now, tx.new_id))

    await _book(tx, new, source, "payment_voided", negated, takes_back=True)


async def take_back_bounced(tx: Tx, new: NewDocument, source: BookingSource, day: date) -> None:
    """Takes back money that came back on a day, whatever brought it and whatever it pays by now: `new` is the receipt
    that would say so. Invoice-receipts among what it names are owed again."""

    def negated(receipt: Issuable) -> Issuable:
        return replace(
            receipt, record=negative_receipt(receipt.record, tx.new_id(), day, receipt.context.now, tx.new_id)
        )

    await _book(tx, new, replace(source, is_return=True), "payment_bounced", negated, takes_back=True)


async def post_entry(tx: Tx, entry: ledger.NewEntry) -> None:
    """Posts what moves between accounts of money, and touches no client and no document."""
    await ledger.post_entries(tx, [entry], (await businesses.get_current(tx)).country)


async def _book(
    tx: Tx,
    new: NewDocument,
    source: BookingSource,
    kind: clients.MovementKind,
    adapt: Callable[[Issuable], Issuable],
    *,
    takes_back: bool = False,
) -> Issuable:
    named = await references.load_references(tx, [new], lock=True)
    receipt = adapt(rules.compose_receipt(new, named, source.id, tx.new_id, takes_back=takes_back))
    request = IssueRequest(source.id, Finalize(), None, new)
    loaded = await load_prepared_inputs(tx, [request], named, [receipt], stored={}, is_cash=source.is_cash)
    issuance, entry, warnings = decide_booking(loaded.inputs, source)
    await ledger.post_entries(tx, [entry], receipt.context.business.country)
    movement = rules.booking_movement(receipt, source, kind)
    await clients.book_movements(tx, [movement] if movement else [])
    await write_effects_on_others(tx, issuance)
    return replace(receipt, warnings=warnings)


async def issue_recorded_receipt(
    tx: Tx, new: NewDocument, payment_id: UUID, paid: Mapping[UUID, int], body: Finalize
) -> Document:
    """Issues the receipt of a payment whose money is in the books already: a number, a signature and a file, and
    nothing else. `paid` is what was recorded of each document that it names, in minor units."""
    named = rules.without_payments(await references.load_references(tx, [new], lock=True), paid)
    draft = decide_draft(new, named, tx.new_id)
    context, client = build_context(draft.asked, named, tx.new_id)
    receipt = rules.with_payment_id(Issuable(draft.record, context, client=client), payment_id)
    await insert_drafts(tx, [Draft(receipt.record, draft.asked)])
    return publish_issued(tx, await issue_prepared(tx, receipt, named, body), body)


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
