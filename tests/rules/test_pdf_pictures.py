"""The printed pages as pictures, against the reference images a person has looked at.

Run this file as a program to write the reference images anew, then look at them before committing.
"""

import struct
import subprocess
import zlib
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from pinkas.core.printed_views import DocumentView, Marking
from pinkas.outside.pdf import render

REFERENCES = Path(__file__).parents[1] / "reference_images"
AT = datetime(2026, 11, 21, 9, 31, tzinfo=timezone(timedelta(hours=2)))
DPI = 50
TILE = 16
TOLERANCE = 12.0
"""Grey levels of 255 by which a tile's mean may differ: above what renderers' edges differ, below a changed figure."""

PICTURES = [
    ("hebrew_tax_invoice", 1),
    ("hebrew_draft", 1),
    ("bilingual", 1),
    ("sixty_lines", 2),
    ("several_rates", 1),
    ("foreign_currency", 1),
    ("invoice_receipt", 1),
]


class Sample(msgspec.Struct, frozen=True):
    """A document of the collection and how it is put out."""

    marking: Marking
    sandbox: bool
    view: DocumentView


class Picture(NamedTuple):
    """A page in grey levels, row by row."""

    width: int
    height: int
    grey: bytes


SAMPLES = msgspec.json.decode((REFERENCES / "documents.json").read_bytes(), type=dict[str, Sample])


def picture_of(pdf: bytes, page: int) -> Picture:
    """One page as poppler draws it."""
    command = ["pdftoppm", "-gray", "-r", str(DPI), "-f", str(page), "-l", str(page), "-"]
    drawn = subprocess.run(  # noqa: S603 (a fixed program)
        command, input=pdf, capture_output=True, check=True, timeout=60
    ).stdout
    kind, width, height, deepest = drawn[:40].split(maxsplit=4)[:4]
    assert (kind, deepest) == (b"P5", b"255")
    return Picture(int(width), int(height), drawn[-int(width) * int(height) :])


def read_png(path: Path) -> Picture:
    """A grey picture of eight bits without filters, as `write_png` makes it."""
    data = path.read_bytes()
    width, height = struct.unpack_from(">II", data, 16)
    packed, at = b"", 8
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        if kind == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += 12 + length
    rows = zlib.decompress(packed)
    step = width + 1
    assert not any(rows[::step])
    return Picture(width, height, b"".join(rows[row * step + 1 : (row + 1) * step] for row in range(height)))


def write_png(path: Path, picture: Picture) -> None:
    """The picture as PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    width, height, grey = picture
    rows = b"".join(b"\0" + grey[row * width : (row + 1) * width] for row in range(height))
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def worst_tile(one: Picture, other: Picture) -> float:
    """The largest mean difference in grey levels among the page's tiles."""
    assert one[:2] == other[:2], "the pages have different sizes"
    width, height, _ = one
    sums: dict[tuple[int, int], int] = {}
    for row in range(height):
        for column in range(0, width, TILE):
            begin, end = row * width + column, row * width + min(column + TILE, width)
            mine, theirs = one.grey[begin:end], other.grey[begin:end]
            if mine != theirs:
                place = (row // TILE, column // TILE)
                sums[place] = sums.get(place, 0) + sum(abs(a - b) for a, b in zip(mine, theirs, strict=True))
    return max(sums.values(), default=0) / TILE**2


def rendered(sample: Sample) -> bytes:
    """The sample's file."""
    return render(sample.view, sample.marking, sandbox=sample.sandbox, produced_at=AT)


def reference(name: str, page: int) -> Path:
    """Where the page's reference image stands."""
    return REFERENCES / f"{name}-{page}.png"


@pytest.mark.parametrize(("name", "page"), PICTURES)
def test_a_page_looks_like_its_reference_image(name: str, page: int) -> None:
    assert worst_tile(picture_of(rendered(SAMPLES[name]), page), read_png(reference(name, page))) < TOLERANCE


def test_a_page_with_another_total_does_not_pass_for_its_reference_image() -> None:
    sample = SAMPLES["hebrew_tax_invoice"]
    other = msgspec.structs.replace(sample, view=msgspec.structs.replace(sample.view, total="9.00"))
    assert worst_tile(picture_of(rendered(other), 1), read_png(reference("hebrew_tax_invoice", 1))) > TOLERANCE


def test_a_page_without_its_marking_does_not_pass_for_its_reference_image() -> None:
    sample = msgspec.structs.replace(SAMPLES["hebrew_tax_invoice"], marking="copy")
    assert worst_tile(picture_of(rendered(sample), 1), read_png(reference("hebrew_tax_invoice", 1))) > TOLERANCE


if __name__ == "__main__":
    for each, number in PICTURES:
        write_png(reference(each, number), picture_of(rendered(SAMPLES[each]), number))
