"""Rows of products in a form: searching a product, adding and removing rows."""

from collections.abc import Mapping
from typing import Any

from pinkas.dashboard.business_pages.form_rows import form_with_changed_rows
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.searching import search_results


async def product_row(context: PageContext, product_id: str, name: str) -> dict[str, Any]:
    """A row of a form for a product, `name` being what its fields begin with ("lines[2]")."""
    one = await context.perform("GET /products/{id}", id=product_id)
    return {
        f"{name}.productId": one.id,
        f"{name}._name": one.name,
        f"{name}._unit": one.unit,
        f"{name}._tracking": one.tracking,
    }


async def apply_row_button(
    context: PageContext, submitted: SubmittedForm, rows: str, filters: Mapping[str, str] | None = None
) -> tuple[Form, dict[str, Any]] | None:
    """The form after a button that only changes its rows, and search results by kind. None when the button saves."""
    form = submitted.form()
    verb, _, what = submitted.get("_do").partition(":")
    match verb:
        case "find-product":
            return form, await search_results(context, submitted, filters)
        case "product":
            values = {
                **form.values,
                **await product_row(context, what, f"{rows}[{len(form.rows(rows))}]"),
                "_product": "",
            }
            return Form(values=values, version=form.version), {}
        case "add" | "drop":
            return form_with_changed_rows(submitted), {}
    return None
