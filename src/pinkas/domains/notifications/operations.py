"""The public operations of notifications."""

from functools import partial

from pinkas.core.problems import VersionConflict
from pinkas.domains.notifications import actions, flows, preferences
from pinkas.platform.operation import operation

_read = partial(operation, group="notifications", scope="notifications:read")
_write = partial(operation, group="notifications", scope="notifications:write")

OPERATIONS = (
    _read("GET /notifications", actions.list_, "List with filtering and pagination"),
    _write("DELETE /notifications", actions.delete, "Delete notifications", answers_content=True),
    _read("GET /notifications/unread-count", actions.unread_count, "Unread count", name="getUnreadNotificationCount"),
    _read(
        "GET /notifications/preferences",
        preferences.get_preferences,
        "Which kinds reach whom by which channel",
        name="getNotificationPreferences",
    ),
    _write(
        "PATCH /notifications/preferences",
        preferences.change_preferences,
        "Change them",
        name="updateNotificationPreferences",
        problems=(VersionConflict,),
    ),
    _read(
        "GET /notifications/stream",
        flows.open_stream,
        "Server-sent events of new notifications",
        name="streamNotifications",
        media_type="text/event-stream",
    ),
    _write("POST /notifications/mark-read", actions.mark_read, "Mark notifications as read"),
    _write(
        "POST /notifications/mark-all-read", actions.mark_all_read, "Mark all as read", name="markAllNotificationsRead"
    ),
    _write(
        "DELETE /notifications/all",
        actions.delete_all,
        "Delete all notifications",
        name="deleteAllNotifications",
        answers_content=True,
    ),
)
