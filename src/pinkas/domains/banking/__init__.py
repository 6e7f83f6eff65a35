"""Bank accounts, their transactions, reconciliation sessions and rules."""

from pinkas.domains.banking.types.accounts import AccountKind
from pinkas.domains.banking.types.transactions import ExcludeReason, TransactionKind, TransactionStatus

__all__ = ["AccountKind", "ExcludeReason", "TransactionKind", "TransactionStatus"]
