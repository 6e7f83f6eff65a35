"""An answer of the authority that it never gave: for the sandbox, whose users want to see every outcome."""

from uuid import UUID

from pinkas.domains import documents
from pinkas.domains.allocations.actions import claim, outcome, reads
from pinkas.domains.allocations.flows.tokens import why
from pinkas.domains.allocations.outside import Allocating
from pinkas.domains.allocations.rules import attempts
from pinkas.domains.allocations.rules.attempts import Found
from pinkas.domains.allocations.rules.problems import (
    AllocationDecided,
    AttemptRunning,
    DecisionRequired,
    DecisionTaken,
)
from pinkas.domains.allocations.rules.seal import said
from pinkas.domains.allocations.types import Allocation
from pinkas.outside.tax_authority import Reply
from pinkas.platform.tx import Flow

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


async def rehearse(flow: Flow, document_id: UUID, reply: Reply) -> Allocation:
    """Records `reply` for an issued document as if it had come from the authority, which is not asked. The attempt is
    claimed and recorded like any other; only the call between is left out."""
    allocating: Allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        claimed = await claim.asked(tx, document_id, allocating)
    told = said("approval", reply.status, reply.error, reply.body)
    if reply.status is None:
        found = Found("retry", None, why(reply), in_doubt=reply.reached, said=told)
    else:
        found = attempts.found(claimed.law.read(reply.status, reply.body), told)
    async with flow.transaction() as tx:
        await outcome.record(tx, claimed, found, allocating)
    async with flow.transaction() as tx:
        return await reads.of_document(tx, document_id)
