"""Searches for clients and products: by the button of a form, or while a person types."""

from collections.abc import Mapping
from typing import Any, Literal

from pinkas.dashboard.business_pages.forms import SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

MAX_RESULTS = 8
SearchKind = Literal["clients", "products"]
_FIELDS: dict[SearchKind, str] = {"clients": "_client", "products": "_product"}
_BUTTONS: dict[str, SearchKind] = {"find-client": "clients", "find-product": "products"}
STOCKED_PRODUCTS = {"type": "goods", "trackStock": "true"}
"""Filter for products whose stock is tracked."""


async def search(
    context: PageContext, kind: SearchKind, text: str, filters: Mapping[str, str] | None = None
) -> list[Any]:
    """Clients or products by the beginnings of the words of a name, by number, SKU or barcode."""
    page = await context.perform(f"GET /{kind}", query={"q": text.strip(), "limit": MAX_RESULTS, **(filters or {})})
    return list(page.items)


async def search_results(
    context: PageContext, submitted: SubmittedForm, filters: Mapping[str, str] | None = None
) -> dict[str, list[Any]]:
    """The search results for the search button that was pressed, by kind; empty for another button."""
    what = _BUTTONS.get(submitted.get("_do"))
    return {what: await search(context, what, submitted.get(_FIELDS[what]), filters)} if what else {}


async def _suggestions_part(
    context: PageContext, kind: SearchKind, filters: Mapping[str, str] | None = None
) -> PageResponse:
    text = context.query.get(_FIELDS[kind], "").strip()
    found = await search(context, kind, text, filters)
    template = "options.html" if context.query.get("as") == "options" else "document_found.html"
    return context.render(template, found={kind: found}, text=text)


async def client_suggestions(context: PageContext) -> PageResponse:
    """Clients that are found while a name is typed."""
    return await _suggestions_part(context, "clients")


async def product_suggestions(context: PageContext) -> PageResponse:
    """Products that are found while a name is typed."""
    return await _suggestions_part(context, "products")


async def stocked_product_suggestions(context: PageContext) -> PageResponse:
    """Products that stock is kept of."""
    return await _suggestions_part(context, "products", STOCKED_PRODUCTS)


SCREENS = {
    "/documents/clients": {"GET": client_suggestions},
    "/documents/products": {"GET": product_suggestions},
    "/stock/products": {"GET": stocked_product_suggestions},
}
