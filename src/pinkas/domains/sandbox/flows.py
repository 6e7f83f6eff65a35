"""What takes more than one transaction: answers of others that never came from them, and emptying a business."""

from typing import Protocol
from uuid import UUID

from pinkas.core.problems import FaultCollector, ServiceUnavailable, invalid_field
from pinkas.domains import allocations, banking, businesses, checkouts, clients, documents
from pinkas.domains.sandbox import actions
from pinkas.domains.sandbox.actions import check_sandbox
from pinkas.domains.sandbox.rules.authority import HELD_CODE, simulated_reply
from pinkas.domains.sandbox.simulated_payments import end_simulated_page
from pinkas.domains.sandbox.types import Emptied, Simulated, Simulation
from pinkas.platform.tx import Flow


class Dependencies(allocations.Dependencies, checkouts.Dependencies, Protocol):
    """The part of the wiring's outside that this domain uses."""


async def simulate(flow: Flow[Dependencies], body: Simulation) -> Simulated:
    """Lets the tax authority answer about an issued document, without asking it: it approves (with a number), refuses
    (with one of its codes), holds the invoice for a decision, or does not answer in time. What follows is what would
    follow in earnest. Without `documentId` the answer waits for the next request; of several each is given once, in
    their order.

    Or lets a buyer pay a checkout on the simulator's page, which is opened where it is not open yet, or be declined. Or
    lets a line come to a bank account. Live answers 409 `sandbox_only`.
    """
    async with flow.transaction() as tx:
        if body.document_id is not None:
            await documents.get_for_update(tx, body.document_id)
        if body.checkout_id is not None:
            await checkouts.get_checkout(tx, body.checkout_id)
        check_sandbox(tx)
        _check_fields(body)
    if body.kind == "payment":
        return await _simulate_payment(flow, body)
    if body.kind == "bank_deposit":
        return await _simulate_deposit(flow, body)
    return await _simulate_answer(flow, body)


async def _simulate_answer(flow: Flow[Dependencies], body: Simulation) -> Simulated:
    """Lets the tax authority answer."""
    assert body.answer is not None
    async with flow.transaction() as tx:
        if body.document_id is not None:
            await documents.get_for_update(tx, body.document_id)
        if body.code is not None and (body.answer != "refuse" or body.code in (HELD_CODE, HELD_CODE + 1)):
            raise invalid_field(
                "code", "not_of_answer", "Only `refuse` has a code, and 460 and 461 are those of `hold`."
            )
        reply = simulated_reply(body.answer, body.code, tx.new_id())
        if body.document_id is None:
            await allocations.queue_simulated_answer(tx, reply)
            return _simulated(body, "EXPECTED")
    found = await allocations.simulate_answer(flow, body.document_id, reply)
    return _simulated(body, found.status, allocation_id=found.id)


async def _simulate_deposit(flow: Flow[Dependencies], body: Simulation) -> Simulated:
    """A line that the bank would have brought today, of the account that is named or of the default one."""
    assert body.amount is not None
    assert body.description is not None
    async with flow.transaction() as tx:
        account_id = body.bank_account_id or await banking.ACCOUNTS.get_default_id(tx)
        if account_id is None:
            raise banking.BankAccountNotFound(field="bankAccountId")
        other = None
        if body.client_id is not None:
            client = await clients.get(tx, body.client_id)
            other = banking.NewCounterparty(name=client.name, tax_id=client.tax_id)
        line = banking.NewTransaction(
            bank_account_id=account_id,
            date=tx.today((await businesses.get_current(tx)).timezone),
            amount=body.amount,
            description=body.description,
            counterparty=other,
            allow_duplicate=True,  # the bank may bring the same sum twice a day
        )
        made = await banking.create_transaction(tx, line)
        return _simulated(body, made.status, transaction_id=made.id)


def _simulated(
    body: Simulation, status: str, allocation_id: UUID | None = None, transaction_id: UUID | None = None
) -> Simulated:
    return Simulated(
        kind=body.kind,
        document_id=body.document_id,
        allocation_id=allocation_id,
        checkout_id=body.checkout_id,
        transaction_id=transaction_id,
        status=status,
    )


_FIELDS: dict[str, tuple[str, ...]] = {
    "authority_answer": ("document_id", "answer", "code"),
    "payment": ("checkout_id", "outcome"),
    "bank_deposit": ("bank_account_id", "amount", "description", "client_id"),
}
"""What each kind may say."""
_REQUIRED: dict[str, tuple[str, ...]] = {
    "authority_answer": ("answer",),
    "payment": ("checkout_id", "outcome"),
    "bank_deposit": ("amount", "description"),
}
_WIRE_NAMES = {
    "document_id": "documentId",
    "checkout_id": "checkoutId",
    "bank_account_id": "bankAccountId",
    "client_id": "clientId",
}


def _check_fields(body: Simulation) -> None:
    """Raises `ValidationFailed` for what a kind needs and does not have, and for what it has no use for."""
    faults = FaultCollector()
    for name in dict.fromkeys(one for fields in _FIELDS.values() for one in fields):
        if getattr(body, name) is not None and name not in _FIELDS[body.kind]:
            faults.add(_WIRE_NAMES.get(name, name), "not_of_kind", "This kind does not have it.")
        if getattr(body, name) is None and name in _REQUIRED[body.kind]:
            faults.add(_WIRE_NAMES.get(name, name), "required", "Required for this kind.")
    faults.raise_if_any()


async def _simulate_payment(flow: Flow[Dependencies], body: Simulation) -> Simulated:
    """Ends the simulator's page of a checkout as a buyer would."""
    assert body.checkout_id is not None
    assert body.outcome is not None
    await end_simulated_page(flow, body.checkout_id, body.outcome)
    async with flow.transaction(read_only=True) as tx:
        return _simulated(body, (await checkouts.get_checkout(tx, body.checkout_id)).state)


ATTEMPTS = 3
"""Times that emptying is tried: it takes everything of a business, in no order that the jobs of the moment keep."""


async def reset_business(flow: Flow[object]) -> Emptied:
    """Empties the business: documents with their numbers, clients, products, books, schedules, messages, notifications;
    the clock is the machine's again. The business with its settings and designs, its people, keys and webhook
    endpoints, and the history of events and of the audit log stay. Live answers 409 `sandbox_only`."""
    for _ in range(ATTEMPTS - 1):
        try:
            return await _reset_once(flow)
        except ServiceUnavailable:  # a deadlock with a job: it had to give way, and what it did is undone
            continue
    return await _reset_once(flow)


async def _reset_once(flow: Flow[object]) -> Emptied:
    async with flow.transaction() as tx:
        return await actions.reset_business(tx)
