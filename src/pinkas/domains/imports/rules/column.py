"""A column that a table may have."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

ColumnKind = Literal["text", "texts", "number", "day", "flag", "choice", "code", "terms", "listed"]


@dataclass(frozen=True)
class Column:
    """A column by the wire name of its field. `headers` are what programs call it, ours first: Hebrew, then English;
    `choices` are the words of a choice by what they mean; `example` stands in the template."""

    name: str
    headers: tuple[str, ...]
    kind: ColumnKind = "text"
    required: bool = False
    choices: Mapping[str, tuple[str, ...]] | None = None
    example: str = ""

    def header(self, language: str) -> str:
        """What the template calls it."""
        return self.headers[0 if language == "he" else 1]


CURRENCIES = {"ILS": ("₪", 'ש"ח', "שח", "שקל", "nis"), "USD": ("$", "דולר"), "EUR": ("€", "אירו", "יורו")}
"""What tables call currencies."""
TAX_ID = ("ח.פ. / ע.מ.", "Tax id", "taxid", "vat number", "ח.פ.", "ח.פ", "חפ", "ע.מ.", "ת.ז.", "ת.ז", "עוסק מורשה")
MORE_TAX_ID = ("מספר עוסק", "ח.פ/ת.ז", "ח.פ / ת.ז", "מס' עוסק", "tax number", "vat id")
"""What they call a tax number."""
REFERENCES = ("אסמכתה", "Reference", "external reference", "id", "external id", "אסמכתא", "מזהה")
NOTES = ("הערות", "Notes", "note", "remarks", "הערה", "comments")
