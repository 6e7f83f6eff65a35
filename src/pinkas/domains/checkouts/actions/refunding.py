"""Refunds of checkouts: written before the provider is asked, and taken into the books once it has given back."""

from uuid import UUID

import msgspec

from pinkas.core.cards import contains_card_number, refuse_card_numbers_in
from pinkas.core.decimals import Amount
from pinkas.core.money import format_amount
from pinkas.core.problems import NotFound, Problem
from pinkas.core.requested_amounts import requested_amount
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import businesses, currencies, notifications, payment_providers, payments
from pinkas.domains.checkouts import rules, store
from pinkas.domains.checkouts.actions.outcomes import read_refund
from pinkas.domains.checkouts.types import (
    AttemptRow,
    CheckoutRow,
    RefundOfCheckout,
    RefundResolution,
    RefundRow,
    StoredError,
)
from pinkas.domains.payment_providers import ProviderAccount, ProviderSettings
from pinkas.outside.payment_providers import RefundOutcome, RefundRequest
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Tx


async def begin_refund(
    tx: Tx, settings: ProviderSettings, id: UUID, body: RefundOfCheckout
) -> tuple[RefundRow, RefundRequest, ProviderAccount]:
    """Writes a refund with the amount that it reserves, and what the provider is asked. Raises what prevents it, the
    books first: what they would refuse is not given back."""
    refuse_card_numbers_in(body)
    checkout = await store.CHECKOUTS.get_for_update(tx, id)
    attempts = (await store.list_attempts(tx, [id]))[id]
    attempt = rules.choose_charge(attempts, body.attempt_id)
    wanted = None if body.amount is None else requested_amount(body.amount, checkout.currency)
    amount = rules.amount_to_refund(attempt, wanted)
    account = await payment_providers.get_account(tx, settings, attempt.provider)
    if amount != attempt.amount and not account.provider.capabilities.refunds_partially:
        raise rules.PartialRefundNotTaken
    if attempt.payment_id is not None:  # first: documents and books are locked before the charge, whoever refunds it
        asked = await _refund_of_payment(tx, amount, attempt.currency, body)
        await payments.check_refund(tx, attempt.payment_id, asked)
    await _hold(tx, checkout, amount, attempt.currency, credits=body.credit)
    row = await store.insert_refund(
        tx,
        tx.new_id(),
        {
            "checkout_id": id,
            "attempt_id": attempt.id,
            "provider": attempt.provider,
            "amount": amount,
            "currency": attempt.currency,
            "refunded_before": attempt.refund_reserved,
            "reason": body.reason,
            "note": body.note,
            "credit": body.credit,
            "created_by": msgspec.to_builtins(await get_creator(tx)),
            "due_at": tx.now + rules.REFUND_ANSWER,
        },
    )
    facts = {"refundId": str(row.id), "amount": format_amount(amount, row.currency), "currency": row.currency}
    tx.audit("checkout.refund_requested", "checkout", id, facts=facts)
    return row, refund_request(row, attempt), account


async def _hold(tx: Tx, checkout: CheckoutRow, amount: int, currency: str, *, credits: bool) -> None:
    """Holds a refund to the bounds of who asks for it; with `credits` a credit document follows."""
    document_type = None
    if credits:
        kinds = get_country((await businesses.get_current(tx)).country).document_types.values()
        document_type = next(one.code for one in kinds if one.credits)
    client = currencies.HeldClient(checkout.client_id, checkout.client_name)
    await currencies.hold_money(tx, "refund", amount, currency, client, document_type)


def refund_request(row: RefundRow, attempt: AttemptRow) -> RefundRequest:
    """What the provider is asked, the same however often."""
    assert attempt.charge_reference is not None, "what was paid has a reference"
    return RefundRequest(
        str(row.id), attempt.charge_reference, row.amount, row.currency, attempt.amount, row.refunded_before
    )


async def take_up_refund(tx: Tx, id: UUID) -> tuple[RefundRow, AttemptRow, bool]:
    """A refund with its charge, and whether its provider is asked now for the first time: that is so once, whatever
    becomes of the answer."""
    _, row = await _lock(tx, id)
    attempt = await store.get_attempt(tx, row.attempt_id)
    assert attempt is not None, "attempts are never removed"
    if row.asked:
        return row, attempt, False
    row = await store.REFUNDS.update(tx, id, {"asked": True, "due_at": tx.now + rules.REFUND_ANSWER})
    return row, attempt, True


async def record_refund(tx: Tx, id: UUID, outcome: RefundOutcome, *, by_key: bool) -> RefundRow:
    """Records an answer about a refund; what is decided stays so, whatever is answered later."""
    _, row = await _lock(tx, id)
    if row.state not in rules.UNDECIDED:
        return row
    changes = read_refund(row, outcome, by_key, tx.now)
    if changes["state"] == "REFUSED" and row.booked_at is not None:
        failed = rules.PaidOutFailed() if row.state == "PENDING" else rules.RefundNotGiven()
        changes = {**changes, "document_error": _stored(tx, failed)}
        await _tell_not_given(tx, row, failed)
    found = await store.REFUNDS.update(tx, id, changes)
    if found.state != row.state:
        facts = {"refundId": str(id), "state": found.state, "providerCode": found.provider_code}
        tx.audit("checkout.refund_answered", "checkout", row.checkout_id, facts=facts)
    if rules.may_be_resolved(found):
        await _ask_a_person(tx, found)
    return found


