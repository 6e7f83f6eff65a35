"""Numbers as people write them."""

import re

_GROUPED = re.compile(r"-?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?")
_SURROUNDINGS = " \t\n\r\u00a0\u202f\u200e\u200f\u20aa$\u20ac\u00a3"
"""Characters that may surround a number: blanks, direction marks, currency signs."""


def plain_number(text: str) -> str:
    """The text of a number without currency sign and thousands separators. Commas are removed only between groups of
    three digits: "12,5" stays as it is and is refused, instead of becoming 125."""
    plain = text.strip(_SURROUNDINGS)
    return plain.replace(",", "") if _GROUPED.fullmatch(plain) else plain
