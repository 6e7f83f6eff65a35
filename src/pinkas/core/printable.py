"""Which characters print, and texts brought to them.

PDF/A refuses a page with a missing glyph. A text that is issued is refused when it holds such a character; one that is
only looked at, or was issued before, is brought to what the fonts hold before it is set.
"""

import unicodedata
from functools import lru_cache

RANGES = """
    0 D 20-7E A0-377 37A-37F 384-38A 38C 38E-3A1 3A3-3E1 3F0-52F 591-5C7 5D0-5EA 5F0-5F4 600-61C 61E-6FF 750-77F
    8A0-8B4 8B6-8BE 8D3-8FF 1AB0-1AC0 1C80-1C88 1D00-1DF9 1DFB-1F15 1F18-1F1D 1F20-1F45 1F48-1F4D 1F50-1F57 1F59
    1F5B 1F5D 1F5F-1F7D 1F80-1FB4 1FB6-1FC4 1FC6-1FD3 1FD6-1FDB 1FDD-1FEF 1FF2-1FF4 1FF6-1FFE 2000-2064 2066-2071
    2074-208E 2090-209C 20A0-20BF 20F0 2100-215F 2184 2189 25CC 2C60-2C7F 2DE0-2E52 A640-A69F A700-A7BF A7C2-A7CA
    A7F5-A7FF A92E AB30-AB6B FB00-FB06 FB1D-FB36 FB38-FB3C FB3E FB40-FB41 FB43-FB44 FB46-FBC1 FBD3-FD3F FD50-FD8F
    FD92-FDC7 FDF0-FDFD FE00 FE20-FE2F FE70-FE74 FE76-FEFC FEFF FFFC-FFFD
"""
"""The code points that print in regular and in bold in one of the shipped fonts; a test reads them from the fonts."""

_PRINTABLE = frozenset(
    code
    for one in RANGES.split()
    for first, _, last in [one.partition("-")]
    for code in range(int(first, 16), int(last or first, 16) + 1)
)
_REPLACEMENT = "\ufffd"
# Joiners and marks are part of words in their scripts; every other format character (overrides, isolates, tags)
# could make a line read differently from what was typed, so it is dropped.
_KEPT_FORMATS = frozenset("\u200c\u200d\u200e\u200f\u200b\u00ad")
_ALIKE = {"\u2212": "-", "\u2010": "-", "\u2011": "-", "\u2028": "\n", "\u2029": "\n", "\x85": "\n", "\t": " "}


@lru_cache(maxsize=4096)
def _printable_form(character: str) -> str:
    """The character, or what stands for it on paper."""
    if character in _ALIKE:
        return _ALIKE[character]
    category = unicodedata.category(character)
    if category == "Cf":
        return character if character in _KEPT_FORMATS else ""
    if category == "Cc":
        return character if character == "\n" else ""
    if ord(character) in _PRINTABLE:
        return character
    if category in ("Mn", "Me"):
        return ""
    plain = unicodedata.normalize("NFKC", character)
    return plain if all(ord(part) in _PRINTABLE for part in plain) else _REPLACEMENT


def printable_text(text: str) -> str:
    """`text` with nothing the fonts cannot print and nothing that could reorder it; newlines stay."""
    composed = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    return "".join(map(_printable_form, composed)).strip()


def unprintable_characters(text: str) -> str:
    """The characters of `text` that the shipped fonts cannot print, each once: letters, signs and pictographs alike."""
    return "".join(dict.fromkeys(one for one in unicodedata.normalize("NFC", text) if _is_lost(one)))


def as_printed_text(text: str) -> str:
    """`text` with the mark that is printed in place of every character that cannot be. What was issued while such
    characters were let through is referred to by what its paper shows."""
    if text.isascii():
        return text
    return "".join(_REPLACEMENT if _is_lost(one) else one for one in unicodedata.normalize("NFC", text))


def _is_lost(character: str) -> bool:
    return character != _REPLACEMENT and _printable_form(character) == _REPLACEMENT
