"""Rows of products in a form: searching a product, adding and removing rows."""

from collections.abc import Mapping
from typing import Any

from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.finding import searched
from pinkas.dashboard.desk.form_rows import changed_rows
from pinkas.dashboard.desk.forms import Form, Sent


async def row_of(desk: Desk, product_id: str, name: str) -> dict[str, Any]:
    """A row of a form for a product, `name` being what its fields begin with ("lines[2]")."""
    one = await desk.perform("GET /products/{id}", id=product_id)
    return {
        f"{name}.productId": one.id,
        f"{name}._name": one.name,
        f"{name}._unit": one.unit,
        f"{name}._tracking": one.tracking,
    }


async def picked(
    desk: Desk, sent: Sent, rows: str, only: Mapping[str, str] | None = None
) -> tuple[Form, dict[str, Any]] | None:
    """The form after a button that only changes its rows, and search results by kind. None when the button saves."""
    form = sent.form()
    verb, _, what = sent.get("_do").partition(":")
    match verb:
        case "find-product":
            return form, await searched(desk, sent, only)
        case "product":
            values = {**form.values, **await row_of(desk, what, f"{rows}[{len(form.rows(rows))}]"), "_product": ""}
            return Form(values=values, version=form.version), {}
        case "add" | "drop":
            return changed_rows(sent), {}
    return None
