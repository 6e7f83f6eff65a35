"""The signature on the file: that it verifies, and everything that must break it."""

import asyncio
import random
import statistics
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from asn1crypto import cms
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers
from pyhanko.sign.signers.pdf_cms import PdfCMSSignedAttributes

from pinkas.core.printed_views import DocumentView
from pinkas.core.seals import marks_of
from pinkas.outside.pdf import Signer, UnusableCertificate, create_certificate, render
from pinkas.outside.pdf.verify import verify

AT = datetime(2026, 11, 21, 9, 31, tzinfo=timezone(timedelta(hours=2)))
SAMPLES: dict[str, dict[str, Any]] = msgspec.json.decode(
    (Path(__file__).parents[1] / "reference_images" / "documents.json").read_bytes()
)
INVOICE = msgspec.convert(SAMPLES["hebrew_tax_invoice"]["view"], DocumentView)
NAME = "דפוס הגליל – Galil Print 2026"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of this installation."""
    path = tmp_path_factory.mktemp("certificate") / "signing.p12"
    create_certificate(path, common_name=NAME, passphrase=b"secret")
    return path


@pytest.fixture(scope="module")
def signer(certificate: Path) -> Signer:
    return Signer.load(certificate, b"secret")


@pytest.fixture(scope="module")
def unsigned() -> bytes:
    return render(INVOICE, "original", sandbox=False, produced_at=AT)


@pytest.fixture(scope="module")
def signed(signer: Signer, unsigned: bytes) -> bytes:
    return signer.sign(unsigned, reason="הפקת מקור", at=AT)


def own_bundle(path: Path, key: Any, name: str) -> Path:
    """An operator's own PKCS#12 file."""
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    builder = x509.CertificateBuilder(subject, subject, key.public_key(), 5, begin, begin + timedelta(days=900))
    made = builder.sign(key, None if isinstance(key, ed25519.Ed25519PrivateKey) else hashes.SHA256())
    path.write_bytes(pkcs12.serialize_key_and_certificates(b"x", key, made, None, serialization.NoEncryption()))
    return path


def test_a_signed_file_is_genuine(signed: bytes, signer: Signer) -> None:
    proof = verify(signed)
    assert (proof.signed, proof.intact, proof.whole_file, proof.certified, proof.genuine) == (True,) * 5
    assert proof.signer == signer.subject == f"CN={NAME}"


def test_the_seal_is_read_back_as_it_was_written(signed: bytes) -> None:
    proof = verify(signed)
    assert proof.seal == INVOICE.seal
    assert (proof.marking, proof.sandbox) == ("original", False)


def test_marking_and_sandbox_of_another_output_are_read_back(signer: Signer) -> None:
    pdf = render(INVOICE, "copy", sandbox=True, produced_at=AT)
    proof = verify(signer.sign(pdf, reason="copy", at=AT))
    assert (proof.marking, proof.sandbox, proof.genuine) == ("copy", True, True)


def test_poppler_finds_the_signature_valid_and_the_whole_document_signed(signed: bytes, tmp_path: Path) -> None:
    path = tmp_path / "signed.pdf"
    path.write_bytes(signed)
    command = ["pdfsig", str(path)]
    told = subprocess.run(  # noqa: S603 (a fixed program)
        command, capture_output=True, timeout=60, check=False
    ).stdout.decode()
    assert "Signature is Valid" in told
    assert "Total document signed" in told
    assert "ETSI.CAdES.detached" in told


def test_signing_changes_no_byte_of_what_was_rendered(signed: bytes, unsigned: bytes) -> None:
    assert signed.startswith(unsigned)
    assert b"/Info" not in signed[len(unsigned) :].split(b"trailer")[0]


def test_a_signature_made_from_an_earlier_one_is_the_one_that_the_library_makes(certificate: Path) -> None:
    async def made(by: Signer, digest: bytes, at: datetime) -> bytes:
        settings = PdfCMSSignedAttributes(signing_time=at)
        container = await by.pades.signer.async_sign(digest, "sha256", use_pades=True, signed_attr_settings=settings)
        return bytes(container.dump())

    early, late = Signer.load(certificate, b"secret"), Signer.load(certificate, b"secret")
    first = asyncio.run(made(early, b"\x01" * 32, AT))
    second = asyncio.run(made(early, b"\x02" * 32, AT + timedelta(days=400)))
    assert second != first
    assert second == asyncio.run(made(late, b"\x02" * 32, AT + timedelta(days=400)))


