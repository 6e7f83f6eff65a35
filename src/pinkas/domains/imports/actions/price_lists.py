"""Imports of price lists: a row is the price of a product in a list."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from pinkas.core.catalogue import get_translator
from pinkas.core.money import decimal_text
from pinkas.core.problems import Problem, invalid_field
from pinkas.core.text_normalization import comparison_key
from pinkas.domains import businesses, prices
from pinkas.domains.businesses import Business
from pinkas.domains.imports.actions.kinds import Fields, PreparedRow, SaidRow, TakenBack, UndoneByRows, Written
from pinkas.domains.imports.actions.naming import find_products
from pinkas.domains.imports.types import BookedRow
from pinkas.domains.imports.types_rows import PriceRow
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class _Price:
    """A price to be set; `list_id` is None of a list that is not there yet. `id` is the price that is changed."""

    list_id: UUID | None
    currency: str
    product_id: UUID
    body: prices.NewPrice
    id: UUID | None = None


class Prices(UndoneByRows):
    """Prices of products in lists."""

    body = PriceRow
    table = "price_list_items"

    async def prepare(
        self, tx: Tx, rows: Sequence[SaidRow], country: str, *, make: bool
    ) -> list[PreparedRow | Problem]:
        """Finds list and product; a list that is not there is made when the row is booked."""
        bodies: list[PriceRow] = [one.body for one in rows]
        business = await businesses.get_current(tx)
        unnamed = get_translator(business.default_lang).text("Price list")
        known = await prices.find_lists(tx, {one.list or unnamed for one in bodies})
        by_key = {comparison_key(name): one for name, one in known.items()}
        found = await find_products(tx, bodies)
        prepared: list[PreparedRow | Problem] = []
        currencies: dict[str, str] = {}
        for body, product in zip(bodies, found, strict=True):
            if isinstance(product, Problem):
                prepared.append(product)
                continue
            name, made = body.list or unnamed, {}
            key = comparison_key(name)
            new = prices.NewPriceList(
                name=name, currency=body.currency, valid_from=body.valid_from, valid_to=body.valid_to
            )
            try:
                currency = prices.check_list(new, business.default_currency)
                if key not in by_key and make:
                    by_key[key] = await prices.create_list(tx, new)
                    made = {"price_lists": by_key[key].id}
            except Problem as problem:
                prepared.append(problem)
                continue
            there = by_key.get(key)
            expected = there.currency if there else currencies.setdefault(key, currency)
            if body.currency is not None and body.currency != expected:
                prepared.append(
                    invalid_field("currency", "other_currency", "The list is in {currency}.", currency=expected)
                )
                continue
            price = _Price(
                there.id if there else None, expected, product, prices.NewPrice(price=body.price, percent=body.percent)
            )
            prepared.append(PreparedRow(price, {"product": f"{key}:{product}"}, made))
        return prepared

    def changing(self, row: SaidRow, prepared: PreparedRow, record_id: UUID) -> _Price:
        """The same price, of one that is there."""
        changed: _Price = replace(prepared.write, id=record_id)
        return changed

    async def check(self, tx: Tx, writes: Sequence[_Price]) -> list[Problem | None]:
        """By the rules of price lists."""
        return await prices.check_prices(
            tx,
            [(one.list_id, one.currency, one.product_id, one.body) for one in writes],
            may_exist=any(one.id is not None for one in writes),
        )

    async def claim(self, tx: Tx) -> None:
        """Lists are named by nobody else meanwhile."""
        await prices.lock_names(tx)

    async def book(
        self, tx: Tx, rows: Sequence[PreparedRow], import_id: UUID, business: Business
    ) -> list[Written | Problem]:
        """Sets the prices; one that has come meanwhile prevents that of a row that was to create it."""
        writes: list[_Price] = [one.write for one in rows]
        new = [one for one in writes if one.id is None]
        refused = [one for one in await self.check(tx, new) if one is not None] if new else []
        if refused:
            return [*refused]
        made = await prices.write_prices(tx, [(one.list_id, one.product_id, one.body) for one in writes if one.list_id])
        return [Written(one.id, one.version, row.made) for one, row in zip(made, rows, strict=True)]

    async def values_before(self, tx: Tx, rows: Sequence[PreparedRow]) -> dict[UUID, Fields]:
        """The prices that are changed, as they are."""
        places = {(one.write.list_id, one.write.product_id) for one in rows if one.write.id is not None}
        known = await prices.get_prices(tx, places) if places else {}
        return {one.id: {"price": _text(one.price), "percent": _text(one.percent)} for one in known.values()}

    async def take_back(self, tx: Tx, rows: Sequence[BookedRow]) -> list[Problem | None]:
        """Takes prices out of their lists, and gives those that were changed what they had."""
        await prices.remove_prices(tx, [one.record_id for one in rows if one.action == "create" and one.record_id])
        changed = [(one.record_id, one.before or {}) for one in rows if one.action == "change" and one.record_id]
        await prices.restore_prices(tx, [(id, was.get("price"), was.get("percent")) for id, was in changed])
        return [None] * len(rows)


class MadeLists(TakenBack):
    """Lists that were made for prices."""

    table = "price_lists"

    async def take_back(self, tx: Tx, rows: Sequence[BookedRow]) -> list[Problem | None]:
        """Removes them."""
        await prices.remove_lists(tx, [one.record_id for one in rows if one.record_id])
        return [None] * len(rows)


def _text(value: Any) -> str | None:
    return None if value is None else decimal_text(value)
