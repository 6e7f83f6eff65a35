"""Uniform files of other programs: read with every fault told, compared with what would be booked, booked as a whole,
and taken back."""

from collections.abc import Callable
from typing import Any

from domains.answers import done, line, paid
from support.processes import wait_until
from support.service import Tenant


def settled(tenant: Tenant, id: str) -> dict[str, Any]:
    """An import, once no worker has it."""
    found: dict[str, Any] = {}

    def rests() -> bool:
        nonlocal found
        found = done(tenant.api.get(f"/imports/{id}"))
        return found["state"] not in ("UPLOADED", "CHECKING", "COMMITTING", "UNDOING")

    wait_until(rests, "the import", 60)
    return found


def checked(tenant: Tenant, content: bytes) -> dict[str, Any]:
    made = tenant.api.post(
        "/imports", params={"kind": "uniform_file"}, files={"file": ("OPENFRMT.zip", content, "application/zip")}
    )
    return settled(tenant, done(made, 201)["id"])


def committed(tenant: Tenant, id: str) -> dict[str, Any]:
    done(tenant.api.post(f"/imports/{id}/commit"))
    return settled(tenant, id)


def errors(tenant: Tenant, id: str) -> list[dict[str, Any]]:
    return list(done(tenant.api.get(f"/imports/{id}/errors", params={"limit": 100}))["items"])


def parity(tenant: Tenant, id: str, **asked: Any) -> list[dict[str, Any]]:
    return list(done(tenant.api.get(f"/imports/{id}/parity", params={"limit": 100, **asked}))["items"])


def export(tenant: Tenant) -> bytes:
    made = done(tenant.api.post("/exports", json={"kind": "uniform_file"}), 201)
    wait_until(lambda: done(tenant.api.get(f"/exports/{made['id']}"))["state"] == "DONE", "the export", 60)
    return tenant.api.get(f"/exports/{made['id']}/download").content


def test_our_own_file_of_a_rich_business_agrees_with_what_is_booked(opened: Callable[..., Tenant]) -> None:
    source = opened()
    a = source.client(name="אלון בע״מ", taxId="514000009", phone="03-5551234")
    b = source.client(name="דנה כהן")
    first = source.issued(305, client=None, clientId=a["id"], lines=[line("100"), line("50")])
    source.issued(305, client=None, clientId=a["id"], lines=[line("200")])
    body = {"docType": 400, "clientId": a["id"], "payments": [paid(source, "100")]}
    body["references"] = [{"documentId": first["id"], "amount": "100"}]
    draft = done(source.api.post("/documents", json=body), 201)
    done(source.api.post(f"/documents/{draft['id']}/finalize", json={}))
    source.issued(320, client=None, clientId=b["id"])
    source.issued(300, client=None, clientId=b["id"])
    gone = source.issued(305, client=None, clientId=b["id"])
    done(source.api.post(f"/documents/{gone['id']}/cancel", json={"reason": "x"}))
    content = export(source)
    target = opened()
    found = checked(target, content)
    assert (found["state"], found["faulty"]) == ("CHECKED", 0), errors(target, found["id"])
    assert not done(target.api.get("/imported-documents"))["items"]
    for one in parity(target, found["id"]):
        print(one)
    assert not [one for one in parity(target, found["id"], differs=True) if not one["reasons"]]
    after = committed(target, found["id"])
    assert after["state"] == "COMMITTED", after
    ours = done(target.api.get("/clients", params={"limit": 100}))["items"]
    assert {one["name"] for one in ours} >= {"אלון בע״מ", "דנה כהן"}
    raise AssertionError(ours)
