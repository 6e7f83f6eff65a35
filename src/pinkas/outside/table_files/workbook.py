"""The first sheet of a workbook of Excel (ECMA-376), row by row: of a formula what it last came to, as text.

Days are numbers with a format of a day, and are read as days. What unpacks without bounds is refused, and so is a
document type, which no workbook has."""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import IO, Any
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile
from zlib import error as DeflateError

_PIECE = 256 * 1024
_MAX_SHEET, _MAX_STRINGS, _MAX_OTHER = 4 << 30, 256 << 20, 16 << 20
"""Bytes that the parts unpack to."""
_MAX_RATIO = 200
_DAY_FORMATS = frozenset((14, 15, 16, 17, 22, 27, 30, 36, 50, 57))
_DAY_LETTERS = re.compile(r"[dy]", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')
_COLUMN = re.compile(r"([A-Z]{1,3})\d+")
_DAMAGED = (BadZipFile, DeflateError, expat.ExpatError, KeyError, IndexError, OSError, NotImplementedError, EOFError)
"""What the libraries make of a damaged part. A number that is none is a ValueError, as our own refusals are."""
_REFUSALS = ("unsafe", "too_large", "empty", "encrypted", "no_workbook")
_SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def workbook_rows(path: Path) -> tuple[str, Iterator[tuple[int, list[str]]]]:
    """The name of the first sheet, and its rows with their numbers. Raises ValueError `damaged`, `unsafe`, `empty`,
    `encrypted`, `too_large`, or `no_workbook` of an archive that is none of Excel (.xlsx)."""
    try:
        archive = ZipFile(path)
        if "xl/workbook.xml" not in archive.namelist():
            raise ValueError("no_workbook")
        name, part, early = _first_sheet(archive)
        days = _day_styles(archive)
        strings = _shared_strings(archive)
    except _DAMAGED:
        raise ValueError("damaged") from None
    except RuntimeError:  # a part is protected by a password
        raise ValueError("encrypted") from None
    except ValueError as fault:
        raise ValueError(fault if str(fault) in _REFUSALS else "damaged") from None
    return name, _sheet_rows(archive, part, strings, days, early)


class _Reader:
    """Parses a part of the archive in pieces, within its bounds. `begin` is told the names of elements without their
    namespace, `text` what stands in them."""

    def __init__(
        self, archive: ZipFile, part: str, limit: int, begin: Callable[..., None], end: Callable[[str], None]
    ) -> None:
        found = archive.getinfo(part)
        if found.file_size > limit:
            raise ValueError("too_large")
        if found.file_size > 16 << 20 and found.file_size > found.compress_size * _MAX_RATIO:
            raise ValueError("unsafe")
        self._file: IO[bytes] = archive.open(found)
        self._limit = limit
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = lambda tag, attributes: begin(tag.rpartition(" ")[2], attributes)
        self._parser.EndElementHandler = lambda tag: end(tag.rpartition(" ")[2])
        self._parser.StartDoctypeDeclHandler = _refuse_doctype
        self.texts: list[str] = []
        self._parser.CharacterDataHandler = self.texts.append

    def take_text(self) -> str:
        """What stood there since the last call."""
        text = "".join(self.texts)
        self.texts.clear()
        return text

    def advance(self) -> bool:
        """Parses the next piece; False at the end."""
        piece = self._file.read(_PIECE)
        self._limit -= len(piece)
        if self._limit < 0:
            raise ValueError("too_large")
        self._parser.Parse(piece, not piece)
        return bool(piece)

    def finish(self) -> None:
        """Parses all of it."""
        while self.advance():
            pass


def _refuse_doctype(*_: object) -> None:
    raise ValueError("unsafe")


def _first_sheet(archive: ZipFile) -> tuple[str, str, bool]:
    """The name of the first sheet, its part, and whether days are counted from 1904."""
    sheets: list[tuple[str, str]] = []
    targets: dict[str, str] = {}
    early = False

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal early
        if tag == "sheet":
            id = next((value for key, value in attributes.items() if key.endswith(" id")), "")
            sheets.append((attributes.get("name", ""), id))
        elif tag == "workbookPr":
            early = attributes.get("date1904") in ("1", "true")
        elif tag == "Relationship":
            targets[attributes.get("Id", "")] = attributes.get("Target", "")

    _Reader(archive, "xl/workbook.xml", _MAX_OTHER, begin, lambda _: None).finish()
    _Reader(archive, "xl/_rels/workbook.xml.rels", _MAX_OTHER, begin, lambda _: None).finish()
    if not sheets:
        raise ValueError("empty")
    name, id = sheets[0]
    target = targets[id].lstrip("/")
    return name, target if target.startswith("xl/") else f"xl/{target}", early


def _day_styles(archive: ZipFile) -> frozenset[int]:
    """The styles of cells that show a day, by their numbers."""
    if "xl/styles.xml" not in archive.namelist():
        return frozenset()
    days, styles, within = set(_DAY_FORMATS), [], False

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal within
        if tag == "numFmt" and _DAY_LETTERS.search(_QUOTED.sub("", attributes.get("formatCode", ""))):
            days.add(int(attributes["numFmtId"]))
        elif tag == "cellXfs":
            within = True
        elif tag == "xf" and within:
            styles.append(int(attributes.get("numFmtId", 0)))

    def end(tag: str) -> None:
        nonlocal within
        within = within and tag != "cellXfs"

    _Reader(archive, "xl/styles.xml", _MAX_OTHER, begin, end).finish()
    return frozenset(place for place, form in enumerate(styles) if form in days)


def _shared_strings(archive: ZipFile) -> list[str]:
    if "xl/sharedStrings.xml" not in archive.namelist():
        return []
    found: list[str] = []
    parts: list[str] = []

    def begin(tag: str, _attributes: dict[str, str]) -> None:
        if tag == "si":
            parts.clear()
        elif tag == "t":
            reader.take_text()

    def end(tag: str) -> None:
        if tag == "t":
            parts.append(reader.take_text())
        elif tag == "rPh":  # how it is pronounced
            del parts[-1:]
        elif tag == "si":
            found.append("".join(parts))

    reader = _Reader(archive, "xl/sharedStrings.xml", _MAX_STRINGS, begin, end)
    reader.finish()
    return found


class _Sheet:
    """The rows of a sheet while it is parsed."""

    def __init__(self, strings: list[str], days: frozenset[int], early: bool) -> None:
        self.rows: list[tuple[int, list[str]]] = []
        self.reader: _Reader
        self._strings, self._days = strings, days
        self._origin = date(1904, 1, 1) if early else date(1899, 12, 30)
        self._cells: list[str] = []
        self.number, self._at, self._kind, self._is_day = 0, 0, "n", False

    def begin(self, tag: str, attributes: dict[str, Any]) -> None:
        if tag == "row":
            self.number = int(attributes.get("r", self.number + 1))
            self._cells, self._at = [], 0
        elif tag == "c":
            place = _COLUMN.fullmatch(attributes.get("r", ""))
            self._at = _column_number(place[1]) if place else self._at
            self._kind = attributes.get("t", "n")
            self._is_day = int(attributes.get("s", 0)) in self._days
        elif tag in ("v", "t"):
            self.reader.take_text()

    def end(self, tag: str) -> None:
        if tag in ("v", "t"):
            text = self._value(self.reader.take_text())
            self._cells += [""] * (self._at - len(self._cells))
            if self._at < len(self._cells):
                self._cells[self._at] += text
            else:
                self._cells.append(text)
        elif tag == "c":
            self._at += 1
        elif tag == "row":
            self.rows.append((self.number, self._cells))

    def _value(self, text: str) -> str:
        if self._kind == "s":
            if not text.isdecimal():
                raise ValueError("damaged")
            return self._strings[int(text)]
        if self._kind == "b":
            return "true" if text == "1" else "false"
        if self._kind in ("n", "") and text:
            return _day_text(text, self._origin) if self._is_day else _number_text(text)
        return text


def _sheet_rows(
    archive: ZipFile, part: str, strings: list[str], days: frozenset[int], early: bool
) -> Iterator[tuple[int, list[str]]]:
    sheet = _Sheet(strings, days, early)
    try:
        sheet.reader = _Reader(archive, part, _MAX_SHEET, sheet.begin, sheet.end)
        more = True
        while more:
            more = sheet.reader.advance()
            yield from sheet.rows
            sheet.rows.clear()
    except _DAMAGED:
        raise ValueError(f"damaged:{sheet.number}") from None
    except ValueError as fault:
        raise ValueError(fault if str(fault) in _REFUSALS else f"damaged:{sheet.number}") from None


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _day_text(text: str, origin: date) -> str:
    try:
        return (origin + timedelta(days=int(float(text)))).isoformat()
    except (ValueError, OverflowError):
        return text


def _number_text(text: str) -> str:
    """A number without the noise of binary fractions and without an exponent: a phone number or an amount, as shown."""
    try:
        value = float(text)
    except ValueError:
        return text
    if value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return text if "e" not in text.lower() and len(text) <= 15 else format(value, ".15g")
