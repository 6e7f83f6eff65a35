"""Requests of other systems, translated, do here what they did there."""

import json
from decimal import Decimal
from typing import Any

import httpx
import pytest

from domains.answers import done
from pinkas.translators import TRANSLATORS
from rules.test_translators import example
from support.apps import shop_client
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def filled(tenant: Tenant, body: dict[str, Any], lookups: list[dict[str, str]]) -> dict[str, Any]:
    """A body with the ids that were to be looked up, which are all of clients here."""
    for one in lookups:
        (found,) = done(tenant.api.get(httpx.URL(one["operation"].removeprefix("GET "))))["items"]
        body[one["field"]] = found["id"]
    return body


def test_an_invoice_receipt_of_invoice4u_is_issued_once(tenant: Tenant) -> None:
    done(tenant.api.post("/clients", json={"name": "Acme", "externalReference": "88231"}), 201)
    translation = TRANSLATORS["invoice4u"](example("invoice4u-invoice-receipt.json"))
    body, shop = filled(tenant, translation.body, translation.lookups), shop_client(tenant)
    path = translation.operation.removeprefix("POST ")
    issued = done(shop.post(path, json=body), 201)
    assert (issued["status"], issued["docType"], issued["total"]) == ("ISSUED", 320, "117.00")
    assert (issued["payments"][0]["method"], issued["payments"][0]["details"]["last4"]) == ("card", "4242")
    assert done(shop.post(path, json=body))["id"] == issued["id"]


def test_a_document_of_morning_becomes_a_draft_that_can_be_issued(tenant: Tenant) -> None:
    request = {
        "type": 320,
        "description": "Consulting",
        "lang": "en",
        "currency": "ILS",
        "vatType": 0,
        "rounding": False,
        "signed": True,
        "client": {
            "name": "Client",
            "emails": ["client@example.com"],
            "city": "Tel Aviv",
            "country": "IL",
            "add": True,
        },
        "income": [{"description": "Hours", "quantity": 2, "price": 59.0, "currency": "ILS", "vatType": 1}],
        "payment": [
            {
                "type": 4,
                "date": tenant.today(),
                "price": 100.5,
                "currency": "ILS",
                "bankName": "12",
                "bankBranch": "600",
            },
            {"type": -1, "date": tenant.today(), "price": 17.5, "currency": "ILS"},
        ],
    }
    translation = TRANSLATORS["morning"](json.loads(json.dumps(request), parse_float=Decimal))
    assert (translation.faults, translation.lookups) == ([], [])
    draft = done(tenant.api.post(translation.operation.removeprefix("POST "), json=translation.body), 201)
    issued = done(tenant.api.post(f"/documents/{draft['id']}/finalize", json={}))
    assert (issued["total"], issued["paymentStatus"], issued["client"]["name"]) == ("118.00", "PAID", "Client")
