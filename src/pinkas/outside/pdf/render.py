"""From a view to an unsigned PDF/A-3b file."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from pinkas.core.printed_views import DocumentView, Marking
from pinkas.core.problems import NotPrintable
from pinkas.outside.pdf.logo import FONTS, SHARE_OF_LIMITS, STANDARD, UnprintableLogo, picture_format, printable_logo
from pinkas.outside.pdf.seal import add_key_comment
from pinkas.outside.pdf.sheet import build_sheet
from pinkas.outside.typesetter import (
    DEFAULT_TYPESETTER,
    LimitExceeded,
    Limits,
    Typesetter,
    TypesettingRefused,
    TypesettingTask,
)

TEMPLATES = Path(__file__).parent / "templates"
PICTURE_PPI = 110
"""Pixels of a picture an inch: a page is some 910 wide, enough to be read beside a form."""


def typeset_template(
    typesetter: Typesetter,
    template: str,
    inputs: dict[str, str],
    at: datetime,
    *,
    picture_ppi: int = 0,
    limits: Limits | None = None,
) -> bytes:
    """A template with its inputs, as a file or a picture. Raises NotPrintable when it is refused or exceeds the limits
    of the press, OSError when no process can be started."""
    sheet = TypesettingTask(str(TEMPLATES / template), str(FONTS), inputs, at, STANDARD, picture_ppi)
    try:
        return typesetter.typeset(sheet, limits)
    except (TypesettingRefused, LimitExceeded) as fault:
        raise NotPrintable from fault


def render(
    view: DocumentView,
    marking: Marking,
    *,
    sandbox: bool,
    produced_at: datetime,
    einvoice: bytes | None = None,
    typesetter: Typesetter = DEFAULT_TYPESETTER,
) -> bytes:
    """The document as an unsigned PDF/A-3b; the same input gives the same bytes.

    `einvoice`, an XML file, lies in it as an alternative of the page (ISO 32000-2, 7.11.4), which PDF/A-3 allows.

    `produced_at` is printed on the clock it carries, so give it in the business's time zone. A logo that cannot be
    printed (see `printable_logo`) is left out: decoration must not keep an invoice from being issued. Takes about 15 ms
    of CPU, in a process of `typesetter`; blocks the thread. Raises ValueError for a naive `produced_at` or an
    unprintable seal, NotPrintable, and OSError when no process can be started.
    """
    return add_key_comment(_typeset_document(view, marking, sandbox, produced_at, einvoice, typesetter), view.seal)


def render_picture(
    view: DocumentView,
    marking: Marking,
    *,
    sandbox: bool,
    produced_at: datetime,
    typesetter: Typesetter = DEFAULT_TYPESETTER,
) -> bytes:
    """The first page of the document as a PNG picture, for a screen alone: it bears no seal. Otherwise as `render`."""
    return _typeset_document(view, marking, sandbox, produced_at, None, typesetter, picture_ppi=PICTURE_PPI)


def check_printable(
    view: DocumentView, *, sandbox: bool, produced_at: datetime, typesetter: Typesetter = DEFAULT_TYPESETTER
) -> None:
    """Raises NotPrintable for a sample document whose look takes more than its part of what a document may take."""
    _typeset_document(
        view, "draft", sandbox, produced_at, None, typesetter, limits=typesetter.partial_limits(SHARE_OF_LIMITS)
    )


def _typeset_document(
    view: DocumentView,
    marking: Marking,
    sandbox: bool,
    produced_at: datetime,
    einvoice: bytes | None,
    typesetter: Typesetter,
    *,
    picture_ppi: int = 0,
    limits: Limits | None = None,
) -> bytes:
    if produced_at.utcoffset() is None:
        raise ValueError("produced_at needs a time zone")
    stamp = produced_at.astimezone(UTC)
    content = build_sheet(view, marking, sandbox=sandbox, produced_at=produced_at)
    inputs = {"sheet": msgspec.json.encode(content).decode(), "logo": "", "einvoice": ""}
    if einvoice is not None:
        inputs["einvoice"] = einvoice.decode()
    if view.business.logo and view.look.logo != "none":
        with suppress(UnprintableLogo):
            logo = printable_logo(view.business.logo, typesetter)
            inputs["logo"] = msgspec.json.encode({"format": picture_format(logo), "bytes": list(logo)}).decode()
    return typeset_template(typesetter, "document.typ", inputs, stamp, picture_ppi=picture_ppi, limits=limits)
