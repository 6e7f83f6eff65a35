"""Pages of stock: levels, low stock, movements and valuation."""

from typing import Any

from pinkas.dashboard.business_pages.business_settings import home_currency
from pinkas.dashboard.business_pages.datetimes import local_to_instant
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse


async def warehouses(context: PageContext) -> list[Any]:
    """Every warehouse, by name; a business has at most 200."""
    found: list[Any] = []
    cursor = None
    while True:
        page = await context.perform("GET /warehouses", query={"limit": 100, "sort": "name", "cursor": cursor})
        found += page.items
        cursor = page.next_cursor
        if cursor is None:
            return found


def default_warehouse_id(places: list[Any]) -> str:
    """The id of the default warehouse; empty if there is none."""
    return next((str(one.id) for one in places if one.is_default), "")


async def levels_page(context: PageContext) -> PageResponse:
    """What each warehouse holds of each product."""
    page, form = await fetch_list(context, "GET /inventory/levels", ("productId", "warehouseId", "state", "sort"))
    places = await warehouses(context)
    home = await home_currency(context)
    return context.render("stock.html", place="stock", tab="", page=page, form=form, places=places, home=home)


async def low_stock_page(context: PageContext) -> PageResponse:
    """What is to be ordered."""
    page, form = await fetch_list(context, "GET /inventory/low-stock", ())
    return context.render("stock_low.html", place="stock", tab="low", page=page, form=form)


async def movements_page(context: PageContext) -> PageResponse:
    """What came and went; of one product, when the address says so."""
    filters = ("productId", "warehouseId", "kind", "from", "to", "documentId", "sourceId", "sort")
    page, form = await fetch_list(context, "GET /inventory/movements", filters)
    product = None
    if form.get("productId") and "productId" not in form.faults:
        product = await context.perform("GET /inventory/levels/{productId}", productId=form.get("productId"))
    places = await warehouses(context)
    return context.render(
        "stock_movements.html", place="stock", tab="movements", page=page, form=form, places=places, product=product
    )


async def valuation_page(context: PageContext) -> PageResponse:
    """What the stock was worth at the end of a day, by what was recorded until a local time."""
    today = context.current_day().isoformat()
    local = context.query.get("asOf", "").strip()
    at = {"asOf": local_to_instant(context.words, local)} if local else {}
    page, form = await fetch_list(context, "GET /inventory/valuation", ("date",), at)
    asked = context.query.get("date") or (page.date.isoformat() if local else today)
    shown = Form(values={"date": asked, "asOf": local}, faults=form.faults)
    return context.render("stock_valuation.html", place="stock", tab="valuation", page=page, form=shown)


SCREENS = {
    "/stock": {"GET": levels_page},
    "/stock/low": {"GET": low_stock_page},
    "/stock/movements": {"GET": movements_page},
    "/stock/valuation": {"GET": valuation_page},
}
