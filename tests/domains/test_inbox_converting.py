"""A paper becomes an expense, once; or the file of one that is there."""

from typing import Any
from uuid import uuid4

import pytest

from domains.test_inbox import _added, _settled
from domains.test_inbox_reading import INVOICE
from support.hooks import wait_for_relay
from support.service import Tenant


def _read(tenant: Tenant, number: int = 1, **corrections: Any) -> dict[str, Any]:
    made = _added(tenant.api, INVOICE % {b"number": str(number).encode()}, f"{number}.xml")
    found = _settled(tenant.api, made["id"])
    if corrections:
        found = tenant.api.patch(f"/inbox/{made['id']}", json=corrections).json()
    return found


def _convert(tenant: Tenant, item: dict[str, Any], **body: Any) -> dict[str, Any]:
    done = tenant.api.post(f"/inbox/{item['id']}/convert", json=body)
    assert done.status_code == 200, done.text
    return dict(done.json())


def test_a_paper_becomes_a_draft_with_its_file_and_its_supplier(tenant: Tenant) -> None:
    item = _read(tenant)
    done = _convert(tenant, item)
    assert (done["outcome"], done["version"] > item["version"]) == ("converted", True)
    expense = tenant.api.get(f"/expenses/{done['expenseId']}").json()
    assert (expense["status"], expense["source"], expense["fileId"]) == ("DRAFT", "inbox", item["fileId"])
    assert (expense["number"], expense["date"], expense["total"], expense["vat"]) == (
        "A-1",
        "2026-03-01",
        "118.00",
        "18.00",
    )
    assert (expense["supplierName"], expense["supplierTaxId"]) == ("Paper Mill Ltd", "514756428")
    assert expense["supplierId"] is not None
    again = tenant.api.post(f"/inbox/{item['id']}/convert", json={})
    assert (again.status_code, again.json()["error"]) == (409, "inbox_item_ended")
    refused = tenant.api.patch(f"/inbox/{item['id']}", json={"total": "1"})
    assert refused.json()["error"] == "inbox_item_ended"
    wait_for_relay(tenant)
    told = tenant.api.get("/events", params={"type": "expense.uploaded"}).json()["items"]
    assert len(told) == 1


def test_the_same_paper_is_no_expense_twice(tenant: Tenant) -> None:
    first = _convert(tenant, _read(tenant))
    twin = _added(tenant.api, INVOICE % {b"number": b"1"} + b"\n", "again.xml")
    found = _settled(tenant.api, twin["id"])
    assert found["duplicateOf"] == {"type": "expense", "id": first["expenseId"]}
    refused = tenant.api.post(f"/inbox/{twin['id']}/convert", json={})
    assert (refused.status_code, refused.json()["error"]) == (409, "expense_exists")
    assert refused.json()["existingId"] == first["expenseId"]
    assert tenant.api.get(f"/inbox/{twin['id']}").json()["outcome"] == "open"


def test_what_is_sure_is_booked_at_once_and_nothing_else(tenant: Tenant) -> None:
    booked = _convert(tenant, _read(tenant), book=True)
    assert tenant.api.get(f"/expenses/{booked['expenseId']}").json()["status"] == "BOOKED"
    unsure = _read(tenant, 2, total="119")
    refused = tenant.api.post(f"/inbox/{unsure['id']}/convert", json={"book": True})
    assert (refused.status_code, refused.json()["error"]) == (409, "not_sure")
    assert {one["code"] for one in refused.json()["details"]} == {"sum_mismatch"}
    narrow = tenant.key("inbox:read", "inbox:write")
    sure = _read(tenant, 3)
    scoped = narrow.post(f"/inbox/{sure['id']}/convert", json={"book": True})
    assert (scoped.status_code, scoped.json()["requiredScope"]) == (403, "expenses:write")
    assert tenant.api.get("/expenses?include=total").json()["total"] == 1


def test_what_an_expense_cannot_do_without_is_named(tenant: Tenant) -> None:
    item = _read(tenant, 1, date=None, total=None, net=None)
    refused = tenant.api.post(f"/inbox/{item['id']}/convert", json={})
    assert refused.status_code == 422
    assert {one["field"] for one in refused.json()["details"]} == {"date", "total"}
    other = _read(tenant, 2, total="119")
    refused = tenant.api.post(f"/inbox/{other['id']}/convert", json={})
    assert refused.status_code == 422, refused.text
    assert tenant.api.get("/expenses?include=total").json()["total"] == 0


def test_a_paper_is_the_file_of_an_expense(tenant: Tenant) -> None:
    made = tenant.api.post("/expenses", json={"date": "2026-03-01", "total": "118", "supplier": {"name": "Mill"}})
    assert made.status_code == 201, made.text
    expense = made.json()
    item = _read(tenant)
    for body, code in (({}, "required"), ({"expenseId": str(uuid4())}, "unknown_expense")):
        refused = tenant.api.post(f"/inbox/{item['id']}/match", json=body)
        assert (refused.status_code, refused.json()["details"][0]["code"]) == (422, code)
    done = tenant.api.post(f"/inbox/{item['id']}/match", json={"expenseId": expense["id"]})
    assert (done.status_code, done.json()["outcome"]) == (200, "matched"), done.text
    assert tenant.api.get(f"/expenses/{expense['id']}").json()["fileId"] == item["fileId"]
    second = _read(tenant, 2)
    refused = tenant.api.post(f"/inbox/{second['id']}/match", json={"expenseId": expense["id"]})
    assert (refused.status_code, refused.json()["error"]) == (409, "file_stays")


def test_the_category_is_that_of_the_supplier_s_expenses_so_far(tenant: Tenant) -> None:
    categories = tenant.api.get("/expense-categories?limit=100").json()["items"]
    office = next(one for one in categories if one["key"] == "office")
    _convert(tenant, _read(tenant, 1, categoryId=office["id"]))
    found = _read(tenant, 2)
    suggested = found["suggestedCategory"]
    assert (suggested["id"], suggested["name"]) == (office["id"], office["name"])
    assert suggested["why"].startswith("1 of the last 1 lines of Paper Mill Ltd")
    assert "supplier_unknown" not in {one["code"] for one in found["checks"]}
    expense = tenant.api.get(f"/expenses/{_convert(tenant, found)['expenseId']}").json()
    assert {one["categoryId"] for one in expense["lines"]} == {office["id"]}


@pytest.mark.parametrize("what", ["convert", "match"])
def test_another_s_paper_is_not_there(tenant: Tenant, what: str) -> None:
    answer = tenant.api.post(f"/inbox/{uuid4()}/{what}", json={"expenseId": str(uuid4())} if what == "match" else {})
    assert answer.status_code == 404
