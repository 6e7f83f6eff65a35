"""Payments: money that clients paid, what it is for, and what of it went back."""

from pinkas.domains.payments.actions import issue_receipt, record, refund, void
from pinkas.domains.payments.types import NewReceipt, NewRefund, PaymentToRecord, PaymentVoid

__all__ = ["NewReceipt", "NewRefund", "PaymentToRecord", "PaymentVoid", "issue_receipt", "record", "refund", "void"]
