"""The limits of cash hold for a whole transaction, whatever records its money, by the policy of the business."""

from collections.abc import Callable
from typing import Any

import pytest

from domains.answers import done, line, paid, refused
from support.service import Tenant

CODE = "cash_limit_exceeded"


def policy(tenant: Tenant, value: str) -> None:
    assert done(tenant.api.patch("/businesses/document-config", json={"cashPolicy": value}))["cashPolicy"] == value


def sold(tenant: Tenant, client: dict[str, Any], total: str = "10000", kind: int = 305) -> dict[str, Any]:
    """An invoice of 10,000.00 unless a total is given."""
    return tenant.issued(kind, client=None, clientId=client["id"], priceMode="gross", lines=[line(total)])


def pay(tenant: Tenant, invoice: dict[str, Any], *payments: dict[str, Any]) -> Any:
    return tenant.api.post(f"/documents/{invoice['id']}/payments", json={"payments": list(payments)})


def record(tenant: Tenant, client: dict[str, Any], amount: str, *parts: tuple[Any, str], **fields: Any) -> Any:
    allocations = [{"documentId": one["id"], "amount": part} for one, part in parts]
    body = {**paid(tenant, amount), "clientId": client["id"], "allocations": allocations, **fields}
    return tenant.api.post("/payments", json=body)


def told(answer: dict[str, Any]) -> list[str]:
    return [one["code"] for one in answer.get("warnings", []) if one["code"] == CODE]


