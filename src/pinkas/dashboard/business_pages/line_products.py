"""Puts a product into a line of the editor: its name, its price for the client of the document, its VAT."""

from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.stock import warehouses
from pinkas.platform.web_page import PageResponse

_CONDITIONS = ("docType", "clientId", "currency", "exchangeRate", "priceMode", "issueDate")
"""Fields of a document on which the price of a product depends."""


async def line_part(context: PageContext) -> PageResponse:
    """The row `_line` of the editor with the product `_chosen`. The quantity and the discount of the row stay."""
    context.require_operation("POST /documents/calculate")
    sent = context.read_form()
    place = sent.get("_line")
    if not (place.isascii() and place.isdigit() and len(place) < 5):
        raise NotFound
    row = f"lines[{place}]"
    kind = await context.perform("GET /document-types/{docType}", docType=sent.get("docType"))
    product = await context.perform("GET /products/{id}", id=sent.get("_chosen"))
    kept = {
        name: value for name, value in sent.pairs if name in (f"{row}.discount.value", f"{row}.discount.type") and value
    }
    quantity = sent.get(f"{row}.quantity").strip() or "1"
    values = {
        **kept,
        f"{row}.productId": product.id,
        f"{row}.description": product.name,
        f"{row}.quantity": quantity,
        f"{row}.unit": product.unit,
        f"{row}.unitPrice": await _price(context, sent, product.id),
        f"{row}.vatType": product.vat_type,
        f"{row}._price": product.price,
        f"{row}._tracking": product.tracking,
        "currency": sent.get("currency"),
    }
    places = await warehouses(context) if context.has_scope("inventory:read") else None
    return context.render(
        "document_line.html", form=Form(values=values), place_of_line=int(place), kind=kind, places=places
    )


async def _price(context: PageContext, submitted: SubmittedForm, product_id: Any) -> str:
    """The price of one unit under the conditions of the form; empty while these cannot be read, so that the service
    sets it when the draft is saved."""
    fields = SubmittedForm(submitted.pairs, {name: submitted.get(name) for name in _CONDITIONS if submitted.get(name)})
    body = context.operation_body("POST /documents/calculate", fields)
    try:
        calculation = await context.perform(
            "POST /documents/calculate", body={**body, "lines": [{"productId": str(product_id), "quantity": "1"}]}
        )
    except Problem as fault:
        if fault.status >= 500:
            raise
        return ""
    return str(calculation.lines[0].unit_price)


SCREENS = {"/documents/line": {"POST": line_part}}
