"""Price lists: for whom and when they count, and the prices in them."""

from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.business_settings import currency_options
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.resource import Resource
from pinkas.dashboard.business_pages.searching import search, search_results
from pinkas.platform.web_page import PageResponse

READ, ITEMS = "GET /price-lists/{id}", "GET /price-lists/{id}/items"


async def _fetch_client(context: PageContext, id: Any) -> Any:
    return await context.perform("GET /clients/{id}", id=id) if id and context.has_scope("clients:read") else None


async def _form_options(context: PageContext, record: Any) -> Mapping[str, Any]:
    """The options of the form's fields, and the client of the list, as submitted or else as stored."""
    sent = context.read_form()
    chosen = sent.get("clientId") if sent.pairs else record.client_id if record else context.query.get("clientId")
    tags = (
        await context.perform("GET /tags", query={"limit": 100, "sort": "name"})
        if context.has_scope("clients:read")
        else None
    )
    return {
        "currencies": await currency_options(context),
        "client": await _fetch_client(context, chosen),
        "tags": [one.name for one in tags.items] if tags else [],
        "found": {},
    }


def _extra_fields(context: PageContext, submitted: SubmittedForm) -> Mapping[str, Any]:
    """A list without a client is for no client: the field is not in the form then. Whoever may not see clients leaves
    the one that is there."""
    return {} if "clientId" in submitted.value or not context.has_scope("clients:read") else {"clientId": None}


async def _list_values(context: PageContext, page: Any) -> Mapping[str, Any]:
    """The names of the clients that the lists of the page are for."""
    ids = {one.client_id for one in page.items if one.client_id}
    found = {id: await _fetch_client(context, id) for id in ids}
    return {"clients": {id: one.name for id, one in found.items() if one}}


async def _detail_values(context: PageContext, record: Any) -> Mapping[str, Any]:
    return await _price_values(context, record)


async def _price_values(context: PageContext, record: Any, form: Form | None = None) -> dict[str, Any]:
    """The prices of a list; the product whose price is being set, and those that were found for one."""
    page, _ = await fetch_list(context, ITEMS, (), id=record.id)
    chosen, found = None, []
    if product_id := context.query.get("item"):
        chosen = await context.perform("GET /products/{id}", id=product_id)
        if form is None:
            there = await context.perform(ITEMS, query={"productId": chosen.id}, id=record.id)
            one = there.items[0] if there.items else None
            form = Form(values={"price": one and one.price, "percent": one and one.percent})
    elif text := context.query.get("q", "").strip():
        found = await search(context, "products", text)
    client = await _fetch_client(context, record.client_id)
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
    list_values=_list_values,
    form_values=_form_options,
    detail_values=_detail_values,
    extra_fields=_extra_fields,
)
_PAGES = LISTS.page_handlers()


async def create_list(context: PageContext) -> PageResponse:
    """Creates a list, or only looks for its client."""
    return await _apply_client_button(context, None) or await _PAGES["/price-lists/new"]["POST"](context)


async def update_list(context: PageContext) -> PageResponse:
    """Changes a list, or only looks for its client."""
    if not context.read_form().get("_do"):
        return await _PAGES["/price-lists/{id}/edit"]["POST"](context)
    return await _apply_client_button(
        context, await context.perform(READ, id=context.path["id"])
    ) or context.redirect_to("price-lists", context.path["id"])


async def _apply_client_button(context: PageContext, record: Any) -> PageResponse | None:
    sent = context.read_form()
    form, more = sent.form(), dict(await _form_options(context, record))
    verb, _, what = sent.get("_do").partition(":")
    match verb:
        case "find-client":
            more["found"] = await search_results(context, sent)
        case "client":
            more["client"] = await _fetch_client(context, what)
        case "no-client":
            more["client"] = None
        case _:
            return None
    return context.render("price_lists_form.html", place="price-lists", thing=record, form=form, **more)


async def set_price(context: PageContext) -> PageResponse:
    """Sets the price of a product in a list, or takes it out."""
    sent, id, product_id = context.read_form(), context.path["id"], context.path["product"]
    if sent.get("_do") == "remove":
        await context.perform("DELETE /price-lists/{id}/items/{productId}", id=id, productId=product_id)
        return context.redirect_to("price-lists", id, done="removed")
    try:
        await context.perform_form("PUT /price-lists/{id}/items/{productId}", sent, id=id, productId=product_id)
    except Problem as fault:
        if fault.status in (403, 404):
            raise
        thing = await context.perform(READ, id=id)
        more = await _price_values(context, thing, context.form_with_problem(sent, fault))
        more["chosen"] = await context.perform("GET /products/{id}", id=product_id)
        return context.render("price_lists.html", status=fault.status, place="price-lists", thing=thing, **more)
    return context.redirect_to("price-lists", id, done="saved")


SCREENS = {
    **_PAGES,
    "/price-lists/new": {**_PAGES["/price-lists/new"], "POST": create_list},
    "/price-lists/{id}/edit": {**_PAGES["/price-lists/{id}/edit"], "POST": update_list},
    "/price-lists/{id}/items/{product}": {"POST": set_price},
}
