"""Tax settings, rates of VAT, certificates and the report of withholding, advances, and the detailed report."""

import io
import random
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from pypdf import PdfReader

from domains.answers import audited, done, faults, line, refused
from domains.purchases import accounts, booked, pay, supplier, withholds
from domains.tax_periods import closed, last_of, month_before, name_of, period_of, reports_monthly
from support.pcn874_reader import read
from support.service import Tenant


def test_settings_are_read_and_changed_in_one_place(tenant: Tenant) -> None:
    first = done(tenant.api.get("/tax/settings"))
    assert (first["vatReporting"], first["vatBasis"], first["advancesRate"], first["version"]) == (
        "bimonthly",
        "accrual",
        None,
        0,
    )
    body = {
        "vatReporting": "monthly",
        "advancesRate": "7.5",
        "withholdsTax": True,
        "withholdingFileNumber": "912345678",
    }
    changed = done(tenant.api.patch("/tax/settings", json=body))
    assert {name: changed[name] for name in body} == body
    assert done(tenant.api.patch("/tax/settings", json=body)) == changed
    assert done(tenant.api.get("/tax/settings")) == changed
    assert done(tenant.api.get("/businesses/current"))["vatReporting"] == "monthly"
    assert done(tenant.api.get("/businesses/supplier-payment-config"))["withholdingFileNumber"] == "912345678"
    stale = tenant.api.patch("/tax/settings", json={"filesDetailedVat": True}, headers={"If-Match": '"0"'})
    refused(stale, 412, "version_conflict")
    wrong = tenant.api.patch("/tax/settings", json={"advancesRate": "101"})
    assert wrong.status_code == 422
    assert faults(tenant.api.patch("/tax/settings", json={"vatReporting": "none"})) == {("vatReporting", "must_report")}
    (entry,) = [one for one in audited(tenant, "business") if one["action"] == "tax_settings.changed"]
    assert entry["after"]["advancesRate"] == "7.5"


def test_rates_of_vat_are_known_by_date(tenant: Tenant) -> None:
    rates = done(tenant.api.get("/tax/vat-rates"))["items"]
    assert rates[0] == {"rate": "18", "from": "2025-01-01", "to": None}
    assert rates[1] == {"rate": "17", "from": "2015-10-01", "to": "2024-12-31"}
    assert done(tenant.api.get("/tax/vat-rates", params={"on": "2009-12-31"}))["items"][0]["rate"] == "16.5"
    assert done(tenant.api.get("/tax/vat-rates", params={"on": "1999-12-31"}))["items"] == []


def test_certificates_of_suppliers_are_those_of_their_cards(tenant: Tenant) -> None:
    of, buyer = supplier(tenant), tenant.client()
    year = tenant.today()[:4]
    body = {"supplierId": of["id"], "rate": "5", "validFrom": f"{year}-01-01", "validTo": f"{year}-12-31"}
    made = done(tenant.api.post("/tax/withholding-certificates", json={**body, "certificateNumber": "77"}), 201)
    assert (made["supplierName"], made["rate"]) == (of["name"], "5")
    card = done(tenant.api.get(f"/suppliers/{of['id']}/withholding-certificates"))["items"]
    assert [(one["id"], one["inForce"]) for one in card] == [(made["id"], True)]
    assert done(tenant.api.get(f"/suppliers/{of['id']}"))["withholding"]["certificateNumber"] == "77"
    overlapping = {**body, "validFrom": f"{year}-12-31", "validTo": None}
    twin = refused(tenant.api.post("/tax/withholding-certificates", json=overlapping), 409, "certificate_overlaps")
    assert twin["existingId"] == made["id"]
    own = done(tenant.api.post("/tax/withholding-certificates", json={"rate": "0"}), 201)
    for_one = done(tenant.api.post("/tax/withholding-certificates", json={"rate": "3", "clientId": buyer["id"]}), 201)
    assert for_one["clientName"] == buyer["name"]
    listed = done(tenant.api.get("/tax/withholding-certificates", params={"owner": "own"}))["items"]
    assert [one["id"] for one in listed] == [for_one["id"], own["id"]]
    valid = {"validOn": f"{int(year) + 1}-01-01", "supplierId": of["id"]}
    assert done(tenant.api.get("/tax/withholding-certificates", params=valid))["items"] == []
    path = f"/tax/withholding-certificates/{made['id']}"
    assert done(tenant.api.patch(path, json={"rate": "2.5"}))["version"] == 2
    assert faults(tenant.api.patch(path, json={"validTo": f"{year}-01-01", "validFrom": f"{year}-02-01"})) == {
        ("validTo", "invalid_range")
    }
    assert tenant.api.delete(path).status_code == 204
    unknown = {"rate": "1", "supplierId": buyer["id"]}
    refused(tenant.api.post("/tax/withholding-certificates", json=unknown), 422, "certificate_holder_unknown")
    both = {"rate": "1", "supplierId": of["id"], "clientId": buyer["id"]}
    assert faults(tenant.api.post("/tax/withholding-certificates", json=both)) == {("clientId", "two_holders")}


