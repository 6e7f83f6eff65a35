"""Granting a call: it is made once.

A call whose operation is one transaction is made in the same transaction that says so: whatever stops the service, it
was made and that is known, or neither, and it waits on. One with a flow is several transactions with others between
them: it is RUNNING before it begins, and nobody begins it a second time."""

from dataclasses import replace
from typing import Any, Literal, NamedTuple, Protocol
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import InternalError, Problem, problem_body
from pinkas.domains.approvals import actions, links, rules, store
from pinkas.domains.approvals.types import (
    Approval,
    ApprovalDecision,
    ApprovalDetails,
    ApprovalQuery,
    ApprovalRow,
    KeptCall,
)
from pinkas.platform.approvals import AskedCall, CallResult, KeptCalls
from pinkas.platform.tx import Flow, Tx

Decision = Literal["approve", "decline"]


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def kept_calls(self) -> KeptCalls: ...


async def list_approvals(flow: Flow[Dependencies], query: ApprovalQuery) -> Page[Approval]:
    """Calls above the bounds of their credential, newest first. A credential with bounds sees its own, any
    other those of the business."""
    async with flow.transaction(read_only=True) as tx:
        return await actions.list_approvals(tx, flow.outside.kept_calls, query)


async def get_approval(flow: Flow[Dependencies], id: UUID) -> ApprovalDetails:
    """An approval: the call as it came, what was decided, and once it was made what it answered."""
    async with flow.transaction(read_only=True) as tx:
        return await actions.get_details(tx, flow.outside.kept_calls, id)


async def decline_approval(flow: Flow[Dependencies], id: UUID, body: ApprovalDecision) -> ApprovalDetails:
    """Declines a call for good. It takes a person who may make the call themselves."""
    return await _decline(flow, id, body)


async def _decline(
    flow: Flow[Dependencies], id: UUID, body: ApprovalDecision, link_id: UUID | None = None
) -> ApprovalDetails:
    async with flow.transaction() as tx:
        if link_id is not None:
            await links.use_link(tx, flow.outside.kept_calls, link_id)
        await actions.decline(tx, flow.outside.kept_calls, id, body, by_link=link_id is not None)
        return await actions.get_details(tx, flow.outside.kept_calls, id)


async def approve_approval(flow: Flow[Dependencies], id: UUID, body: ApprovalDecision) -> ApprovalDetails:
    """Grants a call and makes it, once, as the credential that asked. It takes a person who may make the call
    themselves.

    The answer is the approval: DONE with the `result` of the call, or FAILED with the `problem` that refused it: the
    credential was revoked meanwhile or has lost the scope, the thing was changed (`If-Match`), or what any such call is
    refused for.
    """
    return await _approve(flow, id, body)


async def _approve(
    flow: Flow[Dependencies], id: UUID, body: ApprovalDecision, link_id: UUID | None = None
) -> ApprovalDetails:
    calls = flow.outside.kept_calls
    async with flow.transaction(read_only=True) as tx:
        row = await store.APPROVALS.get(tx, id)
        operation = actions.find_operation(calls, row)
        if operation is not None:
            rules.check_may_decide(tx.caller.role, tx.caller.scopes, operation.scope)
        call = _as_asked(actions.read_call(tx, row))
    began = False
    try:
        if operation is None:
            raise rules.OperationGone
        takes_flow = operation.shape.takes_flow
        async with flow.transactions.begin(flow.caller, expected_versions=call.versions) as tx:
            if link_id is not None:
                await links.use_link(tx, calls, link_id)
            row = await _claim(tx, id, "RUNNING" if takes_flow else "DONE", body, by_link=link_id is not None)
            tx.caller = caller = await actions.find_caller(tx, row)
            if not takes_flow:
                await _keep_result(tx, row, await calls.make_in(tx, row.operation, call))
        if takes_flow:
            began = True
            result = await calls.make(caller, row.operation, call)
            async with flow.transaction() as tx:
                await _keep_result(tx, row, result)
    except (rules.ApprovalDecided, links.ApprovalLinkOver):
        raise
    except Problem as problem:
        if not began and problem.status >= InternalError.status:
            raise  # nothing was done: it waits on
        await _fail(flow, row, body, problem, began=began)
    except Exception:
        if began:
            await _fail(flow, row, body, InternalError(), began=True)
        raise
    async with flow.transaction(read_only=True) as tx:
        return await actions.get_details(tx, calls, id)


