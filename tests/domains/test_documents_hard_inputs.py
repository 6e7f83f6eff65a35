"""Inputs that a careless service falls over: each is answered with a reason, or exactly computed."""

import json
from decimal import Decimal
from typing import Any

import httpx
import pytest

from domains.answers import done, drafted, faults, finalized, line, paid, read, refused
from support.service import Tenant


def sent(tenant: Tenant, text: str) -> httpx.Response:
    """The answer to a body as it is written here."""
    return tenant.api.post("/documents", content=text.encode(), headers={"Content-Type": "application/json"})


def body(quantity: str, price: str = "1") -> str:
    """A draft with its numbers as JSON text."""
    one = f'{{"description":"a","quantity":{quantity},"unitPrice":{price}}}'
    return f'{{"docType":305,"client":{{"name":"a"}},"lines":[{one}]}}'


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ('"1"', "1"),
        ("1", "1"),
        ("1.50", "1.5"),
        ("1e2", "100"),
        ("1E-6", "0.000001"),
        ("-0", "0"),
        ('"-0.0"', "0"),
        ('"0.333333"', "0.333333"),
        ("0.1", "0.1"),
        ('"999999999999"', "999999999999"),
        ("1000000", "1000000"),
    ],
)
def test_a_quantity_is_kept_exactly_and_survives_finalize(tenant: Tenant, written: str, kept: str) -> None:
    made = done(sent(tenant, body(written, '"0.01"')), 201)
    assert made["lines"][0]["quantity"] == kept
    issued = done(finalized(tenant, made))
    assert read(tenant, issued) == issued
    assert done(tenant.api.get(f"/documents/{made['id']}/signature"))["valid"] is True


@pytest.mark.parametrize(
    "written",
    [
        '"٣"',
        '"1,5"',
        '""',
        '" 1"',
        '"1_000"',
        '"1e2"',
        '"0x1"',
        '"Infinity"',
        "true",
        "null",
        "[]",
        '"1.0000001"',
        "1e13",
        "1e400",
        '"' + "9" * 5000 + '"',
        '"+1"',
        '".5"',
        '"1."',
    ],
)
def test_what_is_no_exact_decimal_is_refused_by_name(tenant: Tenant, written: str) -> None:
    assert {field for field, _ in faults(sent(tenant, body(written)))} == {"lines[0].quantity"}


@pytest.mark.parametrize(
    "text",
    [
        body("NaN"),
        body("Infinity"),
        body("-Infinity"),
        '{"docType":305,"docType":320}',
        '{"docType":305,"subject":"a\\u0000b"}',
        '{"docType":305,"subject":"\\ud800"}',
        "",
        "{",
        "[" * 100_000,
        '{"a":' * 65 + "1" + "}" * 65,
        body("9" * 400),
        '{"docType":305,"subject":"a\x00b"}',
    ],
    ids=range(12),
)
def test_what_is_no_proper_json_is_refused(tenant: Tenant, text: str) -> None:
    refused(sent(tenant, text), 400, "malformed_json")


@pytest.mark.parametrize(
    "text", ["[]", "null", "1", '"x"', '{"docType":"305"}', '{"docType":305.5}', '{"docType":null}']
)
def test_json_of_another_shape_is_refused(tenant: Tenant, text: str) -> None:
    faults(sent(tenant, text))


def test_amounts_beyond_counting_are_refused_by_line(tenant: Tenant) -> None:
    huge = line("999999999999", "999999999999")
    assert faults(drafted(tenant, lines=[line(), huge])) == {("lines[1]", "invalid_amount")}


def test_a_conversion_beyond_counting_is_refused(tenant: Tenant) -> None:
    answer = drafted(tenant, 400, currency="USD", exchangeRate="999999", payments=[paid(tenant, "999999999999")])
    assert faults(answer) == {("exchangeRate", "invalid_amount")}


@pytest.mark.parametrize("terms", [{"base": "net", "days": 1}, {"base": "end_of_month", "days": 0}])
def test_the_last_day_of_the_calendar_has_no_due_date(tenant: Tenant, terms: dict[str, Any]) -> None:
    answer = drafted(tenant, issueDate="9999-12-31", paymentTerms=terms)
    assert faults(answer) == {("issueDate", "date_too_late")}


