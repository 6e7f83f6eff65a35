"""From the cells of a row to the body that creates a record: what foreign tables write, as requests say it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pinkas.core.bank_statements import DateOrder
from pinkas.core.foreign_tables import guess_date_order, guess_decimal, header_key, parse_date, parse_money
from pinkas.core.problems import Detail
from pinkas.core.wording import Wording
from pinkas.domains.imports.rules.column import Column
from pinkas.domains.imports.types import FoundFault, ImportOptions

MAX_VALUE = 200
"""Letters of a cell that a fault shows."""
_BETWEEN = re.compile(r"[;,|]+")
_TERMS = re.compile(r"(?:שוטף|eom|net|end of month)?\s*\+?\s*(\d{1,3})(?:\s*(?:ימים|יום|days?))?")
_FLAGS = {
    **dict.fromkeys(("true", "yes", "y", "1", "כן", "v", "x", "✓"), True),
    **dict.fromkeys(("false", "no", "n", "0", "לא"), False),
}
_DATE_ORDERS: Mapping[str, DateOrder] = {"DD/MM/YYYY": "DMY", "MM/DD/YYYY": "MDY", "YYYY-MM-DD": "YMD"}
DATE_FORMATS = {order: name for name, order in _DATE_ORDERS.items()}


@dataclass(frozen=True)
class Layout:
    """How rows are read: the place of each column that is imported, with its header, and the formats; and how many
    cells a row has at most, where more of them mean that a separator stands in one."""

    places: Sequence[tuple[Column, int, str]]
    date_order: DateOrder
    decimal: str
    width: int | None = None


def make_layout(
    columns: Sequence[Column],
    headers: Sequence[str],
    mapping: Mapping[str, str],
    options: ImportOptions,
    sample: Sequence[Sequence[str]],
    *,
    separated: bool = False,
) -> Layout:
    """The layout by the headers; formats that are not said are found out from a sample of rows. `separated`: cells are
    told apart by a separator, as in CSV."""
    keys = [header_key(one) for one in headers]
    places = [
        (column, keys.index(header_key(mapping[column.name])), mapping[column.name])
        for column in columns
        if column.name in mapping and header_key(mapping[column.name]) in keys
    ]

    def texts(kind: str) -> list[str]:
        return [row[at] for row in sample for column, at, _ in places if column.kind == kind and at < len(row)]

    return Layout(
        places=places,
        date_order=_DATE_ORDERS.get(options.date_format) or guess_date_order(texts("day")),
        decimal=guess_decimal(texts("number")) if options.decimal == "auto" else options.decimal,
        width=len(headers) if separated else None,
    )


def read_cells(cells: Sequence[str], layout: Layout) -> tuple[dict[str, Any], list[Detail]]:
    """What the row says, as the body of a request, and what of it cannot be read. Empty cells say nothing."""
    body: dict[str, Any] = {}
    faults: list[Detail] = []
    if layout.width is not None and any(cells[layout.width :]):
        told = Wording(
            "The row has {found} cells under {expected} headings: a cell with a separator in it needs quotes.",
            found=len(cells),
            expected=layout.width,
        )
        faults.append(Detail("", "too_many_cells", told))
    for column, at, _ in layout.places:
        text = cells[at] if at < len(cells) else ""
        if not text:
            continue
        value = _READERS[column.kind](text, column, layout)
        if isinstance(value, Detail):
            faults.append(value)
            continue
        outer, _, inner = column.name.partition(".")
        if inner:
            body.setdefault(outer, {})[inner] = value
        else:
            body[outer] = value
    return body, faults


def _number(text: str, column: Column, layout: Layout) -> object:
    found = parse_money(text.removesuffix("%"), layout.decimal)
    if found is None:
        return Detail(column.name, "invalid_amount", Wording("{value} is no amount.", value=text[:MAX_VALUE]))
    return format(found, "f")


def _day(text: str, column: Column, layout: Layout) -> object:
    found = parse_date(text, layout.date_order)
    if found is None:
        return Detail(column.name, "invalid_date", Wording("{value} is no date.", value=text[:MAX_VALUE]))
    return found.isoformat()


def _flag(text: str, column: Column, _layout: Layout) -> object:
    found = _FLAGS.get(text.lower())
    return Detail(column.name, "invalid", Wording("Expected yes or no.")) if found is None else found


@cache
def _meanings(column: str, choices: tuple[tuple[str, tuple[str, ...]], ...]) -> Mapping[str, str]:
    return {header_key(word): value for value, words in choices for word in words}


def _meaning(text: str, column: Column) -> str | None:
    choices = tuple((column.choices or {}).items())
    return _meanings(column.name, choices).get(header_key(text))


def _choice(text: str, column: Column, _layout: Layout) -> object:
    return _meaning(text, column) or text  # what is none of them is refused as any request that says it


def _code(text: str, column: Column, _layout: Layout) -> object:
    return _meaning(text, column) or text.upper()


def _listed(text: str, column: Column, _layout: Layout) -> object:
    """A number of a list, or what it is called."""
    found = _meaning(text, column) or text
    if found.isascii() and found.isdigit() and len(found) <= 3:
        return int(found)
    return Detail(
        column.name, "invalid", Wording("{value} is none of the types that are known.", value=text[:MAX_VALUE])
    )


def _texts(text: str, _column: Column, _layout: Layout) -> object:
    return [one.strip() for one in _BETWEEN.split(text) if one.strip()]


def _terms(text: str, column: Column, _layout: Layout) -> object:
    """`30` is so many days after the date, שוטף + 30 so many after the end of its month, 0 and מזומן at once."""
    tidy = text.lower()
    if tidy in ("0", "מזומן", "מיידי", "immediate", "cash"):
        return {"base": "immediate"}
    found = _TERMS.fullmatch(tidy)
    if tidy == "שוטף":
        return {"base": "end_of_month", "days": 0}
    if found is None or int(found[1]) > 365:
        return Detail(column.name, "invalid", Wording("Expected a number of days, or of days after the month: EOM+30."))
    return {"base": "end_of_month" if tidy.startswith(("שוטף", "eom", "end")) else "net", "days": int(found[1])}


_READERS: Mapping[str, Callable[[str, Column, Layout], object]] = {
    "text": lambda text, _column, _layout: text,
    "texts": _texts,
    "number": _number,
    "day": _day,
    "flag": _flag,
    "choice": _choice,
    "code": _code,
    "listed": _listed,
    "terms": _terms,
}


def _place_of(field: str, layout: Layout) -> tuple[Column, int, str] | None:
    """The column of a field, or else one that is part of it, or that it is part of."""
    near = (
        one
        for one in layout.places
        if field and (field.startswith(f"{one[0].name}.") or one[0].name.startswith(f"{field}."))
    )
    return next((one for one in layout.places if one[0].name == field), None) or next(near, None)


def found_faults(line: int, cells: Sequence[str], layout: Layout, details: Sequence[Detail]) -> list[FoundFault]:
    """Faults of a row with the column that they are of, its header and what stands there."""
    found = []
    for one in details:
        named = re.sub(r"\[\d+\]", "", one.field)
        place = _place_of(named, layout)
        wording = one.message if isinstance(one.message, Wording) else Wording(one.message)
        found.append(
            FoundFault(
                line=line,
                field=place[0].name if place else named,
                header=place[2] if place else None,
                code=one.code,
                message=wording.template,
                facts=dict(wording.facts),
                value=cells[place[1]][:MAX_VALUE] if place and place[1] < len(cells) else None,
            )
        )
    return found
