"""Imports: tables of other programs, checked by the rules of the operations, and booked as a whole."""

from typing import Any

import httpx

from support.processes import wait_until
from support.service import Tenant

HEBREW = (
    'שם לקוח,ח.פ.,דוא"ל,טלפון,עיר,תנאי תשלום,תגיות\r\n'
    'אורן בע"מ,514000003,a@example.com,03-5551234,חיפה,שוטף+30,"גדול;צפון"\r\n'
    "דנה כהן,,dana@example.com,050-1234567,תל אביב,0,\r\n"
)


def upload(tenant: Tenant, content: bytes | str, name: str = "clients.csv", **params: str) -> httpx.Response:
    raw = content.encode() if isinstance(content, str) else content
    params = {"kind": "clients", **params}
    return tenant.api.post("/imports", params=params, files={"file": (name, raw, "application/octet-stream")})


def settled(tenant: Tenant, id: str) -> dict[str, Any]:
    """An import, once no worker has it."""

    def rests() -> bool:
        return tenant.api.get(f"/imports/{id}").json()["state"] not in ("UPLOADED", "CHECKING", "COMMITTING")

    wait_until(rests, "the import", 30)
    return dict(tenant.api.get(f"/imports/{id}").json())


def checked(tenant: Tenant, content: bytes | str, name: str = "clients.csv", **params: str) -> dict[str, Any]:
    made = upload(tenant, content, name, **params)
    assert made.status_code == 201, made.text
    return settled(tenant, made.json()["id"])


def committed(tenant: Tenant, id: str) -> dict[str, Any]:
    begun = tenant.api.post(f"/imports/{id}/commit")
    assert begun.status_code == 200, begun.text
    return settled(tenant, id)


def errors(tenant: Tenant, id: str) -> list[dict[str, Any]]:
    return list(tenant.api.get(f"/imports/{id}/errors").json()["items"])


def names(tenant: Tenant, path: str = "/clients") -> set[str]:
    return {one["name"] for one in tenant.api.get(path, params={"limit": 100}).json()["items"]}


def test_a_hebrew_table_of_clients_is_checked_and_booked(tenant: Tenant) -> None:
    found = checked(tenant, HEBREW.encode("windows-1255"))
    assert (found["state"], found["toCreate"], found["faulty"]) == ("CHECKED", 2, 0), errors(tenant, found["id"])
    assert found["preview"]["encoding"] == "windows-1255"
    assert found["mapping"]["address.city"] == "עיר"
    assert not names(tenant)
    done = committed(tenant, found["id"])
    assert (done["state"], done["done"]) == ("COMMITTED", 2), done
    (oren,) = [one for one in tenant.api.get("/clients").json()["items"] if one["taxId"]]
    assert (oren["name"], oren["taxId"], oren["emails"]) == ('אורן בע"מ', "514000003", ["a@example.com"])
    assert (oren["address"]["city"], oren["paymentTerms"]) == ("חיפה", {"base": "end_of_month", "days": 30})
    assert set(oren["tags"]) == {"גדול", "צפון"}
    created = tenant.api.get("/events", params={"type": "client.created"}).json()["items"]
    assert len(created) == 2
    entries = [one["action"] for one in tenant.api.get("/audit-log").json()["items"]]
    assert "client.created" not in entries
    assert {"import.started", "import.committed", "import.finished"} <= set(entries)
    told = tenant.api.get("/notifications").json()["items"]
    assert {one["kind"] for one in told} == {"import_finished"}
    assert committed(tenant, found["id"]) == done
