"""Tables of transactions: CSV as banks write it, and HTML that is called a workbook.

The columns are found by their headers, not by their place: lines before the header, headers that come again, opening
balances and totals are passed over. Amounts are `1,234.56`, `(1,234.56)`, `1.234,56`, or with a minus behind them.
"""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from html.parser import HTMLParser

from pinkas.core.bank_statements import (
    DateOrder,
    LineFault,
    StatementLine,
    StatementReading,
    TableLayout,
    TableOptions,
)
from pinkas.core.foreign_tables import (
    HEADER_SEARCH,
    guess_date_order,
    guess_decimal,
    guess_delimiter,
    header_key,
    parse_date,
    parse_money,
    split_line,
    tidy_cell,
)

_PREVIEW = 5
_ENCODINGS = ("utf-8-sig", "windows-1255")


def read(content: bytes, names: Mapping[str, Sequence[str]], options: TableOptions) -> StatementReading:
    """The transactions of a table. `names` are the headers of banks by column. Raises ValueError `no_table` where no
    header names a date and an amount, `unknown_encoding`."""
    text, encoding = decode(content, options.encoding)
    if re.match(r"\s*<(!doctype html|html|table|meta|\?xml)", text, re.IGNORECASE) and "<t" in text.lower():
        rows, delimiter = html_rows(text), "html"
    else:
        delimiter = options.delimiter or guess_delimiter(text)
        rows = csv_rows(text, delimiter)
    at, mapping = find_header(rows, names, options.mapping)
    headers = [tidy_cell(cell) for cell in rows[at][1]]
    places = {column: _place(headers, name) for column, name in mapping.items()}
    body = [(number, cells) for number, cells in rows[at + 1 :] if any(tidy_cell(cell) for cell in cells)]
    order = options.date_order or guess_date_order(_cell(cells, places["date"]) for _, cells in body)
    decimal = options.decimal or guess_decimal(
        _cell(cells, places[name]) for _, cells in body for name in ("amount", "debit", "credit") if name in places
    )
    lines: list[StatementLine] = []
    faults: list[LineFault] = []
    for number, cells in body:
        if _is_no_line(cells, headers, places):
            continue
        line = _line(number, cells, places, order, decimal)
        (faults if isinstance(line, LineFault) else lines).append(line)  # type: ignore[arg-type]
    return StatementReading(
        format="csv",
        lines=lines,
        faults=faults,
        layout=TableLayout(
            headers=headers,
            header_row=rows[at][0],
            mapping=mapping,
            date_order=order,
            decimal=decimal,
            encoding=encoding,
            delimiter=delimiter,
            preview=[[tidy_cell(cell) for cell in cells] for _, cells in body[:_PREVIEW]],
        ),
    )


def decode(content: bytes, encoding: str | None) -> tuple[str, str]:
    """The text, and the encoding that it has."""
    if b"\x00" in content[:200] and encoding is None:
        encoding = "utf-16"
    for one in (encoding,) if encoding else _ENCODINGS:
        try:
            return content.decode(one).replace("\x00", ""), "utf-8" if one == "utf-8-sig" else one
        except (UnicodeDecodeError, LookupError):
            continue
    raise ValueError("unknown_encoding")


