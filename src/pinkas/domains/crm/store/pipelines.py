"""Pipelines and stages in the database. Whoever changes the stages of a pipeline locks its row for update, whoever
moves a deal in it locks that row for key share: then the deal, then the stage."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.domains.crm.types.pipelines import PipelineRow, PipelineStage
from pinkas.platform.rows import to_struct
from pinkas.platform.table import NamedTable
from pinkas.platform.tx import Tx

PIPELINES = NamedTable("crm_pipelines", PipelineRow)
_STAGES = """SELECT id, pipeline_id, name, position AS "order", type, probability, rotting_days, entered_on
    FROM crm_stages WHERE business_id = %(business_id)s"""


async def list_stages(tx: Tx, pipeline_ids: Sequence[UUID]) -> dict[UUID, list[PipelineStage]]:
    """The stages of some pipelines in their order, by pipeline."""
    rows = await tx.fetch_all(f"{_STAGES} AND pipeline_id = ANY(%(ids)s) ORDER BY position", ids=list(pipeline_ids))
    found: dict[UUID, list[PipelineStage]] = {id: [] for id in pipeline_ids}
    for row in rows:
        found[row.pipeline_id].append(to_struct(row, PipelineStage))
    return found


async def lock_stages(tx: Tx, ids: Sequence[UUID]) -> dict[UUID, tuple[UUID, PipelineStage]]:
    """Stages with their pipelines, by id, locked in the order of their ids: deals come into a stage one after
    another."""
    rows = await tx.fetch_all(f"{_STAGES} AND id = ANY(%(ids)s) ORDER BY id FOR NO KEY UPDATE", ids=sorted(set(ids)))
    return {row.id: (row.pipeline_id, to_struct(row, PipelineStage)) for row in rows}


async def insert_stages(tx: Tx, pipeline_id: UUID, stages: Sequence[PipelineStage]) -> None:
    """New stages."""
    await tx.execute(
        """INSERT INTO crm_stages
               (business_id, id, pipeline_id, name, type, position, probability, rotting_days, entered_on)
           SELECT %(business_id)s, id, %(pipeline)s, name, type, "order", probability, "rottingDays", "enteredOn"
           FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, name text, type text, "order" int, probability int,
               "rottingDays" int, "enteredOn" text)""",
        pipeline=pipeline_id,
        rows=Jsonb(list(stages)),
    )


async def update_stages(tx: Tx, stages: Sequence[PipelineStage]) -> None:
    """Writes all that a stage is told. What one is entered on is taken from all before it is given."""
    await tx.execute(
        "UPDATE crm_stages SET entered_on = NULL WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)",
        ids=[one.id for one in stages],
    )
    await tx.execute(
        """UPDATE crm_stages AS s SET name = one.name, position = one."order", probability = one.probability,
               rotting_days = one."rottingDays", entered_on = one."enteredOn"
           FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, name text, "order" int, probability int,
               "rottingDays" int, "enteredOn" text)
           WHERE s.business_id = %(business_id)s AND s.id = one.id""",
        rows=Jsonb(list(stages)),
    )


async def delete_stage(tx: Tx, id: UUID) -> None:
    """Deletes a stage without deals."""
    await tx.execute("DELETE FROM crm_stages WHERE business_id = %(business_id)s AND id = %(id)s", id=id)


async def delete_stages_of(tx: Tx, pipeline_id: UUID) -> None:
    """Deletes the stages of a pipeline without deals."""
    await tx.execute(
        "DELETE FROM crm_stages WHERE business_id = %(business_id)s AND pipeline_id = %(id)s", id=pipeline_id
    )


async def count_deals(tx: Tx, *, pipeline_id: UUID | None = None, stage_id: UUID | None = None) -> int:
    """How many deals a pipeline or a stage has, closed and deleted ones too."""
    column = "pipeline_id" if stage_id is None else "stage_id"
    row = await tx.fetch_one(
        f"SELECT count(*) AS n FROM deals WHERE business_id = %(business_id)s AND {column} = %(id)s",
        id=stage_id or pipeline_id,
    )
    return int(row.n) if row else 0


async def hold_pipeline(tx: Tx, id: UUID) -> bool:
    """Keeps the stages of a pipeline as they are until the transaction ends; False when it is not there."""
    row = await tx.fetch_one(
        "SELECT id FROM crm_pipelines WHERE business_id = %(business_id)s AND id = %(id)s FOR KEY SHARE", id=id
    )
    return row is not None


async def hold_pipelines(tx: Tx, ids: Sequence[UUID]) -> None:
    """The same for several."""
    await tx.execute(
        """SELECT FROM crm_pipelines WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           ORDER BY id FOR KEY SHARE""",
        ids=sorted(set(ids)),
    )


async def move_all_deals(tx: Tx, source: PipelineStage, target: PipelineStage, gap: int, actor: dict[str, Any]) -> int:
    """Puts all deals of a stage behind those of another one, each with its activity; how many they were."""
    move = {"from": {"id": str(source.id), "name": source.name}, "to": {"id": str(target.id), "name": target.name}}
    rows = await tx.fetch_all(
        """WITH moved AS (
               SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM deals
               WHERE business_id = %(business_id)s AND stage_id = %(source)s),
           last AS (
               SELECT coalesce(max(position), 0) AS position FROM deals
               WHERE business_id = %(business_id)s AND stage_id = %(target)s)
           UPDATE deals AS d SET stage_id = %(target)s, position = last.position + moved.place * %(gap)s,
               stage_entered_at = %(now)s, version = d.version + 1, updated_at = %(now)s
           FROM moved, last WHERE d.business_id = %(business_id)s AND d.id = moved.id
           RETURNING d.id""",
        source=source.id,
        target=target.id,
        gap=gap,
        now=tx.now,
    )
    if rows:
        await tx.execute(
            """INSERT INTO deal_activities (business_id, id, deal_id, type, at, actor, to_stage_id, data)
               SELECT %(business_id)s, one.id, one.deal_id, 'moved', %(now)s, %(actor)s, %(target)s, %(data)s
               FROM unnest(%(ids)s::uuid[], %(deals)s::uuid[]) AS one (id, deal_id)""",
            ids=[tx.new_id() for _ in rows],
            deals=[row.id for row in rows],
            target=target.id,
            actor=Jsonb(actor),
            data=Jsonb(move),
            now=tx.now,
        )
    return len(rows)


async def get_default(tx: Tx) -> PipelineRow | None:
    """The default pipeline; None before the first one is made."""
    row = await tx.fetch_one(f"{PIPELINES.select} WHERE business_id = %(business_id)s AND is_default")
    return to_struct(row, PipelineRow) if row else None


async def get_pipeline_of(tx: Tx, stage_id: UUID) -> UUID | None:
    """The pipeline of a stage; None when there is no such stage."""
    row = await tx.fetch_one(
        "SELECT pipeline_id FROM crm_stages WHERE business_id = %(business_id)s AND id = %(id)s", id=stage_id
    )
    return row.pipeline_id if row else None
