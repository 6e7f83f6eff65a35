"""Pages of stock counts: counted quantities are entered page by page, and the differences are posted at the end."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.product_rows import apply_row_button
from pinkas.dashboard.business_pages.searching import STOCKED_PRODUCTS, search_results
from pinkas.dashboard.business_pages.stock import default_warehouse_id, warehouses
from pinkas.platform.web_page import PageResponse

READ, START, ENTER = "GET /stock-counts/{id}", "POST /stock-counts", "PUT /stock-counts/{id}/lines"
ROWS = 50
SHOWS = ("", "missing", "differs")
_LINE = re.compile(r"lines\[(\d+)\](.*)")


async def list_page(context: PageContext) -> PageResponse:
    """Counts, the latest first."""
    page, form = await fetch_list(context, "GET /stock-counts", ("warehouseId", "status"))
    places = await warehouses(context)
    return context.render("stock_counts.html", place="stock", tab="counts", page=page, form=form, places=places)


async def new_page(context: PageContext) -> PageResponse:
    """The form for a new count: which warehouse, and which products."""
    context.require_operation("POST /stock-counts")
    places = await warehouses(context)
    form = Form(values={"warehouseId": context.query.get("warehouseId") or default_warehouse_id(places)})
    return context.render("stock_count_new.html", place="stock", form=form, places=places, found={})


async def start_count(context: PageContext) -> PageResponse:
    """Starts a count of a warehouse, or changes the rows of the form."""
    sent = context.read_form()
    changed = await apply_row_button(context, sent, "lines", STOCKED_PRODUCTS)
    if changed is None:
        rows = sent.rows("lines")
        chosen = {"productIds": [one.get("productId") for one in rows]} if rows else {}
        try:
            made = await context.perform_form(START, sent, without=("lines",), more=chosen)
        except Problem as fault:
            changed, status = (context.form_with_problem(sent, fault), {}), fault.status
        else:
            return context.redirect_to("stock", "counts", made.id, done="counting")
    else:
        status = 200
    places = await warehouses(context)
    return context.render(
        "stock_count_new.html", status=status, place="stock", form=changed[0], places=places, found=changed[1]
    )


async def count_page(context: PageContext) -> PageResponse:
    """The lines of a count, a page of them."""
    return await _render_count(context, await context.perform(READ, id=context.path["id"]))


async def _render_count(
    context: PageContext,
    count: Any,
    form: Form | None = None,
    status: int = 200,
    *,
    only: Sequence[str] = (),
    must_reenter: bool = False,
    found: Mapping[str, Any] | None = None,
) -> PageResponse:
    """Renders the page of a count. `only` are the ids of the products whose lines are shown, in this order: those of a
    form with errors, or those that must be counted `must_reenter`."""
    shows, first = context.query.get("show", ""), _parse_offset(context.query.get("first", ""))
    lines = list(_filter_lines(count, shows))
    first = first if first < len(lines) else 0
    by_product = {str(one.product_id): one for one in count.lines}
    shown = [by_product[id] for id in only if id in by_product] if only else lines[first : first + ROWS]
    places = {one.id: one.name for one in await warehouses(context)}
    return context.render(
        "stock_count.html",
        status=status,
        place="stock",
        count=count,
        lines=shown,
        first=first,
        step=ROWS,
        many=0 if must_reenter else len(lines),
        entered=sum(one.counted_quantity is not None for one in count.lines),
        shows=shows,
        again=must_reenter,
        where=places.get(count.warehouse_id, ""),
        form=form or Form(),
        found=found or {},
    )


def _filter_lines(count: Any, line_filter: str) -> Iterable[Any]:
    match line_filter:
        case "missing":
            return (one for one in count.lines if one.counted_quantity is None)
        case "differs":
            return (one for one in count.lines if one.difference)
    return (one for one in count.lines)


def _parse_offset(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


async def save_lines(context: PageContext) -> PageResponse:
    """Saves counted quantities. Only changed lines are sent, since somebody else may be counting other lines."""
    sent, id = context.read_form(), context.path["id"]
    verb, _, what = sent.get("_do").partition(":")
    if verb == "find-product":
        count = await context.perform(READ, id=id)
        found = await search_results(context, sent, STOCKED_PRODUCTS)
        return await _render_count(context, count, sent.form(), only=_product_ids(sent), found=found)
    changed, places = _changed_lines(sent)
    if verb == "product":
        changed.append({"productId": what, "countedQuantity": None})
    if changed:
        try:
            await context.perform(ENTER, body={"lines": changed}, id=id)
        except Problem as fault:
            if fault.status in (403, 404):
                raise
            form = _faults_at_form_rows(context.form_with_problem(sent, fault), places)
            return await _render_count(
                context, await context.perform(READ, id=id), form, fault.status, only=_product_ids(sent)
            )
    else:
        await context.perform(READ, id=id)  # raises NotFound for an unknown count
    if verb == "product":
        return context.redirect_to("stock", "counts", id, done="saved")
    shows, first = context.query.get("show", ""), _parse_offset(context.query.get("first", ""))
    if verb == "next":  # of what is missing, what was entered by now is not shown any more
        first += ROWS - (len(changed) if shows == "missing" else 0)
    return context.redirect_to(
        "stock", "counts", id, show=shows if shows in SHOWS else "", first=first or "", done="saved"
    )


def _product_ids(submitted: SubmittedForm) -> list[str]:
    return [str(row.get("productId")) for row in submitted.rows("lines")]


def _changed_lines(submitted: SubmittedForm) -> tuple[list[dict[str, Any]], list[int]]:
    """The changed lines of the form as the API takes them, and the index of the row of each."""
    lines, places = [], []
    for place, row in enumerate(submitted.rows("lines")):
        counted, note = (str(row.get(name, "")).strip() for name in ("countedQuantity", "note"))
        if (counted, note) == (row.get("_was", ""), row.get("_noted", "")):
            continue
        lines.append({"productId": row.get("productId"), "countedQuantity": counted or None, "note": note or None})
        places.append(place)
    return lines, places


def _faults_at_form_rows(form: Form, places: Sequence[int]) -> Form:
    """The form with the faults of lines moved to their rows: the API numbers only the lines that were sent."""
    faults = {}
    for name, texts in form.faults.items():
        found = _LINE.fullmatch(name)
        known = found is not None and int(found[1]) < len(places)
        faults[f"lines[{places[int(found[1])]}]{found[2]}" if found and known else name] = texts
    return replace(form, faults=faults)


async def commit_confirmation_page(context: PageContext) -> PageResponse:
    """The confirmation page before the differences are posted."""
    context.require_operation("POST /stock-counts/{id}/commit")
    return await _render_commit(context, Form())


async def _render_commit(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    count = await context.perform(READ, id=context.path["id"])
    differs = [one for one in count.lines if one.difference]
    counted = sum(one.counted_quantity is not None for one in count.lines)
    places = {one.id: one.name for one in await warehouses(context)}
    return context.render(
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


async def commit_count(context: PageContext) -> PageResponse:
    """Posts the differences. Products whose stock was adjusted since they were counted must be counted again."""
    sent, id = context.read_form(), context.path["id"]
    try:
        await context.perform("POST /stock-counts/{id}/commit", version=sent.get("_version"), id=id)
    except VersionConflict as fault:
        return await _render_commit(context, context.form_with_problem(sent, fault), fault.status)
    except Problem as fault:
        if fault.status in (403, 404):
            raise
        form = context.form_with_problem(sent, fault)
        if again := fault.facts.get("productIds"):
            count = await context.perform(READ, id=id)
            return await _render_count(
                context, count, form, fault.status, only=[str(one) for one in again], must_reenter=True
            )
        return await _render_commit(context, form, fault.status)
    return context.redirect_to("stock", "counts", id, done="counted")


async def cancel_count(context: PageContext) -> PageResponse:
    """Cancels a count; nothing is posted."""
    await context.perform("POST /stock-counts/{id}/cancel", id=context.path["id"])
    return context.redirect_to("stock", "counts", context.path["id"], done="cancelled")


SCREENS = {
    "/stock/counts": {"GET": list_page},
    "/stock/counts/new": {"GET": new_page, "POST": start_count},
    "/stock/counts/{id}": {"GET": count_page, "POST": save_lines},
    "/stock/counts/{id}/commit": {"GET": commit_confirmation_page, "POST": commit_count},
    "/stock/counts/{id}/cancel": {"POST": cancel_count},
}
