"""The proof of the books: that they balance, are whole, and say what the things behind them say."""

from pinkas.domains.verifications.actions import BooksVerification, verify_batch, verify_totals
from pinkas.domains.verifications.rules import describe_fault
from pinkas.domains.verifications.types import BooksCheck

__all__ = ["BooksCheck", "BooksVerification", "describe_fault", "verify_batch", "verify_totals"]
