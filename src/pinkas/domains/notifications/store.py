"""Notifications in the database."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
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
    PreferencesRow,
    Unread,
)
from pinkas.platform.clock import Clock
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.database import Database
from pinkas.platform.rows import column_values, sql_assignments, to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_COLUMNS = """id, kind, category, severity, title, body, entity_type, entity_id, actions, dedupe_key, created_at,
    expires_at"""
_SELECT = f"SELECT {_COLUMNS}, read_at FROM notifications"
_MARK = """FROM notification_reads AS r WHERE r.business_id = notifications.business_id AND r.user_id = %(reader)s
    AND r.notification_id = notifications.id"""
_SELECT_FOR_PERSON = f"SELECT {_COLUMNS}, (SELECT r.read_at {_MARK}) AS read_at FROM notifications"
_UNREAD = "read_at IS NULL"
_UNREAD_BY_PERSON = f"created_at > %(unread_since)s AND NOT EXISTS (SELECT {_MARK})"
_SORT_ORDERS = {
    "-createdAt": SortOrder("id", "uuid", descending=True),
    "createdAt": SortOrder("id", "uuid", descending=False),
}
_NOT_EXPIRED = "(expires_at IS NULL OR expires_at > %(now)s)"
"""What is past its time is not shown and not counted any more."""
UNREAD_DAYS = timedelta(days=90)
"""What is older is not counted as unread for a person: it costs no more to count in a business with a long history."""


_INSERT = """INSERT INTO notifications (business_id, id, kind, category, severity, title, body, entity_type, entity_id,
        actions, dedupe_key, expires_at, created_at, updated_at)
    VALUES (%(business_id)s, %(id)s, %(kind)s, %(category)s, %(severity)s, %(title)s, %(body)s, %(entity_type)s,
        %(entity_id)s, %(actions)s, %(dedupe_key)s, %(expires_at)s, %(now)s, %(now)s)
    ON CONFLICT (business_id, dedupe_key) DO NOTHING"""


async def insert_notification(tx: Tx, new: NewNotification) -> bool:
    """Writes one; False when there is one with its key."""
    return await tx.execute(_INSERT, **_columns(tx, new)) == 1


def insert_notification_later(tx: Tx, new: NewNotification) -> None:
    """Writes one with what the transaction asks next, unless there is one with its key."""
    tx.execute_later(_INSERT, **_columns(tx, new))


def _columns(tx: Tx, new: NewNotification) -> dict[str, Any]:
    return {
        "id": tx.new_id(),
        "kind": new.kind,
        "category": new.category,
        "severity": new.severity,
        "title": new.title,
        "body": new.body,
        "entity_type": new.entity.type if new.entity else None,
        "entity_id": new.entity.id if new.entity else None,
        "actions": Jsonb(new.actions),
        "dedupe_key": new.dedupe_key,
        "expires_at": new.expires_at,
        "now": tx.now,
    }


async def list_notifications(tx: Tx, query: NotificationQuery) -> Page[Notification]:
    """One page of those that are not past their time, without the kinds that a person has switched off."""
    where = _filter_conditions(tx, query)
    where.add_if_given(_NOT_EXPIRED, now=tx.now)
    _leave_out_muted(tx, where)
    reader = person(tx)
    if reader is not None:
        where.params.update(reader=reader)
    select = _SELECT if reader is None else _SELECT_FOR_PERSON
    rows, cursor, total = await tx.fetch_page(
        "notifications", query, select=select, conditions=where, orders=_SORT_ORDERS
    )
    return Page([notification_from_row(row) for row in rows], cursor, total)


async def count_unread(tx: Tx) -> Unread:
    """How many wait, by what they are about and by how much they matter, without the kinds that a person has switched
    off."""
    where = tenant_condition()
    where.add(_NOT_EXPIRED, now=tx.now)
    _add_unread(tx, where, unread=True)
    _leave_out_muted(tx, where)
    rows = await tx.fetch_all(
        f"""SELECT category, severity, count(*) AS n FROM notifications WHERE {where.sql()}
            GROUP BY category, severity ORDER BY category, severity""",
        **where.params,
    )
    by_category: dict[str, int] = {}
    by_severity: dict[str, int] = {}
    for row in rows:
        by_category[row.category] = by_category.get(row.category, 0) + row.n
        by_severity[row.severity] = by_severity.get(row.severity, 0) + row.n
    return Unread(count=sum(row.n for row in rows), by_category=by_category, by_severity=by_severity)


async def list_placed(tx: Tx, after: int, most: int) -> list[tuple[int, Notification]]:
    """Those behind a place of the streams that are not past their time, each with its place, in that order."""
    where = tenant_condition()
    where.add("place > %(after)s", after=after)
    where.add(_NOT_EXPIRED, now=tx.now)
    _leave_out_muted(tx, where)
    reader = person(tx)
    if reader is not None:
        where.params.update(reader=reader)
    select = (_SELECT if reader is None else _SELECT_FOR_PERSON).replace("SELECT id", "SELECT place, id", 1)
    rows = await tx.fetch_all(f"{select} WHERE {where.sql()} ORDER BY place LIMIT %(most)s", most=most, **where.params)
    return [(row.place, notification_from_row(row)) for row in rows]


async def place_of(tx: Tx, businesses: Sequence[UUID]) -> dict[UUID, int]:
    """Gives what has none its place, and tells the highest place of each business; 0 where there is none."""
    rows = await tx.fetch_all("SELECT * FROM place_notifications(%(businesses)s::uuid[])", businesses=list(businesses))
    return {row.business: row.highest for row in rows}


def person(tx: Tx) -> UUID | None:
    """Whose reading is meant: the person of a session, else the business (None)."""
    return tx.caller.user_id if tx.caller.kind == "session" else None


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
    """Marks those that are not read yet, for the person of a session or else for the business; how many that were."""
    where = tenant_condition()
    if ids is not None:
        where.add("id = ANY(%(ids)s)", ids=list(ids))
    where.add_if_given("created_at < %(before)s", before=before)
    where.add_if_given("category = %(category)s", category=category)
    reader = person(tx)
    if reader is None:
        where.add(_UNREAD)
        return await tx.execute(
            f"""UPDATE notifications SET read_at = %(now)s, version = version + 1, updated_at = %(now)s
                WHERE {where.sql()}""",
            now=tx.now,
            **where.params,
        )
    if ids is None:
        _add_unread(tx, where, unread=True)
    return await tx.execute(
        f"""INSERT INTO notification_reads (business_id, user_id, notification_id, read_at)
            SELECT business_id, %(reader)s, id, %(now)s FROM notifications WHERE {where.sql()}
            ON CONFLICT DO NOTHING""",
        **{**where.params, "now": tx.now, "reader": reader},
    )


async def delete_notifications(tx: Tx, ids: Sequence[UUID] | None, filters: Chosen) -> int:
    """Deletes those that are named and fit; how many they were."""
    where = _filter_conditions(tx, filters)
    if ids is not None:
        where.add("id = ANY(%(ids)s)", ids=list(ids))
    return await tx.execute(f"DELETE FROM notifications WHERE {where.sql()}", **where.params)


def _filter_conditions(tx: Tx, query: NotificationQuery | Chosen) -> QueryConditions:
    where = tenant_condition()
    where.add_if_given("category = %(category)s", category=query.category)
    where.add_if_given("severity = %(severity)s", severity=query.severity)
    where.add_if_given("kind = %(kind)s", kind=query.kind)
    where.add_if_given("created_at >= %(from)s", **{"from": query.from_})
    where.add_if_given("created_at < %(to)s", to=query.to)
    where.add_if_given("entity_type = %(entity_type)s", entity_type=query.entity_type)
    where.add_if_given("entity_id = %(entity_id)s", entity_id=query.entity_id)
    if query.unread is not None:
        _add_unread(tx, where, unread=query.unread)
    return where


def _add_unread(tx: Tx, where: QueryConditions, *, unread: bool) -> None:
    """Only what is read, or what is not, by the person of a session or else by the business."""
    reader = person(tx)
    if reader is None:
        where.add(_UNREAD if unread else "read_at IS NOT NULL")
        return
    condition = _UNREAD_BY_PERSON if unread else f"NOT ({_UNREAD_BY_PERSON})"
    where.add(condition, reader=reader, unread_since=tx.now - UNREAD_DAYS)


_MUTED = """SELECT p.muted FROM notification_preferences AS p
    WHERE p.business_id = %(business_id)s AND p.id IN (%(reader)s, %(business_id)s)
    ORDER BY p.id = %(business_id)s LIMIT 1"""


def _leave_out_muted(tx: Tx, where: QueryConditions) -> None:
    reader = person(tx)
    if reader is not None:
        where.add(f"kind <> ALL(coalesce(({_MUTED}), '{{}}'))", reader=reader)


async def muted_by_reader(tx: Tx) -> dict[UUID, frozenset[str]]:
    """The kinds that are switched off for the page, by the person who has chosen, and by the business for whoever has
    not."""
    rows = await tx.fetch_all("SELECT id, muted FROM notification_preferences WHERE business_id = %(business_id)s")
    return {row.id: frozenset(row.muted) for row in rows}


def notification_from_row(row: Any) -> Notification:
    """A row as it is answered."""
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


_SELECT_PREFERENCES = f"SELECT {', '.join(PreferencesRow.__struct_fields__)} FROM notification_preferences"


async def find_preferences(tx: Tx, reader: UUID | None) -> PreferencesRow:
    """The preferences of a person: their own, or else those of the business, which are meant without a person."""
    row = await tx.fetch_one(
        f"""{_SELECT_PREFERENCES} WHERE business_id = %(business_id)s AND id IN (%(reader)s, %(business_id)s)
            ORDER BY id = %(business_id)s LIMIT 1""",
        reader=reader,
    )
    return to_struct(row, PreferencesRow) if row else PreferencesRow(id=tx.business_id)


async def lock_preferences(tx: Tx, first: PreferencesRow) -> PreferencesRow:
    """The row of a person or of the business, locked until the transaction ends; made of `first` where there is none,
    of version 0."""
    values = column_values(msgspec.structs.asdict(first))
    await tx.execute(
        f"""INSERT INTO notification_preferences (business_id, muted, created_at, updated_at, {", ".join(values)})
            VALUES (%(business_id)s, %(muted)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)})
            ON CONFLICT DO NOTHING""",
        **values,
        muted=_muted(first),
        now=tx.now,
    )
    row = await tx.fetch_one(
        f"{_SELECT_PREFERENCES} WHERE business_id = %(business_id)s AND id = %(id)s FOR NO KEY UPDATE", id=first.id
    )
    return to_struct(row, PreferencesRow)


async def update_preferences(tx: Tx, after: PreferencesRow) -> PreferencesRow:
    """Writes a locked row."""
    fields = msgspec.structs.asdict(msgspec.structs.replace(after, version=after.version + 1))
    values = column_values({**fields, "muted": _muted(after), "updated_at": tx.now})
    id = values.pop("id")
    await tx.execute(
        f"""UPDATE notification_preferences SET {sql_assignments(values)}
            WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        **values,
    )
    return msgspec.structs.replace(after, version=after.version + 1)


