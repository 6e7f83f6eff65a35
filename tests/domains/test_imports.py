"""Imports: tables of other programs, checked by the rules of the operations, and booked as a whole."""

import io
import zipfile
from typing import Any

import httpx

from support.hooks import wait_for_relay
from support.processes import wait_until
from support.service import Tenant

HEBREW = (
    'שם לקוח,ח.פ.,דוא"ל,טלפון,עיר,תנאי תשלום,תגיות\r\n'
    'אורן בע"מ,514000009,a@example.com,03-5551234,חיפה,שוטף+30,"גדול;צפון"\r\n'
    "דנה כהן,,dana@example.com,050-1234567,תל אביב,0,\r\n"
)


def upload(tenant: Tenant, content: bytes | str, name: str = "clients.csv", **params: str) -> httpx.Response:
    raw = content.encode() if isinstance(content, str) else content
    params = {"kind": "clients", **params}
    return tenant.api.post("/imports", params=params, files={"file": (name, raw, "application/octet-stream")})


def settled(tenant: Tenant, id: str) -> dict[str, Any]:
    """An import, once no worker has it."""

    def rests() -> bool:
        return tenant.api.get(f"/imports/{id}").json()["state"] not in ("UPLOADED", "CHECKING", "COMMITTING", "UNDOING")

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
    assert (oren["name"], oren["taxId"], oren["emails"]) == ('אורן בע"מ', "514000009", ["a@example.com"])
    assert (oren["address"]["city"], oren["paymentTerms"]) == ("חיפה", {"base": "end_of_month", "days": 30})
    assert set(oren["tags"]) == {"גדול", "צפון"}

    wait_for_relay(tenant)
    assert len(tenant.api.get("/events", params={"type": "client.created"}).json()["items"]) == 2
    entries = [one["action"] for one in tenant.api.get("/audit-log").json()["items"]]
    assert "client.created" not in entries
    assert {"import.started", "import.committed", "import.finished"} <= set(entries)
    told = tenant.api.get("/notifications").json()["items"]
    assert {one["kind"] for one in told} == {"import_finished"}
    assert committed(tenant, found["id"]) == done


def test_faults_name_row_column_and_value_and_nothing_is_booked(tenant: Tenant) -> None:
    heads = "name,tax id,email,opening balance,opening balance date\n"
    table = f"{heads}A,123,not a mail,12x,31/31/2026\nB,,b@example.com,,\n,,,,\n,514000009,,,\n"
    found = checked(tenant, table)
    assert (found["toCreate"], found["faulty"], found["total"]) == (1, 2, 3)
    told = [(one["row"], one["column"], one["header"], one["value"]) for one in errors(tenant, found["id"])]
    assert (2, "emails", "email", "not a mail") in told
    assert (2, "openingBalance.amount", "opening balance", "12x") in told
    assert (2, "openingBalance.date", "opening balance date", "31/31/2026") in told
    assert (5, "name", "name", "") in told
    refused = tenant.api.post(f"/imports/{found['id']}/commit")
    assert (refused.status_code, refused.json()["error"]) == (409, "import_has_faults")
    assert not names(tenant)
    changed = tenant.api.patch(f"/imports/{found['id']}", json={"onFault": "skip"}).json()
    assert changed["state"] == "CHECKED"
    assert committed(tenant, found["id"])["state"] == "COMMITTED"
    assert names(tenant) == {"B"}


