"""What does not add up in a reading: pure functions of its values and the rules of the country."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from pinkas.core.papers import PaperRules
from pinkas.outside.reading.types import Check, FieldName, FieldReading

_ROUNDING = Decimal("0.02")
"""Sums of rounded lines differ by so much."""


def check_fields(
    fields: Mapping[FieldName, FieldReading], rules: PaperRules, today: date, business_tax_id: str | None
) -> tuple[Check, ...]:
    """The checks that fail, in the order of their declaration.

    - `sum_mismatch`: net and VAT are not the total.
    - `vat_rate_unusual`: VAT is neither zero nor the rate of the date, by more than rounding and one in a hundred.
    - `date_future`: the date lies after `today`.
    - `check_digit`: a tax id of the supplier has the country's number of digits and a wrong check digit.
    - `customer_mismatch`: the customer's tax id is not the business's.
    - `allocation_missing`: a tax invoice above the threshold of its date has no allocation number.
    """
    values = {name: one.value for name, one in fields.items()}
    day = date.fromisoformat(values["date"]) if "date" in values else None
    net, vat, total = (Decimal(values[name]) if name in values else None for name in ("net", "vat", "total"))
    if net is None and vat is not None and total is not None:
        net = total - vat
    failed: dict[Check, bool] = {
        "sum_mismatch": None not in (net, vat, total) and abs(_sum(net, vat) - _sum(total)) > _ROUNDING,
        "vat_rate_unusual": _is_rate_unusual(net, vat, day, rules, values.get("currency")),
        "date_future": day is not None and day > today,
        "check_digit": _has_wrong_digit(values.get("supplier_tax_id"), rules),
        "customer_mismatch": bool(
            business_tax_id and values.get("customer_tax_id") and values["customer_tax_id"] != business_tax_id
        ),
        "allocation_missing": _lacks_allocation(values, net, vat, day, rules),
    }
    return tuple(name for name, is_failed in failed.items() if is_failed)


def _sum(*amounts: Decimal | None) -> Decimal:
    return sum((one for one in amounts if one is not None), Decimal(0))


def _is_rate_unusual(
    net: Decimal | None, vat: Decimal | None, day: date | None, rules: PaperRules, currency: str | None
) -> bool:
    if net is None or not vat or day is None or currency not in (None, rules.currency):
        return False
    rate = rules.vat_rate(day)
    if rate is None:
        return False
    expected = net * rate / 100
    return abs(expected - vat) > max(_ROUNDING, abs(expected) / 100)


def _has_wrong_digit(tax_id: str | None, rules: PaperRules) -> bool:
    return bool(tax_id and tax_id.isdigit() and len(tax_id) == rules.tax_id_digits and not rules.is_tax_id(tax_id))


def _lacks_allocation(
    values: Mapping[FieldName, str], net: Decimal | None, vat: Decimal | None, day: date | None, rules: PaperRules
) -> bool:
    if day is None or net is None or not vat or "allocation_number" in values:
        return False
    threshold = rules.allocation_threshold(day)
    known = values.get("document_type", "")
    in_force = known.isdigit() and int(known) in rules.allocation_types
    home = values.get("currency", rules.currency) == rules.currency
    return threshold is not None and in_force and home and net * 100 > threshold
