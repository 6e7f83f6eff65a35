"""The pages of taxes: a VAT period as a checklist until it is filed, withholding, advances, certificates, settings."""

import pytest

from domains.answers import done, line
from domains.purchases import booked, pay, supplier, withholds
from domains.tax_periods import last_of, month_before, name_of, reports_monthly, sold
from domains.test_desk_words import english
from support.dashboard import ReceivedPage
from support.pcn874_reader import read
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def _hidden(page: ReceivedPage) -> dict[str, str]:
    """What every form of a page sends beside its own fields."""
    return {name: value for name, value in page.form().items() if name.startswith("_")}


def test_a_period_is_looked_at_closed_opened_again_and_filed(tenant: Tenant) -> None:
    month = month_before(reports_monthly(tenant))
    invoice = sold(tenant, last_of(month), "1000")
    booked(tenant, None, "100", "18", date=month.isoformat())
    booked(tenant, None, "10", "1.80", date=month.isoformat(), docType=300)
    somebody = english(tenant)
    place = f"/taxes/vat/{name_of(month)}"
    listed = somebody.get(f"/taxes?year={month.year}")
    assert f"{somebody.base}{place}" in listed.links()
    page = somebody.get(place)
    for text in ("expenses whose VAT waits for a paper", "₪1,000.00", "₪162.00", "Close the period"):
        assert text in page.text
    assert f"{somebody.base}/documents/{invoice['id']}" in page.links()
    sides = somebody.get(f"{place}/documents?side=outputs")
    assert f"{somebody.base}/documents/{invoice['id']}" in sides.links()
    file = somebody.get(f"{somebody.base}{place}/documents/export?format=csv").answer
    assert file.headers["content-type"].startswith("text/csv")
    report = somebody.get(f"{somebody.base}{place}/pcn874").answer
    assert read(report.content).vat == 180
    closed = somebody.post(place, {**_hidden(page), "_do": "close"})
    assert closed.status == 303
    page = somebody.get(closed.answer.headers["location"])
    assert "the books show the settlement" in page.text
    twice = somebody.post(place, {**_hidden(page), "_do": "close"})
    assert twice.status == 409
    again = somebody.post(place, {**_hidden(somebody.get(place)), "_do": "reopen", "reason": "x"})
    assert again.status == 303
    assert somebody.post(place, {**_hidden(somebody.get(place)), "_do": "close"}).status == 303
    wrong = somebody.post(place, {**_hidden(somebody.get(place)), "_do": "file", "reference": ""})
    assert wrong.status == 422
    told = somebody.post(place, {**_hidden(somebody.get(place)), "_do": "file", "reference": "874-5"})
    assert told.status == 303
    page = somebody.get(place).text
    assert "874-5" in page
    assert "Close the period" not in page


def test_withholding_advances_certificates_and_settings_have_pages(tenant: Tenant) -> None:
    somebody = english(tenant)
    assert "No tax was withheld" in somebody.get("/taxes/withholding").text
    assert "No rate of advances is set" in somebody.get("/taxes/advances").text
    assert "No certificates yet" in somebody.get("/taxes/certificates").text
    withholds(tenant)
    of = supplier(tenant)
    pay(tenant, of, booked(tenant, of))
    tenant.issued(lines=[line("1000")])
    settings = somebody.get("/taxes/settings").form()
    assert settings["vatReporting"] == "bimonthly"
    wrong = somebody.post("/taxes/settings", {**settings, "advancesRate": "101"})
    assert wrong.status == 422
    saved = somebody.post("/taxes/settings", {**somebody.get("/taxes/settings").form(), "advancesRate": "10"})
    assert saved.status == 303
    assert done(tenant.api.get("/tax/settings"))["advancesRate"] == "10"
    assert "₪100.00" in somebody.get("/taxes/advances").text
    page = somebody.get("/taxes/withholding")
    assert "₪200.00" in page.text
    assert f"{somebody.base}/suppliers/{of['id']}" in page.links()
    (certificate,) = [one for one in page.links() if "form=payee" in one]
    assert f"supplierId={of['id']}" in certificate
    for place in (certificate, *(one for one in page.links() if "form=yearly" in one or "form=periodic" in one)):
        assert somebody.get(place).answer.headers["content-type"] == "application/pdf"
    form = somebody.get("/taxes/certificates").form()
    made = somebody.post("/taxes/certificates", {**form, "supplierId": of["id"], "rate": "3", "_do": ""})
    assert made.status == 303
    listed = somebody.get("/taxes/certificates")
    assert of["name"] in listed.text
    (one,) = done(tenant.api.get("/tax/withholding-certificates"))["items"]
    gone = somebody.post("/taxes/certificates", {**listed.form(), "_do": "remove", "_id": one["id"]})
    assert gone.status == 303
    assert done(tenant.api.get("/tax/withholding-certificates"))["items"] == []


def test_an_exempt_dealer_sees_the_declaration_of_its_turnover(opened: object) -> None:
    exempt: Tenant = opened("exempt_dealer", tell_password=True)  # type: ignore[operator]
    exempt.issued(400)
    page = english(exempt).get("/taxes").text
    assert "Declaration of turnover" in page
    assert "₪100.00" in page


def test_an_invoice_on_the_cash_basis_says_what_of_its_vat_waits(tenant: Tenant) -> None:
    at_once = tenant.issued(305)
    done(tenant.api.patch("/tax/settings", json={"vatBasis": "cash"}))
    invoice = tenant.issued(305)
    received = {"payments": [{"method": "bank_transfer", "date": tenant.today(), "amount": "59"}]}
    done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=received), 201)
    somebody = english(tenant)
    page = somebody.get(f"/documents/{invoice['id']}")
    assert "VAT that is due₪9.00" in page.text
    assert "VAT that waits for the money₪9.00" in page.text
    assert f"{somebody.base}/taxes/vat/{tenant.today()[:7]}" in page.links()
    assert somebody.get(f"/taxes/vat/{tenant.today()[:7]}").status == 200
    assert "VAT that waits" not in somebody.get(f"/documents/{at_once['id']}").text
    told = done(tenant.api.get(f"/documents/{invoice['id']}?include=left"))["deferredVat"]
    assert told == {"currency": "ILS", "vat": "18.00", "due": "9.00", "waiting": "9.00", "changedOn": tenant.today()}
    assert done(tenant.api.get(f"/documents/{at_once['id']}?include=left"))["deferredVat"] is None
