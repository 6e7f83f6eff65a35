"""Reading stock levels, movements, products to reorder, and the valuation."""

from decimal import Decimal
from uuid import UUID

from pinkas.core.money import to_wire
from pinkas.core.pages import Page
from pinkas.core.problems import NotFound, invalid
from pinkas.countries import country
from pinkas.domains import businesses
from pinkas.domains.stock.rules import wire
from pinkas.domains.stock.store import reads as store
from pinkas.domains.stock.types.levels import (
    BatchLevel,
    Level,
    LevelQuery,
    LowStock,
    LowStockQuery,
    ProductLevel,
    Valuation,
    ValuationQuery,
    WarehouseLevel,
)
from pinkas.domains.stock.types.moving import MovementQuery, StockMovement
from pinkas.platform.tx import Tx


async def levels(tx: Tx, query: LevelQuery) -> Page[Level]:
    """What each warehouse holds of each product that ever stood there; the latest to come into a warehouse first."""
    rows, cursor, total = await store.levels(tx, query)
    currency = await _currency(tx)
    return Page([wire.level(row, currency) for row in rows], cursor, total)


async def level(tx: Tx, product_id: UUID) -> ProductLevel:
    """The stock of one product, in all warehouses together and in each."""
    row = await store.product(tx, product_id)
    if row is None:
        raise NotFound
    places = await store.places_of(tx, product_id)
    return ProductLevel(
        product_id=row.id,
        product_name=row.name,
        sku=row.sku,
        unit=row.unit,
        track_stock=row.track_stock,
        tracking=row.tracking,
        on_hand=wire.tidy(row.on_hand),
        available=wire.tidy(row.on_hand),
        average_cost=wire.tidy(row.average_cost),
        value=wire.amount(row.value, await _currency(tx)),
        reorder_point=None if row.reorder_point is None else wire.tidy(row.reorder_point),
        warehouses=[
            WarehouseLevel(
                warehouse_id=one.warehouse_id,
                warehouse_name=one.warehouse_name,
                on_hand=wire.tidy(one.on_hand),
                available=wire.tidy(one.on_hand),
                batches=[
                    BatchLevel(
                        batch_number=batch["batchNumber"],
                        expiry_date=batch["expiryDate"],
                        on_hand=wire.tidy(Decimal(batch["onHand"])),
                    )
                    for batch in one.batches
                ],
                serial_numbers=list(one.serials),
            )
            for one in places
        ],
    )


async def movements(tx: Tx, query: MovementQuery) -> Page[StockMovement]:
    """What came and went, the latest day first; each movement names the document, adjustment, transfer or count that
    caused it, and who did it."""
    if query.from_ is not None and query.to is not None and query.from_ > query.to:
        raise invalid("to", "before_from", "The last day lies before the first one.")
    rows, cursor, total = await store.movements(tx, query)
    shown = [wire.movement(row._asdict(), row.actor, row.product_name, row.warehouse_name) for row in rows]
    return Page(shown, cursor, total)


async def low(tx: Tx, query: LowStockQuery) -> Page[LowStock]:
    """Products of which there is no more than their reorder point, in all warehouses together."""
    rows, cursor, total = await store.low(tx, query)
    return Page([wire.low(row) for row in rows], cursor, total)


async def valuation(tx: Tx, query: ValuationQuery) -> Valuation:
    """What the stock was worth at the end of a day, by weighted average cost. Movements that were dated back to it, or
    before it, since then are in it."""
    business = await businesses.current(tx)
    currency = country(business.country).currency
    today = tx.today(business.timezone)
    day = query.date or today
    if day > today:
        raise invalid(
            "date",
            "date_out_of_range",
            "What stock will be worth is not known: expected {today} or before.",
            today=today,
        )
    rows, cursor, total = await store.values(tx, query, day)
    return Valuation(
        date=day,
        currency=currency,
        total_value=to_wire(await store.total_value(tx, day), currency),
        items=[wire.value(row, currency) for row in rows],
        next_cursor=cursor,
        total=total,
    )


async def _currency(tx: Tx) -> str:
    return country((await businesses.current(tx)).country).currency
