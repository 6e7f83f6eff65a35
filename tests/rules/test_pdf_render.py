"""The unsigned file: what it says, that it is archival, and that nobody's words can break it."""

import base64
import io
import re
import subprocess
import threading
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import msgspec
import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinkas.core.printed_views import DocumentView, LineView, Marking, PartyView
from pinkas.outside.pdf import logo_problem, render

AT = datetime(2026, 11, 21, 9, 31, tzinfo=timezone(timedelta(hours=2)))
SAMPLES: dict[str, dict[str, Any]] = msgspec.json.decode(
    (Path(__file__).parents[1] / "reference_images" / "documents.json").read_bytes()
)
MARKS = dict.fromkeys(map(ord, "\u200b\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069\f"))


def sample(name: str = "hebrew_tax_invoice", **changes: Any) -> DocumentView:
    """A document of the collection, changed."""
    return msgspec.structs.replace(msgspec.convert(SAMPLES[name]["view"], DocumentView), **changes)


def rendered(view: DocumentView, marking: Marking = "original", *, sandbox: bool = False) -> bytes:
    """The view's file."""
    return render(view, marking, sandbox=sandbox, produced_at=AT)


def words_of(pdf: bytes) -> str:
    """What poppler reads from the file, without direction marks, spaces made single."""
    command = ["pdftotext", "-layout", "-", "-"]
    text = subprocess.run(  # noqa: S603 (a fixed program)
        command, input=pdf, capture_output=True, check=True, timeout=60
    ).stdout.decode()
    return " ".join(text.translate(MARKS).split())


def pages_of(pdf: bytes) -> list[pypdf.PageObject]:
    """The file's pages."""
    return list(pypdf.PdfReader(io.BytesIO(pdf)).pages)


def test_the_same_input_gives_the_same_bytes() -> None:
    assert rendered(sample()) == rendered(sample())


def test_another_time_of_production_gives_other_bytes() -> None:
    later = render(sample(), "original", sandbox=False, produced_at=AT + timedelta(minutes=1))
    assert later != rendered(sample())


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        render(sample(), "original", sandbox=False, produced_at=AT.replace(tzinfo=None))


def test_the_file_declares_pdf_a_3b_with_an_output_intent() -> None:
    root = pypdf.PdfReader(io.BytesIO(rendered(sample()))).root_object
    metadata = root["/Metadata"].get_object().get_data().decode()
    assert re.search(r"<pdfaid:part>3</pdfaid:part>.*<pdfaid:conformance>B</pdfaid:conformance>", metadata, re.S)
    assert root["/OutputIntents"][0]["/S"] == "/GTS_PDFA1"


def test_every_font_is_embedded() -> None:
    pdf = rendered(sample("bilingual"))
    command = ["pdffonts", "-"]
    listed = subprocess.run(  # noqa: S603 (a fixed program)
        command, input=pdf, capture_output=True, check=True, timeout=60
    ).stdout.decode()
    fonts = [row.split() for row in listed.splitlines()[2:]]
    assert fonts
    assert all(font[-5] == "yes" for font in fonts), listed


@pytest.mark.parametrize(
    "expected",
    [
        "חשבונית מס",
        "מס' 1001",
        "מקור",
        "מסמך ממוחשב",
        'דפוס הגליל בע"מ',
        "עוסק מורשה 514789632",
        "משרד אדריכלים כהן",
        "מספר הקצאה",
        "123456789",
        "21/11/2026",
        "מתוך 1",
        "9f3ac04bd1e27788",
        "0192f3c4-5d6e-7f80-9a1b-2c3d4e5f6071",
        "סוף המסמך",
        "5,133.00",
        "מע״מ 18%",
        "+972-4-8551234",
    ],
)
def test_a_hebrew_tax_invoice_says(expected: str) -> None:
    assert expected in words_of(rendered(sample()))


@pytest.mark.parametrize(
    "expected", ["Tax invoice", "חשבונית מס", "No. 1001", "Original", "מקור", "Computerised document", "מסמך ממוחשב"]
)
def test_an_english_tax_invoice_keeps_the_statutory_hebrew(expected: str) -> None:
    assert expected in words_of(rendered(sample("english_tax_invoice")))


