"""Pages of notifications, and the number of unread ones."""

from typing import Any

from pinkas.core.problems import NotFound
from pinkas.dashboard.business_pages.datetimes import day_range_filters
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
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


SCREENS = {
    "/notifications": {"GET": list_page, "POST": handle_button},
    "/notifications/count": {"GET": unread_count_part},
}
