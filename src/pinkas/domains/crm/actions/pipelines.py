"""Pipelines and their stages."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound, invalid_field
from pinkas.domains import businesses
from pinkas.domains.crm.rules import stages as stage_rules
from pinkas.domains.crm.rules.problems import (
    PipelineHasDeals,
    PipelineIsDefault,
    PipelineNameTaken,
    StageHasDeals,
    StageNeeded,
    StageNotFound,
    TooManyStages,
)
from pinkas.domains.crm.rules.ranks import GAP
from pinkas.domains.crm.store import pipelines as store
from pinkas.domains.crm.store.pipelines import PIPELINES
from pinkas.domains.crm.types.pipelines import (
    MAX_STAGES,
    NewPipeline,
    NewStage,
    Pipeline,
    PipelineChanges,
    PipelineQuery,
    PipelineRow,
    PipelineStage,
    StageChanges,
    StageRemoval,
)
from pinkas.platform.table import NAME_ORDERS, tenant_condition
from pinkas.platform.tx import Tx


async def get_default_id(tx: Tx) -> UUID:
    """The default pipeline, which is made when the first one is needed."""
    found = await store.get_default(tx) or await make_default(tx)
    return found.id


async def make_default(tx: Tx) -> PipelineRow:
    """The default pipeline, made where there is none, with the usual stages in the language of the business."""
    business = await businesses.get_for_update(tx)
    found = await store.get_default(tx)
    if found is not None:
        return found
    translate = get_translator(business.default_lang).translated
    made = await PIPELINES.insert(tx, {"name": translate(stage_rules.DEFAULT_NAME), "is_default": True})
    await store.insert_stages(tx, made.id, stage_rules.complete_stages([], translate, tx.new_id))
    return made


async def list_default_stages(tx: Tx) -> list[PipelineStage]:
    """The stages of the default pipeline in their order."""
    id = await get_default_id(tx)
    return (await store.list_stages(tx, [id]))[id]


async def list_(tx: Tx, query: PipelineQuery) -> Page[Pipeline]:
    """Pipelines with their stages, newest first unless `sort` says otherwise."""
    page = await PIPELINES.page(tx, query, tenant_condition(), NAME_ORDERS)
    stages = await store.list_stages(tx, [one.id for one in page.items])
    return Page([_view(one, stages[one.id]) for one in page.items], page.next_cursor, page.total)


async def get(tx: Tx, id: UUID) -> Pipeline:
    """A pipeline with its stages."""
    row, stages = await tx.gather(PIPELINES.get(tx, id), store.list_stages(tx, [id]))
    return _view(row, stages[id])


async def create(tx: Tx, body: NewPipeline) -> Pipeline:
    """Creates a pipeline. Its name is its own within the business."""
    business = await businesses.get_for_update(tx)  # names and the default change one after another
    fields = {"name": body.name, "is_default": body.is_default or await store.get_default(tx) is None}
    fields = await PIPELINES.check_unique_name(tx, fields, None, _name_taken)
    translate = get_translator(business.default_lang).translated
    stages = stage_rules.complete_stages(body.stages, translate, tx.new_id)
    await PIPELINES.pass_default(tx, fields, None)
    row = await PIPELINES.insert(tx, fields)
    await store.insert_stages(tx, row.id, stages)
    made = _view(row, stages)
    tx.audit("pipeline.created", "pipeline", row.id, after=made)
    return made


async def change(tx: Tx, id: UUID, body: PipelineChanges) -> Pipeline:
    """Changes name and default of a pipeline."""
    await businesses.get_for_update(tx)
    before = await PIPELINES.get_for_update(tx, id)
    if before.is_default and body.is_default is False:
        raise invalid_field("isDefault", "default_needed", "Make another one the default: it takes that from this one.")
    fields = await PIPELINES.check_unique_name(tx, sent_fields(body), before, _name_taken)
    await PIPELINES.pass_default(tx, fields, before)
    after = await PIPELINES.update_if_changed(tx, before, fields)
    if after is not before:
        tx.audit("pipeline.changed", "pipeline", id, before=before, after=after)
    return _view(after, (await store.list_stages(tx, [id]))[id])


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes a pipeline that has no deals and is not the default."""
    await businesses.get_for_update(tx)
    row = await PIPELINES.get_for_update(tx, id, alone=True)
    if row.is_default:
        raise PipelineIsDefault
    deals = await store.count_deals(tx, pipeline_id=id)
    if deals:
        raise PipelineHasDeals(deals=deals)
    await store.delete_stages_of(tx, id)
    await PIPELINES.delete(tx, id)
    tx.audit("pipeline.deleted", "pipeline", id, before=row)


