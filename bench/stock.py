"""Whether asking about stock costs more when a million movements lie behind it, and how many statements move it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast
from uuid import UUID

import psycopg

from bench.figures import Figure
from bench.growth import Case, Served, Side, fresh_sizes, in_rounds, open_side
from bench.material import new_client
from bench.sizes import Sizes
from bench.stage import Broken, Tenant, open_tenant
from pinkas.core.problems import Problem
from pinkas.domains import businesses
from pinkas.domains.documents.issuing.actions.finalize import finalize_draft
from pinkas.domains.documents.model.types import Finalize
from pinkas.domains.stock.actions import reads
from pinkas.domains.stock.types.levels import LevelQuery, ValuationQuery
from pinkas.domains.stock.types.moving import MovementQuery
from pinkas.platform import embedded
from pinkas.platform.http.decoding import decode_query
from pinkas.platform.tx import Tx

PAST = "2024-06-30"
DEEPER, BY_KEY = 1.5, ("movements of", "valuation of a past day, buffers")
"""An index over a million rows is a page deeper than one over ten thousand. What reads a few rows by its key and little
else pays that page: it is judged by itself, and does not grow further below a hundred million."""


@dataclass(frozen=True)
class Store:
    """A business with so many movements of the same thousand products. Stands where `growth` has its books."""

    business_id: str
    key: str
    products: list[str]
    count: int


def _product(side: Side, turn: int) -> str:
    store = cast(Store, side.books)
    return store.products[turn * 7919 % len(store.products)]


def _listing(what: str, path: str, query: str, kind: type[Any], use: Callable[[Tx, Any], Awaitable[Any]]) -> Case:
    def use_of(_side: Side, _turn: int) -> Callable[[Tx], Awaitable[Any]]:
        asked = decode_query(query.encode(), kind)
        return lambda tx: use(tx, asked)

    return Case(what, "GET", lambda _, __: f"/inventory/{path}?{query}", lambda _: b"", use_of)


def _level(side: Side, turn: int) -> Callable[[Tx], Awaitable[Any]]:
    product = UUID(_product(side, turn))
    return lambda tx: reads.get_product_level(tx, product)


def _moved(side: Side, turn: int) -> Callable[[Tx], Awaitable[Any]]:
    asked = decode_query(f"limit=3&productId={_product(side, turn)}&to={PAST}".encode(), MovementQuery)
    return lambda tx: reads.list_movements(tx, asked)


async def _valuation(tx: Tx, query: ValuationQuery) -> Any:
    return await reads.compose_valuation(tx, await businesses.get_current(tx), query)


CASES = (
    _listing("list of levels", "levels", "limit=25", LevelQuery, reads.list_levels),
    Case("level of a product", "GET", lambda s, t: f"/inventory/levels/{_product(s, t)}", lambda _: b"", _level),
    _listing("movements of a day", "movements", f"limit=5&from={PAST}&to={PAST}", MovementQuery, reads.list_movements),
    Case(
        "movements of a product",
        "GET",
        lambda s, t: f"/inventory/movements?limit=3&productId={_product(s, t)}&to={PAST}",
        lambda _: b"",
        _moved,
    ),
    _listing("valuation now", "valuation", "limit=25", ValuationQuery, _valuation),
    _listing("valuation of a past day", "valuation", f"limit=25&date={PAST}", ValuationQuery, _valuation),
)


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Two rows a case: CPU and shared buffers a request; and the statements of a delivery."""
    with fresh_sizes(server, "stock", sizes, _side) as (sides, run):
        found = [
            replace(one, target=DEEPER) if any(what in one.what for what in BY_KEY) else one
            for one in in_rounds(sides, run, CASES)
        ]
        return [*found, run(_statements(sides[0]))]


async def _side(served: Served, count: int, sizes: Sizes) -> Side:
    tenant = open_tenant(served.stage, served.port)
    store = load(served.connection, tenant, count, sizes.products)
    return await open_side(served, store, sizes)