def test_what_was_withheld_is_told_by_payee_and_by_client(tenant: Tenant) -> None:
    withholds(tenant)
    of = supplier(tenant, taxId="514713288")
    pay(tenant, of, booked(tenant, of))
    gone = pay(tenant, of, booked(tenant, of, "500", "90"))
    done(tenant.api.post(f"/supplier-payments/{gone['id']}/void", json={"reason": "טעות"}))
    paid = {"method": "bank_transfer", "date": tenant.today(), "amount": "112.10"}
    tenant.issued(320, lines=[line("100")], payments=[paid], withholdingTax={"rate": "5", "amount": "5.90"})
    found = done(tenant.api.get("/tax/withholding-report"))
    balances = accounts(tenant)
    assert Decimal(found["withheldByUs"]) * 100 == -balances["withheld_from_suppliers"]
    assert Decimal(found["withheldFromUs"]) * 100 == balances["withheld_by_customers"]
    assert [(one["side"], one["partyTaxId"], one["gross"], one["withheld"]) for one in found["items"]] == [
        ("by_us", "514713288", "1180.00", "200.00"),
        ("from_us", None, "118.00", found["withheldFromUs"]),
    ]
    (remitted,) = found["remittances"]
    assert (remitted["form"], remitted["payees"], remitted["payments"], remitted["withheld"]) == (
        "0102",
        1,
        1,
        "200.00",
    )
    assert found["forms"] == {"periodic": "0102", "yearly": "0856", "payee": "0857"}
    one_side = done(tenant.api.get("/tax/withholding-report", params={"side": "from_us"}))
    assert [one["side"] for one in one_side["items"]] == ["from_us"]
    table = tenant.api.get("/tax/withholding-report", params={"format": "csv", "lang": "en"}).text.splitlines()
    assert len(table) == 3


def test_the_yearly_certificate_of_a_payee_is_a_paper_with_the_figures_of_its_data(
    tenant: Tenant, opened: Callable[..., Tenant]
) -> None:
    withholds(tenant, withholdingFileNumber="912345678")
    done(tenant.api.patch("/tax/settings", json={"incomeTaxFileNumber": "557788990"}))
    of, other = supplier(tenant, "Paid Often", taxId="514713288"), supplier(tenant, "Paid Once")
    pay(tenant, of, booked(tenant, of))
    pay(tenant, of, booked(tenant, of, "500", "90"), withheld="33.30")
    gone = pay(tenant, of, booked(tenant, of, "700", "126"))
    done(tenant.api.post(f"/supplier-payments/{gone['id']}/void", json={"reason": "טעות"}))
    pay(tenant, other, booked(tenant, other, "2000", "360"))
    year = tenant.today()[:4]
    asked = {"form": "payee", "supplierId": of["id"], "from": f"{year}-01-01", "to": f"{year}-12-31"}
    found = done(tenant.api.get("/tax/withholding-report", params=asked))
    told = found["certificate"]
    assert (told["form"], told["year"], told["payee"]["taxId"]) == ("0857", int(year), "514713288")
    assert told["payer"]["withholdingFileNumber"] == "912345678"
    assert [(one["rate"], one["payments"], one["base"], one["gross"], one["withheld"]) for one in told["lines"]] == [
        ("20", 1, "1000.00", "1180.00", "200.00"),
        (None, 1, "500.00", "590.00", "33.30"),
    ]
    assert (told["base"], told["gross"], told["withheld"]) == ("1500.00", "1770.00", "233.30")
    assert [(one["gross"], one["withheld"]) for one in found["items"]] == [(told["gross"], told["withheld"])]
    paper = _paper(tenant, **asked)
    figures = (
        *("514713288", "912345678", "557788990", "777777715", "0857", year, of["name"], "Produced", "End of report"),
        *("1,180.00", "200.00", "590.00", "33.30", "1,500.00", "1,770.00", "233.30"),
    )
    assert [one for one in figures if one not in paper] == []
    assert other["name"] not in paper
    nothing = {**asked, "supplierId": supplier(tenant)["id"]}
    zeros = done(tenant.api.get("/tax/withholding-report", params=nothing))["certificate"]
    assert (zeros["lines"], zeros["gross"], zeros["withheld"]) == ([], "0.00", "0.00")
    foreign = {**asked, "supplierId": supplier(opened())["id"]}
    refused(tenant.api.get("/tax/withholding-report", params=foreign), 404, "not_found")
    yearly, monthly = ({name: asked[name] for name in ("from", "to")} | {"form": one} for one in ("yearly", "periodic"))
    for asked_form, number in ((yearly, "0856"), (monthly, "0102")):
        paper = _paper(tenant, **asked_form)
        assert [one for one in (number, "4,130.00", "633.30") if one not in paper] == []


