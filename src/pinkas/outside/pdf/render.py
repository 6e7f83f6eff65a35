"""From a view to an unsigned PDF/A-3b file."""

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from pinkas.outside.pdf.glyphs import FONTS
from pinkas.outside.pdf.logo import format_of, logo_problem
from pinkas.outside.pdf.seal import marked
from pinkas.outside.pdf.sheet import sheet
from pinkas.outside.pdf.view import DocumentView, Marking
from pinkas.outside.press import Sheet, Unsettable, Workshop, set_sheet

TEMPLATES = Path(__file__).parent / "templates"
STANDARD = "a-3b"

WORKSHOP = Workshop(TEMPLATES / "document.typ", FONTS)


def _set(inputs: dict[str, str], produced_at: datetime, picture: bool = False) -> bytes:
    return set_sheet(WORKSHOP, Sheet(inputs, produced_at, STANDARD, picture))


def render(
    view: DocumentView, marking: Marking, *, sandbox: bool, produced_at: datetime, einvoice: bytes | None = None
) -> bytes:
    """The document as an unsigned PDF/A-3b; the same input gives the same bytes.

    `einvoice`, an XML file, lies in it as an alternative of the page (ISO 32000-2, 7.11.4), which PDF/A-3 allows.

    `produced_at` is printed on the clock it carries, so give it in the business's time zone. A logo that cannot be
    set (see `logo_problem`) is left out: decoration must not keep an invoice from being issued. Takes about 15 ms of
    CPU, in a press of its own. Raises ValueError for a naive `produced_at` or an unprintable seal.
    """
    return marked(_drawn(view, marking, sandbox, produced_at, einvoice), view.seal)


def picture(view: DocumentView, marking: Marking, *, sandbox: bool, produced_at: datetime) -> bytes:
    """The first page of the document as a PNG picture, for a screen alone: it bears no seal. Otherwise as `render`."""
    return _drawn(view, marking, sandbox, produced_at, None, as_picture=True)


def _drawn(
    view: DocumentView,
    marking: Marking,
    sandbox: bool,
    produced_at: datetime,
    einvoice: bytes | None,
    as_picture: bool = False,
) -> bytes:
    if produced_at.utcoffset() is None:
        raise ValueError("produced_at needs a time zone")
    stamp = produced_at.astimezone(UTC)
    content = sheet(view, marking, sandbox=sandbox, produced_at=produced_at)
    inputs = {"sheet": msgspec.json.encode(content).decode(), "logo": "", "einvoice": ""}
    if einvoice is not None:
        inputs["einvoice"] = einvoice.decode()
    logo = None if view.look.logo == "none" else view.business.logo
    if logo and logo_problem(logo) is None:
        shown = {"format": format_of(logo), "bytes": list(logo)}
        try:
            return _set(inputs | {"logo": msgspec.json.encode(shown).decode()}, stamp, as_picture)
        except Unsettable:
            # The picture's header was sound and its body was not; whatever else is wrong fails again below.
            pass
    return _set(inputs, stamp, as_picture)
