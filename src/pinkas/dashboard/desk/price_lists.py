"""Price lists: for whom and when they count, and the prices in them."""

from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.finding import find, searched
from pinkas.dashboard.desk.forms import Form, Sent
from pinkas.dashboard.desk.lists import listed
from pinkas.dashboard.desk.resource import Resource
from pinkas.dashboard.desk.settings import currencies
from pinkas.platform.page import Shown

READ, ITEMS = "GET /price-lists/{id}", "GET /price-lists/{id}/items"


async def _client(desk: Desk, id: Any) -> Any:
    return await desk.perform("GET /clients/{id}", id=id) if id and desk.may("clients:read") else None


async def _choices(desk: Desk, thing: Any) -> Mapping[str, Any]:
    """The options of the form's fields, and the client of the list, as submitted or else as stored."""
    sent = desk.read_form()
    chosen = sent.get("clientId") if sent.pairs else thing.client_id if thing else desk.query.get("clientId")
    tags = await desk.perform("GET /tags", query={"limit": 100, "sort": "name"}) if desk.may("clients:read") else None
    return {
        "currencies": await currencies(desk),
        "client": await _client(desk, chosen),
        "tags": [one.name for one in tags.items] if tags else [],
        "found": {},
    }


def _finish(desk: Desk, sent: Sent) -> Mapping[str, Any]:
    """A list without a client is for no client: the field is not in the form then. Whoever may not see clients leaves
    the one that is there."""
    return {} if "clientId" in sent.value or not desk.may("clients:read") else {"clientId": None}


async def _of_list(desk: Desk, page: Any) -> Mapping[str, Any]:
    """The names of the clients that the lists of the page are for."""
    ids = {one.client_id for one in page.items if one.client_id}
    found = {id: await _client(desk, id) for id in ids}
    return {"clients": {id: one.name for id, one in found.items() if one}}


async def _of_one(desk: Desk, thing: Any) -> Mapping[str, Any]:
    return await _prices(desk, thing)


async def _prices(desk: Desk, thing: Any, form: Form | None = None) -> dict[str, Any]:
    """The prices of a list; the product whose price is being set, and those that were found for one."""
    page, _ = await listed(desk, ITEMS, (), id=thing.id)
    chosen, found = None, []
    if product_id := desk.query.get("item"):
        chosen = await desk.perform("GET /products/{id}", id=product_id)
        if form is None:
            there = await desk.perform(ITEMS, query={"productId": chosen.id}, id=thing.id)
            one = there.items[0] if there.items else None
            form = Form(values={"price": one and one.price, "percent": one and one.percent})
    elif text := desk.query.get("q", "").strip():
        found = await find(desk, "products", text)
    client = await _client(desk, thing.client_id)
    return {"page": page, "chosen": chosen, "found": found, "client": client, "form": form or Form()}


LISTS = Resource(
    part="price-lists",
    template="price_lists",
    list="GET /price-lists",
    filters=("appliesTo", "clientId", "currency", "validOn", "sort"),
    read=READ,
    create="POST /price-lists",
    change="PATCH /price-lists/{id}",
    remove="DELETE /price-lists/{id}",
    of_list=_of_list,
    of_form=_choices,
    of_one=_of_one,
    extra_fields=_finish,
)
_PAGES = LISTS.screens()


async def create(desk: Desk) -> Shown:
    """Creates a list, or only looks for its client."""
    return await _again(desk, None) or await _PAGES["/price-lists/new"]["POST"](desk)


async def change(desk: Desk) -> Shown:
    """Changes a list, or only looks for its client."""
    if not desk.read_form().get("_do"):
        return await _PAGES["/price-lists/{id}/edit"]["POST"](desk)
    return await _again(desk, await desk.perform(READ, id=desk.path["id"])) or desk.redirect_to("price-lists", desk.path["id"])


async def _again(desk: Desk, thing: Any) -> Shown | None:
    sent = desk.read_form()
    form, more = sent.form(), dict(await _choices(desk, thing))
    verb, _, what = sent.get("_do").partition(":")
    match verb:
        case "find-client":
            more["found"] = await searched(desk, sent)
        case "client":
            more["client"] = await _client(desk, what)
        case "no-client":
            more["client"] = None
        case _:
            return None
    return desk.render("price_lists_form.html", place="price-lists", thing=thing, form=form, **more)


async def set_price(desk: Desk) -> Shown:
    """Sets the price of a product in a list, or takes it out."""
    sent, id, product_id = desk.read_form(), desk.path["id"], desk.path["product"]
    if sent.get("_do") == "remove":
        await desk.perform("DELETE /price-lists/{id}/items/{productId}", id=id, productId=product_id)
        return desk.redirect_to("price-lists", id, done="removed")
    try:
        await desk.perform_form("PUT /price-lists/{id}/items/{productId}", sent, id=id, productId=product_id)
    except Problem as fault:
        if fault.status in (403, 404):
            raise
        thing = await desk.perform(READ, id=id)
        more = await _prices(desk, thing, desk.form_with_problem(sent, fault))
        more["chosen"] = await desk.perform("GET /products/{id}", id=product_id)
        return desk.render("price_lists.html", status=fault.status, place="price-lists", thing=thing, **more)
    return desk.redirect_to("price-lists", id, done="saved")


SCREENS = {
    **_PAGES,
    "/price-lists/new": {**_PAGES["/price-lists/new"], "POST": create},
    "/price-lists/{id}/edit": {**_PAGES["/price-lists/{id}/edit"], "POST": change},
    "/price-lists/{id}/items/{product}": {"POST": set_price},
}
