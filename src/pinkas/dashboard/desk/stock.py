"""Pages of stock: levels, low stock, movements and valuation."""

from typing import Any

from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.forms import Form
from pinkas.dashboard.desk.lists import listed
from pinkas.dashboard.desk.settings import home_currency
from pinkas.platform.page import Shown


async def warehouses(desk: Desk) -> list[Any]:
    """Every warehouse, by name; a business has at most 200."""
    found: list[Any] = []
    cursor = None
    while True:
        page = await desk.perform("GET /warehouses", query={"limit": 100, "sort": "name", "cursor": cursor})
        found += page.items
        cursor = page.next_cursor
        if cursor is None:
            return found


def usual(places: list[Any]) -> str:
    """The id of the default warehouse; empty if there is none."""
    return next((str(one.id) for one in places if one.is_default), "")


async def levels(desk: Desk) -> Shown:
    """What each warehouse holds of each product."""
    page, form = await listed(desk, "GET /inventory/levels", ("productId", "warehouseId", "state", "sort"))
    places = await warehouses(desk)
    home = await home_currency(desk)
    return desk.render("stock.html", place="stock", tab="", page=page, form=form, places=places, home=home)


async def low(desk: Desk) -> Shown:
    """What is to be ordered."""
    page, form = await listed(desk, "GET /inventory/low-stock", ())
    return desk.render("stock_low.html", place="stock", tab="low", page=page, form=form)


async def movements(desk: Desk) -> Shown:
    """What came and went; of one product, when the address says so."""
    filters = ("productId", "warehouseId", "kind", "from", "to", "documentId", "sourceId", "sort")
    page, form = await listed(desk, "GET /inventory/movements", filters)
    product = None
    if form.get("productId") and "productId" not in form.faults:
        product = await desk.perform("GET /inventory/levels/{productId}", productId=form.get("productId"))
    places = await warehouses(desk)
    return desk.render(
        "stock_movements.html", place="stock", tab="movements", page=page, form=form, places=places, product=product
    )


async def valuation(desk: Desk) -> Shown:
    """What the stock was worth at the end of a day."""
    today = desk.current_day().isoformat()
    asked = desk.query.get("date") or today
    page, form = await listed(desk, "GET /inventory/valuation", ("date",))
    shown = Form(values={"date": asked}, faults=form.faults)
    return desk.render("stock_valuation.html", place="stock", tab="valuation", page=page, form=shown)


SCREENS = {
    "/stock": {"GET": levels},
    "/stock/low": {"GET": low},
    "/stock/movements": {"GET": movements},
    "/stock/valuation": {"GET": valuation},
}
