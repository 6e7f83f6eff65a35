"""Finding documents, proving them, and their files."""

import base64
import hashlib
import json
import subprocess
import time
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from domains.answers import done, drafted, faults, finalized, line, paid, read, refused
from support.processes import wait_until
from support.service import Tenant


def listed(tenant: Tenant, **query: Any) -> list[str]:
    """Ids of the first page of documents."""
    return [one["id"] for one in done(tenant.api.get("/documents", params=query))["items"]]


def test_an_issued_document_is_found_by_its_number(tenant: Tenant) -> None:
    issued = tenant.issued()
    assert done(tenant.api.get("/documents/by-number/305/1")) == issued == read(tenant, issued)


@pytest.mark.parametrize(
    "path", ["305/2", "320/1", "305/0", "305/-1", "305/٣", "305/x", "305/99999999999999999999", "1e2/1"]
)
def test_a_number_that_was_not_given_is_not_there(tenant: Tenant, path: str) -> None:
    tenant.issued()
    refused(tenant.api.get(f"/documents/by-number/{path}"), 404, "not_found")


def test_the_number_of_another_business_is_not_there(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    tenant.issued()
    refused(opened().api.get("/documents/by-number/305/1"), 404, "not_found")


def test_documents_are_filtered(tenant: Tenant) -> None:
    client = tenant.client(name="אלפא")
    old = (date.fromisoformat(tenant.today()) - timedelta(days=9)).isoformat()
    quote = tenant.issued(10, client=None, clientId=client["id"], subject="אתר 50%", issueDate=old)["id"]
    invoice = tenant.issued(305, tags=["x"], externalReference="r-1", lines=[line("1000")])["id"]
    receipt = tenant.issued(320)["id"]
    draft = tenant.draft(305, lines=[line("9")])["id"]
    assert listed(tenant) == [draft, receipt, invoice, quote]
    assert listed(tenant, docType="10,320") == [receipt, quote]
    assert listed(tenant, status="DRAFT") == [draft]
    assert listed(tenant, paymentStatus="PAID") == [receipt]
    assert listed(tenant, clientId=client["id"]) == [quote]
    assert listed(tenant, **{"from": tenant.today()}) == [draft, receipt, invoice]
    assert listed(tenant, to=old) == [quote]
    assert listed(tenant, minTotal="1180", maxTotal="1180.00") == [invoice]
    assert listed(tenant, maxTotal="10.62") == [draft]
    assert listed(tenant, currency="USD") == []
    assert listed(tenant, number="1", docType="305") == [invoice]
    assert listed(tenant, externalReference="r-1") == listed(tenant, tag="x") == [invoice]
    assert listed(tenant, q="אלפ") == listed(tenant, q="50%") == [quote]
    assert listed(tenant, q="_") == []
    assert listed(tenant, sort="issueDate")[0] == quote
    assert listed(tenant, sort="createdAt") == [quote, invoice, receipt, draft]


def test_foreign_totals_are_compared_in_shekels_or_in_the_currency_asked_for(tenant: Tenant) -> None:
    foreign = done(drafted(tenant, currency="JPY", exchangeRate="0.02", lines=[line("1000")]), 201)["id"]
    assert listed(tenant, minTotal="23.60", maxTotal="23.60") == [foreign]
    assert listed(tenant, minTotal="1180", currency="JPY") == [foreign]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"minTotal": "1.234"}, "minTotal"),
        ({"maxTotal": "1.5", "currency": "JPY"}, "maxTotal"),
        ({"minTotal": "1", "currency": "XXX"}, "currency"),
        ({"minTotal": "NaN"}, "minTotal"),
        ({"docType": "x"}, "docType[0]"),
        ({"docType": ""}, "docType[0]"),
        ({"docType": "9" * 30}, "docType"),
        ({"status": "draft"}, "status"),
        ({"from": "2026-02-30"}, "from"),
        ({"from": "٢٠٢٦-٠١-٠١"}, "from"),
        ({"number": "0"}, "number"),
        ({"clientId": "x"}, "clientId"),
        ({"sort": "lines"}, "sort"),
        ({"updatedSince": "yesterday"}, "updatedSince"),
        ({"q": "a\x00b"}, "q"),
    ],
)
def test_a_filter_that_means_nothing_is_refused_by_name(tenant: Tenant, query: dict[str, str], field: str) -> None:
    assert {name for name, _ in faults(tenant.api.get("/documents", params=query))} == {field}


