"""Allocation numbers: asked of the tax authority, recorded beside the document, verified on suppliers' invoices."""

from pinkas.domains.allocations.dependencies import AllocationSettings, Dependencies
from pinkas.domains.allocations.due_requests import enqueue_due_work
from pinkas.domains.allocations.flows.connection import resume_after_consent
from pinkas.domains.allocations.flows.simulated_answers import (
    REHEARSAL_PROBLEMS,
    queue_simulated_answer,
    simulate_answer,
)
from pinkas.domains.allocations.flows.verify import verify_supplier_number
from pinkas.domains.allocations.rules.problems import ConsentRefused, InvalidState
from pinkas.domains.allocations.types import SupplierNumber, SupplierNumberCheck

__all__ = [
    "REHEARSAL_PROBLEMS",
    "AllocationSettings",
    "ConsentRefused",
    "Dependencies",
    "InvalidState",
    "SupplierNumber",
    "SupplierNumberCheck",
    "enqueue_due_work",
    "queue_simulated_answer",
    "resume_after_consent",
    "simulate_answer",
    "verify_supplier_number",
]
