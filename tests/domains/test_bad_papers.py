"""Papers that are no good: each has a clear error, its file is kept, and nothing is booked."""

import io
from concurrent.futures import ThreadPoolExecutor

import pypdf
import pytest

from domains.answers import books_fit, done, faults, refused
from domains.purchases import owed, supplier
from domains.test_inbox import _added, _settled, _upload
from domains.test_inbox_converting import _convert, _read
from domains.test_inbox_mail import _address, _mail, _pdf, _send
from support.dashboard import log_in_owner
from support.pictures import declared_picture
from support.service import Tenant


def _blank(pages: int = 1, size: int = 600, locked_by: str | None = None) -> bytes:
    writer, made = pypdf.PdfWriter(), io.BytesIO()
    for _ in range(pages):
        writer.add_blank_page(size, size)
    if locked_by:
        writer.encrypt(locked_by)
    writer.write(made)
    return made.getvalue()


def _nothing_is_booked(tenant: Tenant) -> bool:
    with tenant.running.owner() as connection:
        (entries,) = connection.execute(
            "SELECT count(*) FROM journal_entries WHERE business_id = %s", [tenant.id]
        ).fetchone() or (None,)
    return entries == 0 and done(tenant.api.get("/expenses", params={"include": "total"}))["total"] == 0


def test_a_file_that_cannot_be_read_says_why_stays_and_becomes_no_expense(tenant: Tenant) -> None:
    bomb = _upload(tenant.api, declared_picture(60_000, 60_000), "bomb.png")
    assert "pixels" in refused(bomb, 422, "unsupported_file")["message"]
    torn = _upload(tenant.api, b"%PDF-1.7\n torn", "torn.pdf")
    assert "end is missing" in refused(torn, 422, "unsupported_file")["message"]
    bad = [
        ("encrypted", "locked.pdf", _blank(locked_by="secret")),
        ("too_many_pages", "book.pdf", _blank(500)),
        ("bomb", "poster.pdf", _blank(size=30_000)),
        ("unsupported", "order.xml", b"<?xml version='1.0'?><Order/>"),
    ]
    for error_class, name, content in bad:
        found = _settled(tenant.api, _added(tenant.api, content, name)["id"])
        error = found["error"]
        assert (found["state"], error["class"], error["retryable"]) == ("UNREADABLE", error_class, False), name
        assert all((error["message"], error["hint"]))
        path = f"/inbox/{found['id']}"
        assert tenant.api.get(f"{path}/file").content == content
        assert {field for field, _ in faults(tenant.api.post(f"{path}/convert", json={}))} == {"date", "total"}
        assert done(tenant.api.get(path))["outcome"] == "open"
    assert _nothing_is_booked(tenant)


@pytest.mark.parametrize(
    ("corrections", "check", "fault"),
    [
        ({"supplierTaxId": "514756421"}, "check_digit", ("supplierTaxId", "invalid_tax_id")),
        ({"vat": "30", "total": "130"}, "vat_rate_unusual", ("vat", "above_rate")),
        ({"total": "119"}, "sum_mismatch", ("total", "sum_mismatch")),
        ({"date": "2099-01-01"}, "date_future", ("date", "in_the_future")),
    ],
)
def test_a_paper_that_contradicts_itself_or_the_law_is_told_and_becomes_no_expense(
    tenant: Tenant, corrections: dict[str, str], check: str, fault: tuple[str, str]
) -> None:
    item = _read(tenant, 1, **corrections)
    assert check in {one["code"] for one in item["checks"]}
    path = f"/inbox/{item['id']}"
    unsure = refused(tenant.api.post(f"{path}/convert", json={"book": True}), 409, "not_sure")
    assert check in {one["code"] for one in unsure["details"]}
    assert fault in faults(tenant.api.post(f"{path}/convert", json={}))
    assert done(tenant.api.get(path))["outcome"] == "open"
    assert tenant.api.get(f"{path}/file").status_code == 200
    assert _nothing_is_booked(tenant)


