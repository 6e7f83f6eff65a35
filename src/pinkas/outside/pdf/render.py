"""From a view to an unsigned PDF/A-3b file."""

import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import msgspec
import typst

from pinkas.outside.pdf.glyphs import FONTS
from pinkas.outside.pdf.logo import format_of, logo_problem
from pinkas.outside.pdf.sheet import sheet
from pinkas.outside.pdf.view import DocumentView, Marking

TEMPLATES = Path(__file__).parent / "templates"
STANDARD: Literal["a-3b"] = "a-3b"

_own = threading.local()


def _compiler() -> typst.Compiler:
    """This thread's compiler: one shared by two threads refuses the second ("Already borrowed")."""
    compiler: typst.Compiler | None = getattr(_own, "compiler", None)
    if compiler is None:
        # Only the shipped fonts: a page must not change with what is installed on a machine.
        fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])
        compiler = typst.Compiler(
            str(TEMPLATES / "document.typ"), root=str(TEMPLATES), font_paths=fonts, ignore_system_fonts=True
        )
        _own.compiler = compiler
    return compiler


def _set(inputs: dict[str, str], produced_at: datetime) -> bytes:
    pdf = _compiler().compile(format="pdf", sys_inputs=inputs, pdf_standards=STANDARD, timestamp=produced_at)
    if not isinstance(pdf, bytes):
        raise TypeError("the typesetter returned no file")
    return pdf


def render(view: DocumentView, marking: Marking, *, sandbox: bool, produced_at: datetime) -> bytes:
    """The document as an unsigned PDF/A-3b; the same input gives the same bytes.

    `produced_at` is printed on the clock it carries, so give it in the business's time zone. A logo that cannot be
    set (see `logo_problem`) is left out: decoration must not keep an invoice from being issued. Takes about 15 ms of
    CPU and releases the interpreter lock. Raises ValueError for a naive `produced_at` or an unprintable seal.
    """
    if produced_at.utcoffset() is None:
        raise ValueError("produced_at needs a time zone")
    stamp = produced_at.astimezone(UTC)
    content = sheet(view, marking, sandbox=sandbox, produced_at=produced_at)
    inputs = {"sheet": msgspec.json.encode(content).decode(), "logo": ""}
    logo = view.business.logo
    if logo and logo_problem(logo) is None:
        picture = {"format": format_of(logo), "bytes": list(logo)}
        try:
            return _set(inputs | {"logo": msgspec.json.encode(picture).decode()}, stamp)
        except typst.TypstError:
            # The picture's header was sound and its body was not; whatever else is wrong fails again below.
            pass
    return _set(inputs, stamp)
