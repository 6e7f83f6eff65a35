"""Products: what is sold, its variants and parts, its picture; what it costs in each price list, what there is of it,
and how it sold."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.desk.categories import tree
from pinkas.dashboard.desk.desk import Desk, handed
from pinkas.dashboard.desk.form_rows import several, tags_of, without_own
from pinkas.dashboard.desk.forms import Form, Sent
from pinkas.dashboard.desk.lists import listed
from pinkas.dashboard.desk.picking import picked
from pinkas.dashboard.desk.resource import Resource
from pinkas.dashboard.desk.settings import currencies, home_currency
from pinkas.platform.page import Shown

READ = "GET /products/{id}"
MOST_LISTS = 50
"""Price lists that the page of a product shows."""


def attributes_of(text: str) -> dict[str, str]:
    """What tells a variant from the others, as it is written in a form: `colour: red, size: L`."""
    found = {}
    for part in several(text):
        name, _, value = part.replace("=", ":").partition(":")
        found[name.strip()] = value.strip()
    return found


def _finish(_desk: Desk, sent: Sent) -> Mapping[str, Any]:
    """The fields that are a text in the form and more than that in the API."""
    value = without_own(dict(sent.value))
    more: dict[str, Any] = {"tags": tags_of(sent)}
    if "attributes" in value:
        more["attributes"] = attributes_of(value["attributes"])
    if "_bundle" in sent.value:
        more["bundleItems"] = [_number(one, "quantity") for one in value.get("bundleItems", ())]
    rows = [_number(one, "price") for one in value.get("variants", ())]
    if rows:
        more["variants"] = [
            {
                name: inner
                for name, inner in {**one, "attributes": attributes_of(one.get("attributes", ""))}.items()
                if inner != ""
            }
            for one in rows
        ]
    return more


def _number(row: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {**row, name: str(row.get(name, "")).replace(",", "").strip()}


async def _choices(desk: Desk, thing: Any) -> Mapping[str, Any]:
    """What the fields of the form are chosen from, and the product that a variant is one of."""
    parent = None
    parent_id = thing.parent_id if thing else desk.query.get("parentId") or desk.read_form().get("parentId")
    if parent_id:
        parent = await desk.perform(READ, id=parent_id)
    return {
        "categories": await tree(desk),
        "currencies": await currencies(desk),
        "parent": parent,
        "names": await _names(desk, thing.bundle_items if thing else ()),
        "found": {},
    }


async def _names(desk: Desk, items: Any) -> dict[str, Any]:
    """The components of a bundle, by id as text."""
    return {str(one.product_id): await desk.perform(READ, id=one.product_id) for one in items}


async def _of_list(desk: Desk, _page: Any) -> Mapping[str, Any]:
    return {"categories": await tree(desk)}


async def _of_one(desk: Desk, thing: Any) -> Mapping[str, Any]:
    """Everything that is known of a product, as far as this person may see it."""
    last = desk.current_day()
    sales = await desk.perform(
        "GET /products/{id}/sales", query={"from": date(last.year - 1, last.month, 1), "limit": 1}, id=thing.id
    )
    branches = {one.id: one for one, _ in await tree(desk)} if thing.category_id else {}
    return {
        "tab": "",
        "prices": await _prices(desk, thing),
        "home": await home_currency(desk),
        "level": await desk.perform("GET /inventory/levels/{productId}", productId=thing.id)
        if thing.track_stock and desk.may("inventory:read")
        else None,
        "months": by_month(sales.months, thing.currency),
        "names": await _names(desk, thing.bundle_items),
        "parent": await desk.perform(READ, id=thing.parent_id) if thing.parent_id else None,
        "category": branches.get(thing.category_id),
    }


async def _prices(desk: Desk, thing: Any) -> list[tuple[Any, Any]]:
    """The price lists that have a price of a product, each with that price."""
    lists = await desk.perform("GET /price-lists", query={"productId": thing.id, "limit": MOST_LISTS, "sort": "name"})
    where, asked = "GET /price-lists/{id}/items", {"productId": thing.id, "limit": 1}
    found = [(one, (await desk.perform(where, query=asked, id=one.id)).items) for one in lists.items]
    return [(one, prices[0]) for one, prices in found if prices]


def by_month(months: Any, currency: str) -> list[tuple[Any, int, date]]:
    """Sales by month, the first one first, each with the instant that a chart puts it at and with the last day of the
    month; those in the currency of the product, or, where there are none, all."""
    own = [one for one in months if one.currency == currency] or list(months)
    return [
        (one, int(datetime.combine(one.month, time(12), UTC).timestamp()), _last_day(one.month))
        for one in sorted(own, key=lambda one: one.month)
    ]


def _last_day(first: date) -> date:
    return (first.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)


PRODUCTS = Resource(
    part="products",
    template="products",
    list="GET /products",
    filters=("q", "state", "type", "categoryId", "tag", "trackStock", "topLevel", "parentId", "sort"),
    read=READ,
    create="POST /products",
    change="PATCH /products/{id}",
    remove="DELETE /products/{id}",
    restore="POST /products/{id}/restore",
    initial_values={"type": "service", "vatType": "default", "tracking": "none"},
    of_list=_of_list,
    of_form=_choices,
    of_one=_of_one,
    extra_fields=_finish,
)
_PAGES = PRODUCTS.screens()


async def create(desk: Desk) -> Shown:
    """Creates a product, or changes only the rows of the form."""
    return await _again(desk, None) or await _PAGES["/products/new"]["POST"](desk)


async def change(desk: Desk) -> Shown:
    """Changes a product, or only the rows of the form."""
    if not desk.read_form().get("_do"):
        return await _PAGES["/products/{id}/edit"]["POST"](desk)
    thing = await desk.perform(READ, id=desk.path["id"])
    return await _again(desk, thing) or await _PAGES["/products/{id}/edit"]["POST"](desk)


async def _again(desk: Desk, thing: Any) -> Shown | None:
    changed = await picked(desk, desk.read_form(), "bundleItems")
    if changed is None:
        return None
    form, found = changed
    more = {**await _choices(desk, thing), "found": found}
    return desk.render("products_form.html", place="products", thing=thing, form=form, **more)


async def sales(desk: Desk) -> Shown:
    """Every line that sold a product, and the sums by month."""
    thing = await desk.perform(READ, id=desk.path["id"])
    page, form = await listed(desk, "GET /products/{id}/sales", ("from", "to"), id=thing.id)
    return desk.render(
        "products_sales.html",
        place="products",
        thing=thing,
        tab="sales",
        page=page,
        form=form,
        months=by_month(page.months, thing.currency),
    )


async def copy(desk: Desk) -> Shown:
    """Copies a product; the copy is opened to be changed."""
    made = await desk.perform("POST /products/{id}/duplicate", body={}, id=desk.path["id"])
    return desk.redirect_to("products", made.id, "edit", done="copied")


async def image(desk: Desk) -> Shown:
    """The picture of a product."""
    size = "small" if desk.query.get("size") == "small" else "large"
    return handed(await desk.perform("GET /products/{id}/image", query={"size": size}, id=desk.path["id"]))


async def set_image(desk: Desk) -> Shown:
    """Takes a file as the picture. One that cannot be shown is told beside the field."""
    thing = await desk.perform(READ, id=desk.path["id"])
    try:
        if desk.request.upload is None:
            raise NotFound
        await desk.perform("PUT /products/{id}/image", body=desk.request.upload, id=thing.id)
    except Problem as fault:
        if fault.status >= 500 or fault.status in (401, 403, 404):
            raise
        told = desk.words.problem(fault)
        more = await _of_one(desk, thing)
        form = Form(problem=told, faults={"file": [told]})
        return desk.render("products.html", status=fault.status, place="products", thing=thing, form=form, **more)
    return desk.redirect_to("products", thing.id, done="saved")


async def remove_image(desk: Desk) -> Shown:
    """Takes the picture away."""
    await desk.perform("DELETE /products/{id}/image", id=desk.path["id"])
    return desk.redirect_to("products", desk.path["id"], done="removed")


SCREENS = {
    **_PAGES,
    "/products/new": {**_PAGES["/products/new"], "POST": create},
    "/products/{id}/edit": {**_PAGES["/products/{id}/edit"], "POST": change},
    "/products/{id}/sales": {"GET": sales},
    "/products/{id}/copy": {"POST": copy},
    "/products/{id}/image": {"GET": image, "POST": set_image},
    "/products/{id}/image/remove": {"POST": remove_image},
}
UPLOADS = ("/products/{id}/image",)
