"""`pinkas verify FILE`: a file is genuine when this installation made and signed it, and never else (DI-3)."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from pinkas.outside import pdf
from pinkas.outside.pdf.verify import verify as verify_pdf
from pinkas.verification import verify_file
from rules.test_pdf_render import sample
from support.service import Tenant


@pytest.fixture
def issued(tenant: Tenant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The original of a document, where the command knows the installation."""
    monkeypatch.setenv("PINKAS_DATA_DIR", str(tenant.running.directory))
    path = tmp_path / "invoice.pdf"
    path.write_bytes(tenant.api.get(f"/documents/{tenant.issued()['id']}/pdf").content)
    return path


def test_a_file_as_it_was_issued_is_genuine(issued: Path) -> None:
    text, good = verify_file(issued)
    assert good, text
    assert "GENUINE" in text


def test_a_flipped_byte_is_not_genuine(issued: Path) -> None:
    content = bytearray(issued.read_bytes())
    content[len(content) // 2] ^= 1
    issued.write_bytes(content)
    assert not verify_file(issued)[1]


def test_a_signature_in_digits_of_another_case_is_not_genuine(issued: Path) -> None:
    content = issued.read_bytes()
    begin = content.index(b"/Contents <")
    end = content.index(b">", begin)
    hole = content[begin + 11 : end]
    issued.write_bytes(content[: begin + 11] + hole.swapcase() + content[end:])
    assert not verify_file(issued)[1]


def test_an_appended_update_is_not_genuine(issued: Path) -> None:
    issued.write_bytes(issued.read_bytes() + b"\n% more\n")
    assert not verify_file(issued)[1]


def test_a_genuine_seal_on_a_page_that_somebody_else_signed_is_not_genuine(issued: Path, tmp_path: Path) -> None:
    seal = verify_pdf(issued.read_bytes()).seal
    assert seal is not None
    pdf.create_certificate(tmp_path / "forger.p12", common_name="Pinkas", passphrase=None)
    forger = pdf.Signer.load(tmp_path / "forger.p12", None)
    now = datetime.now(UTC).replace(microsecond=0)
    page = pdf.render(sample(seal=seal, total="1062000.00"), "original", sandbox=False, produced_at=now)
    forged = tmp_path / "forged.pdf"
    forged.write_bytes(forger.sign(page, reason="Document 305 number 1", at=now))
    assert verify_pdf(forged.read_bytes()).genuine, "the forgery is sound as a file: only its signer is wrong"
    text, good = verify_file(forged)
    assert not good
    assert "NOT GENUINE" in text


def test_a_sandbox_file_is_not_taken_for_a_live_one(tenant: Tenant, issued: Path, tmp_path: Path) -> None:
    seal = verify_pdf(issued.read_bytes()).seal
    sandbox = pdf.Signer.load(tenant.running.directory / "keys" / "sandbox" / "documents.p12", None)
    now = datetime.now(UTC).replace(microsecond=0)
    page = pdf.render(sample(seal=seal), "original", sandbox=False, produced_at=now)
    mixed = tmp_path / "mixed.pdf"
    mixed.write_bytes(sandbox.sign(page, reason="x", at=now))
    assert not verify_file(mixed)[1]


def test_a_file_without_a_signature_is_not_genuine(issued: Path, tmp_path: Path) -> None:
    now = datetime.now(UTC).replace(microsecond=0)
    bare = tmp_path / "bare.pdf"
    bare.write_bytes(pdf.render(sample(), "original", sandbox=False, produced_at=now))
    assert not verify_file(bare)[1]
    assert not verify_file(tmp_path / "missing.pdf")[1]
