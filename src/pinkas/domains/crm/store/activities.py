"""What happened to deals: only ever added to."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.crm.types.deals import ActivityType, DealActivity, DealActivityQuery
from pinkas.platform.rows import to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_SELECT = "SELECT id, type, at, actor, document_id, data FROM deal_activities"
_NEWEST_FIRST = {"-createdAt": SortOrder("id", "uuid", descending=True)}


@dataclass(frozen=True)
class NewActivity:
    """Something that happened to a deal; `to_stage_id` is the stage that it came into by it."""

    deal_id: UUID
    type: ActivityType
    data: dict[str, Any] = field(default_factory=dict)
    document_id: UUID | None = None
    to_stage_id: UUID | None = None
    at: datetime | None = None


async def add_activities(tx: Tx, new: Sequence[NewActivity]) -> list[DealActivity]:
    """Writes down what happened, in one statement."""
    actor = tx.caller.audit_actor()
    added = [
        DealActivity(
            id=tx.new_id(),
            type=one.type,
            at=one.at or tx.now,
            actor=actor,
            document_id=one.document_id,
            data=one.data,
        )
        for one in new
    ]
    if added:
        rows = [
            {
                "id": one.id,
                "deal_id": asked.deal_id,
                "type": one.type,
                "at": one.at,
                "document_id": one.document_id,
                "to_stage_id": asked.to_stage_id,
                "data": one.data,
            }
            for one, asked in zip(added, new, strict=True)
        ]
        await tx.execute(
            """INSERT INTO deal_activities (business_id, id, deal_id, type, at, actor, document_id, to_stage_id, data)
               SELECT %(business_id)s, id, deal_id, type, at, %(actor)s, document_id, to_stage_id, data
               FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, deal_id uuid, type text, at timestamptz,
                   document_id uuid, to_stage_id uuid, data jsonb)""",
            actor=Jsonb(actor),
            rows=Jsonb(rows),
        )
    return added


async def list_activities(tx: Tx, deal_id: UUID, query: DealActivityQuery) -> Page[DealActivity]:
    """One page of what happened to a deal, the newest first."""
    where = tenant_condition()
    where.add("deal_id = %(deal)s", deal=deal_id)
    where.add_if_given("type = %(type)s", type=query.type)
    rows, cursor, total = await tx.fetch_page(
        "deal-activities", query, select=_SELECT, conditions=where, orders=_NEWEST_FIRST
    )
    return Page([to_struct(row, DealActivity) for row in rows], cursor, total)


async def newest_activities(tx: Tx, deal_id: UUID, most: int) -> list[DealActivity]:
    """The newest of them."""
    rows = await tx.fetch_all(
        f"""{_SELECT} WHERE business_id = %(business_id)s AND deal_id = %(deal)s
            ORDER BY id DESC LIMIT %(most)s""",
        deal=deal_id,
        most=most,
    )
    return [to_struct(row, DealActivity) for row in rows]


async def stage_entries(tx: Tx, deal_id: UUID, most: int) -> list[Any]:
    """When a deal came into its stages, the first one first; the newest `most` of them."""
    rows = await tx.fetch_all(
        """SELECT at, to_stage_id, data FROM deal_activities
           WHERE business_id = %(business_id)s AND deal_id = %(deal)s AND to_stage_id IS NOT NULL
           ORDER BY id DESC LIMIT %(most)s""",
        deal=deal_id,
        most=most,
    )
    return rows[::-1]


async def last_open_stage(tx: Tx, deal_id: UUID, pipeline_id: UUID) -> UUID | None:
    """The open stage in which a closed deal stood last and that is still there; else the first open one."""
    row = await tx.fetch_one(
        """SELECT s.id FROM crm_stages AS s
           LEFT JOIN LATERAL (
               SELECT id FROM deal_activities AS a
               WHERE a.business_id = s.business_id AND a.deal_id = %(deal)s AND a.to_stage_id = s.id
               ORDER BY id DESC LIMIT 1) AS visit ON true
           WHERE s.business_id = %(business_id)s AND s.pipeline_id = %(pipeline)s AND s.type = 'open'
           ORDER BY visit.id DESC NULLS LAST, s.position LIMIT 1""",
        deal=deal_id,
        pipeline=pipeline_id,
    )
    return row.id if row else None


async def has_talked(tx: Tx, deal_id: UUID) -> bool:
    """Whether a call or a meeting was written down."""
    row = await tx.fetch_one(
        """SELECT EXISTS (SELECT FROM deal_activities WHERE business_id = %(business_id)s AND deal_id = %(deal)s
               AND type IN ('call', 'meeting')) AS yes""",
        deal=deal_id,
    )
    return bool(row and row.yes)
