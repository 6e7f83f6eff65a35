"""Never a lost or doubled unit, whatever happens at the same time and whatever breaks in the middle."""

import asyncio
import random
from collections import Counter
from decimal import Decimal
from typing import Any

import httpx

from domains.answers import done, drafted
from domains.test_stock import default, product, stocked, warehouse
from support.service import Tenant


def rows(tenant: Tenant, sql: str) -> list[tuple[Any, ...]]:
    """What the database holds of the business, as its superuser sees it."""
    with tenant.running.owner() as connection:
        return connection.execute(sql, {"id": tenant.id}).fetchall()


def assert_nothing_is_lost(tenant: Tenant) -> None:
    """Levels, products, days and balances are what the movements say, and every movement of an issued document is
    there once."""
    levels = """SELECT product_id, warehouse_id, {0} FROM {1} WHERE business_id = %(id)s {2} ORDER BY 1, 2"""
    told = rows(tenant, levels.format("sum(quantity)", "stock_movements", "GROUP BY 1, 2"))
    assert rows(tenant, levels.format("on_hand", "stock_levels", "")) == told
    whole = rows(
        tenant,
        """SELECT i.product_id, i.on_hand, i.number, i.on_hand, i.value FROM stock_items AS i
           WHERE i.business_id = %(id)s AND i.number > 0 ORDER BY 1""",
    )
    assert whole == rows(
        tenant,
        """SELECT m.product_id, sum(quantity), max(number), d.on_hand, d.value FROM stock_movements AS m
           JOIN LATERAL (SELECT on_hand, value FROM stock_daily_balances AS d WHERE d.business_id = m.business_id
               AND d.product_id = m.product_id ORDER BY date DESC LIMIT 1) AS d ON true
           WHERE business_id = %(id)s GROUP BY m.product_id, d.on_hand, d.value ORDER BY 1""",
    )
    shown = rows(tenant, "SELECT coalesce(sum(round(value, 2)) * 100, 0) FROM stock_items WHERE business_id = %(id)s")
    assert (
        rows(tenant, "SELECT coalesce(sum(value), 0) FROM stock_daily_value_changes WHERE business_id = %(id)s")
        == shown
    )
    assert all(one[2] == n for one, n in zip(whole, _numbers(tenant), strict=True))
    assert not rows(
        tenant,
        """SELECT FROM (SELECT balance, sum(quantity) OVER (PARTITION BY product_id, warehouse_id ORDER BY number) AS so
                        FROM stock_movements WHERE business_id = %(id)s) AS one WHERE balance <> so""",
    )


def _numbers(tenant: Tenant) -> list[int]:
    found = rows(
        tenant,
        """SELECT count(DISTINCT number) FROM stock_movements WHERE business_id = %(id)s
           GROUP BY product_id ORDER BY product_id""",
    )
    return [n for (n,) in found]


async def at_once(
    tenant: Tenant, calls: list[tuple[str, dict[str, Any]]]
) -> list[httpx.Response | httpx.TransportError]:
    """Posts everything at the same time; what came back, in the same order."""
    limits = httpx.Limits(max_connections=40)
    async with httpx.AsyncClient(
        base_url=tenant.running.url(), headers=dict(tenant.api.headers), timeout=60, limits=limits
    ) as client:

        async def call(path: str, body: dict[str, Any]) -> httpx.Response | httpx.TransportError:
            try:
                return await client.post(path, json=body)
            except httpx.TransportError as fault:
                return fault

        return await asyncio.gather(*(call(path, body) for path, body in calls))


def sales(tenant: Tenant, products: list[str], n: int, seed: int = 5) -> list[tuple[str, dict[str, Any]]]:
    """Finalizes of delivery notes over two products each, in whatever order."""
    chosen = random.Random(seed)  # noqa: S311 - the same in every run
    found = []
    for _ in range(n):
        pair = chosen.sample(products, 2)
        lines = [{"productId": id, "quantity": "1", "unitPrice": "10"} for id in pair]
        found.append((f"/documents/{done(drafted(tenant, 200, lines=lines), 201)['id']}/finalize", {}))
    return found


