"""What people ask for: a number now, one that they have already, another try, a decision."""

from uuid import UUID

from pinkas.core.problems import NotFound, invalid
from pinkas.core.replies import Reply
from pinkas.countries import country
from pinkas.domains.allocations.actions import claim, outcome, reads
from pinkas.domains.allocations.actions.claim import Claimed
from pinkas.domains.allocations.flows.request import attempt
from pinkas.domains.allocations.flows.tokens import Access, access
from pinkas.domains.allocations.outside import Outside
from pinkas.domains.allocations.rules.problems import (
    AllocationNumberUsed,
    AuthorityUnavailable,
    InvalidAllocationNumber,
    NothingHeld,
)
from pinkas.domains.allocations.rules.seal import said
from pinkas.domains.allocations.store import requests
from pinkas.domains.allocations.types import Allocation, AllocationAsked, AllocationRetry, Decision
from pinkas.platform.tx import Flow, Tx


async def ask(flow: Flow[Outside], id: UUID, body: AllocationAsked) -> Allocation:
    """Requests the tax authority's allocation number now, also for an invoice that needs none; the answer tells what
    came of it. With `number`, keeps one that was obtained elsewhere: its digits, at least the nine that are printed.
    A number that was entered so may be replaced, by another entry or by the authority's own answer; a number of the
    authority is for good. One that another invoice bears is refused."""
    allocating = flow.outside.allocating
    if body.number is not None:
        async with flow.transaction() as tx:
            return await _by_hand(tx, id, body.number, body.reason)
    if body.reason is not None:
        raise invalid("reason", "needs_number", "It goes with a `number` that you enter: send that too, or not this.")
    async with flow.transaction() as tx:
        claimed = await claim.asked(tx, id, allocating)
    return await _attempted(flow, claimed)


async def retry(flow: Flow[Outside], id: UUID, body: AllocationRetry) -> Allocation:
    """Tries a request again now. With `decision`, tells the authority what becomes of an invoice that it holds:
    `cancel`, `continue` without a number, or `objection` for a hearing."""
    allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        document_id = await requests.document_of(tx, id)
        if document_id is None:
            raise NotFound
        if body.decision is None:
            claimed = await claim.asked(tx, document_id, allocating)
        else:
            claimed = await claim.to_decide(tx, document_id, body.decision, allocating)
    if body.decision is None:
        return await _attempted(flow, claimed)
    return await _decide(flow, claimed, body.decision)


async def _attempted(flow: Flow[Outside], claimed: Claimed) -> Allocation:
    await attempt(flow, claimed)
    async with flow.transaction() as tx:
        return await reads.of_document(tx, claimed.document.id)


async def _by_hand(tx: Tx, document_id: UUID, number: str, reason: str | None) -> Allocation:
    row, found, need = await claim.opened(tx, document_id)
    claim.check_possible(found, need)
    claim.check_open(row, tx)
    assert found.business is not None
    law = country(found.business["country"]).allocation
    if law is None or not law.number_is_shaped(number):
        raise InvalidAllocationNumber(field="number")
    others = await requests.others_with(tx, number, law.printed(number), document_id)
    if others:
        raise AllocationNumberUsed(field="number", documentId=str(others[0].document_id))
    if row.number != number:
        kept = {"call": "manual"} if reason is None else {"call": "manual", "reason": reason}
        await outcome.numbered(tx, row, found, number, "manual", kept)
    return await reads.of_document(tx, document_id)


async def _decide(flow: Flow[Outside], claimed: Claimed, decision: Decision) -> Allocation:
    reply = await _told(flow, claimed, decision)
    answer = claimed.law.read_decision(reply.status, reply.body) if reply.status is not None else None
    kept = said(f"decision_{decision}", reply.status, reply.error, reply.body)
    async with flow.transaction() as tx:
        if answer is not None and answer.verdict == "approved":
            await outcome.decided(tx, claimed, decision, kept)
        else:
            await outcome.released(tx, claimed, kept)
    if answer is None or answer.verdict in ("unclear", "failed", "unauthorized", "forbidden"):
        raise AuthorityUnavailable
    if answer.verdict == "unknown_invoice":
        raise NothingHeld
    if answer.verdict != "approved":
        raise invalid("decision", "decision_refused", "; ".join(one.meaning["en"] for one in answer.refusals))
    async with flow.transaction() as tx:
        return await reads.of_document(tx, claimed.document.id)


async def _told(flow: Flow[Outside], claimed: Claimed, decision: Decision) -> Reply:
    """Tells the authority, with a fresh token if it refuses the one we have."""
    allocating = flow.outside.allocating
    body = claimed.law.decision_body(claimed.invoice, allocating.authority.software)
    entry = await access(flow)
    for _ in range(2):
        if not isinstance(entry, Access):
            return Reply(None, None, entry, reached=False)
        reply = await allocating.authority.decide(entry.token, decision, body)
        if reply.status != 401:
            return reply
        entry = await access(flow, entry)
    return reply
