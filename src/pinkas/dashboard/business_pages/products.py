"""Products: what is sold, its variants and parts, its picture; what it costs in each price list, what there is of it,
and how it sold."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.business_settings import currency_options, home_currency
from pinkas.dashboard.business_pages.categories import category_tree
from pinkas.dashboard.business_pages.form_rows import drop_page_fields, read_tags, split_list
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, file_response, raise_unless_shown
from pinkas.dashboard.business_pages.product_rows import apply_row_button
from pinkas.dashboard.business_pages.resource import Resource
from pinkas.platform.web_page import PageResponse

READ = "GET /products/{id}"
MAX_LISTS = 50
"""Price lists that the page of a product shows."""


def parse_attributes(text: str) -> dict[str, str]:
    """What tells a variant from the others, as it is written in a form: `colour: red, size: L`."""
    found = {}
    for part in split_list(text):
        name, _, value = part.replace("=", ":").partition(":")
        found[name.strip()] = value.strip()
    return found


def _extra_fields(_context: PageContext, submitted: SubmittedForm) -> Mapping[str, Any]:
    """The fields that are a text in the form and more than that in the API."""
    value = drop_page_fields(dict(submitted.value))
    more: dict[str, Any] = {"tags": read_tags(submitted)}
    if "attributes" in value:
        more["attributes"] = parse_attributes(value["attributes"])
    if "_bundle" in submitted.value:
        more["bundleItems"] = [_strip_commas(one, "quantity") for one in value.get("bundleItems", ())]
    rows = [_strip_commas(one, "price") for one in value.get("variants", ())]
    if rows:
        more["variants"] = [
            {
                name: inner
                for name, inner in {**one, "attributes": parse_attributes(one.get("attributes", ""))}.items()
                if inner != ""
            }
            for one in rows
        ]
    return more


def _strip_commas(row: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {**row, name: str(row.get(name, "")).replace(",", "").strip()}


async def _form_options(context: PageContext, record: Any) -> Mapping[str, Any]:
    """What the fields of the form are chosen from, and the product that a variant is one of."""
    parent = None
    parent_id = record.parent_id if record else context.query.get("parentId") or context.read_form().get("parentId")
    if parent_id:
        parent = await context.perform(READ, id=parent_id)
    return {
        "categories": await category_tree(context),
        "currencies": await currency_options(context),
        "parent": parent,
        "names": await _bundle_components(context, record.bundle_items if record else ()),
        "found": {},
    }


async def _bundle_components(context: PageContext, items: Any) -> dict[str, Any]:
    """The components of a bundle, by id as text."""
    return {str(one.product_id): await context.perform(READ, id=one.product_id) for one in items}


async def _list_values(context: PageContext, _page: Any) -> Mapping[str, Any]:
    categories = await category_tree(context)
    names = {}
    chosen = next((one for one, _ in categories if str(one.id) == context.query.get("categoryId")), None)
    if chosen:
        names["categoryId"] = chosen.name
    if context.query.get("parentId"):
        with suppress(Problem):  # an id that nobody has is marked at the list
            names["parentId"] = (await context.perform(READ, id=context.query["parentId"])).name
    return {"categories": categories, "filter_names": names}


async def _detail_values(context: PageContext, record: Any) -> Mapping[str, Any]:
    """Everything that is known of a product, as far as this person may see it."""
    last = context.current_day()
    sales = await context.perform(
        "GET /products/{id}/sales", query={"from": date(last.year - 1, last.month, 1), "limit": 1}, id=record.id
    )
    branches = {one.id: one for one, _ in await category_tree(context)} if record.category_id else {}
    return {
        "tab": "",
        "prices": await _list_prices(context, record),
        "home": await home_currency(context),
        "level": await context.perform("GET /inventory/levels/{productId}", productId=record.id)
        if record.track_stock and context.has_scope("inventory:read")
        else None,
        "months": monthly_sales(sales.months, record.currency),
        "names": await _bundle_components(context, record.bundle_items),
        "parent": await context.perform(READ, id=record.parent_id) if record.parent_id else None,
        "category": branches.get(record.category_id),
    }


async def _list_prices(context: PageContext, record: Any) -> list[tuple[Any, Any]]:
    """The price lists that have a price of a product, each with that price."""
    lists = await context.perform(
        "GET /price-lists", query={"productId": record.id, "limit": MAX_LISTS, "sort": "name"}
    )
    where, asked = "GET /price-lists/{id}/items", {"productId": record.id, "limit": 1}
    found = [(one, (await context.perform(where, query=asked, id=one.id)).items) for one in lists.items]
    return [(one, prices[0]) for one, prices in found if prices]


def monthly_sales(months: Any, currency: str) -> list[tuple[Any, int, date]]:
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
    report="GET /reports/products",
    read=READ,
    create="POST /products",
    change="PATCH /products/{id}",
    remove="DELETE /products/{id}",
    restore="POST /products/{id}/restore",
    initial_values={"type": "service", "vatType": "default", "tracking": "none"},
    list_values=_list_values,
    form_values=_form_options,
    detail_values=_detail_values,
    extra_fields=_extra_fields,
)
_PAGES = PRODUCTS.page_handlers()


async def create_product(context: PageContext) -> PageResponse:
    """Creates a product, or changes only the rows of the form."""
    return await _apply_row_button(context, None) or await _PAGES["/products/new"]["POST"](context)


async def update_product(context: PageContext) -> PageResponse:
    """Changes a product, or only the rows of the form."""
    if not context.read_form().get("_do"):
        return await _PAGES["/products/{id}/edit"]["POST"](context)
    thing = await context.perform(READ, id=context.path["id"])
    return await _apply_row_button(context, thing) or await _PAGES["/products/{id}/edit"]["POST"](context)


async def _apply_row_button(context: PageContext, record: Any) -> PageResponse | None:
    changed = await apply_row_button(context, context.read_form(), "bundleItems")
    if changed is None:
        return None
    form, found = changed
    more = {**await _form_options(context, record), "found": found}
    return context.render("products_form.html", place="products", thing=record, form=form, **more)


async def sales_page(context: PageContext) -> PageResponse:
    """Every line that sold a product, and the sums by month."""
    thing = await context.perform(READ, id=context.path["id"])
    page, form = await fetch_list(context, "GET /products/{id}/sales", ("from", "to"), id=thing.id)
    return context.render(
        "products_sales.html",
        place="products",
        thing=thing,
        tab="sales",
        page=page,
        form=form,
        months=monthly_sales(page.months, thing.currency),
    )


async def duplicate_product(context: PageContext) -> PageResponse:
    """Copies a product; the copy is opened to be changed."""
    made = await context.perform("POST /products/{id}/duplicate", body={}, id=context.path["id"])
    return context.redirect_to("products", made.id, "edit", done="copied")


async def image_file(context: PageContext) -> PageResponse:
    """The picture of a product."""
    size = "small" if context.query.get("size") == "small" else "large"
    return file_response(await context.perform("GET /products/{id}/image", query={"size": size}, id=context.path["id"]))


async def set_image(context: PageContext) -> PageResponse:
    """Takes a file as the picture. One that cannot be shown is told beside the field."""
    thing = await context.perform(READ, id=context.path["id"])
    try:
        if context.request.upload is None:
            raise NotFound
        await context.perform("PUT /products/{id}/image", body=context.request.upload, id=thing.id)
    except Problem as fault:
        raise_unless_shown(fault)
        told = context.words.problem(fault)
        more = await _detail_values(context, thing)
        form = Form(problem=told, faults={"file": [told]})
        return context.render("products.html", status=fault.status, place="products", thing=thing, form=form, **more)
    return context.redirect_to("products", thing.id, done="saved")


async def remove_image(context: PageContext) -> PageResponse:
    """Takes the picture away."""
    await context.perform("DELETE /products/{id}/image", id=context.path["id"])
    return context.redirect_to("products", context.path["id"], done="removed")


SCREENS = {
    **_PAGES,
    "/products/new": {**_PAGES["/products/new"], "POST": create_product},
    "/products/{id}/edit": {**_PAGES["/products/{id}/edit"], "POST": update_product},
    "/products/{id}/sales": {"GET": sales_page},
    "/products/{id}/copy": {"POST": duplicate_product},
    "/products/{id}/image": {"GET": image_file, "POST": set_image},
    "/products/{id}/image/remove": {"POST": remove_image},
}
UPLOADS = ("/products/{id}/image",)
