"""Writes uniform files as other programs do, by places counted from the instructions: what is not said is empty."""

import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any

LENGTHS = {"A100": 95, "B100": 317, "B110": 376, "C100": 444, "D110": 339, "D120": 222, "M100": 298, "Z900": 110}
FIELDS = {
    "C100": {"type": (23, 3, "9"), "number": (26, 20, "X"), "issued": (46, 8, "9"), "client": (58, 50, "X"),
             "city": (168, 30, "X"), "taxId": (253, 9, "9"), "due": (262, 8, "9"), "before": (288, 15, "A"),
             "discount": (303, 15, "A"), "net": (318, 15, "A"), "vat": (333, 15, "A"), "total": (348, 15, "A"),
             "withheld": (363, 12, "A"), "key": (375, 15, "X"), "cancelled": (400, 1, "X"), "date": (401, 8, "9")},
    "D110": {"type": (23, 3, "9"), "number": (26, 20, "X"), "line": (46, 4, "9"), "base": (50, 3, "9"),
             "baseNumber": (53, 20, "X"), "sku": (74, 20, "X"), "text": (94, 30, "X"), "unit": (204, 20, "X"),
             "quantity": (224, 17, "A"), "price": (241, 15, "A"), "discount": (256, 15, "A"), "net": (271, 15, "A"),
             "rate": (286, 4, "9"), "date": (297, 8, "9")},
    "D120": {"type": (23, 3, "9"), "number": (26, 20, "X"), "line": (46, 4, "9"), "means": (50, 1, "9"),
             "check": (86, 10, "9"), "amount": (104, 15, "A"), "date": (148, 8, "9")},
    "B110": {"account": (23, 15, "X"), "name": (38, 50, "X"), "group": (88, 15, "X"), "groupName": (103, 30, "X"),
             "parent": (263, 15, "X"), "opening": (278, 15, "A"), "debit": (293, 15, "A"), "credit": (308, 15, "A"),
             "form": (323, 4, "9"), "taxId": (327, 9, "9")},
    "M100": {"sku": (63, 20, "X"), "name": (83, 50, "X"), "unit": (173, 20, "X")},
}  # fmt: skip
DEALER = 514000017
KEY = 123456789012345
Record = tuple[str, dict[str, Any]]


def record(code: str, place: int, /, **values: Any) -> str:
    """A record of the data."""
    letters = list(f"{code}{place:09d}{DEALER:09d}".ljust(LENGTHS[code]))
    for name, (start, width, form) in FIELDS.get(code, {}).items():
        value = values.pop(name, "" if form == "X" else 0)
        text = f"{value:<{width}}" if form == "X" else f"{value:0{width}d}" if form == "9" else f"{value:+0{width}d}"
        letters[start - 1 : start - 1 + width] = text[:width]
    assert not values, values
    return "".join(letters)


def data(records: Sequence[Record]) -> list[str]:
    """The lines of the data, with the first and the last record."""
    head, total = f"{KEY:015d}&OF1.31&", len(records) + 2
    lines = [f"A100{1:09d}{DEALER:09d}{head}".ljust(LENGTHS["A100"])]
    lines += [record(code, place, **values) for place, (code, values) in enumerate(records, 2)]
    return [*lines, f"Z900{total:09d}{DEALER:09d}{head}{total:015d}".ljust(LENGTHS["Z900"])]


def head(lines: Sequence[str], charset: int) -> list[str]:
    """The lines of INI.TXT."""
    letters = list(" " * 466)
    says = {1: "A000", 10: f"{len(lines):015d}", 25: f"{DEALER:09d}", 34: f"{KEY:015d}", 49: "&OF1.31&",
            57: f"{0:08d}", 65: "Other books", 85: "7.0", 105: f"{0:09d}", 134: "2", 185: "1", 186: "0",
            187: f"{0:018d}", 215: "Seller", 363: "0000", 367: "20260101", 375: "20261031", 383: "20261101",
            391: "0900", 395: "0", 396: str(charset), 417: "ILS", 420: "0"}  # fmt: skip
    for start, text in says.items():
        letters[start - 1 : start - 1 + len(text)] = text
    counts = [f"{code}{sum(one.startswith(code) for one in lines):015d}" for code in sorted(LENGTHS)[1:-1]]
    return ["".join(letters), *(one for one in counts if int(one[4:]))]


