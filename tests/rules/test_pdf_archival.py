"""The bytes of every file, signed and unsigned, held against ISO 19005-3 by a checker of its own."""

from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pinkas.core.printed_views import DocumentView, Marking
from pinkas.outside.pdf import Signer, create_certificate, render
from pinkas.outside.pdf.verify import verify
from support.pdfa import find_violations

AT = datetime(2026, 11, 21, 9, 31, tzinfo=timezone(timedelta(hours=2)))
SAMPLES: dict[str, dict[str, Any]] = msgspec.json.decode(
    (Path(__file__).parents[1] / "reference_images" / "documents.json").read_bytes()
)
BEFORE = Path(__file__).parents[1] / "data" / "signed-without-line-end.pdf"
"""A document as it was signed before the update began on a line of its own."""


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    path = tmp_path_factory.mktemp("certificate") / "signing.p12"
    create_certificate(path, common_name="דפוס הגליל", passphrase=None)
    return Signer.load(path, None)


def rendered(name: str, marking: Marking = "original", einvoice: bytes | None = None, sandbox: bool = False) -> bytes:
    view = msgspec.convert(SAMPLES[name]["view"], DocumentView)
    return render(view, marking, sandbox=sandbox, produced_at=AT, einvoice=einvoice)


@pytest.mark.parametrize("name", SAMPLES)
def test_p1_every_kind_of_document_obeys_the_rules_of_bytes_before_and_after_signing(name: str, signer: Signer) -> None:
    for marking in ("original", "copy", "draft"):
        unsigned = rendered(name, marking, sandbox=marking == "copy")
        assert find_violations(unsigned) == []
        assert find_violations(signer.sign(unsigned, reason="הפקה", at=AT)) == []


def test_p1_a_file_with_an_attachment_obeys_them(signer: Signer) -> None:
    unsigned = rendered("sixty_lines", einvoice="<Invoice>שלום</Invoice>".encode())
    assert find_violations(unsigned) == []
    assert find_violations(signer.sign(unsigned, reason="x", at=AT)) == []


def test_p1_a_document_signed_before_still_verifies_and_the_checker_knows_its_fault() -> None:
    assert verify(BEFORE.read_bytes()).genuine
    (found,) = find_violations(BEFORE.read_bytes())
    assert found.startswith("6.1.9")
    assert "no line end before" in found


def _put(old: bytes, new: bytes, *, last: bool = False) -> Callable[[bytes], bytes]:
    def change(pdf: bytes) -> bytes:
        assert old in pdf
        at = pdf.rindex(old) if last else pdf.index(old)
        return pdf[:at] + new + pdf[at + len(old) :]

    return change


MUTATIONS: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("6.1.2", _put(b"%PDF-1.7\n%", b"%PDF-1.7\n ")),
    ("6.1.2", lambda pdf: b"\n" + pdf),
    ("6.1.3", lambda pdf: pdf + b"\n"),
    ("6.1.3", lambda pdf: pdf + b"more"),
    ("6.1.3", lambda pdf: pdf[: pdf.rindex(b"%%EOF")]),
    ("6.1.3", _put(b"/ID [", b"/IE [", last=True)),
    ("6.1.3", _put(b"/ID [ <4", b"/ID [ <5", last=True)),
    ("6.1.3", _put(b"/Prev", b"/Encrypt 1 0 R\n/Prev", last=True)),
    ("6.1.4", _put(b"xref\n0 1\n", b"xref \n0 1\n", last=True)),
    ("6.1.4", _put(b" 00000 n \n", b" 00000 n\n", last=True)),
    ("6.1.4", _put(b" 00000 n \n", b" 00001 n \n", last=True)),
    ("6.1.4", _put(b"/Prev 5", b"/Prev 6", last=True)),
    ("6.1.4", _put(b"startxref\n5", b"startxref\n6", last=True)),
    ("6.1.4", _put(b"/Size 140", b"/Size 139", last=True)),
    ("6.1.6", _put(b"/Contents <3", b"/Contents <", last=True)),
    ("6.1.6", _put(b"/Contents <3", b"/Contents <G", last=True)),
    ("6.1.7.1", _put(b"stream\n", b"stream\r")),
    ("6.1.7.1", _put(b"/Length ", b"/Length 1")),
    ("6.1.7.1", _put(b"/Length ", b"/F (x)/Length ")),
    ("6.1.7.2", _put(b"/FlateDecode", b"/LZWDecode")),
    ("6.1.8", _put(b"/Type /Sig\n", b"/Type /S\xffg\n")),
    ("6.1.9", _put(b"\n1 0 obj\n", b" 1 0 obj\n")),
    ("6.1.9", _put(b"\n1 0 obj\n", b"\n1  0 obj\n")),
    ("6.1.9", _put(b"\n1 0 obj\n", b"\n1 0 obj ")),
    ("6.1.9", _put(b"\nendobj\n", b" endobj\n", last=True)),
    ("6.1.9", _put(b"\nendobj\n", b"\nendobj ", last=True)),
    ("6.1.9", _put(b"%%EOF\n", b"%%EOF ")),
    ("6.1.12", _put(b"/DocMDP 1", b"/DocMDX 1", last=True)),
    ("6.1.12", _put(b"/TransformMethod", b"/DigestMethod /MD5 /TransformMethod")),
    ("6.1.13", _put(b"/SigFlags 3", b"/SigFlags 2147483648")),
    ("6.1.13", _put(b"/Type /Sig\n", b"/Type /" + b"S" * 128 + b"\n")),
    ("6.3.2", _put(b"/F 132", b"/F 134")),
    ("6.3.3", _put(b"/Rect [ 0 0 0 0 ]", b"/Rect [ 0 0 9 9 ]")),
    ("6.4.1", _put(b"/SigFlags 3", b"/NeedAppearances true")),
    ("6.4.3", _put(b"/ByteRange [0 ", b"/ByteRange [1 ")),
]
"""A rule, and a change of a signed file that breaks it. Most break others too, for the places of objects move."""


@pytest.mark.parametrize("place", range(len(MUTATIONS)))
def test_p1_the_checker_notices_what_breaks_a_rule(place: int, signer: Signer) -> None:
    clause, change = MUTATIONS[place]
    signed = signer.sign(rendered("hebrew_tax_invoice"), reason="x", at=AT)
    assert clause in {one.split()[0] for one in find_violations(change(signed))}