def test_what_is_there_is_left_out_changed_or_refused(tenant: Tenant) -> None:
    made = tenant.api.post("/clients", json={"name": "Old", "taxId": "514000009", "phone": "03-1111111"}).json()
    table = "name;taxId;id\nNew;51-4000009;\nTwice;;r1\nTwice again;;r1\n"
    found = checked(tenant, table, onFault="skip")
    assert (found["toSkip"], found["toCreate"], found["faulty"]) == (1, 1, 1)
    (twice,) = errors(tenant, found["id"])
    assert (twice["row"], twice["column"], twice["code"]) == (4, "externalReference", "duplicate_row")
    assert "Line 3" in twice["message"]
    hebrew = tenant.api.get(f"/imports/{found['id']}/errors", headers={"Accept-Language": "he"}).json()["items"][0]
    assert hebrew["message"] != twice["message"]
    tenant.api.patch(f"/imports/{found['id']}", json={"onExisting": "fail"})
    found = settled(tenant, found["id"])
    assert found["faulty"] == 2
    assert errors(tenant, found["id"])[0]["code"] == "client_exists"
    tenant.api.patch(f"/imports/{found['id']}", json={"onExisting": "change"})
    found = settled(tenant, found["id"])
    assert found["toChange"] == 1
    assert committed(tenant, found["id"])["done"] == 2
    after = tenant.api.get(f"/clients/{made['id']}").json()
    assert (after["name"], after["phone"], after["version"]) == ("New", "03-1111111", 2)


def test_the_mapping_is_changed_and_the_rows_checked_again(tenant: Tenant) -> None:
    found = checked(tenant, "who,how much\nA,5\nB,6\n", "products.csv", kind="products")
    assert (found["state"], found["faulty"], found["mapping"]) == ("CHECKED", 2, {})
    assert {one["code"] for one in errors(tenant, found["id"])} == {"column_missing"}
    wrong = tenant.api.patch(f"/imports/{found['id']}", json={"mapping": {"name": "what", "colour": "who"}})
    assert {one["field"] for one in wrong.json()["details"]} == {"mapping.name", "mapping.colour"}
    tenant.api.patch(f"/imports/{found['id']}", json={"mapping": {"name": "who", "price": "how much"}})
    found = settled(tenant, found["id"])
    assert found["toCreate"] == 2
    assert committed(tenant, found["id"])["state"] == "COMMITTED"
    prices = {one["name"]: one["price"] for one in tenant.api.get("/products").json()["items"]}
    assert prices == {"A": "5.00", "B": "6.00"}


def test_what_changed_since_the_check_is_checked_again(tenant: Tenant) -> None:
    found = checked(tenant, "name,taxId\nA,\nB,514000009\n", onExisting="fail")
    tenant.api.post("/clients", json={"name": "Quick", "taxId": "514000009"})
    after = committed(tenant, found["id"])
    assert (after["state"], after["faulty"], after["toCreate"]) == ("CHECKED", 1, 1)
    assert after["error"] == "changed_since_check"
    assert names(tenant) == {"Quick"}


KINDS = ("clients", "products", "expenses", "price_lists", "stock", "past_documents", "suppliers")


def test_templates_of_every_kind_can_be_filled_in_and_sent(tenant: Tenant) -> None:
    chair = {"name": "ייעוץ לשעה", "price": "450"}
    assert tenant.api.post("/products", json=chair).status_code == 201
    shirt = {"name": "חולצה", "price": "80", "type": "goods", "trackStock": True}
    assert tenant.api.post("/products", json=shirt).status_code == 201
    for kind in KINDS:
        for form in ("csv", "xlsx"):
            for lang in ("he", "en"):
                blob = tenant.api.get(f"/import-templates/{kind}", params={"format": form, "lang": lang})
                assert blob.status_code == 200
                if lang == "he":
                    found = checked(tenant, blob.content, f"{kind}.{form}", kind=kind)
                    assert (found["toCreate"], found["faulty"]) == (1, 0), errors(tenant, found["id"])
                    assert len(found["mapping"]) == len(found["columns"]), found["mapping"]
    assert committed(tenant, found["id"])["state"] == "COMMITTED"
    assert names(tenant, "/suppliers") == {"דוגמה בע״מ"}


