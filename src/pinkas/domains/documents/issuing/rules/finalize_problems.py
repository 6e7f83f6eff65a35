"""The problems that any check of finalize may raise, from all rules."""

from pinkas.domains import stock
from pinkas.domains.clients import ClientExists, ClientMerged
from pinkas.domains.documents.issuing.rules.cash import CashLimitExceeded
from pinkas.domains.documents.issuing.rules.goods import NotTracked
from pinkas.domains.documents.model.rules import problems
from pinkas.domains.documents.model.rules.credit_balance import (
    CreditBalanceExceeded,
    CreditBalanceNeedsClient,
    CreditBalanceNotOffered,
    CreditBalanceUsed,
)
from pinkas.domains.documents.model.rules.source_lines import (
    ConversionExceedsSource,
    SourceLineDiffers,
    SourceLineNotFound,
    SourcePaid,
)
from pinkas.domains.documents.model.rules.transitions import (
    AlreadyConverted,
    DocumentCancelled,
    DocumentConverted,
    FullyCredited,
    QuoteExpired,
    QuoteRejected,
)
from pinkas.domains.documents.model.rules.withholding import WithholdingMismatch

FINALIZE_PROBLEMS = (
    *problems.FINALIZE_PROBLEMS,
    ClientExists,
    ClientMerged,
    AlreadyConverted,
    ConversionExceedsSource,
    CashLimitExceeded,
    CreditBalanceExceeded,
    CreditBalanceNeedsClient,
    CreditBalanceNotOffered,
    CreditBalanceUsed,
    DocumentCancelled,
    DocumentConverted,
    FullyCredited,
    QuoteExpired,
    NotTracked,
    QuoteRejected,
    SourceLineDiffers,
    SourceLineNotFound,
    SourcePaid,
    WithholdingMismatch,
    *stock.MOVEMENT_PROBLEMS,
)
"""Declared by whatever issues a document."""
