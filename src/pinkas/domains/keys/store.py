"""Keys and their usage in the database."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from pinkas.core.ids import smallest_id_at
from pinkas.core.pagination import Page, SortOrder
from pinkas.core.problems import NotFound
from pinkas.domains.keys.types import (
    ApiKeyQuery,
    ApiKeyUsage,
    DayCount,
    IpCount,
    LoggedRequest,
    LoggedRequestQuery,
    RouteCount,
    StatusClasses,
    StoredKey,
    UserAgentCount,
)
from pinkas.platform.rows import to_struct
from pinkas.platform.table import Table, contains_pattern, tenant_condition
from pinkas.platform.tx import Tx

KEYS_TABLE = Table("api_keys", StoredKey)
_CLOCK_TOLERANCE = timedelta(minutes=5)
"""By which the time in the id of a request may be ahead of its own: ids of a process never go backwards."""
TOP_COUNT = 10
"""Items of each list of the statistics."""

EXPIRING = """SELECT id || ' ' || (expires_at AT TIME ZONE 'UTC') FROM api_keys WHERE business_id = %(business_id)s
    AND revoked_at IS NULL AND expires_at > %(now)s AND expires_at <= %(until)s"""
"""Keys that are about to end, each with its end."""


async def insert_key(tx: Tx, fields: Mapping[str, Any], key_hash: bytes) -> StoredKey:
    """Writes a key and the way from its hash to its business."""
    key = await KEYS_TABLE.insert(tx, {**fields, "key_hash": key_hash})
    await _insert_key_hash(tx, key.id, key_hash)
    return key


async def get_for_share(tx: Tx, id: UUID) -> StoredKey:
    """A key that stays as it is until the transaction ends."""
    row = await tx.fetch_one(
        f"{KEYS_TABLE.select} WHERE business_id = %(business_id)s AND id = %(id)s FOR SHARE", id=id
    )
    if row is None:
        raise NotFound
    return to_struct(row, StoredKey)


async def replace_secret(tx: Tx, key_id: UUID, prefix: str, key_hash: bytes, previous_until: datetime) -> StoredKey:
    """Gives a key that is locked another secret; the one it had is good until `previous_until`, any older one no
    longer."""
    row = await tx.fetch_one(
        f"""UPDATE api_keys SET previous_hash = key_hash, previous_until = %(until)s, key_hash = %(hash)s,
                key_prefix = %(prefix)s, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s RETURNING {KEYS_TABLE.columns}""",
        id=key_id,
        prefix=prefix,
        hash=key_hash,
        until=previous_until,
        now=tx.now,
    )
    await _insert_key_hash(tx, key_id, key_hash)
    return to_struct(row, StoredKey)


async def _insert_key_hash(tx: Tx, key_id: UUID, key_hash: bytes) -> None:
    await tx.execute("SELECT add_credential(%(hash)s, 'key', %(id)s)", hash=key_hash, id=key_id)


_STATUS_CONDITIONS = {
    "active": "revoked_at IS NULL AND (expires_at IS NULL OR expires_at > %(now)s)",
    "expired": "revoked_at IS NULL AND expires_at <= %(now)s",
    "revoked": "revoked_at IS NOT NULL",
}


async def list_keys(tx: Tx, query: ApiKeyQuery) -> Page[StoredKey]:
    """The keys of the business, newest first, revoked ones too unless a status is requested."""
    where = tenant_condition()
    where.add_if_given("(name ILIKE %(q)s OR key_prefix ILIKE %(q)s)", q=contains_pattern(query.q))
    if query.status is not None:
        where.add_if_given(_STATUS_CONDITIONS[query.status], now=tx.now)
    return await KEYS_TABLE.page(tx, query, where, {"-createdAt": SortOrder("id", "uuid", descending=True)})


async def get_last_used(tx: Tx, key_ids: Sequence[UUID]) -> dict[UUID, datetime]:
    """When keys were used last; a key that never was is not in it."""
    if not key_ids:
        return {}
    rows = await tx.fetch_all(
        """SELECT key_id, max(last_at) AS last_at FROM usage_counts
           WHERE business_id = %(business_id)s AND key_id = ANY(%(ids)s) AND what = 'status' AND period = '-infinity'
           GROUP BY key_id""",
        ids=list(key_ids),
    )
    return {row.key_id: row.last_at for row in rows}


_ALL_TIME_COUNTS = """
SELECT value::int AS status, n, first_at, last_at FROM usage_counts
WHERE business_id = %(business_id)s AND key_id = %(key_id)s AND what = 'status' AND period = '-infinity'
"""
_LOGGED_REQUESTS = """SELECT at FROM usage_requests
    WHERE business_id = %(business_id)s AND credential_id = %(key_id)s"""
_RECENT_COUNTS = f"""
SELECT (at AT TIME ZONE 'UTC')::date AS day, sum(n)::bigint AS n, sum(last_day)::bigint AS last_day FROM (
    SELECT period AS at, n, CASE WHEN period > %(day)s THEN n ELSE 0 END AS last_day FROM usage_counts
    WHERE business_id = %(business_id)s AND key_id = %(key_id)s AND what = 'status' AND period > %(month)s
    UNION ALL
    SELECT at, 1, 0 FROM ({_LOGGED_REQUESTS} AND at >= %(month)s AND at < %(month_hour)s
        AND id >= %(month_first)s AND id < %(month_beyond)s) AS in_first_hour
    UNION ALL
    SELECT at, 0, 1 FROM ({_LOGGED_REQUESTS} AND at >= %(day)s AND at < %(day_hour)s
        AND id >= %(day_first)s AND id < %(day_beyond)s) AS in_first_hour
) AS counted GROUP BY 1 ORDER BY 1
"""
"""The last 30 days and the last day to the second: whole hours from the counters, the rest of the hour in which each
begins from the log."""
_TOP_COUNTS = """
SELECT value, sum(n)::bigint AS n, max(last_at) AS last_at FROM usage_counts
WHERE business_id = %(business_id)s AND key_id = %(key_id)s AND what = %(what)s AND period > %(month)s
GROUP BY value ORDER BY 2 DESC, 1 LIMIT %(top)s
"""


async def get_usage(tx: Tx, key_id: UUID) -> ApiKeyUsage:
    """The statistics of a key, from its counters: they cost the same however long its log is, of which at most two
    hours are read."""
    day, month = tx.machine_now - timedelta(hours=24), tx.machine_now - timedelta(days=30)
    statuses = await tx.fetch_all(_ALL_TIME_COUNTS, key_id=key_id)
    lately = await tx.fetch_all(
        _RECENT_COUNTS, key_id=key_id, **_hour_bounds("day", day), **_hour_bounds("month", month)
    )
    top = {
        what: await tx.fetch_all(_TOP_COUNTS, key_id=key_id, what=what, month=month, top=TOP_COUNT)
        for what in ("address", "agent", "route")
    }
    classes = [sum(one.n for one in statuses if one.status // 100 == hundred) for hundred in (2, 3, 4, 5)]
    routes = [(*row.value.split(" ", 1), row.n) for row in top["route"]]
    return ApiKeyUsage(
        total_requests=sum(one.n for one in statuses),
        last_24h=sum(row.last_day for row in lately),
        last_30d=sum(row.n for row in lately),
        top_ips=[IpCount(ip=row.value, count=row.n, last_seen_at=row.last_at) for row in top["address"]],
        top_user_agents=[UserAgentCount(user_agent=row.value, count=row.n) for row in top["agent"]],
        status_classes=StatusClasses(**dict(zip(StatusClasses.__struct_fields__, classes, strict=True))),
        top_routes=[
            RouteCount(method=method, route=route, count=n, deprecated=_is_deprecated(tx, method, route))
            for method, route, n in routes
        ],
        days=[DayCount(day=row.day, count=row.n) for row in lately],
        rate_limited=sum(one.n for one in statuses if one.status == 429),
        first_used_at=min((one.first_at for one in statuses), default=None),
        last_used_at=max((one.last_at for one in statuses), default=None),
    )


def _hour_bounds(name: str, instant: datetime) -> dict[str, Any]:
    """An instant, the end of the hour that it is in, and the ids of requests between the two."""
    hour = instant.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    ids = {f"{name}_first": smallest_id_at(instant), f"{name}_beyond": smallest_id_at(hour + _CLOCK_TOLERANCE)}
    return {name: instant, f"{name}_hour": hour, **ids}


async def list_requests(tx: Tx, key: StoredKey, query: LoggedRequestQuery) -> Page[LoggedRequest]:
    """The usage log of a key, newest first. No request is older than its key: days before that are not looked at."""
    where = tenant_condition()
    where.add_if_given(
        "credential_id = %(key_id)s AND at >= %(since)s", key_id=key.id, since=_first_logged_at(key, query)
    )
    where.add_if_given("at < %(to)s", to=query.to)
    where.add_if_given("method = %(method)s", method=query.method)
    where.add_if_given("route = %(route)s", route=query.route)
    where.add_if_given("address = %(ip)s", ip=query.ip)
    if query.status is not None:
        low = int(query.status.replace("xx", "00"))
        where.add_if_given(
            "status BETWEEN %(low)s AND %(high)s", low=low, high=low + 99 if "x" in query.status else low
        )
    rows, cursor, total = await tx.fetch_page(
        f"api-keys/{key.id}/requests",
        query,
        select="""SELECT id, at, method, route, status, address AS ip, agent AS user_agent, request_id,
                         bounds, approval_id, false AS deprecated
                  FROM usage_requests""",
        conditions=where,
        orders={"-at": SortOrder("id", "uuid", descending=True)},
    )
    told = [to_struct(row, LoggedRequest) for row in rows]
    marked = [replace(one, deprecated=_is_deprecated(tx, one.method, one.route)) for one in told]
    return Page(marked, cursor, total)


def _is_deprecated(tx: Tx, method: str, route: str) -> bool:
    """Whether a request of the log was to an operation that is deprecated; HEAD is answered as GET is."""
    return ("GET" if method == "HEAD" else method, route) in tx.runtime.deprecated_routes


def _first_logged_at(key: StoredKey, query: LoggedRequestQuery) -> datetime:
    return key.created_at if query.from_ is None else max(query.from_, key.created_at)