def test_the_claimed_time_is_the_given_one(signed: bytes) -> None:
    assert rb"20261121093100" in signed


def test_any_flipped_bit_is_noticed(signed: bytes) -> None:
    begin = signed.index(b"/Contents <") + len(b"/Contents ")
    end = signed.index(b">", begin)
    chance = random.Random(20261121)  # noqa: S311 (a sample of places, not a secret)
    places = [chance.randrange(len(signed)) for _ in range(60)]
    places += [chance.randrange(begin, end) for _ in range(60)] + [begin, begin + 7, begin + 55, end - 1, end]
    for place in places:
        flipped = bytearray(signed)
        flipped[place] ^= 1 << chance.randrange(7)
        assert not verify(bytes(flipped)).intact, place


def test_the_signature_in_digits_of_another_case_is_not_as_it_was_written(signed: bytes) -> None:
    begin = signed.index(b"/Contents <") + len(b"/Contents ")
    end = signed.index(b">", begin)
    hole = signed[begin:end]
    for other in (hole.lower(), hole.swapcase(), hole[:-1] + b"1", hole[:200] + hole[200:400].lower() + hole[400:]):
        assert other != hole
        assert not verify(signed[:begin] + other + signed[end:]).intact


def test_a_sealed_file_says_at_its_beginning_whose_key_sealed_it(unsigned: bytes) -> None:
    """A piece of the file that has lost its end still tells where it came from."""
    assert INVOICE.seal is not None
    assert marks_of(unsigned[:200], [INVOICE.seal.key_id])
    assert not marks_of(unsigned, ["another key"])
    bare = render(msgspec.structs.replace(INVOICE, seal=None), "original", sandbox=False, produced_at=AT)
    assert not marks_of(bare, [INVOICE.seal.key_id])


def test_an_appended_update_leaves_the_file_not_whole(signed: bytes) -> None:
    writer = IncrementalPdfFileWriter(BytesIO(signed))
    writer.root["/Appended"] = generic.pdf_string("later")
    writer.update_root()
    updated = BytesIO()
    writer.write(updated)
    proof = verify(updated.getvalue())
    assert (proof.signed, proof.intact, proof.whole_file, proof.genuine) == (True, True, False, False)


def test_an_appended_byte_leaves_the_file_not_whole(signed: bytes) -> None:
    assert not verify(signed + b"\n").whole_file


def test_a_signature_that_permits_changes_does_not_certify(unsigned: bytes, signer: Signer) -> None:
    metadata = signers.PdfSignatureMetadata(field_name="Approval", md_algorithm="sha256")
    approval = signers.PdfSigner(metadata, signer.pades.signer).sign_pdf(IncrementalPdfFileWriter(BytesIO(unsigned)))
    proof = verify(approval.getvalue())
    assert (proof.signed, proof.whole_file, proof.certified, proof.genuine) == (True, True, False, False)


def test_an_unsigned_file_proves_nothing_but_tells_its_seal(unsigned: bytes) -> None:
    proof = verify(unsigned)
    assert (proof.signed, proof.intact, proof.whole_file, proof.genuine) == (False,) * 4
    assert proof.seal == INVOICE.seal


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", b"not a pdf at all", b"%PDF-1.7\ntrailer<</Root 1 0 R>>\n%%EOF"])
def test_what_is_no_pdf_proves_nothing(data: bytes) -> None:
    assert not verify(data).signed


def test_another_installations_signature_has_another_fingerprint(
    signed: bytes, unsigned: bytes, tmp_path: Path
) -> None:
    create_certificate(tmp_path / "forged.p12", common_name=NAME, passphrase=None)
    forged = verify(Signer.load(tmp_path / "forged.p12", None).sign(unsigned, reason="x", at=AT))
    assert forged.genuine
    assert forged.signer == verify(signed).signer
    assert forged.certificate_sha256 != verify(signed).certificate_sha256


def test_a_certificate_is_readable_by_its_owner_alone(certificate: Path) -> None:
    assert certificate.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in certificate.parent.iterdir()] == ["signing.p12"]


def test_an_existing_certificate_is_never_replaced(certificate: Path) -> None:
    before = certificate.read_bytes()
    with pytest.raises(FileExistsError):
        create_certificate(certificate, common_name="Other", passphrase=None)
    assert certificate.read_bytes() == before


