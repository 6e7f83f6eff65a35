"""What the inbox reads with the real engine: places of fields, checks, corrections that teach the next paper."""

import io
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageFont

from domains.test_inbox import _added, _settled
from support.service import Tenant

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
INVOICE = b"""<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
 xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
 xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>A-%(number)s</cbc:ID><cbc:IssueDate>2026-03-01</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
<cbc:DocumentCurrencyCode>ILS</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity>
<cbc:RegistrationName>Paper Mill Ltd</cbc:RegistrationName>
<cbc:CompanyID>514756428</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="ILS">18.00</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="ILS">100.00</cbc:TaxExclusiveAmount>
<cbc:TaxInclusiveAmount currencyID="ILS">118.00</cbc:TaxInclusiveAmount>
<cbc:PayableAmount currencyID="ILS">118.00</cbc:PayableAmount>
</cac:LegalMonetaryTotal></Invoice>"""


def _drawn(*lines: str) -> bytes:
    """A receipt as a picture."""
    image = Image.new("RGB", (900, 140 + 60 * len(lines)), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.truetype(FONT, 34)
    for place, line in enumerate(lines):
        pen.text((60, 60 + 60 * place), line, fill="black", font=font)
    into = io.BytesIO()
    image.save(into, "PNG")
    return into.getvalue()


def _values(item: dict[str, Any]) -> dict[str, Any]:
    return {name: one["value"] for name, one in item["fields"].items() if one["value"] is not None}


def test_an_electronic_invoice_is_read_exactly(tenant: Tenant) -> None:
    made = _added(tenant.api, INVOICE % {b"number": b"1"}, "invoice.xml")
    found = _settled(tenant.api, made["id"])
    assert (found["state"], found["engine"]) == ("READ", "xml")
    values = _values(found)
    assert (values["number"], values["date"], values["total"]) == ("A-1", "2026-03-01", "118.00")
    assert (values["net"], values["vat"], values["supplierName"]) == ("100.00", "18.00", "Paper Mill Ltd")
    assert values["documentType"] == 305
    assert [one["code"] for one in found["checks"]] == ["supplier_unknown"]
    no_picture = tenant.api.get(f"/inbox/{made['id']}/pages/1")
    assert (no_picture.status_code, no_picture.json()["error"]) == (422, "no_page_picture")


def test_an_invoice_of_this_very_service_is_read_from_its_text(tenant: Tenant) -> None:
    issued = tenant.issued(305)
    pdf = tenant.api.get(f"/documents/{issued['id']}/pdf").content
    made = _added(tenant.api, pdf, "invoice.pdf")
    found = _settled(tenant.api, made["id"])
    assert found["state"] == "READ", found
    values = _values(found)
    assert values["total"] == issued["total"]
    assert values["number"] in (str(issued["docNumber"]), f"305-{issued['docNumber']}")
    page = tenant.api.get(f"/inbox/{made['id']}/pages/1")
    assert page.headers["content-type"] == "image/webp"
    assert Image.open(io.BytesIO(page.content)).width <= 1600
    for n in ("0", "2", "99"):
        assert tenant.api.get(f"/inbox/{made['id']}/pages/{n}").status_code == 422


def test_a_picture_is_read_with_the_places_of_its_fields(tenant: Tenant) -> None:
    content = _drawn(
        "Paper Mill Ltd",
        "Tax invoice receipt No. 7731",
        "Date: 02/03/2026",
        "Net: 100.00",
        "VAT 18%: 18.00",
        "Total: 118.00",
    )
    made = _added(tenant.api, content, "photo.png", source="photo")
    found = _settled(tenant.api, made["id"])
    assert (found["state"], found["engine"], found["pages"]) == ("READ", "ocr", 1), found
    values = _values(found)
    assert (values["total"], values["date"]) == ("118.00", "2026-03-02")
    box = found["fields"]["total"]["box"]
    assert box["page"] == 1
    assert 0 <= box["x"] < box["x"] + box["w"] <= 1
    assert box["y"] > 0.5


def test_a_correction_is_kept_beside_what_was_read_and_teaches_the_next_paper(tenant: Tenant) -> None:
    first = _added(tenant.api, INVOICE % {b"number": b"1"}, "1.xml")
    _settled(tenant.api, first["id"])
    body = {"supplierName": "Mill of Papers", "documentType": 320, "total": "118", "number": None}
    changed = tenant.api.patch(f"/inbox/{first['id']}", json=body)
    assert changed.status_code == 200, changed.text
    fields = changed.json()["fields"]
    name = fields["supplierName"]
    assert (name["value"], name["readValue"], name["corrected"], name["confidence"]) == (
        "Mill of Papers",
        "Paper Mill Ltd",
        True,
        1.0,
    )
    assert (fields["total"]["corrected"], fields["number"]["value"], fields["number"]["readValue"]) == (
        True,
        None,
        "A-1",
    )
    again = tenant.api.patch(f"/inbox/{first['id']}", json=body)
    assert again.json()["version"] == changed.json()["version"]
    second = _added(tenant.api, INVOICE % {b"number": b"2"}, "2.xml")
    found = _settled(tenant.api, second["id"])
    assert found["fields"]["supplierName"]["value"] == "Mill of Papers"
    tenant.api.post(f"/inbox/{first['id']}/read-again")
    found = _settled(tenant.api, first["id"])
    assert found["fields"]["supplierName"]["value"] == "Mill of Papers"
    assert found["fields"]["number"]["value"] is None


def test_what_is_wrong_with_a_correction_is_said_of_every_field(tenant: Tenant) -> None:
    made = _added(tenant.api, INVOICE % {b"number": b"1"}, "1.xml")
    _settled(tenant.api, made["id"])
    body = {"total": "1.234", "vat": "0.001", "categoryId": "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a"}
    refused = tenant.api.patch(f"/inbox/{made['id']}", json=body)
    assert refused.status_code == 422
    assert {(one["field"], one["code"]) for one in refused.json()["details"]} == {
        ("total", "invalid_amount"),
        ("vat", "invalid_amount"),
        ("categoryId", "unknown_category"),
    }
    unknown = tenant.api.patch(f"/inbox/{made['id']}", json={"currency": "XXQ"})
    assert unknown.json()["details"][0]["code"] == "unknown_currency"
    assert tenant.api.patch(f"/inbox/{made['id']}", json={"status": "READ"}).status_code == 422


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ({"total": "119"}, {"sum_mismatch"}),
        ({"vat": "17", "total": "117"}, {"vat_rate_unusual"}),
        ({"date": "2099-01-01"}, {"date_future"}),
        ({"supplierTaxId": "514756421"}, {"check_digit"}),
        ({"customerTaxId": "999999998"}, {"customer_mismatch"}),
        ({"net": "10001", "vat": "1800.18", "total": "11801.18"}, {"allocation_missing"}),
        ({"net": "10001", "vat": "1800.18", "total": "11801.18", "allocationNumber": "123456789"}, set()),
    ],
)
def test_what_does_not_fit_is_told(tenant: Tenant, body: dict[str, Any], codes: set[str]) -> None:
    made = _added(tenant.api, INVOICE % {b"number": b"1"}, "1.xml")
    _settled(tenant.api, made["id"])
    changed = tenant.api.patch(f"/inbox/{made['id']}", json=body)
    assert changed.status_code == 200, changed.text
    assert {one["code"] for one in changed.json()["checks"]} - {"supplier_unknown"} == codes
    assert changed.json()["sure"] is (not codes)