@pytest.mark.parametrize(
    "query",
    [
        {"from": "0001-01-01"},
        {"to": "9999-12-31"},
        {"number": "9" * 30},
        {"updatedSince": "9999-12-31T23:59:59-14:00"},
        {"q": "😀\u202e' OR 1=1"},
        {"q": ""},
    ],
)
def test_filters_at_the_edge_of_the_world_answer(tenant: Tenant, query: dict[str, str]) -> None:
    done(tenant.api.get("/documents", params=query))


def test_the_list_never_leaves_the_business(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    tenant.issued()
    client = tenant.client()
    other = opened()
    assert (
        listed(other)
        == listed(other, q="לקוח")
        == listed(other, number="1")
        == listed(other, clientId=client["id"])
        == []
    )


def test_pages_of_equal_dates_hold_every_document_once(tenant: Tenant) -> None:
    made = {tenant.draft()["id"] for _ in range(5)}
    found: list[str] = []
    query: dict[str, Any] = {"sort": "-issueDate", "limit": 2}
    while True:
        page = done(tenant.api.get("/documents", params=query))
        found += [one["id"] for one in page["items"]]
        if page["nextCursor"] is None:
            break
        query["cursor"] = page["nextCursor"]
    assert (len(found), set(found)) == (5, made)


# Proofs, recomputed without our own code


def proof_of(tenant: Tenant, document: dict[str, Any]) -> dict[str, Any]:
    return dict(done(tenant.api.get(f"/documents/{document['id']}/signature")))


def canonical(value: Any) -> bytes:
    """Canonical JSON: sorted keys, no blanks, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def test_the_signature_of_a_document_is_recomputed_from_its_content(tenant: Tenant) -> None:
    document = tenant.issued(320, lines=[line("100", description='עברית ₪ \u202e"\\\n')], internalNotes="😀")
    proof = proof_of(tenant, document)
    content = base64.b64decode(proof["content"])
    assert canonical(json.loads(content)) == content
    assert hashlib.sha256(content).hexdigest() == proof["contentHash"]
    chained = hashlib.sha256(bytes.fromhex(proof["previousHash"]) + hashlib.sha256(content).digest())
    assert chained.hexdigest() == proof["hash"] == document["signature"]["hash"]
    key = Ed25519PublicKey.from_public_bytes(base64.b64decode(proof["publicKey"]))
    key.verify(base64.b64decode(proof["signature"]), chained.digest())
    assert proof["valid"] is True


def test_the_signed_content_is_what_the_document_says(tenant: Tenant) -> None:
    document = tenant.issued(320)
    content = json.loads(base64.b64decode(proof_of(tenant, document)["content"]))
    assert (content["doc_number"], content["total"], content["issue_date"]) == (1, 11800, tenant.today())
    assert content["business"]["taxId"] == tenant.business["taxId"]
    assert [one["net"] for one in content["lines"]] == [10000]
    assert [one["amount"] for one in content["payments"]] == [11800]


def test_documents_of_all_types_form_one_chain_from_nothing(tenant: Tenant) -> None:
    proofs = [proof_of(tenant, tenant.issued(kind)) for kind in (10, 305, 400, 320)]
    assert proofs[0]["previousHash"] == "00" * 32
    assert [one["previousHash"] for one in proofs[1:]] == [one["hash"] for one in proofs[:-1]]
    assert [one["chainIndex"] for one in proofs] == [1, 2, 3, 4]


def test_the_chains_of_two_businesses_are_apart(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    tenant.issued()
    assert proof_of(other := opened(), other.issued())["previousHash"] == "00" * 32


def test_payments_and_credits_that_come_later_leave_the_proof_as_it_was(tenant: Tenant) -> None:
    invoice = tenant.issued()
    before = proof_of(tenant, invoice)
    tenant.issued(400, payments=[paid(tenant, "118")], references=[{"documentId": invoice["id"]}])
    assert proof_of(tenant, invoice) == before


def test_a_document_that_was_tampered_with_no_longer_fits(tenant: Tenant) -> None:
    issued = tenant.issued()
    with tenant.running.owner() as connection:
        connection.execute("SET session_replication_role = replica")  # switches the triggers off
        connection.execute("UPDATE document_lines SET description = 'x' WHERE document_id = %s", (issued["id"],))
    assert proof_of(tenant, issued)["valid"] is False


# Files


def words(pdf: bytes) -> str:
    """What poppler reads from a file."""
    read_ = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True, timeout=60)  # noqa: S607
    return " ".join(read_.stdout.decode().split())


def test_a_preview_is_a_pdf_marked_as_a_draft(tenant: Tenant) -> None:
    made = tenant.draft(lang="en", client={"name": "Preview Ltd"})
    answer = tenant.api.get(f"/documents/{made['id']}/preview")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    text = words(answer.content)
    assert "DRAFT" in text.upper()
    assert "Preview Ltd" in text
    assert read(tenant, made)["docNumber"] is None


def test_an_issued_document_is_not_marked_as_a_draft_nor_as_sandbox(tenant: Tenant) -> None:
    issued = tenant.issued(lang="en")
    text = words(tenant.api.get(f"/documents/{issued['id']}/pdf").content).upper()
    assert "DRAFT" not in text
    assert "SANDBOX" not in text


def test_a_document_of_the_sandbox_says_so(tenant: Tenant) -> None:
    api = tenant.sandbox_key()
    made = done(
        api.post("/documents", json={"docType": 10, "lang": "en", "client": {"name": "a"}, "lines": [line()]}), 201
    )
    done(api.post(f"/documents/{made['id']}/finalize", json={}))
    assert "SANDBOX" in words(api.get(f"/documents/{made['id']}/pdf").content).upper()


def test_a_name_that_turns_letters_round_is_refused_and_a_description_is_printed(tenant: Tenant) -> None:
    turned = "\u202eevil\u2066"
    body = {"docType": 305, "lines": [line(description=turned)], "notes": turned}
    named = tenant.api.post("/documents", json={**body, "client": {"name": turned}})
    assert {field for field, _ in faults(named)} == {"client.name"}
    issued = done(finalized(tenant, done(tenant.api.post("/documents", json={**body, "client": {"name": "x"}}), 201)))
    assert tenant.api.get(f"/documents/{issued['id']}/pdf").content.startswith(b"%PDF")


@pytest.mark.parametrize(
    "text", ["naïve Ω Привет ₪", "﷽" * 20, "a" * 200, "#set page()", "$x$ *b* `c` @d <e>", "\ufffd"]
)
def test_any_text_of_letters_that_are_printed_can_be_issued(tenant: Tenant, text: str) -> None:
    issued = done(finalized(tenant, tenant.draft(client={"name": text}, lines=[line(description=text)], notes=text)))
    assert tenant.api.get(f"/documents/{issued['id']}/pdf").content.startswith(b"%PDF")
    assert proof_of(tenant, issued)["valid"] is True


def test_documents_are_asked_for_by_their_ids(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    first, second, third = (tenant.draft(doc_type)["id"] for doc_type in (10, 305, 300))
    theirs = opened("company").draft(305)["id"]
    assert listed(tenant, ids=f"{third},{first},{theirs}") == [third, first]
    assert listed(tenant, ids=f"{third},{second}", docType="305") == [second]
    assert listed(tenant, ids=f"{first},{second}", sort="createdAt", q="לקוח") == [first, second]
    assert tenant.api.get("/documents", params={"ids": "x"}).status_code == 422


@pytest.mark.parametrize("path", ["/clients", "/documents"])
def test_whoever_polls_for_changes_misses_none_that_was_under_way(tenant: Tenant, path: str) -> None:
    """A change bears the instant at which its transaction began: it may be seen after one that began later."""
    table = path.strip("/")
    slow, quick = (tenant.client() if table == "clients" else tenant.draft(305) for _ in range(2))
    since = max(slow["updatedAt"], quick["updatedAt"])

    def polled() -> list[str]:
        asked = {"updatedSince": since, "sort": "updatedAt", "limit": 50}
        return [one["id"] for one in done(tenant.api.get(path, params=asked))["items"]]

    with tenant.running.app_role() as other:
        other.autocommit = False
        other.execute("SELECT set_config('app.business_id', %s, true)", [tenant.id])
        other.execute(f"UPDATE {table} SET updated_at = now(), version = version + 1 WHERE id = %s", [slow["id"]])
        time.sleep(0.3)
        field = "notes" if table == "clients" else "subject"
        since = done(tenant.api.patch(f"{path}/{quick['id']}", json={field: "x"}))["updatedAt"]
        assert polled() == [], "an earlier change is not there yet: nothing behind it is told"
        since = max(slow["updatedAt"], quick["updatedAt"])
        other.commit()
    # what else is under way in the service may hold them back for a moment
    wait_until(lambda: polled() == [slow["id"], quick["id"]], "both changes")
