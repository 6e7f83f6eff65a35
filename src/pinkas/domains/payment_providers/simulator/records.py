"""The records of the simulator: each call is a transaction of its own, as at a provider elsewhere."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from pinkas.domains.payment_providers.simulator import store
from pinkas.domains.payment_providers.simulator.jobs import SEND_NOTICE
from pinkas.outside.payment_providers import (
    SIMULATED_DELAY,
    KeptCharge,
    KeptRefund,
    RefundRequest,
    SimulatedCharge,
    find_refund_refusal,
    make_reference,
)
from pinkas.platform.caller import system_caller
from pinkas.platform.tx import Transactions, Tx


class Records:
    """See `SimulatedRecords`. `transactions` are those of the sandbox."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def add(self, business: UUID, make: Callable[[UUID, datetime], SimulatedCharge], notices: int) -> KeptCharge:
        """See `SimulatedRecords`."""
        async with self._transactions.begin(system_caller(business)) as tx:
            charge = make(tx.new_id(), tx.now)
            if await store.insert_charge(tx, charge):
                enqueue_notices(tx, charge, [charge.visible_at or tx.now] * notices)
                return KeptCharge(charge, tx.now, is_new=True)
            known = await store.get_charge_by_key(tx, charge.kind, charge.key)
            assert known is not None
            return KeptCharge(known, tx.now)

    async def find(self, business: UUID, id: UUID) -> KeptCharge | None:
        """See `SimulatedRecords`."""
        async with self._transactions.begin(system_caller(business), read_only=True) as tx:
            found = await store.get_charge(tx, id)
            return KeptCharge(found, tx.now) if found else None

    async def find_by_key(self, business: UUID, key: str) -> KeptCharge | None:
        """See `SimulatedRecords`."""
        async with self._transactions.begin(system_caller(business), read_only=True) as tx:
            found = await store.get_charge_by_key(tx, "charge", key)
            return KeptCharge(found, tx.now) if found else None

    async def has_saved(self, business: UUID, token: str) -> bool:
        """See `SimulatedRecords`."""
        async with self._transactions.begin(system_caller(business), read_only=True) as tx:
            return await store.has_saved_card(tx, token)

    async def refund(self, business: UUID, id: UUID, request: RefundRequest) -> KeptRefund | str:
        """See `SimulatedRecords`."""
        async with self._transactions.begin(system_caller(business)) as tx:
            charge = await store.get_charge_for_update(tx, id)
            if charge is None:
                return "no_such_charge"
            known = await store.get_refund(tx, request.key)
            if known is not None:
                if (known.charge_id, known.amount) != (id, request.amount):
                    return "key_reused"
                return KeptRefund(known.id, charge.refund_answer, known.visible_at, tx.now, is_new=False)
            if refusal := find_refund_refusal(charge, request, tx.now):
                return refusal
            later = tx.now + SIMULATED_DELAY if charge.refund_answer == "pending" else None
            made = store.RefundRow(id=tx.new_id(), charge_id=id, amount=request.amount, visible_at=later)
            await store.insert_refund(tx, made, request.key)
            if later is not None:
                event, reference = tx.new_id().hex, make_reference(business, made.id)
                tx.enqueue(SEND_NOTICE, at=later, charge_id=str(id), event=event, reference=reference, kind="refund")
            return KeptRefund(made.id, charge.refund_answer, later, tx.now, is_new=True)


def enqueue_notices(tx: Tx, charge: SimulatedCharge, instants: list[datetime]) -> None:
    """Enqueues a notice about a page or charge for each instant. Those of one instant are one notice, sent again."""
    reference = make_reference(tx.business_id, charge.id)
    events = {at: tx.new_id().hex for at in instants}
    for at in instants:
        tx.enqueue(
            SEND_NOTICE,
            at=at if at > tx.now else None,
            charge_id=str(charge.id),
            event=events[at],
            reference=reference,
            kind=charge.kind,
        )
