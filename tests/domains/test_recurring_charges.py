"""Documents of schedules that a standing order charges, and what is expected of standing orders."""

from datetime import date
from typing import Any
from uuid import uuid4

from domains.answers import done, faults
from domains.test_card_setups import connected
from domains.test_mandate_authorizations import ordered
from domains.test_mandates import Seller, has_document
from domains.test_mandates import seller as seller
from domains.test_recurring import at, months_ahead, produced, runs, schedule, template
from support.processes import wait_until
from support.service import Tenant


def carded(tenant: Tenant, **fields: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A client, and a standing order of a card that it has saved."""
    connected(tenant, "cardcom")
    client = tenant.client(emails=["dana@example.com"])
    card = {"provider": "cardcom", "token": f"tok_{uuid4().hex}", "last4": "0000", "expiryMonth": 12}
    method = done(tenant.api.post(f"/clients/{client['id']}/payment-methods", json={**card, "expiryYear": 2099}), 201)
    return client, ordered(tenant, client=client, methodId=method["id"], **fields)


def charges(tenant: Tenant, mandate: dict[str, Any], **query: Any) -> list[dict[str, Any]]:
    return list(done(tenant.api.get(f"/mandates/{mandate['id']}/charges", params=query))["items"])


def test_a_document_of_a_schedule_is_charged_and_gets_its_receipt(tenant: Tenant) -> None:
    client, mandate = carded(tenant, amount=None, amountMax="118", frequency=None)
    day = months_ahead(tenant, 1, 5)
    asked = {"template": template(client=None, clientId=client["id"]), "startDate": day, "autoFinalize": True}
    made = schedule(tenant, **asked, chargeMandateId=mandate["id"])
    assert made["chargeMandateId"] == mandate["id"]
    at(tenant, day, "09:00")
    (document,) = produced(tenant, made, 1)
    wait_until(lambda: bool(charges(tenant, mandate, state="PAID")), "the charge")
    (charge,) = charges(tenant, mandate)
    assert (charge["origin"], charge["forDocumentId"], charge["amount"]) == ("document", document["id"], "118.00")
    wait_until(lambda: charges(tenant, mandate)[0]["documentId"] is not None, "the receipt")
    receipt = done(tenant.api.get(f"/documents/{charges(tenant, mandate)[0]['documentId']}"))
    assert (receipt["docType"], receipt["total"]) == (400, "118.00")
    assert done(tenant.api.get(f"/documents/{document['id']}"))["paymentStatus"] == "PAID"


def test_a_document_above_the_ceiling_is_neither_issued_nor_charged(tenant: Tenant) -> None:
    client, mandate = carded(tenant, amount=None, amountMax="100", frequency=None)
    day = months_ahead(tenant, 1, 5)
    asked = {"template": template(client=None, clientId=client["id"]), "startDate": day, "autoFinalize": True}
    made = schedule(tenant, **asked, chargeMandateId=mandate["id"])
    at(tenant, day, "09:00")
    wait_until(lambda: bool(runs(tenant, made, status="FAILED")), "the run that fails")
    (run,) = runs(tenant, made)
    assert (run["documentId"], run["failures"][0]["code"]) == (None, "amount_above_ceiling")
    assert charges(tenant, mandate) == []
    assert done(tenant.api.get("/documents", params={"clientId": client["id"]}))["items"] == []


def test_a_schedule_names_what_keeps_a_standing_order_from_charging_it(tenant: Tenant) -> None:
    client, mandate = carded(tenant)
    other = tenant.client()

    def refused(**fields: Any) -> set[str]:
        asked = {
            "template": template(client=None, clientId=client["id"]),
            "frequency": "monthly_date",
            "startDate": "2099-01-01",
            "autoFinalize": True,
            "chargeMandateId": mandate["id"],
            **fields,
        }
        answer = tenant.api.post("/recurring-documents", json=asked)
        assert {field for field, _ in faults(answer)} == {"chargeMandateId"}
        return {code for _, code in faults(answer)}

    assert refused(chargeMandateId=str(uuid4())) == {"not_found"}
    assert refused(autoFinalize=False) == {"needs_auto_finalize"}
    assert refused(template=template(client=None, clientId=other["id"])) == {"other_client"}
    dollars = template(client=None, clientId=client["id"], currency="USD", exchangeRate="3.5")
    assert refused(template=dollars) == {"other_currency"}
    done(tenant.api.post(f"/mandates/{mandate['id']}/cancel"))
    assert refused() == {"mandate_ended"}


def test_the_forecast_of_cash_counts_the_charges_to_come(tenant: Tenant) -> None:
    first = date.fromisoformat(months_ahead(tenant, 1, 15)).isoformat()
    carded(tenant, startDate=first, amount="1000")
    found = done(tenant.api.get("/analytics/insights/cash-flow"))
    (driver,) = [one for one in found["drivers"] if one["kind"] == "standing_orders"]
    assert (driver["direction"], driver["href"]) == ("in", "/mandates/calendar")
    assert driver["count"] in (2, 3)
    assert driver["amount"] == f"{950 * driver['count']}.00"


def sold_by_schedule(seller: Seller, client: str, mandate: str) -> dict[str, Any]:
    """A schedule of invoices with their payments, run by hand; its run once the charge was tried."""
    asked = {
        "template": template(client=None, clientId=client, docType=320),
        "frequency": "monthly_date",
        "startDate": seller.today.isoformat(),
        "autoFinalize": True,
    }
    assert faults(seller.api.post("/recurring-documents", json=asked)) == {("autoFinalize", "not_by_itself")}
    made = done(seller.api.post("/recurring-documents", json={**asked, "chargeMandateId": mandate}), 201)
    run = done(seller.api.post(f"/recurring-documents/{made['id']}/run"))
    assert (run["status"], run["documentId"]) == ("DONE", None)
    seller.charge(mandate, lambda one: one["id"] == run["chargeId"] and one["state"] in ("PAID", "FAILED"))
    (found,) = done(seller.api.get(f"/recurring-documents/{made['id']}/runs"))["items"]
    return dict(found)


def test_a_document_that_shows_its_payment_is_issued_with_the_money_of_the_charge(seller: Seller) -> None:
    client = seller.client(discount="10")
    mandate = seller.order(client, seller.card(client), amountMax="500")
    run = sold_by_schedule(seller, client, mandate)
    charge = seller.charge(mandate, has_document)
    assert (charge["origin"], charge["amount"], charge["forDocumentId"]) == ("document", "106.20", None)
    (again,) = done(seller.api.get(f"/recurring-documents/{run['scheduleId']}/runs"))["items"]
    assert again["documentId"] == charge["documentId"]
    document = done(seller.api.get(f"/documents/{charge['documentId']}"))
    assert (document["docType"], document["status"], document["total"]) == (320, "ISSUED", "106.20")
    assert str(seller.today.year) in document["lines"][0]["description"]
    assert [(one["method"], one["amount"]) for one in document["payments"]] == [("card", "106.20")]
    found = done(seller.api.get("/recurring-documents", params={"documentId": document["id"]}))["items"]
    assert [one["id"] for one in found] == [run["scheduleId"]]


def test_a_declined_charge_leaves_no_document_that_shows_its_payment(seller: Seller) -> None:
    client = seller.client()
    mandate = seller.order(client, seller.card(client, "sim_decline_expired_card"), amountMax="500")
    run = sold_by_schedule(seller, client, mandate)
    assert seller.charges(mandate)[0]["state"] == "FAILED"
    assert (run["status"], run["documentId"]) == ("DONE", None)
    assert done(seller.api.get("/documents", params={"clientId": client}))["items"] == []
