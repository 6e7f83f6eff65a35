"""The public operations of notifications."""

from functools import partial

from pinkas.core.problems import VersionConflict
from pinkas.domains.notifications import actions, flows, preferences, subscriptions
from pinkas.domains.notifications.push_rules import PushNotConfigured, TooManyBrowsers
from pinkas.platform.operation import operation

_read = partial(operation, group="notifications", scope="notifications:read")
_write = partial(operation, group="notifications", scope="notifications:write")
_mine = partial(operation, group="notifications", credential="jwt")

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
    _mine(
        "GET /notifications/push-key",
        subscriptions.get_key,
        "The key with which a browser subscribes",
        name="getPushKey",
        problems=(PushNotConfigured,),
    ),
    _mine(
        "GET /notifications/push-subscriptions",
        subscriptions.list_,
        "The browsers in which you are told",
        name="listPushSubscriptions",
    ),
    _mine(
        "POST /notifications/push-subscriptions",
        subscriptions.subscribe,
        "Be told in a browser",
        name="createPushSubscription",
        creates=True,
        problems=(PushNotConfigured, TooManyBrowsers),
    ),
    _mine(
        "DELETE /notifications/push-subscriptions/{id}",
        subscriptions.unsubscribe,
        "Be told nothing more in a browser",
        name="deletePushSubscription",
    ),
)
