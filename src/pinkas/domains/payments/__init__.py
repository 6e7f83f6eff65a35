"""Payments: money that clients paid, what it is for, and what of it went back."""

from pinkas.domains.payments.actions import (
    CheckoutSource,
    get_payment,
    issue_receipt,
    list_payments,
    name_source,
    record,
    record_for_bank_lines,
    record_for_checkout,
    void,
)
from pinkas.domains.payments.bank import (
    lock_bank_amounts,
    lock_documents_behind,
    lock_refund_amounts,
    lock_returned_amounts,
    void_unreceipted,
)
from pinkas.domains.payments.expected_entries import SOURCES as ENTRY_SOURCES
from pinkas.domains.payments.expected_entries import expected_entries
from pinkas.domains.payments.operations import RECORD_PROBLEMS
from pinkas.domains.payments.refunds import book_refund_of_provider, check_refund, refund
from pinkas.domains.payments.rules import MATCH_PROBLEMS, REFUND_PROBLEMS, THROUGH_BANK, VOID_PROBLEMS
from pinkas.domains.payments.types import (
    CreditBehindRefund,
    MadeRefund,
    NewAllocation,
    NewReceipt,
    NewRefund,
    PaymentQuery,
    PaymentToRecord,
    PaymentVoid,
    RecordedPayment,
)

__all__ = [
    "ENTRY_SOURCES",
    "MATCH_PROBLEMS",
    "RECORD_PROBLEMS",
    "REFUND_PROBLEMS",
    "THROUGH_BANK",
    "VOID_PROBLEMS",
    "CheckoutSource",
    "CreditBehindRefund",
    "MadeRefund",
    "NewAllocation",
    "NewReceipt",
    "NewRefund",
    "PaymentQuery",
    "PaymentToRecord",
    "PaymentVoid",
    "RecordedPayment",
    "book_refund_of_provider",
    "check_refund",
    "expected_entries",
    "get_payment",
    "issue_receipt",
    "list_payments",
    "lock_bank_amounts",
    "lock_documents_behind",
    "lock_refund_amounts",
    "lock_returned_amounts",
    "name_source",
    "record",
    "record_for_bank_lines",
    "record_for_checkout",
    "refund",
    "void",
    "void_unreceipted",
]
