"""Bank accounts, their transactions, reconciliation sessions and rules."""

from pinkas.core.bank_statements import TransactionKind
from pinkas.domains.banking.actions.expected import ENTRY_SOURCES, MATCH_ENTRY_SOURCES, expected_entries
from pinkas.domains.banking.actions.transactions import create_transaction
from pinkas.domains.banking.rules.problems import BankAccountInactive, BankAccountNotFound
from pinkas.domains.banking.store.accounts import ACCOUNTS
from pinkas.domains.banking.types.accounts import AccountKind
from pinkas.domains.banking.types.matches import Treatment
from pinkas.domains.banking.types.sessions import SessionStatus
from pinkas.domains.banking.types.transactions import (
    BankTransaction,
    ExcludeReason,
    NewCounterparty,
    NewTransaction,
    TransactionStatus,
)

__all__ = [
    "ACCOUNTS",
    "ENTRY_SOURCES",
    "MATCH_ENTRY_SOURCES",
    "AccountKind",
    "BankAccountInactive",
    "BankAccountNotFound",
    "BankTransaction",
    "ExcludeReason",
    "NewCounterparty",
    "NewTransaction",
    "SessionStatus",
    "TransactionKind",
    "TransactionStatus",
    "Treatment",
    "create_transaction",
    "expected_entries",
]