def test_a_copy_is_marked_as_a_copy_and_not_as_the_original() -> None:
    words = words_of(rendered(sample(), "copy"))
    assert "העתק נאמן למקור" in words
    assert not re.search(r"(?<!\S)מקור(?!\S)", words)


def test_a_draft_says_so_and_has_no_number() -> None:
    words = words_of(rendered(sample(number="77123"), "draft"))
    assert "טיוטה" in words
    assert "77123" not in words
    assert "ממוחשב" not in words


def test_a_draft_carries_its_watermark_on_every_page() -> None:
    pages = pages_of(rendered(sample("sixty_lines"), "draft"))
    texts = [unicodedata.normalize("NFC", page.extract_text()) for page in pages]
    assert len(texts) == 3
    assert all("טיוטה" in text or "הטויט" in text for text in texts)


def test_the_sandbox_says_that_it_is_no_tax_document() -> None:
    assert "סביבת ניסיון – לא מסמך מס" in words_of(rendered(sample(), sandbox=True))
    assert "SANDBOX" in words_of(rendered(sample("english_tax_invoice"), sandbox=True))


def test_a_live_document_does_not_mention_the_sandbox() -> None:
    assert "ניסיון" not in words_of(rendered(sample()))


def test_an_exempt_dealer_prints_no_vat() -> None:
    words = words_of(rendered(sample("exempt_dealer")))
    assert "עוסק פטור" in words
    assert "מע״מ" not in words


def test_a_donation_receipt_says_donation() -> None:
    assert "תרומה" in words_of(rendered(sample("donation", title="קבלה", notes=None, client=None)))


def test_each_vat_treatment_is_told_apart() -> None:
    words = words_of(rendered(sample("several_rates")))
    for expected in ("חייב במע״מ 18%", "חייב במע״מ 17%", "בשיעור אפס", "פטור ממע״מ", "2,120.00", "3,000.00", "197.00"):
        assert expected in words


def test_a_foreign_currency_shows_its_local_total_and_rate() -> None:
    words = words_of(rendered(sample("foreign_currency")))
    for expected in ("$5,133.00", "₪2,932.49", "₪19,223.57", "3.7452"):
        assert expected in words


def test_payments_and_withholding_are_listed() -> None:
    words = words_of(rendered(sample("invoice_receipt")))
    for expected in ("המחאה", "1002345", "כרטיס אשראי", "****1234", "ניכוי מס במקור", "433.00", "4,700.00"):
        assert expected in words


def test_a_minus_stands_before_the_digits() -> None:
    words = words_of(rendered(sample("credit")))
    assert "-₪1,003.00" in words
    assert "1,003.00-" not in words


def test_sixty_lines_take_three_pages_and_repeat_the_heading() -> None:
    pages = pages_of(rendered(sample("sixty_lines")))
    assert len(pages) == 3
    assert all("תיאור" in pages[at].extract_text() or "רואית" in pages[at].extract_text() for at in (0, 1))


@pytest.mark.parametrize("name", ["Galilee Print Ltd", "דפוס הגליל"])
def test_the_name_over_a_later_hebrew_page_begins_at_the_right(name: str) -> None:
    long = sample("sixty_lines")
    pdf = rendered(msgspec.structs.replace(long, business=msgspec.structs.replace(long.business, name=name)))
    command = ["pdftotext", "-bbox", "-f", "2", "-l", "2", "-", "-"]
    boxes = subprocess.run(  # noqa: S603 (a fixed program)
        command, input=pdf, capture_output=True, check=True, timeout=60
    ).stdout.decode()
    ends = [float(one) for one in re.findall(r'xMax="([0-9.]+)" yMax="[0-4][0-9]\.[0-9]+"', boxes)]
    assert max(ends) > 540, ends  # of 595 points, less the margin of 45


def test_one_line_takes_one_page() -> None:
    assert len(pages_of(rendered(sample("gross")))) == 1


def test_code_of_the_typesetter_in_a_name_is_printed_as_it_is() -> None:
    code = '#panic("x") #read("/etc/passwd") $x^2$ *b* @ref <tag> \\u{5d0}'
    line = LineView(position=1, description=code, quantity="1", unit_price="1.00", amount="1.00", vat_rate="18")
    view = sample("english_tax_invoice", lines=(line,), subject=code, client=PartyView(name=code))
    assert words_of(rendered(view)).count(code) == 3


