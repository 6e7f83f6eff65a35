"""Files beside documents: what they are is seen in their content, and what stands beside an issued document stays."""

import io
import struct
import zipfile
import zlib
from typing import Any

import pytest
from PIL import Image

from support.service import Tenant


def _picture(form: str = "PNG", size: tuple[int, int] = (40, 20), **more: Any) -> bytes:
    into = io.BytesIO()
    Image.new("RGB", size, "red").save(into, form, **more)
    return into.getvalue()


def _office(*parts: str) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        for part in ("[Content_Types].xml", *parts):
            archive.writestr(part, "<x/>")
    return into.getvalue()


def _pdf(inside: bytes = b"", packed: bytes = b"") -> bytes:
    """A PDF with this in its catalogue, and this in a packed stream of objects."""
    stream = zlib.compress(packed)
    length = str(len(stream)).encode()
    return (
        b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R " + inside + b">>\nendobj\n"
        b"3 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length " + length + b" >>\nstream\n"
        b"" + stream + b"\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"
    )


def _packed(**parts: int) -> bytes:
    """A text document with parts of so many zeros."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, size in {"[Content_Types].xml": 9, "word/document.xml": 9, **parts}.items():
            archive.writestr(name, bytes(size))
    return into.getvalue()


def _attach(tenant: Tenant, id: str, name: str, content: bytes, said: str = "application/octet-stream") -> Any:
    return tenant.api.post(f"/documents/{id}/attachments", files={"file": (name, content, said)})


@pytest.mark.parametrize(
    ("name", "content", "media_type", "shown"),
    [
        ("contract.pdf", _pdf(), "application/pdf", "contract.pdf"),
        ("../../etc/passwd", b"plain text", "text/plain", "passwd.txt"),
        ("C:\\temp\\דוח.csv", "א,ב\n1,2\n".encode(), "text/csv", "דוח.csv"),
        ("evil\r\nX-A: b.exe", _pdf(), "application/pdf", "evilX-A b.exe.pdf"),
        ("sheet.xlsx", _office("xl/workbook.xml"), None, "sheet.xlsx"),
        ("photo.JPEG", _picture("JPEG"), "image/jpeg", "photo.jpg"),
        ("", _picture("WEBP"), "image/webp", "attachment.webp"),
    ],
)
def test_a_file_is_what_its_content_says(
    tenant: Tenant, name: str, content: bytes, media_type: str | None, shown: str
) -> None:
    id = tenant.draft()["id"]
    if name:
        made = _attach(tenant, id, name, content, "text/html")
    else:
        made = tenant.api.post(f"/documents/{id}/attachments", content=content, headers={"content-type": "image/webp"})
    assert made.status_code == 201, made.text
    assert media_type in (None, made.json()["mediaType"])
    assert made.json()["fileName"].replace(":", "") == shown
    found = tenant.api.get(f"/documents/{id}/attachments").json()["items"]
    assert found == [made.json()]
    got = tenant.api.get(f"/documents/{id}/attachments/{made.json()['id']}")
    assert got.status_code == 200
    assert got.headers["content-disposition"].startswith('attachment; filename="')
    assert got.headers["x-content-type-options"] == "nosniff"
    assert got.headers["content-type"].split(";")[0] == made.json()["mediaType"]
    assert len(got.content) == made.json()["size"]


def test_a_picture_is_drawn_anew_without_what_stood_beside_it(tenant: Tenant) -> None:
    exif = Image.Exif()
    exif[0x010E] = "a secret place"
    content = _picture("JPEG", exif=exif) + b"<script>alert(1)</script>"
    id = tenant.draft()["id"]
    made = _attach(tenant, id, "a.jpg", content).json()
    kept = tenant.api.get(f"/documents/{id}/attachments/{made['id']}").content
    assert b"secret place" not in kept
    assert b"script" not in kept
    with Image.open(io.BytesIO(kept)) as drawn:
        assert drawn.size == (40, 20)


def _bomb() -> bytes:
    """A PNG whose header says 30000 x 30000."""
    header = struct.pack(">IIBBBBB", 30000, 30000, 8, 2, 0, 0, 0)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(9000))) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.exe", b"MZ\x90\x00\x03"),
        ("a.pdf", b"not a pdf \x00\x01"),
        ("a.pdf", b"%PDF-1.7\n"),
        ("a.zip", _office("hello.txt")),
        ("a.png", _picture()[:60]),
        ("a.png", _bomb()),
        ("a.csv", "א".encode("cp1255")),
        ("a.zip", b"PK\x03\x04 broken"),
        ("a.svg", b"\xff\xfe<\x00s\x00"),
    ],
)
def test_what_cannot_be_attached_is_refused_and_nothing_is_kept(tenant: Tenant, name: str, content: bytes) -> None:
    id = tenant.draft()["id"]
    refused = _attach(tenant, id, name, content)
    assert (refused.status_code, refused.json()["error"]) == (422, "unsupported_file")
    assert refused.json()["field"] == "file"
    assert tenant.api.get(f"/documents/{id}/attachments").json()["items"] == []


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.docm", _office("word/document.xml", "word/vbaProject.bin")),
        ("a.docx", _packed(zeros=30_000_000)),
        ("a.docx", _packed(**{"../../evil": 1})),
        ("a.docx", _packed(**{"/etc/evil": 1})),
        ("a.docx", _packed(**{"..\\evil": 1})),
        ("a.pdf", _pdf(b"/OpenAction << /S /JavaScript /JS (app.alert(1)) >>")),
        ("a.pdf", _pdf(b"/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>")),
        ("a.pdf", _pdf(b"/AA << /O << /S /Launch /F (cmd.exe) >> >>")),
        ("a.pdf", _pdf(packed=b"4 0 << /S/JavaScript/JS(app.alert(1)) >>")),
        ("a.pdf", _pdf(packed=bytes(65 * 1024 * 1024))),
    ],
)
def test_what_could_harm_its_reader_is_refused_and_nothing_is_kept(tenant: Tenant, name: str, content: bytes) -> None:
    id = tenant.draft()["id"]
    refused = _attach(tenant, id, name, content)
    assert (refused.status_code, refused.json()["error"]) == (422, "unsafe_file")
    assert refused.json()["field"] == "file"
    assert tenant.api.get(f"/documents/{id}/attachments").json()["items"] == []


def test_a_pdf_that_only_opens_at_a_page_and_our_own_files_are_taken(tenant: Tenant) -> None:
    issued = tenant.issued()
    own = tenant.api.get(f"/documents/{issued['id']}/pdf").content
    for content in (own, _pdf(b"/OpenAction [2 0 R /Fit]", packed=b"4 0 << /Title (JavaScript /x) >>")):
        made = _attach(tenant, issued["id"], "a.pdf", content)
        assert made.status_code == 201, made.text


def test_a_file_of_ten_mebibytes_is_taken_and_one_byte_more_is_refused(tenant: Tenant) -> None:
    id = tenant.draft()["id"]
    whole = b"a" * (10 * 1024 * 1024)
    assert _attach(tenant, id, "a.txt", whole).json()["size"] == len(whole)
    refused = _attach(tenant, id, "a.txt", whole + b"a")
    assert (refused.status_code, refused.json()["error"]) == (413, "payload_too_large")


def test_the_history_of_a_document_names_its_files(tenant: Tenant) -> None:
    id = tenant.draft()["id"]
    file = _attach(tenant, id, "offer.txt", b"text").json()
    assert tenant.api.delete(f"/documents/{id}/attachments/{file['id']}").status_code == 204
    found = {one["action"]: one["facts"] for one in tenant.api.get(f"/documents/{id}/history").json()["items"]}
    facts = {"fileName": "offer.txt", "mediaType": "text/plain", "size": 4}
    assert found["attachment.added"] == found["attachment.removed"] == facts


def test_a_document_has_at_most_twenty_files(tenant: Tenant) -> None:
    id = tenant.draft()["id"]
    for _ in range(20):
        assert _attach(tenant, id, "a.txt", b"same").status_code == 201
    refused = _attach(tenant, id, "a.txt", b"one more")
    assert (refused.status_code, refused.json()["error"]) == (409, "too_many_attachments")
    first = tenant.api.get(f"/documents/{id}/attachments?limit=15").json()
    rest = tenant.api.get(f"/documents/{id}/attachments?limit=15&cursor={first['nextCursor']}").json()
    assert len({one["id"] for one in first["items"] + rest["items"]}) == 20


def test_a_file_of_a_draft_is_removed_and_one_of_an_issued_document_stays(tenant: Tenant) -> None:
    id = tenant.draft()["id"]
    first, second = (_attach(tenant, id, name, b"text").json()["id"] for name in ("a.txt", "b.txt"))
    assert tenant.api.delete(f"/documents/{id}/attachments/{first}").status_code == 204
    assert tenant.api.get(f"/documents/{id}/attachments/{first}").status_code == 404
    assert tenant.api.post(f"/documents/{id}/finalize", json={}).status_code == 200
    refused = tenant.api.delete(f"/documents/{id}/attachments/{second}")
    assert (refused.status_code, refused.json()["error"]) == (409, "document_immutable")
    assert _attach(tenant, id, "later.pdf", _pdf()).status_code == 201
    assert [one["fileName"] for one in tenant.api.get(f"/documents/{id}/attachments").json()["items"]] == [
        "b.txt",
        "later.pdf",
    ]


def test_a_draft_is_deleted_with_its_files_and_a_file_is_of_one_document(tenant: Tenant) -> None:
    one, other = tenant.draft()["id"], tenant.draft()["id"]
    file = _attach(tenant, one, "a.txt", b"text").json()["id"]
    assert tenant.api.get(f"/documents/{other}/attachments/{file}").status_code == 404
    assert tenant.api.delete(f"/documents/{other}/attachments/{file}").status_code == 404
    assert tenant.api.delete(f"/documents/{one}").status_code == 204
    assert tenant.api.get(f"/documents/{one}/attachments").status_code == 404
