"""The pages of expenses, VAT at risk, missing papers and recurring expenses."""

import pytest

from domains.answers import done
from domains.purchases import booked, supplier
from domains.test_desk_words import english
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_an_expense_is_found_opened_and_its_vat_at_risk_asked_for(tenant: Tenant) -> None:
    somebody = english(tenant)
    assert "No expenses yet" in somebody.get("/expenses").text
    assert "Nothing is at risk" in somebody.get("/expenses/vat-at-risk").text
    of = supplier(tenant, "Paper shop", emails=["shop@example.com"])
    expense = booked(tenant, of, originalReceived=False)
    assert f"{somebody.base}/expenses/{expense['id']}" in somebody.get("/expenses").links()
    risk = somebody.get("/expenses/vat-at-risk")
    for text in (of["name"], "₪180.00", "Ask the supplier", expense["reportingPeriod"]):
        assert text in risk.text
    page = somebody.get(f"/expenses/{expense['id']}")
    assert "Its paper is not here." in page.text
    letter = somebody.get(f"/expenses/{expense['id']}/ask")
    assert letter.form()["_emails"] == "shop@example.com"
    claimed = somebody.post(f"/expenses/{expense['id']}", {"_do": "claim", "originalReceived": "true"})
    assert claimed.status == 303
    assert done(tenant.api.get(f"/expenses/{expense['id']}"))["vatState"] == "claimed"
    assert somebody.post(f"/expenses/{expense['id']}", {"_do": "book"}).status == 409


def test_a_missing_paper_is_listed_and_dismissed_and_the_reminder_turned_on(tenant: Tenant) -> None:
    somebody = english(tenant)
    assert "Nothing is missing" in somebody.get("/expenses/missing-papers").text
    expense = booked(tenant, supplier(tenant))
    page = somebody.get("/expenses/missing-papers")
    assert f"{somebody.base}/expenses/{expense['id']}" in page.links()
    (missing,) = done(tenant.api.get("/expenses/missing-papers"))["items"]
    assert somebody.post("/expenses/missing-papers", {"key": missing["key"]}).status == 303
    assert "Nothing is missing" in somebody.get("/expenses/missing-papers").text
    sent = {"remind": "true", "weekday": "monday", "email": "", "_version": "0"}
    assert somebody.post("/expenses/missing-papers/reminder", sent).status == 303
    kept = done(tenant.api.get("/expenses/missing-papers/reminder"))
    assert (kept["remind"], kept["weekday"], kept["email"]) == (True, "monday", None)
    assert somebody.post("/expenses/missing-papers/reminder", {**sent, "email": "no"}).status == 422


def test_a_schedule_is_created_edited_paused_resumed_and_ended_on_its_pages(tenant: Tenant) -> None:
    somebody = english(tenant)
    assert "Make the first schedule" in somebody.get("/recurring-expenses").text
    of = supplier(tenant, "Landlord")
    empty = somebody.get("/recurring-expenses/new").form()
    filled = {**empty, "template.supplierId": of["id"], "template.net": "100", "startDate": "2099-01-31"}
    wrong = somebody.post("/recurring-expenses/new", {**filled, "_do": "save"})
    assert wrong.status == 422
    saved = somebody.post("/recurring-expenses/new", {**filled, "template.vat": "18", "_do": "save"})
    assert saved.status == 303
    (made,) = done(tenant.api.get("/recurring-expenses"))["items"]
    one = f"/recurring-expenses/{made['id']}"
    page = somebody.get(one)
    for text in (of["name"], "₪118.00", "28 Feb 2099", "Creates a draft"):
        assert text in page.text
    form = somebody.get(f"{one}/edit").form()
    assert somebody.post(f"{one}/edit", {**form, "name": "Rent", "_do": "save"}).status == 303
    assert "Rent" in somebody.get("/recurring-expenses").text
    for action in ("pause", "resume", "remove"):
        assert somebody.get(f"{one}/{action}").status == 200
        assert somebody.post(f"{one}/{action}", {}).status == 303
    assert done(tenant.api.get(one))["status"] == "CANCELLED"
