"""Reading and declining approvals."""

from dataclasses import replace
from uuid import UUID

import msgspec

from pinkas.core.pagination import Page
from pinkas.core.problems import InvalidSession, NotFound
from pinkas.domains import keys, oauth
from pinkas.domains.approvals import rules, store
from pinkas.domains.approvals.types import (
    Approval,
    ApprovalDecision,
    ApprovalDetails,
    ApprovalQuery,
    ApprovalResult,
    ApprovalRow,
    Decider,
    KeptCall,
)
from pinkas.platform.approvals import KeptCalls
from pinkas.platform.caller import Caller
from pinkas.platform.creators import get_creator
from pinkas.platform.operation import Operation
from pinkas.platform.tx import Tx


def find_operation(calls: KeptCalls, row: ApprovalRow) -> Operation | None:
    """The operation of a call; None where the service does not have it any more."""
    try:
        return calls.get_declaration(row.operation)
    except KeyError:
        return None


def _summary(operation: Operation | None) -> str | None:
    return operation.summary if operation else None


def read_call(tx: Tx, row: ApprovalRow) -> KeptCall:
    """The call of an approval as it was kept."""
    return msgspec.json.decode(tx.keys.box.decrypt(row.call, row.id), type=KeptCall)


async def list_approvals(tx: Tx, calls: KeptCalls, query: ApprovalQuery) -> Page[Approval]:
    """The approvals that the caller sees: of the business, or its own."""
    page = await store.list_approvals(tx, query, _own_holder(tx))
    items = [rules.approval_view(row, _summary(find_operation(calls, row)), tx.now) for row in page.items]
    return Page(items, page.next_cursor, page.total)


async def get_details(tx: Tx, calls: KeptCalls, id: UUID) -> ApprovalDetails:
    """An approval with its call and result."""
    row = await store.APPROVALS.get(tx, id)
    own = _own_holder(tx)
    if own is not None and row.holder_id != own:
        raise NotFound
    operation = find_operation(calls, row)
    may_see = own is not None or (operation is not None and operation.scope in tx.caller.scopes)
    call = read_call(tx, row) if may_see else None
    result = None
    if may_see and row.result_status is not None:
        body = tx.keys.box.decrypt(row.result, row.id) if row.result is not None else None
        result = ApprovalResult(status=row.result_status, body=msgspec.json.decode(body) if body else None)
    return rules.details_view(
        rules.approval_view(row, _summary(operation), tx.now), call, operation.name if operation else None, result
    )


def _own_holder(tx: Tx) -> UUID | None:
    """A credential with bounds sees what itself asked for. None for the others, who see everything."""
    return tx.caller.bounds.holder_id if tx.caller.bounds is not None else None


async def get_decider(tx: Tx) -> Decider:
    """The person of the session."""
    if tx.caller.user_id is None:
        raise InvalidSession
    creator = await get_creator(tx)
    return Decider(id=tx.caller.user_id, name=creator.name if creator else None)


async def decline(tx: Tx, calls: KeptCalls, id: UUID, body: ApprovalDecision, *, by_link: bool) -> None:
    """Declines a call for good."""
    row = await store.APPROVALS.get(tx, id)
    operation = find_operation(calls, row)
    if operation is not None:
        rules.check_may_decide(tx.caller.role, tx.caller.scopes, operation.scope)
    decided = {"decided_by": await get_decider(tx), "decided_at": tx.now, "note": body.note}
    if await store.step(tx, id, "PENDING", "DECLINED", **decided) is None:
        raise rules.ApprovalDecided
    facts = {**({"note": body.note} if body.note else {}), **({"by": "mail_link"} if by_link else {})}
    tx.audit("approval.declined", "approval", id, facts=facts or None)


async def find_caller(tx: Tx, row: ApprovalRow) -> Caller:
    """The credential of a call as a caller without bounds, who may do what was granted: the approval is its permission.
    Raises the problem of one that is not good any more. It stays as it is until the transaction ends."""
    find = keys.find_caller if row.caller_kind == "key" else oauth.find_caller
    return replace(await find(tx, row.credential_id), granted=tuple(row.effects) or None)