def csv_rows(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    """The rows with the numbers of their lines. Quotes within a word, as of בע"מ, are no quotes of CSV."""
    if delimiter == "\t" or not re.search(rf'(?:^|{re.escape(delimiter)})\s*"', text, re.MULTILINE):
        return [(number, line.split(delimiter)) for number, line in enumerate(text.splitlines(), 1)]
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        rows.append((number, split_line(line, delimiter)))
    return rows


class _TableParser(HTMLParser):
    """The rows of all tables of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[tuple[int, list[str]]] = []
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        if tag == "tr":
            self.rows.append((self.getpos()[0] if len(self.rows) == 0 else len(self.rows) + 1, []))
        elif tag in ("td", "th") and self.rows:
            self._cell = []

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self._cell is not None:
            self.rows[-1][1].append(" ".join("".join(self._cell).split()))
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)


def html_rows(text: str) -> list[tuple[int, list[str]]]:
    """The rows of the tables of a page, counted from 1."""
    parser = _TableParser()
    parser.feed(text)
    return [(number, cells) for number, (_, cells) in enumerate(parser.rows, 1)]


def find_header(
    rows: Sequence[tuple[int, list[str]]], names: Mapping[str, Sequence[str]], chosen: Mapping[str, str]
) -> tuple[int, dict[str, str]]:
    """The place of the header row, and the header of each column. What the sender chose comes first."""
    wanted = {column: {header_key(name) for name in some} for column, some in names.items()}
    best: tuple[int, int, dict[str, str]] | None = None
    for at, (_, cells) in enumerate(rows[:HEADER_SEARCH]):
        headers = [tidy_cell(cell) for cell in cells]
        by_key = {header_key(header): header for header in reversed(headers) if header}
        mapping = {column: by_key[header_key(name)] for column, name in chosen.items() if header_key(name) in by_key}
        if len(mapping) < len(chosen):
            continue
        taken = {header_key(one) for one in mapping.values()}
        for column, keys in wanted.items():
            if column in mapping or (column in ("debit", "credit") and "amount" in chosen):
                continue
            if column == "amount" and {"debit", "credit"} & set(chosen):
                continue
            found = next((header for header in headers if header_key(header) in keys - taken), None)
            if found is not None:
                mapping[column] = found
                taken.add(header_key(found))
        if "debit" in mapping and "credit" in mapping and "amount" not in chosen:
            mapping.pop("amount", None)
        if "date" in mapping and ("amount" in mapping or {"debit", "credit"} <= set(mapping)):
            score = len(mapping)
            if best is None or score > best[0]:
                best = score, at, mapping
    if best is None:
        raise ValueError("no_table")
    return best[1], best[2]


def _line(
    number: int, cells: Sequence[str], places: Mapping[str, int], order: DateOrder, decimal: str
) -> StatementLine | LineFault:
    day = parse_date(_cell(cells, places["date"]), order)
    if day is None:
        return LineFault(row=number, column="date", code="invalid_date", value=_cell(cells, places["date"])[:100])
    if "amount" in places:
        amount = parse_money(_cell(cells, places["amount"]), decimal)
        column = "amount"
    else:
        column, amount = "debit", None
        texts = {name: _cell(cells, places[name]) for name in ("debit", "credit")}
        values = {name: parse_money(text, decimal) if text else Decimal(0) for name, text in texts.items()}
        bad = next((name for name, value in values.items() if value is None), None)
        if bad is None:
            amount = (values["credit"] or Decimal(0)) - (values["debit"] or Decimal(0))
        else:
            column = bad
    if amount is None:
        return LineFault(row=number, column=column, code="invalid_amount", value=_cell(cells, places[column])[:100])
    if amount == 0:
        return LineFault(row=number, column=column, code="zero_amount", value=_cell(cells, places[column])[:100])
    balance = parse_money(_cell(cells, places["balance"]), decimal) if "balance" in places else None
    return StatementLine(
        row=number,
        date=day,
        value_date=parse_date(_cell(cells, places["valueDate"]), order) if "valueDate" in places else None,
        amount=str(amount),
        description=_cell(cells, places["description"]) if "description" in places else "",
        reference=(_cell(cells, places["reference"]) or None) if "reference" in places else None,
        balance=str(balance) if balance is not None else None,
    )


def _is_no_line(cells: Sequence[str], headers: Sequence[str], places: Mapping[str, int]) -> bool:
    """Whether a row is no transaction: the header again, or an opening balance, a total or a remark without a date."""
    if [tidy_cell(cell) for cell in cells[: len(headers)]] == list(headers):
        return True
    sums = [name for name in ("amount", "debit", "credit") if name in places and _cell(cells, places[name])]
    return not _cell(cells, places["date"]) or (not sums and "amount" not in places)


def _place(headers: Sequence[str], name: str) -> int:
    return next(at for at, header in enumerate(headers) if header == name)


def _cell(cells: Sequence[str], place: int) -> str:
    return tidy_cell(cells[place]) if place < len(cells) else ""
