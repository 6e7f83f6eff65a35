"""Pages of notifications, and the number of unread ones."""

from typing import Any

from pinkas.core.problems import NotFound
from pinkas.dashboard.desk.datetimes import period
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.lists import listed
from pinkas.platform.page import Shown

PAGES = {
    "document": ("documents",),
    "webhook": ("webhooks",),
    "recurring_document": ("recurring",),
    "message": ("messages",),
    "client": ("clients",),
    "product": ("products",),
    "api_key": ("keys",),
}
"""The page of the entity of a notification, by its type."""
WHOLE = {"business": "allocations", "oauth_connection": "webhooks"}
"""The page for notifications about entities without a page of their own."""


def _at(desk: Desk, entity: Any) -> str | None:
    if entity is None:
        return None
    if entity.type in WHOLE:
        return desk.url(WHOLE[entity.type])
    return desk.url(*PAGES[entity.type], entity.id) if entity.type in PAGES else None


async def list_(desk: Desk) -> Shown:
    """What the business should look at, newest first."""
    filters = ("unread", "category", "severity", "from", "to")
    page, form = await listed(desk, "GET /notifications", filters, period(desk.words, desk.query))
    unread = await desk.perform("GET /notifications/unread-count")
    places = {one.id: _at(desk, one.entity) for one in page.items}
    return desk.render("notifications.html", place="notifications", page=page, form=form, unread=unread, places=places)


async def act(desk: Desk) -> Shown:
    """One of the buttons: of one notification, or of all."""
    sent = desk.read_form()
    id = sent.get("id")
    match sent.get("_do"):
        case "read":
            await desk.perform("POST /notifications/mark-read", body={"ids": [id]})
        case "read-all":
            await desk.perform("POST /notifications/mark-all-read")
        case "remove":
            await desk.perform("DELETE /notifications", body={"ids": [id]})
        case "remove-all":
            await desk.perform("DELETE /notifications/all")
        case _:
            raise NotFound
    return desk.redirect_to("notifications", done="saved")


async def count(desk: Desk) -> Shown:
    """The number that stands beside the bell of every page; asked for behind the page, so that no page waits for it."""
    unread = await desk.perform("GET /notifications/unread-count")
    return desk.render("notifications_count.html", unread=unread)


SCREENS = {"/notifications": {"GET": list_, "POST": act}, "/notifications/count": {"GET": count}}
