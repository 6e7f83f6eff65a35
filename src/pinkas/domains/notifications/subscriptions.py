"""The browsers in which a person is told of notifications: subscribed, listed and removed by that person."""

from typing import Protocol
from urllib.parse import urlsplit
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import InvalidSession, NotFound
from pinkas.domains.notifications import push_rules as rules
from pinkas.domains.notifications import subscription_store as store
from pinkas.domains.notifications.types import (
    NewPushSubscription,
    PushKey,
    PushSubscription,
    PushSubscriptionQuery,
    PushSubscriptionRow,
)
from pinkas.outside.push import PushTarget, WebPush
from pinkas.platform.caller import Caller
from pinkas.platform.tx import Flow, Tx

MAX_AGENT = 300
"""Characters that are kept of how a browser calls itself."""


class PushDependencies(Protocol):
    """The part of the wiring's outside that pushing needs; None where the operator has set up no keys."""

    @property
    def push(self) -> WebPush | None: ...


async def get_key(flow: Flow[PushDependencies]) -> PushKey:
    """The public key of this service, with which a browser subscribes (RFC 8292)."""
    return PushKey(public_key=_push(flow).public_key)


async def subscribe(flow: Flow[PushDependencies], body: NewPushSubscription) -> PushSubscription:
    """Tells the person of the session of notifications in a browser, from now on: those of the kinds that have `push`
    in their preferences, outside their quiet hours.

    It lasts until it is removed, the session ends, the person is no member any more, or the push service says that the
    browser does not listen any more. What the same browser or session was subscribed with before is replaced.
    """
    push = _push(flow)
    rules.check_subscription(body, push)
    user_id, session_id = _session(flow.caller)
    async with flow.transaction() as tx:
        if await store.remove_replaced(tx, user_id, session_id, body.endpoint) >= rules.MAX_BROWSERS:
            raise rules.TooManyBrowsers(limit=rules.MAX_BROWSERS)
        row = await store.insert_subscription(
            tx,
            user_id,
            session_id,
            PushTarget(body.endpoint, body.keys.p256dh, body.keys.auth),
            server_key=push.public_key,
            service=urlsplit(body.endpoint).hostname or "",
            agent=(tx.caller.origin.agent if tx.caller.origin else "")[:MAX_AGENT],
        )
        view = _view(row, session_id)
        tx.audit("push_subscription.created", "push_subscription", row.id, after=view)
        return view


async def list_(tx: Tx, query: PushSubscriptionQuery) -> Page[PushSubscription]:
    """The browsers in which the person of the session is told of notifications of this business."""
    user_id, session_id = _session(tx.caller)
    page = await store.list_subscriptions(tx, user_id, query)
    return Page([_view(row, session_id) for row in page.items], page.next_cursor, page.total)


async def unsubscribe(tx: Tx, id: UUID) -> None:
    """Tells the person nothing more in a browser."""
    user_id, _ = _session(tx.caller)
    if not await store.delete_of_person(tx, user_id, id):
        raise NotFound
    tx.audit("push_subscription.deleted", "push_subscription", id)


def _push(flow: Flow[PushDependencies]) -> WebPush:
    if flow.outside.push is None:
        raise rules.PushNotConfigured
    return flow.outside.push


def _session(caller: Caller) -> tuple[UUID, UUID]:
    if caller.user_id is None or caller.credential_id is None:
        raise InvalidSession
    return caller.user_id, caller.credential_id


def _view(row: PushSubscriptionRow, session_id: UUID) -> PushSubscription:
    return PushSubscription(
        id=row.id,
        service=row.service,
        user_agent=row.agent,
        current=row.session_id == session_id,
        last_sent_at=row.last_sent_at,
        created_at=row.created_at,
    )
