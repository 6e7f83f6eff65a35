"""The search of the platform finds the things of any table that has a table of words beside it."""

import asyncio
import math
from uuid import UUID

import pytest

from domains.answers import done
from pinkas.core.pagination import PageQuery
from pinkas.core.search_terms import parse_query
from pinkas.platform.caller import system_caller
from pinkas.platform.database import Database
from pinkas.platform.search import pages, walking
from pinkas.platform.search.filters import FilterCondition, term_conditions
from pinkas.platform.search.terms import SearchTermTable
from pinkas.platform.table import TIME_ORDERS
from pinkas.platform.tx import Transactions, Tx
from support.service import Tenant

PRODUCTS = SearchTermTable("product_terms", "product_id", "products")
BRIGHT = FilterCondition("bright", "name LIKE %(bright)s", {"bright": "%bright"})


async def _page(tx: Tx, query: PageQuery, text: str) -> pages.Found:
    """The products that have every word of a text, the newest first, of which the name ends with `bright`."""
    words = term_conditions(PRODUCTS, await pages.expand_words(tx, PRODUCTS, parse_query(text)))
    wanted = pages.SearchRequest(
        PRODUCTS, query, {"bright": BRIGHT}, words, "SELECT id, name, created_at FROM products", TIME_ORDERS
    )
    return await pages.page_by_id(tx, wanted, [one.filter for one in words])


@pytest.mark.parametrize("far", [walking.FAR, 8])
@pytest.mark.parametrize("text", ["lam", "lamp", "lamp oak"])
def test_products_are_walked_by_words_and_filters_at_a_bounded_cost(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch, far: int, text: str
) -> None:
    monkeypatch.setattr(pages, "RARE", 0)  # so few products are not counted as few
    monkeypatch.setattr(walking, "FAR", far)
    names = [f"lamp {'oak' if n % 2 else 'elm'} {n} {'dim' if n % 19 else 'bright'}" for n in range(40)]
    items = [{"name": name, "price": "10"} for name in names]
    assert done(tenant.api.post("/products/bulk", json={"products": items}))["failed"] == 0
    wanted = [name for n, name in enumerate(names) if n % 19 == 0 and (n % 2 or "oak" not in text)][::-1]

    async def walked() -> list[list[str]]:
        service = tenant.running.services["live"]
        database = Database(tenant.running.urls["live"].app, size=1, name="search")
        await database.open()
        try:
            async with Transactions(database, service.transactions.runtime).begin(system_caller(UUID(tenant.id))) as tx:
                found, cursor = [], None
                while cursor is not None or not found:
                    rows, cursor, _ = await _page(tx, PageQuery(limit=2, cursor=cursor), text)
                    found.append([row.name for row in rows])
                return found
        finally:
            await database.close()

    found = asyncio.run(walked())
    assert [name for page in found for name in page] == wanted
    assert (len(found) > math.ceil(len(wanted) / 2)) == (
        far == 8
    )  # pages that end early, and all products all the same
