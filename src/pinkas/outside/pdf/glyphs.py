"""Which characters the shipped fonts can print, read from the fonts themselves.

PDF/A refuses a page with a missing glyph. A text that is issued is refused when it holds such a character; one that is
only looked at, or was issued before, is brought to what the fonts hold before it is set.
"""

import functools
from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent / "fonts"


def _characters(font: Path) -> frozenset[int]:
    """Every code point for which the font has a glyph."""
    with TTFont(font, lazy=True) as opened:
        return frozenset(opened.getBestCmap())


@functools.cache
def printable() -> frozenset[int]:
    """Code points that print in regular and in bold, in one of the shipped families."""
    covered: set[int] = set()
    for regular in FONTS.glob("*-Regular.ttf"):
        bold = regular.with_name(regular.name.replace("-Regular", "-Bold"))
        covered |= _characters(regular) & _characters(bold)
    return frozenset(covered)
