"""Documents on pages: a picture that every browser shows alike, and no plug-in for PDFs."""

import io
from pathlib import Path
from urllib.parse import unquote

import pytest
from PIL import Image

import pinkas.dashboard
from domains.answers import refused
from support.dashboard import log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in
TEMPLATES = Path(pinkas.dashboard.__file__).parent / "templates"
PLUG_INS = ("object", "embed", "iframe")


def size_of(content: bytes) -> tuple[str | None, int, int]:
    picture = Image.open(io.BytesIO(content))
    return picture.format, picture.width, picture.height


def test_18_no_page_shows_a_plug_in(tenant: Tenant) -> None:
    shown = [one.name for one in TEMPLATES.rglob("*.html") if any(f"<{tag}" in one.read_text() for tag in PLUG_INS)]
    assert shown == []
    policy = log_in_owner(tenant).get("/documents").answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "object-src" not in policy
    assert "frame-src" not in policy


def test_18_pages_of_a_document_show_its_first_page_and_lead_to_the_pdf(tenant: Tenant) -> None:
    draft, issued = tenant.draft(305)["id"], tenant.issued(305)["id"]
    somebody = log_in_owner(tenant)
    for page, document in (
        (f"/documents/{draft}", draft),
        (f"/documents/{draft}/edit", draft),
        (f"/documents/{draft}/issue", draft),
        (f"/documents/{issued}", issued),
    ):
        seen = somebody.get(page)
        (picture,) = seen.all("main img.page")
        assert picture.get("src") == f"{somebody.base}/documents/{document}/picture"
        assert picture.get("alt")
        assert f"{somebody.base}/documents/{document}/pdf" in seen.links()
        answer = somebody.get(picture.get("src")).answer
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
        assert size_of(answer.content) == ("PNG", 909, 1286)
        assert answer.headers["x-frame-options"] == "DENY"


def test_18_the_picture_of_an_issued_document_takes_no_original(tenant: Tenant) -> None:
    issued = tenant.issued(305)
    path = f"/documents/{issued['id']}/pdf"
    answer = tenant.api.get(path, params={"format": "png"})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    told = unquote(answer.headers["content-disposition"])
    assert f"חשבונית מס {issued['docNumber']} - " in told
    assert told.endswith(".png")
    assert "x-document-copy" not in answer.headers
    assert tenant.api.get(path).headers["x-document-copy"] == "original"
    assert tenant.api.get(path, params={"format": "png"}).content == answer.content


def test_18_a_draft_is_drawn_as_it_is_now(tenant: Tenant) -> None:
    draft = tenant.draft(305)["id"]
    first = tenant.api.get(f"/documents/{draft}/preview", params={"format": "png"})
    assert (first.status_code, first.headers["content-type"]) == (200, "image/png")
    assert size_of(first.content) == ("PNG", 909, 1286)
    tenant.api.patch(f"/documents/{draft}", json={"subject": "Something else"})
    assert tenant.api.get(f"/documents/{draft}/preview", params={"format": "png"}).content != first.content


def test_18_pictures_are_refused_as_the_files_are(tenant: Tenant) -> None:
    draft, issued = tenant.draft(305)["id"], tenant.issued(305)["id"]
    png = {"format": "png"}
    refused(tenant.api.get(f"/documents/{draft}/pdf", params=png), 409, "not_issued")
    refused(tenant.api.get(f"/documents/{issued}/preview", params=png), 409, "already_issued")
    for path in (f"/documents/{draft}/preview", f"/documents/{issued}/pdf"):
        refused(tenant.api.get(path, params={"format": "gif"}), 422, "validation_failed")
