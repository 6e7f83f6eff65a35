"""Businesses that send what is hard to print, and businesses beside them."""

import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import httpx
import pytest
from pypdf import PdfReader

from domains.answers import done, drafted, finalized, line, refused
from pinkas.outside.typesetter import Typesetter
from support import expensive_inputs
from support.processes import wait_until
from support.service import Running, Tenant, TestServer, register


def pictures(pdf: bytes) -> int:
    """How many pictures the first page has."""
    return len(PdfReader(BytesIO(pdf)).pages[0].images)


def sent(tenant: Tenant, svg: bytes) -> httpx.Response:
    """The answer to an SVG as the logo."""
    return tenant.api.post("/businesses/current/logo", content=svg, headers={"content-type": "image/svg+xml"})


def costly(tenant: Tenant) -> dict[str, Any]:
    """A draft that is within every limit of the interface and takes several seconds to set."""
    return dict(done(drafted(tenant, lines=[line(description=expensive_inputs.jumbled_text(390))] * 1000), 201))


def test_a1_an_svg_is_kept_printed_and_given_out_as_a_png(tenant: Tenant) -> None:
    kept = done(sent(tenant, expensive_inputs.HARMLESS_SVG))
    found = tenant.api.get("/businesses/current/logo")
    assert (found.headers["content-type"], found.content[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
    assert kept["logoSha256"] == hashlib.sha256(found.content).hexdigest()
    assert pictures(tenant.api.get(f"/documents/{tenant.issued()['id']}/pdf").content) == 1


def test_a2_a_hundred_thousand_nested_groups_are_no_logo(tenant: Tenant) -> None:
    refused(sent(tenant, expensive_inputs.nested_groups()), 422, "invalid_logo")
    assert tenant.api.get("/businesses/current").json()["logoSha256"] is None
    assert tenant.api.get(f"/documents/{tenant.issued()['id']}/pdf").status_code == 200


def test_a2_a_png_that_is_damaged_behind_its_header_is_no_logo(tenant: Tenant) -> None:
    good = sent(tenant, expensive_inputs.HARMLESS_SVG)
    assert good.status_code == 200
    png = tenant.api.get("/businesses/current/logo").content
    broken = png[:60] + bytes(len(png) - 60)
    answer = tenant.api.post("/businesses/current/logo", content=broken, headers={"content-type": "image/png"})
    refused(answer, 422, "invalid_logo")


def test_a1_others_print_while_a_business_sends_costly_logos(hasty: Running) -> None:
    one, other = register(hasty), register(hasty)
    logos = [expensive_inputs.nested_blurs() + b"<!-- %d -->" % n for n in range(4)]
    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(sent, one, logo) for logo in logos]
        printed = tenant_pdf(other)
        assert [answer.result().json()["error"] for answer in answers] == ["invalid_logo"] * 4
    assert printed.startswith(b"%PDF")


def tenant_pdf(tenant: Tenant) -> bytes:
    """The PDF of a fresh invoice."""
    answer = tenant.api.get(f"/documents/{tenant.issued()['id']}/pdf")
    assert answer.status_code == 200, answer.text
    return answer.content


@pytest.mark.parametrize(
    ("svg", "shown"), [(expensive_inputs.nested_blurs(), False), (expensive_inputs.HARMLESS_SVG, True)]
)
def test_a1_an_svg_that_was_kept_before_is_drawn_or_left_out(
    tenant: Tenant, hasty: Running, svg: bytes, shown: bool
) -> None:
    if not shown:  # a picture that takes as long as it may takes less there
        tenant = register(hasty)
    digest = tenant.running.services["live"].outside.files.put(svg)
    with tenant.running.owner() as owner:
        owner.execute("UPDATE businesses SET logo_sha256 = %s WHERE business_id = %s", [digest, tenant.id])
    assert pictures(tenant_pdf(tenant)) == shown
    found = tenant.api.get("/businesses/current/logo")
    assert (found.status_code, found.headers["content-type"]) == (
        (200, "image/png") if shown else (404, "application/json")
    )


def test_a2_texts_that_no_page_can_hold_are_refused_before_a_number_is_taken(tenant: Tenant) -> None:
    draft = done(drafted(tenant, lines=[line(description="a" * 450)] * 1000), 201)
    body = refused(finalized(tenant, draft), 422, "document_too_long")
    assert (body["field"], body["length"], body["most"]) == ("lines", 450_000, 400_000)
    found = done(tenant.api.post(f"/documents/{draft['id']}/validate"))
    assert "document_too_long" in str(found)
    rows = done(drafted(tenant, lines=[line(description="a\n" * 200 + "a")] * 100), 201)
    refused(finalized(tenant, rows), 422, "document_too_long")


def test_a2_a_document_of_five_thousand_lines_is_refused(tenant: Tenant) -> None:
    assert drafted(tenant, lines=[line()] * 5000).status_code == 422


@pytest.fixture(scope="module")
def hasty(database: TestServer) -> Iterator[Running]:
    """A service whose operator gives a PDF one second and 256 MiB."""
    service = Running(database, pdf_seconds=1, pdf_memory_mb=256)
    yield service
    service.close()


def files_of(tenant: Tenant, document: dict[str, Any]) -> int:
    """How many files of a document are kept."""
    with tenant.running.owner() as owner:
        row = owner.execute("SELECT count(*) FROM document_files WHERE document_id = %s", [document["id"]]).fetchone()
    assert row is not None
    return int(row[0])


def test_original_and_copy_are_made_before_anybody_asks(hasty: Running) -> None:
    one = register(hasty)
    issued = one.issued()
    wait_until(lambda: files_of(one, issued) == 2, "both files")


def test_where_the_operator_says_so_they_are_made_when_somebody_asks(tenant: Tenant) -> None:
    assert not tenant.running.settings.pdf_ahead
    issued = tenant.issued()
    with tenant.running.owner() as owner:
        waiting = "SELECT count(*) FROM procrastinate_jobs WHERE args ->> 'document_id' = %s"
        wait_until(lambda: owner.execute(waiting, [issued["id"]]).fetchone() == (0,), "the job to be over")
    assert files_of(tenant, issued) == 0
    first = tenant.api.get(f"/documents/{issued['id']}/pdf")
    assert (first.status_code, files_of(tenant, issued)) == (200, 2)


def test_a1_a_pdf_that_exceeds_its_limits_is_refused_by_name_and_its_job_given_up(hasty: Running) -> None:
    one, other = register(hasty), register(hasty)
    draft = costly(one)
    with ThreadPoolExecutor(2) as pool:
        previews = [pool.submit(one.api.get, f"/documents/{draft['id']}/preview") for _ in range(2)]
        assert tenant_pdf(other).startswith(b"%PDF")
        for answer in previews:
            refused(answer.result(), 422, "not_printable")
    issued = done(finalized(one, draft))
    refused(one.api.get(f"/documents/{issued['id']}/pdf"), 422, "not_printable")

    def given_up() -> bool:
        with hasty.owner() as owner:
            row = owner.execute(
                """SELECT status, attempts FROM procrastinate_jobs
                   WHERE task_name = 'documents.render' AND args ->> 'document_id' = %s""",
                [issued["id"]],
            ).fetchone()
        return row is not None and tuple(row) == ("failed", 3)

    wait_until(given_up, "the job to be given up after three tries", 90)
    assert tenant_pdf(other).startswith(b"%PDF")


def test_a2_a_template_that_cannot_be_printed_is_refused(hasty: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    one = register(hasty)
    made = done(one.api.post("/document-templates", json={"name": "plain"}), 201)
    # Of its own: a process that has printed before has memory to spare, whatever the limit of the next task is.
    cramped = Typesetter(1, 64)
    press = hasty.services["live"].outside.press
    monkeypatch.setattr(press, "limits", cramped.limits)
    monkeypatch.setattr(press, "_typesetter", cramped._typesetter)
    refused(one.api.post("/document-templates", json={"name": "other"}), 422, "not_printable")
    refused(one.api.patch(f"/document-templates/{made['id']}", json={"design": "bold"}), 422, "not_printable")
    cramped.close()
    assert done(one.api.patch(f"/document-templates/{made['id']}", json={"name": "bold"}))["design"] == "classic"
    assert [template["name"] for template in done(one.api.get("/document-templates"))["items"]] == ["bold"]
