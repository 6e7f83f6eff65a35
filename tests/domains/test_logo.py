"""The logo of a business, on its way to the printed document."""

import base64
from io import BytesIO

from pypdf import PdfReader

from support.service import Tenant

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)


def _pictures(pdf: bytes) -> int:
    return len(PdfReader(BytesIO(pdf)).pages[0].images)


def test_an_uploaded_logo_can_be_downloaded_and_is_printed(tenant: Tenant) -> None:
    plain = tenant.api.get(f"/documents/{tenant.issued()['id']}/pdf").content
    answer = tenant.api.post("/businesses/current/logo", files={"file": ("logo.png", PNG, "image/png")})
    assert answer.status_code == 200
    assert answer.json()["logoSha256"] is not None
    found = tenant.api.get("/businesses/current/logo")
    assert (found.content, found.headers["content-type"]) == (PNG, "image/png")
    issued = tenant.issued()
    assert issued["business"]["logoSha256"] == answer.json()["logoSha256"]
    printed = tenant.api.get(f"/documents/{issued['id']}/pdf").content
    assert (_pictures(plain), _pictures(printed)) == (0, 1)


def test_a_removed_logo_is_gone_from_the_business_and_stays_on_what_was_issued(tenant: Tenant) -> None:
    tenant.api.post("/businesses/current/logo", content=PNG, headers={"content-type": "image/png"})
    issued = tenant.issued()
    assert tenant.api.delete("/businesses/current/logo").status_code == 204
    assert tenant.api.get("/businesses/current/logo").status_code == 404
    assert tenant.api.get(f"/documents/{issued['id']}").json()["business"]["logoSha256"]


def test_what_is_not_a_picture_is_refused_with_its_reason(tenant: Tenant) -> None:
    answer = tenant.api.post("/businesses/current/logo", files={"file": ("logo.png", b"not a picture", "image/png")})
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid_logo")


def test_a_part_of_another_name_is_named(tenant: Tenant) -> None:
    answer = tenant.api.post("/businesses/current/logo", files={"picture": ("logo.png", PNG, "image/png")})
    assert answer.status_code == 422
    assert answer.json()["details"][0]["field"] == "picture"
