"""Beginning checkouts and attempts, and what their outcomes change. Whoever changes an attempt locks its checkout."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.domains import clients, notifications
from pinkas.domains.checkouts import rules, store
from pinkas.domains.checkouts.actions import cards
from pinkas.domains.checkouts.actions.outcomes import Finding, read_charge, read_page, read_setup
from pinkas.domains.checkouts.actions.reading import ended_view
from pinkas.domains.checkouts.types import AttemptKind, AttemptRow, CheckoutRow, NewCheckout
from pinkas.outside.payment_providers import ChargeOutcome, PageOutcome, SetupOutcome
from pinkas.platform.link_tokens import make_link_token
from pinkas.platform.tx import Tx

CARD_SAVED = "card.saved"
"""The note (`Tx.note`) of an attempt by which the card of a standing order was saved."""
ORDER_ABANDONED = "card.abandoned"
"""The note of a checkout of a recurring Payment Page that ended without a card."""
_GIVEN_UP = ("LOCKED", "CANCELLED", "EXPIRED")


async def begin_checkout(tx: Tx, new: NewCheckout) -> CheckoutRow:
    """Begins a checkout, of which nothing is tried yet."""
    id, token = tx.new_id(), make_link_token()
    store.insert_checkout(tx, id, new, token.encrypted(tx, id), token.hash)
    return await store.CHECKOUTS.get_for_update(tx, id)


async def begin_attempt(tx: Tx, new: NewCheckout, kind: AttemptKind, method_id: UUID) -> tuple[CheckoutRow, AttemptRow]:
    """Begins a checkout with its first attempt: both are written before the provider is asked."""
    id, token = tx.new_id(), make_link_token()
    state = rules.next_state("OPEN", "started", 0)
    store.insert_checkout(tx, id, new, token.encrypted(tx, id), token.hash, state)
    tx.audit("checkout.started", "checkout", id, facts={"state": state, "declineCode": None})
    columns = _attempt_columns(tx, id, new, kind, new.max_installments, method_id)
    return await tx.gather(store.CHECKOUTS.get(tx, id), store.insert_attempt(tx, tx.new_id(), columns))


async def lock_open_checkout(tx: Tx, id: UUID) -> CheckoutRow:
    """A checkout that may be paid, locked. Raises `CheckoutLocked` and `CheckoutEnded`."""
    row = await store.CHECKOUTS.get_for_update(tx, id)
    if row.state == "LOCKED":
        raise rules.CheckoutLocked
    if row.state in rules.FINAL or row.expires_at <= tx.now:
        raise rules.CheckoutEnded(state=row.state if row.state in rules.FINAL else "EXPIRED")
    return row


async def start_attempt(
    tx: Tx, row: CheckoutRow, kind: AttemptKind, *, installments: int = 1, method_id: UUID | None = None
) -> AttemptRow:
    """Writes an attempt before the provider is asked, so that it is looked for whatever happens then. The checkout is
    locked."""
    columns = _attempt_columns(tx, row.id, row, kind, installments, method_id)
    insert = store.insert_attempt(tx, tx.new_id(), columns)
    attempt, _ = await tx.gather(insert, _take_step(tx, row, "started", None))
    return attempt


def _attempt_columns(
    tx: Tx,
    checkout_id: UUID,
    of: NewCheckout | CheckoutRow,
    kind: AttemptKind,
    installments: int,
    method_id: UUID | None,
) -> dict[str, Any]:
    return {
        "checkout_id": checkout_id,
        "kind": kind,
        "provider": of.provider,
        "method_id": method_id,
        "amount": of.amount,
        "currency": of.currency,
        "installments": installments,
        "due_at": rules.next_look_up(2, in_doubt=True, began=tx.now, now=tx.now),
    }


async def record_page(tx: Tx, attempt_id: UUID, outcome: PageOutcome) -> AttemptRow:
    """Records the answer to the opening of a page."""
    row, attempt = await store.lock_attempt(tx, attempt_id)
    return await _apply(tx, row, attempt, read_page(attempt, outcome, tx.now))


async def record_charge(tx: Tx, asked: AttemptRow, outcome: ChargeOutcome) -> tuple[CheckoutRow, AttemptRow]:
    """Records an answer about the charge of an attempt. What was paid stays paid, whatever is answered later. The
    checkout as it was, locked, and the attempt as it is."""
    (row, attempt), other = await tx.gather(  # behind the lock
        store.lock_attempt(tx, asked.id), store.find_attempt(tx, asked.provider, outcome.reference)
    )
    if attempt.state == "PAID":
        return row, attempt
    if outcome.state == "paid" and other is not None and other.id != attempt.id:
        # It contradicts itself: one charge is the money of one attempt.
        outcome = ChargeOutcome("unknown", code="charge_known", message="The charge is that of another attempt.")
    return row, await _apply(tx, row, attempt, read_charge(attempt, outcome, tx.now))


async def record_setup(tx: Tx, attempt_id: UUID, outcome: SetupOutcome) -> AttemptRow:
    """Records an answer about a page that saves a card, with the card as the client's means of payment. What was saved
    stays saved, whatever is answered later; a card that the client cannot have is told, and asked about again."""
    row, attempt = await store.lock_attempt(tx, attempt_id)
    if attempt.state == "SAVED":
        return attempt
    method_id = None
    if outcome.state == "saved" and outcome.saved_card is not None:
        assert row.client_id is not None, "a card is saved for a client"
        try:
            async with tx.savepoint():
                if row.payment_page_id is not None:  # it was archived if the buyer seemed to be gone
                    await clients.take_back(tx, row.client_id)
                method_id = await cards.keep_card(
                    tx, row.client_id, attempt.provider, outcome.saved_card, is_default=row.card_is_default
                )
        except Problem as problem:  # a card that is over
            outcome = SetupOutcome("unknown", code=problem.code, message=str(problem.text))
        else:
            if row.mandate_id is not None:  # a standing order becomes active with its card, or not at all
                tx.note(CARD_SAVED, attempt_id)
    return await _apply(tx, row, attempt, read_setup(attempt, outcome, method_id, tx.now))


async def give_up(tx: Tx, attempt_id: UUID) -> None:
    """Ends an attempt of which nobody can have been charged: its page was never opened."""
    row, attempt = await store.lock_attempt(tx, attempt_id)
    if attempt.state == "STARTED":
        ended = {"state": "ABANDONED", "ended_at": tx.now, "due_at": None}
        await _apply(tx, row, attempt, Finding(ended, "not_accepted"))


async def end_checkout(tx: Tx, id: UUID, step: rules.Step) -> CheckoutRow:
    """Cancels or expires a checkout, unless it has ended."""
    row = await store.CHECKOUTS.get_for_update(tx, id)
    return await _take_step(tx, row, step, None)


async def _apply(tx: Tx, row: CheckoutRow, attempt: AttemptRow, finding: Finding) -> AttemptRow:
    change = store.update_attempt(tx, attempt.id, finding.fields)
    if finding.step is None:
        return await change
    changed, _ = await tx.gather(change, _take_step(tx, row, finding.step, finding.fields.get("decline_code")))
    return changed


async def _take_step(tx: Tx, row: CheckoutRow, step: rules.Step, decline_code: str | None) -> CheckoutRow:
    """Takes a checkout to its next state."""
    declines = row.declines + (step == "declined")
    state = rules.next_state(row.state, step, declines)
    if state == row.state and declines == row.declines:
        return row
    changes: Mapping[str, Any] = {"state": state, "declines": declines}
    if decline_code is not None:
        changes = {**changes, "decline_code": decline_code}
    if state == "PAID":
        changes = {**changes, "decline_code": None}
    if state in rules.FINAL and row.state not in rules.FINAL:
        changes = {**changes, "ended_at": tx.now, "due_at": None}
    tx.audit(f"checkout.{step}", "checkout", row.id, facts={"state": state, "declineCode": decline_code})
    after = await store.CHECKOUTS.update(tx, row.id, changes)
    if after.mandate_charge_id is not None:
        tx.note(f"checkout.{step}", row.id)  # its standing order follows in the same transaction
    elif after.mandate_id is not None and after.payment_page_id is not None and state in _GIVEN_UP:
        tx.note(ORDER_ABANDONED, row.id)
    elif step == "declined" or (step == "not_accepted" and row.source == "saved_card"):
        await _notify_failed(tx, after)
    if after.payment_page_id is not None and state in ("LOCKED", "EXPIRED") and row.state != state:
        tx.emit("checkout.failed", ended_view(after, tx.now))
    return after


async def _notify_failed(tx: Tx, row: CheckoutRow) -> None:
    """Tells the business that a customer could not be charged, once of a checkout however many cards are tried."""
    reason = Wording("The payment provider did not accept the charge.")
    if row.decline_code is not None:
        reason = Wording("The card was declined: {declineCode}.", declineCode=row.decline_code)
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="charge_failed",
            category="payments",
            severity="warning",
            title=Wording(
                "{name}: a charge of {amount} {currency} failed",
                name=row.client_name or row.description,
                amount=format_amount(row.amount, row.currency),
                currency=row.currency,
            ),
            body=reason,
            entity=notifications.Entity(type="checkout", id=row.id),
            actions=[notifications.Action(label="checkout", method="GET", path=f"/api/v1/checkouts/{row.id}")],
            dedupe_key=f"charge_failed:{row.id}",
        ),
    )
