"""Pages for stock movements without a document: receipts, adjustments, counted quantities, and transfers between
warehouses."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.finding import STOCKED
from pinkas.dashboard.desk.form_rows import plain
from pinkas.dashboard.desk.forms import Form, Sent
from pinkas.dashboard.desk.picking import picked, row_of
from pinkas.dashboard.desk.stock import usual, warehouses
from pinkas.platform.page import Shown

ADJUST, TRANSFER = "POST /inventory/adjustments", "POST /inventory/transfers"
HOW = ("received", "changed", "found")
_LINE = re.compile(r"lines\[\d+\]")


def _how(desk: Desk) -> str:
    asked = desk.query.get("how", "")
    return asked if asked in HOW else HOW[0]


async def _shown(desk: Desk, template: str, form: Form, status: int = 200, **values: Any) -> Shown:
    places = await warehouses(desk)
    return desk.render(template, status=status, place="stock", form=form, places=places, **{"found": {}, **values})


async def _fresh(desk: Desk, name: str) -> Form:
    """The form for the usual warehouse, and for a product where the address names one."""
    values: dict[str, Any] = {name: desk.query.get("warehouseId") or usual(await warehouses(desk))}
    if product_id := desk.query.get("productId"):
        values |= await row_of(desk, product_id, "lines[0]")
    return Form(values=values)


async def ask_adjustment(desk: Desk) -> Shown:
    """The form for stock that comes or goes by hand."""
    desk.needs("POST /inventory/adjustments")
    return await _shown(desk, "stock_adjust.html", await _fresh(desk, "warehouseId"), how=_how(desk))


async def adjust(desk: Desk) -> Shown:
    """Moves it, all of it or nothing."""
    sent, how = desk.read_form(), _how(desk)
    if changed := await picked(desk, sent, "lines", STOCKED):
        return await _shown(desk, "stock_adjust.html", changed[0], found=changed[1], how=how)
    kind = "receipt" if how == "received" else "adjustment"
    try:
        column = {"received": "quantity", "found": "countedQuantity"}.get(how)
        said = _named(plain(sent), column) if column else plain(sent)
        made = await desk.perform_form(ADJUST, said, more={"kind": kind, **_lines(sent.value)})
    except Problem as fault:
        column = "countedQuantity" if how == "found" else "quantity"
        form = _beside(desk.form_with_problem(sent, fault), column)
        return await _shown(desk, "stock_adjust.html", form, fault.status, how=how)
    return desk.redirect_to("stock", "movements", sourceId=made.id, done="moved")


async def ask_transfer(desk: Desk) -> Shown:
    """The form for stock that goes into another warehouse."""
    desk.needs("POST /inventory/transfers")
    return await _shown(desk, "stock_transfer.html", await _fresh(desk, "fromWarehouseId"))


async def transfer(desk: Desk) -> Shown:
    """Moves it, all of it or nothing."""
    sent = desk.read_form()
    if changed := await picked(desk, sent, "lines", STOCKED):
        return await _shown(desk, "stock_transfer.html", changed[0], found=changed[1])
    try:
        made = await desk.perform_form(TRANSFER, _named(plain(sent), "quantity"), more=_lines(sent.value))
    except Problem as fault:
        form = _beside(desk.form_with_problem(sent, fault), "quantity")
        return await _shown(desk, "stock_transfer.html", form, fault.status)
    return desk.redirect_to("stock", "movements", sourceId=made.id, done="moved")


def _named(sent: Sent, column: str) -> Sent:
    """The form with missing quantities set to the number of serial numbers in the row."""
    lines = [
        {**one, column: str(len(one["serialNumbers"]))} if one.get("serialNumbers") and not one.get(column) else one
        for one in sent.rows("lines")
    ]
    return Sent(sent.pairs, {**sent.value, "lines": lines} if lines else sent.value)


def _lines(value: Mapping[str, Any]) -> dict[str, Any]:
    """The body's `lines` as an empty list when the form has no row, so that the API reports it."""
    return {} if value.get("lines") else {"lines": []}


def _beside(form: Form, column: str) -> Form:
    """The form with faults of a whole row moved to its quantity, and faults of a row's reason to the common reason."""
    faults: dict[str, list[str]] = {}
    for name, texts in form.faults.items():
        at = f"{name}.{column}" if _LINE.fullmatch(name) else name
        at = "reason" if at.endswith(".reason") else at
        faults[at] = [*faults.get(at, ()), *(text for text in texts if text not in faults.get(at, ()))]
    return replace(form, faults=faults)


SCREENS = {
    "/stock/adjust": {"GET": ask_adjustment, "POST": adjust},
    "/stock/transfer": {"GET": ask_transfer, "POST": transfer},
}
