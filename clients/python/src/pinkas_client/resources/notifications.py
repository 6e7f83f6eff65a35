# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What the people of the business are told in the dashboard."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncEventStream, AsyncResource, EventStream, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Notifications(Resource):
    """What the people of the business are told in the dashboard."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        category: t.Literal["bank", "crm", "documents", "payments", "security", "system", "tax"] | None = None,
        severity: t.Literal["critical", "info", "warning"] | None = None,
        kind: str | None = None,
        unread: bool | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        entity_type: str | None = None,
        entity_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.NotificationPage:
        """List with filtering and pagination.

        What the business should look at, newest first; what is past `expiresAt` is left out.

        For a session `readAt` and `unread` are the person's own; what is older than 90 days is not unread any more.
        For keys and tokens they are those of the business. A person is not shown the kinds that are switched off for
        the page in their preferences.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `notifications:read`.
        """
        return self._json(
            "GET",
            "/notifications",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "category": category,
                "severity": severity,
                "kind": kind,
                "unread": unread,
                "from": from_,
                "to": to,
                "entityType": entity_type,
                "entityId": entity_id,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        category: t.Literal["bank", "crm", "documents", "payments", "security", "system", "tax"] | None = None,
        severity: t.Literal["critical", "info", "warning"] | None = None,
        kind: str | None = None,
        unread: bool | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        entity_type: str | None = None,
        entity_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.Notification]:
        """List with filtering and pagination: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/notifications",
            query={
                "limit": limit,
                "category": category,
                "severity": severity,
                "kind": kind,
                "unread": unread,
                "from": from_,
                "to": to,
                "entityType": entity_type,
                "entityId": entity_id,
                "sort": sort,
            },
        )

    def delete_many(
        self,
        body: types.Removal | None = None,
        *,
        category: t.Literal["bank", "crm", "documents", "payments", "security", "system", "tax"] | None = None,
        severity: t.Literal["critical", "info", "warning"] | None = None,
        kind: str | None = None,
        unread: bool | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        entity_type: str | None = None,
        entity_id: types.Id | None = None,
    ) -> types.Deleted:
        """Delete notifications.

        Deletes notifications: up to 500 by `ids`, or those that fit the query. One of both must say which; to delete
        all there is an operation of its own. An id that is not there is refused, and nothing is deleted.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `notifications:write`.
        """
        return self._json(
            "DELETE",
            "/notifications",
            query={
                "category": category,
                "severity": severity,
                "kind": kind,
                "unread": unread,
                "from": from_,
                "to": to,
                "entityType": entity_type,
                "entityId": entity_id,
            },
            body=body,
        )

    def get_unread_count(self) -> types.Unread:
        """Unread count.

        How many notifications the person of a session has not read; for keys and tokens, the business.

        Scope: `notifications:read`.
        """
        return self._json(
            "GET",
            "/notifications/unread-count",
        )

    def get_preferences(self) -> types.NotificationPreferences:
        """Which kinds reach whom by which channel.

        Which kinds reach whom, and how: for the person of a session their own, for keys and tokens those of the
        business, which hold for every person who has chosen nothing. At first every kind is on the page, and none is
        mailed, but for requests of partners for access: owners are mailed those. Every kind is pushed to the browsers
        that a person has switched on.

        Scope: `notifications:read`.
        """
        return self._json(
            "GET",
            "/notifications/preferences",
        )

    def update_preferences(
        self,
        body: types.NotificationPreferencesChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.NotificationPreferences:
        """Change them.

        Changes them: for the person of a session their own, for keys and tokens those of the business. Mail reaches
        only a person who has asked for it: the business cannot ask for them.

        `if_match`: the version that you saw; another one is refused.

        Scope: `notifications:write`.
        """
        return self._json(
            "PATCH",
            "/notifications/preferences",
            body=body,
            headers={"If-Match": if_match},
        )

    def stream(self, *, last_event_id: str | None = None) -> EventStream:
        """Server-sent events of new notifications.

        New notifications as server-sent events, each as in the list, its `id` the place from which to continue.

        Send `Accept: text/event-stream`, as every reader of such streams does: the stream then stays open, with a
        comment every 15 seconds. To anybody else it says what is there and ends. A stream begins with what comes from
        now on; with `Last-Event-ID` it begins behind that event, whichever process sent it. It ends when the key,
        token or session is revoked or has expired. One person, key or token has at most 10 streams open. A person is
        not sent the kinds that are switched off for the page in their preferences.

        Scope: `notifications:read`.
        """
        return self._events(
            "GET",
            "/notifications/stream",
            headers={"Last-Event-ID": last_event_id},
        )

    def mark_read(self, body: types.MarkRead | None = None) -> types.Updated:
        """Mark notifications as read.

        Marks notifications as read: up to 500 by `ids`, or those made before `before`, of one `category` or of all.

        A session marks them for its person, a key or token for the business. What is read already is passed over:
        `updated` counts those that were not. An id that is not there is refused, and nothing is marked.

        Scope: `notifications:write`.
        """
        return self._json(
            "POST",
            "/notifications/mark-read",
            body=body,
        )

    def mark_all_read(self) -> types.Updated:
        """Mark all as read.

        Marks every notification as read: for the person of a session, else for the business.

        Scope: `notifications:write`.
        """
        return self._json(
            "POST",
            "/notifications/mark-all-read",
        )

    def delete_all(self) -> types.Deleted:
        """Delete all notifications.

        Deletes every notification of the business.

        Scope: `notifications:write`.
        """
        return self._json(
            "DELETE",
            "/notifications/all",
        )

    def get_push_key(self) -> types.PushKey:
        """The key with which a browser subscribes.

        The public key of this service, with which a browser subscribes (RFC 8292).
        """
        return self._json(
            "GET",
            "/notifications/push-key",
        )

    def list_push_subscriptions(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.PushSubscriptionPage:
        """The browsers in which you are told.

        The browsers in which the person of the session is told of notifications of this business.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return self._json(
            "GET",
            "/notifications/push-subscriptions",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_push_subscriptions(
        self,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.PushSubscription]:
        """The browsers in which you are told: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/notifications/push-subscriptions",
            query={"limit": limit, "sort": sort},
        )

    def create_push_subscription(self, body: types.NewPushSubscription) -> types.PushSubscription:
        """Be told in a browser.

        Tells the person of the session of notifications in a browser, from now on: those of the kinds that have
        `push` in their preferences, outside their quiet hours.

        It lasts until it is removed, the session ends, the person is no member any more, or the push service says
        that the browser does not listen any more. What the same browser or session was subscribed with before is
        replaced.
        """
        return self._json(
            "POST",
            "/notifications/push-subscriptions",
            body=body,
        )

    def delete_push_subscription(self, id: types.Id) -> None:
        """Be told nothing more in a browser.

        Tells the person nothing more in a browser.
        """
        self._nothing(
            "DELETE",
            f"/notifications/push-subscriptions/{segment(id)}",
        )


class AsyncNotifications(AsyncResource):
    """What the people of the business are told in the dashboard."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        category: t.Literal["bank", "crm", "documents", "payments", "security", "system", "tax"] | None = None,
        severity: t.Literal["critical", "info", "warning"] | None = None,
        kind: str | None = None,
        unread: bool | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        entity_type: str | None = None,
        entity_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.NotificationPage:
        """List with filtering and pagination.

        What the business should look at, newest first; what is past `expiresAt` is left out.

        For a session `readAt` and `unread` are the person's own; what is older than 90 days is not unread any more.
        For keys and tokens they are those of the business. A person is not shown the kinds that are switched off for
        the page in their preferences.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `notifications:read`.
        """
        return await self._json(
            "GET",
            "/notifications",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "category": category,
                "severity": severity,
                "kind": kind,
                "unread": unread,
                "from": from_,
                "to": to,
                "entityType": entity_type,
                "entityId": entity_id,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        category: t.Literal["bank", "crm", "documents", "payments", "security", "system", "tax"] | None = None,
        severity: t.Literal["critical", "info", "warning"] | None = None,
        kind: str | None = None,
        unread: bool | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        entity_type: str | None = None,
        entity_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.Notification]:
        """List with filtering and pagination: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/notifications",
            query={
                "limit": limit,
                "category": category,
                "severity": severity,
                "kind": kind,
                "unread": unread,
                "from": from_,
                "to": to,
                "entityType": entity_type,
                "entityId": entity_id,
                "sort": sort,
            },
        )

    async def delete_many(
        self,
        body: types.Removal | None = None,
        *,
        category: t.Literal["bank", "crm", "documents", "payments", "security", "system", "tax"] | None = None,
        severity: t.Literal["critical", "info", "warning"] | None = None,
        kind: str | None = None,
        unread: bool | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        entity_type: str | None = None,
        entity_id: types.Id | None = None,
    ) -> types.Deleted:
        """Delete notifications.

        Deletes notifications: up to 500 by `ids`, or those that fit the query. One of both must say which; to delete
        all there is an operation of its own. An id that is not there is refused, and nothing is deleted.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `notifications:write`.
        """
        return await self._json(
            "DELETE",
            "/notifications",
            query={
                "category": category,
                "severity": severity,
                "kind": kind,
                "unread": unread,
                "from": from_,
                "to": to,
                "entityType": entity_type,
                "entityId": entity_id,
            },
            body=body,
        )

    async def get_unread_count(self) -> types.Unread:
        """Unread count.

        How many notifications the person of a session has not read; for keys and tokens, the business.

        Scope: `notifications:read`.
        """
        return await self._json(
            "GET",
            "/notifications/unread-count",
        )

    async def get_preferences(self) -> types.NotificationPreferences:
        """Which kinds reach whom by which channel.

        Which kinds reach whom, and how: for the person of a session their own, for keys and tokens those of the
        business, which hold for every person who has chosen nothing. At first every kind is on the page, and none is
        mailed, but for requests of partners for access: owners are mailed those. Every kind is pushed to the browsers
        that a person has switched on.

        Scope: `notifications:read`.
        """
        return await self._json(
            "GET",
            "/notifications/preferences",
        )

    async def update_preferences(
        self,
        body: types.NotificationPreferencesChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.NotificationPreferences:
        """Change them.

        Changes them: for the person of a session their own, for keys and tokens those of the business. Mail reaches
        only a person who has asked for it: the business cannot ask for them.

        `if_match`: the version that you saw; another one is refused.

        Scope: `notifications:write`.
        """
        return await self._json(
            "PATCH",
            "/notifications/preferences",
            body=body,
            headers={"If-Match": if_match},
        )

    def stream(self, *, last_event_id: str | None = None) -> AsyncEventStream:
        """Server-sent events of new notifications.

        New notifications as server-sent events, each as in the list, its `id` the place from which to continue.

        Send `Accept: text/event-stream`, as every reader of such streams does: the stream then stays open, with a
        comment every 15 seconds. To anybody else it says what is there and ends. A stream begins with what comes from
        now on; with `Last-Event-ID` it begins behind that event, whichever process sent it. It ends when the key,
        token or session is revoked or has expired. One person, key or token has at most 10 streams open. A person is
        not sent the kinds that are switched off for the page in their preferences.

        Scope: `notifications:read`.
        """
        return self._events(
            "GET",
            "/notifications/stream",
            headers={"Last-Event-ID": last_event_id},
        )

    async def mark_read(self, body: types.MarkRead | None = None) -> types.Updated:
        """Mark notifications as read.

        Marks notifications as read: up to 500 by `ids`, or those made before `before`, of one `category` or of all.

        A session marks them for its person, a key or token for the business. What is read already is passed over:
        `updated` counts those that were not. An id that is not there is refused, and nothing is marked.

        Scope: `notifications:write`.
        """
        return await self._json(
            "POST",
            "/notifications/mark-read",
            body=body,
        )

    async def mark_all_read(self) -> types.Updated:
        """Mark all as read.

        Marks every notification as read: for the person of a session, else for the business.

        Scope: `notifications:write`.
        """
        return await self._json(
            "POST",
            "/notifications/mark-all-read",
        )

    async def delete_all(self) -> types.Deleted:
        """Delete all notifications.

        Deletes every notification of the business.

        Scope: `notifications:write`.
        """
        return await self._json(
            "DELETE",
            "/notifications/all",
        )

    async def get_push_key(self) -> types.PushKey:
        """The key with which a browser subscribes.

        The public key of this service, with which a browser subscribes (RFC 8292).
        """
        return await self._json(
            "GET",
            "/notifications/push-key",
        )

    async def list_push_subscriptions(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.PushSubscriptionPage:
        """The browsers in which you are told.

        The browsers in which the person of the session is told of notifications of this business.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return await self._json(
            "GET",
            "/notifications/push-subscriptions",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_push_subscriptions(
        self,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.PushSubscription]:
        """The browsers in which you are told: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/notifications/push-subscriptions",
            query={"limit": limit, "sort": sort},
        )

    async def create_push_subscription(self, body: types.NewPushSubscription) -> types.PushSubscription:
        """Be told in a browser.

        Tells the person of the session of notifications in a browser, from now on: those of the kinds that have
        `push` in their preferences, outside their quiet hours.

        It lasts until it is removed, the session ends, the person is no member any more, or the push service says
        that the browser does not listen any more. What the same browser or session was subscribed with before is
        replaced.
        """
        return await self._json(
            "POST",
            "/notifications/push-subscriptions",
            body=body,
        )

    async def delete_push_subscription(self, id: types.Id) -> None:
        """Be told nothing more in a browser.

        Tells the person nothing more in a browser.
        """
        await self._nothing(
            "DELETE",
            f"/notifications/push-subscriptions/{segment(id)}",
        )
