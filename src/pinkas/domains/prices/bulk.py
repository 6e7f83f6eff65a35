"""Many prices at once, such as the rows of a table, by the rules of a single one."""

from collections.abc import Collection, Sequence
from decimal import Decimal
from uuid import UUID

from pinkas.core.money import decimal_text
from pinkas.core.problems import Problem
from pinkas.core.text_normalization import comparison_key
from pinkas.domains import products
from pinkas.domains.prices import rules, store
from pinkas.domains.prices.actions import RESOURCE
from pinkas.domains.prices.store import PriceToWrite, WrittenPrice
from pinkas.domains.prices.types import NewPrice, NewPriceList, PriceList
from pinkas.platform.tx import Tx


class PriceExists(Problem):
    status, code, message = 409, "price_exists", "The list has a price of this product already."
    hint = "Set it by PUT /price-lists/{id}/items/{productId}."


async def find_lists(tx: Tx, names: Collection[str]) -> dict[str, PriceList]:
    """Price lists by their names, as they were asked for."""
    keys = {name: comparison_key(name) for name in names}
    found = await store.get_by_names(tx, set(keys.values()))
    return {name: found[key] for name, key in keys.items() if key in found}


async def create_list(tx: Tx, body: NewPriceList) -> PriceList:
    """Creates a price list. Raises what refuses it."""
    return await RESOURCE.create(tx, body)


async def remove_lists(tx: Tx, ids: Collection[UUID]) -> None:
    """Removes price lists that nothing names."""
    for id in sorted(ids):
        await RESOURCE.delete(tx, id)


def check_list(body: NewPriceList, currency: str) -> str:
    """The currency of a list that could be created so; raises what refuses it."""
    fields = {name: getattr(body, name) for name in NewPriceList.__struct_fields__}
    fields["currency"] = fields["currency"] or currency
    rules.check_price_list(fields)
    return str(fields["currency"])


async def check_prices(
    tx: Tx, prices: Sequence[tuple[UUID | None, str, UUID, NewPrice]], *, may_exist: bool
) -> list[Problem | None]:
    """What would prevent each price, given its list (None: one that is not there yet), that list's currency, and its
    product. Unless it `may_exist`, one that is there prevents it, and is named as `existingId`."""
    found = await products.get_by_ids(tx, {product for _, _, product, _ in prices})
    places = {(one, product) for one, _, product, _ in prices if one is not None}
    known = await store.get_prices(tx, places) if places and not may_exist else {}
    problems: list[Problem | None] = []
    for list_id, currency, product_id, body in prices:
        problem: Problem | None = None
        try:
            rules.check_price(body, found[product_id], currency)
        except Problem as refused:
            problem = refused
        there = known.get((list_id, product_id)) if list_id is not None else None
        if problem is None and there is not None:
            problem = PriceExists(existingId=str(there.id), field="price")
        problems.append(problem)
    return problems


async def write_prices(tx: Tx, prices: Sequence[tuple[UUID, UUID, NewPrice]]) -> list[WrittenPrice]:
    """Sets the prices of products in lists, each once; they are checked before. The audit log keeps those that are
    changed; for those that are new the caller has an entry."""
    rows = [
        PriceToWrite(
            list_id,
            product_id,
            None if one.price is None else Decimal(one.price),
            None if one.percent is None else Decimal(one.percent),
        )
        for list_id, product_id, one in prices
    ]
    before = await store.get_prices(tx, {(one.list_id, one.product_id) for one in rows})
    written = await store.upsert_prices(tx, rows)
    for place, was in before.items():
        now = written[place]
        facts = {"productId": str(now.product_id), "before": _said(was), "after": _said(now)}
        tx.audit("price_list.price_set", "price_list", now.list_id, facts=facts)
    return [written[one.list_id, one.product_id] for one in rows]


def _said(price: WrittenPrice) -> str:
    return f"{decimal_text(price.percent)} %" if price.percent is not None else decimal_text(price.price or Decimal(0))
