"""Reports as tables: their columns, what a cell holds, and the file that every spreadsheet opens. Pure."""

import csv
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from types import SimpleNamespace
from typing import Any, Generic, Literal, Protocol, TypeVar
from uuid import UUID

from pinkas.core.catalogue import get_translator, load_catalogue
from pinkas.core.fields import Language

Answer = TypeVar("Answer", covariant=True)
Subject = TypeVar("Subject", covariant=True)

Kind = Literal["text", "day", "currency", "amount", "quantity", "number", "percentage"]
"""What a column holds. Amounts are in the currency of the row's `currency` column, percentages in percent."""

_FIGURES = ("amount", "quantity", "number", "percentage")
BOM = "\ufeff"
"""Without it spreadsheets read UTF-8 as the code page of the machine, and Hebrew as noise."""
_FORMULA_START = re.compile(r"\s*[=+\-@＝＋－＠\t\r]")
_FIGURE = re.compile(r"-?[0-9]+(\.[0-9]+)?")
_NAME_LENGTH = 60
_UPPERCASE = re.compile(r"(?=[A-Z])")


class ReportSubject(Protocol):
    """What a report is about: the business itself, or one of its clients, products, and so on."""

    @property
    def name(self) -> str:
        """What the file is called after."""
        ...

    @property
    def default_lang(self) -> Language:
        """The language of its files, where nobody says another."""
        ...


@dataclass(frozen=True)
class NamedSubject:
    """One of the things of the business, such as a product."""

    id: UUID
    name: str
    default_lang: Language


@dataclass(frozen=True)
class Taxpayer:
    """Whose books a report is of, as it stands on every page of its PDF."""

    name: str
    name_en: str | None
    tax_id: str
    timezone: str

    def name_in(self, lang: Language) -> str:
        """What it is called in a language."""
        return self.name_en or self.name if lang == "en" else self.name


@dataclass(frozen=True)
class ComposedReport(Generic[Answer, Subject]):
    """A report that becomes a file: its answer, what it is about, the language of the file, and when it was made."""

    answer: Answer
    subject: Subject
    lang: Language
    at: datetime
    sandbox: bool


@dataclass(frozen=True)
class Column:
    """A column of a report, in the order of key, kind and value."""

    key: str
    kind: Kind = "text"
    value: Callable[[Any, ComposedReport[Any, Any]], object] | None = None
    """The value of a row; None where the row, a struct or a mapping, has it under the key."""
    context: str | None = None
    """Of which codes the key is one in the catalogue; None: a head of its own (`column`), or the name of a `field`."""
    heading: str | None = None
    """What stands above it as it is: a month, for a column that an answer brings."""

    def head(self, lang: Language) -> str:
        """What stands above it, in both languages from the catalogue."""
        if self.heading is not None:
            return self.heading
        context = self.context or ("column" if ("column", self.key) in load_catalogue("he") else "field")
        return get_translator(lang).label(self.key, context)

    def value_of(self, row: Any, report: ComposedReport[Any, Any]) -> object:
        """What a row has in it: a text, a day, a decimal, or the text of a decimal; None for nothing."""
        if self.value is not None:
            return self.value(row, report)
        if isinstance(row, Mapping):
            return row.get(self.key)
        return getattr(row, _attribute(self.key))


@cache
def _attribute(key: str) -> str:
    """The attribute of a row that a column shows, by the key of the column."""
    return _UPPERCASE.sub("_", key).lower()


@dataclass(frozen=True)
class TableForm:
    """The table of an answer that has another one than its report usually has, such as a form of an authority."""

    name: str
    """What it is called: its key in the context `report` of the catalogue, and the beginning of the file's name."""
    columns: Sequence[Column]
    rows: Sequence[Any]
    about: str | None = None
    """Whom it is about; None: the subject of the report."""
    details: Sequence[tuple[str, str]] = ()
    """What stands above the table on paper beside the taxpayer: labels in the language of the file, and values."""


def check_columns(columns: Sequence[Column]) -> None:
    """Raises ValueError for columns that cannot be meant: two of one name, or amounts without their currency."""
    keys, kinds = [one.key for one in columns], {one.kind for one in columns}
    if len(set(keys)) < len(keys):
        raise ValueError(f"two columns are called the same: {keys}")
    if "amount" in kinds and "currency" not in kinds:
        raise ValueError(f"amounts without a column that names their currency: {keys}")


def is_strong(row: Any) -> bool:
    """Whether a row is a sum or the head of a group, which stands out on paper: its `strong` says so."""
    return bool(row.get("strong") if isinstance(row, Mapping) else getattr(row, "strong", False))


def build_csv(columns: Sequence[Column], rows: Iterable[Any], report: ComposedReport[Any, Any]) -> bytes:
    """The rows as CSV (RFC 4180, UTF-8 with its mark). It is one table, so that every reader can take it: a row of
    heads, then the rows. What a spreadsheet would take for a formula is a text."""
    return csv_head(columns, report) + csv_rows(columns, rows, report)


def csv_head(columns: Sequence[Column], report: ComposedReport[Any, Any]) -> bytes:
    """The mark and the row of heads of a file of CSV."""
    return (BOM + csv_text([[one.head(report.lang) for one in columns]])).encode()


def csv_rows(columns: Sequence[Column], rows: Iterable[Any], report: ComposedReport[Any, Any]) -> bytes:
    """Rows of a file of CSV."""
    cells = [(one, one.value_of) for one in columns]
    return csv_text([_cell_text(one, value_of(row, report)) for one, value_of in cells] for row in rows).encode()


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    """Rows of cells as CSV (RFC 4180)."""
    lines: list[str] = []
    csv.writer(SimpleNamespace(write=lines.append), lineterminator="\r\n").writerows(rows)
    return "".join(lines)


def escape_formula(cell: str) -> str:
    """The cell as a text where a spreadsheet would take it for a formula; figures stay figures."""
    return f"'{cell}" if _FORMULA_START.match(cell) and not _FIGURE.fullmatch(cell) else cell


def _cell_text(column: Column, value: object) -> str:
    if value is None:
        return ""
    if column.kind in _FIGURES:
        return figure_text(column, value)
    return escape_formula(str(value))  # a day is in ISO 8601


def figure_text(column: Column, value: object) -> str:
    """A figure as a plain decimal. ValueError for what is none."""
    text = format(value, "f") if isinstance(value, Decimal) else str(value)
    if not _FIGURE.fullmatch(text):
        raise ValueError(f"{column.key}: {text!r} is no figure")
    return text


def report_file_name(report_name: str, subject: str, days: Iterable[date]) -> str:
    """What the file of a report is called, without its ending: the report, what it is about, its days."""
    about = "-".join(re.findall(r"\w+", subject))[:_NAME_LENGTH].strip("-")
    return "-".join(filter(None, (report_name, about, *(day.isoformat() for day in days))))
