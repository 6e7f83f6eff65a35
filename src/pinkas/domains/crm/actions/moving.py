"""Deals on their way: moved, won, lost, and what is written down of them."""

from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import invalid_field
from pinkas.domains.crm.actions.deals import get_for_update, view_deal
from pinkas.domains.crm.actions.placing import place_before
from pinkas.domains.crm.rules.problems import DealClosed, StageNotFound, StageOfOtherPipeline
from pinkas.domains.crm.store import activities, deals
from pinkas.domains.crm.store import pipelines as pipeline_store
from pinkas.domains.crm.store.activities import NewActivity
from pinkas.domains.crm.types.deals import (
    Deal,
    DealActivity,
    DealActivityQuery,
    DealLoss,
    DealMove,
    DealMoved,
    DealRow,
    DealWin,
    NewDealActivity,
)
from pinkas.domains.crm.types.pipelines import PipelineStage
from pinkas.platform.tx import Tx

_STATUSES = {"open": "OPEN", "won": "WON", "lost": "LOST"}


async def move(tx: Tx, id: UUID, body: DealMove) -> DealMoved:
    """Moves an open deal to a stage of its pipeline, or to another place within its stage. Of two people who move at
    once the second one moves what the first one left; nothing is lost. The stage for lost deals needs `lostReason`."""
    row = await get_for_update(tx, id)
    if row.status != "OPEN":
        raise DealClosed
    stage = await _target(tx, row, body.stage_id)
    if stage.type == "lost" and body.lost_reason is None:
        raise invalid_field("lostReason", "required", "Say why the deal is lost.")
    if stage.type != "lost" and body.lost_reason is not None:
        raise invalid_field("lostReason", "contradiction", "Only a deal that goes to the stage for lost ones is lost.")
    return await _move_to(tx, row, stage, body)


async def win(tx: Tx, id: UUID, body: DealWin) -> Deal:
    """Marks an open deal as won: it goes to the stage for won deals of its pipeline."""
    row = await get_for_update(tx, id)
    stage = await _closing_stage(tx, row, "won")
    return (await _move_to(tx, row, stage, DealMove(stage_id=stage.id, note=body.note))).deal


async def lose(tx: Tx, id: UUID, body: DealLoss) -> Deal:
    """Marks an open deal as lost, and says why: it goes to the stage for lost deals of its pipeline."""
    row = await get_for_update(tx, id)
    stage = await _closing_stage(tx, row, "lost")
    asked = DealMove(stage_id=stage.id, note=body.note, lost_reason=body.lost_reason)
    return (await _move_to(tx, row, stage, asked)).deal


async def list_activities(tx: Tx, id: UUID, query: DealActivityQuery) -> Page[DealActivity]:
    """What happened to a deal, the newest first."""
    await deals.get_deal(tx, id)
    return await activities.list_activities(tx, id, query)


async def log_activity(tx: Tx, id: UUID, body: NewDealActivity) -> DealActivity:
    """Writes down a call, a meeting, a note or an e-mail. It stays for good."""
    if body.at is not None and body.at > tx.now:
        raise invalid_field("at", "in_future", "Expected an instant that has passed: what is to come is a task.")
    await get_for_update(tx, id)
    (added,) = await activities.add_activities(tx, [NewActivity(id, body.type, {"text": body.text}, at=body.at)])
    await deals.touch_deals(tx, [id])
    return added


async def _target(tx: Tx, row: DealRow, stage_id: UUID) -> PipelineStage:
    """The stage that a deal goes to, locked."""
    found = (await pipeline_store.lock_stages(tx, [stage_id])).get(stage_id)
    if found is None:
        raise StageNotFound(field="stageId")
    if found[0] != row.pipeline_id:
        raise StageOfOtherPipeline(field="stageId")
    return found[1]


async def _closing_stage(tx: Tx, row: DealRow, kind: str) -> PipelineStage:
    if row.status != "OPEN":
        raise DealClosed
    stages = (await pipeline_store.list_stages(tx, [row.pipeline_id]))[row.pipeline_id]
    return await _target(tx, row, next(one.id for one in stages if one.type == kind))


async def _move_to(tx: Tx, row: DealRow, stage: PipelineStage, asked: DealMove) -> DealMoved:
    if stage.id == row.stage_id and asked.position in (None, row.position):
        return DealMoved(deal=await view_deal(tx, row), activity=None)
    position = await place_before(tx, stage.id, row.id, asked.position)
    fields = {"position": position, "last_activity_at": tx.now}
    if stage.id != row.stage_id:
        fields |= {"stage_id": stage.id, "stage_entered_at": tx.now, "status": _STATUSES[stage.type]}
        fields |= {"closed_at": None if stage.type == "open" else tx.now, "lost_reason": asked.lost_reason}
    await deals.update_deal(tx, row.id, fields)
    activity = None
    if stage.id != row.stage_id:
        data = {
            "from": {"id": str(row.stage_id), "name": row.stage_name},
            "to": {"id": str(stage.id), "name": stage.name},
        }
        said = {"note": asked.note, "lostReason": asked.lost_reason}
        data |= {name: value for name, value in said.items() if value is not None}  # type: ignore[misc]
        (activity,) = await activities.add_activities(tx, [NewActivity(row.id, "moved", data, to_stage_id=stage.id)])
    after = await view_deal(tx, await deals.get_deal(tx, row.id))
    facts = {"from": row.stage_name, "to": stage.name, "lostReason": asked.lost_reason}
    tx.audit("deal.moved", "deal", row.id, facts=facts)
    return DealMoved(deal=after, activity=activity)