def test_the_same_paper_in_another_file_is_told(tenant: Tenant) -> None:
    first = _added(tenant.api, INVOICE % {b"number": b"1"}, "1.xml")
    second = _added(tenant.api, INVOICE % {b"number": b"1"} + b"\n", "2.xml")
    for one in (first, second):
        _settled(tenant.api, one["id"])
    found = tenant.api.get(f"/inbox/{second['id']}").json()
    assert found["duplicateOf"] == {"type": "inbox", "id": first["id"]}
    assert "duplicate" in {one["code"] for one in found["checks"]}
    assert tenant.api.get(f"/inbox/{first['id']}").json()["duplicateOf"] is None
    listed = {one["id"]: one["duplicateOf"] for one in tenant.api.get("/inbox").json()["items"]}
    assert listed[second["id"]]["id"] == first["id"]


def test_what_cannot_be_read_says_why_and_can_be_typed_in(tenant: Tenant) -> None:
    broken = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"
    made = _added(tenant.api, broken, "broken.pdf")
    found = _settled(tenant.api, made["id"])
    assert (found["state"], found["error"]["retryable"]) == ("UNREADABLE", False)
    assert found["error"]["class"] in ("damaged", "unreadable")
    told = [one for one in tenant.api.get("/notifications").json()["items"] if one["kind"] == "inbox_not_read"]
    assert [one["entity"]["id"] for one in told] == [made["id"]]
    typed = tenant.api.patch(f"/inbox/{made['id']}", json={"supplierName": "פז", "total": "50", "date": "2026-01-02"})
    assert _values(typed.json()) == {"supplierName": "פז", "total": "50.00", "date": "2026-01-02"}
    assert tenant.api.get("/inbox?q=פז").json()["items"][0]["id"] == made["id"]
