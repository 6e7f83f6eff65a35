"""An answer of the authority that it never gave: for the sandbox, whose users want to see every outcome."""

from uuid import UUID

from pinkas.core.problems import invalid
from pinkas.core.replies import Reply
from pinkas.domains import documents
from pinkas.domains.allocations.actions import claim, outcome, reads
from pinkas.domains.allocations.flows.request import answered
from pinkas.domains.allocations.outside import Outside
from pinkas.domains.allocations.rules.problems import (
    AllocationDecided,
    AttemptRunning,
    DecisionRequired,
    DecisionTaken,
)
from pinkas.domains.allocations.store import rehearsals
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
MOST = 100
"""How many answers may wait for requests."""


async def rehearse(flow: Flow[Outside], document_id: UUID, reply: Reply) -> Allocation:
    """Records `reply` for an issued document as if it had come from the authority, which is not asked. The attempt is
    claimed and recorded like any other; only the call between is left out."""
    allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        claimed = await claim.asked(tx, document_id, allocating)
    async with flow.transaction() as tx:
        await outcome.record(tx, claimed, answered(claimed, "approval", reply), allocating)
    async with flow.transaction() as tx:
        return await reads.of_document(tx, document_id)


async def expect(tx: Tx, reply: Reply) -> None:
    """Keeps `reply` for the next request of the business, behind those that wait already; 422 for too many of them."""
    if await rehearsals.waiting(tx) >= MOST:
        raise invalid("documentId", "required", f"{MOST} answers wait for requests already: name a document.")
    await rehearsals.keep(tx, reply)
