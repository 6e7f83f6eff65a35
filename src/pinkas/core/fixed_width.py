"""Records of fixed width: a layout as a table of fields, and a writer that knows nothing but the table.

The formats of a field, each with its width: `X` text, left and filled with blanks; `9` a number without a sign, right
and filled with zeros; `A`, `B` and `Q` a signed number of two (`Q`: four) decimals, its sign first and no point; `R`
and `P` an unsigned number of two decimals. What is given for a number is whole: minor units, or ten-thousandths for
`Q`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from pinkas.core.wording import Wording

Format = Literal["X", "9", "A", "B", "Q", "R", "P"]
LINE_END = "\r\n"
_SIGNED = frozenset("ABQ")
_BUFFERED = 512
"""Records that are written into the file at once."""
_KEPT_TEXTS = 8192
_BYTES = "latin-1"


@dataclass(frozen=True, slots=True)
class FixedField:
    """A field of a record: its number in the specification, where it begins (1 is the first place), its width, its
    format, and what it holds."""

    number: int
    start: int
    width: int
    format: Format
    name: str


class FixedRecord:
    """A kind of record, of the fields in their order. `write` takes a value for each of them."""

    def __init__(self, code: str, length: int, fields: Sequence[FixedField]) -> None:
        self.code, self.length, self.fields = code, length, tuple(fields)
        place = 1
        for one in fields:
            if one.start != place:
                raise ValueError(f"field {one.number} of {code} begins at {one.start}, not at {place}")
            place += one.width
        if place != length + 1:
            raise ValueError(f"{code} has {place - 1} places, not {length}")
        self._template = "".join(_template(one) for one in fields)
        self._texts = tuple(place for place, one in enumerate(fields) if one.format == "X")

    def write(self, values: Sequence[Any], clean: Callable[[str], str]) -> str:
        """The record as text, without the end of its line. Text that is not plain ASCII is what `clean` makes of it,
        and cut where it is too long. ValueError names the field whose number has no place."""
        cleaned = list(values)
        for place in self._texts:
            text = cleaned[place]
            if text and not (text.isascii() and text.isprintable()):
                cleaned[place] = clean(text)
        found = self._template % tuple(cleaned)
        if len(found) != self.length:
            self._refuse(cleaned)
        return found

    def _refuse(self, values: Sequence[Any]) -> None:
        for one, value in zip(self.fields, values, strict=True):
            if len(_template(one) % value) != one.width:
                raise ValueError(
                    Wording(
                        "{value} is too much for place {place} of record {record} of the file.",
                        value=str(value),
                        place=str(one.number),
                        record=self.code,
                    )
                )


def _template(field: FixedField) -> str:
    if field.format == "X":
        return f"%-{field.width}.{field.width}s"
    return f"%+0{field.width}d" if field.format in _SIGNED else f"%0{field.width}d"


class ByteTarget(Protocol):
    """What records are written into: an open file, or `KeptBytes`."""

    def write(self, content: bytes, /) -> object:
        """Takes bytes."""
        ...


class KeptBytes:
    """Keeps what is written, for a file that is small."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, content: bytes, /) -> None:
        """Takes bytes."""
        self._pieces.append(content)

    @property
    def content(self) -> bytes:
        """All that was written."""
        return b"".join(self._pieces)


class FixedWidthFile:
    """Writes records into a file, which stays open behind it, in one byte for each character: what a character set does
    not have is written as the letter that `substitutes` has for it, or as a question mark. It counts the records of
    each kind."""

    def __init__(self, target: ByteTarget, charset: str, substitutes: Mapping[int, str]) -> None:
        self._target, self._charset, self._substitutes = target, charset, substitutes
        self._lines: list[str] = []
        self._cleaned: dict[str, str] = {}
        self.counts: dict[str, int] = {}

    def add(self, record: FixedRecord, values: Sequence[Any]) -> None:
        """Writes a record."""
        self._lines.append(record.write(values, self._clean))
        self.counts[record.code] = self.counts.get(record.code, 0) + 1
        if len(self._lines) >= _BUFFERED:
            self.flush()

    def flush(self) -> None:
        """Writes what was kept back."""
        if self._lines:
            text = LINE_END.join(self._lines) + LINE_END
            self._lines.clear()
            self._target.write(text.encode(_BYTES))

    def _clean(self, text: str) -> str:
        """A text on one line, in letters that the set has, each as the letter of Latin-1 that has its byte: so records
        become bytes by copying them. Names and cities come again and again: they are kept."""
        found = self._cleaned.get(text)
        if found is None:
            if len(self._cleaned) >= _KEPT_TEXTS:
                self._cleaned.clear()
            line = "".join(one if one.isprintable() else " " for one in text.translate(self._substitutes))
            found = self._cleaned[text] = line.encode(self._charset, "replace").decode(_BYTES)
        return found