def _paper(tenant: Tenant, **asked: str) -> str:
    answer = tenant.api.get("/tax/withholding-report", params={**asked, "format": "pdf", "lang": "en"})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf"), answer.text
    return "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)


def test_a_form_that_cannot_be_made_is_refused_at_its_fields(tenant: Tenant) -> None:
    asked = {"form": "payee", "side": "from_us", "from": "2024-01-01", "to": "2025-12-31"}
    assert faults(tenant.api.get("/tax/withholding-report", params=asked)) == {
        ("supplierId", "required"),
        ("to", "several_years"),
        ("side", "not_of_clients"),
    }


def test_advances_are_a_rate_of_the_turnover_less_what_was_withheld(tenant: Tenant) -> None:
    assert done(tenant.api.get("/tax/advances"))["items"] == []
    done(tenant.api.patch("/tax/settings", json={"advancesRate": "10", "advancesReporting": "monthly"}))
    tenant.issued(lines=[line("1000")])
    found = done(tenant.api.get("/tax/advances"))
    last = found["items"][-1]
    assert (last["period"], last["turnover"], last["advance"], last["due"]) == (
        tenant.today()[:7],
        "1000.00",
        "100.00",
        "100.00",
    )
    assert (found["due"], found["rate"], last["isOver"]) == ("100.00", "10", False)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_detailed_report_of_a_random_month_is_its_return_and_its_books(tenant: Tenant, seed: int) -> None:
    """Read back by another program, the file has the boxes of the return, which are the accounts but for rounding."""
    reports_monthly(tenant, filesDetailedVat=True)
    luck, month = random.Random(seed), month_before(tenant)  # noqa: S311
    day = last_of(month)
    buyer = {"name": "קונה", "taxId": "514713288", "dealerType": "company"}
    of = supplier(tenant, taxId="520007030")
    for _ in range(6):
        kind = luck.choice(["default", "zero", "exempt"])
        client = luck.choice([buyer, {"name": "פרטי"}])
        price = f"{luck.randint(1, 4000)}.{luck.randint(0, 99):02}"
        lines = [{**line(price), "vatType": kind}, *([line("7.77")] if luck.random() < 0.5 else [])]
        tenant.issued(305, issueDate=day.isoformat(), client=client, lines=lines)
    for _ in range(4):
        net = Decimal(luck.randint(100, 99999)) / 100
        vat = (net * 18 / 100).quantize(Decimal("0.01"))
        on = (day - timedelta(days=luck.randint(0, 20))).isoformat()
        booked(tenant, luck.choice([of, None]), str(net), str(vat), date=on)
    booked(tenant, of, "100", "18", docType=330, date=day.isoformat())
    shown = period_of(tenant, month)
    answer = tenant.api.get(f"/tax/vat-periods/{name_of(month)}/pcn874")
    assert answer.headers["content-disposition"].endswith(f'PCN874_777777715_{name_of(month).replace("-", "")}.txt"')
    report = read(answer.content)
    _same(report, shown)
    movement = accounts(tenant)
    assert Decimal(shown["amounts"]["outputVat"]) * 100 == -movement["output_vat"]
    assert Decimal(shown["amounts"]["inputVatOther"]) * 100 == movement["input_vat"]
    done_ = closed(tenant, month)
    _same(report, done_)
    assert "output_vat" not in accounts(tenant)
    again = tenant.api.get(f"/tax/vat-periods/{name_of(month)}/pcn874")
    assert read(again.content).lines == report.lines
    told = done(tenant.api.get(f"/tax/vat-periods/{name_of(month)}/pcn874", params={"format": "json"}))
    assert (told["boxes"], len(told["lines"])) == (done_["boxes"], len(report.lines))


def _same(report: Any, shown: dict[str, Any]) -> None:
    boxes = shown["boxes"]
    assert (report.taxable, report.untaxed, report.vat, report.equipment, report.inputs, report.net) == tuple(
        int(Decimal(boxes[name]))
        for name in ("taxableSales", "exemptSales", "outputVat", "inputVatEquipment", "inputVatOther", "net")
    )
