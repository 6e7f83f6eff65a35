"""Imports of stock: a row is how much of a product a warehouse holds, and what one of it cost."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar
from uuid import UUID

from pinkas.core.catalogue import Translator, get_translator
from pinkas.core.problems import Problem, invalid_field
from pinkas.core.text_normalization import comparison_key
from pinkas.domains import businesses, stock
from pinkas.domains.businesses import Business
from pinkas.domains.imports.actions.kinds import PreparedRow, SaidRow, UndoneByRows, Written, together
from pinkas.domains.imports.actions.naming import find_products
from pinkas.domains.imports.store import undoing
from pinkas.domains.imports.types import BookedRow
from pinkas.domains.imports.types_rows import StockRow
from pinkas.platform.tx import Tx


class Stock(UndoneByRows):
    """What warehouses hold, as adjustments. A movement is final: it is undone by another one."""

    body = StockRow
    table = "stock_movements"
    columns: ClassVar[Mapping[str, str]] = {
        "productId": "sku",
        "warehouseId": "warehouse",
        "countedQuantity": "quantity",
    }
    is_versioned = False

    async def prepare(
        self, tx: Tx, rows: Sequence[SaidRow], country: str, *, make: bool
    ) -> list[PreparedRow | Problem]:
        """Finds product and warehouse."""
        bodies: list[StockRow] = [one.body for one in rows]
        names, default = await stock.find_warehouses(tx)
        places = {comparison_key(name): id for name, id in names.items()}
        prepared: list[PreparedRow | Problem] = []
        for body, product in zip(bodies, await find_products(tx, bodies), strict=True):
            warehouse = places.get(comparison_key(body.warehouse)) if body.warehouse else default
            unknown = None
            if body.warehouse and warehouse is None:
                unknown = invalid_field("warehouse", "warehouse_not_found", "There is no warehouse of this name.")
            if isinstance(product, Problem) or unknown is not None:
                problem = together([product if isinstance(product, Problem) else None, unknown])
                assert problem is not None, "one of the two is"
                prepared.append(problem)
            else:
                line = stock.StockLine(
                    product,
                    body.quantity,
                    warehouse,
                    body.date,
                    body.unit_cost,
                    body.batch_number,
                    body.expiry_date,
                    body.serial_numbers or (),
                )
                prepared.append(PreparedRow(line, {self.column_of("productId"): str(line.place_id())}))
        return prepared

    def changing(self, row: SaidRow, prepared: PreparedRow, record_id: UUID) -> Any:
        """There is as much from now on."""
        return replace(prepared.write, replaces=True)

    async def check(self, tx: Tx, writes: Sequence[Any]) -> list[Problem | None]:
        """By the rules of adjustments."""
        return await stock.check_lines(tx, writes, (await _words(tx)).text("Opening stock"))

    async def claim(self, tx: Tx) -> None:
        """Nothing more than adjustments lock themselves."""

    async def book(
        self, tx: Tx, rows: Sequence[PreparedRow], import_id: UUID, business: Business
    ) -> list[Written | Problem]:
        """Adjusts the stock, unless some has come meanwhile."""
        refused = [one for one in await self.check(tx, [one.write for one in rows]) if one is not None]
        if refused:
            return [*refused]
        moved = await stock.write_lines(tx, [one.write for one in rows], (await _words(tx)).text("Opening stock"))
        return [Written(one.id if one else None, None) for one in moved]

    async def find_uses(self, tx: Tx, import_id: UUID, limit: int) -> list[tuple[int, str]]:
        """What has moved since: the cost of that follows from what was imported."""
        return [(line, self.table) for line in await undoing.find_later_movements(tx, import_id, limit)]

    async def take_back(self, tx: Tx, rows: Sequence[BookedRow]) -> list[Problem | None]:
        """Moves as much the other way, on the same day."""
        await stock.reverse_movements(
            tx, [one.record_id for one in rows if one.record_id], (await _words(tx)).text("Import undone")
        )
        return [None] * len(rows)

    def column_of(self, name: str) -> str:
        """Without the line of the adjustment."""
        return super().column_of(name.removeprefix("lines[0].").removeprefix("lines[0]"))


async def _words(tx: Tx) -> Translator:
    return get_translator((await businesses.get_current(tx)).default_lang)
