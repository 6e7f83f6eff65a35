"""Requesting the number of a document from the authority: claimed in one transaction, called outside, recorded in
another.

An attempt is claimed before anything is sent, and the claim says that the outcome is in doubt. The attempt after one
that was never recorded (its worker died, its answer was lost) looks the invoice up before requesting again."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from pinkas.core.replies import Reply
from pinkas.domains.allocations.actions import claim, outcome
from pinkas.domains.allocations.actions.claim import Claimed
from pinkas.domains.allocations.flows.tokens import Access, access, why
from pinkas.domains.allocations.outside import Outside
from pinkas.domains.allocations.rules import attempts
from pinkas.domains.allocations.rules.attempts import Found
from pinkas.domains.allocations.rules.seal import said
from pinkas.domains.allocations.store import rehearsals
from pinkas.domains.allocations.types import Unavailable
from pinkas.platform.tx import Flow


async def request(flow: Flow[Outside], document_id: UUID) -> None:
    """The job: one attempt to get the number of a document, unless there is nothing to do or another attempt is
    running."""
    allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        claimed = await claim.due(tx, document_id, allocating)
    if claimed is not None:
        await attempt(flow, claimed)


async def attempt(flow: Flow[Outside], claimed: Claimed) -> None:
    """Calls the authority and records the outcome. In the sandbox, a queued simulated answer is used in place of the
    call."""
    allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        reply = None if claimed.row.unreported else await rehearsals.take(tx)
    found = answered(claimed, "approval", reply) if reply is not None else await _asked(flow, claimed)
    async with flow.transaction() as tx:
        await outcome.record(tx, claimed, found, allocating)


async def _asked(flow: Flow[Outside], claimed: Claimed) -> Found:
    entry = await access(flow)
    if not isinstance(entry, Access):
        return without_access(entry, in_doubt=claimed.row.in_doubt)
    return await (_report if claimed.row.unreported else _ask)(flow, claimed, entry)


def without_access(reason: Unavailable, *, in_doubt: bool) -> Found:
    """The finding when there is no access token; an attempt that was in doubt before stays in doubt."""
    waits = reason in ("unreachable", "no_answer", "unclear")
    return Found("retry" if waits else "stuck", None, reason, in_doubt=in_doubt, said={"call": "token"})


async def _ask(flow: Flow[Outside], claimed: Claimed, entry: Access) -> Found:
    """Looks the invoice up when an earlier attempt is in doubt or a hearing runs, and asks when there is no number."""
    allocating = flow.outside.allocating
    authority, law, invoice = allocating.authority, claimed.law, claimed.invoice
    hearing = claimed.row.decision == "objection"
    if claimed.row.in_doubt or hearing:
        known = await _called(flow, claimed, entry, "look_up", lambda t: authority.look_up(t, law.lookup_body(invoice)))
        if known.kind not in ("declined", "unknown"):
            return known if known.kind in ("approved", "held") else attempts.still_in_doubt(known)
        if hearing:
            return Found("held", None, said=known.said)
    found = await _called(
        flow, claimed, entry, "approval", lambda t: authority.approve(t, law.request_body(invoice, authority.software))
    )
    return Found("retry", found.answer, "unclear", in_doubt=True, said=found.said) if found.kind == "unknown" else found


async def _report(flow: Flow[Outside], claimed: Claimed, entry: Access) -> Found:
    """Tells the authority which number was used while it was away."""
    allocating = flow.outside.allocating
    authority, law, number = allocating.authority, claimed.law, claimed.row.number or ""
    body = law.report(claimed.invoice, number, authority.software)
    return await _called(flow, claimed, entry, "emergency_report", lambda t: authority.report_emergency(t, body))


async def _called(
    flow: Flow[Outside], claimed: Claimed, entry: Access, call: str, ask: Callable[[str], Awaitable[Reply]]
) -> Found:
    """One call, with a fresh token if the authority refuses the one we have; what its answer amounts to."""
    reply = await ask(entry.token)
    if reply.status == 401:
        fresh = await access(flow, entry)
        if not isinstance(fresh, Access):
            return without_access(fresh, in_doubt=False)
        reply = await ask(fresh.token)
    return answered(claimed, call, reply)


def answered(claimed: Claimed, call: str, reply: Reply) -> Found:
    """The finding for a reply of the authority, or for a call without a reply."""
    told = said(call, reply.status, reply.error, reply.body)
    if reply.status is None:
        return Found("retry", None, why(reply), in_doubt=reply.reached, said=told)
    return attempts.found(claimed.law.parse_answer(reply.status, reply.body), told)
