"""The pages of card clearing: what is open by processor, what is late, the deposits, and one written down by hand."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from domains.answers import done
from domains.test_card_clearing import card_sale, expectations, settled
from domains.test_desk_words import english
from domains.test_payments import recorded
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_what_is_open_leads_to_its_payment_and_document_and_adds_up_to_the_account(tenant: Tenant) -> None:
    somebody = english(tenant)
    empty = somebody.get("/card-clearing").text
    assert "Nothing is waiting for a deposit" in empty
    client = tenant.client()
    sale = card_sale(tenant, "118", client=None, clientId=client["id"])
    payment = recorded(tenant, client, "70", "card")
    form = somebody.get("/card-clearing/new").form()
    old = (date.fromisoformat(tenant.today()) - timedelta(days=30)).isoformat()
    wrong = somebody.post("/card-clearing/new", {**form, "amount": "0", "chargedOn": "2999-01-01"})
    assert wrong.status == 422
    assert "Expected another amount than zero." in wrong.text
    assert "The day is not over yet" in wrong.text
    saved = somebody.post("/card-clearing/new", {**form, "amount": "12", "chargedOn": old, "provider": "Max"})
    assert saved.status == 303
    page = somebody.get(saved.answer.headers["location"])
    assert "Added: the books show it." in page.text
    assert f"{somebody.base}/payments/{payment['id']}" in page.links()
    assert f"{somebody.base}/documents/{sale['id']}" in page.links()
    assert "28 days late" in page.text
    assert "3 installments" in page.text
    assert "₪200.00" in page.text  # 118, 70 and 12: the balance of the account
    (leads,) = [one for one in somebody.get(f"/payments/{payment['id']}").links() if "/card-clearing?" in one]
    alone = somebody.get(leads).links()
    assert f"{somebody.base}/payments/{payment['id']}" in alone
    assert f"{somebody.base}/documents/{sale['id']}" not in alone
    late = somebody.get("/card-clearing?overdue=true").text
    assert "Max" in late
    assert "₪118.00" not in late
    file = somebody.get(f"{somebody.base}/card-clearing/export?format=csv&provider=Max").answer
    assert file.headers["content-type"].startswith("text/csv")
    assert "12.00" in file.text


def test_deposits_stand_with_their_fees_and_leave_the_list_of_what_is_open(tenant: Tenant) -> None:
    recorded(tenant, tenant.client(), "100", "card")
    somebody = english(tenant)
    assert "No deposits yet" in somebody.get("/card-clearing/batches").text
    settled(tenant, "97.66", expectations(tenant), fee=Decimal(2), fee_vat=Decimal("0.34"), reference="771")
    page = somebody.get("/card-clearing/batches").text
    for text in ("₪97.66", "₪2.00", "₪0.34", "₪100.00", "771", "Settled"):
        assert text in page
    table = somebody.get("/card-clearing/batches/export?format=csv").answer.text.splitlines()
    assert table[0].endswith("Charges,Currency,Charged,Fee,VAT of the fee,Differences,Deposited")
    assert table[1].endswith(",771,Settled,1,ILS,100.00,2.00,0.34,,97.66")
    assert "Nothing is waiting for a deposit" in somebody.get("/card-clearing").text
    assert "Deposited" in somebody.get("/card-clearing?show=all").text
    assert done(tenant.api.get("/reports/card-clearing"))["balance"] == "0.00"


def test_the_days_of_a_processor_are_set_on_their_page(tenant: Tenant) -> None:
    somebody = english(tenant)
    there = "/card-clearing/deposit-days"
    assert f"{somebody.base}{there}" in somebody.get("/card-clearing").links()
    wrong = somebody.post(there, {"provider": "Max", "days": "500"})
    assert wrong.status == 422
    saved = somebody.post(there, {"provider": "", "days": "5"})
    assert saved.status == 303
    assert somebody.post(there, {"provider": "Max", "days": "8"}).status == 303
    page = somebody.get(saved.answer.headers["location"]).text
    assert "Saved: it holds for charges from now on." in page
    assert "Max" in page
    assert done(tenant.api.get(there))["items"] == [{"provider": None, "days": 5}, {"provider": "Max", "days": 8}]
