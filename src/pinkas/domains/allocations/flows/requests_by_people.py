"""What people ask for: a number now, one that they have already, another try, a decision."""

from uuid import UUID

from pinkas.core.problems import NotFound, invalid_field
from pinkas.core.replies import Reply
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains.allocations.actions import claims, outcome, reads
from pinkas.domains.allocations.actions.claims import ClaimedAttempt
from pinkas.domains.allocations.dependencies import Dependencies
from pinkas.domains.allocations.flows.request import run_attempt
from pinkas.domains.allocations.flows.tokens import AccessToken, get_access_token
from pinkas.domains.allocations.rules.problems import (
    AllocationNumberUsed,
    AuthorityUnavailable,
    InvalidAllocationNumber,
    NothingHeld,
)
from pinkas.domains.allocations.rules.seal import call_record
from pinkas.domains.allocations.store import requests
from pinkas.domains.allocations.types import Allocation, AllocationAsked, AllocationRetry, Decision
from pinkas.platform.tx import Flow, Tx


async def request_number(flow: Flow[Dependencies], id: UUID, body: AllocationAsked) -> Allocation:
    """Requests the tax authority's allocation number now, also for an invoice that needs none; the answer tells what
    came of it. With `number`, keeps one that was obtained elsewhere: its digits, at least the nine that are printed.
    A number that was entered so may be replaced, by another entry or by the authority's own answer; a number of the
    authority is for good. One that another invoice bears is refused."""
    allocating = flow.outside.allocating
    if body.number is not None:
        async with flow.transaction() as tx:
            return await _save_manual_number(tx, id, body.number, body.reason)
    if body.reason is not None:
        raise invalid_field(
            "reason", "needs_number", "It goes with a `number` that you enter: send that too, or not this."
        )
    async with flow.transaction() as tx:
        claimed = await claims.claim_requested_attempt(tx, id, allocating)
    return await _attempt_and_read(flow, claimed)


async def retry_request(flow: Flow[Dependencies], id: UUID, body: AllocationRetry) -> Allocation:
    """Tries a request again now. With `decision`, tells the authority what becomes of an invoice that it holds:
    `cancel`, `continue` without a number, or `objection` for a hearing."""
    allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        document_id = await requests.document_id_of(tx, id)
        if document_id is None:
            raise NotFound
        if body.decision is None:
            claimed = await claims.claim_requested_attempt(tx, document_id, allocating)
        else:
            claimed = await claims.claim_for_decision(tx, document_id, body.decision, allocating)
    if body.decision is None:
        return await _attempt_and_read(flow, claimed)
    return await _send_and_record_decision(flow, claimed, body.decision)


async def _attempt_and_read(flow: Flow[Dependencies], claimed_attempt: ClaimedAttempt) -> Allocation:
    await run_attempt(flow, claimed_attempt)
    async with flow.transaction() as tx:
        return await reads.get_of_document(tx, claimed_attempt.document.id)


async def _save_manual_number(tx: Tx, document_id: UUID, number: str, reason: str | None) -> Allocation:
    row, found, need = await claims.open_request(tx, document_id)
    claims.check_number_possible(found, need)
    claims.check_open(row, tx)
    assert found.business is not None
    law = get_country(found.business["country"]).allocation
    if law is None or not law.is_allocation_number(number):
        raise InvalidAllocationNumber(field="number")
    others = await requests.other_requests_with_number(tx, number, law.printed_allocation_number(number), document_id)
    if others:
        raise AllocationNumberUsed(field="number", documentId=str(others[0].document_id))
    if row.number != number:
        kept = {"call": "manual"} if reason is None else {"call": "manual", "reason": reason}
        await outcome.set_document_number(tx, row, found, number, "manual", kept)
    return await reads.get_of_document(tx, document_id)


async def _send_and_record_decision(
    flow: Flow[Dependencies], attempt: ClaimedAttempt, decision: Decision
) -> Allocation:
    reply = await _send_decision(flow, attempt, decision)
    answer = attempt.law.parse_decision_answer(reply.status, reply.body) if reply.status is not None else None
    kept = call_record(f"decision_{decision}", reply.status, reply.error, reply.body)
    async with flow.transaction() as tx:
        if answer is not None and answer.verdict == "approved":
            await outcome.record_decision(tx, attempt, decision, kept)
        else:
            await outcome.release_attempt(tx, attempt, kept)
    if answer is None or answer.verdict in ("unclear", "failed", "unauthorized", "forbidden"):
        raise AuthorityUnavailable
    if answer.verdict == "unknown_invoice":
        raise NothingHeld
    if answer.verdict != "approved":
        reasons = Wording("The authority refused: {reasons}.", reasons=[one.meaning for one in answer.refusals])
        raise invalid_field("decision", "decision_refused", reasons)
    async with flow.transaction() as tx:
        return await reads.get_of_document(tx, attempt.document.id)


async def _send_decision(flow: Flow[Dependencies], attempt: ClaimedAttempt, decision: Decision) -> Reply:
    """Tells the authority, with a fresh token if it refuses the one we have."""
    allocating = flow.outside.allocating
    body = attempt.law.decision_body(attempt.invoice, allocating.authority.software_number)
    entry = await get_access_token(flow)
    for _ in range(2):
        if not isinstance(entry, AccessToken):
            return Reply(None, None, entry, reached=False)
        reply = await allocating.authority.decide(entry.token, decision, body)
        if reply.status != 401:
            return reply
        entry = await get_access_token(flow, entry)
    return reply
