"""Calls above the bounds of their credential, which a person grants or declines."""

from pinkas.domains.approvals.desk import Desk
from pinkas.domains.approvals.flows import Dependencies

__all__ = ["Dependencies", "Desk"]
