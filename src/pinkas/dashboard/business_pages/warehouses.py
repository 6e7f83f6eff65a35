"""Warehouses: where stock is kept, and which of them is meant where none is named."""

from typing import Any

from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm, form_from_value
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.resource import conflict_form
from pinkas.platform.web_page import PageResponse

READ = "GET /warehouses/{id}"


async def list_page(context: PageContext) -> PageResponse:
    """The warehouses."""
    page, form = await fetch_list(context, "GET /warehouses", ("q",), {"sort": "name"})
    return context.render("stock_warehouses.html", place="stock", tab="warehouses", page=page, form=form)


async def new_page(context: PageContext) -> PageResponse:
    """The form for another one."""
    context.require_operation("POST /warehouses")
    return _render_form(context, None, Form())


def _render_form(context: PageContext, record: Any, form: Form, status: int = 200, **values: Any) -> PageResponse:
    more = {"theirs": [], **values}
    return context.render("stock_warehouse.html", status=status, place="stock", thing=record, form=form, **more)


def _fields_left_out(submitted: SubmittedForm) -> tuple[str, ...]:
    """The fields not to send: an unticked default, since the default can only be moved to another warehouse."""
    return () if submitted.get("isDefault") == "true" else ("isDefault",)


async def create_warehouse(context: PageContext) -> PageResponse:
    """Makes it."""
    sent = context.read_form()
    try:
        await context.perform_form("POST /warehouses", sent, without=_fields_left_out(sent))
    except Problem as fault:
        return _render_form(context, None, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("stock", "warehouses", done="made")


async def edit_page(context: PageContext) -> PageResponse:
    """The form that it is changed in."""
    context.require_operation("PATCH /warehouses/{id}")
    thing = await context.perform(READ, id=context.path["id"])
    return _render_form(context, thing, form_from_value(thing))


async def update_warehouse(context: PageContext) -> PageResponse:
    """Changes it."""
    sent, id = context.read_form(), context.path["id"]
    try:
        await context.perform_form("PATCH /warehouses/{id}", sent, without=_fields_left_out(sent), id=id)
    except VersionConflict as fault:
        thing = await context.perform(READ, id=id)
        form, theirs = conflict_form(context, sent, fault, thing)
        return _render_form(context, thing, form, fault.status, theirs=theirs)
    except Problem as fault:
        return _render_form(
            context, await context.perform(READ, id=id), context.form_with_problem(sent, fault), fault.status
        )
    return context.redirect_to("stock", "warehouses", done="saved")


async def archive_warehouse(context: PageContext) -> PageResponse:
    """Puts an empty one away; what speaks against it is told where it stands."""
    id = context.path["id"]
    thing = await context.perform(READ, id=id)
    try:
        await context.perform("DELETE /warehouses/{id}", id=id)
    except Problem as fault:
        told = context.form_with_problem(context.read_form(), fault)
        form = form_from_value(thing)
        return _render_form(context, thing, Form(form.values, told.faults, told.problem, form.version), fault.status)
    return context.redirect_to("stock", "warehouses", done="archived")


SCREENS = {
    "/stock/warehouses": {"GET": list_page},
    "/stock/warehouses/new": {"GET": new_page, "POST": create_warehouse},
    "/stock/warehouses/{id}/edit": {"GET": edit_page, "POST": update_warehouse},
    "/stock/warehouses/{id}/remove": {"POST": archive_warehouse},
}
