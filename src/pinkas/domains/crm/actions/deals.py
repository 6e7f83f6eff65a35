"""Deals: listed, created, read, changed, deleted and restored."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.changes import changed_fields
from pinkas.core.currencies import check_currency
from pinkas.core.fields import sent_fields, wire_names
from pinkas.core.json_codec import to_builtins
from pinkas.core.money import to_minor
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector
from pinkas.domains import businesses, clients
from pinkas.domains.crm.actions import pipelines
from pinkas.domains.crm.actions.fields import checked_fields
from pinkas.domains.crm.actions.placing import place_last
from pinkas.domains.crm.rules import search_terms, views
from pinkas.domains.crm.rules.problems import (
    DealNotDeleted,
    PipelineNotFound,
    StageNotFound,
    StageNotOpen,
    StageOfOtherPipeline,
)
from pinkas.domains.crm.store import activities, deals
from pinkas.domains.crm.store import documents as document_store
from pinkas.domains.crm.store import pipelines as pipeline_store
from pinkas.domains.crm.store.activities import NewActivity
from pinkas.domains.crm.types.deals import Deal, DealChanges, DealDocument, DealQuery, DealRow, DealTable, NewDeal
from pinkas.domains.crm.types.pipelines import PipelineStage
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: DealQuery) -> Page[Deal]:
    """Deals by their filters, newest first unless `sort` says otherwise. A client counts with those that were merged
    into it. `minValue` and `maxValue` are amounts in `currency`, or in that of the books."""
    business = await businesses.get_current(tx)
    faults = FaultCollector()
    bounds: tuple[int | None, int | None] = (None, None)
    if check_currency(faults, "currency", query.currency):
        currency = query.currency or business.default_currency
        bounds = (
            _bound(faults, "minValue", query.min_value, currency),
            _bound(faults, "maxValue", query.max_value, currency),
        )
    faults.raise_if_any()
    family = await clients.ids_for_filter(tx, query.client_id)
    rows, cursor, total = await deals.list_deals(tx, query, family, bounds)
    return Page(await view_deals(tx, rows), cursor, total)


def _bound(faults: FaultCollector, field: str, value: Decimal | None, currency: str) -> int | None:
    """A filter by value in minor units; notes a fault where the currency has no such amount."""
    try:
        return None if value is None else to_minor(value, currency)
    except ValueError as fault:
        faults.add(field, "amount_invalid", fault.args[0])
        return None


async def compose_table(tx: Tx, _business: businesses.Business, query: DealQuery) -> DealTable:
    """Deals with the filters of their list, as JSON or as a file with all of them."""
    page = await list_(tx, query)
    return DealTable(items=page.items, next_cursor=page.next_cursor, total=page.total)


async def get(tx: Tx, id: UUID) -> Deal:
    """A deal with its documents; one that was deleted is not there."""
    return await view_deal(tx, await deals.get_deal(tx, id))


async def view_deal(tx: Tx, row: DealRow) -> Deal:
    """A deal with its documents."""
    (view,) = await view_deals(tx, [row])
    return view


async def view_deals(tx: Tx, rows: Sequence[DealRow]) -> list[Deal]:
    """Deals with their documents, which are read in one statement."""
    linked: dict[UUID, list[DealDocument]] = {}
    for one in await document_store.documents_of_deals(tx, [row.id for row in rows]):
        linked.setdefault(one.deal_id, []).append(views.document_view(one))
    return [views.deal_view(row, linked.get(row.id, []), tx.now) for row in rows]


async def create(tx: Tx, body: NewDeal) -> Deal:
    """Creates a deal in a stage for open deals. There is no idempotency here: two calls make two deals."""
    business = await businesses.get_current(tx)
    fields = await checked_fields(tx, msgspec.structs.asdict(body), None, business)
    pipeline_id, stage = await _first_place(tx, body)
    id = tx.new_id()
    await deals.insert_deal(
        tx,
        id,
        {
            **fields,
            "pipeline_id": pipeline_id,
            "stage_id": stage.id,
            "status": "OPEN",
            "position": await place_last(tx, stage.id),
            "stage_entered_at": tx.now,
            "last_activity_at": tx.now,
        },
    )
    entered = {"id": str(stage.id), "name": stage.name}
    await activities.add_activities(tx, [NewActivity(id, "created", {"to": entered}, to_stage_id=stage.id)])
    row = await deals.get_deal(tx, id)
    await deals.write_terms(tx, [row], fresh=True)
    made = await view_deal(tx, row)
    tx.audit("deal.created", "deal", id, after=made)
    return made


async def change(tx: Tx, id: UUID, body: DealChanges) -> Deal:
    """Changes the fields that are sent, and writes down which. Of a closed deal everything may be changed too but its
    stage."""
    sent = sent_fields(body)
    row = await get_for_update(tx, id)
    reopening = sent.pop("reopen", False) and row.status != "OPEN"
    if sent.get("probability") == row.effective_probability:
        del sent["probability"]  # what it has anyway, of its own or by its stage
    before = await view_deal(tx, row)
    fields = await checked_fields(tx, sent, row, await businesses.get_current(tx)) if sent else {}
    fields = changed_fields(row, fields)
    if not fields and not reopening:
        return before
    if reopening:
        fields |= await _reopen(tx, row)
    await deals.update_deal(tx, id, {**fields, "last_activity_at": tx.now})
    changed = await deals.get_deal(tx, id)
    if search_terms.SEARCHED_FIELDS & fields.keys():
        await deals.write_terms(tx, [changed])
    after = await view_deal(tx, changed)
    names = wire_names(Deal)
    told = {
        names[name]: {"from": to_builtins(getattr(before, name)), "to": to_builtins(getattr(after, name))}
        for name in fields
        if name in names and name in DealChanges.__struct_fields__ and getattr(before, name) != getattr(after, name)
    }
    if told:
        await activities.add_activities(tx, [NewActivity(id, "field_changed", {"fields": told})])
    tx.audit("deal.changed", "deal", id, before=before, after=after)
    return after


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes a deal. It stays on record and can be restored; its documents stay as they are."""
    await get_for_update(tx, id)
    await deals.update_deal(tx, id, {"deleted_at": tx.now})
    await activities.add_activities(tx, [NewActivity(id, "deleted")])
    tx.audit("deal.deleted", "deal", id)


