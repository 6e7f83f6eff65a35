"""The board and the forecast: sums of open deals, and those that were closed lately."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from pinkas.domains.crm.types.rooms import BoardQuery, ForecastQuery
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.tx import Tx

_ITEM = """d.id, d.title, d.client_id, (SELECT coalesce(c.display_name, c.name) FROM clients AS c
        WHERE c.business_id = d.business_id AND c.id = d.client_id) AS client_name, d.stage_id, d.status, d.value,
    d.currency, d.probability, d.expected_close_date, d.owner_user_id, d.tags, d.position, d.stage_entered_at,
    d.version"""


def _filters(query: BoardQuery | ForecastQuery) -> QueryConditions:
    where = QueryConditions("d.business_id = %(business_id)s", "d.deleted_at IS NULL")
    where.add_if_given("d.owner_user_id = %(owner)s", owner=query.owner_user_id)
    where.add_if_given("d.tags @> ARRAY[%(tag)s]::text[]", tag=getattr(query, "tag", None))
    return where


async def sum_open(tx: Tx, pipeline_id: UUID, query: BoardQuery) -> list[Any]:
    """Open deals of a pipeline by stage and currency: how many, their value, and a hundred times the weighted value."""
    where = _filters(query)
    return await tx.fetch_all(
        f"""SELECT d.stage_id, d.currency, count(*) AS deals, sum(d.value) AS value,
                sum(d.value::numeric * coalesce(d.probability, s.probability))::numeric(40) AS weighted
            FROM deals AS d JOIN crm_stages AS s ON s.business_id = d.business_id AND s.id = d.stage_id
            WHERE {where.sql()} AND d.pipeline_id = %(pipeline)s AND d.status = 'OPEN'
            GROUP BY 1, 2 ORDER BY 1, 2""",
        pipeline=pipeline_id,
        **where.params,
    )


async def sum_closed(tx: Tx, pipeline_id: UUID, query: BoardQuery, since: datetime) -> list[Any]:
    """Deals of a pipeline that were closed since an instant, in the same form."""
    where = _filters(query)
    return await tx.fetch_all(
        f"""SELECT d.stage_id, d.currency, count(*) AS deals, sum(d.value) AS value,
                sum(CASE d.status WHEN 'WON' THEN d.value ELSE 0 END)::numeric * 100 AS weighted
            FROM deals AS d
            WHERE {where.sql()} AND d.pipeline_id = %(pipeline)s AND d.status IN ('WON', 'LOST')
                AND d.closed_at >= %(since)s
            GROUP BY 1, 2 ORDER BY 1, 2""",
        pipeline=pipeline_id,
        since=since,
        **where.params,
    )


async def list_open(tx: Tx, stages: Sequence[UUID], query: BoardQuery) -> list[Any]:
    """The first open deals of each stage in their order, one more of each than are shown."""
    where = _filters(query)
    return await tx.fetch_all(
        f"""SELECT {_ITEM} FROM unnest(%(stages)s::uuid[]) AS stage (id) CROSS JOIN LATERAL (
                SELECT * FROM deals AS d WHERE {where.sql()} AND d.stage_id = stage.id AND d.status = 'OPEN'
                ORDER BY d.position, d.id LIMIT %(most)s) AS d""",
        stages=list(stages),
        most=query.per_stage + 1,
        **where.params,
    )


async def list_closed(tx: Tx, pipeline_id: UUID, query: BoardQuery, since: datetime) -> list[Any]:
    """The deals that were won and those that were lost since an instant, the last one first."""
    where = _filters(query)
    return await tx.fetch_all(
        f"""SELECT {_ITEM} FROM unnest(ARRAY['WON', 'LOST']) AS state (name) CROSS JOIN LATERAL (
                SELECT * FROM deals AS d WHERE {where.sql()} AND d.pipeline_id = %(pipeline)s
                    AND d.status = state.name AND d.closed_at >= %(since)s
                ORDER BY d.closed_at DESC, d.id DESC LIMIT %(most)s) AS d""",
        pipeline=pipeline_id,
        since=since,
        most=query.per_stage + 1,
        **where.params,
    )


async def sum_expected(tx: Tx, query: ForecastQuery, currency: str) -> list[Any]:
    """Open deals of a currency by the month in which they are expected to close (null: no day is known)."""
    where = _filters(query)
    where.add_if_given("d.pipeline_id = %(pipeline)s", pipeline=query.pipeline_id)
    return await tx.fetch_all(
        f"""SELECT date_trunc('month', d.expected_close_date)::date AS month, count(*) AS deals,
                sum(d.value) AS value,
                sum(d.value::numeric * coalesce(d.probability, s.probability))::numeric(40) AS weighted
            FROM deals AS d JOIN crm_stages AS s ON s.business_id = d.business_id AND s.id = d.stage_id
            WHERE {where.sql()} AND d.status = 'OPEN' AND d.currency = %(currency)s
            GROUP BY 1""",
        currency=currency,
        **where.params,
    )


async def sum_ended(
    tx: Tx, query: ForecastQuery, currency: str, since: datetime, first: date, timezone: str
) -> list[Any]:
    """Deals of a currency that were won and lost since the first day of a month, by month."""
    where = _filters(query)
    where.add_if_given("d.pipeline_id = %(pipeline)s", pipeline=query.pipeline_id)
    return await tx.fetch_all(
        f"""SELECT * FROM (
                SELECT date_trunc('month', d.closed_at AT TIME ZONE %(timezone)s)::date AS month, d.status,
                    count(*) AS deals, sum(d.value) AS value
                FROM deals AS d
                WHERE {where.sql()} AND d.status IN ('WON', 'LOST') AND d.closed_at >= %(since)s
                    AND d.currency = %(currency)s
                GROUP BY 1, 2) AS ended
            WHERE month >= %(first)s""",
        currency=currency,
        since=since,
        first=first,
        timezone=timezone,
        **where.params,
    )
