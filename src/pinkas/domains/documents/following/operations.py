"""What follows from a document: the next one of the chain, its credit, its cancellation, its payments; and its past."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.brands import BrandInactive, BrandNotFound
from pinkas.domains.documents.following.actions import convert, credit, history, links, payments
from pinkas.domains.documents.following.rules.cancel import (
    DocumentPaid,
    NotCancellable,
    ReceiptCancels,
    ReceiptPaymentBounced,
    ReceiptPaymentCleared,
    ReceiptPaymentMatched,
    ReturnCancels,
)
from pinkas.domains.documents.following.rules.conversion import ConversionNotAllowed, NothingToPay
from pinkas.domains.documents.following.rules.credit import NotCreditable
from pinkas.domains.documents.following.rules.refund import RefundRequired
from pinkas.domains.documents.issuing.rules.cancellation import ReceiptMoneyReturned
from pinkas.domains.documents.issuing.rules.finalize_problems import FINALIZE_PROBLEMS
from pinkas.domains.documents.issuing.rules.provider_refunds import RefundUnderWay
from pinkas.domains.documents.model.rules.problems import ClientNotFound, NotIssued, ProductNotFound, SigningUnavailable
from pinkas.domains.documents.model.rules.transitions import AlreadyCancelled
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "documents", "documents:read", "documents:write"
_DRAFTS = (ClientNotFound, BrandNotFound, BrandInactive, ProductNotFound, VersionConflict)
_ISSUES = (*FINALIZE_PROBLEMS, *_DRAFTS, NotIssued, SigningUnavailable)

CANCEL_PROBLEMS = (
    *_ISSUES,
    AlreadyCancelled,
    NotCancellable,
    NotCreditable,
    ReceiptCancels,
    ReceiptPaymentBounced,
    ReceiptPaymentCleared,
    ReceiptPaymentMatched,
    ReturnCancels,
    ReceiptMoneyReturned,
    RefundRequired,
    RefundUnderWay,
    DocumentPaid,
)
"""What prevents cancelling a document. The operation is declared by banking, which takes matches of its payments
back."""

PAY_PROBLEMS = (*_ISSUES, ConversionNotAllowed, NothingToPay)
"""What prevents recording money against a document."""

OPERATIONS = (
    operation(
        "POST /documents/{id}/convert",
        convert.convert,
        "Make the next document of the chain from this one (quote to invoice, invoice to receipt)",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(*_ISSUES, ConversionNotAllowed, NothingToPay),
    ),
    operation(
        "POST /documents/{id}/duplicate",
        convert.duplicate,
        "Copy a document into a new draft",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(*FINALIZE_PROBLEMS, *_DRAFTS),
    ),
    operation(
        "POST /documents/{id}/credit",
        credit.credit,
        "Draft a full or partial credit document for an issued one",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(*_ISSUES, NotCreditable, RefundRequired, RefundUnderWay),
    ),
    operation(
        "GET /documents/{id}/links",
        links.links,
        "Related documents: credited, converted, paid by, created from",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /documents/{id}/history",
        history.history,
        "Everything that happened to a document, with actor and time",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /documents/{id}/payments",
        payments.payments,
        "Payments allocated to a document",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /documents/{id}/payments",
        payments.pay,
        "Record a payment against a document; sends payment.received",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=PAY_PROBLEMS,
    ),
)
