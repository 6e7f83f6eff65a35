"""Granting a call: it is made once.

A call whose operation is one transaction is made in the same transaction that says so: whatever stops the service, it
was made and that is known, or neither, and it waits on. One with a flow is several transactions with others between
them: it is RUNNING before it begins, and nobody begins it a second time."""

from typing import Any, Protocol
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import InternalError, Problem, problem_body
from pinkas.domains.approvals import actions, rules, store
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
    async with flow.transaction() as tx:
        await actions.decline(tx, flow.outside.kept_calls, id, body)
        return await actions.get_details(tx, flow.outside.kept_calls, id)


async def approve_approval(flow: Flow[Dependencies], id: UUID, body: ApprovalDecision) -> ApprovalDetails:
    """Grants a call and makes it, once, as the credential that asked. It takes a person who may make the call
    themselves.

    The answer is the approval: DONE with the `result` of the call, or FAILED with the `problem` that refused it: the
    credential was revoked meanwhile or has lost the scope, the thing was changed (`If-Match`), or what any such call is
    refused for.
    """
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
            row = await _claim(tx, id, "RUNNING" if takes_flow else "DONE", body)
            tx.caller = caller = await actions.find_caller(tx, row)
            if not takes_flow:
                await _keep_result(tx, row, await calls.make_in(tx, row.operation, call))
        if takes_flow:
            began = True
            result = await calls.make(caller, row.operation, call)
            async with flow.transaction() as tx:
                await _keep_result(tx, row, result)
    except rules.ApprovalDecided:
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


def _as_asked(call: KeptCall) -> AskedCall:
    return AskedCall(
        call.path,
        call.query.encode("latin-1"),
        None if call.body is None else call.body.encode(),
        None if call.versions is None else frozenset(call.versions),
    )


async def _claim(tx: Tx, id: UUID, status: str, body: ApprovalDecision) -> ApprovalRow:
    """Takes a call that waits: one of those who try at once has it."""
    decided = {"decided_by": await actions.get_decider(tx), "decided_at": tx.now, "note": body.note}
    row = await store.step(tx, id, "PENDING", status, **decided)
    if row is None:
        raise rules.ApprovalDecided
    tx.audit("approval.granted", "approval", id, facts={"operation": row.operation})
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
