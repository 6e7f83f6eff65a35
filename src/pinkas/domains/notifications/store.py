"""Notifications in the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.notifications.types import (
    Action,
    Category,
    Chosen,
    Entity,
    NewNotification,
    Notification,
    NotificationQuery,
    Unread,
)
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_SELECT = """SELECT id, kind, category, severity, title, body, entity_type, entity_id, actions, dedupe_key, created_at,
    read_at, expires_at FROM notifications"""
_SORT_ORDERS = {
    "-createdAt": SortOrder("id", "uuid", descending=True),
    "createdAt": SortOrder("id", "uuid", descending=False),
}
_NOT_EXPIRED = "(expires_at IS NULL OR expires_at > %(now)s)"
"""What is past its time is not shown and not counted any more."""


async def insert_notification(tx: Tx, new: NewNotification) -> bool:
    """Writes one; False when there is one with its key."""
    added = await tx.execute(
        """INSERT INTO notifications (business_id, id, kind, category, severity, title, body, entity_type, entity_id,
               actions, dedupe_key, expires_at, created_at, updated_at)
           VALUES (%(business_id)s, %(id)s, %(kind)s, %(category)s, %(severity)s, %(title)s, %(body)s, %(entity_type)s,
               %(entity_id)s, %(actions)s, %(dedupe_key)s, %(expires_at)s, %(now)s, %(now)s)
           ON CONFLICT (business_id, dedupe_key) DO NOTHING""",
        id=tx.new_id(),
        kind=new.kind,
        category=new.category,
        severity=new.severity,
        title=new.title,
        body=new.body,
        entity_type=new.entity.type if new.entity else None,
        entity_id=new.entity.id if new.entity else None,
        actions=Jsonb(new.actions),
        dedupe_key=new.dedupe_key,
        expires_at=new.expires_at,
        now=tx.now,
    )
    return added == 1


async def list_notifications(tx: Tx, query: NotificationQuery) -> Page[Notification]:
    """One page of those that are not past their time."""
    where = _filter_conditions(query)
    where.add_if_given(_NOT_EXPIRED, now=tx.now)
    rows, cursor, total = await tx.fetch_page(
        "notifications", query, select=_SELECT, conditions=where, orders=_SORT_ORDERS
    )
    return Page([_notification_from_row(row) for row in rows], cursor, total)


async def count_unread(tx: Tx) -> Unread:
    """How many wait, by what they are about and by how much they matter."""
    rows = await tx.fetch_all(
        f"""SELECT category, severity, count(*) AS n FROM notifications
            WHERE business_id = %(business_id)s AND read_at IS NULL AND {_NOT_EXPIRED}
            GROUP BY category, severity ORDER BY category, severity""",
        now=tx.now,
    )
    by_category: dict[str, int] = {}
    by_severity: dict[str, int] = {}
    for row in rows:
        by_category[row.category] = by_category.get(row.category, 0) + row.n
        by_severity[row.severity] = by_severity.get(row.severity, 0) + row.n
    return Unread(count=sum(row.n for row in rows), by_category=by_category, by_severity=by_severity)


async def existing_ids(tx: Tx, ids: Sequence[UUID]) -> set[UUID]:
    """Which of these there are; they stay until the transaction ends."""
    rows = await tx.fetch_all(
        """SELECT id FROM notifications WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           ORDER BY id FOR UPDATE""",
        ids=list(ids),
    )
    return {row.id for row in rows}


async def mark_read(
    tx: Tx, ids: Sequence[UUID] | None = None, before: datetime | None = None, category: Category | None = None
) -> int:
    """Marks those that are not read yet; how many that were."""
    where = tenant_condition()
    where.add("read_at IS NULL")
    if ids is not None:
        where.add("id = ANY(%(ids)s)", ids=list(ids))
    where.add_if_given("created_at < %(before)s", before=before)
    where.add_if_given("category = %(category)s", category=category)
    return await tx.execute(
        f"""UPDATE notifications SET read_at = %(now)s, version = version + 1, updated_at = %(now)s
            WHERE {where.sql()}""",
        now=tx.now,
        **where.params,
    )


async def delete_notifications(tx: Tx, ids: Sequence[UUID] | None, filters: Chosen) -> int:
    """Deletes those that are named and fit; how many they were."""
    where = _filter_conditions(filters)
    if ids is not None:
        where.add("id = ANY(%(ids)s)", ids=list(ids))
    return await tx.execute(f"DELETE FROM notifications WHERE {where.sql()}", **where.params)


def _filter_conditions(query: NotificationQuery | Chosen) -> QueryConditions:
    where = tenant_condition()
    where.add_if_given("category = %(category)s", category=query.category)
    where.add_if_given("severity = %(severity)s", severity=query.severity)
    where.add_if_given("kind = %(kind)s", kind=query.kind)
    where.add_if_given("created_at >= %(from)s", **{"from": query.from_})
    where.add_if_given("created_at < %(to)s", to=query.to)
    where.add_if_given("entity_type = %(entity_type)s", entity_type=query.entity_type)
    where.add_if_given("entity_id = %(entity_id)s", entity_id=query.entity_id)
    if query.unread is not None:
        where.add("read_at IS NULL" if query.unread else "read_at IS NOT NULL")
    return where


def _notification_from_row(row: Any) -> Notification:
    return Notification(
        id=row.id,
        kind=row.kind,
        category=row.category,
        severity=row.severity,
        title=row.title,
        body=row.body,
        entity=Entity(type=row.entity_type, id=row.entity_id) if row.entity_type and row.entity_id else None,
        actions=[Action(**one) for one in row.actions],
        dedupe_key=row.dedupe_key,
        created_at=row.created_at,
        read_at=row.read_at,
        expires_at=row.expires_at,
    )