async def test_of_five_units_at_once_five_are_sold(tenant: Tenant) -> None:
    done(tenant.api.patch("/businesses/document-config", json={"negativeStock": "block"}))
    id = stocked(tenant, "5")
    line = [{"productId": id, "quantity": "1", "unitPrice": "10"}]
    calls = [(f"/documents/{done(drafted(tenant, 200, lines=line), 201)['id']}/finalize", {}) for _ in range(6)]
    calls += [("/inventory/adjustments", {"lines": [{"productId": id, "quantity": "-1"}], "reason": "נשבר"})] * 6
    answers = Counter(one.status_code for one in await at_once(tenant, calls) if isinstance(one, httpx.Response))
    assert answers[200] + answers[201] == 5
    assert answers[409] == 7
    assert_nothing_is_lost(tenant)


async def test_one_unit_that_many_sell_at_once_is_sold_once(tenant: Tenant) -> None:
    id = product(tenant, tracking="serial")
    came = {"lines": [{"productId": id, "quantity": "2", "serialNumbers": ["A", "B"]}], "reason": "פתיחה"}
    done(tenant.api.post("/inventory/adjustments", json=came), 201)
    line = [{"productId": id, "quantity": "1", "unitPrice": "10", "serialNumbers": ["A"]}]
    calls = [(f"/documents/{done(drafted(tenant, 305, lines=line), 201)['id']}/finalize", {}) for _ in range(6)]
    answers = await at_once(tenant, calls)
    assert sorted(one.status_code for one in answers if isinstance(one, httpx.Response)) == [200] + [409] * 5
    assert rows(tenant, "SELECT serial FROM stock_serials WHERE business_id = %(id)s AND warehouse_id IS NOT NULL") == [
        ("B",)
    ]
    assert_nothing_is_lost(tenant)


async def test_everything_at_once_loses_and_doubles_nothing(tenant: Tenant) -> None:
    products = [stocked(tenant, "100", str(n + 1)) for n in range(4)]
    main, shop = default(tenant), warehouse(tenant)
    counting = done(tenant.api.post("/stock-counts", json={"productIds": products[:2]}), 201)["id"]
    found = [{"productId": products[0], "countedQuantity": "97"}, {"productId": products[1], "countedQuantity": "103"}]
    done(tenant.api.put(f"/stock-counts/{counting}/lines", json={"lines": found}))
    over = [{"productId": id, "quantity": "2"} for id in products]
    back = [{"productId": id, "quantity": "1", "unitCost": "9"} for id in reversed(products)]
    day = f"{int(tenant.today()[:4]) - 1}-12-31"
    calls = sales(tenant, products, 16)
    calls += [("/inventory/transfers", {"fromWarehouseId": main, "toWarehouseId": shop, "lines": over})] * 4
    calls += [("/inventory/transfers", {"fromWarehouseId": shop, "toWarehouseId": main, "lines": over[::-1]})] * 4
    calls += [("/inventory/adjustments", {"lines": back, "kind": "receipt"})] * 4
    calls += [("/inventory/adjustments", {"lines": back, "kind": "receipt", "date": day})] * 4
    calls += [(f"/stock-counts/{counting}/commit", {})] * 4
    random.Random(7).shuffle(calls)  # noqa: S311 - the same in every run
    answers = await at_once(tenant, calls)
    statuses = Counter(one.status_code for one in answers if isinstance(one, httpx.Response))
    assert statuses == {200: 17, 201: 16, 409: 3}
    assert_nothing_is_lost(tenant)
    whole = rows(tenant, "SELECT sum(on_hand) FROM stock_items WHERE business_id = %(id)s")
    assert whole == [(Decimal(400 - 32 + 32 - 3 + 3),)]


_BREAK = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
    AND application_name = 'pinkas-live' AND state = 'idle in transaction' LIMIT 1"""
"""Ends a connection that is in the middle of a transaction."""


async def test_a_database_that_breaks_in_the_middle_leaves_whole_movements(tenant: Tenant) -> None:
    products = [stocked(tenant, "100") for _ in range(3)]
    calls = sales(tenant, products, 30)
    sold = asyncio.create_task(at_once(tenant, calls))
    broken = 0
    while broken < 4 and not sold.done():
        broken += len(await asyncio.to_thread(rows, tenant, _BREAK))
    answers = await sold
    acknowledged = sum(isinstance(one, httpx.Response) and one.status_code == 200 for one in answers)
    issued = rows(tenant, "SELECT count(*) FROM documents WHERE business_id = %(id)s AND status = 'ISSUED'")[0][0]
    moved = rows(
        tenant,
        """SELECT count(*), count(DISTINCT document_id) FROM stock_movements
           WHERE business_id = %(id)s AND kind = 'sale'""",
    )
    assert broken
    assert acknowledged <= issued <= 30
    assert moved == [(2 * issued, issued)]
    assert_nothing_is_lost(tenant)
