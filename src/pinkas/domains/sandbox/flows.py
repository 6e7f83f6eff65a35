"""What takes more than one transaction: answers of others that never came from them, and emptying a business."""

from pinkas.core.problems import ServiceUnavailable, invalid_field
from pinkas.domains import allocations, documents
from pinkas.domains.sandbox import actions
from pinkas.domains.sandbox.actions import check_sandbox
from pinkas.domains.sandbox.rules.authority import HELD_CODE, simulated_reply
from pinkas.domains.sandbox.types import Emptied, Simulated, Simulation
from pinkas.platform.tx import Flow


async def simulate(flow: Flow[allocations.Dependencies], body: Simulation) -> Simulated:
    """Lets the tax authority answer about an issued document, without asking it: it approves (with a number), refuses
    (with one of its codes), holds the invoice for a decision, or does not answer in time. What follows is what would
    follow in earnest. Without `documentId` the answer waits for the next request; of several each is given once, in
    their order. Payments and deposits come with payments. Live answers 409 `sandbox_only`.
    """
    async with flow.transaction() as tx:
        if body.document_id is not None:
            await documents.get_for_update(tx, body.document_id)
        check_sandbox(tx)
        if body.code is not None and (body.answer != "refuse" or body.code in (HELD_CODE, HELD_CODE + 1)):
            raise invalid_field(
                "code", "not_of_answer", "Only `refuse` has a code, and 460 and 461 are those of `hold`."
            )
        reply = simulated_reply(body.answer, body.code, tx.new_id())
        if body.document_id is None:
            await allocations.queue_simulated_answer(tx, reply)
            return Simulated(kind=body.kind, document_id=None, allocation_id=None, status="EXPECTED")
    found = await allocations.simulate_answer(flow, body.document_id, reply)
    return Simulated(kind=body.kind, document_id=body.document_id, allocation_id=found.id, status=found.status)


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