def test_cash_is_summed_over_all_payments_of_an_invoice_and_a_warning_told(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    assert told(done(pay(tenant, invoice, paid(tenant, "600")), 201)) == []
    assert told(done(pay(tenant, invoice, paid(tenant, "5000", "bank_transfer")), 201)) == []
    assert "warnings" not in done(record(tenant, client, "400", (invoice, "400")), 201)
    made = done(pay(tenant, invoice, paid(tenant, "0.01")), 201)
    (found,) = [one for one in made["warnings"] if one["code"] == CODE]
    assert found["field"] == "payments[0].amount"
    facts = {"allowed": "0.00", "limit": "1000.00", "cash": "1000.01", "price": "10000.00", "currency": "ILS"}
    assert found["facts"] == {**facts, "documentId": invoice["id"]}


def test_what_is_above_the_limit_is_refused_where_the_business_wants_it(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    policy(tenant, "refuse")
    body = refused(pay(tenant, invoice, paid(tenant, "10", "bank_transfer"), paid(tenant, "1000.01")), 422, CODE)
    assert (body["field"], body["allowed"]) == ("payments[1].amount", "1000.00")
    done(pay(tenant, invoice, paid(tenant, "700")), 201)
    body = refused(record(tenant, client, "300.01", (invoice, "300.01")), 422, CODE)
    assert (body["field"], body["allowed"]) == ("amount", "300.00")
    done(record(tenant, client, "300", (invoice, "300")), 201)
    assert done(tenant.api.get(f"/documents/{invoice['id']}"))["paid"] == "1000.00"
    policy(tenant, "off")
    assert "warnings" not in done(record(tenant, client, "100", (invoice, "100")), 201)


def test_an_advance_in_cash_is_looked_at_when_it_is_allocated(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    made = done(record(tenant, client, "2000"), 201)
    assert "warnings" not in made
    path = f"/payments/{made['id']}/allocations"
    assert "warnings" not in done(tenant.api.post(path, json={"documentId": invoice["id"], "amount": "1000"}), 201)
    again = done(tenant.api.post(path, json={"documentId": invoice["id"], "amount": "1"}), 201)
    assert [(one["code"], one["field"]) for one in again["warnings"]] == [(CODE, "amount")]
    policy(tenant, "refuse")
    body = refused(tenant.api.post(path, json={"documentId": invoice["id"], "amount": "1"}), 422, CODE)
    assert (body["field"], body["allowed"]) == ("amount", "0.00")


def test_credit_that_came_in_cash_is_cash_of_what_it_pays(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    done(record(tenant, client, "600"), 201)
    done(record(tenant, client, "300", method="bank_transfer"), 201)
    done(record(tenant, client, "900"), 201)
    policy(tenant, "refuse")
    by_credit = paid(tenant, "1300", "credit_balance")  # 600 and 400 of it came in cash: the limit
    body = refused(pay(tenant, invoice, paid(tenant, "5", "bank_transfer"), {**by_credit, "amount": "1301"}), 422, CODE)
    assert (body["field"], body["cash"], body["allowed"]) == ("payments[1].amount", "1001.00", "1000.00")
    done(pay(tenant, invoice, by_credit), 201)
    body = refused(pay(tenant, invoice, paid(tenant, "1", "credit_balance")), 422, CODE)
    assert body["allowed"] == "0.00"
    done(record(tenant, client, "50", method="bank_transfer", date=tenant.today()), 201)


def test_a_payment_of_several_invoices_is_looked_at_for_each(tenant: Tenant) -> None:
    client = tenant.client()
    policy(tenant, "refuse")
    cheap, dear = sold(tenant, client, "6000"), sold(tenant, client, "6000.01")
    over = record(tenant, client, "6600.01", (cheap, "6000"), (dear, "600.01"))
    assert refused(over, 422, CODE)["documentId"] == dear["id"]
    done(record(tenant, client, "6600", (cheap, "6000"), (dear, "600")), 201)


@pytest.mark.parametrize(("price", "refuses"), [("6000", False), ("6000.01", True)])
def test_an_invoice_receipt_is_a_transaction_by_itself(tenant: Tenant, price: str, refuses: bool) -> None:
    client = tenant.client()
    payments = [paid(tenant, "600.01"), paid(tenant, f"{float(price) - 600.01:.2f}", "bank_transfer")]
    fields = {"client": None, "clientId": client["id"], "priceMode": "gross", "lines": [line(price)]}
    draft = tenant.draft(320, payments=payments, **fields)
    checked = done(tenant.api.post(f"/documents/{draft['id']}/validate", json={}))
    assert (checked["valid"], told(checked)) == (True, [CODE] if refuses else [])
    policy(tenant, "refuse")
    checked = done(tenant.api.post(f"/documents/{draft['id']}/validate", json={}))
    assert checked["valid"] is not refuses
    answer = tenant.api.post(f"/documents/{draft['id']}/finalize", json={})
    assert answer.status_code == (422 if refuses else 200)


def test_a_receipt_of_one_who_keeps_books_on_cash_and_a_donation_are_looked_at(opened: Callable[..., Tenant]) -> None:
    exempt, nonprofit = opened("exempt_dealer"), opened("nonprofit")
    for tenant, kind in ((exempt, 400), (nonprofit, 405)):
        policy(tenant, "refuse")
        for amount, status in (("6000", 200), ("6000.01", 422)):
            draft = tenant.draft(kind, lines=[], payments=[paid(tenant, amount)])
            answer = tenant.api.post(f"/documents/{draft['id']}/finalize", json={})
            assert answer.status_code == status, answer.text


def test_a_tourist_may_pay_more_in_cash(tenant: Tenant) -> None:
    policy(tenant, "refuse")
    tourist = tenant.client(type="person", dealerType="foreign", taxId=None)
    done(record(tenant, tourist, "10000", (sold(tenant, tourist), "10000")), 201)
    private = tenant.client(type="person", taxId=None)
    refused(record(tenant, private, "10000", (sold(tenant, private), "10000")), 422, CODE)


def test_its_receipt_and_its_end_are_not_looked_at_again(tenant: Tenant) -> None:
    """What came stays told when the business becomes strict: it gets its receipt, and can be taken back."""
    client = tenant.client()
    invoice = sold(tenant, client)
    made = done(record(tenant, client, "10000", (invoice, "10000")), 201)
    assert told(made) == [CODE]
    policy(tenant, "refuse")
    receipt = done(tenant.api.post(f"/payments/{made['id']}/receipt", json={}), 201)
    assert told(receipt) == []
    done(tenant.api.post(f"/documents/{receipt['id']}/cancel", json={"reason": "x"}))
    done(pay(tenant, invoice, paid(tenant, "1000")), 201)


def test_receipts_issued_together_count_together(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    policy(tenant, "refuse")
    drafts = [
        tenant.draft(
            400,
            client=None,
            clientId=client["id"],
            lines=[],
            payments=[paid(tenant, "600")],
            references=[{"documentId": invoice["id"], "amount": "600"}],
        )["id"]
        for _ in range(2)
    ]
    done_ = done(tenant.api.post("/documents/bulk/finalize", json={"ids": drafts}))
    assert [one["status"] for one in done_["items"]] == ["finalized", "failed"]
    assert done_["items"][1]["error"]["error"] == CODE
