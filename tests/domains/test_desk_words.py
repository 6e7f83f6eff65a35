"""What refusals say at the dashboard: names and numbers as they were written, sums with their currency, lines by their
place, and each sentence once."""

import pytest

from domains.answers import done
from domains.test_desk_things import goods
from support.dashboard import DashboardClient, log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in
NO_DAYS = ("2026-02-30", "0000-00-00", "2026-99-99")


def english(tenant: Tenant) -> DashboardClient:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    return somebody


def test_a_text_that_looks_like_a_day_and_is_none_is_refused_in_words(tenant: Tenant) -> None:
    somebody = english(tenant)
    for text in NO_DAYS:
        assert somebody.get(f"/messages?channel={text}").status < 500, text
        seen = somebody.post("/keys/new", {"name": "x", "allowedIps": text, "scopes[]": "clients:read"})
        assert seen.status == 422, text
        assert text in seen.text


def test_before_it_is_issued_a_document_says_which_unit_of_which_line_is_missing(tenant: Tenant) -> None:
    somebody = english(tenant)
    chair, cable = goods(tenant, "Chair", tracking="serial"), goods(tenant, "Cable", tracking="batch")
    lines = [
        {"description": "Work", "quantity": "1", "unitPrice": "5"},
        {"productId": chair, "quantity": "2", "serialNumbers": ["2026-01-02", "2026-02-30"]},
        {"productId": cable, "quantity": "1"},
        {"productId": chair, "quantity": "1"},
    ]
    draft = tenant.draft(305, lines=lines)
    told = somebody.get(f"/documents/{draft['id']}/issue").text
    assert "The warehouse does not hold units 2026-01-02, 2026-02-30 of Chair." in told
    assert "(line 2, Serial numbers)" in told
    assert "Cable comes in batches: say which one. (line 3, Batch number)" in told
    assert "Chair needs one serial number here" in told
    somebody.set_language("he")
    told = somebody.get(f"/documents/{draft['id']}/issue").text
    assert "היחידות 2026-01-02, 2026-02-30 של Chair אינן במחסן." in told
    assert "(שורה 3, מספר אצווה)" in told
    assert "נדרש מספר סידורי אחד של Chair" in told


def test_a_batch_is_called_as_it_is_named(tenant: Tenant) -> None:
    somebody, cable = english(tenant), goods(tenant, "Cable", tracking="batch")
    line = {"productId": cable, "quantity": "1", "batchNumber": "2026-01-02"}
    done(tenant.api.post("/inventory/adjustments", json={"kind": "receipt", "lines": [line]}), 201)
    draft = tenant.draft(305, lines=[{**line, "quantity": "3", "unitPrice": "1"}])
    told = somebody.get(f"/documents/{draft['id']}/issue").text
    assert "3 of Cable of batch 2026-01-02 would go, and 1 is there." in told


def test_the_sums_of_a_refusal_are_money_in_the_currency_of_the_document(tenant: Tenant) -> None:
    somebody = english(tenant)
    line, paid = {"description": "x", "quantity": "1", "unitPrice": "2000"}, {"method": "cash", "date": tenant.today()}
    sold = tenant.issued(320, lines=[line], payments=[{**paid, "amount": "2360.00"}])
    refused = somebody.post(f"/documents/{sold['id']}/cancel", {"reason": "x"})
    assert refused.status == 409
    assert "₪2,360.00 was paid on the document" in refused.text
    rated = {"currency": "USD", "exchangeRate": "3.7"}
    short = tenant.draft(320, lines=[line], payments=[{**paid, "amount": "1000.00"}], **rated)
    told = somebody.get(f"/documents/{short['id']}/issue").text
    assert "Payments and withheld tax come to $1,000.00, and the total is $2,360.00." in told


def test_more_than_is_open_names_the_invoice_and_both_sums(tenant: Tenant) -> None:
    somebody, client = english(tenant), tenant.client()
    its = {"client": None, "clientId": client["id"]}
    invoice = tenant.issued(305, **its)
    money = [{"method": "cash", "date": tenant.today(), "amount": "1500.00"}]
    settled = {"references": [{"documentId": invoice["id"], "amount": "1200.00"}]}
    draft = tenant.draft(400, payments=money, **its, **settled)
    told = somebody.get(f"/documents/{draft['id']}/issue").text
    assert f"₪118.00 of Tax invoice {invoice['docNumber']} is open, and ₪1,200.00 would be paid." in told
    more = {"references": [{"documentId": invoice["id"], "amount": "1600.00"}]}
    draft = tenant.draft(400, payments=money, **its, **more)
    told = somebody.get(f"/documents/{draft['id']}/issue").text
    assert "come to ₪1,600.00, and its total is ₪1,500.00: the difference is -₪100.00." in told
    sent = {"_version": str(draft["version"]), "expectedTotal": draft["total"]}
    (refused,) = somebody.post(f"/documents/{draft['id']}/issue", sent).all("[data-problem]")
    text = " ".join(refused.text_content().split())
    assert text.count("come to ₪1,600.00") == 1
    assert "₪118.00 of Tax invoice" in text  # each of several problems has its own sums
    assert "(document 1 of the list, Amount)" in text
    somebody.set_language("he")
    told = somebody.get(f"/documents/{draft['id']}/issue").text
    assert f"היתרה הפתוחה של חשבונית מס {invoice['docNumber']} היא ₪118.00" in told


def test_what_is_wrong_is_said_once_above_the_form_and_again_only_at_its_field(tenant: Tenant) -> None:
    somebody, invoice = english(tenant), tenant.issued(305)
    seen = somebody.post(
        f"/documents/{invoice['id']}/credit", {"reason": "order_cancellation", "_how": "amount", "amount": "500"}
    )
    (above,) = seen.all("[data-problem]")
    text = " ".join(above.text_content().split())
    assert text == f"At most ₪118.00 of document {invoice['docNumber']} is left. Amount"
    assert seen.faults()["amount"] == f"At most ₪118.00 of document {invoice['docNumber']} is left."


def test_a_payment_that_comes_too_late_says_what_to_do_and_can_be_sent_once_more(tenant: Tenant) -> None:
    somebody, invoice = english(tenant), tenant.issued(305)
    page = f"/documents/{invoice['id']}/payments"
    form = somebody.get(page).form()
    part = {"method": "cash", "date": tenant.today(), "amount": "18.00"}
    done(tenant.api.post(page, json={"payments": [part]}), 201)
    late = somebody.post(page, {**form, "payments[0].amount": "50", "_do": "save"})
    assert late.status == 412
    assert "Somebody else changed this meanwhile. Look at what is there now, and send once more." in late.text
    assert "₪100.00" in late.text
    again = somebody.post(page, {**late.form(), "_do": "save"})
    assert again.status == 303, again.text
