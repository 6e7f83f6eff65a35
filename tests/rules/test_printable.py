"""The characters that print are those of the shipped fonts."""

from pathlib import Path

from fontTools.ttLib import TTFont

from pinkas.core.printable import RANGES
from pinkas.outside import pdf

FONTS = Path(pdf.__file__).parent / "fonts"


def _characters(font: Path) -> set[int]:
    """Every code point for which the font has a glyph."""
    with TTFont(font, lazy=True) as opened:
        return set(opened.getBestCmap())


def test_what_prints_is_in_regular_and_in_bold_of_one_of_the_fonts() -> None:
    covered: set[int] = set()
    for regular in FONTS.glob("*-Regular.ttf"):
        covered |= _characters(regular) & _characters(regular.with_name(regular.name.replace("-Regular", "-Bold")))
    first = sorted(one for one in covered if one - 1 not in covered)
    last = sorted(one for one in covered if one + 1 not in covered)
    ranges = [f"{a:X}" if a == b else f"{a:X}-{b:X}" for a, b in zip(first, last, strict=True)]
    assert RANGES.split() == ranges
