"""Payments: money that clients paid, what it is for, and what of it went back."""

from pinkas.domains.payments.actions import issue_receipt, record_for_checkout
from pinkas.domains.payments.types import NewAllocation, NewReceipt, PaymentToRecord, RecordedPayment

__all__ = [
    "NewAllocation",
    "NewReceipt",
    "PaymentToRecord",
    "RecordedPayment",
    "issue_receipt",
    "record_for_checkout",
]
