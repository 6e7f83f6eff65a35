"""The books: double entry, append-only, posted by call in the transaction of what happened."""

from pinkas.domains.ledger.actions import post_entries
from pinkas.domains.ledger.rules import debit_credit_difference, make_posting, nonempty_postings, reversed_postings
from pinkas.domains.ledger.store import get_balance, list_monthly_sums, list_postings
from pinkas.domains.ledger.types import NewEntry, Posting

__all__ = [
    "NewEntry",
    "Posting",
    "debit_credit_difference",
    "get_balance",
    "list_monthly_sums",
    "list_postings",
    "make_posting",
    "nonempty_postings",
    "post_entries",
    "reversed_postings",
]
