"""The characters that the shipped fonts can print, read from the font files.

PDF/A does not allow missing glyphs. A text with such a character cannot be issued; in previews and in documents issued
earlier the character is replaced before typesetting.
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
