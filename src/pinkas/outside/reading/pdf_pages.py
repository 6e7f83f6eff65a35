"""PDF files: their pages as words with places, as pictures, and the files embedded in them. The only module that
imports pypdfium2."""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from pinkas.outside.reading.geometry import HEBREW, Word
from pinkas.outside.reading.types import UnreadableFile

Document = pypdfium2.PdfDocument
"""An open PDF."""
MAX_PAGES = 500
"""A PDF of so many pages is no receipt: it is refused."""
_PASSWORD_ERRORS = (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY)
_MAX_CHARACTERS = 40_000
"""Characters of a page that are looked at."""
_LEAST_CHARACTERS = 16
"""A page with fewer letters and digits is a picture."""
_SCALE = 1000
"""Places are whole numbers of PDFium: a fraction of the page as one of so many parts a point."""
_MAX_ATTACHMENTS = 20
MAX_ATTACHMENT_BYTES = 5_000_000
_PICTURE_PIXELS = 8_000_000


@contextmanager
def open_pdf(content: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """An open PDF. Raises UnreadableFile where it is encrypted, damaged, or has `MAX_PAGES` pages."""
    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as fault:
        encrypted = getattr(fault, "err_code", None) in _PASSWORD_ERRORS
        raise UnreadableFile("encrypted" if encrypted else "damaged") from None
    try:
        if len(document) == 0:
            raise UnreadableFile("damaged")
        if len(document) >= MAX_PAGES:
            raise UnreadableFile("too_many_pages")
        yield document
    except pypdfium2.PdfiumError:
        raise UnreadableFile("damaged") from None
    finally:
        document.close()


def embedded_xml(document: pypdfium2.PdfDocument) -> Iterator[bytes]:
    """The XML files embedded in a PDF, those with a known name first."""
    found = [document.get_attachment(at) for at in range(min(document.count_attachments(), _MAX_ATTACHMENTS))]
    named = [(one.get_name().lower(), one) for one in found]
    for _, one in sorted((pair for pair in named if pair[0].endswith(".xml")), key=lambda pair: _unusual(pair[0])):
        size = ctypes.c_ulong()
        pdfium.FPDFAttachment_GetFile(one, None, 0, size)
        if 0 < size.value <= MAX_ATTACHMENT_BYTES:
            yield bytes(one.get_data())


def _unusual(name: str) -> bool:
    return not any(part in name for part in ("factur", "zugferd", "xrechnung", "ubl", "invoice", "order-x"))


def page_words(document: pypdfium2.PdfDocument, number: int) -> list[Word]:
    """The words of the text layer of a page (from 1); none where the page is a picture."""
    page = document[number - 1]
    width, height = page.get_size()
    across, down = max(round(width * _SCALE), 1), max(round(height * _SCALE), 1)
    text = page.get_textpage()
    signs: list[_Sign] = []
    for at in range(min(text.count_chars(), _MAX_CHARACTERS)):
        sign = chr(pdfium.FPDFText_GetUnicode(text, at))
        box = text.get_charbox(at, loose=True)
        x1, y1 = _to_page(page, across, down, box[0], box[3])
        x2, y2 = _to_page(page, across, down, box[2], box[1])
        signs.append((sign, min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)))
    words = [
        word
        for word in _join_signs(signs, number, height / width)
        if any(one.isalnum() for one in word.text) or word.text in "₪$€£"
    ]
    return words if sum(one.isalnum() for word in words for one in word.text) >= _LEAST_CHARACTERS else []


_Sign = tuple[str, float, float, float, float]


def _to_page(page: pypdfium2.PdfPage, across: int, down: int, x: float, y: float) -> tuple[float, float]:
    """A point of the PDF as fractions of the page as people see it."""
    at_x, at_y = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDF_PageToDevice(page, 0, 0, across, down, 0, x, y, at_x, at_y)
    return at_x.value / across, at_y.value / down


def _join_signs(signs: list[_Sign], page: int, tall: float) -> Iterator[Word]:
    """Words out of signs, by their places: what a file calls its order is not trusted. `tall`: the height of the page
    divided by its width."""
    lines: list[list[_Sign]] = []
    for sign in sorted((one for one in signs if one[3] > 0 and one[4] > 0), key=lambda one: one[2] + one[4] / 2):
        middle = sign[2] + sign[4] / 2
        last = lines[-1][-1] if lines else None
        if last is not None and abs(last[2] + last[4] / 2 - middle) < 0.35 * min(last[4], sign[4]):
            lines[-1].append(sign)
        else:
            lines.append([sign])
    for line in lines:
        line.sort(key=lambda one: one[1])
        run: list[_Sign] = []
        for sign in line:
            if run and (sign[0].isspace() or sign[1] - (run[-1][1] + run[-1][3]) > 0.18 * sign[4] * tall):
                yield from _words_of(run, page)
                run = []
            if not sign[0].isspace():
                run.append(sign)
        yield from _words_of(run, page)


def _words_of(run: list[_Sign], page: int) -> Iterator[Word]:
    """A run of signs without a gap as words: Hebrew is turned from its places into its order, and stands apart from
    numbers and Latin letters that touch it."""
    if not run:
        return
    parts: list[list[_Sign]] = [[run[0]]]
    for sign in run[1:]:
        last = parts[-1]
        hebrew = any(HEBREW.match(one[0]) for one in last)
        other = any(one[0].isalnum() and not HEBREW.match(one[0]) for one in last)
        if sign[0].isalnum() and (other if HEBREW.match(sign[0]) else hebrew):
            parts.append([sign])
        else:
            last.append(sign)
    for part in parts:
        text = "".join(one[0] for one in part)
        if HEBREW.search(text):
            text = text[::-1].translate(_MIRRORED)
        left, top = min(one[1] for one in part), min(one[2] for one in part)
        right, bottom = max(one[1] + one[3] for one in part), max(one[2] + one[4] for one in part)
        yield Word(text, page, left, top, right - left, bottom - top)


_MIRRORED = str.maketrans("()[]{}<>", ")(][}{><")


def draw_page(document: pypdfium2.PdfDocument, number: int, width: int | None = None, *, grey: bool) -> Image.Image:
    """A page as a picture, so many pixels wide; 230 an inch where no width is said, but never beyond a fixed area."""
    page = document[number - 1]
    across, down = page.get_size()
    if not (0 < across < 20_000 and 0 < down < 20_000):
        raise UnreadableFile("bomb")
    scale = width / across if width else 230 / 72
    scale = min(scale, (_PICTURE_PIXELS / (across * down)) ** 0.5)
    drawn: Image.Image = page.render(scale=scale, grayscale=grey, may_draw_forms=False).to_pil()
    return drawn
