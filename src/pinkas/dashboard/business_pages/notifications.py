"""Pages of notifications, and the number of unread ones."""

from typing import Any

from pinkas.core.problems import NotFound
from pinkas.dashboard.business_pages.datetimes import day_range_filters
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

PAGES = {
    "document": ("documents",),
    "webhook": ("webhooks",),
    "recurring_document": ("recurring",),
    "message": ("messages",),
    "client": ("clients",),
    "supplier": ("suppliers",),
    "dispute": ("disputes",),
    "product": ("products",),
    "api_key": ("keys",),
}
"""The page of the entity of a notification, by its type."""
BUSINESS_PAGES = {"business": "allocations", "oauth_connection": "webhooks"}
"""The page for notifications about entities without a page of their own."""


def _entity_address(context: PageContext, entity: Any) -> str | None:
    if entity is None:
        return None
    if entity.type in BUSINESS_PAGES:
        return context.url(BUSINESS_PAGES[entity.type])
    return context.url(*PAGES[entity.type], entity.id) if entity.type in PAGES else None


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
