"""What receipts and credits do to the documents that they name."""

from support.service import Tenant


def _state(tenant: Tenant, id: str) -> tuple[str, str, str, str]:
    found = tenant.api.get(f"/documents/{id}").json()
    return found["paymentStatus"], found["creditStatus"], found["paid"], found["balance"]


def _credit(tenant: Tenant, invoice: dict[str, object], **fields: object) -> None:
    tenant.issued(330, references=[{"documentId": invoice["id"]}], creditReason="order_cancellation", **fields)


def test_a_credited_invoice_receipt_owes_its_money_back(tenant: Tenant) -> None:
    sold = tenant.issued(320)
    _credit(tenant, sold)
    assert _state(tenant, sold["id"]) == ("OVERPAID", "FULL", "118.00", "-118.00")


def test_money_paid_back_on_the_credit_closes_the_invoice_receipt(tenant: Tenant) -> None:
    sold = tenant.issued(320)
    _credit(tenant, sold, payments=[{"method": "cash", "date": tenant.today(), "amount": "118.00"}])
    assert _state(tenant, sold["id"]) == ("NOT_APPLICABLE", "FULL", "0.00", "0.00")


def test_a_receipt_for_another_client_s_invoice_is_refused(tenant: Tenant) -> None:
    ours, theirs = tenant.client(name="Ours"), tenant.client(name="Theirs")
    invoice = tenant.issued(305, client=None, clientId=ours["id"])
    answer = tenant.api.post(
        "/documents",
        json={
            "docType": 400,
            "clientId": theirs["id"],
            "references": [{"documentId": invoice["id"]}],
            "payments": [{"method": "cash", "date": tenant.today(), "amount": "118.00"}],
        },
    )
    assert answer.status_code == 422
    assert answer.json()["details"][0]["code"] == "other_client"


def _draft_credit(tenant: Tenant, invoice: dict[str, object], **fields: object) -> dict[str, object]:
    draft = tenant.draft(330, references=[{"documentId": invoice["id"]}], **fields)
    return dict(tenant.api.post(f"/documents/{draft['id']}/finalize", json={}).json())


def test_a_credit_for_somebody_else_is_refused(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    assert _draft_credit(tenant, invoice, client={"name": "Somebody else"})["error"] == "references_mismatch"


def test_no_more_is_paid_back_than_was_paid(tenant: Tenant) -> None:
    refund = [{"method": "cash", "date": tenant.today(), "amount": "118.00"}]
    answer = _draft_credit(tenant, tenant.issued(305), payments=refund)
    assert (answer["error"], answer["difference"]) == ("payments_mismatch", "118.00")


def test_a_credit_is_not_dated_before_its_invoice(tenant: Tenant) -> None:
    answer = _draft_credit(tenant, tenant.issued(305), issueDate="2026-10-07")
    assert answer["error"] == "date_out_of_range"


def test_vat_that_was_never_charged_is_not_credited(tenant: Tenant) -> None:
    exempt = [{"description": "x", "quantity": 1, "unitPrice": "118", "vatType": "exempt"}]
    invoice = tenant.issued(305, lines=exempt)
    answer = _draft_credit(tenant, invoice)
    assert (answer["error"], answer["available"]) == ("credit_exceeds_balance", "0.00")


def test_a_credit_in_foreign_currency_is_at_the_rate_of_its_invoice(tenant: Tenant) -> None:
    invoice = tenant.issued(305, currency="USD", exchangeRate="3.7")
    body = {
        "docType": 330,
        "client": {"name": "לקוח לדוגמה"},
        "currency": "USD",
        "references": [{"documentId": invoice["id"]}],
        "lines": [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}],
    }
    other = tenant.api.post("/documents", json={**body, "exchangeRate": "4.0"})
    assert (other.status_code, other.json()["details"][0]["field"]) == (422, "exchangeRate")
    credit = tenant.issued(330, **{name: body[name] for name in ("currency", "references", "lines")})
    assert (credit["exchangeRate"], credit["totalLocal"]) == ("3.7", invoice["totalLocal"])


def test_a_receipt_that_settles_more_than_came_is_told_that_alone(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    invoice = tenant.issued(305, client=None, clientId=client)
    draft = tenant.draft(
        400,
        client=None,
        clientId=client,
        references=[{"documentId": invoice["id"], "amount": "118.00"}],
        payments=[{"method": "cash", "date": tenant.today(), "amount": "100.00"}],
    )
    checked = tenant.api.post(f"/documents/{draft['id']}/validate").json()
    assert [one["code"] for one in checked["problems"]] == ["references_mismatch"]
