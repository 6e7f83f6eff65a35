"""Simulated answers of the authority: for the sandbox, whose users want to see every outcome."""

from uuid import UUID

from pinkas.core.problems import invalid_field
from pinkas.core.replies import Reply
from pinkas.domains import documents
from pinkas.domains.allocations.actions import claims, outcome, reads
from pinkas.domains.allocations.dependencies import Dependencies
from pinkas.domains.allocations.flows.request import finding_of_reply
from pinkas.domains.allocations.rules.problems import (
    AllocationDecided,
    AttemptRunning,
    DecisionRequired,
    DecisionTaken,
)
from pinkas.domains.allocations.store import simulated_answers
from pinkas.domains.allocations.types import Allocation
from pinkas.platform.tx import Flow, Tx

REHEARSAL_PROBLEMS = (
    documents.NotIssued,
    documents.AllocationNotPossible,
    documents.DocumentCancelled,
    AllocationDecided,
    AttemptRunning,
    DecisionRequired,
    DecisionTaken,
)
"""What may stand in the way of one."""
MAX_WAITING_ANSWERS = 100
"""How many answers may wait for requests."""


async def simulate_answer(flow: Flow[Dependencies], document_id: UUID, reply: Reply) -> Allocation:
    """Records `reply` for an issued document as if it had come from the authority, which is not asked. The attempt is
    claimed and recorded like any other; only the call between is left out."""
    allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        claimed = await claims.claim_requested_attempt(tx, document_id, allocating)
    async with flow.transaction() as tx:
        await outcome.record_outcome(tx, claimed, finding_of_reply(claimed, "approval", reply), allocating)
    async with flow.transaction() as tx:
        return await reads.get_of_document(tx, document_id)


async def queue_simulated_answer(tx: Tx, reply: Reply) -> None:
    """Queues a simulated answer for the next request of the business, after those that wait already; 422 when too many
    wait."""
    if await simulated_answers.count_waiting(tx) >= MAX_WAITING_ANSWERS:
        raise invalid_field(
            "documentId", "required", "{n} answers wait for requests already: name a document.", n=MAX_WAITING_ANSWERS
        )
    await simulated_answers.insert_answer(tx, reply)
