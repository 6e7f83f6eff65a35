"""Allocation numbers: asked of the tax authority, recorded beside the document, verified on suppliers' invoices."""

from pinkas.domains.allocations.flows.connection import returned
from pinkas.domains.allocations.flows.rehearsed import REHEARSAL_PROBLEMS, expect, rehearse
from pinkas.domains.allocations.outside import Allocating, Outside
from pinkas.domains.allocations.rules.problems import ConsentRefused, InvalidState
from pinkas.domains.allocations.sweep import sweep

__all__ = [
    "REHEARSAL_PROBLEMS",
    "Allocating",
    "ConsentRefused",
    "InvalidState",
    "Outside",
    "expect",
    "rehearse",
    "returned",
    "sweep",
]
