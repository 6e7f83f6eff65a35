"""What a client must be: pure rules."""

from typing import Any

from pinkas.core.currencies import is_currency
from pinkas.core.problems import Faults
from pinkas.countries import country
from pinkas.domains.clients.types import NewClient


def check_new(new: NewClient, country_code: str, prefix: str = "") -> None:
    """Refuses a client that cannot be; `prefix` stands before the names of its fields."""
    check({"tax_id": new.tax_id, "currency": new.currency}, new.dealer_type, country_code, prefix)


def check(fields: dict[str, Any], dealer_type: str | None, country_code: str, prefix: str = "") -> None:
    """Refuses fields that no client can have. A foreign client's number follows no rule of ours."""
    faults = Faults()
    tax_id = fields.get("tax_id")
    if tax_id and dealer_type != "foreign" and not country(country_code).tax_id_is_valid(tax_id):
        faults.add(
            f"{prefix}taxId",
            "invalid_tax_id",
            "The number does not pass its check digit; a foreign client's `dealerType` is `foreign`.",
        )
    if (currency := fields.get("currency")) and not is_currency(currency):
        faults.add(f"{prefix}currency", "unknown_currency", "Expected an ISO 4217 code.")
    faults.refuse()
