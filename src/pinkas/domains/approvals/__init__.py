"""Calls above the bounds of their key or app, which a person grants or declines."""

from pinkas.domains.approvals.flows import (
    Decision,
    Dependencies,
    LinkedApproval,
    decide_by_link,
    open_approval_link,
)
from pinkas.domains.approvals.links import PAGE as LINK_PAGE
from pinkas.domains.approvals.links import ApprovalLinkOver, MailedApprovals, effect_line
from pinkas.domains.approvals.requesting import StoredApprovals
from pinkas.domains.approvals.rules import ApprovalDecided

__all__ = [
    "LINK_PAGE",
    "ApprovalDecided",
    "ApprovalLinkOver",
    "Decision",
    "Dependencies",
    "LinkedApproval",
    "MailedApprovals",
    "StoredApprovals",
    "decide_by_link",
    "effect_line",
    "open_approval_link",
]
