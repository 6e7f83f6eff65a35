"""VAT periods: what they report, closed, opened again, filed, and corrected by the next."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from domains.answers import audited, done, faults, refused
from domains.purchases import accounts, booked
from domains.tax_periods import closed, do, filed, last_of, month_before, name_of, period_of, reports_monthly, sold
from domains.test_expenses import category
from support.service import Tenant


@pytest.fixture
def monthly(tenant: Tenant) -> Tenant:
    """A fresh business that reports VAT by month."""
    return reports_monthly(tenant)


def test_a_period_reports_sales_and_inputs_with_their_documents_and_is_settled(monthly: Tenant) -> None:
    month = month_before(monthly)
    day = last_of(month)
    invoice = sold(monthly, day, "1000.60")
    lines = [
        {"amount": "500", "vat": "90"},
        {"amount": "100", "vat": "18", "categoryId": category(monthly, "equipment")},
    ]
    bought = booked(monthly, None, None, None, date=day.isoformat(), lines=lines)  # type: ignore[arg-type]
    waiting = booked(monthly, None, "10", "1.80", date=day.isoformat(), docType=300)
    found = period_of(monthly, month)
    assert (found["period"], found["status"], found["from"], found["to"]) == (
        name_of(month),
        "OPEN",
        month.isoformat(),
        day.isoformat(),
    )
    assert found["amounts"] == {
        "taxableSales": "1000.60",
        "zeroRatedSales": "0.00",
        "exemptSales": "0.00",
        "outputVat": "180.11",
        "inputVatEquipment": "18.00",
        "inputVatOther": "90.00",
        "net": "72.11",
    }
    assert found["boxes"] == {
        "taxableSales": "1001.00",
        "exemptSales": "0.00",
        "outputVat": "180.00",
        "inputVatEquipment": "18.00",
        "inputVatOther": "90.00",
        "net": "72.00",
    }
    assert [(one["source"]["id"], one["vat"], one["net"]) for one in found["outputs"]] == [
        (invoice["id"], "180.11", "1000.60")
    ]
    assert [(one["source"]["id"], one["vat"], one["equipmentVat"], one["net"]) for one in found["inputs"]] == [
        (bought["id"], "90.00", "18.00", "600.00")
    ]
    assert [(one["code"], one["count"], one["blocks"]) for one in found["checklist"]] == [("vat_at_risk", 1, False)]
    before = accounts(monthly)
    assert (before["output_vat"], before["input_vat"], before["input_vat_equipment"]) == (-18011, 9000, 1800)
    done_ = closed(monthly, month)
    assert (done_["status"], done_["boxes"], done_["amounts"]) == ("CLOSED", found["boxes"], found["amounts"])
    after = accounts(monthly)
    assert {"output_vat", "input_vat", "input_vat_equipment"} & set(after) == set()
    assert after["vat_clearing"] == -7200
    assert after["input_vat_pending"] == 180
    assert [one["action"] for one in audited(monthly, "vat_period")] == ["vat_period.closed"]
    assert waiting["vatState"] == "at_risk"
    assert done(monthly.api.get(f"/expenses/{bought['id']}"))["status"] == "BOOKED"
    filed(monthly, month)
    assert done(monthly.api.get(f"/expenses/{bought['id']}"))["status"] == "REPORTED"
    assert done(monthly.api.get(f"/expenses/{waiting['id']}"))["status"] == "BOOKED"


def test_what_comes_after_the_close_is_a_correction_in_the_next_period(monthly: Tenant) -> None:
    month, now = month_before(monthly), month_before(monthly, 0)
    sold(monthly, last_of(month), "100")
    closed(monthly, month)
    filed(monthly, month)
    booked(monthly, None, "50", "9", date=month.isoformat())
    late = booked(monthly, None, "200", "36", date=month.isoformat(), reportingPeriod=name_of(now))
    again = period_of(monthly, month)
    assert (again["status"], again["amounts"]["inputVatOther"], again["inputs"]) == ("FILED", "0.00", [])
    found = period_of(monthly, now)
    assert found["amounts"]["inputVatOther"] == "45.00"
    assert found["corrections"]["inputVatOther"] == "9.00"
    told = {(one["vat"], one["correctionOf"]) for one in found["inputs"]}
    assert told == {("9.00", name_of(month)), ("36.00", None)}
    assert late["reportingPeriod"] == name_of(now)
    listed = done(monthly.api.get(f"/tax/vat-periods/{name_of(now)}/documents", params={"side": "inputs"}))["items"]
    assert listed == found["inputs"]


def test_a_period_is_opened_again_unless_it_was_filed(monthly: Tenant) -> None:
    month, now = month_before(monthly), month_before(monthly, 0)
    sold(monthly, last_of(month), "100")
    refused(do(monthly, month, "reopen", reason="טעות"), 409, "vat_period_not_closed")
    refused(do(monthly, month, "mark-filed", reference="1"), 409, "vat_period_not_closed")
    refused(do(monthly, now, "close"), 409, "vat_period_not_over")
    closed(monthly, month)
    refused(do(monthly, month, "close"), 409, "vat_period_closed")
    opened = done(do(monthly, month, "reopen", reason="טעות"))
    assert (opened["status"], opened["closedAt"]) == ("OPEN", None)
    assert accounts(monthly)["output_vat"] == -1800
    assert "vat_clearing" not in accounts(monthly)
    booked(monthly, None, "50", "9", date=month.isoformat())
    assert closed(monthly, month)["amounts"]["inputVatOther"] == "9.00"
    assert period_of(monthly, now)["corrections"] is None
    too_early = do(monthly, month, "mark-filed", reference="1", filedOn=month.isoformat())
    assert faults(too_early) == {("filedOn", "date_out_of_range")}
    assert filed(monthly, month, "874-77")["filing"]["reference"] == "874-77"
    refused(do(monthly, month, "mark-filed", reference="2"), 409, "vat_period_filed")
    refused(do(monthly, month, "reopen", reason="טעות"), 409, "vat_period_filed")


def test_periods_are_closed_in_their_order(monthly: Tenant) -> None:
    first, second = month_before(monthly, 2), month_before(monthly)
    booked(monthly, None, "50", "9", date=first.isoformat())
    assert refused(do(monthly, second, "close"), 409, "earlier_vat_period_open")["period"] == name_of(first)
    assert [one["code"] for one in period_of(monthly, second)["checklist"]] == ["earlier_period_open"]
    closed(monthly, first)
    closed(monthly, second)
    assert refused(do(monthly, first, "reopen", reason="x"), 409, "later_vat_period_closed")["period"] == name_of(
        second
    )
    listed = done(monthly.api.get("/tax/vat-periods", params={"from": first.isoformat()}))["items"]
    assert [(one["period"], one["status"]) for one in listed] == [
        (name_of(month_before(monthly, 0)), "OPEN"),
        (name_of(second), "CLOSED"),
        (name_of(first), "CLOSED"),
    ]
    assert listed[2]["boxes"]["net"] == "-9.00"


def test_what_was_before_the_business_is_not_asked_for(monthly: Tenant) -> None:
    old = (month_before(monthly, 11)).isoformat()
    listed = done(monthly.api.get("/tax/vat-periods", params={"from": old}))["items"]
    assert [one["period"] for one in listed] == [name_of(month_before(monthly, 0))]


def test_of_two_that_close_one_period_one_wins(monthly: Tenant) -> None:
    month = month_before(monthly)
    sold(monthly, last_of(month), "100")
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda _: do(monthly, month, "close"), range(2)))
    assert sorted(one.status_code for one in answers) == [200, 409]
    assert accounts(monthly)["vat_clearing"] == -1800


def test_input_vat_counts_in_the_month_in_which_it_is_deducted(monthly: Tenant) -> None:
    month, now = month_before(monthly), month_before(monthly, 0)
    moved = booked(monthly, None, "100", "18", date=month.isoformat(), reportingPeriod=name_of(now))
    risky = booked(monthly, None, "200", "36", date=month.isoformat(), originalReceived=False)
    claim = monthly.api.post(
        f"/expenses/{risky['id']}/claim-vat", json={"originalReceived": True, "period": name_of(month)}
    )
    done(claim)
    past, current = period_of(monthly, month), period_of(monthly, now)
    assert [one["source"]["id"] for one in past["inputs"]] == [risky["id"]]
    assert [one["source"]["id"] for one in current["inputs"]] == [moved["id"]]
    assert (past["amounts"]["inputVatOther"], current["amounts"]["inputVatOther"]) == ("36.00", "18.00")
    closed(monthly, month)
    assert accounts(monthly)["input_vat"] == 1800
    assert period_of(monthly, now)["corrections"] is None


def test_what_a_period_was_at_an_instant(monthly: Tenant) -> None:
    month = month_before(monthly)
    booked(monthly, None, "100", "18", date=month.isoformat())
    then = monthly.running.clock.now().isoformat()
    known = period_of(monthly, month)
    booked(monthly, None, "200", "36", date=month.isoformat())
    closed(monthly, month)
    before = period_of(monthly, month, asOf=then)
    assert (before["amounts"], before["inputs"]) == (known["amounts"], known["inputs"])
    assert before["status"] == "OPEN"
    later = (monthly.running.clock.now() + timedelta(days=1)).isoformat()
    answer = monthly.api.get(f"/tax/vat-periods/{name_of(month)}", params={"asOf": later})
    assert faults(answer) == {("asOf", "as_of_in_future")}


def test_periods_of_another_shape_and_of_the_future_are_refused(monthly: Tenant) -> None:
    for period in ("2026-13", "2026", "2026-1", "x", "0000-01"):
        refused(monthly.api.get(f"/tax/vat-periods/{period}"), 404, "not_found")
    ahead = last_of(month_before(monthly, 0)) + timedelta(days=1)
    refused(monthly.api.get(f"/tax/vat-periods/{name_of(ahead)}"), 422, "vat_period_in_future")
    refused(do(monthly, ahead, "close"), 422, "vat_period_in_future")


def test_an_exempt_dealer_declares_turnover_and_has_no_periods(opened: object) -> None:
    exempt: Tenant = opened("exempt_dealer")  # type: ignore[operator]
    exempt.issued(400)
    found = done(exempt.api.get("/tax/vat-periods"))
    assert found["items"] == []
    assert found["declarations"][0]["turnover"] == "100.00"
    refused(exempt.api.get(f"/tax/vat-periods/{exempt.today()[:7]}"), 409, "no_vat_periods")
    answer = exempt.api.patch("/tax/settings", json={"vatReporting": "monthly"})
    assert faults(answer) == {("vatReporting", "reports_no_vat")}


@pytest.mark.parametrize("cadence", ["monthly", "bimonthly"])
def test_every_period_of_the_list_can_be_read_also_the_one_that_goes_on(monthly: Tenant, cadence: str) -> None:
    done(monthly.api.patch("/businesses/current", json={"vatReporting": cadence}))
    listed = [one["period"] for one in done(monthly.api.get("/tax/vat-periods"))["items"]]
    assert listed
    assert [done(monthly.api.get(f"/tax/vat-periods/{period}"))["period"] for period in listed] == listed
