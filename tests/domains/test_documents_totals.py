"""The numbers of a document: drafts, calculate, and the pure rule agree."""

import json
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from domains.answers import done, drafted, faults, finalized, line, paid, read
from pinkas.core import vat
from pinkas.core.money import format_amount
from support.service import Running, Tenant

NUMBERS = (
    "subtotal",
    "discountAmount",
    "netTaxable",
    "netExempt",
    "vatAmount",
    "roundingAmount",
    "total",
    "totalLocal",
    "vatBreakdown",
    "currency",
    "priceMode",
)
INVOICES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "en16931-invoices.json").read_text(encoding="utf-8")
)


def calculated(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """The numbers of a tax invoice that is not saved."""
    return dict(done(tenant.api.post("/documents/calculate", json={"docType": 305, **fields})))


MIXED = [
    line("100.10", "3"),
    line("50", vatRate="17"),
    line("70", vatType="exempt"),
    line("30", vatType="zero"),
    line("0.05", "0.333333", discount={"type": "percent", "value": "10"}),
]


def test_rates_and_exempt_and_zero_lines_stand_apart(tenant: Tenant) -> None:
    found = calculated(tenant, lines=MIXED)
    assert [(one["treatment"], one["rate"], one["net"], one["vat"]) for one in found["vatBreakdown"]] == [
        ("standard", "18", "300.31", "54.06"),
        ("standard", "17", "50.00", "8.50"),
        ("exempt", "0", "70.00", "0.00"),
        ("zero", "0", "30.00", "0.00"),
    ]
    assert (found["netTaxable"], found["netExempt"], found["vatAmount"], found["total"]) == (
        "350.31",
        "100.00",
        "62.56",
        "512.87",
    )


@pytest.mark.parametrize("mode", ["net", "gross"])
@pytest.mark.parametrize(
    "discount",
    [None, {"type": "percent", "value": "7.5"}, {"type": "amount", "value": "33.33"}],
    ids=["none", "percent", "amount"],
)
@pytest.mark.parametrize("rounding", ["none", "to_shekel"])
def test_calculate_the_draft_and_the_issued_document_agree(
    tenant: Tenant, mode: str, discount: Any, rounding: str
) -> None:
    fields = {"lines": MIXED, "priceMode": mode, "discount": discount, "rounding": rounding}
    found = calculated(tenant, **fields)
    draft = done(drafted(tenant, **fields), 201)
    issued = done(finalized(tenant, draft))
    for name in NUMBERS:
        assert found[name] == draft[name] == issued[name] == read(tenant, issued)[name], name
    assert sum(Decimal(one["vatAmount"]) for one in issued["lines"]) == Decimal(issued["vatAmount"])
    parts = sum(Decimal(issued[name]) for name in ("netTaxable", "netExempt", "vatAmount", "roundingAmount"))
    assert parts == Decimal(issued["total"])


def test_calculate_saves_nothing(tenant: Tenant) -> None:
    calculated(tenant, lines=MIXED, client={"name": "א", "save": True})
    assert done(tenant.api.get("/documents"))["items"] == []
    assert done(tenant.api.get("/clients"))["items"] == []


def test_calculate_says_what_the_payments_are_short_of(tenant: Tenant) -> None:
    found = calculated(
        tenant, docType=320, lines=[line()], payments=[paid(tenant, "100")], withholdingTax={"amount": "8"}
    )
    assert (found["paid"], found["difference"]) == ("108.00", "10.00")


def test_gross_prices_hold_their_vat(tenant: Tenant) -> None:
    found = calculated(tenant, priceMode="gross", lines=[line("118"), line("0.10")])
    assert (found["total"], found["vatAmount"], found["netTaxable"]) == ("118.10", "18.02", "100.08")


def test_discounts_come_before_vat(tenant: Tenant) -> None:
    found = calculated(
        tenant,
        lines=[line("100", "2", discount={"type": "amount", "value": "50"}), line("50")],
        discount={"type": "percent", "value": "10"},
    )
    assert (found["subtotal"], found["discountAmount"], found["netTaxable"], found["vatAmount"], found["total"]) == (
        "200.00",
        "20.00",
        "180.00",
        "32.40",
        "212.40",
    )
    assert found["lines"][0]["discountAmount"] == "50.00"


@pytest.mark.parametrize(
    ("day", "rate"), [("2024-12-31", "17"), ("2025-01-01", "18"), ("2012-08-31", "16"), ("2006-07-01", "15.5")]
)
def test_the_rate_is_that_of_the_date_in_drafts_and_in_calculate(tenant: Tenant, day: str, rate: str) -> None:
    found = calculated(tenant, issueDate=day, lines=[line()])
    made = done(drafted(tenant, issueDate=day, lines=[line()]), 201)
    assert found["lines"][0]["vatRate"] == made["lines"][0]["vatRate"] == rate
    assert made["vatAmount"] == format_amount(int(Decimal(rate) * 100), "ILS")


def test_a_draft_moved_into_another_year_is_computed_anew(tenant: Tenant) -> None:
    made = done(drafted(tenant, issueDate="2025-01-01", lines=[line()]), 201)
    assert done(tenant.api.patch(f"/documents/{made['id']}", json={"issueDate": "2024-12-31"}))["total"] == "117.00"


def test_finalizing_with_another_date_takes_the_rate_of_that_date(tenant: Tenant, running: Running) -> None:
    running.clock.set(datetime(2025, 1, 2, 9, tzinfo=UTC))
    made = done(drafted(tenant, lines=[line()]), 201)
    issued = done(finalized(tenant, made, issueDate="2024-12-31"))
    assert (made["total"], issued["total"], issued["issueDate"]) == ("118.00", "117.00", "2024-12-31")
    assert read(tenant, issued) == issued
    assert done(tenant.api.get(f"/documents/{made['id']}/signature"))["valid"] is True


def test_a_rate_that_was_never_in_force_is_refused(tenant: Tenant) -> None:
    for rate in ("25", "0", "17.5"):
        answer = drafted(tenant, lines=[line(vatRate=rate)])
        assert faults(answer) == {("lines[0].vatRate", "unknown_vat_rate")}


def test_an_exempt_line_has_no_rate(tenant: Tenant) -> None:
    assert faults(drafted(tenant, lines=[line(vatType="exempt", vatRate="18")])) == {
        ("lines[0].vatRate", "contradiction")
    }


def test_an_exempt_dealer_writes_no_vat(opened: Any) -> None:
    dealer = opened("exempt_dealer")
    made = done(drafted(dealer, 300, lines=[line(), line(vatType="zero")]), 201)
    assert (made["vatAmount"], made["total"]) == ("0.00", "200.00")
    assert {one["treatment"] for one in made["vatBreakdown"]} == {"exempt"}
    assert faults(drafted(dealer, 300, lines=[line(vatRate="18")])) == {("lines[0].vatRate", "vat_not_charged")}


def test_a_foreign_document_needs_its_rate_and_a_shekel_document_has_none(tenant: Tenant) -> None:
    assert faults(drafted(tenant, currency="USD", lines=[line()])) == {("exchangeRate", "required")}
    assert faults(drafted(tenant, exchangeRate="3.7", lines=[line()])) == {("exchangeRate", "contradiction")}
    assert faults(drafted(tenant, currency="XXX", lines=[line()])) == {("currency", "unknown_currency")}


@pytest.mark.parametrize("rate", ["0", "-1", "NaN", "1000000", "0.0000001"])
def test_what_is_no_exchange_rate_is_refused(tenant: Tenant, rate: str) -> None:
    answer = drafted(tenant, currency="USD", exchangeRate=rate, lines=[line()])
    assert {field for field, _ in faults(answer)} == {"exchangeRate"}


@pytest.mark.parametrize(
    ("currency", "price", "total", "local"),
    [("USD", "10", "11.80", "43.66"), ("JPY", "1000", "1180", "4366.00"), ("KWD", "1.001", "1.181", "4.37")],
)
def test_amounts_have_the_digits_of_their_currency(
    tenant: Tenant, currency: str, price: str, total: str, local: str
) -> None:
    made = done(drafted(tenant, currency=currency, exchangeRate="3.7", lines=[line(price)]), 201)
    assert (made["total"], made["totalLocal"], made["exchangeRate"]) == (total, local, "3.7")


@pytest.mark.parametrize(("currency", "amount"), [("JPY", "1.5"), ("USD", "1.005"), ("KWD", "1.0001")])
def test_a_payment_with_more_digits_than_its_currency_is_refused(tenant: Tenant, currency: str, amount: str) -> None:
    answer = drafted(tenant, 400, currency=currency, exchangeRate="1", payments=[paid(tenant, amount)])
    assert {field for field, _ in faults(answer)} == {"payments[0].amount"}


def test_the_books_stay_in_shekels_whatever_currency_a_business_prefers(tenant: Tenant) -> None:
    tenant.api.patch("/businesses/current", json={"defaultCurrency": "USD"})
    assert faults(drafted(tenant, lines=[line()])) == {("exchangeRate", "required")}
    made = done(drafted(tenant, exchangeRate="4", lines=[line()]), 201)
    assert (made["currency"], made["total"], made["totalLocal"]) == ("USD", "118.00", "472.00")


def test_a_draft_keeps_its_currency_when_the_business_prefers_another(tenant: Tenant) -> None:
    made = done(drafted(tenant, lines=[line()]), 201)
    tenant.api.patch("/businesses/current", json={"defaultCurrency": "USD"})
    issued = done(finalized(tenant, made))
    assert (issued["currency"], read(tenant, issued)["currency"]) == ("ILS", "ILS")
    assert done(tenant.api.get(f"/documents/{made['id']}/signature"))["valid"] is True


def test_the_total_may_be_rounded_to_whole_shekels(tenant: Tenant) -> None:
    found = calculated(tenant, rounding="to_shekel", lines=[line("100.30")])
    assert (found["vatAmount"], found["roundingAmount"], found["total"]) == ("18.05", "-0.35", "118.00")
    half = calculated(tenant, rounding="to_shekel", lines=[line("0.50", vatType="exempt")])
    assert (half["roundingAmount"], half["total"]) == ("0.50", "1.00")


def israeli(invoice: dict[str, Any]) -> tuple[list[dict[str, Any]], list[vat.Line]]:
    """The lines of a published invoice with Israeli rates in place of its own, for the wire and for the rule."""
    rates = sorted({Decimal(one["vatRate"]) for one in invoice["lines"] if one["vatCategory"] == "S"}, reverse=True)
    ours = dict(zip(rates, (Decimal(18), Decimal(17), Decimal(16)), strict=False))
    sent, ruled = [], []
    for one in invoice["lines"]:
        price = (Decimal(one["unitPrice"]) / Decimal(one["baseQuantity"] or "1")).quantize(Decimal("0.000001"))
        taken = sum((Decimal(item["amount"]) * (-1 if item["charge"] else 1) for item in one["allowances"]), Decimal(0))
        taken = max(taken, Decimal(0))
        standard = one["vatCategory"] == "S"
        treatment = {"vatRate": str(ours[Decimal(one["vatRate"])])} if standard else {"vatType": "exempt"}
        sent.append(line(str(price), one["quantity"], discount={"type": "amount", "value": str(taken)}, **treatment))
        ruled.append(
            vat.Line(
                Decimal(one["quantity"]),
                price,
                vat.Discount("amount", taken),
                "standard" if standard else "exempt",
                ours[Decimal(one["vatRate"])] if standard else Decimal(0),
            )
        )
    return sent, ruled


@pytest.mark.parametrize("invoice", INVOICES, ids=lambda one: Path(one["source"]).stem)
@pytest.mark.parametrize("mode", ["net", "gross"])
def test_the_published_european_invoices_come_out_as_the_rule_says(
    tenant: Tenant, invoice: dict[str, Any], mode: Any
) -> None:
    sent, ruled = israeli(invoice)
    found = calculated(tenant, lines=sent, priceMode=mode, discount={"type": "percent", "value": "2.5"})
    expected = vat.compute_totals(
        ruled, currency="ILS", price_mode=mode, discount=vat.Discount("percent", Decimal("2.5"))
    )
    assert [(one["treatment"], Decimal(one["rate"]), one["net"], one["vat"]) for one in found["vatBreakdown"]] == [
        (one.treatment, one.rate, format_amount(one.net, "ILS"), format_amount(one.vat, "ILS"))
        for one in expected.groups
    ]
    assert [(one["net"], one["vatAmount"], one["gross"]) for one in found["lines"]] == [
        (format_amount(one.net, "ILS"), format_amount(one.vat, "ILS"), format_amount(one.gross, "ILS"))
        for one in expected.lines
    ]
    assert (found["subtotal"], found["total"]) == (
        format_amount(expected.subtotal, "ILS"),
        format_amount(expected.total, "ILS"),
    )
