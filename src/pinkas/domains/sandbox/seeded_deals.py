"""Demo data: deals, each as it came up, went on and stands today."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from uuid import UUID

from pinkas.domains import crm
from pinkas.domains.sandbox.rules.demo_deals import DEMO_DEALS, DemoDeal, deal_request
from pinkas.domains.sandbox.seeded_payments import convert_request
from pinkas.platform.tx import Tx


async def seed_deals(
    tx: Tx, client_ids: list[str], made: Mapping[str, UUID], today: date, go_to: Callable[[date], None]
) -> int:
    """Makes the demo deals, each on its days; how many there are. `made` are the ids of documents by the keys of their
    steps; `go_to` sets the clock to a day."""
    go_to(today - timedelta(days=max(one.moved + one.came_up for one in DEMO_DEALS)))
    stages = await crm.list_default_stages(tx)
    opened = [one.id for one in stages if one.type == "open"]
    ends = {one.type: one.id for one in stages if one.type != "open"}
    for place, deal in enumerate(DEMO_DEALS):
        moved = today - timedelta(days=deal.moved)
        go_to(moved - timedelta(days=deal.came_up))
        asked = deal_request(deal, place, client_ids, today)
        id = (await crm.create_deal(tx, convert_request(asked, crm.NewDeal))).id
        for key in deal.documents:
            if key in made:
                await crm.link_document(tx, id, made[key])
        go_to(moved)
        stage = opened[min(deal.stage, len(opened) - 1)] if isinstance(deal.stage, int) else ends[deal.stage]
        await _go_on(tx, id, deal, stage, today)
    return len(DEMO_DEALS)


async def _go_on(tx: Tx, id: UUID, deal: DemoDeal, stage_id: UUID, today: date) -> None:
    """What was said, where it stands, and what is to be done."""
    if deal.said is not None:
        kind, text = deal.said
        await crm.log_activity(tx, id, crm.NewDealActivity(type=kind, text=text))
    if deal.stage != 0:
        await crm.move(tx, id, crm.DealMove(stage_id=stage_id, lost_reason=deal.lost_reason))
    if deal.task is not None:
        title, days = deal.task
        await crm.create_task(tx, crm.NewTask(title=title, deal_id=id, due_date=today + timedelta(days=days)))
