"""Quotes: their status, the answers of customers, and what a customer sees and does through a link."""

from pinkas.domains.documents import QuoteExpired
from pinkas.domains.quotes.actions import accept, acceptance, reject, rejection, state
from pinkas.domains.quotes.flows import answer
from pinkas.domains.quotes.rules import QuoteAlreadyAnswered, QuoteCancelled, QuoteConverted
from pinkas.domains.quotes.sweep import expire
from pinkas.domains.quotes.types import QuoteAcceptance, QuoteAnswer, QuoteRejection, QuoteState

__all__ = [
    "QuoteAcceptance",
    "QuoteAlreadyAnswered",
    "QuoteAnswer",
    "QuoteCancelled",
    "QuoteConverted",
    "QuoteExpired",
    "QuoteRejection",
    "QuoteState",
    "accept",
    "acceptance",
    "answer",
    "expire",
    "reject",
    "rejection",
    "state",
]