async def _statements(side: Side) -> Figure:
    """A delivery of a hundred lines beside one of two."""
    store, client, counted = cast(Store, side.books), new_client(side.tenant), []
    for size in (2, 2, 100):
        lines = [{"productId": id, "quantity": "1", "unitPrice": "10"} for id in store.products[:size]]
        made = UUID(str(side.tenant.post("/documents", {"docType": 200, "clientId": client, "lines": lines})["id"]))
        heard, issued = await side.inside.hear(side.caller, partial(finalize_draft, id=made, body=Finalize()))
        if isinstance(issued, Problem):
            raise Broken(f"the delivery was not issued: {issued.text}")
        counted.append(len(heard))
    few, many = counted[1:]
    return Figure("statements of a delivery: 2 -> 100 lines", f"{few} -> {many}", many / few, 1.0, at_most=True)


def load(connection: psycopg.Connection, tenant: Tenant, count: int, products: int) -> Store:
    """Products that came in one by one over three years: one movement made through the API, and copied."""
    body = {"name": "מוצר", "price": "10", "type": "goods", "trackStock": True}
    first = str(tenant.post("/products", body)["id"])
    line = {"productId": first, "quantity": "1", "unitCost": "2"}
    tenant.post("/inventory/adjustments", {"lines": [line], "reason": "פתיחה", "date": "2023-06-30"})
    ids = []
    for _ in range(products // 100):
        done = tenant.post("/products/bulk", {"products": [body] * 100})
        ids += [str(one["product"]["id"]) for one in cast(list[dict[str, Any]], done["items"])]
    values = {"business": tenant.business_id, "product": first, "ids": ids, "count": count}
    with connection.transaction():
        connection.execute("SET LOCAL session_replication_role = replica")
        connection.execute("SET LOCAL synchronous_commit = off")
        for sql in _LOADED:
            connection.execute(sql, values)
    connection.execute("VACUUM (ANALYZE)")
    connection.execute("CHECKPOINT")
    return Store(tenant.business_id, tenant.key, ids, count)


_LOADED = (
    """INSERT INTO stock_movements SELECT r.* FROM stock_movements AS t, generate_series(0, %(count)s - 1) AS n,
           LATERAL jsonb_populate_record(t, jsonb_build_object(
               'id', encode(substring(int8send((1700000000000 + n)::bigint) from 3) || '\\x70008000'::bytea
                            || substring(int8send(n::bigint) from 3), 'hex'),
               'product_id', (%(ids)s::uuid[])[1 + n %% cardinality(%(ids)s::uuid[])],
               'number', 1 + n / cardinality(%(ids)s::uuid[]),
               'balance', 1 + n / cardinality(%(ids)s::uuid[]),
               'date', date '2023-07-01' + (n * 1095::bigint / %(count)s)::int)) AS r
       WHERE t.business_id = %(business)s AND t.product_id = %(product)s""",
    """INSERT INTO stock_costs SELECT business_id, product_id, number, line_id, quantity * unit_cost, unit_cost, balance
       FROM stock_movements WHERE business_id = %(business)s AND product_id <> %(product)s""",
    """INSERT INTO stock_daily_balances SELECT business_id, product_id, date, max(number), max(number) * 2, 2
       FROM stock_movements WHERE business_id = %(business)s AND product_id <> %(product)s GROUP BY 1, 2, 3""",
    """INSERT INTO stock_items SELECT business_id, product_id, max(number), max(number), max(number) * 2, 2, max(date)
       FROM stock_movements WHERE business_id = %(business)s AND product_id <> %(product)s GROUP BY 1, 2
       ORDER BY 1, 2""",
    """INSERT INTO stock_daily_value_changes SELECT business_id, date, count(*) * 200 FROM stock_movements
       WHERE business_id = %(business)s AND product_id <> %(product)s GROUP BY 1, 2""",
    """INSERT INTO stock_levels SELECT business_id, product_id, warehouse_id, gen_random_uuid(), max(number), now()
       FROM stock_movements WHERE business_id = %(business)s AND product_id <> %(product)s GROUP BY 1, 2, 3
       ORDER BY 1, 2, 3""",
)