async def restore(tx: Tx, id: UUID) -> Deal:
    """Restores a deal that was deleted, as it was."""
    await deals.lock_deals(tx, [id])
    row = await deals.get_deal(tx, id, deleted=True)
    tx.check_version(row.version)
    if row.deleted_at is None:
        raise DealNotDeleted
    await deals.update_deal(tx, id, {"deleted_at": None})
    await activities.add_activities(tx, [NewActivity(id, "restored")])
    tx.audit("deal.restored", "deal", id)
    return await get(tx, id)


async def get_for_update(tx: Tx, id: UUID) -> DealRow:
    """A deal, locked until the transaction ends, with the stages of its pipeline kept as they are; checks the
    version."""
    row = await deals.get_deal(tx, id)
    await pipeline_store.hold_pipeline(tx, row.pipeline_id)  # a deal never changes its pipeline
    await deals.lock_deals(tx, [id])
    row = await deals.get_deal(tx, id)
    tx.check_version(row.version)
    return row


async def _reopen(tx: Tx, row: DealRow) -> dict[str, Any]:
    stage_id = await activities.last_open_stage(tx, row.id, row.pipeline_id)
    assert stage_id is not None, "a pipeline has an open stage"
    _, stage = (await pipeline_store.lock_stages(tx, [stage_id]))[stage_id]
    move = {
        "from": {"id": str(row.stage_id), "name": row.stage_name},
        "to": {"id": str(stage.id), "name": stage.name},
    }
    await activities.add_activities(tx, [NewActivity(row.id, "reopened", move, to_stage_id=stage.id)])
    return {
        "status": "OPEN",
        "stage_id": stage.id,
        "position": await place_last(tx, stage.id),
        "stage_entered_at": tx.now,
        "closed_at": None,
        "lost_reason": None,
    }


async def _first_place(tx: Tx, body: NewDeal) -> tuple[UUID, PipelineStage]:
    """The pipeline and the stage in which a new deal begins, kept until the transaction ends."""
    pipeline_id = body.pipeline_id
    if pipeline_id is None and body.stage_id is not None:
        pipeline_id = await pipeline_store.get_pipeline_of(tx, body.stage_id)
        if pipeline_id is None:
            raise StageNotFound(field="stageId")
    if pipeline_id is None:
        pipeline_id = await pipelines.get_default_id(tx)
    if not await pipeline_store.hold_pipeline(tx, pipeline_id):
        raise PipelineNotFound(field="pipelineId")
    stages = (await pipeline_store.list_stages(tx, [pipeline_id]))[pipeline_id]
    stage_id = body.stage_id or next(one.id for one in stages if one.type == "open")
    locked = (await pipeline_store.lock_stages(tx, [stage_id])).get(stage_id)
    if locked is None:
        raise StageNotFound(field="stageId")
    if locked[0] != pipeline_id:
        raise StageOfOtherPipeline(field="stageId")
    if locked[1].type != "open":
        raise StageNotOpen(field="stageId")
    return pipeline_id, locked[1]
