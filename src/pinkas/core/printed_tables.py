"""Reports as printed tables: what the typesetter is handed. Pure."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.printed_views import TableColumn, TableRow, TableView
from pinkas.core.problems import Problem
from pinkas.core.report_tables import Column, ComposedReport, Taxpayer, figure_text, is_strong
from pinkas.core.wording import Wording

MAX_PRINTED_ROWS = 2_000
"""The rows of a PDF, as many as a statement has: some fifty pages, which take three seconds of the processor."""
_WORDS = ("period", "produced", "page", "of", "sandbox", "currency", "number", "end", "empty")
_PERIOD = ("from", "to", "asOf", "date")
"""Columns that say the period in every row: on paper it stands at the head of each page."""
_FIGURES = ("amount", "quantity", "number", "percentage")


class TooLongToPrint(Problem):
    status, code = 422, "report_too_long_to_print"
    message = Wording("A report as PDF has at most {n} rows.", n=MAX_PRINTED_ROWS)
    hint = "Ask for a shorter period or for less by its filters, or for CSV or XLSX."


def build_table_view(
    report_name: str,
    columns: Sequence[Column],
    rows: Iterable[Any],
    report: ComposedReport[Any, Any],
    taxpayer: Taxpayer,
    days: Sequence[date],
    about: str | None = None,
    details: Sequence[tuple[str, str]] = (),
) -> TableView:
    """A report as a printed table in its language. `report_name` is its key in the context `report` of the catalogue;
    `about` is whom it is about where that is not the subject, `details` are labels and values above the table.
    A currency that is that of every row stands once above the table. Raises TooLongToPrint."""
    words = get_translator(report.lang)
    found: list[TableRow] = []
    for row in rows:
        if len(found) == MAX_PRINTED_ROWS:
            raise TooLongToPrint
        found.append(TableRow(tuple(_text(one, one.value_of(row, report)) for one in columns), is_strong(row)))
    dropped = {
        at for at, one in enumerate(columns) if one.kind == "day" and one.key in _PERIOD and _is_alike(found, at)
    }
    currency = ""
    for at, one in enumerate(columns):
        if one.kind == "currency" and found and _is_alike(found, at):
            dropped.add(at)
            currency = found[0].cells[at]
    kept = [at for at in range(len(columns)) if at not in dropped]
    own = report.subject.name in (taxpayer.name, taxpayer.name_en)
    return TableView(
        lang=report.lang,
        words={name: words.label(name, "printedReport") for name in _WORDS},
        title=words.label(report_name, "report"),
        about=about or ("" if own else report.subject.name),
        taxpayer=taxpayer.name_in(report.lang),
        tax_id=taxpayer.tax_id,
        days=tuple(one.isoformat() for one in days),
        currency=currency,
        columns=tuple(TableColumn(columns[at].head(report.lang), columns[at].kind) for at in kept),
        rows=tuple(TableRow(tuple(one.cells[at] for at in kept), one.strong) for one in found),
        details=tuple(details),
    )


def _is_alike(rows: Sequence[TableRow], at: int) -> bool:
    return bool(rows) and all(one.cells[at] == rows[0].cells[at] for one in rows)


def _text(column: Column, value: object) -> str:
    if value is None or value == "":
        return ""
    if column.kind in _FIGURES:
        return figure_text(column, value)
    return value.isoformat() if isinstance(value, date) else str(value)
