"""Keys with bounds and money that a provider charges or gives back, or that is paid out: held by its amount, before the
provider is asked."""

from typing import Any

import httpx
import pytest

from domains.answers import done, line
from domains.purchases import booked, paying, supplier
from domains.test_approvals import approve, bounded, draft, finalize, status_of, waits
from domains.test_checkout_refunds import REASON, at_cardcom, paid
from domains.test_checkouts import carded, checkouts, connected, sold
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def charge(api: httpx.Client, document: dict[str, Any], **fields: Any) -> httpx.Response:
    return api.post(f"/documents/{document['id']}/charge", json=fields)


def test_a_charge_within_the_bounds_is_made_at_once_with_its_receipt(tenant: Tenant) -> None:
    """Its receipt is what the charge led to: it is held once, and counted once."""
    connected(tenant)
    client = carded(tenant)
    api = bounded(tenant, maxAmount="118", maxPerDay="200", documentTypes=[400], clientIds=[client["id"]])
    document = sold(tenant, client)
    made = done(charge(api, document))
    assert (made["state"], made["documentId"] is not None) == ("PAID", True)
    above = waits(charge(api, sold(tenant, client)), "maxPerDay")
    assert above["reasons"][0]["asked"] == "236.00"
    assert len(checkouts(tenant)) == 1
    assert done(approve(tenant, above))["result"]["body"]["state"] == "PAID"


def test_a_charge_above_the_bounds_is_not_begun(tenant: Tenant) -> None:
    connected(tenant)
    client = carded(tenant)
    document = sold(tenant, client)
    for bounds, bound in (
        ({"maxAmount": "117.99"}, "maxAmount"),
        ({"documentTypes": [305]}, "documentTypes"),
        ({"clientIds": [tenant.client()["id"]]}, "clientIds"),
        ({"draftsOnly": True}, "draftsOnly"),
    ):
        approval = waits(charge(bounded(tenant, **bounds), document), bound)
    assert checkouts(tenant) == [], "the provider was asked for nothing"
    seen = done(tenant.session.get(f"/approvals/{approval['id']}"))
    (effect,) = seen["effects"]
    assert effect == {
        "kind": "charge",
        "amount": "118.00",
        "currency": "ILS",
        "documentType": 400,
        "clientId": client["id"],
        "clientName": client["name"],
    }
    assert done(charge(bounded(tenant, maxAmount="50"), document, amount="50"))["state"] == "PAID"


def test_a_refund_is_held_by_its_amount(tenant: Tenant) -> None:
    at_cardcom(tenant)
    made, _ = paid(tenant)
    path = f"/checkouts/{made['id']}/refund"
    held = waits(bounded(tenant, maxAmount="117.99").post(path, json=REASON), "maxAmount")
    waits(bounded(tenant, documentTypes=[305]).post(path, json=REASON), "documentTypes")
    assert done(tenant.api.get(f"/checkouts/{made['id']}"))["refunds"] == []
    part = done(bounded(tenant, maxAmount="18").post(path, json={"amount": "18", **REASON}))
    assert [one["amount"] for one in part["refunds"]] == ["18.00"]
    failed = done(approve(tenant, held))
    assert failed["problem"]["error"] == "effects_changed", "less is left to refund than what was asked about"


def test_a_standing_order_is_charged_within_the_bounds(tenant: Tenant) -> None:
    connected(tenant)
    client = carded(tenant)
    (method,) = done(tenant.api.get(f"/clients/{client['id']}/payment-methods"))["items"]
    asked = {"clientId": client["id"], "methodId": method["id"], "subject": "x", "amount": "118.00"}
    rhythm = {"frequency": "monthly_date", "startDate": "2099-01-01"}
    order = done(tenant.api.post("/mandates", json={**asked, **rhythm}), 201)
    path = f"/mandates/{order['id']}/charge"
    held = waits(bounded(tenant, maxAmount="117.99").post(path, json={}), "maxAmount")
    waits(bounded(tenant, documentTypes=[400]).post(path, json={}), "documentTypes")
    assert done(tenant.api.get(f"/mandates/{order['id']}/charges"))["items"] == []
    made = done(bounded(tenant, maxAmount="118", maxPerDay="118", documentTypes=[320]).post(path, json={}))
    assert (made["state"], made["documentId"] is not None) == ("PAID", True)
    assert done(approve(tenant, held))["result"]["body"]["state"] == "PAID"


def test_a_payment_to_a_supplier_is_held_by_its_amount(tenant: Tenant) -> None:
    of = supplier(tenant)
    body = paying(of, tenant, gross="100.00")
    waits(bounded(tenant, maxAmount="99.99").post("/supplier-payments", json=body), "maxAmount")
    waits(bounded(tenant, clientIds=[tenant.client()["id"]]).post("/supplier-payments", json=body), "clientIds")
    api = bounded(tenant, maxAmount="100", maxPerDay="1500")
    done(api.post("/supplier-payments", json=body), 201)
    expense = booked(tenant, of)
    paid_on = {"date": tenant.today(), "method": "bank_transfer"}
    answer = api.post(f"/expenses/{expense['id']}/mark-paid", json=paid_on)
    waits(answer, "maxAmount")


def test_what_was_changed_since_it_was_asked_for_is_not_made(tenant: Tenant) -> None:
    """A person grants what they were asked about: a draft that grew meanwhile is another thing."""
    api = bounded(tenant, maxAmount="1")
    id = draft(tenant)
    approval = waits(finalize(api, id))
    done(api.patch(f"/documents/{id}", json={"lines": [line("100000")]}))
    failed = done(approve(tenant, approval))
    assert (failed["status"], failed["problem"]["error"]) == ("FAILED", "effects_changed")
    assert status_of(tenant, id) == "DRAFT"
    again = waits(finalize(api, id))
    assert done(approve(tenant, again))["status"] == "DONE"


def test_a_person_is_asked_about_all_that_a_call_does(tenant: Tenant) -> None:
    api = bounded(tenant, maxAmount="150")
    ids = [draft(tenant), draft(tenant, "1000")]
    approval = waits(api.post("/documents/bulk/finalize", json={"ids": ids}), "maxAmount")
    seen = done(tenant.session.get(f"/approvals/{approval['id']}"))
    assert sorted(one["amount"] for one in seen["effects"]) == ["118.00", "1180.00"]
    assert done(approve(tenant, approval))["status"] == "DONE"