def test_an_override_of_direction_is_not_printed() -> None:
    assert "\u202e" not in pages_of(rendered(sample(notes="סכום \u202e00.001")))[0].extract_text()


def test_a_character_without_a_glyph_does_not_stop_the_document() -> None:
    assert "Lunch \ufffd party" in words_of(rendered(sample("english_tax_invoice", subject="Lunch 😀 party")))


@settings(max_examples=25)
@given(st.lists(st.text(max_size=60), min_size=3, max_size=3))
def test_any_words_can_be_printed(texts: list[str]) -> None:
    line = LineView(
        position=1, description=texts[0], quantity="1", unit=texts[1], unit_price="1", amount="1.00", sku=texts[2]
    )
    party = PartyView(name=texts[0], caption=texts[1], tax_id=texts[2], address=tuple(texts), email=texts[1])
    view = sample(client=party, business=party, lines=(line,), subject=texts[0], notes=texts[1], number=texts[2])
    assert rendered(view).startswith(b"%PDF-1.7")


def test_nothing_leaves_the_page_however_long_it_is() -> None:
    command = ["pdftotext", "-bbox", "-", "-"]
    boxes = subprocess.run(  # noqa: S603 (a fixed program)
        command, input=rendered(sample("extreme")), capture_output=True, check=True, timeout=60
    )
    edges = re.findall(
        r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)"', boxes.stdout.decode()
    )
    assert edges
    assert min(float(edge[0]) for edge in edges) > 40
    assert max(float(edge[2]) for edge in edges) < 595.28 - 40


def test_a_logo_is_printed() -> None:
    plain = sample("logo", business=msgspec.structs.replace(sample("logo").business, logo=None))
    assert len(pages_of(rendered(sample("logo")))[0].images) == 1
    assert not pages_of(rendered(plain))[0].images


def test_a_broken_logo_is_left_out() -> None:
    logo = sample("logo").business.logo
    assert logo is not None
    broken = logo[:60] + bytes(len(logo) - 60)
    assert logo_problem(broken) is None
    business = msgspec.structs.replace(sample("logo").business, logo=broken)
    assert not pages_of(rendered(sample("logo", business=business)))[0].images


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"GIF89a", "not PNG"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0", "pixels"),
        (b"\x89PNG\r\n\x1a\n", "size"),
        (b"\xff\xd8\xff", "size"),
        (b"\0" * ((1 << 20) + 1), "larger"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>', "outside"),
        (b'<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', "not PNG"),
        (b"<svg><!DOCTYPE x></svg>", "outside"),
    ],
)
def test_a_picture_that_cannot_be_a_logo_is_told_why(data: bytes, problem: str) -> None:
    assert problem in (logo_problem(data) or "")


def test_the_collections_logos_are_accepted() -> None:
    logos = [entry["view"]["business"].get("logo") for entry in SAMPLES.values()]
    given_logos = [base64.b64decode(logo) for logo in logos if logo]
    assert len(given_logos) >= 2
    assert not any(map(logo_problem, given_logos))


def test_two_threads_print_forty_documents_each_its_own() -> None:
    together = threading.Barrier(2)

    def twenty(first: int) -> list[bytes]:
        together.wait(timeout=30)
        return [rendered(sample("english_tax_invoice", number=f"N-{at}")) for at in range(first, first + 20)]

    with ThreadPoolExecutor(2) as pool:
        files = [pdf for part in pool.map(twenty, (100, 120)) for pdf in part]
    assert all(f"N-{100 + at}" in pages_of(pdf)[0].extract_text() for at, pdf in enumerate(files))
    assert len(set(files)) == 40


@settings(max_examples=15)
@given(st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from('"\\#$[]{}`\r\n'), min_size=1, max_size=60))
def test_every_byte_of_an_attached_file_arrives(text: str) -> None:
    made = render(sample(), "copy", sandbox=False, produced_at=AT, einvoice=text.encode())
    assert pypdf.PdfReader(io.BytesIO(made)).attachments["ubl-invoice.xml"] == [text.encode()]
