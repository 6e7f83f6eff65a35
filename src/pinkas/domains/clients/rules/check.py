"""What a client must be."""

from datetime import date

from pinkas.core.currencies import is_currency
from pinkas.core.problems import Faults
from pinkas.countries import Country, country
from pinkas.domains.clients.types import Fields, NewClient


def check_new(new: NewClient, country_code: str, prefix: str = "") -> None:
    """Refuses a client that cannot be; `prefix` stands before the names of its fields."""
    fields = {name: getattr(new, name) for name in ("tax_id", "currency", "withholding", "credit_limit")}
    check(fields, new.dealer_type, country_code, prefix)


def check(fields: Fields, dealer_type: str | None, country_code: str, prefix: str = "") -> None:
    """Refuses fields that no client can have. A foreign client's number follows no rule of ours."""
    faults = Faults()
    tax_id = fields.get("tax_id")
    if tax_id and dealer_type != "foreign":
        _number(faults, f"{prefix}taxId", tax_id, dealer_type, country(country_code))
    if (currency := fields.get("currency")) and not is_currency(currency):
        faults.add(f"{prefix}currency", "unknown_currency", "Expected an ISO 4217 code.")
    withholding = fields.get("withholding")
    if withholding and withholding.valid_from and (withholding.valid_to or date.max) < withholding.valid_from:
        faults.add(f"{prefix}withholding.validTo", "invalid_range", "It ends before it begins (`validFrom`).")
    faults.refuse()


def _number(faults: Faults, field: str, tax_id: str, dealer_type: str | None, home: Country) -> None:
    if not home.tax_id_is_valid(tax_id):
        faults.add(
            field,
            "invalid_tax_id",
            "The number does not pass its check digit; a foreign client's `dealerType` is `foreign`.",
        )
        return
    kind = home.tax_id_kind(tax_id)
    if kind is not None and dealer_type in ("company", "npo") and kind != dealer_type:
        faults.add(field, "tax_id_of_another_kind", f"The number is one of `dealerType` `{kind}`.")
