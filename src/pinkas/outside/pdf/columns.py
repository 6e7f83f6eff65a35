"""Computes the widths of the table columns before typesetting, so that neither a huge amount nor a long unit pushes the
description, or itself, off the page."""

from typing import Any, NamedTuple

PAGE_WIDTH = 595.28 - 2 * 45.35
"""Points between the margins of an A4 page (16 mm each)."""
TEXT_COLUMN_WIDTHS = {"unit": 60.0, "sku": 80.0}
"""Columns of text with their maximum width in points; longer texts are wrapped."""
NARROWEST_DESCRIPTION = 130.0
INSET = 5.0
SIZES = (9.0, 8.0, 7.0, 6.0, 5.0)
_DIGIT, _POINT, _LETTER = 0.58, 0.30, 0.64
"""Widths in em of the shipped fonts' digits, of separators, and of an average bold letter with room to spare."""


class Column(NamedTuple):
    """A column beside the description: its key in a row and its heading."""

    key: str
    label: str


def _figure_width(text: str) -> float:
    return sum(_DIGIT if letter.isdigit() else _POINT if letter in ".,-: " else _LETTER + 0.2 for letter in text)


def _heading_width(label: str) -> float:
    """The width in em that a heading needs to fit on two lines."""
    words = label.split()
    splits = (max(len(" ".join(words[:at])), len(" ".join(words[at:]))) for at in range(1, len(words) + 1))
    return min(splits) * _LETTER


def _column_width(column: Column, rows: list[dict[str, Any]], size: float) -> float:
    """The width in points that a column needs for its widest cell and its heading."""
    heading = _heading_width(column.label) * size
    if column.key in TEXT_COLUMN_WIDTHS:
        words = max(len(row[column.key]["t"]) for row in rows) * _LETTER * size
        return min(max(words, heading), TEXT_COLUMN_WIDTHS[column.key]) + 2 * INSET
    return max(max(_figure_width(row[column.key]) for row in rows) * size, heading) + 2 * INSET


def fit_columns(
    columns: list[Column], rows: list[dict[str, Any]], width: float = PAGE_WIDTH, scale: float = 1.0
) -> tuple[float, list[float]]:
    """The largest font size at which the description keeps its minimum width, and the widths of the columns in points.
    `width` is the width of the table; `scale` multiplies the default font size."""
    sizes = (round(SIZES[0] * scale, 2), *(size for size in SIZES if size < SIZES[0] * scale))
    for size in sizes:
        widths = [round(_column_width(column, rows, size), 1) for column in columns]
        if width - sum(widths) >= NARROWEST_DESCRIPTION:
            return size, widths
    shrink = (width - NARROWEST_DESCRIPTION) / sum(widths)
    return size, [round(width * shrink, 1) for width in widths]