@pytest.mark.parametrize("passphrase", [None, b"wrong"])
def test_a_wrong_passphrase_is_refused(certificate: Path, passphrase: bytes | None) -> None:
    with pytest.raises(UnusableCertificate):
        Signer.load(certificate, passphrase)


def test_a_file_that_is_no_certificate_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.p12").write_bytes(b"nothing")
    with pytest.raises(UnusableCertificate):
        Signer.load(tmp_path / "x.p12", None)


def test_a_key_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = own_bundle(tmp_path / "x.p12", ed25519.Ed25519PrivateKey.generate(), "Ed")
    with pytest.raises(UnusableCertificate, match="neither"):
        Signer.load(path, None)


def test_an_operators_elliptic_certificate_signs_too(tmp_path: Path, unsigned: bytes) -> None:
    path = own_bundle(tmp_path / "x.p12", ec.generate_private_key(ec.SECP256R1()), 'חברה 2000 בע"מ (IL)')
    own = Signer.load(path, None)
    # An elliptic signature's length varies by a byte or two; the room measured once must fit them all.
    assert all(verify(own.sign(unsigned, reason="x", at=AT)).genuine for _ in range(12))


def test_the_other_form_of_an_elliptic_signature_is_not_as_it_was_written(tmp_path: Path, unsigned: bytes) -> None:
    """Whoever has (r, s) has (r, n - s), which verifies too (SEC 1, 4.1.3)."""
    key = ec.generate_private_key(ec.SECP256R1())
    file = Signer.load(own_bundle(tmp_path / "x.p12", key, "own"), None).sign(unsigned, reason="x", at=AT)
    begin = file.index(b"/Contents <") + len(b"/Contents <")
    held = bytes.fromhex(file[begin : file.index(b">", begin)].decode())
    whole = cms.ContentInfo.load(held, strict=False)
    (signer_info,) = whole["content"]["signer_infos"]
    r, s = decode_dss_signature(signer_info["signature"].native)
    signer_info["signature"] = encode_dss_signature(r, ec.SECP256R1().group_order - s)
    other = whole.dump(force=True).ljust(len(held), b"\0").hex().upper().encode()
    forged = file[:begin] + other + file[begin + len(other) :]
    assert verify(file).genuine
    assert not verify(forged).genuine


def test_a_signing_time_without_a_zone_is_refused(signer: Signer, unsigned: bytes) -> None:
    with pytest.raises(ValueError, match="time zone"):
        signer.sign(unsigned, reason="x", at=AT.replace(tzinfo=None))


def test_signing_does_not_need_a_thread_without_an_event_loop(signer: Signer, unsigned: bytes) -> None:
    async def within() -> bytes:
        return await asyncio.to_thread(signer.sign, unsigned, reason="x", at=AT)

    assert verify(asyncio.run(within())).genuine


def test_two_threads_render_and_sign_forty_documents_correctly(certificate: Path) -> None:
    fresh = Signer.load(certificate, b"secret")
    together = threading.Barrier(2)
    assert INVOICE.seal is not None
    seals = [msgspec.structs.replace(INVOICE.seal, index=at, document_id=f"d-{at}") for at in range(40)]

    def twenty(first: int) -> list[bytes]:
        together.wait(timeout=30)
        views = [msgspec.structs.replace(INVOICE, seal=seal) for seal in seals[first : first + 20]]
        return [
            fresh.sign(render(view, "original", sandbox=False, produced_at=AT), reason="x", at=AT) for view in views
        ]

    with ThreadPoolExecutor(2) as pool:
        proofs = [verify(pdf) for part in pool.map(twenty, (0, 20)) for pdf in part]
    assert [proof.seal for proof in proofs] == seals
    assert all(proof.genuine for proof in proofs)


def test_rendering_and_signing_a_page_takes_less_than_100_ms_of_processor_time(signer: Signer) -> None:
    def spent(at: int) -> float:
        view = msgspec.structs.replace(INVOICE, number=f"T-{at}")
        begin = time.process_time()
        signer.sign(render(view, "original", sandbox=False, produced_at=AT), reason="x", at=AT)
        return time.process_time() - begin

    spent(0)
    assert statistics.median(spent(at) for at in range(1, 6)) < 0.100
