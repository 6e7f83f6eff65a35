"""Rows of products in a form: found by name, SKU or barcode, put in, taken out."""

from collections.abc import Mapping
from typing import Any

from pinkas.dashboard.desk.clients import several
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.editor import changed_rows
from pinkas.dashboard.desk.forms import Form, Sent
from pinkas.platform.page import Shown

FOUND = 8
STOCKED = {"type": "goods", "trackStock": "true"}
"""Of what stock is kept of: nothing else moves or is counted."""
_UNITS = ("serialNumbers",)


async def find_products(desk: Desk, text: str, only: Mapping[str, str] | None = None) -> list[Any]:
    """Products by the beginnings of the words of a name, by SKU or barcode."""
    page = await desk.do("GET /products", query={"q": text.strip(), "limit": FOUND, **(only or {})})
    return list(page.items)


async def found_stocked(desk: Desk) -> Shown:
    """What was found of the products in stock, while it is typed."""
    found = {"products": await find_products(desk, desk.query.get("_product", ""), STOCKED)}
    return desk.show("document_found.html", found=found)


async def row_of(desk: Desk, product_id: str, name: str) -> dict[str, Any]:
    """A row of a form for a product, `name` being what its fields begin with ("lines[2]")."""
    one = await desk.do("GET /products/{id}", id=product_id)
    return {
        f"{name}.productId": one.id,
        f"{name}._name": one.name,
        f"{name}._unit": one.unit,
        f"{name}._tracking": one.tracking,
    }


async def picked(
    desk: Desk, sent: Sent, rows: str, only: Mapping[str, str] | None = None
) -> tuple[Form, dict[str, Any]] | None:
    """The form again after a button that only changes its rows, and what was found for it. None when the button was
    another one, which saves."""
    form = sent.form()
    verb, _, what = sent.get("_do").partition(":")
    match verb:
        case "find-product":
            return form, {"products": await find_products(desk, sent.get("_product"), only)}
        case "product":
            values = {**form.values, **await row_of(desk, what, f"{rows}[{len(form.rows(rows))}]"), "_product": ""}
            return Form(values=values, version=form.version), {}
        case "add" | "drop":
            return changed_rows(sent), {}
    return None


def without_own(value: Any) -> Any:
    """What a form says without the fields that are the page's own, in rows too; serial numbers are one text in a form,
    with commas or line ends between."""
    if isinstance(value, list):
        return [without_own(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        name: several(inner) if name in _UNITS and isinstance(inner, str) else without_own(inner)
        for name, inner in value.items()
        if not name.startswith("_")
    }


def plain(sent: Sent) -> Sent:
    """The same form, as the operations take it."""
    return Sent(sent.pairs, without_own(dict(sent.value)))
