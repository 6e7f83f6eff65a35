"""Disputes that clients opened in their portal: the list, one with both sides, answering and resolving; and the link of
a client's portal."""

from typing import Any, get_args

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import export_table, fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.domains.client_portal import DisputeReason
from pinkas.platform.web_page import PageResponse

PLACE = "disputes"
FILTERS = ("state", "clientId", "documentId", "sort")
STATES = {"OPEN": "bad", "ANSWERED": "warn", "RESOLVED": "good", "WITHDRAWN": ""}
"""The states of a dispute, and the CSS class by which each is coloured."""
NOTE = "POST /disputes"
REASONS = get_args(DisputeReason)
_LINK = "GET /clients/{id}/portal-link"


async def list_page(context: PageContext) -> PageResponse:
    """Disputes by filter, those that wait for an answer unless the query asks otherwise."""
    narrowed = any(context.query.get(name) for name in FILTERS) or context.query.get("show") == "all"
    fixed = {} if narrowed else {"state": "OPEN"}
    page, form = await fetch_list(context, "GET /disputes", FILTERS, {"include": "total", **fixed})
    return context.render("disputes_list.html", place=PLACE, page=page, form=form, waiting=not narrowed, states=STATES)


async def export_page(context: PageContext) -> PageResponse:
    """All disputes of the filters, as a file."""
    return await export_table(context, "GET /reports/disputes", FILTERS)


async def dispute_page(context: PageContext) -> PageResponse:
    """What both sides said, and the answer."""
    return await _render(context, Form())


async def _render(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    one = await context.perform("GET /disputes/{id}", id=context.path["id"])
    return context.render("disputes_one.html", status=status, place=PLACE, one=one, form=form, states=STATES)


async def act_on_dispute(context: PageContext) -> PageResponse:
    """Answers, or resolves with or without a word."""
    sent = context.read_form()
    id = context.path["id"]
    resolves = sent.get("_do") == "resolve"
    body: dict[str, Any] = {"text": sent.get("text")}
    if resolves:
        body = {"outcome": sent.get("outcome"), "note": sent.get("note").strip() or None}
    try:
        where = "POST /disputes/{id}/resolve" if resolves else "POST /disputes/{id}/answer"
        await context.perform(where, body=body, id=id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, id, done="saved" if resolves else "answered")


async def note_dispute(context: PageContext) -> PageResponse:
    """Notes that the client of a document disputes it."""
    sent, id = context.read_form(), context.path["id"]
    await context.perform_form(NOTE, sent, more={"documentId": id})
    return context.redirect_to("documents", id, done="saved")


async def open_count_part(context: PageContext) -> PageResponse:
    """The number that stands beside the entry of the menu; asked for behind the page, so that no page waits for it."""
    page = await context.perform("GET /disputes", query={"state": "OPEN", "limit": 1, "include": "total"})
    return context.render("disputes_count.html", open=page.total)


async def portal_page(context: PageContext) -> PageResponse:
    """The link of a client's portal, and what the client disputes."""
    return await _render_portal(context, Form())


async def _render_portal(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    context.require_operation(_LINK)
    thing = await context.perform("GET /clients/{id}", id=context.path["id"])
    try:
        link = await context.perform(_LINK, id=thing.id)
    except NotFound:
        link = None
    return context.render(
        "clients_portal.html",
        status=status,
        place="clients",
        thing=thing,
        tab="portal",
        link=link,
        disputes=await disputes_of(context, clientId=thing.id),
        states=STATES,
        form=form,
    )


async def act_on_portal(context: PageContext) -> PageResponse:
    """Makes the link anew, or ends it."""
    sent = context.read_form()
    id = context.path["id"]
    try:
        if sent.get("_do") == "end":
            await context.perform("DELETE /clients/{id}/portal-link", id=id)
            return context.redirect_to("clients", id, "portal", done="portal_ended")
        await context.perform("POST /clients/{id}/portal-link", body={}, id=id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_portal(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("clients", id, "portal", done="shared")


async def disputes_of(context: PageContext, **filters: Any) -> list[Any]:
    """The newest disputes of a client or a document, where the person may see them."""
    if not context.has_scope("documents:read"):
        return []
    return list((await context.perform("GET /disputes", query={**filters, "limit": 10})).items)


SCREENS = {
    "/disputes": {"GET": list_page},
    "/disputes/export": {"GET": export_page},
    "/disputes/count": {"GET": open_count_part},
    "/disputes/{id}": {"GET": dispute_page, "POST": act_on_dispute},
    "/documents/{id}/dispute": {"POST": note_dispute},
    "/clients/{id}/portal": {"GET": portal_page, "POST": act_on_portal},
}
