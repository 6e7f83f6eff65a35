"""Which price counts, and what a price list must be: pure rules."""

from collections.abc import Iterable
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Protocol
from uuid import UUID

from pinkas.core.currencies import check_currency
from pinkas.core.problems import FaultCollector, Problem
from pinkas.domains.prices.types import AppliesTo, NewPrice
from pinkas.domains.products import Product

_SIX_DECIMALS = Decimal("0.000001")
_PRECEDENCE: dict[AppliesTo, int] = {"client": 0, "tag": 1, "currency": 2}
"""The nearer a list is to the client, the more it counts."""


class PriceListExists(Problem):
    status, code, message = 409, "price_list_exists", "Another price list of the business has this name."
    hint = "Use the price list `existingId`, or another name."


class ListedPrice(Protocol):
    """A price of a product in a list, as it is chosen from."""

    @property
    def applies_to(self) -> AppliesTo:
        """For whom the list is."""
        ...

    @property
    def list_id(self) -> UUID:
        """The list; ids sort by the time lists were made."""
        ...

    @property
    def currency(self) -> str:
        """The currency of the list."""
        ...

    @property
    def valid_from(self) -> date | None:
        """The first day on which it counts."""
        ...

    @property
    def valid_to(self) -> date | None:
        """The last one."""
        ...

    @property
    def price(self) -> Decimal | None:
        """The amount for one unit."""
        ...

    @property
    def percent(self) -> Decimal | None:
        """Or the percentage of the product's own price."""
        ...


def choose_price(product: Product, candidates: Iterable[ListedPrice], currency: str, day: date) -> Decimal | None:
    """The price of a product on a document in a currency on a day, by the lists of its client: the client's own list
    has precedence over its tag's, that over the currency's; of two alike the one that began last, then the newer one.
    None when no list has one. A percentage says nothing about a price in another currency."""
    counting = [
        one
        for one in candidates
        if one.currency == currency
        and (one.valid_from or date.min) <= day <= (one.valid_to or date.max)
        and (one.percent is None or product.currency == currency)
    ]
    if not counting:
        return None
    counting.sort(key=lambda one: (one.valid_from or date.min, one.list_id), reverse=True)
    best = min(counting, key=lambda one: _PRECEDENCE[one.applies_to])
    if best.price is not None:
        return best.price
    assert best.percent is not None
    return (Decimal(product.price) * best.percent / 100).quantize(_SIX_DECIMALS, ROUND_HALF_UP)


def check_price_list(fields: dict[str, Any]) -> None:
    """Refuses a list that cannot be."""
    faults = FaultCollector()
    check_currency(faults, "currency", fields["currency"])
    if fields["client_id"] is not None and fields["client_tag"] is not None:
        faults.add("clientTag", "contradiction", "A list is for one client (`clientId`) or for a tag, not for both.")
    first, last = fields["valid_from"], fields["valid_to"]
    if first is not None and last is not None and last < first:
        faults.add("validTo", "invalid_range", "It ends before it begins (`validFrom`).")
    faults.raise_if_any()


def price_list_target(client_id: UUID | None, tag: object | None) -> AppliesTo:
    """For whom a list is that names this client and this tag."""
    if client_id is not None:
        return "client"
    return "currency" if tag is None else "tag"


def check_price(new: NewPrice, product: Product, currency: str) -> None:
    """Refuses a price that cannot be."""
    faults = FaultCollector()
    if new.price is None and new.percent is None:
        faults.add("price", "required", "Say a `price`, or a `percent` of the product's own price.")
    if new.price is not None and new.percent is not None:
        faults.add("percent", "contradiction", "Say a `price` or a `percent`, not both.")
    if new.price is not None and new.price < 0:
        faults.add("price", "negative", "Expected zero or more.")
    if new.percent is not None and product.currency != currency:
        faults.add(
            "percent",
            "other_currency",
            "The product is priced in {its}: say its `price` in {currency}.",
            its=product.currency,
            currency=currency,
        )
    faults.raise_if_any()
