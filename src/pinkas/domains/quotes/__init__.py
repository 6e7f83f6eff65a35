"""Quotes: their status, the answers of customers, and what a customer sees and does through a link."""

from pinkas.domains.documents import QuoteExpired
from pinkas.domains.quotes.actions import accept, acceptance_content, quote_state, reject, rejection_content
from pinkas.domains.quotes.expiry import expire_quotes
from pinkas.domains.quotes.flows import answer_through_link
from pinkas.domains.quotes.rules import QuoteAlreadyAnswered, QuoteCancelled, QuoteConverted
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
    "acceptance_content",
    "answer_through_link",
    "expire_quotes",
    "quote_state",
    "reject",
    "rejection_content",
]
