"""The books: double entry, append-only, posted by call in the transaction of what happened."""

from pinkas.domains.ledger.actions import post_entries
from pinkas.domains.ledger.own_accounts import (
    create_child_account,
    get_account_balance_on,
    get_account_code,
    get_role_account,
    open_chart,
)
from pinkas.domains.ledger.rules import debit_credit_difference, make_posting, nonempty_postings, reversed_postings
from pinkas.domains.ledger.store import get_balance, list_monthly_sums, list_postings
from pinkas.domains.ledger.types import NewEntry, Posting

__all__ = [
    "NewEntry",
    "Posting",
    "create_child_account",
    "debit_credit_difference",
    "get_account_balance_on",
    "get_account_code",
    "get_balance",
    "get_role_account",
    "list_monthly_sums",
    "list_postings",
    "make_posting",
    "nonempty_postings",
    "open_chart",
    "post_entries",
    "reversed_postings",
]
