"""`POST /public/verify`: genuine, altered or unknown, and nothing that the file does not carry itself (DI-3)."""

import asyncio
import base64
import random
import zlib
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from pyhanko.pdf_utils.generic import pdf_string
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

from pinkas.outside import pdf
from pinkas.outside.pdf.verify import verify as verify_pdf
from rules.test_pdf_render import sample
from support.service import Running, Tenant, register

PDF = {"Content-Type": "application/pdf"}


@pytest.fixture(scope="module")
def company(running: Running) -> Tenant:
    """One business for all of these."""
    return register(running)


@pytest.fixture(scope="module")
def document(company: Tenant) -> dict[str, Any]:
    """An issued document."""
    return company.issued(305)


@pytest.fixture(scope="module")
def original(company: Tenant, document: dict[str, Any]) -> bytes:
    """Its file as it was given out."""
    return company.api.get(f"/documents/{document['id']}/pdf").content


@pytest.fixture
def stranger(running: Running) -> httpx.Client:
    """Somebody without any credential, at an address of its own: files are counted by address."""
    asyncio.run(running.services["live"].outside.throttle.reset_attempts("verify:address:127.0.0.1", 600))
    return running.client()


def told(client: httpx.Client, content: bytes) -> dict[str, Any]:
    """What is said of a file, without what is not said."""
    answer = client.post("/public/verify", content=content, headers=PDF)
    assert answer.status_code == 200, answer.text
    return {name: value for name, value in answer.json().items() if value is not None}


def forged(seal: Any, signer: pdf.Signer) -> bytes:
    """A page that somebody else made and signed, with a seal that was copied."""
    now = datetime.now(UTC).replace(microsecond=0)
    page = pdf.render(sample(seal=seal, total="1062000.00"), "original", sandbox=False, produced_at=now)
    return signer.sign(page, reason="Document 305 number 1", at=now)


def test_a_file_as_it_was_issued_is_genuine_and_says_what_stands_in_it(
    stranger: httpx.Client, original: bytes, document: dict[str, Any]
) -> None:
    """DI-3."""
    found = told(stranger, original)
    issued_at = found.pop("issuedAt")
    assert found == {
        "result": "genuine",
        "docType": 305,
        "docNumber": document["docNumber"],
        "issuerName": 'חברה לדוגמה בע"מ',
        "issuerTaxId": document["business"]["taxId"],
        "marking": "original",
        "sandbox": False,
    }
    assert issued_at[:19] == document["issuedAt"][:19]


def test_the_page_names_the_issuer_by_name_and_number(
    stranger: httpx.Client, original: bytes, document: dict[str, Any]
) -> None:
    address = f"http://{stranger.base_url.netloc.decode()}/verify"
    page = httpx.post(address, files={"file": ("invoice.pdf", original, "application/pdf")}, timeout=60).text
    assert 'data-result="genuine"' in page
    assert f'<bdi dir="ltr">{document["business"]["taxId"]}</bdi>' in page


def test_a_copy_is_genuine_too_and_is_called_a_copy(
    stranger: httpx.Client, company: Tenant, original: bytes, document: dict[str, Any]
) -> None:
    copy = company.api.get(f"/documents/{document['id']}/pdf").content
    assert copy != original
    assert told(stranger, copy)["marking"] == "copy"


def test_a_file_may_be_sent_as_a_form(stranger: httpx.Client, original: bytes) -> None:
    answer = stranger.post("/public/verify", files={"file": ("invoice.pdf", original, "application/pdf")})
    assert answer.json()["result"] == "genuine"


