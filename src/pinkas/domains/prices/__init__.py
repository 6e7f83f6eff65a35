"""Prices: what a client, a group of clients, or whoever buys in a currency pays for a product."""

from pinkas.domains.prices.rules import choose_price
from pinkas.domains.prices.store import PriceCandidate, get_candidates, move_client_price_lists

__all__ = ["PriceCandidate", "choose_price", "get_candidates", "move_client_price_lists"]
