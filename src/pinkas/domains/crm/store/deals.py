"""Deals in the database."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.pagination import SortOrder
from pinkas.core.problems import NotFound
from pinkas.domains.crm.rules import search_terms
from pinkas.domains.crm.types.deals import DealQuery, DealRow
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import sql_assignments, to_struct
from pinkas.platform.search.terms import SearchTermTable
from pinkas.platform.table import TIME_ORDERS
from pinkas.platform.tx import Tx

CLIENT_NAME = """(SELECT coalesce(c.display_name, c.name) FROM clients AS c
    WHERE c.business_id = deals.business_id AND c.id = deals.client_id)"""
_STAGE_COLUMNS = {
    "client_name": CLIENT_NAME,
    "stage_name": "s.name",
    "stage_type": "s.type",
    "stage_order": "s.position",
    "stage_probability": "s.probability",
    "rotting_days": "s.rotting_days",
}
_COLUMNS = ", ".join(
    f"{_STAGE_COLUMNS[name]} AS {name}" if name in _STAGE_COLUMNS else f"deals.{name}"
    for name in DealRow.__struct_fields__
)
SELECT = f"""SELECT {_COLUMNS} FROM deals
    JOIN crm_stages AS s ON s.business_id = deals.business_id AND s.id = deals.stage_id"""
_LISTED = f"SELECT * FROM ({SELECT.replace('SELECT ', 'SELECT deals.business_id, ', 1)}) AS deals"
SEARCH_TERMS = SearchTermTable("deal_terms", "deal_id", "deals")
"""What deals are found by."""
_ORDERS = {
    **TIME_ORDERS,
    "-value": SortOrder("value", "bigint", descending=True),
    "value": SortOrder("value", "bigint", descending=False),
    "-lastActivityAt": SortOrder("last_activity_at", "timestamptz", descending=True),
    "lastActivityAt": SortOrder("last_activity_at", "timestamptz", descending=False),
    "expectedCloseDate": SortOrder("close_order", "date", descending=False),
    "-expectedCloseDate": SortOrder("close_order", "date", descending=True),
}
ROTS = """status = 'OPEN' AND rotting_days IS NOT NULL
    AND stage_entered_at <= %(now)s - make_interval(days => rotting_days)"""
"""Whether a deal stands in its stage for longer than that allows."""
_JSON = ("lead", "line_items", "custom_fields", "metadata")


def _written(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: Jsonb(value) if name in _JSON and value is not None else value for name, value in fields.items()}


async def list_deals(
    tx: Tx, query: DealQuery, family: Sequence[UUID] | None, bounds: tuple[int | None, int | None]
) -> tuple[list[DealRow], str | None, Any]:
    """One page of deals by their filters. `family`: all ids of the client that is asked for; `bounds`: the least and
    the greatest value, in minor units."""
    where = QueryConditions("business_id = %(business_id)s")
    where.add("deleted_at IS NOT NULL" if query.deleted else "deleted_at IS NULL")
    for name in ("stage_id", "pipeline_id", "status", "owner_user_id", "currency", "external_reference"):
        where.add_if_given(f"{name} = %({name})s", **{name: getattr(query, name)})
    where.add_if_given("client_id = ANY(%(family)s)", family=None if family is None else list(family))
    where.add_if_given("value >= %(least)s", least=bounds[0])
    where.add_if_given("value <= %(most)s", most=bounds[1])
    where.add_if_given("expected_close_date >= %(expected_from)s", expected_from=query.expected_from)
    where.add_if_given("expected_close_date <= %(expected_to)s", expected_to=query.expected_to)
    where.add_if_given("tags @> ARRAY[%(tag)s]::text[]", tag=query.tag)
    if query.rotting is not None:
        where.add(f"({ROTS})" if query.rotting else f"NOT coalesce({ROTS}, false)", now=tx.now)
    words = [] if query.q is None else search_terms.query_terms(query.q)
    if query.q is not None and not words:
        where.add("false")
    for place, word in enumerate(words):
        where.add(SEARCH_TERMS.has_term_condition(f"word_{place}"), **{f"word_{place}": word})
    tx.filter_updated_since(where, query.updated_since)
    rows, cursor, total = await tx.fetch_page("deals", query, select=_LISTED, conditions=where, orders=_ORDERS)
    return [to_struct(row, DealRow) for row in rows], cursor, total


async def get_deal(tx: Tx, id: UUID, *, deleted: bool = False) -> DealRow:
    """A deal; `NotFound` when it is not there, is somebody else's, or is deleted and may not be."""
    row = await tx.fetch_one(
        f"{SELECT} WHERE deals.business_id = %(business_id)s AND deals.id = %(id)s"
        + ("" if deleted else " AND deals.deleted_at IS NULL"),
        id=id,
    )
    if row is None:
        raise NotFound
    return to_struct(row, DealRow)


async def lock_deals(tx: Tx, ids: Collection[UUID]) -> None:
    """Locks deals in the order of their ids. They are read again behind the lock, with their stages."""
    await tx.execute(
        "SELECT FROM deals WHERE business_id = %(business_id)s AND id = ANY(%(ids)s) ORDER BY id FOR NO KEY UPDATE",
        ids=sorted(set(ids)),
    )


async def get_deals(tx: Tx, ids: Collection[UUID]) -> dict[UUID, DealRow]:
    """Deals that are not deleted, by id."""
    rows = await tx.fetch_all(
        f"""{SELECT} WHERE deals.business_id = %(business_id)s AND deals.id = ANY(%(ids)s)
            AND deals.deleted_at IS NULL""",
        ids=sorted(set(ids)),
    )
    return {row.id: to_struct(row, DealRow) for row in rows}


