"""The public operations of payments and refunds."""

from pinkas.core.problems import VersionConflict
from pinkas.domains import businesses
from pinkas.domains.documents import FINALIZE_PROBLEMS, ClientNotFound, NotCreditable, SigningUnavailable
from pinkas.domains.ledger import PeriodClosed
from pinkas.domains.payments import actions, refunds
from pinkas.domains.payments.rules import (
    REFUND_PROBLEMS,
    VOID_PROBLEMS,
    AllocationStays,
    NotThroughBank,
    OpeningCredit,
    PaymentBounced,
    PaymentCleared,
    PaymentIsVoid,
    PaymentMatched,
    PaymentRefunded,
    PaymentWithoutClient,
    ReceiptIssued,
    UnallocatedExceeded,
)
from pinkas.domains.payments.rules.table import PAYMENT_COLUMNS, REFUND_COLUMNS, payment_rows, refund_rows
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, REFUNDS, READ, WRITE = "payments", "refunds", "payments:read", "payments:write"
_BOOKS = (*FINALIZE_PROBLEMS, ClientNotFound)
RECORD_PROBLEMS = (*_BOOKS, SigningUnavailable)
"""What prevents recording a payment."""

OPERATIONS = (
    operation(
        "GET /payments",
        actions.list_payments,
        "List payments; filter by client, method, date, state and allocation",
        group=GROUP,
        scope=READ,
    ),
    report(
        "/reports/payments",
        actions.compose_table,
        "Payments with the filters of their list",
        name="getPaymentTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=payment_rows,
        columns=PAYMENT_COLUMNS,
    ),
    operation(
        "POST /payments",
        actions.record,
        "Record a payment with its allocations; sends payment.received",
        name="recordPayment",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=RECORD_PROBLEMS,
    ),
    operation(
        "GET /payments/unallocated",
        actions.list_unallocated,
        "Payments with an open remainder",
        name="listUnallocatedPayments",
        group=GROUP,
        scope=READ,
    ),
    operation("GET /payments/{id}", actions.get_payment, "Get a payment", group=GROUP, scope=READ),
    operation(
        "POST /payments/{id}/void",
        actions.void,
        "Void a payment recorded by mistake, reversing its postings",
        group=GROUP,
        scope=WRITE,
        problems=(*_BOOKS, *VOID_PROBLEMS, VersionConflict),
    ),
    operation(
        "POST /payments/{id}/clear",
        actions.clear,
        "Say that the money of a payment is in the bank",
        group=GROUP,
        scope=WRITE,
        problems=(
            PeriodClosed,
            PaymentIsVoid,
            PaymentBounced,
            PaymentCleared,
            PaymentMatched,
            PaymentRefunded,
            OpeningCredit,
            NotThroughBank,
            VersionConflict,
        ),
    ),
    operation(
        "POST /payments/{id}/bounce",
        actions.bounce,
        "Say that a payment came back: what it paid is open again",
        group=GROUP,
        scope=WRITE,
        problems=(
            *_BOOKS,
            PaymentIsVoid,
            PaymentBounced,
            PaymentRefunded,
            OpeningCredit,
            NotThroughBank,
            VersionConflict,
        ),
    ),
    operation(
        "POST /payments/{id}/refund",
        refunds.refund,
        "Refund all or part of a payment",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(
            *_BOOKS,
            SigningUnavailable,
            NotCreditable,
            *REFUND_PROBLEMS,
        ),
    ),
    operation(
        "GET /payments/{id}/allocations",
        actions.list_allocations,
        "Documents that a payment covers",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /payments/{id}/allocations",
        actions.allocate,
        "Allocate an open payment to documents",
        name="allocatePayment",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(*_BOOKS, PaymentIsVoid, PaymentBounced, PaymentWithoutClient, UnallocatedExceeded, VersionConflict),
    ),
    operation(
        "DELETE /payments/{id}/allocations/{allocationId}",
        actions.remove_allocation,
        "Remove an allocation",
        name="removePaymentAllocation",
        answers_content=True,
        group=GROUP,
        scope=WRITE,
        problems=(*_BOOKS, AllocationStays, VersionConflict),
    ),
    operation(
        "POST /payments/{id}/receipt",
        actions.issue_receipt,
        "Issue the receipt of a payment",
        name="issuePaymentReceipt",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(
            *_BOOKS,
            SigningUnavailable,
            PaymentIsVoid,
            PaymentBounced,
            ReceiptIssued,
            OpeningCredit,
            VersionConflict,
        ),
    ),
    operation("GET /refunds", refunds.list_refunds, "List refunds", group=REFUNDS, scope=READ),
    report(
        "/reports/refunds",
        refunds.compose_refund_table,
        "Refunds with the filters of their list",
        name="getRefundTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=refund_rows,
        columns=REFUND_COLUMNS,
    ),
    operation("GET /refunds/{id}", refunds.get_refund, "Get a refund", group=REFUNDS, scope=READ),
)
