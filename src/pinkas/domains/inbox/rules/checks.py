"""What to look at before a paper becomes an expense: of the values that hold now, whoever said them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from pinkas.core.wording import Wording
from pinkas.countries.country import Country
from pinkas.domains.inbox.rules.fields import PaperValues
from pinkas.domains.inbox.types import Check, CheckCode, Duplicate

_TAX_INVOICES = frozenset({305, 320})
_TOLERANCE = 5
"""Minor units by which VAT may differ from its rate: it is rounded line by line on some papers."""

_MESSAGES: dict[CheckCode, Wording] = {
    "sum_mismatch": Wording("Net and VAT do not add up to the total."),
    "vat_rate_unusual": Wording("The VAT is not that of the rate on its date."),
    "duplicate": Wording("It seems to be here already."),
    "supplier_unknown": Wording("The supplier is new."),
    "date_future": Wording("Its date is in the future."),
    "allocation_missing": Wording(
        "Above the threshold of its date, input VAT is deducted only with an allocation number."
    ),
    "check_digit": Wording("The supplier's number is not valid: its check digit does not fit."),
    "customer_mismatch": Wording("It is made out to another number than that of the business."),
}
_FIELDS: dict[CheckCode, list[str]] = {
    "sum_mismatch": ["net", "vat", "total"],
    "vat_rate_unusual": ["vat", "net", "date"],
    "duplicate": ["number", "total"],
    "supplier_unknown": ["supplierName", "supplierTaxId"],
    "date_future": ["date"],
    "allocation_missing": ["allocationNumber"],
    "check_digit": ["supplierTaxId"],
    "customer_mismatch": ["customerTaxId"],
}
HARMLESS: frozenset[CheckCode] = frozenset({"supplier_unknown"})
"""What does not keep a paper from being sure: every supplier is new once."""


@dataclass(frozen=True)
class CheckContext:
    """What is known beside the paper. `allocation_threshold` tells of a day above which net amount, in minor units of
    the country's currency, a number is needed; None: none is."""

    country: Country
    today: date
    business_tax_id: str | None
    supplier_known: bool
    duplicate: Duplicate | None
    allocation_threshold: Callable[[date], int | None]


def check_paper(values: PaperValues, context: CheckContext) -> list[Check]:
    """What to look at, in the order in which a person would."""
    country = context.country
    found: list[CheckCode] = []
    net, vat, total = (values.minor(name) for name in ("net", "vat", "total"))
    if net is not None and vat is not None and total is not None and net + vat != total:
        found.append("sum_mismatch")
    if _is_vat_unusual(values, net, vat, country):
        found.append("vat_rate_unusual")
    if context.duplicate is not None:
        found.append("duplicate")
    if values.date is not None and values.date > context.today:
        found.append("date_future")
    if values.supplier_tax_id and not country.is_valid_tax_id(values.supplier_tax_id):
        found.append("check_digit")
    if values.customer_tax_id and not _same_number(values.customer_tax_id, context.business_tax_id, country):
        found.append("customer_mismatch")
    if _lacks_allocation_number(values, net, vat, context):
        found.append("allocation_missing")
    if not context.supplier_known and (values.supplier_name or values.supplier_tax_id):
        found.append("supplier_unknown")
    return [Check(code=code, message=_MESSAGES[code], fields=_FIELDS[code]) for code in found]


def _is_vat_unusual(values: PaperValues, net: int | None, vat: int | None, country: Country) -> bool:
    """Whether the VAT is neither none nor that of the rate in force; less is usual where a part is exempt."""
    if not vat or net is None or values.date is None or values.money != country.currency:
        return False
    try:
        rate = country.vat_rate(values.date)
    except ValueError:
        return False
    return abs(Decimal(vat) - Decimal(net) * rate / 100) > _TOLERANCE


def _lacks_allocation_number(values: PaperValues, net: int | None, vat: int | None, context: CheckContext) -> bool:
    if values.document_type not in _TAX_INVOICES or values.date is None or not net or not vat:
        return False
    if values.allocation_number or values.money != context.country.currency:
        return False
    threshold = context.allocation_threshold(values.date)
    return threshold is not None and net > threshold


def _same_number(said: str, own: str | None, country: Country) -> bool:
    """Whether a number on the paper is that of the business; True where the business has none to compare."""
    if own is None:
        return True
    try:
        return country.normalize_tax_id(said) == country.normalize_tax_id(own)
    except ValueError:
        return said.strip() == own.strip()
