"""Adding, reading, marking and deleting notifications."""

import msgspec

from pinkas.core.catalogue import get_translator
from pinkas.core.pagination import Page
from pinkas.domains import businesses
from pinkas.domains.businesses import Business
from pinkas.domains.notifications import rules, store
from pinkas.domains.notifications.types import (
    MAILED_TO_OWNERS,
    Chosen,
    Deleted,
    MarkRead,
    NewNotification,
    Notification,
    NotificationQuery,
    Removal,
    Unread,
    Updated,
)
from pinkas.platform.tx import Tx


async def add(tx: Tx, new: NewNotification) -> bool:
    """Adds a notification in this transaction, in the language of the business; False when its `dedupe_key` has stood
    here before."""
    if new.kind in MAILED_TO_OWNERS:
        await store.begin_mailing_owners(tx)
    return await store.insert_notification(tx, _translated(new, await businesses.get_current(tx)))


def add_later(tx: Tx, new: NewNotification, business: Business) -> None:
    """The same with what the transaction asks next: it costs no time of its own where money is written."""
    store.insert_notification_later(tx, _translated(new, business))


def _translated(new: NewNotification, business: Business) -> NewNotification:
    words = get_translator(business.default_lang)
    title, body = words.translated(new.title), words.translated(new.body).strip()
    return msgspec.structs.replace(new, title=title, body=body)


async def list_(tx: Tx, query: NotificationQuery) -> Page[Notification]:
    """What the business should look at, newest first; what is past `expiresAt` is left out.

    For a session `readAt` and `unread` are the person's own; what is older than 90 days is not unread any more. For
    keys and tokens they are those of the business. A person is not shown the kinds that are switched off for the page
    in their preferences."""
    return await store.list_notifications(tx, query)


async def unread_count(tx: Tx) -> Unread:
    """How many notifications the person of a session has not read; for keys and tokens, the business."""
    return await store.count_unread(tx)


async def mark_read(tx: Tx, body: MarkRead) -> Updated:
    """Marks notifications as read: up to 500 by `ids`, or those made before `before`, of one `category` or of all.

    A session marks them for its person, a key or token for the business. What is read already is passed over: `updated`
    counts those that were not. An id that is not there is refused, and nothing is marked.
    """
    rules.check_mark_read(body)
    if body.ids is not None:
        rules.check_all_exist(body.ids, await store.existing_ids(tx, body.ids))
    return Updated(updated=await store.mark_read(tx, body.ids, body.before, body.category))


async def mark_all_read(tx: Tx) -> Updated:
    """Marks every notification as read: for the person of a session, else for the business."""
    return Updated(updated=await store.mark_read(tx))


async def delete(tx: Tx, query: Chosen, body: Removal) -> Deleted:
    """Deletes notifications: up to 500 by `ids`, or those that fit the query. One of both must say which; to delete all
    there is an operation of its own. An id that is not there is refused, and nothing is deleted."""
    rules.check_removal(body, query)
    if body.ids is not None:
        rules.check_all_exist(body.ids, await store.existing_ids(tx, body.ids))
    return Deleted(deleted=await store.delete_notifications(tx, body.ids, query))


async def delete_all(tx: Tx) -> Deleted:
    """Deletes every notification of the business."""
    return Deleted(deleted=await store.delete_notifications(tx, None, Chosen()))
