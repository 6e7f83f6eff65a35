"""The pages of payments to suppliers: paying, the list, advances, bank files and settings."""

import pytest

from domains.answers import done
from domains.purchases import BANK, booked, pay, paying, supplier, withholds
from domains.test_desk_words import english
from domains.test_supplier_bank_files import NUMBERS
from support.masav_reader import read_masav
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_a_supplier_is_chosen_and_paid_and_the_payment_says_what_it_pays(tenant: Tenant) -> None:
    somebody = english(tenant)
    assert "No payments yet" in somebody.get("/supplier-payments").text
    withholds(tenant)
    of = supplier(tenant, "Paper shop")
    expense = booked(tenant, of)
    assert of["name"] in somebody.get("/supplier-payments/new").text
    form = somebody.get(f"/supplier-payments/new?supplierId={of['id']}&expenseId={expense['id']}").form()
    assert form["allocations[0].amount"] == "1180.00"
    sums = somebody.post("/supplier-payments/new/sums", form).text
    assert "₪980.00" in sums
    assert "the rate of the law" in sums
    wrong = somebody.post("/supplier-payments/new", {**form, "allocations[0].amount": "1181", "date": "2999-01-01"})
    assert wrong.status == 422
    assert "is open." in wrong.text
    assert "The day is not over yet" in wrong.text
    saved = somebody.post("/supplier-payments/new", {**form, "reference": "771"})
    assert saved.status == 303
    page = somebody.get(saved.answer.headers["location"])
    for text in ("Recorded: the books and the expenses show it.", "₪200.00", "₪980.00", "771", "Receipt expected"):
        assert text in page.text
    (payment,) = done(tenant.api.get("/supplier-payments"))["items"]
    one = f"/supplier-payments/{payment['id']}"
    assert somebody.post(one, {"_do": "receipt", "number": "R-9"}).status == 303
    assert "R-9" in somebody.get(one).text
    assert "Receipt expected" not in somebody.get(one).text
    assert somebody.post(one, {"_do": "void", "reason": ""}).status == 422
    assert somebody.post(one, {"_do": "void", "reason": "Twice"}).status == 303
    assert "Twice" in somebody.get(one).text
    listed = somebody.get("/supplier-payments")
    assert f"{somebody.base}{one}" in listed.links()
    file = somebody.get(f"{somebody.base}/supplier-payments/export?format=csv").answer
    assert "771" in file.text


def test_an_advance_is_applied_on_its_page(tenant: Tenant) -> None:
    somebody = english(tenant)
    of = supplier(tenant)
    ahead = done(tenant.api.post("/supplier-payments", json=paying(of, tenant, gross="500")), 201)
    expense = booked(tenant, of)
    assert "₪500.00" in somebody.get("/supplier-payments/advances").text
    page = somebody.get(f"/supplier-payments/{ahead['id']}")
    assert expense["number"] in page.text
    body = {"_do": "apply", "allocations[0].expenseId": expense["id"], "allocations[0].amount": "600"}
    over = somebody.post(f"/supplier-payments/{ahead['id']}", body)
    assert over.status == 409
    assert "Less is left of the advance." in over.text
    body["allocations[0].amount"] = "200"
    assert somebody.post(f"/supplier-payments/{ahead['id']}", body).status == 303
    assert "₪300.00" in somebody.get(f"/supplier-payments/{ahead['id']}").text


def test_transfers_become_a_file_that_is_downloaded(tenant: Tenant) -> None:
    somebody = english(tenant)
    of, bare = supplier(tenant, taxId="514713288", bank=BANK), supplier(tenant)
    first, second = pay(tenant, of, booked(tenant, of)), pay(tenant, bare, booked(tenant, bare))
    page = somebody.get("/supplier-payments/bank-files")
    assert "Set them first" in page.text
    config = somebody.get("/supplier-payments/settings").form()
    assert somebody.post("/supplier-payments/settings", {**config, "masavInstitution": "1"}).status == 422
    assert somebody.post("/supplier-payments/settings", {**config, **NUMBERS}).status == 303
    none = somebody.post("/supplier-payments/bank-files", {"paymentIds[]": second["id"]})
    assert none.status == 422
    assert "The supplier has no bank account here." in none.text
    made = somebody.post("/supplier-payments/bank-files", {"paymentIds[]": [first["id"], second["id"]]})
    assert made.status == 303
    there = made.answer.headers["location"]
    shown = somebody.get(there)
    assert "12-600-123456" in shown.text
    assert "The supplier has no bank account here." in shown.text
    (leads,) = [one for one in shown.links() if one.endswith("/content")]
    assert read_masav(somebody.get(leads).answer.content).credits[0].amount == 118000
    assert somebody.post(there.partition("?")[0], {"reason": "Wrong day"}).status == 303
    assert "Cancelled" in somebody.get(there).text
