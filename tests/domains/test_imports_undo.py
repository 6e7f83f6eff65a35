"""Imports that are undone, and files that are sent twice."""

from typing import Any

from domains.test_imports import checked, committed, errors, names, settled, upload
from support.service import Tenant

CLIENTS = "name,taxId,opening balance,opening balance date\nA,514000009,,\nB,,120.50,2026-01-01\nC,,,\n"


def undone(tenant: Tenant, id: str, **body: Any) -> dict[str, Any]:
    begun = tenant.api.post(f"/imports/{id}/undo", json=body)
    assert begun.status_code == 200, begun.text
    found = settled(tenant, id)
    assert found["state"] in ("COMMITTED", "UNDONE"), found
    return found


def test_what_an_import_made_is_taken_back_and_what_it_changed_is_as_before(tenant: Tenant) -> None:
    old = tenant.api.post("/clients", json={"name": "Old", "taxId": "514000009", "tags": ["x"]}).json()
    found = checked(tenant, CLIENTS + "", onExisting="change")
    refused = tenant.api.post(f"/imports/{found['id']}/undo", json={})
    assert (refused.status_code, refused.json()["error"]) == (409, "import_not_committed")
    committed(tenant, found["id"])
    assert names(tenant) == {"A", "B", "C"}
    done = undone(tenant, found["id"])
    assert (done["state"], done["done"], done["error"]) == ("UNDONE", 3, None), str(errors(tenant, found["id"]))
    assert names(tenant) == {"Old"}
    after = tenant.api.get(f"/clients/{old['id']}").json()
    assert (after["taxId"], after["tags"]) == ("514000009", ["x"])
    archived = {one["name"]: one for one in tenant.api.get("/clients", params={"state": "archived"}).json()["items"]}
    assert archived["B"]["openingBalance"] is None
    assert not tenant.api.get("/clients", params={"balance": "owing", "state": "all"}).json()["items"]
    entries = [one["action"] for one in tenant.api.get("/audit-log", params={"limit": 100}).json()["items"]]
    assert "import.undone" in entries
    assert entries.count("client.changed") == 1  # that of the booking
    assert undone(tenant, found["id"]) == done
    again = checked(tenant, CLIENTS)  # the file is not booked any more
    assert (again["toCreate"], again["duplicateOf"]) == (2, None)


def test_what_is_used_or_changed_prevents_it_with_line_and_reason(tenant: Tenant) -> None:
    found = committed(tenant, checked(tenant, "name\nUsed\nRenamed\nPlain\n")["id"])
    ids = {one["name"]: one["id"] for one in tenant.api.get("/clients").json()["items"]}
    note = tenant.api.post(f"/clients/{ids['Used']}/notes", json={"text": "called"})
    assert note.status_code == 201, note.text
    tenant.api.patch(f"/clients/{ids['Renamed']}", json={"name": "Other"})
    kept = undone(tenant, found["id"])
    assert (kept["state"], kept["error"], kept["done"]) == ("COMMITTED", "not_undone", 3)
    told = [(one["row"], one["code"]) for one in errors(tenant, found["id"])]
    assert told == [(2, "in_use"), (3, "changed_since")]
    assert "client notes" in errors(tenant, found["id"])[0]["message"]
    assert names(tenant) == {"Used", "Other", "Plain"}
    assert undone(tenant, found["id"], onChanged="keep")["error"] == "not_undone"
    tenant.api.delete(f"/clients/{ids['Used']}/notes/{note.json()['id']}")
    assert undone(tenant, found["id"], onChanged="keep")["state"] == "UNDONE"
    assert names(tenant) == {"Other"}


def test_products_and_suppliers_are_undone_too(tenant: Tenant) -> None:
    for kind, table in (("products", "name,price,sku\nA,5,s1\n"), ("suppliers", "name,phone\nA,03-5551234\n")):
        found = committed(tenant, checked(tenant, table, kind=kind)["id"])
        assert undone(tenant, found["id"])["state"] == "UNDONE", errors(tenant, found["id"])
        assert not names(tenant, f"/{kind}")


def test_the_same_file_is_booked_once_unless_that_is_meant(tenant: Tenant) -> None:
    table = "name\nNobody tells us apart\n"
    first, second = checked(tenant, table), checked(tenant, table)
    assert second["duplicateOf"] is None
    committed(tenant, first["id"])
    refused = upload(tenant, table)
    assert (refused.status_code, refused.json()["error"]) == (409, "same_file_imported")
    assert refused.json()["importId"] == first["id"]
    assert tenant.api.get(f"/imports/{second['id']}").json()["duplicateOf"] == first["id"]
    assert tenant.api.post(f"/imports/{second['id']}/commit").json()["error"] == "same_file_imported"
    changed = tenant.api.patch(f"/imports/{second['id']}", json={"allowDuplicate": True}).json()
    assert changed["state"] == "CHECKED"
    assert committed(tenant, second["id"])["state"] == "COMMITTED"
    assert tenant.api.get("/clients", params={"include": "total"}).json()["total"] == 2
    third = checked(tenant, table, allowDuplicate="true")
    assert (third["state"], third["duplicateOf"]) == ("CHECKED", second["id"])
    assert upload(tenant, table, kind="suppliers").status_code == 201


def test_a_mapping_comes_with_the_file(tenant: Tenant) -> None:
    table = "some title\nwho,name\nA,B\n"
    found = checked(tenant, table, mapping='{"name": "who", "notes": "name"}')
    assert (found["toCreate"], found["mapping"]) == (1, {"name": "who", "notes": "name"})
    assert found["preview"]["headerLine"] == 2
    committed(tenant, found["id"])
    (one,) = tenant.api.get("/clients").json()["items"]
    assert (one["name"], one["notes"]) == ("A", "B")
    absent = checked(tenant, table, mapping='{"name": "who", "notes": "gone"}', allowDuplicate="true")
    assert [(one["column"], one["code"]) for one in errors(tenant, absent["id"])] == [("notes", "column_missing")]
    unknown = upload(tenant, "name\nX\n", mapping='{"colour": "name"}')
    assert [one["field"] for one in unknown.json()["details"]] == ["mapping.colour"]
    for wrong in ("[1]", '{"name": 5}', "{"):
        refused = upload(tenant, "name\nX\n", mapping=wrong)
        assert (refused.status_code, refused.json()["details"][0]["field"]) == (422, "mapping")
