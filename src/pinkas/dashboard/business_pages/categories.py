"""Pages of product categories, shown as a tree."""

from collections.abc import Iterable
from typing import Any

from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.business_pages.forms import Form, form_from_value
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

MOST_PAGES = 20
ONE = "GET /product-categories/{id}"


async def category_tree(context: PageContext) -> list[tuple[Any, int]]:
    """All categories with their depth, in the order of the tree: each after its parent, siblings by name."""
    found: list[Any] = []
    cursor = None
    for _ in range(MOST_PAGES):
        page = await context.perform("GET /product-categories", query={"limit": 100, "sort": "name", "cursor": cursor})
        found += page.items
        cursor = page.next_cursor
        if cursor is None:
            break
    return list(_tree_order(found))


def _tree_order(categories: Iterable[Any]) -> Iterable[tuple[Any, int]]:
    inside: dict[Any, list[Any]] = {}
    for one in categories:
        inside.setdefault(one.parent_id, []).append(one)
    waiting = [(one, 0) for one in reversed(inside.get(None, []))]
    while waiting:
        one, depth = waiting.pop()
        yield one, depth
        waiting += [(below, depth + 1) for below in reversed(inside.get(one.id, []))]


async def categories_page(context: PageContext) -> PageResponse:
    """The page of the tree, with a form for a new category."""
    return await _render_tree(context, Form(values={"parentId": context.query.get("parentId")}))


async def _render_tree(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    return context.render(
        "products_categories.html", status=status, place="products", tree=await category_tree(context), form=form
    )


async def create_category(context: PageContext) -> PageResponse:
    """Makes a category."""
    sent = context.read_form()
    try:
        await context.perform_form("POST /product-categories", sent)
    except Problem as fault:
        return await _render_tree(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("products", "categories", done="made")


async def category_page(context: PageContext) -> PageResponse:
    """One category: its name and where it stands."""
    one = await context.perform(ONE, id=context.path["category"])
    return await _render_category(context, one, form_from_value(one))


async def _render_category(context: PageContext, record: Any, form: Form, status: int = 200) -> PageResponse:
    branches = await category_tree(context)
    return context.render(
        "products_category.html", status=status, place="products", one=record, tree=branches, form=form
    )


async def change_category(context: PageContext) -> PageResponse:
    """Renames or moves a category, or deletes it when nothing stands in it."""
    sent, id = context.read_form(), context.path["category"]
    one = await context.perform(ONE, id=id)
    try:
        if sent.get("_do") == "remove":
            await context.perform("DELETE /product-categories/{id}", id=id)
            return context.redirect_to("products", "categories", done="removed")
        await context.perform_form("PATCH /product-categories/{id}", sent, id=id)
    except VersionConflict as fault:
        told = context.form_with_problem(sent, fault)
        return await _render_category(
            context, one, Form(told.values, told.faults, told.problem, str(one.version)), fault.status
        )
    except Problem as fault:
        form = form_from_value(one) if sent.get("_do") == "remove" else sent.form()
        told = context.form_with_problem(sent, fault)
        return await _render_category(
            context, one, Form(form.values, told.faults, told.problem, str(one.version)), fault.status
        )
    return context.redirect_to("products", "categories", done="saved")


SCREENS = {
    "/products/categories": {"GET": categories_page, "POST": create_category},
    "/products/categories/{category}": {"GET": category_page, "POST": change_category},
}
