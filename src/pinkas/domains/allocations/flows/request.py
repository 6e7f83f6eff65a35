"""Requesting the number of a document from the authority: claimed in one transaction, called outside, recorded in
another.

An attempt is claimed before anything is sent, and the claim says that the outcome is in doubt. The attempt after one
that was never recorded (its worker died, its answer was lost) looks the invoice up before requesting again."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from pinkas.core.replies import Reply
from pinkas.domains.allocations.actions import claims, outcome
from pinkas.domains.allocations.actions.claims import ClaimedAttempt
from pinkas.domains.allocations.dependencies import Dependencies
from pinkas.domains.allocations.flows.tokens import AccessToken, get_access_token, unavailable_reason
from pinkas.domains.allocations.rules import attempts
from pinkas.domains.allocations.rules.attempts import AttemptFinding
from pinkas.domains.allocations.rules.seal import call_record
from pinkas.domains.allocations.store import simulated_answers
from pinkas.domains.allocations.types import UnavailableReason
from pinkas.platform.tx import Flow


async def run_request_job(flow: Flow[Dependencies], document_id: UUID) -> None:
    """The job: one attempt to get the number of a document, unless there is nothing to do or another attempt is
    running."""
    allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        claimed = await claims.claim_due_attempt(tx, document_id, allocating)
    if claimed is not None:
        await run_attempt(flow, claimed)


async def run_attempt(flow: Flow[Dependencies], claimed_attempt: ClaimedAttempt) -> None:
    """Calls the authority and records the outcome. In the sandbox, a queued simulated answer is used in place of the
    call."""
    allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        reply = None if claimed_attempt.row.unreported else await simulated_answers.take_next_answer(tx)
    found = (
        finding_of_reply(claimed_attempt, "approval", reply)
        if reply is not None
        else await _call_authority(flow, claimed_attempt)
    )
    async with flow.transaction() as tx:
        await outcome.record_outcome(tx, claimed_attempt, found, allocating)


async def _call_authority(flow: Flow[Dependencies], attempt: ClaimedAttempt) -> AttemptFinding:
    entry = await get_access_token(flow)
    if not isinstance(entry, AccessToken):
        return finding_without_access(entry, in_doubt=attempt.row.in_doubt)
    return await (_report_emergency_number if attempt.row.unreported else _look_up_or_request)(flow, attempt, entry)


def finding_without_access(reason: UnavailableReason, *, in_doubt: bool) -> AttemptFinding:
    """The finding when there is no access token; an attempt that was in doubt before stays in doubt."""
    waits = reason in ("unreachable", "no_answer", "unclear")
    return AttemptFinding("retry" if waits else "stuck", None, reason, in_doubt=in_doubt, said={"call": "token"})


async def _look_up_or_request(flow: Flow[Dependencies], attempt: ClaimedAttempt, access: AccessToken) -> AttemptFinding:
    """Looks the invoice up when an earlier attempt is in doubt or a hearing runs, and asks when there is no number."""
    allocating = flow.outside.allocating
    authority, law, invoice = allocating.authority, attempt.law, attempt.invoice
    hearing = attempt.row.decision == "objection"
    if attempt.row.in_doubt or hearing:
        known = await _call_with_fresh_token(
            flow, attempt, access, "look_up", lambda t: authority.look_up(t, law.lookup_body(invoice))
        )
        if known.kind not in ("declined", "unknown"):
            return known if known.kind in ("approved", "held") else attempts.in_doubt_after_lookup(known)
        if hearing:
            return AttemptFinding("held", None, said=known.said)
    found = await _call_with_fresh_token(
        flow,
        attempt,
        access,
        "approval",
        lambda t: authority.approve(t, law.request_body(invoice, authority.software_number)),
    )
    return (
        AttemptFinding("retry", found.answer, "unclear", in_doubt=True, said=found.said)
        if found.kind == "unknown"
        else found
    )


async def _report_emergency_number(
    flow: Flow[Dependencies], attempt: ClaimedAttempt, access: AccessToken
) -> AttemptFinding:
    """Tells the authority which number was used while it was away."""
    allocating = flow.outside.allocating
    authority, law, number = allocating.authority, attempt.law, attempt.row.number or ""
    body = law.emergency_report_body(attempt.invoice, number, authority.software_number)
    return await _call_with_fresh_token(
        flow, attempt, access, "emergency_report", lambda t: authority.report_emergency(t, body)
    )


async def _call_with_fresh_token(
    flow: Flow[Dependencies],
    attempt: ClaimedAttempt,
    access_token: AccessToken,
    call: str,
    send: Callable[[str], Awaitable[Reply]],
) -> AttemptFinding:
    """One call, with a fresh token if the authority refuses the one we have; what its answer amounts to."""
    reply = await send(access_token.token)
    if reply.status == 401:
        fresh = await get_access_token(flow, access_token)
        if not isinstance(fresh, AccessToken):
            return finding_without_access(fresh, in_doubt=False)
        reply = await send(fresh.token)
    return finding_of_reply(attempt, call, reply)


def finding_of_reply(attempt: ClaimedAttempt, call: str, reply: Reply) -> AttemptFinding:
    """The finding for a reply of the authority, or for a call without a reply."""
    told = call_record(call, reply.status, reply.error, reply.body)
    if reply.status is None:
        return AttemptFinding("retry", None, unavailable_reason(reply), in_doubt=reply.reached, said=told)
    return attempts.finding_of_answer(attempt.law.parse_answer(reply.status, reply.body), told)
