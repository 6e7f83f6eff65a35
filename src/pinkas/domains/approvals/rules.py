"""What approvals are: how long they wait, who may decide, and what an interrupted one is. Pure."""

import hashlib
from collections.abc import Collection
from datetime import datetime, timedelta

import msgspec

from pinkas.core.json_codec import encode_json
from pinkas.core.problems import Problem, RoleNotAllowed
from pinkas.core.wording import Wording
from pinkas.domains.approvals.types import (
    Approval,
    ApprovalCall,
    ApprovalDetails,
    ApprovalResult,
    ApprovalRow,
    ApprovalStatus,
    KeptCall,
)

WAITS = timedelta(days=7)
"""How long a call waits for a person."""
RUNS_AT_MOST = timedelta(minutes=15)
"""A call that is still being made after this was interrupted: nobody makes it a second time."""
MAX_WAITING = 500
"""Calls of one credential that wait at once."""
MAX_EFFECTS_IN_MAIL = 20
"""Effects that a mail tells one by one."""
SECRET_BODIES = frozenset({"connectPaymentProvider", "connectTaxAuthority"})
"""Operations whose bodies are credentials: they are shown to nobody."""


class ApprovalDecided(Problem):
    status, code, message = 409, "approval_decided", "The call does not wait for an approval any more."


class ApprovalInterrupted(Problem):
    status, code, message = (
        409,
        "approval_interrupted",
        "The service stopped while the call was made. It is not made again: look at what it was about.",
    )


class TooManyApprovals(Problem):
    status, code, message = (
        409,
        "too_many_approvals",
        Wording("At most {n} calls of a credential wait for an approval.", n=MAX_WAITING),
    )
    hint = "Let somebody decide about them in the dashboard."


class OperationGone(Problem):
    status, code, message = 409, "operation_gone", "The service does not know this operation any more."


def call_digest(operation: str, call: KeptCall) -> bytes:
    """What is the same for the same call."""
    return hashlib.sha256(encode_json((operation, call))).digest()


def current_status(row: ApprovalRow, now: datetime) -> ApprovalStatus:
    """The status of an approval: what waited too long has expired, and what was interrupted has failed."""
    if row.status == "PENDING" and row.expires_at <= now:
        return "EXPIRED"
    if row.status == "RUNNING" and row.decided_at is not None and row.decided_at + RUNS_AT_MOST <= now:
        return "FAILED"
    return row.status


def check_may_decide(role: str | None, scopes: Collection[str], needed: str | None) -> None:
    """Only who may make the call themselves lets another make it."""
    if role is None or needed not in scopes:
        raise RoleNotAllowed


def approval_view(row: ApprovalRow, summary: str | None, now: datetime) -> Approval:
    """An approval as lists have it; `summary` of its operation, where the service has it still."""
    method, route = row.operation.split(" ", 1)
    status = current_status(row, now)
    problem = row.problem
    if status == "FAILED" and row.status == "RUNNING":
        problem = {"error": ApprovalInterrupted.code, "message": ApprovalInterrupted.message}
    return Approval(
        id=row.id,
        status=status,
        requested_by=row.requested_by,
        method=method,
        route=route,
        summary=summary or row.operation,
        reasons=row.reasons,
        effects=row.effects,
        request_id=row.request_id,
        expires_at=row.expires_at,
        decided_by=row.decided_by,
        decided_at=row.decided_at,
        note=row.note,
        problem=problem,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def details_view(
    approval: Approval, call: KeptCall | None, operation_name: str | None, result: ApprovalResult | None
) -> ApprovalDetails:
    """An approval with its call, where that is shown, and what the call answered."""
    shown = None
    if call is not None:
        secret = operation_name is None or operation_name in SECRET_BODIES
        body = None if secret or not call.body else msgspec.json.decode(call.body)
        shown = ApprovalCall(path=call.path, query=call.query, body=body)
    return ApprovalDetails(
        **{name: getattr(approval, name) for name in Approval.__struct_fields__}, call=shown, result=result
    )