def test_dates_at_both_ends_of_the_calendar_are_answered(tenant: Tenant) -> None:
    product = done(tenant.api.post("/products", json={"name": "א", "price": "1"}), 201)
    by_product = [{"productId": product["id"], "quantity": "1"}]
    for lines in ([line()], by_product):
        assert faults(drafted(tenant, issueDate="0001-01-01", lines=lines)) == {("issueDate", "date_too_early")}
        made = done(drafted(tenant, issueDate="9999-12-31", lines=lines), 201)
        refused(finalized(tenant, made), 422, "date_out_of_range")


@pytest.mark.parametrize(
    "day", ["0000-01-01", "2026-02-30", "2026-1-1", "20260101", "2026-01-01T00:00:00Z", "", "٢٠٢٦-٠١-٠١", 0]
)
def test_what_is_no_date_is_refused(tenant: Tenant, day: object) -> None:
    assert {field for field, _ in faults(drafted(tenant, issueDate=day))} == {"issueDate"}


def test_negative_quantities_take_back(tenant: Tenant) -> None:
    issued = done(finalized(tenant, done(drafted(tenant, lines=[line("100", "2"), line("30", "-1.5")]), 201)))
    assert (issued["subtotal"], issued["vatAmount"], issued["total"]) == ("155.00", "27.90", "182.90")
    assert issued["lines"][1]["net"] == "-45.00"


@pytest.mark.parametrize(
    "discount",
    [{"type": "percent", "value": "100.001"}, {"type": "percent", "value": "-1"}, {"type": "amount", "value": "-0.01"}],
)
def test_a_discount_that_is_none_is_refused(tenant: Tenant, discount: dict[str, str]) -> None:
    answer = drafted(tenant, lines=[line(discount=discount)], discount=discount)
    assert {field for field, _ in faults(answer)} == {"discount.value", "lines[0].discount.value"}


def test_a_discount_of_everything_leaves_nothing(tenant: Tenant) -> None:
    made = done(drafted(tenant, lines=[line()], discount={"type": "percent", "value": "100"}), 201)
    assert (made["total"], made["vatAmount"]) == ("0.00", "0.00")


def test_a_discount_over_no_lines_is_refused(tenant: Tenant) -> None:
    assert faults(drafted(tenant, discount={"type": "amount", "value": "1"})) == {("discount", "invalid_amount")}


def test_a_thousand_lines_are_computed_issued_and_proven(tenant: Tenant) -> None:
    made = done(drafted(tenant, lines=[line("33.333333", "0.333333")] * 1000), 201)
    issued = done(finalized(tenant, made))
    assert (issued["subtotal"], len(issued["lines"])) == ("11110.00", 1000)
    assert (
        sum(Decimal(one["vatAmount"]) for one in issued["lines"]) == Decimal(issued["vatAmount"]) == Decimal("1999.80")
    )
    assert done(tenant.api.get(f"/documents/{made['id']}/signature"))["valid"] is True


def test_a_thousand_and_one_lines_are_too_many(tenant: Tenant) -> None:
    assert {field for field, _ in faults(drafted(tenant, lines=[line()] * 1001))} == {"lines"}


def test_every_fault_of_a_thousand_lines_is_named(tenant: Tenant) -> None:
    assert len(faults(drafted(tenant, lines=[line("x")] * 1000))) == 1000


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("subject", "a" * 501),
        ("notes", "a" * 5001),
        ("tags", [""]),
        ("tags", ["a"] * 51),
        ("externalReference", ""),
        ("externalReference", "a" * 129),
        ("metadata", {"a": 1}),
        ("metadata", {"": "a"}),
        ("metadata", {str(n): "" for n in range(51)}),
        ("client", {"name": ""}),
        ("client", []),
        ("lines", {}),
        ("lang", "fr"),
        ("currency", "ils"),
        ("priceMode", ""),
        ("clientId", ""),
        ("clientId", "not-a-uuid"),
        ("references", [{"documentId": "x"}]),
    ],
)
def test_a_field_out_of_its_bounds_is_refused_by_name(tenant: Tenant, field: str, value: object) -> None:
    found = {name for name, _ in faults(drafted(tenant, **{field: value}))}
    assert found
    assert all(name.startswith(field) for name in found)


@pytest.mark.parametrize("id", ["x", "0", "01890000-0000-7000-8000-000000000000", "%00", "..%2f..", "٣", "a" * 2000])
def test_an_id_that_is_none_is_not_there(tenant: Tenant, id: str) -> None:
    refused(tenant.api.get(f"/documents/{id}"), 404, "not_found")


def test_a_body_beyond_a_megabyte_is_refused(tenant: Tenant) -> None:
    text = json.dumps({"docType": 305, "notes": "a" * (1024 * 1024)})
    refused(sent(tenant, text), 413, "payload_too_large")
