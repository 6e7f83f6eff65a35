"""Attempts of charges tell their standing orders what became of them, in the same transaction
(`RuntimeContext.follow`)."""

from collections.abc import Sequence
from uuid import UUID

from pinkas.domains import checkouts
from pinkas.domains.mandates import store
from pinkas.domains.mandates.actions import charging
from pinkas.platform.tx import Note, Tx


async def follow_checkouts(tx: Tx, notes: Sequence[Note]) -> None:
    """Writes down what the notes say of the checkouts of charges. Their checkouts are locked already: the standing
    orders come behind them, in the order of their charges."""
    steps: dict[UUID, str] = {id: what.removeprefix("checkout.") for what, id in notes if what.startswith("checkout.")}
    if not steps:
        return
    for charge_id in await store.find_charges_of_checkouts(tx, list(steps)):
        await _follow(tx, charge_id, steps)


async def _follow(tx: Tx, charge_id: UUID, steps: dict[UUID, str]) -> None:
    row, charge = await store.lock_charge(tx, charge_id)
    assert charge.checkout_id is not None
    step = steps[charge.checkout_id]
    if step == "paid" and charge.state != "PAID":
        await charging.record_paid(tx, row, charge, tx.now)
    elif step in ("declined", "not_accepted") and charge.state in ("PENDING", "UNKNOWN"):
        checkout = await checkouts.get_checkout(tx, charge.checkout_id)
        last = checkout.attempts[-1]
        code = last.decline_code or last.provider_code or "not_accepted"
        message = last.provider_message or last.decline_code or "The provider did not accept the charge."
        await charging.record_failure(tx, row, charge, code if step == "declined" else "not_accepted", message)
    elif step in ("expired", "cancelled") and charge.state == "PENDING":
        await store.CHARGES.update(tx, charge.id, {"state": "UNKNOWN", "due_at": None})
