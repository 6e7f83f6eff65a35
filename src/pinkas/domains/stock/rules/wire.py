"""From rows of stock to their wire form: pure."""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from pinkas.core.money import decimal_text, format_amount
from pinkas.core.problems import Problem
from pinkas.domains.stock.rules.costing import to_minor_units
from pinkas.domains.stock.types.levels import Level, LowStock, Value
from pinkas.domains.stock.types.moving import StockMovement, StockWarning
from pinkas.domains.stock.types.shared import Actor


def strip_zeros(value: Decimal) -> Decimal:
    """Without zeros at the end."""
    return Decimal(decimal_text(value))


def format_value(value: Decimal, currency: str) -> str:
    """A value in major units as money of its currency, rounded half up."""
    return format_amount(to_minor_units(value, currency), currency)


def movement_view(row: Mapping[str, Any], actor: Actor, product_name: str, warehouse_name: str) -> StockMovement:
    """A movement as it was written, with what its product and its warehouse are called now."""
    return StockMovement(
        id=row["id"],
        product_id=row["product_id"],
        product_name=product_name,
        warehouse_id=row["warehouse_id"],
        warehouse_name=warehouse_name,
        date=row["date"],
        kind=row["kind"],
        quantity=strip_zeros(row["quantity"]),
        unit_cost=strip_zeros(row["current_unit_cost"]),
        entry_unit_cost=strip_zeros(row["unit_cost"]),
        balance=strip_zeros(row["current_balance"]),
        document_id=row["document_id"],
        line_id=row["line_id"],
        source_id=row["source_id"],
        serial_numbers=list(row["serials"]),
        batch_number=row["batch"],
        expiry_date=row["expiry_date"],
        reason=row["reason"],
        actor=actor,
        created_at=row["created_at"],
    )


def warning_view(problem: Problem) -> StockWarning:
    """The wire form of a warning."""
    facts = {name: value for name, value in problem.facts.items() if name != "field"}
    return StockWarning(code=problem.code, message=problem.text, field=problem.facts.get("field"), facts=facts)


def part_value(on_hand: Decimal, value: Decimal, total_value: Decimal, average: Decimal) -> Decimal:
    """The value of a part of a product: its share of the total value, or at the last average where there is no
    stock."""
    if on_hand > 0 and total_value > 0:
        return (value * total_value / on_hand).quantize(Decimal("0.000001"), rounding=ROUND_HALF_UP)
    return total_value * average


def level_view(row: Any, currency: str) -> Level:
    """What one warehouse holds."""
    return Level(
        id=row.id,
        product_id=row.product_id,
        product_name=row.product_name,
        sku=row.sku,
        unit=row.unit,
        warehouse_id=row.warehouse_id,
        warehouse_name=row.warehouse_name,
        on_hand=strip_zeros(row.on_hand),
        available=strip_zeros(row.on_hand),
        average_cost=strip_zeros(row.average_cost),
        value=format_value(part_value(row.all_on_hand, row.all_value, row.on_hand, row.average_cost), currency),
        updated_at=row.updated_at,
    )


def low_stock_view(row: Any) -> LowStock:
    """A product that is to be ordered."""
    return LowStock(
        id=row.id,
        product_name=row.product_name,
        sku=row.sku,
        unit=row.unit,
        on_hand=strip_zeros(row.on_hand),
        reorder_point=strip_zeros(row.reorder_point),
        missing=strip_zeros(row.reorder_point - row.on_hand),
    )


def value_view(row: Any, currency: str) -> Value:
    """The wire form of a product's value."""
    return Value(
        id=row.id,
        product_name=row.product_name,
        sku=row.sku,
        on_hand=strip_zeros(row.on_hand),
        average_cost=strip_zeros(row.average_cost),
        value=format_value(row.value, currency),
    )
