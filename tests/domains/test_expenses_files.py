"""The papers of expenses as files."""

from typing import Any

from domains.answers import done, refused
from domains.test_expenses import book, expense
from domains.test_files import PDF
from support.hooks import wait_for_relay
from support.service import Tenant


def _put(tenant: Tenant, made: dict[str, Any], content: bytes = PDF) -> Any:
    return tenant.api.put(f"/expenses/{made['id']}/file", files={"file": ("bill.pdf", content, "application/pdf")})


def test_a_file_is_set_told_downloaded_and_taken_from_a_draft(tenant: Tenant) -> None:
    made = expense(tenant, number="1")
    path = f"/expenses/{made['id']}/file"
    refused(tenant.api.get(path), 404, "no_file")
    first = done(_put(tenant, made))
    assert first["fileId"]
    got = tenant.api.get(path)
    assert (got.status_code, got.content, got.headers["content-type"]) == (200, PDF, "application/pdf")
    wait_for_relay(tenant)
    (told,) = done(tenant.api.get("/events", params={"type": "expense.uploaded"}))["items"]
    assert (told["data"]["object"]["id"], told["data"]["object"]["fileId"]) == (made["id"], first["fileId"])
    used = refused(tenant.api.delete(f"/files/{first['fileId']}"), 409, "file_in_use")
    assert used["usedBy"] == [{"type": "expense", "id": made["id"]}]
    assert done(tenant.api.get("/expenses", params={"hasFile": "true"}))["items"][0]["id"] == made["id"]
    assert tenant.api.delete(path).status_code == 204
    assert tenant.api.delete(f"/files/{first['fileId']}").status_code == 204


def test_a_booked_expense_takes_its_first_file_and_keeps_it(tenant: Tenant) -> None:
    booked = book(tenant, expense(tenant))
    first = done(_put(tenant, booked))
    refused(_put(tenant, booked, PDF), 409, "file_stays")
    refused(tenant.api.delete(f"/expenses/{booked['id']}/file"), 409, "file_stays")
    draft = done(tenant.api.post(f"/expenses/{booked['id']}/correct", json={"reason": "סכום"}))
    assert draft["fileId"] == first["fileId"]


def test_a_file_that_was_uploaded_becomes_that_of_an_expense(tenant: Tenant) -> None:
    uploaded = tenant.api.post("/files", files={"file": ("bill.pdf", PDF, "application/pdf")}).json()
    made = expense(tenant, fileId=uploaded["id"])
    assert made["fileId"] == uploaded["id"]
    other = expense(tenant)
    shared = done(tenant.api.put(f"/expenses/{other['id']}/file", json={"fileId": uploaded["id"]}))
    assert shared["fileId"] == uploaded["id"]
    wrong = tenant.api.put(f"/expenses/{other['id']}/file", json={"fileId": made["id"]})
    assert (wrong.status_code, wrong.json()["details"][0]["field"]) == (422, "fileId")
    assert tenant.api.delete(f"/expenses/{made['id']}").status_code == 204
    assert tenant.api.delete(f"/expenses/{other['id']}").status_code == 204
    assert tenant.api.delete(f"/files/{uploaded['id']}").status_code == 204


def test_a_file_that_is_none_or_unsafe_is_refused_and_the_expense_stays(tenant: Tenant) -> None:
    made = expense(tenant)
    answer = _put(tenant, made, b"MZ\x00\x01\x02")
    assert (answer.status_code, answer.json()["error"]) == (422, "unsupported_file")
    assert done(tenant.api.get(f"/expenses/{made['id']}"))["fileId"] is None
