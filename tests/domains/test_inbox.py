"""Papers come in, wait their turn, and are told of: uploads one by one and many at once."""

import hashlib
import io
from typing import Any

import httpx
from PIL import Image, ImageDraw

from support.hooks import wait_for_relay
from support.processes import wait_until
from support.service import Tenant

PDF = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"


def _pdf(mark: str) -> bytes:
    return PDF.replace(b"1 0 obj", f"%{mark}\n1 0 obj".encode(), 1)


def _picture(text: str = "a", form: str = "PNG") -> bytes:
    into = io.BytesIO()
    image = Image.new("RGB", (400, 300), "white")
    ImageDraw.Draw(image).text((20, 20), text, fill="black")
    image.save(into, form)
    return into.getvalue()


def _upload(client: httpx.Client, content: bytes, name: str = "receipt.pdf", **params: str) -> httpx.Response:
    return client.post("/inbox", params=params, files={"file": (name, content, "application/octet-stream")})


def _added(client: httpx.Client, content: bytes, name: str = "receipt.pdf", **params: str) -> dict[str, Any]:
    made = _upload(client, content, name, **params)
    assert made.status_code == 201, made.text
    return dict(made.json())


def _settled(client: httpx.Client, id: str) -> dict[str, Any]:
    """What came in, once nobody reads it any more."""

    def is_settled() -> bool:
        return client.get(f"/inbox/{id}").json()["state"] not in ("QUEUED", "READING")

    wait_until(is_settled, "the reading", 30)
    return dict(client.get(f"/inbox/{id}").json())


def test_what_comes_in_is_kept_listed_and_told(tenant: Tenant) -> None:
    content = _pdf("first")
    made = _added(tenant.api, content)
    assert (made["source"], made["outcome"], made["fileName"]) == ("api", "open", "receipt.pdf")
    assert tenant.api.get(f"/inbox/{made['id']}/file").content == content
    wait_for_relay(tenant)
    (told,) = tenant.api.get("/events", params={"type": "expense.uploaded"}).json()["items"]
    assert told["data"]["object"]["fileId"] == made["fileId"]
    assert told["data"]["object"]["source"] == "api"
    used = tenant.api.get(f"/files/{made['fileId']}").json()
    assert (used["inUse"], used["sha256"]) == (True, hashlib.sha256(content).hexdigest())
    refused = tenant.api.delete(f"/files/{made['fileId']}")
    assert (refused.status_code, refused.json()["usedBy"]) == (409, [{"type": "inbox_item", "id": made["id"]}])
    assert [one["id"] for one in tenant.api.get("/inbox").json()["items"]] == [made["id"]]


def test_the_same_bytes_are_in_the_inbox_once(tenant: Tenant) -> None:
    first = _added(tenant.api, _picture(), "a.png")
    again = _upload(tenant.api, _picture(), "b.png")
    assert (again.status_code, again.json()["error"]) == (409, "already_in_inbox")
    assert again.json()["existingId"] == first["id"]
    assert tenant.api.delete(f"/inbox/{first['id']}").status_code == 204
    assert tenant.api.get(f"/inbox/{first['id']}").json()["outcome"] == "discarded"
    assert _added(tenant.api, _picture(), "b.png")["id"] != first["id"]
    ended = tenant.api.post(f"/inbox/{first['id']}/read-again")
    assert (ended.status_code, ended.json()["error"]) == (409, "inbox_item_ended")


def test_of_many_files_each_has_its_own_result(tenant: Tenant) -> None:
    first = _added(tenant.api, _pdf("one"))
    sent = [
        ("file", ("1.pdf", _pdf("one"), "application/pdf")),
        ("file", ("2.pdf", _pdf("two"), "application/pdf")),
        ("file", ("3.exe", b"MZ\x00\x00", "application/pdf")),
        ("file", ("4.txt", b"just a text", "text/plain")),
        ("file", ("5.pdf", b"x" * (10 * 1024 * 1024 + 1), "application/pdf")),
        ("file", ("6.pdf", b"", "application/pdf")),
        ("file", ("7.xml", b"<?xml version='1.0'?><Invoice/>", "application/xml")),
        ("file", ("8.pdf", _pdf("two"), "application/pdf")),
    ]
    answer = tenant.api.post("/inbox/bulk", files=sent)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["added"], found["duplicates"], found["failed"]) == (2, 2, 4)
    assert [one["status"] for one in found["results"]] == [
        "duplicate",
        "added",
        "failed",
        "failed",
        "failed",
        "failed",
        "added",
        "duplicate",
    ]
    assert found["results"][0]["item"]["id"] == first["id"]
    assert found["results"][7]["item"]["id"] == found["results"][1]["item"]["id"]
    errors = [one["error"]["error"] for one in found["results"] if one["error"]]
    assert errors == ["unsupported_file", "unsupported_file", "payload_too_large", "required"]
    many = [("file", (f"{n}.pdf", _pdf(str(n)), "application/pdf")) for n in range(51)]
    refused = tenant.api.post("/inbox/bulk", files=many)
    assert refused.status_code == 422
    assert refused.json()["details"][0]["code"] == "too_many"
    assert tenant.api.get("/inbox", params={"include": "total"}).json()["total"] == 3


def test_the_inbox_is_filtered(tenant: Tenant) -> None:
    old = _added(tenant.api, _pdf("old"), "לחם.pdf", source="photo")
    new = _added(tenant.api, _pdf("new"), "milk.pdf")
    gone = _added(tenant.api, _pdf("gone"), "gone.pdf")
    tenant.api.delete(f"/inbox/{gone['id']}")

    def found(**params: Any) -> list[str]:
        answer = tenant.api.get("/inbox", params=params)
        assert answer.status_code == 200, answer.text
        return [one["id"] for one in answer.json()["items"]]

    assert found() == [gone["id"], new["id"], old["id"]]
    assert found(outcome="open", sort="createdAt") == [old["id"], new["id"]]
    assert found(outcome="discarded") == [gone["id"]]
    assert found(source="photo") == found(q="לחם") == [old["id"]]
    assert found(q="%") == []
    assert found(quarantined="true") == []
    assert found(to=tenant.today(), **{"from": tenant.today()}, outcome="open") == [new["id"], old["id"]]
    assert found(to="2020-01-01") == []
    assert found(limit=1, outcome="open") == [new["id"]]
