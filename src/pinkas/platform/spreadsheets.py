"""Tables as Excel workbooks (Office Open XML). Figures are numbers, days are dates, and no text is a formula."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from io import BytesIO
from typing import Any

from pinkas.core.report_tables import Column, ComposedReport, figure_text

_FORMATS = {"amount": "#,##0.00", "quantity": "#,##0.######", "number": "#,##0.######", "percentage": "0.##"}
_EXACT_DIGITS = 15
"""A number of Excel is a double: one of more digits stays a text, so that no digit is lost."""
_WIDTHS = {"text": 28, "day": 12, "currency": 9}
_USUAL_WIDTH = 15


def build_xlsx(columns: Sequence[Column], rows: Iterable[Any], report: ComposedReport[Any, Any]) -> bytes:
    """The rows as one sheet with a row of heads that stays in view, from right to left in Hebrew. Rows are written as
    they come, so that memory does not grow with them."""
    import xlsxwriter

    target = BytesIO()
    book = xlsxwriter.Workbook(
        target,
        {
            "constant_memory": True,
            "strings_to_formulas": False,
            "strings_to_numbers": False,
            "strings_to_urls": False,
            "default_date_format": "yyyy-mm-dd",
        },
    )
    book.set_properties({"title": report.subject.name, "created": report.at.replace(tzinfo=None)})
    sheet = book.add_worksheet()
    if report.lang == "he":
        sheet.right_to_left()
    head = book.add_format({"bold": True, "bottom": 1})
    figures = {kind: book.add_format({"num_format": text}) for kind, text in _FORMATS.items()}
    sheet.freeze_panes(1, 0)
    for at, column in enumerate(columns):
        sheet.set_column(at, at, _WIDTHS.get(column.kind, _USUAL_WIDTH))
        sheet.write_string(0, at, column.head(report.lang), head)
    last = 0
    for last, row in enumerate(rows, start=1):
        for at, column in enumerate(columns):
            _write_cell(sheet, last, at, column, column.value_of(row, report), figures)
    if last:
        sheet.autofilter(0, 0, last, len(columns) - 1)
    book.close()
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
