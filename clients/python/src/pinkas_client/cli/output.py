"""What is printed: tables and records for people, JSON for programs.

Data of others must not reach the terminal as orders to it: control characters and those that turn the direction of
writing are shown as escapes. Cells with Hebrew are isolated, so that a terminal that turns text around turns it within
its cell.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from pinkas_client.cli.operations import money_fields

_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters, ends of lines, and what turns the direction of writing (Unicode Bidi_Control)."""
_AMOUNT = re.compile(r"-?\d+(\.\d+)?")
_FIRST_STRONG_ISOLATE, _POP_ISOLATE, _LEFT_TO_RIGHT = "\u2068", "\u2069", "\u200e"
_NOTHING_OF_MARKS = dict.fromkeys(map(ord, (_FIRST_STRONG_ISOLATE, _POP_ISOLATE, _LEFT_TO_RIGHT)))
_GAP = "  "
_LONG_TEXT = 18
"""Columns of the terminal that a text may take in a table that is too wide. Ids are never cut: they are copied."""


def printable(text: str) -> str:
    """A text in one line that a terminal only shows."""
    return _UNSAFE.sub(lambda found: " " if found[0] in "\n\r\t" else f"\\u{ord(found[0]):04x}", text)


def write(text: str) -> None:
    """A line on standard output. Where that has no Unicode, nothing can run from right to left either."""
    if not (sys.stdout.encoding or "").lower().startswith("utf"):
        text = text.translate(_NOTHING_OF_MARKS)
    sys.stdout.write(text + "\n")


def json_text(value: Any, *, indent: int | None = 2) -> str:
    """JSON with letters as they are, and everything that a terminal would obey as escapes."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    lines = (_UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", one) for one in text.split("\n"))
    return "\n".join(lines)


def table_lines(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], width: int | None = None) -> list[str]:
    """The lines of a table. Where the terminal has no place for them, long texts are cut, and columns are left out from
    the right, which the last line names."""
    width = shutil.get_terminal_size().columns if width is None else width
    cells = [list(columns), *([cell_text(row, one) for one in columns] for row in rows)]
    if sum(max(display_width(line[n]) for line in cells) + len(_GAP) for n in range(len(columns))) > width:
        cells = [[_cut(text, name) for text, name in zip(line, columns, strict=True)] for line in cells]
    widths = [max(display_width(line[n]) for line in cells) for n in range(len(columns))]
    shown = len(columns)
    while shown > 1 and sum(widths[:shown]) + len(_GAP) * (shown - 1) > width:
        shown -= 1
    right = [
        bool(rows) and all(isinstance(row.get(one), int) or _is_amount(row, one) for row in rows) for one in columns
    ]
    lines = [_line(line[:shown], widths[:shown], right[:shown]) for line in cells]
    left_out = columns[shown:]
    return [*lines, f"(no place for {', '.join(left_out)}; --json has everything)"] if left_out else lines


def _cut(text: str, column: str) -> str:
    if column.endswith(("id", "Id")) or display_width(text) <= _LONG_TEXT:
        return text
    while display_width(text) >= _LONG_TEXT:
        text = text[:-1]
    return text + "…"


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    parts = []
    for cell, width, to_the_right in zip(cells, widths, right, strict=True):
        space = " " * (width - display_width(cell))
        parts.append(space + isolated(cell) if to_the_right else isolated(cell) + space)
    text = _GAP.join(parts).rstrip()
    return _LEFT_TO_RIGHT + text if _FIRST_STRONG_ISOLATE in text else text


def cell_text(record: Mapping[str, Any], column: str, currency: str | None = None) -> str:
    """A value of a record in one line; an amount with the currency of the record, or with that of what it is in."""
    value = record.get(column)
    if value is None:
        return ""
    if _is_amount(record, column, currency):
        return f"{value} {record.get('currency') or currency}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and all(isinstance(one, (str, int)) for one in value):
        return printable(", ".join(map(str, value)))
    return printable(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def _is_amount(record: Mapping[str, Any], column: str, currency: str | None = None) -> bool:
    value = record.get(column)
    known = column in money_fields() or column in ("price", "unitPrice")
    return known and isinstance(value, str) and bool(_AMOUNT.fullmatch(value) and (record.get("currency") or currency))


def display_width(text: str) -> int:
    """How many columns of a terminal a text takes: none for vowel points, two for what is wide."""
    width = 0
    for letter in text:
        if unicodedata.category(letter) not in ("Mn", "Me", "Cf"):
            width += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
    return width


def isolated(text: str) -> str:
    """A text that does not change the order of what stands beside it (Unicode, UAX 9)."""
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text):
        return _FIRST_STRONG_ISOLATE + text + _POP_ISOLATE
    return text


def record_lines(record: Mapping[str, Any], indent: str = "", currency: str | None = None) -> list[str]:
    """A record for people: a line a field, what is within it below, nothing of what is empty."""
    lines: list[str] = []
    currency = record.get("currency") or currency
    for name, value in record.items():
        label = f"{indent}{printable(str(name))}:"
        if value is None or value in ({}, [], ""):
            continue
        if isinstance(value, Mapping):
            lines += [label, *record_lines(value, indent + "  ", currency)]
        elif isinstance(value, list) and any(isinstance(one, Mapping) for one in value):
            lines.append(label)
            for one in value:
                if isinstance(one, Mapping) and any(isinstance(part, list) and part for part in one.values()):
                    lines += [f"{indent}  -", *record_lines(one, indent + "    ", currency)]
                else:
                    lines.append(f"{indent}  - {_in_one_line(one, currency)}")
        else:
            lines.append(f"{label} {isolated(cell_text(record, name, currency))}")
    return lines


def _in_one_line(value: Any, currency: str | None) -> str:
    if not isinstance(value, Mapping):
        return printable(str(value))
    filled = {name: cell_text(value, name, currency) for name, one in value.items() if one not in (None, {}, [], "")}
    return "; ".join(f"{printable(str(name))} {isolated(text)}" for name, text in filled.items())
