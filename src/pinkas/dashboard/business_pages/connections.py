"""Pages of connected apps: what each may do, and disconnecting it."""

from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.api_keys import scope_sentences
from pinkas.dashboard.business_pages.bounds_form import bounds_options, sent_bounds
from pinkas.dashboard.business_pages.business_settings import home_currency
from pinkas.dashboard.business_pages.forms import Form, form_from_value
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse


async def list_page(context: PageContext) -> PageResponse:
    """The apps, with what they may do."""
    page, form = await fetch_list(context, "GET /oauth-connections", ())
    allowed = {one.id: scope_sentences(context, one.scopes) for one in page.items}
    home = await home_currency(context)
    return context.render(
        "connections.html", place="connections", page=page, form=form, allowed=allowed, books_currency=home
    )


async def bounds_page(context: PageContext) -> PageResponse:
    """The form for what an app may do without asking a person."""
    thing = await _find_app(context)
    return await _render_bounds(context, thing, form_from_value(thing))


async def _find_app(context: PageContext) -> Any:
    query: dict[str, Any] = {"limit": 100}
    while True:
        page = await context.perform("GET /oauth-connections", query=query)
        for one in page.items:
            if str(one.id) == context.path["id"]:
                return one
        if page.next_cursor is None:
            raise NotFound
        query["cursor"] = page.next_cursor


async def _render_bounds(context: PageContext, thing: Any, form: Form, status: int = 200) -> PageResponse:
    options = await bounds_options(context)
    return context.render(
        "connections_bounds.html", status=status, place="connections", thing=thing, form=form, **options
    )


async def change_bounds(context: PageContext) -> PageResponse:
    """Changes what an app may do without asking a person."""
    sent = context.read_form()
    try:
        await context.perform(
            "PATCH /oauth-connections/{id}",
            body=sent_bounds(sent),
            version=sent.get("_version"),
            id=context.path["id"],
        )
    except Problem as fault:
        if fault.status == NotFound.status:
            raise
        form = context.form_with_problem(sent, fault)
        return await _render_bounds(context, await _find_app(context), form, fault.status)
    return context.redirect_to("connections", done="saved")


async def disconnect_app(context: PageContext) -> PageResponse:
    """Disconnects an app and revokes its tokens."""
    await context.perform("DELETE /oauth-connections/{id}", id=context.path["id"])
    return context.redirect_to("connections", done="app_ended")


SCREENS = {
    "/connections": {"GET": list_page},
    "/connections/{id}/disconnect": {"POST": disconnect_app},
    "/connections/{id}/bounds": {"GET": bounds_page, "POST": change_bounds},
}
