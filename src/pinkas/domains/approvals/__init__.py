"""Calls above the bounds of their credential, which a person grants or declines."""

from pinkas.domains.approvals.flows import Dependencies
from pinkas.domains.approvals.requesting import StoredApprovals

__all__ = ["Dependencies", "StoredApprovals"]
