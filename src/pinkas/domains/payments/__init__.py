"""Payments: money that clients paid, what it is for, and what of it went back."""

from pinkas.domains.payments.actions import (
    CheckoutSource,
    check_refund,
    issue_receipt,
    name_source,
    record,
    record_for_checkout,
    refund,
    void,
)
from pinkas.domains.payments.expected_entries import SOURCES as ENTRY_SOURCES
from pinkas.domains.payments.expected_entries import expected_entries
from pinkas.domains.payments.rules import REFUND_PROBLEMS, THROUGH_BANK
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
    "ENTRY_SOURCES",
    "REFUND_PROBLEMS",
    "THROUGH_BANK",
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
    "expected_entries",
    "issue_receipt",
    "name_source",
    "record",
    "record_for_checkout",
    "refund",
    "void",
]
