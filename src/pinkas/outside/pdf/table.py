"""Any report as a printed table, set by the same press as documents."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from pinkas.core.printable import printable_text
from pinkas.core.printed_views import TableColumn, TableView
from pinkas.outside.pdf.print_formatting import format_date, format_figure, format_moment, format_trimmed
from pinkas.outside.pdf.render import typeset_template
from pinkas.outside.pdf.sheet import to_paragraph
from pinkas.outside.typesetter import DEFAULT_TYPESETTER, Typesetter

_MARGIN, _INSET = 34.0, 3.0
_PAPER = {False: 595.28, True: 841.89}
"""The width of a page in points, upright and across."""
_LAYOUTS = ((False, 8.5), (False, 7.5), (True, 8.5), (True, 7.5), (True, 6.5), (True, 5.5))
"""Direction of the page (across or not) and font size in points, in the order in which they are tried."""
_LETTER = 0.58
"""Width of a tabular digit, and about that of a letter, as part of the font size."""
_LEAST_TEXT = 12
"""Letters that a line of a text has at least; a longer text is broken."""
_MOST_TEXT = 60
_FIGURES = ("amount", "quantity", "number", "percentage")


def render_table(
    view: TableView, *, sandbox: bool, produced_at: datetime, typesetter: Typesetter = DEFAULT_TYPESETTER
) -> bytes:
    """The report as PDF/A-3b, unsigned: upright, or across where its columns need it. Every page names the taxpayer,
    the report, its period, when it was produced, and its number; the last one has an end mark (bookkeeping directions,
    annex E; H). `produced_at` is printed on the clock that it carries. Blocks the thread. Raises ValueError for one
    without a time zone, NotPrintable, and OSError when no process can be started."""
    if produced_at.utcoffset() is None:
        raise ValueError("produced_at needs a time zone")
    cells = [
        [_cell(view, column, value) for column, value in zip(view.columns, row.cells, strict=True)] for row in view.rows
    ]
    landscape, size, widths = _fit_columns(view.columns, cells)
    content = {
        "lang": view.lang,
        "words": view.words,
        "title": to_paragraph(view.title),
        "about": to_paragraph(view.about),
        "taxpayer": to_paragraph(view.taxpayer),
        "number": printable_text(view.tax_id),
        "period": " – ".join(format_date(day, view.lang) for day in view.days),
        "currency": printable_text(view.currency),
        "produced": format_moment(produced_at, view.lang),
        "details": [[printable_text(label), to_paragraph(value)] for label, value in view.details],
        "sandbox": view.words["sandbox"] if sandbox else "",
        "landscape": landscape,
        "margin": _MARGIN,
        "inset": _INSET,
        "size": size,
        "columns": [
            {"head": printable_text(one.head), "figure": one.kind in _FIGURES, "width": round(width, 2)}
            for one, width in zip(view.columns, widths, strict=True)
        ],
        "rows": [{"strong": row.strong, "cells": texts} for row, texts in zip(view.rows, cells, strict=True)],
    }
    inputs = {"sheet": msgspec.json.encode(content).decode()}
    return typeset_template(typesetter, "table.typ", inputs, produced_at.astimezone(UTC).replace(microsecond=0))


def _cell(view: TableView, column: TableColumn, value: str) -> str | dict[str, str]:
    """A figure or a day as the language writes it; a text as a paragraph with its own direction."""
    if column.kind == "text":
        return to_paragraph(value)
    if not value:
        return ""
    if column.kind == "day":
        return format_date(value, view.lang)
    if column.kind == "percentage":
        return f"{format_trimmed(value, 0)}%"
    return format_trimmed(value, 0) if column.kind in ("quantity", "number") else format_figure(value)


def _fit_columns(columns: Sequence[TableColumn], cells: Sequence[Sequence[Any]]) -> tuple[bool, float, list[float]]:
    """Direction of the page, font size and the widths of the columns in points: a figure is never broken, texts share
    what the figures leave by their length."""
    longest = [
        max((len(row[at] if isinstance(row[at], str) else row[at]["t"]) for row in cells), default=0)
        for at in range(len(columns))
    ]
    words = [max(map(len, one.head.split()), default=0) for one in columns]
    fixed = [one.kind != "text" for one in columns]
    letters = [
        max(most, word) if is_fixed else min(max(most, word, 4), _MOST_TEXT)
        for most, word, is_fixed in zip(longest, words, fixed, strict=True)
    ]
    least = [one if is_fixed else min(one, _LEAST_TEXT) for one, is_fixed in zip(letters, fixed, strict=True)]
    for landscape, size in _LAYOUTS:
        room = _PAPER[landscape] - 2 * _MARGIN - 2 * _INSET * len(columns)
        if sum(least) * _LETTER * size <= room or (landscape, size) == _LAYOUTS[-1]:
            break
    narrow = [one * _LETTER * size for one in least]
    spare = max(room - sum(narrow), 0.0)
    wanted_growth = [(want - have) * _LETTER * size for want, have in zip(letters, least, strict=True)]
    scale = min(1.0, spare / sum(wanted_growth)) if sum(wanted_growth) else 0.0
    widths = [have + growth * scale + 2 * _INSET for have, growth in zip(narrow, wanted_growth, strict=True)]
    # What is left goes to the texts, so that the table is as wide as the page.
    left, texts = room + 2 * _INSET * len(columns) - sum(widths), fixed.count(False) or len(columns)
    return (
        landscape,
        size,
        [
            width + (max(left, 0.0) / texts if not is_fixed or all(fixed) else 0.0)
            for width, is_fixed in zip(widths, fixed, strict=True)
        ],
    )