async def set_mailings(tx: Tx, user_id: UUID, modes: Collection[str]) -> None:
    """Mail begins with what comes from now on, and ends for the modes that a person wants no more."""
    await tx.execute(
        """DELETE FROM notification_mailings
           WHERE business_id = %(business_id)s AND user_id = %(user_id)s AND mode <> ALL(%(modes)s)""",
        user_id=user_id,
        modes=list(modes),
    )
    if not modes:
        return
    through = (await place_of(tx, [tx.business_id]))[tx.business_id]
    await tx.execute(
        """INSERT INTO notification_mailings (business_id, user_id, mode, through, next_at, created_at)
           SELECT %(business_id)s, %(user_id)s, mode, %(through)s, %(now)s, %(now)s
           FROM unnest(%(modes)s::text[]) AS mode
           ON CONFLICT (business_id, user_id, mode) DO UPDATE SET next_at = %(now)s""",
        user_id=user_id,
        modes=list(modes),
        through=through,
        now=tx.now,
    )


async def begin_mailing_owners(tx: Tx) -> None:
    """Mail at once begins for the owners to whom none was sent, with what comes from now on."""
    through = (await place_of(tx, [tx.business_id]))[tx.business_id]
    await tx.execute(
        """INSERT INTO notification_mailings (business_id, user_id, mode, through, next_at, created_at)
           SELECT %(business_id)s, user_id, 'at_once', %(through)s, %(now)s, %(now)s
           FROM memberships WHERE business_id = %(business_id)s AND role = 'owner' ON CONFLICT DO NOTHING""",
        through=through,
        now=tx.now,
    )


