"""What a business must be: pure rules."""

from typing import Any

from pinkas.core.currencies import is_currency
from pinkas.core.dates import is_timezone
from pinkas.core.problems import Faults, Problem
from pinkas.countries import country
from pinkas.domains.businesses.types import NewBusiness, VatReporting


class InvalidLogo(Problem):
    status, code, message = 422, "invalid_logo", "The picture cannot be printed as a logo."


def check_new(new: NewBusiness, faults: Faults, prefix: str = "") -> None:
    """Notes what is wrong with a business to be opened."""
    if not country(new.country).tax_id_is_valid(new.tax_id):
        faults.add(f"{prefix}taxId", "invalid_tax_id", "The number does not pass its check digit; it has 9 digits.")


def check_changes(fields: dict[str, Any]) -> None:
    """Refuses changes that no business can have."""
    faults = Faults()
    if "timezone" in fields and not is_timezone(fields["timezone"]):
        faults.add("timezone", "unknown_timezone", "Expected an IANA time zone such as Asia/Jerusalem.")
    if "default_currency" in fields and not is_currency(fields["default_currency"]):
        faults.add("defaultCurrency", "unknown_currency", "Expected an ISO 4217 code.")
    faults.refuse()


def first_vat_reporting(charges_vat: bool) -> VatReporting:
    """How a business reports VAT until it says otherwise: every second month, or not at all."""
    return "bimonthly" if charges_vat else "none"
