"""Tables as Excel workbooks (Office Open XML). Figures are numbers, days are dates, and no text is a formula."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from io import BytesIO
from typing import Any, BinaryIO

from pinkas.core.report_tables import Column, ComposedReport, figure_text

_FORMATS = {"amount": "#,##0.00", "quantity": "#,##0.######", "number": "#,##0.######", "percentage": "0.##"}
_EXACT_DIGITS = 15
"""A number of Excel is a double: one of more digits stays a text, so that no digit is lost."""
_WIDTHS = {"text": 28, "day": 12, "currency": 9}
_USUAL_WIDTH = 15


class XlsxWriter:
    """A table as one sheet with a row of heads that stays in view, from right to left in Hebrew. Rows are written as
    they come, so that memory does not grow with them."""

    def __init__(self, target: BinaryIO, columns: Sequence[Column], report: ComposedReport[Any, Any]) -> None:
        import xlsxwriter

        self._columns = columns
        self._last = 0
        self._book = xlsxwriter.Workbook(
            target,
            {
                "constant_memory": True,
                "strings_to_formulas": False,
                "strings_to_numbers": False,
                "strings_to_urls": False,
                "default_date_format": "yyyy-mm-dd",
            },
        )
        self._book.set_properties({"title": report.subject.name, "created": report.at.replace(tzinfo=None)})
        self._sheet = self._book.add_worksheet()
        if report.lang == "he":
            self._sheet.right_to_left()
        head = self._book.add_format({"bold": True, "bottom": 1})
        self._figures = {kind: self._book.add_format({"num_format": text}) for kind, text in _FORMATS.items()}
        self._sheet.freeze_panes(1, 0)
        for at, column in enumerate(columns):
            self._sheet.set_column(at, at, _WIDTHS.get(column.kind, _USUAL_WIDTH))
            self._sheet.write_string(0, at, column.head(report.lang), head)

    def add(self, rows: Iterable[Any], report: ComposedReport[Any, Any]) -> None:
        """Writes rows of a report."""
        for row in rows:
            self._last += 1
            for at, column in enumerate(self._columns):
                _write_cell(self._sheet, self._last, at, column, column.value_of(row, report), self._figures)

    def close(self) -> None:
        """Writes the end; the file stays open."""
        if self._last:
            self._sheet.autofilter(0, 0, self._last, len(self._columns) - 1)
        self._book.close()


def build_xlsx(columns: Sequence[Column], rows: Iterable[Any], report: ComposedReport[Any, Any]) -> bytes:
    """The rows as a workbook."""
    target = BytesIO()
    table = XlsxWriter(target, columns, report)
    table.add(rows, report)
    table.close()
    return target.getvalue()


def _write_cell(sheet: Any, row: int, at: int, column: Column, value: object, figures: dict[str, Any]) -> None:
    if value is None or value == "":
        return
    if column.kind in figures:
        text = figure_text(column, value)
        if len(text.lstrip("-").replace(".", "").lstrip("0")) <= _EXACT_DIGITS:
            sheet.write_number(row, at, Decimal(text), figures[column.kind])
        else:
            sheet.write_string(row, at, text)
    elif isinstance(value, date):
        sheet.write_datetime(row, at, value)
    else:
        sheet.write_string(row, at, str(value))


def build_plain_xlsx(rows: Sequence[Sequence[str]], *, right_to_left: bool) -> bytes:
    """Texts as a workbook of one sheet, the first row of which stays in view."""
    import xlsxwriter

    target = BytesIO()
    with xlsxwriter.Workbook(target, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        if right_to_left:
            sheet.right_to_left()
        head = book.add_format({"bold": True, "bottom": 1})
        sheet.freeze_panes(1, 0)
        for at, row in enumerate(rows):
            for place, text in enumerate(row):
                sheet.write_string(at, place, text, head if at == 0 else None)
        sheet.set_column(0, max(map(len, rows), default=1) - 1, _USUAL_WIDTH)
    return target.getvalue()
