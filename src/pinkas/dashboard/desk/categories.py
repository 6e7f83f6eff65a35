"""Pages of product categories, shown as a tree."""

from collections.abc import Iterable
from typing import Any

from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.forms import Form, filled
from pinkas.platform.page import Shown

MOST_PAGES = 20
ONE = "GET /product-categories/{id}"


async def tree(desk: Desk) -> list[tuple[Any, int]]:
    """All categories with their depth, in the order of the tree: each after its parent, siblings by name."""
    found: list[Any] = []
    cursor = None
    for _ in range(MOST_PAGES):
        page = await desk.perform("GET /product-categories", query={"limit": 100, "sort": "name", "cursor": cursor})
        found += page.items
        cursor = page.next_cursor
        if cursor is None:
            break
    return list(_ordered(found))


def _ordered(categories: Iterable[Any]) -> Iterable[tuple[Any, int]]:
    inside: dict[Any, list[Any]] = {}
    for one in categories:
        inside.setdefault(one.parent_id, []).append(one)
    waiting = [(one, 0) for one in reversed(inside.get(None, []))]
    while waiting:
        one, depth = waiting.pop()
        yield one, depth
        waiting += [(below, depth + 1) for below in reversed(inside.get(one.id, []))]


async def categories(desk: Desk) -> Shown:
    """The page of the tree, with a form for a new category."""
    return await _shown(desk, Form(values={"parentId": desk.query.get("parentId")}))


async def _shown(desk: Desk, form: Form, status: int = 200) -> Shown:
    return desk.render("products_categories.html", status=status, place="products", tree=await tree(desk), form=form)


async def create(desk: Desk) -> Shown:
    """Makes a category."""
    sent = desk.read_form()
    try:
        await desk.perform_form("POST /product-categories", sent)
    except Problem as fault:
        return await _shown(desk, desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("products", "categories", done="made")


async def category(desk: Desk) -> Shown:
    """One category: its name and where it stands."""
    one = await desk.perform(ONE, id=desk.path["category"])
    return await _one(desk, one, filled(one))


async def _one(desk: Desk, one: Any, form: Form, status: int = 200) -> Shown:
    branches = await tree(desk)
    return desk.render("products_category.html", status=status, place="products", one=one, tree=branches, form=form)


async def change(desk: Desk) -> Shown:
    """Renames or moves a category, or deletes it when nothing stands in it."""
    sent, id = desk.read_form(), desk.path["category"]
    one = await desk.perform(ONE, id=id)
    try:
        if sent.get("_do") == "remove":
            await desk.perform("DELETE /product-categories/{id}", id=id)
            return desk.redirect_to("products", "categories", done="removed")
        await desk.perform_form("PATCH /product-categories/{id}", sent, id=id)
    except VersionConflict as fault:
        told = desk.form_with_problem(sent, fault)
        return await _one(desk, one, Form(told.values, told.faults, told.problem, str(one.version)), fault.status)
    except Problem as fault:
        form = filled(one) if sent.get("_do") == "remove" else sent.form()
        told = desk.form_with_problem(sent, fault)
        return await _one(desk, one, Form(form.values, told.faults, told.problem, str(one.version)), fault.status)
    return desk.redirect_to("products", "categories", done="saved")


SCREENS = {
    "/products/categories": {"GET": categories, "POST": create},
    "/products/categories/{category}": {"GET": category, "POST": change},
}