async def add_stage(tx: Tx, id: UUID, body: NewStage) -> Pipeline:
    """Adds a stage for open deals to a pipeline."""
    row, stages = await _get_for_update(tx, id)
    if len(stages) >= MAX_STAGES:
        raise TooManyStages(most=MAX_STAGES)
    new = PipelineStage(
        id=tx.new_id(),
        name=body.name.strip(),
        order=len(stages),
        type="open",
        probability=body.probability,
        rotting_days=body.rotting_days,
        entered_on=body.entered_on,
    )
    after = stage_rules.with_stage(stages, new, len(stages) if body.order is None else body.order)
    await store.insert_stages(tx, id, [one for one in after if one.id == new.id])
    return await _write(tx, row, stages, after, new)


async def change_stage(tx: Tx, id: UUID, stage_id: UUID, body: StageChanges) -> Pipeline:
    """Changes a stage: its name, place, probability, when deals in it rot, and what moves deals into it."""
    row, stages = await _get_for_update(tx, id)
    before = _find(stages, stage_id)
    fields = sent_fields(body)
    order = fields.pop("order", None)
    if before.type != "open":
        fields = {name: value for name, value in fields.items() if name == "name"}
    after = stage_rules.with_stage(stages, msgspec.structs.replace(before, **fields), order)
    return await _write(tx, row, stages, after, _find(after, stage_id))


async def delete_stage(tx: Tx, id: UUID, stage_id: UUID, query: StageRemoval) -> None:
    """Deletes a stage. Its deals, closed and deleted ones too, go to the stage that `moveTo` names; without it a stage
    with deals is refused, with their number."""
    row, stages = await _get_for_update(tx, id)
    stage = _find(stages, stage_id)
    if stage.type != "open" or sum(one.type == "open" for one in stages) == 1:
        raise StageNeeded
    target = None
    if query.move_to is not None:
        target = next((one for one in stages if one.id == query.move_to and one.id != stage_id), None)
        if target is None or target.type != "open":
            raise StageNotFound(field="moveTo")
    moved = 0
    if target is None:
        deals = await store.count_deals(tx, stage_id=stage_id)
        if deals:
            raise StageHasDeals(deals=deals)
    else:
        moved = await store.move_all_deals(tx, stage, target, GAP, tx.caller.audit_actor())
    await store.delete_stage(tx, stage_id)
    left = stage_rules.without_stage(stages, stage_id)
    await store.update_stages(tx, left)
    await PIPELINES.update(tx, id, {"is_default": row.is_default})
    facts = {"stage": stage.name, "movedDeals": moved, "movedTo": target.name if target else None}
    tx.audit("pipeline.stage_deleted", "pipeline", id, facts=facts)


async def _get_for_update(tx: Tx, id: UUID) -> tuple[PipelineRow, list[PipelineStage]]:
    """A pipeline that no deal moves in until the transaction ends, with its stages."""
    row = await PIPELINES.get_for_update(tx, id, alone=True)
    return row, (await store.list_stages(tx, [id]))[id]


def _find(stages: list[PipelineStage], id: UUID) -> PipelineStage:
    found = next((one for one in stages if one.id == id), None)
    if found is None:
        raise NotFound
    return found


async def _write(
    tx: Tx, row: PipelineRow, before: list[PipelineStage], after: list[PipelineStage], stage: PipelineStage
) -> Pipeline:
    """Writes the stages where any differs; the pipeline with them."""
    if before == after:
        return _view(row, before)
    await store.update_stages(tx, after)
    row = await PIPELINES.update(tx, row.id, {"is_default": row.is_default})
    was = next((one for one in before if one.id == stage.id), None)
    action = "pipeline.stage_created" if was is None else "pipeline.stage_changed"
    tx.audit(action, "pipeline", row.id, before=was, after=stage)
    return _view(row, after)


def _view(row: PipelineRow, stages: list[PipelineStage]) -> Pipeline:
    plain: dict[str, Any] = {name: getattr(row, name) for name in PipelineRow.__struct_fields__}
    return Pipeline(**plain, stages=stages)


def _name_taken(twin: UUID) -> PipelineNameTaken:
    return PipelineNameTaken(field="name", pipelineId=str(twin))
