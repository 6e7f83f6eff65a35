"""Reading stock levels, movements, products to reorder, and the valuation."""

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from pinkas.core.as_of import check_as_of, day_as_of
from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound, invalid_field
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.businesses import Business
from pinkas.domains.stock.rules import costing, wire
from pinkas.domains.stock.rules.costing import StockCost
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


async def list_levels(tx: Tx, query: LevelQuery) -> Page[Level]:
    """What each warehouse holds of each product that ever stood there; the latest to come into a warehouse first."""
    (rows, cursor, total), currency = await tx.gather(store.list_levels(tx, query), _home_currency(tx))
    return Page([wire.level_view(row, currency) for row in rows], cursor, total)


async def get_product_level(tx: Tx, product_id: UUID) -> ProductLevel:
    """The stock of one product, in all warehouses together and in each."""
    row, places, currency = await tx.gather(
        store.get_product_totals(tx, product_id), store.list_warehouse_levels(tx, product_id), _home_currency(tx)
    )
    if row is None:
        raise NotFound
    return ProductLevel(
        product_id=row.id,
        product_name=row.name,
        sku=row.sku,
        unit=row.unit,
        track_stock=row.track_stock,
        tracking=row.tracking,
        on_hand=wire.strip_zeros(row.on_hand),
        available=wire.strip_zeros(row.on_hand),
        average_cost=wire.strip_zeros(row.average_cost),
        value=wire.format_value(row.value, currency),
        reorder_point=None if row.reorder_point is None else wire.strip_zeros(row.reorder_point),
        warehouses=[
            WarehouseLevel(
                warehouse_id=one.warehouse_id,
                warehouse_name=one.warehouse_name,
                on_hand=wire.strip_zeros(one.on_hand),
                available=wire.strip_zeros(one.on_hand),
                batches=[
                    BatchLevel(
                        batch_number=batch["batchNumber"],
                        expiry_date=batch["expiryDate"],
                        on_hand=wire.strip_zeros(Decimal(batch["onHand"])),
                    )
                    for batch in one.batches
                ],
                serial_numbers=list(one.serials),
            )
            for one in places
        ],
    )


async def list_movements(tx: Tx, query: MovementQuery) -> Page[StockMovement]:
    """What came and went, the latest day first; each movement names the document, adjustment, transfer or count that
    caused it, and who did it."""
    if query.from_ is not None and query.to is not None and query.from_ > query.to:
        raise invalid_field("to", "before_from", "The last day lies before the first one.")
    rows, cursor, total = await store.list_movements(tx, query)
    shown = [wire.movement_view(row._asdict(), row.actor, row.product_name, row.warehouse_name) for row in rows]
    return Page(shown, cursor, total)


async def list_low_stock(tx: Tx, query: LowStockQuery) -> Page[LowStock]:
    """Products of which there is no more than their reorder point, in all warehouses together."""
    rows, cursor, total = await store.list_low_stock(tx, query)
    return Page([wire.low_stock_view(row) for row in rows], cursor, total)


async def compose_valuation(tx: Tx, business: Business, query: ValuationQuery) -> Valuation:
    """What the stock was worth at the end of a day, by weighted average cost. Movements that were dated back to it, or
    before it, since then are in it. `asOf`: the same by what was recorded until that instant; then they are not."""
    currency = get_country(business.country).currency
    check_as_of(query.as_of, tx.now)
    today = day_as_of(query.as_of, tx.now, business.timezone)
    day = query.date or today
    if day > today:
        raise invalid_field(
            "date",
            "date_out_of_range",
            "What stock will be worth is not known: expected {today} or before.",
            today=today,
        )
    recosted = None if query.as_of is None else await costs_as_of(tx, query.as_of, day)
    rows, cursor, total = await store.list_values(tx, query, day, recosted)
    value = await store.get_total_value(tx, day)
    if recosted:
        now = await store.list_values_of(tx, recosted, day)
        value -= sum(costing.to_minor_units(one, currency) for one in now)
        value += sum(costing.to_minor_units(one.value, currency) for one in recosted.values())
    return Valuation(
        date=day,
        currency=currency,
        total_value=format_amount(value, currency),
        items=[wire.value_view(row, currency) for row in rows],
        next_cursor=cursor,
        total=total,
    )


async def costs_as_of(tx: Tx, as_of: datetime, day: date) -> dict[UUID, StockCost]:
    """Of the products that moved after an instant, what there was at the end of a day by what was recorded until then:
    their movements are costed once more, without the later ones. Nothing was recorded of the others since."""
    return {id: costing.cost_on(steps, day) for id, steps in (await store.list_steps_as_of(tx, as_of)).items()}


async def _home_currency(tx: Tx) -> str:
    return get_country((await businesses.get_current(tx)).country).currency
