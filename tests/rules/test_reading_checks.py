"""What does not add up in a reading."""

from datetime import date

import pytest

from pinkas.outside.reading import FieldReading, check_fields
from support.reading import OWN_TAX_ID, RULES, TODAY

RIGHT = {
    "supplier_tax_id": "511856106",
    "customer_tax_id": OWN_TAX_ID,
    "document_type": "305",
    "date": "2026-10-01",
    "net": "1000.00",
    "vat": "180.00",
    "total": "1180.00",
    "currency": "ILS",
}


def checks(**changes: str | None) -> tuple[str, ...]:
    values = {name: value for name, value in {**RIGHT, **changes}.items() if value is not None}
    return check_fields({name: FieldReading(one, 1.0) for name, one in values.items()}, RULES, TODAY, OWN_TAX_ID)  # type: ignore[misc]


def test_what_adds_up_has_no_checks() -> None:
    assert checks() == ()
    assert checks(net=None, vat=None) == ()
    assert check_fields({}, RULES, TODAY, OWN_TAX_ID) == ()


@pytest.mark.parametrize(
    ("changes", "failed"),
    [
        ({"total": "1180.03"}, "sum_mismatch"),
        ({"vat": "170.00", "total": "1170.00"}, "vat_rate_unusual"),
        ({"net": None, "vat": "200.00"}, "vat_rate_unusual"),
        ({"date": "2026-11-21"}, "date_future"),
        ({"supplier_tax_id": "511856107"}, "check_digit"),
        ({"customer_tax_id": "529148199"}, "customer_mismatch"),
        ({"net": "5000.01", "vat": "900.00", "total": "5900.01"}, "allocation_missing"),
    ],
)
def test_each_check_fails_alone(changes: dict[str, str | None], failed: str) -> None:
    assert checks(**changes) == (failed,)


def test_a_cent_of_rounding_is_no_mismatch() -> None:
    assert checks(total="1180.02") == ()


def test_the_rate_is_that_of_the_date() -> None:
    assert checks(date="2024-12-31", vat="170.00", total="1170.00") == ()
    assert checks(vat="0.00", total="1000.00") == ()
    assert checks(currency="EUR", vat="200.00", total="1200.00") == ()


@pytest.mark.parametrize(
    "changes",
    [
        {"net": "5000.00", "vat": "900.00", "total": "5900.00"},
        {"net": "9000.00", "vat": "1620.00", "total": "10620.00", "date": "2026-05-31"},
        {"net": "9000.00", "vat": "1620.00", "total": "10620.00", "document_type": "330"},
        {"net": "9000.00", "vat": "0.00", "total": "9000.00"},
        {"net": "9000.00", "vat": "1620.00", "total": "10620.00", "allocation_number": "587421951"},
    ],
)
def test_no_allocation_number_is_missed_where_none_is_needed(changes: dict[str, str]) -> None:
    assert checks(**changes) == ()


def test_a_date_of_today_is_not_in_the_future() -> None:
    assert checks(date=date.isoformat(TODAY)) == ()
