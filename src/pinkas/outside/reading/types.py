"""What is asked of a reading and what it answers: the values that cross into the child process and back."""

from datetime import date
from typing import Literal

import msgspec

from pinkas.core.papers import PaperRules

Engine = Literal["xml", "text", "ocr"]
"""Where the values come from: an electronic invoice, the text of a PDF, or characters recognised in a picture."""
FieldName = Literal[
    "supplier_name",
    "supplier_tax_id",
    "document_type",
    "number",
    "date",
    "net",
    "vat",
    "total",
    "currency",
    "allocation_number",
    "customer_tax_id",
]
Check = Literal[
    "sum_mismatch",
    "vat_rate_unusual",
    "date_future",
    "check_digit",
    "customer_mismatch",
    "allocation_missing",
]
ErrorClass = Literal[
    "encrypted",
    "too_many_pages",
    "too_large",
    "bomb",
    "unsupported",
    "damaged",
    "unreadable",
    "timeout",
    "memory",
    "engine_missing",
    "unavailable",
]
SURE = 0.9
"""The confidence from which a value counts as sure: right in at least 98 of 100 measured cases."""


class Box(msgspec.Struct, frozen=True, rename="camel"):
    """A place on a page: its left upper corner and its size, as fractions of the page as people see it (upright)."""

    page: int
    """From 1."""
    x: float
    y: float
    w: float
    h: float


class FieldReading(msgspec.Struct, frozen=True, rename="camel"):
    """One value. Amounts are decimal strings with two digits, days are ISO 8601, a document type is its code."""

    value: str
    confidence: float
    """From 0 to 1; see `SURE`."""
    box: Box | None = None
    """Where it stands; None where it was not printed but follows from something else, or comes from XML."""


class PrintedWord(msgspec.Struct, frozen=True, rename="camel"):
    """One word on a page, in logical order."""

    text: str
    box: Box


class ReadingError(msgspec.Struct, frozen=True, rename="camel"):
    """Why a file could not be read. `retryable`: the same file may be read later, on a less busy machine or once a
    program is installed."""

    error_class: ErrorClass = msgspec.field(name="class")
    retryable: bool


class Reading(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """What was read in one file. With an error there are no fields."""

    engine: Engine | None = None
    pages: int = 0
    """How many pages the file has."""
    pages_read: int = 0
    fields: dict[FieldName, FieldReading] = {}
    checks: tuple[Check, ...] = ()
    text: str = ""
    """The text of the pages that were read, at most `MAX_TEXT` characters."""
    words: tuple[PrintedWord, ...] = ()
    """The words with their places, at most `MAX_WORDS`: what a correction is found in (`learn_hint`)."""
    error: ReadingError | None = None


class LearnedField(msgspec.Struct, frozen=True, kw_only=True):
    """Where a field of one supplier was found when a person corrected it."""

    field: FieldName
    label: str = ""
    """The normalized words beside the value (`normalize_label`); empty where there were none."""
    place: Literal["row", "below"] = "row"
    """Whether the value stands in the row of the label or below it."""


class SupplierHint(msgspec.Struct, frozen=True, kw_only=True):
    """A known supplier: how to recognise it, and what corrections of its papers taught."""

    name: str
    tax_id: str | None = None
    patterns: tuple[str, ...] = ()
    """Further texts by which its papers are recognised, such as the name that its receipts print."""
    fields: tuple[LearnedField, ...] = ()


class ReadingHints(msgspec.Struct, frozen=True, kw_only=True):
    """What the reader knows of the business that received the paper."""

    today: date
    rules: PaperRules
    business_tax_id: str | None = None
    business_name: str | None = None
    suppliers: tuple[SupplierHint, ...] = ()


class ReadingTask(msgspec.Struct, frozen=True, kw_only=True):
    """A file to read. The media type is what the sender said; the file's own first bytes decide."""

    content: bytes
    media_type: str
    hints: ReadingHints


class PageTask(msgspec.Struct, frozen=True, kw_only=True):
    """A page to draw for people."""

    content: bytes
    page: int
    """From 1."""
    max_width: int
    """Pixels."""


class PagePicture(msgspec.Struct, frozen=True, kw_only=True):
    """A drawn page as WebP."""

    content: bytes
    width: int
    height: int
    pages: int


class UnreadableFile(Exception):
    """A file that cannot be read, with the class of the error."""

    def __init__(self, error_class: ErrorClass, *, retryable: bool = False) -> None:
        super().__init__(error_class)
        self.error = ReadingError(error_class, retryable)
