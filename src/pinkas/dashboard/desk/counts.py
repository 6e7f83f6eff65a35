"""Pages of stock counts: counted quantities are entered page by page, and the differences are posted at the end."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.finding import STOCKED, searched
from pinkas.dashboard.desk.forms import Form, Sent
from pinkas.dashboard.desk.lists import listed
from pinkas.dashboard.desk.picking import picked
from pinkas.dashboard.desk.stock import usual, warehouses
from pinkas.platform.page import Shown

READ, START, ENTER = "GET /stock-counts/{id}", "POST /stock-counts", "PUT /stock-counts/{id}/lines"
ROWS = 50
SHOWS = ("", "missing", "differs")
_LINE = re.compile(r"lines\[(\d+)\](.*)")


async def list_(desk: Desk) -> Shown:
    """Counts, the latest first."""
    page, form = await listed(desk, "GET /stock-counts", ("warehouseId", "status"))
    places = await warehouses(desk)
    return desk.render("stock_counts.html", place="stock", tab="counts", page=page, form=form, places=places)


async def new(desk: Desk) -> Shown:
    """The form for a new count: which warehouse, and which products."""
    desk.needs("POST /stock-counts")
    places = await warehouses(desk)
    form = Form(values={"warehouseId": desk.query.get("warehouseId") or usual(places)})
    return desk.render("stock_count_new.html", place="stock", form=form, places=places, found={})


async def start(desk: Desk) -> Shown:
    """Starts a count of a warehouse, or changes the rows of the form."""
    sent = desk.read_form()
    changed = await picked(desk, sent, "lines", STOCKED)
    if changed is None:
        rows = sent.rows("lines")
        chosen = {"productIds": [one.get("productId") for one in rows]} if rows else {}
        try:
            made = await desk.perform_form(START, sent, without=("lines",), more=chosen)
        except Problem as fault:
            changed, status = (desk.form_with_problem(sent, fault), {}), fault.status
        else:
            return desk.redirect_to("stock", "counts", made.id, done="counting")
    else:
        status = 200
    places = await warehouses(desk)
    return desk.render(
        "stock_count_new.html", status=status, place="stock", form=changed[0], places=places, found=changed[1]
    )


async def show(desk: Desk) -> Shown:
    """The lines of a count, a page of them."""
    return await _shown(desk, await desk.perform(READ, id=desk.path["id"]))


async def _shown(
    desk: Desk,
    count: Any,
    form: Form | None = None,
    status: int = 200,
    *,
    only: Sequence[str] = (),
    again: bool = False,
    found: Mapping[str, Any] | None = None,
) -> Shown:
    """Renders the page of a count. `only` are the ids of the products whose lines are shown, in this order: those of a
    form with errors, or those that must be counted `again`."""
    shows, first = desk.query.get("show", ""), _place(desk.query.get("first", ""))
    lines = list(_chosen(count, shows))
    first = first if first < len(lines) else 0
    by_product = {str(one.product_id): one for one in count.lines}
    shown = [by_product[id] for id in only if id in by_product] if only else lines[first : first + ROWS]
    places = {one.id: one.name for one in await warehouses(desk)}
    return desk.render(
        "stock_count.html",
        status=status,
        place="stock",
        count=count,
        lines=shown,
        first=first,
        step=ROWS,
        many=0 if again else len(lines),
        entered=sum(one.counted_quantity is not None for one in count.lines),
        shows=shows,
        again=again,
        where=places.get(count.warehouse_id, ""),
        form=form or Form(),
        found=found or {},
    )


def _chosen(count: Any, shows: str) -> Iterable[Any]:
    match shows:
        case "missing":
            return (one for one in count.lines if one.counted_quantity is None)
        case "differs":
            return (one for one in count.lines if one.difference)
    return (one for one in count.lines)


def _place(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


async def enter(desk: Desk) -> Shown:
    """Saves counted quantities. Only changed lines are sent, since somebody else may be counting other lines."""
    sent, id = desk.read_form(), desk.path["id"]
    verb, _, what = sent.get("_do").partition(":")
    if verb == "find-product":
        count = await desk.perform(READ, id=id)
        found = await searched(desk, sent, STOCKED)
        return await _shown(desk, count, sent.form(), only=_products(sent), found=found)
    changed, places = _changed(sent)
    if verb == "product":
        changed.append({"productId": what, "countedQuantity": None})
    if changed:
        try:
            await desk.perform(ENTER, body={"lines": changed}, id=id)
        except Problem as fault:
            if fault.status in (403, 404):
                raise
            form = _at_their_rows(desk.form_with_problem(sent, fault), places)
            return await _shown(desk, await desk.perform(READ, id=id), form, fault.status, only=_products(sent))
    else:
        await desk.perform(READ, id=id)  # raises NotFound for an unknown count
    if verb == "product":
        return desk.redirect_to("stock", "counts", id, done="saved")
    shows, first = desk.query.get("show", ""), _place(desk.query.get("first", ""))
    if verb == "next":  # of what is missing, what was entered by now is not shown any more
        first += ROWS - (len(changed) if shows == "missing" else 0)
    return desk.redirect_to("stock", "counts", id, show=shows if shows in SHOWS else "", first=first or "", done="saved")


def _products(sent: Sent) -> list[str]:
    return [str(row.get("productId")) for row in sent.rows("lines")]


def _changed(sent: Sent) -> tuple[list[dict[str, Any]], list[int]]:
    """The changed lines of the form as the API takes them, and the index of the row of each."""
    lines, places = [], []
    for place, row in enumerate(sent.rows("lines")):
        counted, note = (str(row.get(name, "")).strip() for name in ("countedQuantity", "note"))
        if (counted, note) == (row.get("_was", ""), row.get("_noted", "")):
            continue
        lines.append({"productId": row.get("productId"), "countedQuantity": counted or None, "note": note or None})
        places.append(place)
    return lines, places


def _at_their_rows(form: Form, places: Sequence[int]) -> Form:
    """The form with the faults of lines moved to their rows: the API numbers only the lines that were sent."""
    faults = {}
    for name, texts in form.faults.items():
        found = _LINE.fullmatch(name)
        known = found is not None and int(found[1]) < len(places)
        faults[f"lines[{places[int(found[1])]}]{found[2]}" if found and known else name] = texts
    return replace(form, faults=faults)


async def ask_commit(desk: Desk) -> Shown:
    """The confirmation page before the differences are posted."""
    desk.needs("POST /stock-counts/{id}/commit")
    return await _ask(desk, Form())


async def _ask(desk: Desk, form: Form, status: int = 200) -> Shown:
    count = await desk.perform(READ, id=desk.path["id"])
    differs = [one for one in count.lines if one.difference]
    counted = sum(one.counted_quantity is not None for one in count.lines)
    places = {one.id: one.name for one in await warehouses(desk)}
    return desk.render(
        "stock_count_commit.html",
        status=status,
        place="stock",
        count=count,
        differs=differs,
        counted=counted,
        left=len(count.lines) - counted,
        where=places.get(count.warehouse_id, ""),
        form=replace(form, version=str(count.version)),
    )


async def commit(desk: Desk) -> Shown:
    """Posts the differences. Products whose stock was adjusted since they were counted must be counted again."""
    sent, id = desk.read_form(), desk.path["id"]
    try:
        await desk.perform("POST /stock-counts/{id}/commit", version=sent.get("_version"), id=id)
    except VersionConflict as fault:
        return await _ask(desk, desk.form_with_problem(sent, fault), fault.status)
    except Problem as fault:
        if fault.status in (403, 404):
            raise
        form = desk.form_with_problem(sent, fault)
        if again := fault.facts.get("productIds"):
            count = await desk.perform(READ, id=id)
            return await _shown(desk, count, form, fault.status, only=[str(one) for one in again], again=True)
        return await _ask(desk, form, fault.status)
    return desk.redirect_to("stock", "counts", id, done="counted")


async def cancel(desk: Desk) -> Shown:
    """Cancels a count; nothing is posted."""
    await desk.perform("POST /stock-counts/{id}/cancel", id=desk.path["id"])
    return desk.redirect_to("stock", "counts", desk.path["id"], done="cancelled")


SCREENS = {
    "/stock/counts": {"GET": list_},
    "/stock/counts/new": {"GET": new, "POST": start},
    "/stock/counts/{id}": {"GET": show, "POST": enter},
    "/stock/counts/{id}/commit": {"GET": ask_commit, "POST": commit},
    "/stock/counts/{id}/cancel": {"POST": cancel},
}
