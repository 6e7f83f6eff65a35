"""Beginning checkouts and attempts, and what their outcomes change. Whoever changes an attempt locks its checkout."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.domains import notifications
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


async def begin_checkout(tx: Tx, new: NewCheckout) -> CheckoutRow:
    """Begins a checkout, of which nothing is tried yet."""
    id, token = tx.new_id(), make_link_token()
    await store.insert_checkout(tx, id, new, token.encrypted(tx, id), token.hash)
    return await store.CHECKOUTS.get_for_update(tx, id)


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
    insert = store.insert_attempt(
        tx,
        tx.new_id(),
        {
            "checkout_id": row.id,
            "kind": kind,
            "provider": row.provider,
            "method_id": method_id,
            "amount": row.amount,
            "currency": row.currency,
            "installments": installments,
            "due_at": rules.next_look_up(2, in_doubt=True, began=tx.now, now=tx.now),
        },
    )
    attempt, _ = await tx.gather(insert, _take_step(tx, row, "started", None))
    return attempt


async def record_page(tx: Tx, attempt_id: UUID, outcome: PageOutcome) -> AttemptRow:
    """Records the answer to the opening of a page."""
    row, attempt = await store.lock_attempt(tx, attempt_id)
    return await _apply(tx, row, attempt, read_page(attempt, outcome, tx.now))


async def record_charge(tx: Tx, attempt_id: UUID, outcome: ChargeOutcome) -> AttemptRow:
    """Records an answer about a charge. What was paid stays paid, whatever is answered later."""
    row, attempt = await store.lock_attempt(tx, attempt_id)
    if attempt.state == "PAID":
        return attempt
    if outcome.state == "paid" and outcome.reference is not None:
        other = await store.find_attempt(tx, attempt.provider, outcome.reference)
        if (
            other is not None and other.id != attempt.id
        ):  # it contradicts itself: one charge is the money of one attempt
            outcome = ChargeOutcome("unknown", code="charge_known", message="The charge is that of another attempt.")
    return await _apply(tx, row, attempt, read_charge(attempt, outcome, tx.now))


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
