"""Exports of resources as CSV, and the accountant's bundle: what is in the archives, read back."""

import csv
import io
import zipfile
from decimal import Decimal
from html.parser import HTMLParser
from typing import Any, get_args
from urllib.parse import unquote

from domains.answers import refused
from domains.test_exports import exported
from pinkas.domains.exports import ResourceName
from support.service import Tenant
from support.uniform_reader import read_uniform

PDF = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"


def _archive(tenant: Tenant, **asked: Any) -> tuple[dict[str, Any], zipfile.ZipFile]:
    made = exported(tenant, **asked)
    content = tenant.api.get(f"/exports/{made['id']}/download").content
    packed = zipfile.ZipFile(io.BytesIO(content))
    assert packed.testzip() is None
    return made, packed


def _table(packed: zipfile.ZipFile, name: str) -> list[dict[str, str]]:
    content = packed.read(name)
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def test_every_resource_is_a_table_of_all_its_fields(tenant: Tenant) -> None:
    client = tenant.client(name="=HYPERLINK(1)", phone="03-1234567", address={"city": "חיפה, מרכז"})
    for _ in range(3):
        tenant.client()
    invoice = tenant.issued(305, client=None, clientId=client["id"])
    made, packed = _archive(tenant, kind="csv", **{"from": "2020-01-01"})
    assert packed.namelist() == [f"{one}.csv" for one in get_args(ResourceName)]
    assert made["records"].keys() == set(get_args(ResourceName))
    assert made["done"] == made["total"] == len(made["records"])
    for name, count in made["records"].items():
        assert len(_table(packed, f"{name}.csv")) == count, name
    clients = _table(packed, "clients.csv")
    assert len(clients) == len(tenant.api.get("/clients?limit=100").json()["items"]) == 4
    (mine,) = (one for one in clients if one["id"] == client["id"])
    assert (mine["name"], mine["address.city"]) == ("'=HYPERLINK(1)", "חיפה, מרכז")
    fields = {one.split(".")[0] for one in mine}
    assert tenant.api.get(f"/clients/{client['id']}").json().keys() <= fields
    (document,) = _table(packed, "documents.csv")
    assert (document["docNumber"], document["total"]) == (str(invoice["docNumber"]), invoice["total"])
    (line,) = _table(packed, "document_lines.csv")
    assert (line["documentId"], line["net"], line["unitPrice"]) == (invoice["id"], "100.00", "100")
    entries = _table(packed, "journal_lines.csv")
    sums = {side: sum((Decimal(one[side]) for one in entries), Decimal(0)) for side in ("debit", "credit")}
    assert sums["debit"] == sums["credit"] == Decimal("118.00")


def test_a_choice_of_resources_is_for_tables_alone(tenant: Tenant) -> None:
    made, packed = _archive(tenant, kind="csv", resources=["suppliers", "clients", "suppliers"])
    assert (packed.namelist(), made["resources"]) == (["suppliers.csv", "clients.csv"], ["suppliers", "clients"])
    answer = tenant.api.post(
        "/exports", json={"kind": "uniform_file", "resources": ["clients"], "to": "2020-01-01", "from": "2021-01-01"}
    )
    assert [one["field"] for one in refused(answer, 422, "validation_failed")["details"]] == ["resources", "from"]
    answer = tenant.api.post("/exports", json={"kind": "csv", "resources": ["secrets"]})
    assert refused(answer, 422, "validation_failed")["details"][0]["field"] == "resources[0]"


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [unquote(value or "") for name, value in attrs if (tag, name) == ("a", "href")]

    def handle_data(self, data: str) -> None:
        self.text += f" {data}"


def test_the_bundle_has_papers_reports_and_a_page_that_links_all_of_them(tenant: Tenant) -> None:
    tenant.issued(305, client={"name": "<script>alert(1)</script>"})
    tenant.issued(320)
    bill = tenant.api.post("/files", files={"file": ("../חשבון 7.pdf", PDF, "application/pdf")})
    assert bill.status_code == 201, bill.text
    line = {"description": "נייר", "amount": "100.00", "vat": "18.00"}
    body = {"supplierId": tenant.supplier()["id"], "docType": 305, "number": "17", "date": tenant.today()}
    paper = {"total": "118.00", "fileId": bill.json()["id"], "lines": [line]}
    made = tenant.api.post("/expenses", json={**body, **paper})
    assert made.status_code == 201, made.text
    year = tenant.today()[:4]
    done, packed = _archive(tenant, kind="accountant_bundle", to=f"{year}-12-31")
    names = packed.namelist()
    assert len(names) == len(set(names))
    assert [one for one in names if one.startswith("/") or ".." in one or "\\" in one] == []
    assert done["records"]["documents"] == len([one for one in names if one.startswith("documents/")]) == 2
    (file,) = (one for one in names if one.startswith("expenses/"))
    assert packed.read(file) == PDF
    assert all(packed.read(one).startswith(b"%PDF") for one in names if one.startswith("documents/"))
    assert {"reports/trial-balance.pdf", "reports/vat.csv", "tables/journal_lines.csv"} <= set(names)
    (uniform,) = (one for one in names if one.startswith("uniform-file/"))
    assert len(read_uniform(packed.read(uniform), "iso8859_8").records["C100"]) == 2
    assert done["records"]["vat"] == len([one for one in names if one.startswith("vat/")]) > 0
    page = packed.read("index.html").decode()
    assert "<script>" not in page
    read = _Links()
    read.feed(page)
    assert sorted(set(read.found)) == sorted(set(names) - {"index.html"})
    for one in ('dir="rtl"', 'dir="ltr"', "חומר לרואה החשבון", "Papers for the accountant", "Tax invoice", "118.00"):
        assert one in page, one
