"""Payments: money that clients paid, what it is for, and what of it went back."""

from pinkas.domains.payments.actions import (
    CheckoutSource,
    issue_receipt,
    name_source,
    record,
    record_for_checkout,
    refund,
    void,
)
from pinkas.domains.payments.rules import THROUGH_BANK
from pinkas.domains.payments.types import (
    NewAllocation,
    NewReceipt,
    NewRefund,
    PaymentToRecord,
    PaymentVoid,
    RecordedPayment,
)

__all__ = [
    "THROUGH_BANK",
    "CheckoutSource",
    "NewAllocation",
    "NewReceipt",
    "NewRefund",
    "PaymentToRecord",
    "PaymentVoid",
    "RecordedPayment",
    "issue_receipt",
    "name_source",
    "record",
    "record_for_checkout",
    "refund",
    "void",
]