class LinkedApproval(NamedTuple):
    """What a link in a mail leads to: the approval as its person sees it, and the language in which they are told."""

    approval: ApprovalDetails
    language: str


async def open_approval_link(flow: Flow[Dependencies], token: str) -> LinkedApproval:
    """What a link leads to; nothing is decided by looking. Raises `NotFound` and `ApprovalLinkOver`."""
    as_person, opened = await _follow(flow, token)
    async with as_person.transaction(read_only=True) as tx:
        details = await actions.get_details(tx, flow.outside.kept_calls, opened.approval.id)
    return LinkedApproval(details, opened.person.language)


async def decide_by_link(flow: Flow[Dependencies], token: str, decision: Decision) -> LinkedApproval:
    """Grants or declines a call by a link, as its person, once. Raises `NotFound`, `ApprovalLinkOver`, and
    `ApprovalDecided` where somebody has decided already."""
    as_person, opened = await _follow(flow, token)
    decide = _approve if decision == "approve" else _decline
    details = await decide(as_person, opened.approval.id, ApprovalDecision(), opened.link.id)
    return LinkedApproval(details, opened.person.language)


async def _follow(flow: Flow[Dependencies], token: str) -> tuple[Flow[Dependencies], links.OpenedLink]:
    """The flow of the person of a link, and the link."""
    async with flow.transaction() as tx:
        opened = await links.open_link(tx, flow.outside.kept_calls, token)
        person = opened.person.caller(tx, opened.link.id)
    return replace(flow, caller=person), opened


def _as_asked(call: KeptCall) -> AskedCall:
    return AskedCall(
        call.path,
        call.query.encode("latin-1"),
        None if call.body is None else call.body.encode(),
        None if call.versions is None else frozenset(call.versions),
    )


async def _claim(tx: Tx, id: UUID, status: str, body: ApprovalDecision, *, by_link: bool) -> ApprovalRow:
    """Takes a call that waits: one of those who try at once has it."""
    decided = {"decided_by": await actions.get_decider(tx), "decided_at": tx.now, "note": body.note}
    row = await store.step(tx, id, "PENDING", status, **decided)
    if row is None:
        raise rules.ApprovalDecided
    facts = {"operation": row.operation, **({"by": "mail_link"} if by_link else {})}
    tx.audit("approval.granted", "approval", id, facts=facts)
    return row


async def _keep_result(tx: Tx, row: ApprovalRow, result: CallResult) -> None:
    await store.step(tx, row.id, row.status, "DONE", **_result_fields(tx, row, result))


def _result_fields(tx: Tx, row: ApprovalRow, result: CallResult) -> dict[str, Any]:
    body = None if result.body is None else tx.keys.box.encrypt(result.body, row.id)
    return {"result_status": result.status, "result": body}


async def _fail(
    flow: Flow[Dependencies], row: ApprovalRow, body: ApprovalDecision, problem: Problem, *, began: bool
) -> None:
    """Says why a call was refused when it was made, unless somebody else has decided about it meanwhile."""
    async with flow.transaction() as tx:
        decided: dict[str, Any] = {}
        was = "RUNNING" if began else "PENDING"
        if not began:
            decided = {"decided_by": await actions.get_decider(tx), "decided_at": tx.now, "note": body.note}
        facts = {"operation": row.operation, "problem": problem.code}
        failed = await store.step(tx, row.id, was, "FAILED", problem=problem_body(problem), **decided)
        if failed is not None:
            tx.audit("approval.failed", "approval", row.id, facts=facts)
