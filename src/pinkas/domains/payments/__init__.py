"""Payments: money that clients paid, what it is for, and what of it went back."""

from pinkas.domains.payments.actions import (
    CheckoutSource,
    check_refund,
    issue_receipt,
    record,
    record_for_checkout,
    refund,
    void,
)
from pinkas.domains.payments.rules import REFUND_PROBLEMS
from pinkas.domains.payments.types import (
    CreditBehindRefund,
    MadeRefund,
    NewAllocation,
    NewReceipt,
    NewRefund,
    PaymentToRecord,
    PaymentVoid,
    RecordedPayment,
)

__all__ = [
    "REFUND_PROBLEMS",
    "CheckoutSource",
    "CreditBehindRefund",
    "MadeRefund",
    "NewAllocation",
    "NewReceipt",
    "NewRefund",
    "PaymentToRecord",
    "PaymentVoid",
    "RecordedPayment",
    "check_refund",
    "issue_receipt",
    "record",
    "record_for_checkout",
    "refund",
    "void",
]
