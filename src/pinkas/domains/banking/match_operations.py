"""The public operations of matches: what bank transactions are about."""

from pinkas.core.problems import NotFound, VersionConflict
from pinkas.domains.banking.actions import matching, unmatching
from pinkas.domains.banking.rules.problems import (
    DocumentNotPayable,
    ExchangeRateMissing,
    ExpenseNotOpen,
    MatchExceedsLine,
    MatchExceedsTarget,
    NoClientRecognised,
    SessionClosed,
    TransactionExcluded,
    TransactionMatched,
    TransactionNotMatched,
)
from pinkas.domains.card_clearing import BatchUndone
from pinkas.domains.documents import CANCEL_PROBLEMS, FINALIZE_PROBLEMS, ClientNotFound, SigningUnavailable
from pinkas.domains.ledger import PeriodClosed
from pinkas.domains.payments import MATCH_PROBLEMS, VOID_PROBLEMS
from pinkas.domains.supplier_payments import PaymentInBankFile, SupplierPaymentVoid
from pinkas.platform.operation import operation

LINE = "/bank-reconciliation/transactions/{id}"
GROUP, READ, WRITE = "bank reconciliation transactions", "reconciliation:read", "reconciliation:write"
_LINE_PROBLEMS = (
    SessionClosed,
    TransactionExcluded,
    TransactionMatched,
    ExchangeRateMissing,
    PeriodClosed,
    VersionConflict,
)
_ISSUES = (*FINALIZE_PROBLEMS, ClientNotFound, SigningUnavailable)

CANCEL_DOCUMENT_PROBLEMS = (*CANCEL_PROBLEMS, SessionClosed)
"""What prevents cancelling a document whose payments bank transactions may show."""

MATCH_OPERATIONS = (
    operation(
        f"POST {LINE}/match",
        matching.match,
        "Match to a document (creates or links a receipt) or to an expense",
        name="matchBankTransaction",
        group=GROUP,
        scope=WRITE,
        problems=(
            *_LINE_PROBLEMS,
            *_ISSUES,
            *MATCH_PROBLEMS,
            DocumentNotPayable,
            ExpenseNotOpen,
            MatchExceedsLine,
            MatchExceedsTarget,
            SupplierPaymentVoid,
        ),
    ),
    operation(
        f"POST {LINE}/unmatch",
        unmatching.unmatch,
        "Reverse a match link; never deletes an issued document",
        name="unmatchBankTransaction",
        group=GROUP,
        scope=WRITE,
        problems=(
            SessionClosed,
            TransactionNotMatched,
            NotFound,
            PeriodClosed,
            *VOID_PROBLEMS,
            PaymentInBankFile,
            SupplierPaymentVoid,
            BatchUndone,
            VersionConflict,
        ),
    ),
    operation(
        f"GET {LINE}/matches",
        matching.list_matches,
        "List match links of a transaction",
        name="listBankMatches",
        group=GROUP,
        scope=READ,
    ),
    operation(
        f"POST {LINE}/create-document",
        matching.create_document,
        "Create a DRAFT receipt from an unmatched inflow with a recognized client",
        name="createDocumentFromBankTransaction",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(*_LINE_PROBLEMS, *_ISSUES, NoClientRecognised),
    ),
    operation(
        f"POST {LINE}/advance",
        matching.book_advance,
        "Book an outflow or its open remainder as a supplier advance",
        name="bookBankAdvance",
        group=GROUP,
        scope=WRITE,
        problems=(*_LINE_PROBLEMS, MatchExceedsLine),
    ),
    operation(
        "POST /documents/{id}/cancel",
        unmatching.cancel_document,
        "Cancel an issued document by issuing its credit or cancelling document",
        group="documents",
        scope="documents:write",
        problems=CANCEL_DOCUMENT_PROBLEMS,
    ),
)
