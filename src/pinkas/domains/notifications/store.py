"""Notifications in the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pages import Order, Page
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
from pinkas.platform.table import tenant
from pinkas.platform.tx import Tx
from pinkas.platform.where import Where

_SELECT = """SELECT id, kind, category, severity, title, body, entity_type, entity_id, actions, dedupe_key, created_at,
    read_at, expires_at FROM notifications"""
_ORDERS = {"-createdAt": Order("id", "uuid", descending=True), "createdAt": Order("id", "uuid", descending=False)}
_ALIVE = "(expires_at IS NULL OR expires_at > %(now)s)"
"""What is past its time is not shown and not counted any more."""


async def insert(tx: Tx, new: NewNotification) -> bool:
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


async def page(tx: Tx, query: NotificationQuery) -> Page[Notification]:
    """One page of those that are not past their time."""
    where = _where(query)
    where.maybe(_ALIVE, now=tx.now)
    rows, cursor, total = await tx.fetch_page("notifications", query, select=_SELECT, where=where, orders=_ORDERS)
    return Page([_notification(row) for row in rows], cursor, total)


async def unread(tx: Tx) -> Unread:
    """How many wait, by what they are about and by how much they matter."""
    rows = await tx.fetch_all(
        f"""SELECT category, severity, count(*) AS n FROM notifications
            WHERE business_id = %(business_id)s AND read_at IS NULL AND {_ALIVE}
            GROUP BY category, severity ORDER BY category, severity""",
        now=tx.now,
    )
    by_category: dict[str, int] = {}
    by_severity: dict[str, int] = {}
    for row in rows:
        by_category[row.category] = by_category.get(row.category, 0) + row.n
        by_severity[row.severity] = by_severity.get(row.severity, 0) + row.n
    return Unread(count=sum(row.n for row in rows), by_category=by_category, by_severity=by_severity)


async def known(tx: Tx, ids: Sequence[UUID]) -> set[UUID]:
    """Which of these there are; they stay until the transaction ends."""
    rows = await tx.fetch_all(
        """SELECT id FROM notifications WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           ORDER BY id FOR UPDATE""",
        ids=list(ids),
    )
    return {row.id for row in rows}


async def mark(
    tx: Tx, ids: Sequence[UUID] | None = None, before: datetime | None = None, category: Category | None = None
) -> int:
    """Marks those that are not read yet; how many that were."""
    where = tenant()
    where.add("read_at IS NULL")
    if ids is not None:
        where.add("id = ANY(%(ids)s)", ids=list(ids))
    where.maybe("created_at < %(before)s", before=before)
    where.maybe("category = %(category)s", category=category)
    return await tx.execute(
        f"""UPDATE notifications SET read_at = %(now)s, version = version + 1, updated_at = %(now)s
            WHERE {where.sql()}""",
        now=tx.now,
        **where.params,
    )


async def delete(tx: Tx, ids: Sequence[UUID] | None, chosen: Chosen) -> int:
    """Deletes those that are named and fit; how many they were."""
    where = _where(chosen)
    if ids is not None:
        where.add("id = ANY(%(ids)s)", ids=list(ids))
    return await tx.execute(f"DELETE FROM notifications WHERE {where.sql()}", **where.params)


def _where(query: NotificationQuery | Chosen) -> Where:
    where = tenant()
    where.maybe("category = %(category)s", category=query.category)
    where.maybe("severity = %(severity)s", severity=query.severity)
    where.maybe("kind = %(kind)s", kind=query.kind)
    where.maybe("created_at >= %(from)s", **{"from": query.from_})
    where.maybe("created_at < %(to)s", to=query.to)
    where.maybe("entity_type = %(entity_type)s", entity_type=query.entity_type)
    where.maybe("entity_id = %(entity_id)s", entity_id=query.entity_id)
    if query.unread is not None:
        where.add("read_at IS NULL" if query.unread else "read_at IS NOT NULL")
    return where


def _notification(row: Any) -> Notification:
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
