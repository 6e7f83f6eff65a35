"""Attempts of charges tell their standing orders what became of them, in the same transaction
(`RuntimeContext.follow`)."""

from collections.abc import Sequence
from uuid import UUID

from pinkas.domains import checkouts
from pinkas.domains.mandates import store
from pinkas.domains.mandates.actions import charging
from pinkas.platform.runtime_context import Note
from pinkas.platform.tx import Tx

_FOLLOWED = frozenset(f"checkout.{step}" for step in ("paid", "declined", "not_accepted", "expired", "cancelled"))
"""The steps of checkouts of which a standing order does not know itself."""


async def follow_checkouts(tx: Tx, notes: Sequence[Note]) -> None:
    """Writes down what the notes say of the checkouts of charges. Their checkouts are locked already: the standing
    orders come behind them, in the order of their charges."""
    steps: dict[UUID, str] = {id: what.removeprefix("checkout.") for what, id in notes if what in _FOLLOWED}
    ids = list(steps)
    for checkout_id in ids if len(ids) < 2 else await store.order_by_charge(tx, ids):
        await _follow(tx, checkout_id, steps[checkout_id])


async def _follow(tx: Tx, checkout_id: UUID, step: str) -> None:
    found = await store.lock_charge_of_checkout(tx, checkout_id)
    if found is None:
        return
    row, charge = found
    assert charge.checkout_id is not None
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
