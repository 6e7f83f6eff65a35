"""The designs: each says what the law asks for, keeps its totals with their lines, and carries a file."""

import io
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, get_args

import msgspec
import pypdf
import pytest

from pinkas.core.printed_views import Design, DocumentView, LineView, Look, Marking
from pinkas.outside.pdf import render

AT = datetime(2026, 11, 21, 9, 31, tzinfo=timezone(timedelta(hours=2)))
SAMPLES: dict[str, dict[str, Any]] = msgspec.json.decode(
    (Path(__file__).parents[1] / "reference_images" / "documents.json").read_bytes()
)
MARKS = dict.fromkeys(map(ord, "\u200b\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069"))
DESIGNS = get_args(Design)


def view(name: str, **look: Any) -> DocumentView:
    """A document of the collection in a look."""
    return msgspec.structs.replace(msgspec.convert(SAMPLES[name]["view"], DocumentView), look=Look(**look))


def rendered(document: DocumentView, marking: Marking = "original", einvoice: bytes | None = None) -> bytes:
    """Its file."""
    return render(document, marking, sandbox=False, produced_at=AT, einvoice=einvoice)


def pages(pdf: bytes) -> list[str]:
    """What poppler reads from each page, without direction marks, spaces made single."""
    command = ["pdftotext", "-layout", "-", "-"]
    text = subprocess.run(  # noqa: S603 (a fixed program)
        command, input=pdf, capture_output=True, check=True, timeout=60
    ).stdout.decode()
    return [" ".join(one.translate(MARKS).split()) for one in text.rstrip("\f").split("\f")]


@pytest.mark.parametrize("design", DESIGNS)
def test_every_design_says_in_english_what_the_law_asks_for(design: Design) -> None:
    document = view("foreign_currency", design=design)
    words = " ".join(pages(rendered(document, "copy")))
    for said in ("Tax invoice", "חשבונית מס", "No. 1001", "True copy", "Computerised document", "514789632"):
        assert said in words, said
    assert "5,133.00" in words
    assert "Northwind Trading Inc." in words


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("name", ["several_rates", "donation", "invoice_receipt", "extreme"])
def test_every_design_holds_every_kind_of_document(design: Design, name: str) -> None:
    document = view(name, design=design, signature=True, header="שלום", bank_details="בנק 12", font_size="large")
    words = " ".join(pages(rendered(document)))
    figures = [document.total.partition(".")[0][-3:], (document.allocation_number or "")[-9:], "מקור"]
    for said in (*figures, document.business.tax_id or "", "בנק 12", "חתימה וחותמת"):
        assert said in words, said


@pytest.mark.parametrize("design", DESIGNS)
def test_the_totals_stand_on_a_page_with_the_last_two_lines(design: Design) -> None:
    whole = view("sixty_lines", design=design)
    for count in range(16, 34, 2):
        document = msgspec.structs.replace(whole, lines=whole.lines[:count])
        (page,) = [one for one in pages(rendered(document)) if "26,992.50" in one]
        for last in (count - 1, count):
            assert f"GX-{last:03}" in page, (count, last)


def test_lines_too_long_to_be_kept_together_are_printed_whole() -> None:
    long = LineView(
        position=1, description="\n".join(f"w{n}w" for n in range(200)), quantity="1", unit_price="1", amount="1.00"
    )
    document = msgspec.structs.replace(view("hebrew_tax_invoice"), lines=(long, long))
    words = " ".join(pages(rendered(document)))
    assert all(words.count(f"w{n}w") == 2 for n in range(200))


def test_columns_are_shown_as_they_were_chosen() -> None:
    shown = pages(rendered(view("sixty_lines", sku="column")))[0]
    hidden = pages(rendered(view("sixty_lines", sku="none", unit=False)))[0]
    assert "מק״ט" in shown
    assert "יחידה כמות" in shown or "כמות יחידה" in shown
    assert "מק״ט" not in hidden
    assert "יח'" not in hidden


def test_a_logo_that_is_not_wanted_is_not_there() -> None:
    def pictures(look: str) -> int:
        page = pypdf.PdfReader(io.BytesIO(rendered(view("foreign_currency", logo=look)))).pages[0]
        return len(page.get_contents().get_data())  # type: ignore[union-attr]

    assert pictures("none") < pictures("small")


def test_another_design_is_another_page() -> None:
    assert len({rendered(view("hebrew_tax_invoice", design=design)) for design in DESIGNS}) == len(DESIGNS)


def test_a_file_lies_in_the_pdf_as_pdf_a_3_wants_it() -> None:
    """ISO 19005-3, 6.8: a media type, a relationship, a name in both forms, a date, and listed in the catalog."""
    content = "<Invoice>שלום</Invoice>".encode()
    reader = pypdf.PdfReader(io.BytesIO(rendered(view("hebrew_tax_invoice"), einvoice=content)))
    assert reader.attachments["ubl-invoice.xml"] == [content]
    (named,) = (one.get_object() for one in reader.root_object["/AF"])  # type: ignore[union-attr]
    assert (named["/F"], named["/UF"], named["/AFRelationship"]) == (
        "ubl-invoice.xml",
        "ubl-invoice.xml",
        "/Alternative",
    )
    embedded = named["/EF"]["/F"].get_object()
    assert (embedded["/Subtype"], embedded["/Params"]["/Size"]) == ("/application/xml", len(content))
    assert embedded["/Params"]["/ModDate"].startswith("D:20261121")
    metadata = reader.root_object["/Metadata"].get_object().get_data().decode()
    assert "<pdfaid:part>3</pdfaid:part>" in metadata
    assert "<pdfaid:conformance>B</pdfaid:conformance>" in metadata
