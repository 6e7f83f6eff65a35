"""Which characters the shipped fonts can print, read from the fonts themselves.

PDF/A refuses a page with a missing glyph, so one emoji in a client's name would stop an invoice from being issued.
Text is therefore brought to what the fonts hold before it is set.
"""

import functools
import struct
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"


def _character_map(font: bytes) -> int:
    """The offset of the font's Unicode `cmap` subtable of format 4 (OpenType 1.9, chapter cmap)."""
    (tables,) = struct.unpack_from(">H", font, 4)
    for at in range(12, 12 + 16 * tables, 16):
        tag, _, offset, _ = struct.unpack_from(">4sIII", font, at)
        if tag == b"cmap":
            break
    else:
        raise ValueError("the font has no cmap table")
    (subtables,) = struct.unpack_from(">H", font, offset + 2)
    for at in range(offset + 4, offset + 4 + 8 * subtables, 8):
        platform, _, start = struct.unpack_from(">HHI", font, at)
        (form,) = struct.unpack_from(">H", font, offset + start)
        if platform in (0, 3) and form == 4:
            return int(offset + start)
    raise ValueError("the font has no Unicode character map of format 4")


def characters(font: bytes) -> frozenset[int]:
    """Every code point of the basic plane for which the font has a glyph."""
    table = _character_map(font)
    (twice,) = struct.unpack_from(">H", font, table + 6)
    count = twice // 2
    ends = struct.unpack_from(f">{count}H", font, table + 14)
    starts = struct.unpack_from(f">{count}H", font, table + 16 + twice)
    deltas = struct.unpack_from(f">{count}H", font, table + 16 + 2 * twice)
    ranges_at = table + 16 + 3 * twice
    ranges = struct.unpack_from(f">{count}H", font, ranges_at)
    found = set()
    for segment in range(count):
        for code in range(starts[segment], min(ends[segment], 0xFFFE) + 1):
            glyph = code
            if ranges[segment]:
                place = ranges_at + 2 * segment + ranges[segment] + 2 * (code - starts[segment])
                (glyph,) = struct.unpack_from(">H", font, place)
                if not glyph:
                    continue
            if (glyph + deltas[segment]) & 0xFFFF:
                found.add(code)
    return frozenset(found)


@functools.cache
def printable() -> frozenset[int]:
    """Code points that print in regular and in bold, in one of the shipped families."""
    covered: set[int] = set()
    for regular in FONTS.glob("*-Regular.ttf"):
        bold = regular.with_name(regular.name.replace("-Regular", "-Bold"))
        covered |= characters(regular.read_bytes()) & characters(bold.read_bytes())
    return frozenset(covered)
