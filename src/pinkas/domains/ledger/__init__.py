"""The books: double entry, append-only, posted by call in the transaction of what happened."""

from pinkas.domains.ledger.actions import post
from pinkas.domains.ledger.rules import difference, lines, side
from pinkas.domains.ledger.types import NewEntry, Posting

__all__ = ["NewEntry", "Posting", "difference", "lines", "post", "side"]