async def write_terms(tx: Tx, rows: Collection[DealRow], *, fresh: bool = False) -> None:
    """Writes what deals are found by."""
    await SEARCH_TERMS.write(tx, {row.id: search_terms.deal_terms(row) for row in rows}, fresh=fresh)


async def refresh_terms_of_clients(tx: Tx, client_ids: Collection[UUID]) -> None:
    """Writes what the deals of clients are found by, after their names changed. They are locked: of two writers the
    second one sees what the first one wrote."""
    rows = await tx.fetch_all(
        """SELECT id FROM deals WHERE business_id = %(business_id)s AND client_id = ANY(%(clients)s)
           ORDER BY id FOR NO KEY UPDATE""",
        clients=sorted(set(client_ids)),
    )
    found = await tx.fetch_all(
        f"{SELECT} WHERE deals.business_id = %(business_id)s AND deals.id = ANY(%(ids)s)", ids=[row.id for row in rows]
    )
    await write_terms(tx, [to_struct(row, DealRow) for row in found])


async def insert_deal(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> None:
    """A new deal."""
    values = _written(fields)
    await tx.execute(
        f"""INSERT INTO deals (business_id, id, created_at, updated_at, {", ".join(values)})
            VALUES (%(business_id)s, %(id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)})""",
        id=id,
        now=tx.now,
        **values,
    )


async def update_deal(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> None:
    """Writes columns of a deal, its version and its time."""
    values = _written(fields)
    await tx.execute(
        f"""UPDATE deals SET {sql_assignments(values)}, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        now=tx.now,
        **values,
    )


async def touch_deal(tx: Tx, id: UUID) -> None:
    """Something happened to a deal that changes nothing of it."""
    await tx.execute(
        """UPDATE deals SET last_activity_at = %(now)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        now=tx.now,
    )


async def neighbours(tx: Tx, stage_id: UUID, position: int | None, but: UUID) -> tuple[Any | None, Any | None]:
    """The last deal of a stage before a position, and the first one from it on (None: there is none), id and position
    of each. Without a position the last one of all, and None."""
    find = """SELECT id, position FROM deals
        WHERE business_id = %(business_id)s AND stage_id = %(stage)s AND id <> %(but)s"""
    if position is None:
        return await tx.fetch_one(f"{find} ORDER BY position DESC, id DESC LIMIT 1", stage=stage_id, but=but), None
    found: tuple[Any | None, Any | None] = await tx.gather(
        tx.fetch_one(
            f"{find} AND position < %(position)s ORDER BY position DESC, id DESC LIMIT 1",
            stage=stage_id,
            but=but,
            position=position,
        ),
        tx.fetch_one(
            f"{find} AND position >= %(position)s ORDER BY position, id LIMIT 1",
            stage=stage_id,
            but=but,
            position=position,
        ),
    )
    return found


async def renumber_stage(tx: Tx, stage_id: UUID, gap: int) -> None:
    """Gives the deals of a stage positions with fresh gaps, in their order."""
    await tx.execute(
        """UPDATE deals AS d SET position = placed.place * %(gap)s
           FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM deals
                 WHERE business_id = %(business_id)s AND stage_id = %(stage)s) AS placed
           WHERE d.business_id = %(business_id)s AND d.id = placed.id""",
        stage=stage_id,
        gap=gap,
    )


async def last_positions(tx: Tx, stage_ids: Collection[UUID]) -> dict[UUID, int]:
    """The position of the last deal of some stages; 0 for one without deals."""
    rows = await tx.fetch_all(
        """SELECT one.id, coalesce((SELECT max(position) FROM deals
               WHERE business_id = %(business_id)s AND stage_id = one.id), 0) AS position
           FROM unnest(%(ids)s::uuid[]) AS one (id)""",
        ids=sorted(set(stage_ids)),
    )
    return {row.id: row.position for row in rows}


@dataclass(frozen=True)
class DealUpdate:
    """Where a deal goes by what happened to its documents."""

    id: UUID
    stage_id: UUID
    position: int
    status: str
    closed_at: datetime | None


async def move_deals(tx: Tx, updates: Sequence[DealUpdate]) -> None:
    """Writes where deals go, all in one statement."""
    await tx.execute(
        """UPDATE deals AS d SET stage_id = one.stage_id, position = one.position, status = one.status,
               closed_at = one.closed_at, stage_entered_at = %(now)s, last_activity_at = %(now)s,
               version = d.version + 1, updated_at = %(now)s
           FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, stage_id uuid, position bigint, status text,
               closed_at timestamptz)
           WHERE d.business_id = %(business_id)s AND d.id = one.id""",
        rows=Jsonb([msgspec.to_builtins(one) for one in updates]),
        now=tx.now,
    )


async def touch_deals(tx: Tx, ids: Collection[UUID]) -> None:
    """Something happened to several deals that changes nothing of them."""
    await tx.execute(
        """UPDATE deals SET last_activity_at = %(now)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)""",
        ids=sorted(ids),
        now=tx.now,
    )


async def is_member(tx: Tx, user_id: UUID) -> bool:
    """Whether a person is a member of the business."""
    row = await tx.fetch_one(
        "SELECT user_id FROM memberships WHERE business_id = %(business_id)s AND user_id = %(user)s", user=user_id
    )
    return row is not None


async def get_position(tx: Tx, id: UUID) -> int:
    """The position of a deal."""
    row = await tx.fetch_one("SELECT position FROM deals WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
    assert row is not None
    return int(row.position)
