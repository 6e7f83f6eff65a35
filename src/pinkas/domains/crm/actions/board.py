"""The board of a pipeline, and the forecast."""

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from pinkas.core.currencies import check_currency
from pinkas.core.money import divide_half_up, format_amount
from pinkas.core.problems import FaultCollector, NotFound
from pinkas.domains import businesses
from pinkas.domains.crm.actions.fields import check_member
from pinkas.domains.crm.rules.forecasting import ClosedSum, ExpectedSum, add_months, compose_forecast
from pinkas.domains.crm.rules.problems import PipelineNotFound
from pinkas.domains.crm.store import board as store
from pinkas.domains.crm.store import pipelines as pipeline_store
from pinkas.domains.crm.store.pipelines import PIPELINES
from pinkas.domains.crm.types.pipelines import PipelineRow, PipelineStage
from pinkas.domains.crm.types.rooms import (
    Board,
    BoardDeal,
    BoardQuery,
    BoardStage,
    Forecast,
    ForecastQuery,
    StageSum,
)
from pinkas.platform.tx import Tx

CLOSED_DAYS = 30
"""How long a closed deal stays on the board."""


async def find_pipeline(tx: Tx, id: UUID | None) -> PipelineRow | None:
    """The pipeline that is asked for, or the default one; None when there is no default yet. Raises
    PipelineNotFound."""
    if id is None:
        return await pipeline_store.get_default(tx)
    try:
        return await PIPELINES.get(tx, id)
    except NotFound:
        raise PipelineNotFound(field="pipelineId") from None


async def compose_board(tx: Tx, pipeline: PipelineRow, query: BoardQuery) -> Board:
    """The stages of a pipeline with their deals and sums: in two turns to the database, whatever was closed before."""
    await _check(tx, query.owner_user_id)
    since = tx.now - timedelta(days=CLOSED_DAYS)
    stages = (await pipeline_store.list_stages(tx, [pipeline.id]))[pipeline.id]
    open_ids = [one.id for one in stages if one.type == "open"]
    sums, closed_sums, opened, closed = await tx.gather(
        store.sum_open(tx, pipeline.id, query),
        store.sum_closed(tx, pipeline.id, query, since),
        store.list_open(tx, open_ids, query),
        store.list_closed(tx, pipeline.id, query, since),
    )
    return Board(
        pipeline_id=pipeline.id,
        name=pipeline.name,
        stages=[_stage_view(one, [*sums, *closed_sums], [*opened, *closed], query.per_stage, tx.now) for one in stages],
    )


def _stage_view(stage: PipelineStage, sums: Iterable[Any], rows: Iterable[Any], most: int, now: datetime) -> BoardStage:
    own = [one for one in sums if one.stage_id == stage.id]
    listed = [one for one in rows if one.stage_id == stage.id]
    return BoardStage(
        id=stage.id,
        name=stage.name,
        type=stage.type,
        probability=stage.probability,
        rotting_days=stage.rotting_days,
        deals=sum(one.deals for one in own),
        sums=[
            StageSum(
                currency=one.currency,
                deals=one.deals,
                value=format_amount(int(one.value), one.currency),
                weighted=format_amount(divide_half_up(int(one.weighted), 100), one.currency),
            )
            for one in own
        ],
        items=_deal_views(stage, listed[:most], now),
        more=len(listed) > most,
    )


def _deal_views(stage: PipelineStage, rows: Sequence[Any], now: datetime) -> list[BoardDeal]:
    certain = {"WON": 100, "LOST": 0}
    return [
        BoardDeal(
            id=one.id,
            title=one.title,
            client_id=one.client_id,
            client_name=one.client_name,
            status=one.status,
            value=format_amount(one.value, one.currency),
            currency=one.currency,
            probability=certain.get(one.status, stage.probability if one.probability is None else one.probability),
            expected_close_date=one.expected_close_date,
            owner_user_id=one.owner_user_id,
            tags=one.tags,
            position=one.position,
            rotting=one.status == "OPEN"
            and stage.rotting_days is not None
            and (now - one.stage_entered_at).days >= stage.rotting_days,
            stage_entered_at=one.stage_entered_at,
            version=one.version,
        )
        for one in rows
    ]


async def _check(tx: Tx, owner_user_id: UUID | None, currency: str | None = None) -> None:
    faults = FaultCollector()
    check_currency(faults, "currency", currency)
    await check_member(tx, faults, "ownerUserId", owner_user_id)
    faults.raise_if_any()


async def compose_forecast_of(tx: Tx, query: ForecastQuery) -> Forecast:
    """Open deals by the month in which they are expected to close, weighted by how probable each is, beside what was
    really closed in past months. Deals in other currencies have a forecast of their own."""
    business = await businesses.get_current(tx)
    await _check(tx, query.owner_user_id, query.currency)
    if query.pipeline_id is not None:
        await find_pipeline(tx, query.pipeline_id)
    currency = query.currency or business.default_currency
    today = tx.today(business.timezone)
    first = add_months(today, 1 - query.months)
    since = datetime.combine(first, time(), ZoneInfo(business.timezone))
    expected, ended = await tx.gather(
        store.sum_expected(tx, query, currency),
        store.sum_ended(tx, query, currency, since, first, business.timezone),
    )
    return compose_forecast(
        currency,
        today,
        query.months,
        [ExpectedSum(one.month, one.deals, int(one.value), int(one.weighted)) for one in expected],
        [ClosedSum(one.month, one.status, one.deals, int(one.value)) for one in ended],
    )
