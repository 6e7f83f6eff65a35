"""Writes the fonts of the pages and their style sheet: the parts of Noto Sans and Noto Sans Mono that pages need.

They are kept in the repository. To make them again, for instance because a page shows a character that they lack:

    for one in noto-sans noto-sans-hebrew noto-sans-arabic noto-sans-mono; do
        npm pack @fontsource-variable/$one@5.3.0
    done
    npm pack @fontsource/noto-sans-symbols-2@5.3.0
    for one in *.tgz; do mkdir "${one%-5*}" && tar xzf "$one" -C "${one%-5*}"; done
    pip install fonttools==4.68.0 brotli==1.2.0
    python tools/fonts.py .

Each font is variable, with the weights from 400 to 700, and has no hints: text is drawn alike on every system.
"""

import io
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

STATIC = Path(__file__).parents[1] / "src" / "pinkas" / "dashboard" / "static"
FEATURES = ["ccmp", "locl", "kern", "mark", "mkmk", "liga", "rlig", "calt", "isol", "init", "medi", "fina"]
_PUNCTUATION = "2002,2009,200B,2013-2014,2018-201E,2022,2026,2032-203A,2044"
_LATIN = f"20-7E,A0-FF,131,152-153,2C6,2DA,2DC,{_PUNCTUATION},20AC,2122,2212,FFFD"
FONTS = {
    "noto-sans-latin": ("Noto Sans", "variable-noto-sans", "noto-sans-latin-wght", _LATIN),
    "noto-sans-latin-ext": (
        "Noto Sans",
        "variable-noto-sans",
        "noto-sans-latin-ext-wght",
        "100-24F,1E00-1EFF,20A0-20C0,2113",
    ),
    "noto-sans-cyrillic": ("Noto Sans", "variable-noto-sans", "noto-sans-cyrillic-wght", "400-4FF,2116"),
    "noto-sans-greek": ("Noto Sans", "variable-noto-sans", "noto-sans-greek-wght", "370-3FF"),
    "noto-sans-hebrew": (
        "Noto Sans",
        "variable-noto-sans-hebrew",
        "noto-sans-hebrew-hebrew-wght",
        "591-5F4,200C-200F,20AA,FB1D-FB4F",
    ),
    "noto-sans-arabic": ("Noto Sans", "variable-noto-sans-arabic", "noto-sans-arabic-arabic-wght", "600-6FF"),
    "noto-sans-symbols": ("Noto Sans", "noto-sans-symbols-2", "noto-sans-symbols-2-symbols-400", "2713,2715,2717"),
    "noto-sans-mono-latin": ("Noto Sans Mono", "variable-noto-sans-mono", "noto-sans-mono-latin-wght", _LATIN),
}
"""By file: family, package, file of the package, and the characters that are taken of it."""

HEAD = """/* The fonts of all pages, served here so that a page looks the same everywhere. Written by tools/fonts.py. */
:root { --sans: "Noto Sans", sans-serif; --mono: "Noto Sans Mono", "Noto Sans", monospace; }
/* Letters are as wide as the font says, whatever a system does to fit them to its pixels. */
html, button, input, select, textarea { text-rendering: geometricPrecision; }
::file-selector-button { font: inherit; }
"""
FACE = """@font-face {{
  font-family: "{family}"; font-weight: 400 700; font-display: swap; src: url({name}.woff2) format("woff2");
  unicode-range: {ranges};
}}
"""


def subset(source: Path, characters: str) -> TTFont:
    """The part of a font that has these characters."""
    options = Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 5, 13, 14])
    subsetter, font = Subsetter(options), TTFont(source, recalcTimestamp=False)
    subsetter.populate(unicodes=parse_unicodes(characters))
    subsetter.subset(font)
    font.flavor = None
    plain = io.BytesIO()
    font.save(plain)
    font = TTFont(plain, recalcTimestamp=False)
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": (400, 700)})
    font.flavor = "woff2"
    return font


def ranges(font: TTFont) -> str:
    """The characters of a font as `unicode-range`."""
    found: list[list[int]] = []
    for one in sorted(font.getBestCmap()):
        if found and one == found[-1][1] + 1:
            found[-1][1] = one
        else:
            found.append([one, one])
    return ", ".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in found)


def main(packages: Path) -> None:
    """Writes the fonts, and the style sheet that names them."""
    text = HEAD
    for name, (family, package, file, characters) in FONTS.items():
        kind = "fontsource-" + package
        font = subset(packages / kind / "package" / "files" / f"{file}-normal.woff2", characters)
        font.save(STATIC / f"{name}.woff2")
        text += FACE.format(family=family, name=name, ranges=ranges(font))
    (STATIC / "fonts.css").write_text(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
