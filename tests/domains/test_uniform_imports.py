"""Uniform files of other programs: read with every fault told, compared with what would be booked, booked as a whole,
and taken back."""

from collections.abc import Callable
from typing import Any

from domains.answers import done, line, paid, refused
from support.processes import wait_until
from support.service import Tenant
from support.uniform_writer import data, folder, other_program


def settled(tenant: Tenant, id: str) -> dict[str, Any]:
    """An import, once no worker has it."""
    found: dict[str, Any] = {}

    def rests() -> bool:
        nonlocal found
        found = done(tenant.api.get(f"/imports/{id}"))
        return found["state"] not in ("UPLOADED", "CHECKING", "COMMITTING", "UNDOING")

    wait_until(rests, "the import", 60)
    return found


def checked(tenant: Tenant, content: bytes, **said: Any) -> dict[str, Any]:
    """An import of a file; the numbers in it are those of another business than the one that the test has."""
    made = tenant.api.post(
        "/imports",
        params={"kind": "uniform_file", "allowOtherTaxId": "true", **said},
        files={"file": ("OPENFRMT.zip", content, "application/zip")},
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


def rich(source: Tenant) -> dict[str, Any]:
    """A business with documents of many types, receipts, a credit and a cancellation; its two clients."""
    a = source.client(name='אלון בע"מ', taxId="514000009", phone="03-5551234")
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
    return {"a": a, "b": b}


def balances(tenant: Tenant) -> dict[str, str]:
    """What each client owes, by name."""
    found = {}
    for one in done(tenant.api.get("/clients", params={"limit": 100}))["items"]:
        (coin,) = done(tenant.api.get(f"/clients/{one['id']}/balance"))["currencies"]
        found[one["name"]] = coin["balance"]
    return found


def trial(tenant: Tenant) -> dict[str, str]:
    rows = done(tenant.api.get("/ledger/trial-balance"))["rows"]
    return {one["code"]: one["closing"] for one in rows if float(one["closing"])}


def test_our_own_file_of_a_rich_business_agrees_with_what_is_booked(opened: Callable[..., Tenant]) -> None:
    source, target = opened(), opened()
    rich(source)
    found = checked(target, export(source))
    assert (found["state"], found["faulty"]) == ("CHECKED", 0), errors(target, found["id"])
    assert not done(target.api.get("/imported-documents"))["items"]
    assert not done(target.api.get("/clients"))["items"]
    differing = parity(target, found["id"], differs="true")
    assert all(one["reasons"] for one in differing)
    assert {one["key"] for one in differing if one["section"] != "records"} == {"1200"}, "clients have accounts"
    assert committed(target, found["id"])["state"] == "COMMITTED"
    assert balances(target) == balances(source)
    assert trial(target) == trial(source)
    documents = done(target.api.get("/imported-documents", params={"limit": 100}))["items"]
    issued = done(source.api.get("/documents", params={"limit": 100}))["items"]
    theirs = {(str(one["docNumber"]), one["total"]) for one in issued if one["docNumber"]}
    assert {(one["docNumber"], one["total"]) for one in documents} == theirs
    assert sum(float(one["open"]) for one in documents) == 313
    proof = done(target.api.get("/ledger/integrity"))
    assert proof["ok"], proof

    done(target.api.post(f"/imports/{found['id']}/undo", json={}))
    assert settled(target, found["id"])["state"] == "UNDONE"
    assert not done(target.api.get("/imported-documents"))["items"]
    assert trial(target) == {}
    assert not done(target.api.get("/clients"))["items"]
    again = checked(target, export(source))
    assert committed(target, again["id"])["state"] == "COMMITTED", errors(target, again["id"])
    assert balances(target) == balances(source)


def test_what_is_open_of_another_programs_documents_is_settled_here(tenant: Tenant) -> None:
    found = checked(tenant, folder(data(other_program()), charset=2, nested=False))
    assert (found["state"], found["toCreate"]) == ("CHECKED", 9), errors(tenant, found["id"])
    explained = {one["key"]: one["reasons"][0]["code"] for one in parity(tenant, found["id"], differs="true")}
    assert explained == {"C100": "not_issued", "700/2026-01": "not_issued"}
    report = done(tenant.api.get(f"/imports/{found['id']}/parity"))
    assert (report["software"], report["openingDate"], report["unexplained"]) == ("Other books", "2026-11-01", 0)
    table = tenant.api.get(f"/imports/{found['id']}/parity", params={"format": "csv"})
    assert "אורן" in table.text
    assert committed(tenant, found["id"])["state"] == "COMMITTED"
    (client,) = done(tenant.api.get("/clients", params={"q": "אורן"}))["items"]
    assert (client["taxId"], client["accountingKey"], client["address"]["city"]) == ("514000009", "K1", "חיפה")
    assert done(tenant.api.get("/suppliers"))["items"][0]["name"] == "ספק כלשהו"
    (product,) = done(tenant.api.get("/products"))["items"]
    assert (product["name"], product["sku"], product["price"]) == ("שולחן עץ", "S-1", "100.00")

    (owed,) = done(tenant.api.get("/imported-documents", params={"open": "true"}))["items"]
    assert (owed["docNumber"], owed["open"], owed["imported"], owed["dueDate"]) == ("2", "234.00", True, "2026-03-10")
    (item,) = done(tenant.api.get(f"/clients/{client['id']}/balance"))["openingItems"]
    assert (item["importedDocumentId"], item["docType"], item["docNumber"]) == (owed["id"], 305, "2")
    (coin,) = done(tenant.api.get(f"/clients/{client['id']}/balance"))["currencies"]
    assert (coin["open"], coin["overdue"]) == ("234.00", "234.00")
    credit = next(one for one in done(tenant.api.get("/imported-documents", params={"docType": 330}))["items"])
    whole = done(tenant.api.get(f"/imported-documents/{credit['id']}"))
    assert [(one["docType"], one["docNumber"]) for one in whole["related"]] == [(305, "1")]
    assert (whole["lines"][0]["quantity"], whole["lines"][0]["net"], whole["software"]) == (
        "0.5",
        "50.00",
        "Other books",
    )
    (hit,) = done(tenant.api.get("/search", params={"q": "אורן 2", "types": "importedDocument"}))["items"][:1]
    assert hit["path"] == f"/imported-documents/{owed['id']}"
    movements = done(tenant.api.get(f"/clients/{client['id']}/statement", params={"from": "2026-01-01"}))
    (movement,) = movements["currencies"][0]["movements"]
    assert (movement["debit"], movement["importedDocumentId"]) == ("234.00", owed["id"])
    assert (movement["importedDocType"], movement["importedDocNumber"]) == (305, "2")
    table = tenant.api.get(f"/clients/{client['id']}/statement", params={"from": "2026-01-01", "format": "csv"}).text
    assert "חשבונית מס,2," in table

    body = {"docType": 400, "clientId": client["id"], "payments": [paid(tenant, "200")]}
    body["references"] = [{"openingItemId": item["id"], "amount": "200"}]
    draft = done(tenant.api.post("/documents", json=body), 201)
    receipt = done(tenant.api.post(f"/documents/{draft['id']}/finalize", json={}))
    for answer in (receipt, done(tenant.api.get(f"/documents/{draft['id']}"))):
        assert [(one["docType"], one["docNumber"]) for one in answer["openingItems"]] == [(305, "2")]
    lines = [{"description": "x", "quantity": "1", "unitPrice": "10"}]
    body = {"docType": 330, "clientId": client["id"], "lines": lines}
    body["references"] = [{"openingItemId": item["id"]}]
    draft = done(tenant.api.post("/documents", json=body), 201)
    done(tenant.api.post(f"/documents/{draft['id']}/finalize", json={}))
    now = done(tenant.api.get(f"/imported-documents/{owed['id']}"))
    assert (now["openAtImport"], now["open"]) == ("234.00", "22.20")
    fault = refused(tenant.api.post(f"/imports/{found['id']}/undo", json={}), 409, "import_in_use")
    assert (fault["docType"], fault["docNumber"]) == (305, "2")
    twice = checked(tenant, folder(data(other_program())))
    assert {one["code"] for one in errors(tenant, twice["id"])} == {"already_imported"}
    refused(tenant.api.post(f"/imports/{twice['id']}/commit"), 409, "import_has_faults")

    pdf = {
        "file": ("2.pdf", b"%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n", "application/pdf")
    }
    refused(tenant.api.get(f"/imported-documents/{owed['id']}/original"), 404, "no_original")
    kept = done(tenant.api.post(f"/imported-documents/{owed['id']}/original", files=pdf))
    assert (kept["hasOriginal"], kept["originalName"]) == (True, "2.pdf")
    assert tenant.api.get(f"/imported-documents/{owed['id']}/original").content == pdf["file"][1]
    assert done(tenant.api.get(f"/imported-documents/{owed['id']}"))["originalName"] == "2.pdf"


def test_what_the_accounts_of_the_file_say_is_opened_at_the_clients(tenant: Tenant) -> None:
    records = other_program()
    records += [
        ("B110", {"account": "K1", "name": "אורן", "group": "C", "opening": 30000, "debit": 35100, "credit": 11700}),
        ("B110", {"account": "K9", "name": "ישן", "group": "C", "opening": -500}),
        ("B110", {"account": "B7", "name": "בנק", "group": "B", "debit": 100}),
    ]
    found = checked(tenant, folder(data(records)))
    rows = {one["key"]: one for one in parity(tenant, found["id"], section="accounts")}
    assert [one["code"] for one in rows["B7"]["reasons"]] == ["created_asset"]
    clients = {one["key"]: one["ourAmount"] for one in parity(tenant, found["id"], section="clients")}
    assert clients == {"K1": "534.00", "K9": "-5.00"}
    assert committed(tenant, found["id"])["state"] == "COMMITTED"
    assert balances(tenant) == {'אורן בע"מ': "534.00", "דנה": "0.00", "ישן": "-5.00"}
    done(tenant.api.post(f"/imports/{found['id']}/undo", json={}))
    assert settled(tenant, found["id"])["state"] == "UNDONE"
    assert trial(tenant) == {}


def test_bad_files_book_nothing_and_say_where_they_are_wrong(tenant: Tenant) -> None:
    orphan = [one for one in other_program() if one[0] != "C100" or one[1]["number"] != "000001"]
    found = checked(tenant, folder(data(orphan)))
    (fault,) = errors(tenant, found["id"])
    assert (fault["code"], fault["row"], fault["column"], fault["header"]) == ("no_document", 2, "1254", "BKMVDATA.TXT")
    twice = [*other_program(), other_program()[3]]
    assert {one["code"] for one in errors(tenant, checked(tenant, folder(data(twice)))["id"])} == {"twice"}
    wrong = other_program()
    wrong[2] = ("C100", {**wrong[2][1], "total": 99900})
    found = checked(tenant, folder(data(wrong)))
    (fault,) = errors(tenant, found["id"])
    assert (fault["code"], fault["row"], "348" in fault["message"]) == ("wrong_sum", 4, True)
    refused(tenant.api.post(f"/imports/{found['id']}/commit"), 409, "import_has_faults")
    done(tenant.api.post(f"/imports/{found['id']}/cancel"))
    cut = checked(tenant, folder(data(other_program())[:-2], head_of=data(other_program())))
    assert {one["code"] for one in errors(tenant, cut["id"])} == {"cut_off", "wrong_count", "wrong_total"}
    damaged = checked(tenant, folder(data(other_program()))[:-200])
    assert (damaged["state"], damaged["error"]) == ("FAILED", "damaged")
    made = tenant.api.post(
        "/imports", params={"kind": "uniform_file"}, files={"file": ("a.txt", b"A100", "text/plain")}
    )
    refused(made, 422, "unreadable_import")
    table = {"file": ("a.csv", b"name\nA\n", "text/csv")}
    other = settled(tenant, done(tenant.api.post("/imports", params={"kind": "clients"}, files=table), 201)["id"])
    refused(tenant.api.get(f"/imports/{other['id']}/parity"), 404, "no_parity")
    refused(tenant.api.post(f"/imports/{other['id']}/undo", json={}), 409, "import_not_committed")
    assert not done(tenant.api.get("/imported-documents"))["items"]
    assert not done(tenant.api.get("/clients"))["items"]
