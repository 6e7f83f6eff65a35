"""Prices: what a client, a group of clients, or whoever buys in a currency pays for a product."""

from pinkas.domains.prices.rules import chosen
from pinkas.domains.prices.store import Candidate, candidates, client_merged

__all__ = ["Candidate", "candidates", "chosen", "client_merged"]
