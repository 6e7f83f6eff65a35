"""What a product must be: pure rules."""

from decimal import Decimal
from typing import Any

from pinkas.core.currencies import is_currency
from pinkas.core.problems import Faults, Problem


class SkuTaken(Problem):
    status, code, message = 409, "sku_taken", "Another product of the business has this SKU."


def check(fields: dict[str, Any]) -> None:
    """Refuses fields that no product can have."""
    faults = Faults()
    for name in ("price", "cost"):
        if fields.get(name) is not None and fields[name] < 0:
            faults.add(name, "negative", "Expected zero or more.")
    if (currency := fields.get("currency")) and not is_currency(currency):
        faults.add("currency", "unknown_currency", "Expected an ISO 4217 code.")
    faults.refuse()


def plain_decimals(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields with wire decimals as plain ones, as the database takes them."""
    return {name: Decimal(value) if isinstance(value, Decimal) else value for name, value in fields.items()}
