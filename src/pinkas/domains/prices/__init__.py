"""Prices: what a client, a group of clients, or whoever buys in a currency pays for a product."""

from pinkas.domains.prices.bulk import (
    check_list,
    check_prices,
    create_list,
    find_lists,
    remove_lists,
    write_prices,
)
from pinkas.domains.prices.rules import choose_price
from pinkas.domains.prices.store import (
    PriceCandidate,
    get_candidates,
    get_prices,
    lock_names,
    move_client_price_lists,
    remove_prices,
    restore_prices,
)
from pinkas.domains.prices.types import NewPrice, NewPriceList, PricePercent

__all__ = [
    "NewPrice",
    "NewPriceList",
    "PriceCandidate",
    "PricePercent",
    "check_list",
    "check_prices",
    "choose_price",
    "create_list",
    "find_lists",
    "get_candidates",
    "get_prices",
    "lock_names",
    "move_client_price_lists",
    "remove_lists",
    "remove_prices",
    "restore_prices",
    "write_prices",
]
