"""Every file that the service gives out as PDF, held against ISO 19005-3."""

import io
import zipfile

from pypdf import PdfReader

from domains.answers import done, drafted, line
from support.pdfa import find_violations
from support.service import Tenant


def _pdf(tenant: Tenant, path: str, copy: str | None = None, **query: str) -> bytes:
    answer = tenant.api.get(path, params=query)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf"), answer.text
    assert answer.headers.get("x-document-copy") == copy
    return answer.content


def test_p1_originals_copies_and_what_an_archive_holds_are_archival(tenant: Tenant) -> None:
    issued = tenant.issued(305)
    original = _pdf(tenant, f"/documents/{issued['id']}/pdf", "original")
    assert PdfReader(io.BytesIO(original)).attachments["ubl-invoice.xml"]
    copy = _pdf(tenant, f"/documents/{issued['id']}/pdf", "copy")
    archive = tenant.api.post("/documents/bulk/pdf", json={"ids": [issued["id"]]}).content
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        (inside,) = (opened.read(name) for name in opened.namelist() if name.endswith(".pdf"))
    assert [find_violations(one) for one in (original, copy, inside)] == [[], [], []]


def test_p1_a_long_document_and_its_preview_are_archival(tenant: Tenant) -> None:
    draft = done(drafted(tenant, 305, lines=[line(description=f"שורה {n}") for n in range(120)]), 201)
    preview = _pdf(tenant, f"/documents/{draft['id']}/preview")
    issued = done(tenant.api.post(f"/documents/{draft['id']}/finalize", json={}))
    original = _pdf(tenant, f"/documents/{issued['id']}/pdf", "original")
    assert min(len(PdfReader(io.BytesIO(one)).pages) for one in (preview, original)) > 3
    assert (find_violations(preview), find_violations(original)) == ([], [])


def test_p1_a_receipt_and_what_cancels_it_are_archival(tenant: Tenant) -> None:
    taken = tenant.issued(400)
    cancelled = done(tenant.api.post(f"/documents/{taken['id']}/cancel", json={"reason": "טעות"}))
    for one in (taken, cancelled["cancelling"]):
        assert find_violations(_pdf(tenant, f"/documents/{one['id']}/pdf", "original")) == []


def test_p1_a_statement_is_archival(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    for _ in range(3):
        tenant.issued(305, client=None, clientId=client)
    assert find_violations(_pdf(tenant, f"/clients/{client}/statement", format="pdf")) == []


def test_p1_a_file_of_the_sandbox_is_archival(tenant: Tenant) -> None:
    with tenant.sandbox_key() as sandbox:
        body = {"docType": 300, "client": {"name": "לקוח"}, "lines": [line()]}
        draft = done(sandbox.post("/documents", json=body), 201)
        assert find_violations(sandbox.get(f"/documents/{draft['id']}/preview").content) == []
        done(sandbox.post(f"/documents/{draft['id']}/finalize", json={}))
        pdf = sandbox.get(f"/documents/{draft['id']}/pdf")
        assert pdf.headers["x-document-copy"] == "original"
        assert find_violations(pdf.content) == []


def test_p1_a_preview_of_a_template_is_archival(tenant: Tenant) -> None:
    made = done(tenant.api.post("/document-templates", json={"name": "עיצוב", "design": "bold"}), 201)
    answer = tenant.api.post(f"/document-templates/{made['id']}/preview", json={})
    assert find_violations(answer.content) == []
