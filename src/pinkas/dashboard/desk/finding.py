"""Searches for clients and products: by the button of a form, or while a person types."""

from collections.abc import Mapping
from typing import Any, Literal

from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.forms import Sent
from pinkas.platform.page import Shown

FOUND = 8
What = Literal["clients", "products"]
_FIELDS: dict[What, str] = {"clients": "_client", "products": "_product"}
_BUTTONS: dict[str, What] = {"find-client": "clients", "find-product": "products"}
STOCKED = {"type": "goods", "trackStock": "true"}
"""Filter for products whose stock is tracked."""


async def find(desk: Desk, what: What, text: str, only: Mapping[str, str] | None = None) -> list[Any]:
    """Clients or products by the beginnings of the words of a name, by number, SKU or barcode."""
    page = await desk.perform(f"GET /{what}", query={"q": text.strip(), "limit": FOUND, **(only or {})})
    return list(page.items)


async def searched(desk: Desk, sent: Sent, only: Mapping[str, str] | None = None) -> dict[str, list[Any]]:
    """The search results for the search button that was pressed, by kind; empty for another button."""
    what = _BUTTONS.get(sent.get("_do"))
    return {what: await find(desk, what, sent.get(_FIELDS[what]), only)} if what else {}


async def _typed(desk: Desk, what: What, only: Mapping[str, str] | None = None) -> Shown:
    found = await find(desk, what, desk.query.get(_FIELDS[what], ""), only)
    return desk.render("document_found.html", found={what: found})


async def typed_client(desk: Desk) -> Shown:
    """Clients that are found while a name is typed."""
    return await _typed(desk, "clients")


async def typed_product(desk: Desk) -> Shown:
    """Products that are found while a name is typed."""
    return await _typed(desk, "products")


async def typed_stocked(desk: Desk) -> Shown:
    """Products that stock is kept of."""
    return await _typed(desk, "products", STOCKED)


SCREENS = {
    "/documents/clients": {"GET": typed_client},
    "/documents/products": {"GET": typed_product},
    "/stock/products": {"GET": typed_stocked},
}