async def resolve_refund(tx: Tx, id: UUID, refund_id: UUID, body: RefundResolution) -> RefundRow:
    """Says what became of a refund of which nobody else can be asked."""
    refuse_card_numbers_in(body)
    checkout = await store.CHECKOUTS.get_for_update(tx, id)
    row = await store.REFUNDS.get(tx, refund_id)
    if row.checkout_id != checkout.id:
        raise NotFound
    if not rules.may_be_resolved(row):
        raise rules.RefundNotInDoubt(state=row.state)
    if body.outcome == "refunded":
        await _hold(tx, checkout, row.amount, row.currency, credits=row.credit)
    outcome = RefundOutcome("refunded" if body.outcome == "refunded" else "refused", body.reference)
    tx.audit("checkout.refund_resolved", "checkout", id, facts={"refundId": str(refund_id), "outcome": body.outcome})
    return await record_refund(tx, refund_id, outcome, by_key=True)


async def book_refund(tx: Tx, id: UUID) -> None:
    """Takes what went back into the books, with the credit of its documents; once. Raises the problem that prevents
    it."""
    _, row = await _lock(tx, id)
    if not rules.is_to_book(row):
        return
    attempt = await store.get_attempt(tx, row.attempt_id)
    assert attempt is not None
    if attempt.payment_id is None:
        raise rules.RefundNotBooked
    asked = await _refund_of_payment(tx, row.amount, row.currency, row, row.reference)
    made = await payments.book_refund_of_provider(tx, attempt.payment_id, asked)
    due = None
    if row.state == "PENDING":
        due = rules.next_refund_look_up(row.look_ups, is_accepted=True, began=row.created_at, now=tx.now)
    changes = {
        "payment_refund_id": made.id,
        "credit_ids": [one.document_id for one in made.refunds if one.document_id is not None],
        "booked_at": tx.now,
        "document_error": None,
        "due_at": due,
    }
    await store.REFUNDS.update(tx, id, changes)


async def record_failure(tx: Tx, id: UUID, problem: Problem) -> None:
    """Keeps why the books do not show what went back, tells the business, and sets the time of the next attempt."""
    _, row = await _lock(tx, id)
    changes = {
        "document_error": _stored(tx, problem),
        "document_attempts": row.document_attempts + 1,
        "due_at": rules.next_document_attempt(row.document_attempts, tx.now),
    }
    await store.REFUNDS.update(tx, id, changes)
    await _tell(tx, row, problem)


def _stored(tx: Tx, problem: Problem) -> object:
    return msgspec.to_builtins(StoredError(code=problem.code, message=str(problem.text), at=tx.now))


async def _lock(tx: Tx, id: UUID) -> tuple[CheckoutRow, RefundRow]:
    seen = await store.REFUNDS.get(tx, id)
    checkout = await store.lock_checkout(tx, seen.checkout_id)
    return checkout, await store.REFUNDS.get(tx, id)


async def _refund_of_payment(
    tx: Tx, amount: int, currency: str, said: RefundOfCheckout | RefundRow, reference: str | None = None
) -> payments.NewRefund:
    """The refund as the books know it. A reference that could be a card number is not repeated there."""
    if reference is not None and contains_card_number(reference):
        reference = None
    return payments.NewRefund(
        date=tx.today((await businesses.get_current(tx)).timezone),
        amount=Amount(format_amount(amount, currency)),
        method="card",
        reference=reference[:100] if reference else None,
        reason=said.note,
        credit=payments.CreditBehindRefund(reason=said.reason, note=said.note) if said.credit else None,
    )


async def _tell(tx: Tx, row: RefundRow, problem: Problem) -> None:
    title = Wording(
        "{amount} {currency} went back to a customer, and the books could not follow",
        amount=format_amount(row.amount, row.currency),
        currency=row.currency,
    )
    await _notify(tx, row, "checkout.refund_failed", title, problem.text)


async def _tell_not_given(tx: Tx, row: RefundRow, problem: Problem) -> None:
    title = Wording(
        "{amount} {currency} did not go back to a customer whose document is credited",
        amount=format_amount(row.amount, row.currency),
        currency=row.currency,
    )
    await _notify(tx, row, "checkout.refund_not_given", title, problem.text)


async def _ask_a_person(tx: Tx, row: RefundRow) -> None:
    title = Wording(
        "Nobody knows whether {amount} {currency} went back to a customer",
        amount=format_amount(row.amount, row.currency),
        currency=row.currency,
    )
    text = Wording("The payment provider did not answer. Look at its own pages, and say what happened.")
    await _notify(tx, row, "checkout.refund_unknown", title, text)


async def _notify(tx: Tx, row: RefundRow, kind: notifications.Kind, title: str, text: str) -> None:
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind=kind,
            category="payments",
            severity="warning",
            title=title,
            body=text,
            dedupe_key=f"{kind}:{row.id}",
            entity=notifications.Entity(type="checkout", id=row.checkout_id),
            actions=[],
        ),
    )
