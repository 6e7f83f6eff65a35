"""What recorded money does to books and clients: pure.

A recorded payment does what its receipt would do, on its own day and without a number; its receipt, issued later, does
nothing more. So there is one rule for both."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import cast
from uuid import UUID

import msgspec

from pinkas.core.money import convert_currency, to_minor
from pinkas.core.payment_methods import PAYMENT_METHODS, PaymentMethod
from pinkas.countries import Country
from pinkas.domains import ledger
from pinkas.domains.clients import Movement, MovementKind
from pinkas.domains.documents.drafting.rules.compose import DraftIdentity, compose_document, payment_status
from pinkas.domains.documents.issuing.rules.issuable import Issuable
from pinkas.domains.documents.issuing.rules.issuance_types import BookingSource
from pinkas.domains.documents.model.rules import client_account
from pinkas.domains.documents.model.rules.credit_balance import CreditChange, HeldCredit, credit_after, posted_gain
from pinkas.domains.documents.model.rules.references import References, build_context, with_merged_client
from pinkas.domains.documents.model.types import NewDocument


def receipt_type(country: Country) -> int:
    """The document type of a receipt."""
    return next(one.code for one in country.document_types.values() if one.posting == "receipt")


def money_types(country: Country) -> frozenset[int]:
    """The document types that say nothing but that money came."""
    return frozenset(one.code for one in country.document_types.values() if one.posting in ("receipt", "donation"))


def check_apart(receipts: Sequence[NewDocument]) -> None:
    """Receipts that are booked together are composed against documents as they are before all of them, so that no two
    of them may name one document or opening balance."""
    named = [id for one in receipts for id in {ref.target_id for ref in one.references}]
    if len(named) != len(set(named)):
        raise AssertionError("two receipts of one batch name the same document")


def compose_receipt(
    new: NewDocument, references: References, id: UUID, new_id: Callable[[], UUID], *, takes_back: bool = False
) -> Issuable:
    """The receipt that would be issued for recorded money; its client may be archived by now. `takes_back`: it is
    composed to be negated, against the documents as they will be without it."""
    asked = with_merged_client(new, references)
    context, client = build_context(asked, references, new_id)
    before = context
    if takes_back:
        paid = {one.target_id: to_minor(Decimal(one.amount or 0), asked.currency or "") for one in asked.references}
        before = replace(context, targets=without_payments(references, paid).targets)
    record = compose_document(asked, before, DraftIdentity(id, 1, references.now))
    return Issuable(record, context, client=client)


def without_payments(references: References, paid: Mapping[UUID, int]) -> References:
    """The same documents as they were before amounts were paid of them: the receipt of recorded money is checked
    against what it was recorded for."""
    targets = dict(references.targets)
    for id, amount in paid.items():
        if (one := targets.get(id)) is not None:
            left = one.paid - amount
            targets[id] = replace(one, paid=left, payment_status=payment_status(True, one.total, left, one.credited))
    return replace(references, targets=targets)


def booking_movement(receipt: Issuable, source: BookingSource, kind: MovementKind) -> Movement | None:
    """What recorded money does to the account of its client."""
    moved = client_account.account_movement(receipt.record, receipt.context.country, cash_basis=receipt.is_income)
    return moved and replace(moved, document_id=source.id, kind=kind, doc_type=None, doc_number=None)


def with_payment_id(receipt: Issuable, payment_id: UUID) -> Issuable:
    """The receipt with the id of the payment that was recorded before it: a payment has one id everywhere."""
    payments = tuple(msgspec.structs.replace(one, id=payment_id) for one in receipt.record.payments)
    record = msgspec.structs.replace(receipt.record, payments=payments)
    return replace(receipt, record=record, recorded_payment_id=payment_id)


@dataclass(frozen=True)
class Payout:
    """Money of a client's credit that goes back to it; `amount` is minor units of `currency`, `rate` that of the day in
    another currency than that of the books."""

    client_id: UUID
    currency: str
    amount: int
    rate: Decimal | None
    method: str
    date: date


def decide_payout(
    payout: Payout, held: HeldCredit, home_currency: str, source: BookingSource
) -> tuple[HeldCredit, ledger.NewEntry, Movement]:
    """The credit behind a payout, its journal entry, and what it does to the client's account. `held` is enough."""
    foreign = payout.currency != home_currency
    rate = payout.rate or Decimal(1)
    local = convert_currency(payout.amount, payout.currency, rate, home_currency) if foreign else payout.amount
    after, gain = posted_gain(held, credit_after(held, CreditChange(took=payout.amount), 0, local))
    role = PAYMENT_METHODS[cast(PaymentMethod, payout.method)].account_role
    assert role is not None
    advance = ledger.make_posting(
        "customer_advances",
        -gain.local,
        party_id=payout.client_id,
        **({"currency": payout.currency, "foreign_amount": -gain.foreign} if foreign else {}),
    )
    lines = ledger.nonempty_postings(advance, ledger.make_posting(role, -local))
    rest = ledger.make_posting("exchange_differences", -ledger.debit_credit_difference(lines))
    entry = ledger.NewEntry(
        payout.date, source.description, source.type, source.id, ledger.nonempty_postings(*lines, rest)
    )
    movement = Movement(
        client_id=payout.client_id,
        document_id=source.id,
        kind="refund",
        date=payout.date,
        currency=payout.currency,
        doc_type=None,
        doc_number=None,
        debit=payout.amount,
        credit=0,
        received=-payout.amount,
    )
    return after, entry, movement
