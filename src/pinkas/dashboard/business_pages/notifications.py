"""Pages of notifications, and the number of unread ones."""

from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.datetimes import day_range_filters
from pinkas.dashboard.business_pages.forms import Form, form_from_value
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.dashboard.business_pages.rendering import PUSH_WORKER
from pinkas.platform.web_page import PageResponse

PAGES = {
    "document": ("documents", "documents:read"),
    "webhook": ("webhooks", "webhooks:manage"),
    "recurring_document": ("recurring", "recurring:read"),
    "recurring_expense": ("recurring-expenses", "expenses:read"),
    "message": ("messages", "messages:read"),
    "client": ("clients", "clients:read"),
    "supplier": ("suppliers", "suppliers:read"),
    "dispute": ("disputes", "documents:read"),
    "checkout": ("checkouts", "checkout:read"),
    "product": ("products", "products:read"),
    "deal": ("deals", "crm:read"),
    "approval": ("approvals", "documents:read"),
    "api_key": ("keys", "business:write"),
}
"""The page of the entity of a notification, and the scope of whoever may open it, by its type."""
BUSINESS_PAGES = {"business": ("allocations", "tax:read"), "oauth_connection": ("webhooks", "webhooks:manage")}
"""The same for notifications about entities without a page of their own."""


def _entity_address(context: PageContext, entity: Any) -> str | None:
    if entity is None:
        return None
    place, scope = BUSINESS_PAGES.get(entity.type) or PAGES.get(entity.type) or ("", "")
    if not place or not context.has_scope(scope):
        return None
    return context.url(place) if entity.type in BUSINESS_PAGES else context.url(place, entity.id)


async def list_page(context: PageContext) -> PageResponse:
    """What the business should look at, newest first."""
    filters = ("unread", "category", "severity", "from", "to")
    page, form = await fetch_list(
        context, "GET /notifications", filters, day_range_filters(context.words, context.query)
    )
    unread = await context.perform("GET /notifications/unread-count")
    places = {one.id: _entity_address(context, one.entity) for one in page.items}
    return context.render(
        "notifications.html", place="notifications", page=page, form=form, unread=unread, places=places
    )


async def handle_button(context: PageContext) -> PageResponse:
    """One of the buttons: of one notification, or of all."""
    sent = context.read_form()
    id = sent.get("id")
    match sent.get("_do"):
        case "read":
            await context.perform("POST /notifications/mark-read", body={"ids": [id]})
        case "read-all":
            await context.perform("POST /notifications/mark-all-read")
        case "remove":
            await context.perform("DELETE /notifications", body={"ids": [id]})
        case "remove-all":
            await context.perform("DELETE /notifications/all")
        case _:
            raise NotFound
    return context.redirect_to("notifications", done="saved")


async def unread_count_part(context: PageContext) -> PageResponse:
    """The number that stands beside the bell of every page; asked for behind the page, so that no page waits for it."""
    unread = await context.perform("GET /notifications/unread-count")
    return context.render("notifications_count.html", unread=unread)


async def stream_part(context: PageContext) -> PageResponse:
    """The stream of new notifications, for the script of every page: one tab listens for all of them."""
    stream = await context.perform("GET /notifications/stream")
    headers = (("x-accel-buffering", "no"), ("cache-control", "no-store"), ("vary", "accept"))
    if "text/event-stream" not in (context.request.headers.get("accept") or ""):
        return PageResponse(stream.missed, "text/event-stream", headers=headers)
    stream.check_room()
    return PageResponse(stream, "text/event-stream", headers=headers)


async def preferences_page(context: PageContext, form: Form | None = None, status: int = 200) -> PageResponse:
    """Which kinds reach this person, and how."""
    found = await context.perform("GET /notifications/preferences")
    form = form or form_from_value(found)
    browsers = await context.perform("GET /notifications/push-subscriptions", query={"limit": 100})
    return context.render(
        "notification_preferences.html",
        status=status,
        place="notifications",
        found=found,
        form=form,
        browsers=browsers.items,
        push_key=await _push_key(context),
        push_worker=PUSH_WORKER,
    )


async def _push_key(context: PageContext) -> str | None:
    """The key with which a browser subscribes; None where the operator has set up none."""
    try:
        found = await context.perform("GET /notifications/push-key")
    except Problem as problem:
        if problem.code != "push_not_configured":
            raise
        return None
    return str(found.public_key)


async def handle_push_button(context: PageContext) -> PageResponse:
    """Switches notifications on in the browser that sends its subscription, or off in one of the person's."""
    sent = context.read_form()
    try:
        if sent.get("_do") == "off":
            await context.perform("DELETE /notifications/push-subscriptions/{id}", id=sent.get("id"))
            return context.redirect_to("notifications", "preferences", done="removed")
        await context.perform_form("POST /notifications/push-subscriptions", sent)
    except Problem as fault:
        raise_unless_shown(fault)
        return await preferences_page(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("notifications", "preferences", done="push_on")


async def change_preferences(context: PageContext) -> PageResponse:
    """Keeps what this person has chosen."""
    sent = context.read_form()
    try:
        await context.perform_form("PATCH /notifications/preferences", sent)
    except Problem as fault:
        raise_unless_shown(fault)
        return await preferences_page(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("notifications", "preferences", done="saved")


SCREENS = {
    "/notifications": {"GET": list_page, "POST": handle_button},
    "/notifications/count": {"GET": unread_count_part},
    "/notifications/stream": {"GET": stream_part},
    "/notifications/preferences": {"GET": preferences_page, "POST": change_preferences},
    "/notifications/push": {"POST": handle_push_button},
}