def folder(
    lines: Iterable[str],
    *,
    charset: int = 1,
    nested: bool = True,
    names: tuple[str, str, str] = ("INI.TXT", "BKMVDATA.TXT", "BKMVDATA.zip"),
    place: str = "OPENFRMT/51400001.26/11010900/",
    head_of: Sequence[str] | None = None,
    packing: int = zipfile.ZIP_DEFLATED,
) -> bytes:
    """The packed folder of both files."""
    codec = {1: "cp1255", 2: "cp862"}[charset]
    kept = list(lines)
    content = "".join(f"{one}\r\n" for one in kept).encode(codec)
    first = "".join(f"{one}\r\n" for one in head(head_of or kept, charset)).encode(codec)
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", packing) as outer:
        outer.writestr(place + names[0], first)
        if nested:
            inner = io.BytesIO()
            with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as packed:
                packed.writestr(names[1], content)
            outer.writestr(place + names[2], inner.getvalue())
        else:
            outer.writestr(place + names[1], content)
    return into.getvalue()


def other_program() -> list[Record]:
    """A file in the manner of another program: lines before their documents, numbers with zeros before them, a document
    of a supplier, no accounts. Client K1 owes 234.00 of invoice 2; K2 paid at once."""
    client = {"client": 'אורן בע"מ', "key": "K1", "taxId": 514000009, "city": "חיפה"}
    return [
        ("D110", {"type": 305, "number": "000001", "line": 1, "sku": "S-1", "text": "שולחן", "unit": "יחידה",
                  "quantity": 10000, "price": 10000, "net": 10000, "rate": 1700, "date": 20260110}),
        ("D120", {"type": 400, "number": "000004", "line": 1, "means": 2, "check": 77, "amount": 5850,
                  "date": 20260301}),
        ("C100", {"type": 305, "number": "000002", "issued": 20260210, "date": 20260210, "due": 20260310,
                  "before": 21000, "discount": -1000, "net": 20000, "vat": 3400, "total": 23400, **client}),
        ("C100", {"type": 305, "number": "000001", "issued": 20260110, "date": 20260110, "before": 10000,
                  "net": 10000, "vat": 1700, "total": 11700, **client}),
        ("C100", {"type": 700, "number": "88", "issued": 20260111, "date": 20260111, "client": "ספק כלשהו",
                  "key": "P1", "before": 5000, "net": 5000, "vat": 850, "total": 5850}),
        ("D110", {"type": 330, "number": "000003", "line": 1, "base": 305, "baseNumber": "1", "sku": "S-1",
                  "text": "שולחן", "quantity": 5000, "price": 10000, "net": 5000, "rate": 1700, "date": 20260220}),
        ("C100", {"type": 330, "number": "000003", "issued": 20260220, "date": 20260220, "before": 5000, "net": 5000,
                  "vat": 850, "total": 5850, **client}),
        ("C100", {"type": 400, "number": "000004", "issued": 20260301, "date": 20260301, "before": 5850, "net": 5850,
                  "total": 5850, **client}),
        ("C100", {"type": 320, "number": "A12", "issued": 20260302, "date": 20260302, "before": 1000, "net": 1000,
                  "vat": 170, "total": 1170, "client": "דנה", "key": "K2"}),
        ("D110", {"type": 320, "number": "A12", "line": 1, "text": "ייעוץ", "quantity": 10000, "price": 1000,
                  "net": 1000, "rate": 1700, "date": 20260302}),
        ("D120", {"type": 320, "number": "A12", "line": 1, "means": 1, "amount": 1170, "date": 20260302}),
        ("M100", {"sku": "S-1", "name": "שולחן עץ", "unit": "יחידה"}),
    ]  # fmt: skip