def test_an_import_that_is_cancelled_books_nothing(tenant: Tenant) -> None:
    found = checked(tenant, HEBREW)
    assert tenant.api.post(f"/imports/{found['id']}/cancel").json()["state"] == "CANCELLED"
    assert tenant.api.post(f"/imports/{found['id']}/cancel").json()["state"] == "CANCELLED"
    refused = tenant.api.post(f"/imports/{found['id']}/commit")
    assert (refused.status_code, refused.json()["state"]) == (409, "CANCELLED")
    assert [one["id"] for one in tenant.api.get("/imports", params={"state": "CANCELLED"}).json()["items"]] == [
        found["id"]
    ]


def test_files_that_are_no_tables_say_why(tenant: Tenant) -> None:
    assert upload(tenant, b"%PDF-1.7 x").json()["error"] == "unreadable_import"
    assert upload(tenant, b"\xd0\xcf\x11\xe0 old").json()["error"] == "unreadable_import"
    assert upload(tenant, b"").status_code == 422
    whole = tenant.api.get("/import-templates/clients").content
    cut = checked(tenant, whole[: len(whole) // 2])
    assert (cut["state"], cut["error"]) == ("FAILED", "damaged")
    bomb = checked(tenant, _workbook(b"<row/>" * 4_000_000), "bomb.xlsx")
    assert (bomb["state"], bomb["error"]) == ("FAILED", "unsafe")
    entity = checked(tenant, _workbook(b"", '<!DOCTYPE x [<!ENTITY a "aaaa">]>'), "entity.xlsx")
    assert (entity["state"], entity["error"]) == ("FAILED", "unsafe")
    wrong = checked(tenant, "name\nשלום\nA\n".encode("windows-1255"), encoding="utf-8")
    assert (wrong["state"], wrong["error"], wrong["errorLine"]) == ("FAILED", "encoding", 2)
    assert not names(tenant)


def _workbook(rows: bytes, before: str = "") -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        sheet = '<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets>'
        archive.writestr("xl/workbook.xml", f'<workbook xmlns="{main}" xmlns:r="{relations}">{sheet}</workbook>')
        archive.writestr("xl/_rels/workbook.xml.rels", '<R><Relationship Id="r1" Target="worksheets/s.xml"/></R>')
        begin = f'{before}<worksheet xmlns="{main}"><sheetData>'
        archive.writestr("xl/worksheets/s.xml", begin.encode() + rows + b"</sheetData></worksheet>")
    return into.getvalue()


def test_a_workbook_is_read_by_its_formats_and_formulas_are_texts(tenant: Tenant) -> None:
    rows = (
        b'<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c>'
        b'<c r="C1" t="inlineStr"><is><t>phone</t></is></c></row>'
        b'<row r="7"><c r="A7" t="inlineStr"><is><t>=HYPERLINK("x")</t></is></c><c r="C7"><v>35551234.0</v></c></row>'
        b'<row r="8"><c r="A8" t="str"><f>A7&amp;"!"</f><v>made</v></c></row>'
    )
    found = checked(tenant, _workbook(rows), "c.xlsx")
    assert (found["toCreate"], found["preview"]["format"]) == (2, "xlsx"), errors(tenant, found["id"])
    committed(tenant, found["id"])
    assert names(tenant) == {'=HYPERLINK("x")', "made"}
    (first,) = [one for one in tenant.api.get("/clients").json()["items"] if one["phone"]]
    assert first["phone"] == "35551234"


def test_cells_with_line_breaks_and_quotes_and_utf_16_are_read(tenant: Tenant) -> None:
    table = 'name\tnotes\n"חברה בע"מ"\t"one\ntwo"\nB\tplain\n'
    found = checked(tenant, table.encode("utf-16"))
    assert (found["preview"]["encoding"], found["toCreate"]) == ("utf-16", 2), found
    committed(tenant, found["id"])
    notes = {one["name"]: one["notes"] for one in tenant.api.get("/clients").json()["items"]}
    assert notes == {'חברה בע"מ': "one two", "B": "plain"}
