"""Tables that other programs have written: their separators, dates and amounts, and headers as they are compared.

Amounts are `1,234.56`, `(1,234.56)`, `1.234,56`, or with a minus behind them.
"""

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from pinkas.core.bank_statements import DateOrder

HEADER_SEARCH = 40
"""Lines among which the header of a table is looked for."""
_DELIMITERS = ",;\t|"
_MARKS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_QUOTES = str.maketrans("״׳“”„’", '"\'"""\'')
_DATE = re.compile(r"(\d{1,4})[./\-](\d{1,2})[./\-](\d{1,4})(?:[ T]\d.*)?", re.ASCII)
_MONEY = re.compile(r"-?\d+(\.\d+)?", re.ASCII)


def guess_delimiter(text: str) -> str:
    """The separator of the cells: the one that the most lines have, and the same number of times."""
    sample = [line for line in text.splitlines()[:HEADER_SEARCH] if line.strip()]
    return max(_DELIMITERS, key=lambda one: (sum(line.count(one) >= 2 for line in sample), text[:5000].count(one)))


def split_line(line: str, delimiter: str) -> list[str]:
    """The cells of a line. A quote ends a quoted cell only before a separator or the end: banks do not double the
    quotes within names."""
    return split_open_line(line, delimiter)[0]


def split_open_line(line: str, delimiter: str) -> tuple[list[str], bool]:
    """The cells of a line, and whether the last one is in quotes that do not end on it."""
    if '"' not in line:
        return line.split(delimiter), False
    cells: list[str] = []
    at, is_open = 0, False
    while at <= len(line):
        if line[at : at + 1] == '"':
            end = at + 1
            while (end := line.find('"', end)) != -1 and line[end + 1 : end + 2] not in ("", delimiter):
                end += 2 if line[end + 1 : end + 2] == '"' else 1
            if end == -1:
                end, is_open = len(line), True
            cells.append(line[at + 1 : end].replace('""', '"'))
            at = end + 2 if end + 1 < len(line) else len(line) + 1
        else:
            end = line.find(delimiter, at)
            end = len(line) if end == -1 else end
            cells.append(line[at:end])
            at = end + 1
    return cells, is_open


def guess_date_order(texts: Iterable[str]) -> DateOrder:
    """The order of day, month and year that the most dates fit: the day before the month where both do."""
    found = [match for text in texts if (match := _DATE.fullmatch(tidy_cell(text)))]
    orders: tuple[DateOrder, ...] = ("YMD", "DMY", "MDY")
    fits = {order: sum(_day_of(match, order) is not None for match in found) for order in orders}
    return max(orders, key=lambda one: fits[one]) if found else "DMY"


def guess_decimal(texts: Iterable[str]) -> str:
    """The decimal sign: the last of point and comma in most amounts."""
    points = commas = 0
    for text in texts:
        match = re.search(r"([.,])(\d{1,2})\)?-?\s*$", text)
        points += bool(match and match[1] == ".")
        commas += bool(match and match[1] == ",")
    return "," if commas > points else "."


def parse_date(text: str, order: DateOrder) -> date | None:
    """A day as tables write it; a time of the day behind it is passed over."""
    match = _DATE.fullmatch(tidy_cell(text))
    return _day_of(match, order) if match else None


def _day_of(match: re.Match[str], order: DateOrder) -> date | None:
    parts = [int(one) for one in match.groups()]
    if order == "YMD":
        year, month, day = parts
        if len(match[1]) < 4:
            return None
    elif order == "DMY":
        day, month, year = parts
    else:
        month, day, year = parts
    if order != "YMD" and len(match[3]) == 2:
        year += 2000
    try:
        return date(year, month, day) if year > 1900 else None
    except ValueError:
        return None


def parse_money(text: str, decimal: str) -> Decimal | None:
    """An amount as tables write it; None for what is none. Brackets, or a minus behind, are below zero."""
    cell = re.sub(r"[\s\u00a0\u202f₪$€£]|NIS|ILS|ש\"ח", "", tidy_cell(text)).replace("\u2212", "-")
    negative = cell.startswith("(") and cell.endswith(")")
    cell = cell.strip("()") if negative else cell
    if cell.endswith("-"):
        negative, cell = True, cell[:-1]
    cell = cell.removeprefix("+")
    cell = cell.replace("." if decimal == "," else ",", "").replace(decimal, ".").replace("'", "")
    if not _MONEY.fullmatch(cell):
        return None
    value = Decimal(cell)
    return -abs(value) if negative else value


def tidy_cell(text: str) -> str:
    """A cell without marks of direction, and with single blanks."""
    return " ".join(_MARKS.sub("", text).split())


def header_key(text: str) -> str:
    """A header as it is compared: without marks, quotes of either kind alike, in small letters."""
    return tidy_cell(text).translate(_QUOTES).strip("\"' ").lower()
