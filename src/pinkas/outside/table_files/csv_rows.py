"""CSV as it is found: UTF-8, UTF-16 or windows-1255, with any usual separator, and cells with line breaks in quotes."""

import codecs
import io
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from pinkas.core.foreign_tables import guess_delimiter, split_open_line

_ENCODINGS = ("utf-8-sig", "windows-1255")
_PIECE = 1 << 20
_SAMPLE = 64 * 1024
_MAX_LINE = 1 << 20
"""Letters of one line of the file."""
_MAX_LINES_OF_CELL = 50
"""Lines that one cell has at most; a quote that is not closed by then is a letter of its cell."""


def detect_encoding(path: Path, said: str | None) -> str:
    """The encoding that the whole file fits. Raises ValueError with the line that it does not fit, or on which a NUL
    stands."""
    if said is None:
        with path.open("rb") as file:
            beginning = file.read(200)
        if beginning.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            said = "utf-16"
        elif beginning.count(b"\x00") * 4 > len(beginning):
            said = "utf-16-be" if beginning[:1] == b"\x00" else "utf-16-le"
    tried = ("utf-8-sig" if said == "utf-8" else said,) if said else _ENCODINGS
    wrong = 0
    for one in tried:
        wrong = _wrong_line(path, one)
        if not wrong:
            return "utf-8" if one == "utf-8-sig" else one
    raise ValueError(f"encoding:{wrong}")


def _wrong_line(path: Path, encoding: str) -> int:
    """The line that is not of an encoding; 0 when all fit."""
    bare, line = codecs.getincrementaldecoder(encoding)(), 1
    decoder = io.IncrementalNewlineDecoder(bare, translate=True)
    with path.open("rb") as file:
        while True:
            piece = file.read(_PIECE)
            try:
                text = decoder.decode(piece, not piece)
            except UnicodeDecodeError as fault:
                before = fault.object[: fault.start].decode(encoding, "ignore")
                return line + before.replace("\r\n", "\n").replace("\r", "\n").count("\n")
            if "\x00" in text:
                raise ValueError(f"nul:{line + text[: text.index(chr(0))].count(chr(10))}")
            line += text.count("\n")
            if not piece:
                return 0


def sample_delimiter(path: Path, encoding: str) -> str:
    """The separator of the cells, by the first lines."""
    with path.open(encoding=_reading(encoding), errors="replace") as file:
        return guess_delimiter(file.read(_SAMPLE))


def csv_rows(path: Path, encoding: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The rows, each with the number of the line on which it begins. A quote that is not closed within some lines is a
    letter: then each of these lines is a row."""
    with path.open(encoding=_reading(encoding), newline=None) as file:
        number, waiting = 0, deque[str]()

        def read(place: int) -> bool:
            """Whether there is a line behind so many that wait."""
            if place == len(waiting) and (line := file.readline(_MAX_LINE + 1)):
                if len(line) > _MAX_LINE:
                    raise ValueError(f"too_large:{number + place + 1}")
                waiting.append(line.rstrip("\n"))
            return place < len(waiting)

        while read(0):
            joined, lines = waiting[0], 1
            cells, is_open = split_open_line(joined, delimiter)
            while is_open and lines < _MAX_LINES_OF_CELL and len(joined) <= _MAX_LINE and read(lines):
                line = waiting[lines]
                joined, lines = f"{joined}\n{line}", lines + 1
                if '"' in line:
                    cells, is_open = split_open_line(joined, delimiter)
            if is_open:
                cells, lines = waiting[0].split(delimiter), 1
            yield number + 1, cells
            number += lines
            for _ in range(lines):
                waiting.popleft()


def _reading(encoding: str) -> str:
    return "utf-8-sig" if encoding == "utf-8" else encoding