def _muted(row: PreferencesRow) -> list[str]:
    return [kind for kind, chosen in row.kinds.items() if chosen.get("page") is False]


async def claim_mailing(tx: Tx, user_id: UUID, mode: str) -> Any | None:
    """How far a person was told, with `highest`, the last place that there is, and their `email`, `language` and
    `role`; locked until the transaction ends. None when another worker has it, it is not due, or they want no mail any
    more."""
    return await tx.fetch_one(
        """SELECT m.through, m.created_at, p.email, p.language,
               (SELECT b.role FROM memberships AS b
                WHERE b.business_id = m.business_id AND b.user_id = m.user_id) AS role,
               (SELECT max(place) FROM notifications WHERE business_id = %(business_id)s) AS highest
           FROM notification_mailings AS m CROSS JOIN LATERAL user_by_id(m.user_id) AS p
           WHERE m.business_id = %(business_id)s AND m.user_id = %(user_id)s AND m.mode = %(mode)s
               AND m.next_at <= %(now)s FOR UPDATE OF m SKIP LOCKED""",
        user_id=user_id,
        mode=mode,
        now=tx.now,
    )


async def list_to_tell(
    tx: Tx, user_id: UUID, after: int, since: datetime, kinds: Sequence[str], most: int
) -> list[Any]:
    """Those of some kinds that a person has not read: place, title, body, severity, time and what they are about, the
    oldest place first."""
    return await tx.fetch_all(
        f"""SELECT place, title, body, severity, created_at, entity_type, entity_id FROM notifications
            WHERE business_id = %(business_id)s AND place > %(after)s AND created_at >= %(since)s
                AND kind = ANY(%(kinds)s) AND {_NOT_EXPIRED} AND NOT EXISTS (SELECT {_MARK})
            ORDER BY place LIMIT %(most)s""",
        reader=user_id,
        after=after,
        since=since,
        kinds=list(kinds),
        now=tx.now,
        most=most,
    )


async def set_mailing(tx: Tx, user_id: UUID, mode: str, through: int, next_at: datetime) -> None:
    """Writes how far a person was told, and when to look again."""
    await tx.execute(
        """UPDATE notification_mailings SET through = greatest(through, %(through)s), next_at = %(next_at)s
           WHERE business_id = %(business_id)s AND user_id = %(user_id)s AND mode = %(mode)s""",
        user_id=user_id,
        mode=mode,
        through=through,
        next_at=next_at,
    )


async def find_due_mailings(database: Database, clock: Clock, most: int) -> list[Any]:
    """Business, person and mode of the mail that may be due, with the worker's role."""
    async with database.connection() as connection:
        (found,) = await connection.run_all(
            [("SELECT * FROM due_notification_mailings(%(now)s, %(most)s)", {"now": clock.now(), "most": most})]
        )
        return found.rows
