"""The public operations of approvals."""

from functools import partial

from pinkas.core.problems import RoleNotAllowed
from pinkas.domains.approvals import flows
from pinkas.domains.approvals.rules import ApprovalDecided
from pinkas.platform.operation import operation

_approvals = partial(operation, group="approvals")

OPERATIONS = (
    _approvals(
        "GET /approvals",
        flows.list_approvals,
        "Calls that wait for a person, or waited",
        scope="documents:read",
    ),
    _approvals("GET /approvals/{id}", flows.get_approval, "An approval with its call", scope="documents:read"),
    _approvals(
        "POST /approvals/{id}/approve",
        flows.approve_approval,
        "Grant a call, and make it once",
        credential="jwt",
        dry_run=False,  # the call that waits was asked for by its credential: what it does is told to it
        problems=(ApprovalDecided, RoleNotAllowed),
    ),
    _approvals(
        "POST /approvals/{id}/decline",
        flows.decline_approval,
        "Decline a call",
        credential="jwt",
        problems=(ApprovalDecided, RoleNotAllowed),
    ),
)
