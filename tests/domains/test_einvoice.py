"""The electronic invoice of an issued document: by itself, and inside its PDF."""

from io import BytesIO

from lxml import etree
from pypdf import PdfReader

from domains.answers import done, drafted, finalized, line, refused
from support.en16931 import broken_rules
from support.service import Tenant

PREFIX = "{urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2}"


def test_an_issued_invoice_is_given_as_a_valid_file(tenant: Tenant) -> None:
    issued = tenant.issued(305)
    answer = tenant.api.get(f"/documents/{issued['id']}/einvoice")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/xml")
    assert f'filename="305-{issued["docNumber"]}.xml"' in answer.headers["content-disposition"]
    assert broken_rules(answer.content) == []
    (payable,) = etree.fromstring(answer.content).iter(f"{PREFIX}PayableAmount")
    assert (payable.text, payable.get("currencyID")) == (issued["total"], "ILS")


def test_the_same_document_gives_the_same_bytes(tenant: Tenant) -> None:
    path = f"/documents/{tenant.issued(305)['id']}/einvoice"
    assert tenant.api.get(path).content == tenant.api.get(path).content


def test_a_draft_has_none_yet(tenant: Tenant) -> None:
    refused(tenant.api.get(f"/documents/{tenant.draft()['id']}/einvoice"), 409, "not_issued")


def test_a_type_without_one_says_so(tenant: Tenant) -> None:
    issued = done(finalized(tenant, done(drafted(tenant, 300, lines=[line()]), 201)))
    body = refused(tenant.api.get(f"/documents/{issued['id']}/einvoice"), 409, "einvoice_not_available")
    assert body["docType"] == 300


def test_the_pdf_carries_it_and_is_signed_over_it(tenant: Tenant) -> None:
    issued = tenant.issued(305)
    alone = tenant.api.get(f"/documents/{issued['id']}/einvoice").content
    pdf = tenant.api.get(f"/documents/{issued['id']}/pdf").content
    reader = PdfReader(BytesIO(pdf))
    assert reader.attachments["ubl-invoice.xml"] == [alone]
    (attached,) = (one.get_object() for one in reader.root_object["/AF"])
    assert attached["/AFRelationship"] == "/Alternative"
    (signature,) = (one["/V"] for one in (reader.get_fields() or {}).values())
    begin, _, second, rest = signature["/ByteRange"]
    assert (begin, second + rest) == (0, len(pdf))


def test_a_preview_carries_none(tenant: Tenant) -> None:
    pdf = tenant.api.get(f"/documents/{tenant.draft()['id']}/preview").content
    assert not PdfReader(BytesIO(pdf)).attachments
