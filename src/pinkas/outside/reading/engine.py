"""The child process: reads one file, or draws one page of it. Only what is decided here about a file's kind counts, not
the media type that came with it."""

from io import BytesIO

import msgspec
import pillow_heif
from PIL import Image, ImageOps, ImageSequence, UnidentifiedImageError

from pinkas.outside.reading import pdf_pages
from pinkas.outside.reading.einvoices import read_einvoice
from pinkas.outside.reading.extraction import extract_fields, failed_checks, printed_words, rows_of, text_of
from pinkas.outside.reading.geometry import Word
from pinkas.outside.reading.pictures import prepare
from pinkas.outside.reading.recognition import is_installed, recognize, spent_seconds
from pinkas.outside.reading.types import (
    Engine,
    PagePicture,
    PageTask,
    Reading,
    ReadingHints,
    ReadingTask,
    UnreadableFile,
)

MAX_PAGES_READ = 20
MAX_PIXELS = 50_000_000
"""Pixels of a picture, as its header tells them, before anything is unpacked."""
BUDGET_SECONDS = 24.0
"""Processor seconds after which no further page is recognised, below the limit of the process: what was read is
answered."""
_LEAST_SIGNS = 8
"""With fewer letters and digits nothing was read."""
_FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "HEIF")
_MAX_WIDTH = 2400


def read(task: ReadingTask) -> Reading:
    """The reading of a file. Runs in the child process; every failure that can be told is in the answer."""
    try:
        return _read_known(task.content, task.hints)
    except UnreadableFile as fault:
        return Reading(error=fault.error)
    except MemoryError:
        return Reading(error=UnreadableFile("memory").error)


def draw(task: PageTask) -> PagePicture:
    """A page as people see it. Raises ValueError with the class of the error where it cannot be drawn."""
    try:
        return _draw(task)
    except UnreadableFile as fault:
        raise ValueError(fault.error.error_class) from None
    except MemoryError:
        raise ValueError("memory") from None


def _read_known(content: bytes, hints: ReadingHints) -> Reading:
    kind = kind_of(content)
    if kind == "xml":
        return _exact(content, hints, 1)
    if kind == "pdf":
        return _read_pdf(content, hints)
    return _read_pictures(content, hints)


def kind_of(content: bytes) -> str:
    """`pdf`, `xml` or `picture` by the first bytes of a file. Raises UnreadableFile for anything else."""
    head = content[:1024]
    if b"%PDF-" in head:
        return "pdf"
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<") and not start[:200].lower().startswith((b"<!doctype html", b"<html")):
        return "xml"
    if head.startswith((b"\x89PNG\r\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*")):
        return "picture"
    if (head[:4] == b"RIFF" and head[8:12] == b"WEBP") or head[4:12] in _HEIC_BRANDS:
        return "picture"
    raise UnreadableFile("unsupported")


