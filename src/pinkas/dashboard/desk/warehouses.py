"""Warehouses: where stock is kept, and which of them is meant where none is named."""

from typing import Any

from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.forms import Form, Sent, filled
from pinkas.dashboard.desk.lists import listed
from pinkas.dashboard.desk.resource import collision
from pinkas.platform.page import Shown

READ = "GET /warehouses/{id}"


async def list_(desk: Desk) -> Shown:
    """The warehouses."""
    page, form = await listed(desk, "GET /warehouses", ("q",), {"sort": "name"})
    return desk.render("stock_warehouses.html", place="stock", tab="warehouses", page=page, form=form)


async def new(desk: Desk) -> Shown:
    """The form for another one."""
    desk.needs("POST /warehouses")
    return _form(desk, None, Form())


def _form(desk: Desk, thing: Any, form: Form, status: int = 200, **values: Any) -> Shown:
    more = {"theirs": [], **values}
    return desk.render("stock_warehouse.html", status=status, place="stock", thing=thing, form=form, **more)


def _without(sent: Sent) -> tuple[str, ...]:
    """The fields not to send: an unticked default, since the default can only be moved to another warehouse."""
    return () if sent.get("isDefault") == "true" else ("isDefault",)


async def create(desk: Desk) -> Shown:
    """Makes it."""
    sent = desk.read_form()
    try:
        await desk.perform_form("POST /warehouses", sent, without=_without(sent))
    except Problem as fault:
        return _form(desk, None, desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("stock", "warehouses", done="made")


async def edit(desk: Desk) -> Shown:
    """The form that it is changed in."""
    desk.needs("PATCH /warehouses/{id}")
    thing = await desk.perform(READ, id=desk.path["id"])
    return _form(desk, thing, filled(thing))


async def change(desk: Desk) -> Shown:
    """Changes it."""
    sent, id = desk.read_form(), desk.path["id"]
    try:
        await desk.perform_form("PATCH /warehouses/{id}", sent, without=_without(sent), id=id)
    except VersionConflict as fault:
        thing = await desk.perform(READ, id=id)
        form, theirs = collision(desk, sent, fault, thing)
        return _form(desk, thing, form, fault.status, theirs=theirs)
    except Problem as fault:
        return _form(desk, await desk.perform(READ, id=id), desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("stock", "warehouses", done="saved")


async def remove(desk: Desk) -> Shown:
    """Puts an empty one away; what speaks against it is told where it stands."""
    id = desk.path["id"]
    thing = await desk.perform(READ, id=id)
    try:
        await desk.perform("DELETE /warehouses/{id}", id=id)
    except Problem as fault:
        told = desk.form_with_problem(desk.read_form(), fault)
        form = filled(thing)
        return _form(desk, thing, Form(form.values, told.faults, told.problem, form.version), fault.status)
    return desk.redirect_to("stock", "warehouses", done="archived")


SCREENS = {
    "/stock/warehouses": {"GET": list_},
    "/stock/warehouses/new": {"GET": new, "POST": create},
    "/stock/warehouses/{id}/edit": {"GET": edit, "POST": change},
    "/stock/warehouses/{id}/remove": {"POST": remove},
}
