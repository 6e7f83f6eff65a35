"""Imported documents where clients and banks settle them: the portal calls them by their type and number, the receipt
too, and a line of the bank that names one finds it."""

from io import BytesIO
from typing import Any

from pypdf import PdfReader

from domains.answers import done
from domains.test_bank_suggestions_api import _account, _line, _suggested
from domains.test_checkouts import connected
from domains.test_client_portal import pay, portal, seen
from domains.test_portal_opening_balances import paid_on
from domains.test_uniform_imports import checked, committed
from support.service import Tenant
from support.uniform_writer import data, folder, other_program


def owing(tenant: Tenant) -> tuple[dict[str, Any], dict[str, Any]]:
    """The client of an import that owes 234.00 of an imported invoice, and its open item."""
    found = checked(tenant, folder(data(other_program())))
    assert committed(tenant, found["id"])["state"] == "COMMITTED"
    (client,) = done(tenant.api.get("/clients", params={"q": "אורן"}))["items"]
    (item,) = done(tenant.api.get(f"/clients/{client['id']}/balance"))["openingItems"]
    return client, item


def test_the_portal_names_the_imported_document_and_so_does_the_receipt(tenant: Tenant) -> None:
    connected(tenant)
    client, item = owing(tenant)
    token = portal(tenant, client)
    with tenant.running.client() as somebody:
        (shown,) = seen(somebody, token)["openingItems"]
        assert (shown["docType"], shown["docNumber"], shown["open"], shown["overdue"]) == (305, "2", "234.00", True)
        paying = done(pay(somebody, token, openingItemIds=[item["id"]], language="en"))
        assert paying["description"] == "Tax invoice 2"
        made = paid_on(tenant, somebody, paying)
        assert seen(somebody, token)["openingItems"] == []
    printed = PdfReader(BytesIO(tenant.api.get(f"/documents/{made['documentId']}/pdf").content))
    text = printed.pages[0].extract_text()
    assert "10/02/2026" in text.replace(".", "/"), text
    (said,) = done(tenant.api.get(f"/documents/{made['documentId']}"))["openingItems"]
    assert (said["openingItemId"], said["docType"], said["docNumber"]) == (item["id"], 305, "2")


def test_a_line_of_the_bank_that_names_an_imported_document_finds_it(tenant: Tenant) -> None:
    client, item = owing(tenant)
    line = _line(tenant, _account(tenant), "234.00", "אורן חשבונית 2")
    (best, *_) = _suggested(tenant, line)
    assert (best["targetType"], best["targetId"], best["client"]["id"]) == ("opening_item", item["id"], client["id"])
    assert best["label"].startswith("חשבונית מס 2 · ")
    assert {"reference", "amount"} <= {one["signal"] for one in best["reasons"]}, best["reasons"]
    answer = tenant.api.post(f"/bank-reconciliation/transactions/{line}/match", json=best["match"])
    receipt = done(tenant.api.get(f"/documents/{done(answer)['matches'][0]['receiptId']}"))
    assert [one["docNumber"] for one in receipt["openingItems"]] == ["2"]
    (owed,) = done(tenant.api.get("/imported-documents", params={"docType": 305, "q": "2"}))["items"]
    assert owed["open"] == "0.00"