_HEIC_BRANDS = (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftyphevc", b"ftypmsf1")


def _exact(xml: bytes, hints: ReadingHints, pages: int) -> Reading:
    fields = read_einvoice(xml, hints.rules)
    return Reading(engine="xml", pages=pages, pages_read=pages, fields=fields, checks=failed_checks(fields, hints))


def _beside_page(exact: Reading, document: pdf_pages.Document, hints: ReadingHints) -> Reading:
    """An exact reading with what only the page tells, where it has a text layer: fields that the file lacks, and an
    invoice that is a receipt too, which no code of electronic invoices says."""
    words = pdf_pages.page_words(document, 1)
    width, height = document[0].get_size()
    rows = rows_of(words, {1: width / max(height, 1.0)})
    printed = extract_fields(rows, hints)
    fields = {**printed, **exact.fields}
    kinds = [one["document_type"].value for one in (printed, exact.fields) if "document_type" in one]
    if kinds == ["320", "305"]:
        fields["document_type"] = printed["document_type"]
    return msgspec.structs.replace(
        exact,
        fields=fields,
        checks=failed_checks(fields, hints),
        text=text_of(rows),
        words=printed_words(rows),
    )


def _read_pdf(content: bytes, hints: ReadingHints) -> Reading:
    began = spent_seconds()
    with pdf_pages.open_pdf(content) as document:
        for xml in pdf_pages.embedded_xml(document):
            try:
                exact = _exact(xml, hints, len(document))
            except UnreadableFile:
                continue  # a file beside the invoice, or a broken one: the page itself is read
            return _beside_page(exact, document, hints)
        words: list[Word] = []
        aspects: dict[int, float] = {}
        engine: Engine = "text"
        read_pages = 0
        for number in _pages_to_read(len(document)):
            width, height = document[number - 1].get_size()
            aspects[number] = width / max(height, 1.0)
            found = pdf_pages.page_words(document, number)
            if not found:
                left = BUDGET_SECONDS - (spent_seconds() - began)
                if read_pages and left < 2:
                    break
                engine = "ocr"
                picture = pdf_pages.draw_page(document, number, grey=True)
                prepared = prepare(picture.convert("L"), photo=False)
                aspects[number] = prepared.picture.width / prepared.picture.height
                found = recognize(prepared, number, max(left, 1.0))
            read_pages += 1
            words += found
        return _reading(engine, len(document), read_pages, words, aspects, hints)


def _pages_to_read(pages: int) -> list[int]:
    """The first page and the last one, which hold the sender and the sums, then those between."""
    last = [pages] if pages > 1 else []
    return [1, *last, *range(2, pages)][:MAX_PAGES_READ]


def _read_pictures(content: bytes, hints: ReadingHints) -> Reading:
    began = spent_seconds()
    words: list[Word] = []
    aspects: dict[int, float] = {}
    if not is_installed():
        raise UnreadableFile("engine_missing", retryable=True)
    with _open_picture(content) as picture:
        frames = getattr(picture, "n_frames", 1) if picture.format == "TIFF" else 1
        if frames >= pdf_pages.MAX_PAGES:
            raise UnreadableFile("too_many_pages")
        read_pages = 0
        for number, frame in enumerate(ImageSequence.Iterator(picture), 1):
            left = BUDGET_SECONDS - (spent_seconds() - began)
            if number > min(frames, MAX_PAGES_READ) or (read_pages and left < 2):
                break
            upright = _upright(frame)
            prepared = prepare(upright.convert("L"), photo=True)
            aspects[number] = prepared.picture.width / prepared.picture.height
            words += recognize(prepared, number, left)
            read_pages += 1
    return _reading("ocr", frames, read_pages, words, aspects, hints)


def _open_picture(content: bytes) -> Image.Image:
    """A picture whose header was read. Raises UnreadableFile."""
    pillow_heif.register_heif_opener()
    Image.MAX_IMAGE_PIXELS = MAX_PIXELS
    try:
        picture = Image.open(BytesIO(content), formats=_FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise UnreadableFile("bomb") from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        raise UnreadableFile("damaged") from None
    if picture.width * picture.height > MAX_PIXELS:
        raise UnreadableFile("bomb")
    if picture.width < 8 or picture.height < 8:
        raise UnreadableFile("unreadable")
    return picture


def _upright(frame: Image.Image) -> Image.Image:
    """A frame unpacked and turned as its camera says. Raises UnreadableFile where its data are damaged."""
    try:
        frame.draft("L", (2400, 2400))
        if frame.width * frame.height > MAX_PIXELS:  # a later frame of a TIFF
            raise UnreadableFile("bomb")
        turned = ImageOps.exif_transpose(frame)
        if turned.has_transparency_data:
            paper = Image.new("RGBA", turned.size, "white")
            return Image.alpha_composite(paper, turned.convert("RGBA")).convert("RGB")
        return turned.convert("RGB")
    except (OSError, SyntaxError, ValueError, EOFError):
        raise UnreadableFile("damaged") from None


def _reading(
    engine: Engine, pages: int, read_pages: int, words: list[Word], aspects: dict[int, float], hints: ReadingHints
) -> Reading:
    if sum(sign.isalnum() for word in words for sign in word.text) < _LEAST_SIGNS:
        raise UnreadableFile("unreadable")
    rows = rows_of(words, aspects)
    fields = extract_fields(rows, hints)
    if not {"total", "date", "number", "supplier_tax_id"} & fields.keys():
        raise UnreadableFile("unreadable")
    return Reading(
        engine=engine,
        pages=pages,
        pages_read=read_pages,
        fields=fields,
        checks=failed_checks(fields, hints),
        text=text_of(rows),
        words=printed_words(rows),
    )


def _draw(task: PageTask) -> PagePicture:
    width = min(max(task.max_width, 64), _MAX_WIDTH)
    kind = kind_of(task.content)
    if kind == "xml":
        raise UnreadableFile("unsupported")
    if kind == "pdf":
        with pdf_pages.open_pdf(task.content) as document:
            pages = len(document)
            if not 1 <= task.page <= pages:
                raise UnreadableFile("unreadable")
            drawn = pdf_pages.draw_page(document, task.page, width, grey=False)
    else:
        with _open_picture(task.content) as picture:
            pages = getattr(picture, "n_frames", 1) if picture.format == "TIFF" else 1
            if not 1 <= task.page <= pages:
                raise UnreadableFile("unreadable")
            if pages > 1:
                picture.seek(task.page - 1)
            drawn = _upright(picture)
            drawn.thumbnail((width, width * 8), Image.Resampling.LANCZOS)
    made = BytesIO()
    drawn.convert("RGB").save(made, "WEBP", quality=80, method=2)
    return PagePicture(content=made.getvalue(), width=drawn.width, height=drawn.height, pages=pages)
