"""Pages for stock movements without a document: receipts, adjustments, counted quantities, and transfers between
warehouses."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.form_rows import api_fields
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.product_rows import apply_row_button, product_row
from pinkas.dashboard.business_pages.searching import STOCKED_PRODUCTS
from pinkas.dashboard.business_pages.stock import default_warehouse_id, warehouses
from pinkas.platform.web_page import PageResponse

ADJUST, TRANSFER = "POST /inventory/adjustments", "POST /inventory/transfers"
ADJUSTMENT_MODES = ("received", "changed", "found")
_LINE = re.compile(r"lines\[\d+\]")


async def _render_form(
    context: PageContext, template: str, form: Form, status: int = 200, **values: Any
) -> PageResponse:
    places = await warehouses(context)
    return context.render(template, status=status, place="stock", form=form, places=places, **{"found": {}, **values})


async def _initial_form(context: PageContext, name: str) -> Form:
    """The form for the usual warehouse, and for a product where the address names one."""
    values: dict[str, Any] = {name: context.query.get("warehouseId") or default_warehouse_id(await warehouses(context))}
    if product_id := context.query.get("productId"):
        values |= await product_row(context, product_id, "lines[0]")
    return Form(values=values)


async def adjustment_page(context: PageContext) -> PageResponse:
    """The form for stock that comes or goes by hand."""
    context.require_operation("POST /inventory/adjustments")
    return await _render_form(
        context,
        "stock_adjust.html",
        await _initial_form(context, "warehouseId"),
        how=context.chosen("how", ADJUSTMENT_MODES),
    )


async def create_adjustment(context: PageContext) -> PageResponse:
    """Moves it, all of it or nothing."""
    sent, how = context.read_form(), context.chosen("how", ADJUSTMENT_MODES)
    if changed := await apply_row_button(context, sent, "lines", STOCKED_PRODUCTS):
        return await _render_form(context, "stock_adjust.html", changed[0], found=changed[1], how=how)
    kind = "receipt" if how == "received" else "adjustment"
    try:
        column = {"received": "quantity", "found": "countedQuantity"}.get(how)
        said = _count_named_units(api_fields(sent), column) if column else api_fields(sent)
        made = await context.perform_form(ADJUST, said, more={"kind": kind, **_empty_lines(sent.value)})
    except Problem as fault:
        column = "countedQuantity" if how == "found" else "quantity"
        form = _move_row_faults(context.form_with_problem(sent, fault), column)
        return await _render_form(context, "stock_adjust.html", form, fault.status, how=how)
    return context.redirect_to("stock", "movements", sourceId=made.id, done="moved")


async def transfer_page(context: PageContext) -> PageResponse:
    """The form for stock that goes into another warehouse."""
    context.require_operation("POST /inventory/transfers")
    return await _render_form(context, "stock_transfer.html", await _initial_form(context, "fromWarehouseId"))


async def create_transfer(context: PageContext) -> PageResponse:
    """Moves it, all of it or nothing."""
    sent = context.read_form()
    if changed := await apply_row_button(context, sent, "lines", STOCKED_PRODUCTS):
        return await _render_form(context, "stock_transfer.html", changed[0], found=changed[1])
    try:
        made = await context.perform_form(
            TRANSFER, _count_named_units(api_fields(sent), "quantity"), more=_empty_lines(sent.value)
        )
    except Problem as fault:
        form = _move_row_faults(context.form_with_problem(sent, fault), "quantity")
        return await _render_form(context, "stock_transfer.html", form, fault.status)
    return context.redirect_to("stock", "movements", sourceId=made.id, done="moved")


def _count_named_units(submitted: SubmittedForm, column: str) -> SubmittedForm:
    """The form with missing quantities set to the number of serial numbers in the row."""
    lines = [
        {**one, column: str(len(one["serialNumbers"]))} if one.get("serialNumbers") and not one.get(column) else one
        for one in submitted.rows("lines")
    ]
    return SubmittedForm(submitted.pairs, {**submitted.value, "lines": lines} if lines else submitted.value)


def _empty_lines(value: Mapping[str, Any]) -> dict[str, Any]:
    """The body's `lines` as an empty list when the form has no row, so that the API reports it."""
    return {} if value.get("lines") else {"lines": []}


def _move_row_faults(form: Form, column: str) -> Form:
    """The form with faults of a whole row moved to its quantity, and faults of a row's reason to the common reason."""
    faults: dict[str, list[str]] = {}
    for name, texts in form.faults.items():
        at = f"{name}.{column}" if _LINE.fullmatch(name) else name
        at = "reason" if at.endswith(".reason") else at
        faults[at] = [*faults.get(at, ()), *(text for text in texts if text not in faults.get(at, ()))]
    return replace(form, faults=faults)


SCREENS = {
    "/stock/adjust": {"GET": adjustment_page, "POST": create_adjustment},
    "/stock/transfer": {"GET": transfer_page, "POST": create_transfer},
}
