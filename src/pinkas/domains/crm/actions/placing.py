"""Where a deal stands within a stage. The stage is locked: deals come into it one after another."""

from uuid import UUID

from pinkas.domains.crm.rules.ranks import GAP, rank_between
from pinkas.domains.crm.store import deals
from pinkas.platform.tx import Tx


async def place_last(tx: Tx, stage_id: UUID) -> int:
    """The position behind all deals of a locked stage."""
    return (await deals.last_positions(tx, [stage_id]))[stage_id] + GAP


async def place_before(tx: Tx, stage_id: UUID, deal_id: UUID, position: int | None) -> int:
    """A position for a deal before the first one of a locked stage that has at least `position`; behind all others
    where there is none, or without a `position`. Where no number is left between two deals the stage is numbered
    anew."""
    before, after = await deals.neighbours(tx, stage_id, position, deal_id)
    place = rank_between(before.position if before else None, after.position if after else None)
    if place is not None:
        return place
    await deals.renumber_stage(tx, stage_id, GAP)
    assert after is not None, "there is always a number behind the last"
    stands = await deals.get_position(tx, after.id)
    before, after = await deals.neighbours(tx, stage_id, stands, deal_id)
    place = rank_between(before.position if before else None, after.position if after else None)
    assert place is not None, "fresh gaps have numbers"
    return place