@pytest.mark.parametrize("change", ["a byte", "an update", "a comment"])
def test_a_changed_file_is_altered_and_nothing_more_is_said(
    stranger: httpx.Client, original: bytes, change: str
) -> None:
    """DI-3."""
    changed = bytearray(original)
    if change == "a byte":
        changed[changed.index(b"stream") + 40] ^= 1
    elif change == "an update":
        writer = IncrementalPdfFileWriter(BytesIO(original))
        writer.root["/Lang"] = pdf_string("xx")
        writer.update_root()
        update = BytesIO()
        writer.write(update)
        changed = bytearray(update.getvalue())
        assert changed.startswith(original)
    else:
        changed += b"\n% more\n"
    assert told(stranger, bytes(changed)) == {"result": "altered"}


def damages(original: bytes) -> dict[str, bytes]:
    """A genuine file, damaged in the ways in which files are."""
    begin = original.index(b"/Contents <") + 11
    end = original.index(b">", begin)
    found = {
        "three bytes less": original[:-3],
        "half of it": original[: len(original) // 2],
        "a tenth of it": original[: len(original) // 10],
        "a byte before": b"x" + original,
        "the case of the signature": original[:begin] + original[begin:end].swapcase() + original[end:],
        "line ends": original.replace(b"\n", b"\r\n"),
    }
    chance = random.Random(11)  # noqa: S311  (no secret)
    for number in range(6):
        broken = bytearray(original)
        for _ in range(30):
            broken[chance.randrange(8, len(broken))] = chance.randrange(256)
        found[f"mutation {number}"] = bytes(broken)
    return found


def test_a_damaged_file_of_ours_is_altered_and_never_unknown(stranger: httpx.Client, original: bytes) -> None:
    """DI-3."""
    found = {name: told(stranger, content) for name, content in damages(original).items()}
    assert found == {name: {"result": "altered"} for name in found}


def test_a_genuine_seal_on_a_page_that_somebody_else_signed_is_altered(
    stranger: httpx.Client, original: bytes, tmp_path: Path
) -> None:
    seal = verify_pdf(original).seal
    pdf.create_certificate(tmp_path / "forger.p12", common_name="Pinkas", passphrase=None)
    page = forged(seal, pdf.Signer.load(tmp_path / "forger.p12", None))
    assert verify_pdf(page).genuine, "sound as a file: only its signer is wrong"
    assert told(stranger, page) == {"result": "altered"}


def test_what_somebody_else_signed_without_our_seal_is_unknown(stranger: httpx.Client, tmp_path: Path) -> None:
    pdf.create_certificate(tmp_path / "other.p12", common_name="Pinkas", passphrase=None)
    assert told(stranger, forged(None, pdf.Signer.load(tmp_path / "other.p12", None))) == {"result": "unknown"}


def test_a_file_without_a_signature_is_unknown(stranger: httpx.Client) -> None:
    now = datetime.now(UTC).replace(microsecond=0)
    bare = pdf.render(sample(seal=None), "original", sandbox=False, produced_at=now)
    assert told(stranger, bare) == {"result": "unknown"}


def test_a_file_of_the_sandbox_is_unknown_to_live_and_called_sandbox_there(
    company: Tenant, stranger: httpx.Client
) -> None:
    """TI-7."""
    key = company.sandbox_key()
    client = key.post("/clients", json={"name": "לקוח"}).json()
    lines = [{"description": "x", "quantity": "1", "unitPrice": "1"}]
    draft = key.post("/documents", json={"docType": 305, "clientId": client["id"], "lines": lines}).json()
    key.post(f"/documents/{draft['id']}/finalize", json={})
    content = key.get(f"/documents/{draft['id']}/pdf").content
    assert told(stranger, content) == {"result": "unknown"}
    with company.running.client("sandbox") as there:
        found = told(there, content)
    assert (found["result"], found["sandbox"]) == ("genuine", True)


def test_what_is_no_pdf_is_refused(stranger: httpx.Client) -> None:
    for content in (b"GIF89a", b"\x00" * 5000, b"<html>"):
        answer = stranger.post("/public/verify", content=content, headers=PDF)
        assert answer.status_code == 422
        assert [(one["field"], one["code"]) for one in answer.json()["details"]] == [("file", "not_a_pdf")]


def bomb() -> bytes:
    """A PDF of a few megabytes whose table of objects unpacks to four gigabytes."""
    packing = zlib.compressobj(9)
    head = packing.compress(bytes(1 << 24)) + packing.flush(zlib.Z_FULL_FLUSH)
    block = packing.compress(bytes(1 << 24)) + packing.flush(zlib.Z_FULL_FLUSH)
    packed = head + block * 255
    table = b"%PDF-1.7\n1 0 obj\n<< /Type /XRef /Size 9 /W [1 8 8] /Root 1 0 R /Filter /FlateDecode /Length "
    return table + str(len(packed)).encode() + b" >>\nstream\n" + packed + b"\nendstream\nendobj\nstartxref\n9\n%%EOF\n"


def test_broken_and_hostile_files_are_answered(stranger: httpx.Client, original: bytes) -> None:
    """Never a failure of ours, whatever the bytes are."""
    chance = random.Random(7)  # noqa: S311  (no secret)
    files = [b"%PDF-1.7\n", b"%PDF-" + b"(" * 50_000, original[: len(original) // 2], bomb()]
    for _ in range(4):
        broken = bytearray(original)
        for _ in range(30):
            broken[chance.randrange(8, len(broken))] = chance.randrange(256)
        files.append(bytes(broken))
    for content in files:
        assert told(stranger, content)["result"] in ("altered", "unknown")


def test_files_are_not_verified_without_end(stranger: httpx.Client, running: Running) -> None:
    throttle = running.services["live"].outside.throttle
    for _ in range(119):
        asyncio.run(throttle.count_attempt("verify:address:127.0.0.1", 119, 600))
    answers = [stranger.post("/public/verify", content=b"%PDF-1.7", headers=PDF) for _ in range(2)]
    assert [one.status_code for one in answers] == [200, 429]
    assert 0 < int(answers[1].headers["retry-after"]) <= 600


def test_a_proof_of_the_sandbox_is_called_sandbox(company: Tenant, stranger: httpx.Client) -> None:
    key = company.sandbox_key()
    client = key.post("/clients", json={"name": "לקוח"}).json()
    lines = [{"description": "x", "quantity": "1", "unitPrice": "1"}]
    draft = key.post("/documents", json={"docType": 305, "clientId": client["id"], "lines": lines}).json()
    key.post(f"/documents/{draft['id']}/finalize", json={})
    proof = key.get(f"/documents/{draft['id']}/signature").json()
    body = {name: proof[name] for name in ("contentHash", "previousHash", "signature", "keyId")}
    with company.running.client("sandbox") as there:
        found = there.post("/public/verify", json=body).json()
    assert (found["result"], found["sandbox"]) == ("genuine", True)
    assert stranger.post("/public/verify", json=body).json()["sandbox"] is None


def test_a_document_s_own_proof_is_verified(stranger: httpx.Client, company: Tenant, document: dict[str, Any]) -> None:
    proof = company.api.get(f"/documents/{document['id']}/signature").json()
    body = {name: proof[name] for name in ("contentHash", "previousHash", "signature", "keyId")}

    def said(**changes: str) -> str:
        answer = stranger.post("/public/verify", json={**body, **changes})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["result"])

    assert said() == "genuine"
    assert said(contentHash="0" * 64) == "altered"
    assert said(previousHash="f" * 64) == "altered"
    assert said(signature=base64.b64encode(bytes(64)).decode()) == "altered"
    assert said(signature="not base64 ***") == "altered"
    assert said(keyId="0" * 16) == "unknown"


def test_a_proof_that_is_none_names_every_field(stranger: httpx.Client) -> None:
    body = {"contentHash": "x", "previousHash": "0" * 63, "signature": "", "keyId": ""}
    answer = stranger.post("/public/verify", json=body)
    assert answer.status_code == 422
    assert {one["field"] for one in answer.json()["details"]} == {"contentHash", "previousHash", "keyId"}