@pytest.mark.logs_in
def test_html_in_a_mail_is_kept_as_text_and_never_as_a_page(tenant: Tenant) -> None:
    script = "<script>alert(1)</script>"
    mail = _mail(("<b>a</b>.pdf", "application/pdf", _pdf()), Subject=f"Invoice {script}")
    assert _send(tenant.running, _address(tenant), mail)[0] == 250
    (item,) = done(tenant.api.get("/inbox"))["items"]
    assert item["subject"] == f"Invoice {script}"
    somebody = log_in_owner(tenant)
    for path in ("/inbox", f"/inbox/{item['id']}"):
        shown = somebody.get(path)
        assert shown.status == 200
        assert script not in shown.text
        assert "<b>a</b>" not in shown.text
    only_html = _mail()
    assert _send(tenant.running, _address(tenant), only_html)[0] == 554
    assert _nothing_is_booked(tenant)


def test_a_forged_sender_waits_and_becomes_no_expense_before_somebody_approves_it(tenant: Tenant) -> None:
    done(tenant.api.post("/inbox/sender-rules", json={"sender": "billing@supplier.example"}), 201)
    forged = _mail(("a.pdf", "application/pdf", _pdf()), sender="billing@supplier.example.evil.example")
    forged["Reply-To"] = "billing@supplier.example"
    forged["Authentication-Results"] = "mx.evil.example; dmarc=pass header.from=supplier.example"
    assert _send(tenant.running, _address(tenant), forged)[0] == 250
    (item,) = done(tenant.api.get("/inbox"))["items"]
    assert (item["quarantine"], item["state"]) == ("unknown_sender", "QUEUED")
    typed = {"total": "118", "date": tenant.today()}
    tenant.api.patch(f"/inbox/{item['id']}", json=typed)
    for body in ({}, {"book": True}):
        refused(tenant.api.post(f"/inbox/{item['id']}/convert", json=body), 409, "inbox_item_quarantined")
    assert tenant.api.get(f"/inbox/{item['id']}/file").status_code == 200
    assert _nothing_is_booked(tenant)


def test_a_paper_and_a_draft_of_a_supplier_that_is_merged_meanwhile_are_those_of_the_one_that_stays(
    tenant: Tenant,
) -> None:
    gone, kept = supplier(tenant, "Paper Mill Ltd"), supplier(tenant, "Mill")
    done(tenant.api.patch(f"/suppliers/{gone['id']}", json={"name": "Paper Mill Ltd"}))
    item = _read(tenant)
    asked = {"date": tenant.today(), "supplierId": gone["id"], "net": "100", "vat": "18", "docType": 305}
    draft = done(tenant.api.post("/expenses", json={**asked, "number": "77"}), 201)
    done(tenant.api.post(f"/suppliers/{kept['id']}/merge", json={"supplierId": gone["id"]}))
    done(tenant.api.post(f"/expenses/{draft['id']}/book", json={}))
    expense = done(tenant.api.get(f"/expenses/{_convert(tenant, item)['expenseId']}"))
    assert expense["supplierId"] == kept["id"]
    assert owed(tenant, kept) == {"ILS": "118.00"}
    found = done(tenant.api.get("/expenses", params={"supplierId": kept["id"]}))["items"]
    assert {one["id"] for one in found} == {draft["id"], expense["id"]}


def test_expenses_that_are_booked_while_their_supplier_is_merged_are_on_one_account(tenant: Tenant) -> None:
    """They are also the first entries of the books, which whoever comes first opens."""
    gone, kept = supplier(tenant), supplier(tenant)
    asked = {"date": tenant.today(), "supplierId": gone["id"], "total": "10", "vat": "0"}
    ids = [done(tenant.api.post("/expenses", json={**asked, "number": str(n)}), 201)["id"] for n in range(6)]

    def act(call: tuple[str, dict[str, str]]) -> int:
        path, body = call
        return tenant.api.post(path, json=body).status_code

    calls: list[tuple[str, dict[str, str]]] = [(f"/expenses/{id}/book", {}) for id in ids]
    calls.insert(3, (f"/suppliers/{kept['id']}/merge", {"supplierId": gone["id"]}))
    with ThreadPoolExecutor(len(calls)) as pool:
        assert list(pool.map(act, calls)) == [200] * 7
    assert owed(tenant, kept) == {"ILS": "60.00"}
    books_fit(tenant)
