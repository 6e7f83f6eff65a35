"""Draws the gallery of the guide: every design in both languages, as pictures beside this file.

`python -m docs.gallery [FOLDER]` writes them anew (poppler's pdftoppm draws them); look at them before committing.
"""

import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import get_args

import msgspec

from pinkas.core.printed_views import Design, Language, Look, PartyView
from pinkas.domains.templates.rules.sample import sample_invoice
from pinkas.outside.pdf import render

HERE = Path(__file__).parent / "gallery"
DAY, AT = date(2026, 11, 21), datetime(2026, 11, 21, 9, 31, tzinfo=UTC)
DPI = "72"
ACCENTS = {"classic": "#0f5561", "modern": "#3b3f8f", "minimal": "#8a2b3c", "bold": "#0b6b3a", "letter": "#5b3a1d"}
MARK = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"><rect width="54" height="54" x="3" y="3" rx="12"
fill="#f2b134"/><circle cx="30" cy="30" r="15" fill="#fff"/>
<rect x="66" y="3" width="51" height="24" rx="8" fill="#d9483b"/>
<rect x="66" y="33" width="51" height="24" rx="8" fill="#3a7ca5"/></svg>"""
BUSINESS: dict[Language, PartyView] = {
    "he": PartyView(
        name="סטודיו מגדלור בע״מ",
        caption="ח.פ.",
        tax_id="514000004",
        address=("שדרות רוטשילד 45", "תל אביב-יפו 6578403"),
        phone="03-555-0117",
        email="studio@example.com",
        website="https://example.com",
        logo=MARK,
    ),
    "en": PartyView(
        name="Lighthouse Studio Ltd",
        caption="Company No.",
        tax_id="514000004",
        address=("45 Rothschild Blvd", "Tel Aviv-Yafo 6578403"),
        phone="03-555-0117",
        email="studio@example.com",
        website="https://example.com",
        logo=MARK,
    ),
}
THANKS = {"he": "תודה שבחרתם בנו", "en": "Thank you for choosing us"}
BANK = {"he": "בנק 12, סניף 600, חשבון 123456", "en": "Bank 12, branch 600, account 123456"}


def drawn(design: Design, lang: Language, lines: int = 4) -> bytes:
    """A design as a PDF."""
    look = Look(design=design, accent=ACCENTS[design], thanks=THANKS[lang], bank_details=BANK[lang])
    view = msgspec.structs.replace(sample_invoice(lang, BUSINESS[lang], look, DAY, lines), number="1042")
    return render(view, "original", sandbox=False, produced_at=AT)


def main(folder: Path) -> None:
    """Writes the pictures."""
    folder.mkdir(exist_ok=True)
    for design in get_args(Design):
        for lang in get_args(Language):
            command = ["pdftoppm", "-png", "-singlefile", "-r", DPI, "-", str(folder / f"{design}-{lang}")]
            subprocess.run(command, input=drawn(design, lang), check=True, timeout=60)  # noqa: S603 (a fixed program)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
