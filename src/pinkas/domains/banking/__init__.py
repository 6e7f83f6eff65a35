"""Bank accounts, their transactions, reconciliation sessions and rules."""

from pinkas.core.bank_statements import TransactionKind
from pinkas.domains.banking.actions.expected import ENTRY_SOURCES, MATCH_ENTRY_SOURCES, expected_entries
from pinkas.domains.banking.types.accounts import AccountKind
from pinkas.domains.banking.types.transactions import ExcludeReason, TransactionStatus

__all__ = [
    "ENTRY_SOURCES",
    "MATCH_ENTRY_SOURCES",
    "AccountKind",
    "ExcludeReason",
    "TransactionKind",
    "TransactionStatus",
    "expected_entries",
]
