"""The uniform file (מבנה אחיד) of the Tax Authority, version 1.31: INI.TXT and BKMVDATA.TXT.

The instructions of 2009 (published again in 2025; H) fix the fields; the order of the records between the first and the
last is free (M). Meaning is set by the type of a document and not by a sign: a credit has positive amounts (H).
Discounts are written below zero, withheld tax above it (H)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from pinkas.core.fixed_width import ByteTarget, FixedWidthFile, KeptBytes
from pinkas.countries.israel.uniform_codes import (
    ACQUIRERS,
    DEAL_TYPES,
    DOCUMENT_NAMES,
    OTHER_MEANS,
    PAYMENT_MEANS,
    RECORD_NAMES,
    SUBSTITUTES,
)
from pinkas.countries.israel.uniform_layout import RECORDS
from pinkas.countries.israel.uniform_reading import READING
from pinkas.countries.uniform_file import (
    ProductionFacts,
    UniformAccount,
    UniformDocument,
    UniformFileFormat,
    UniformItem,
    UniformLine,
    UniformMovement,
    UniformPayment,
    UniformSummary,
)

VERSION = "&OF1.31&"
CHARSET_CODES = {"iso_8859_8": 1, "cp862": 2}
_LANGUAGES = {"he": 0, "ar": 1}
_NATURES = {"": 0, "service": 1, "goods": 2, "bundle": 3}
_MULTI_YEAR, _DOUBLE_ENTRY, _BY_ENTRY = 2, 2, 1
_NO_UNIT = "יחידה"
_COUNTED = ("B100", "B110", "C100", "D110", "D120", "M100")
_RECEIPTS = frozenset({400, 405})
_INVOICES = frozenset({305, 320, 330})
_MAX_LINK = 9_999_999


class UniformFile:
    """Writes BKMVDATA.TXT."""

    def __init__(self, target: ByteTarget, facts: ProductionFacts) -> None:
        self._file = FixedWidthFile(target, facts.charset, SUBSTITUTES)
        self._facts = facts
        self._dealer = _digits(facts.tax_id, 9)
        self._number = 0
        self._documents: dict[int, list[int]] = defaultdict(lambda: [0, 0])
        self._headers = 0
        self._add("A100", facts.key, VERSION, "")

    def _add(self, code: str, *values: Any) -> None:
        self._number += 1
        self._file.add(RECORDS[code], (code, self._number, self._dealer, *values))

    def add_documents(self, documents: Iterable[UniformDocument]) -> None:
        """See `UniformWriter`."""
        for one in documents:
            self._headers += 1
            link = self._headers % _MAX_LINK
            counted = self._documents[one.doc_type]
            counted[0] += 1
            counted[1] += one.total
            self._add("C100", *_header(one, link))
            day, number = _day(one.day), str(one.number)
            for place, line in enumerate(one.lines, 1):
                self._add("D110", *_document_line(one, line, place, number, day, link))
            for place, payment in enumerate(one.payments, 1):
                self._add("D120", *_payment_line(one.doc_type, payment, place, number, day, link))

    def add_movements(self, movements: Iterable[UniformMovement]) -> None:
        """See `UniformWriter`."""
        for one in movements:
            self._add("B100", *_movement(one))

    def add_accounts(self, accounts: Iterable[UniformAccount]) -> None:
        """See `UniformWriter`."""
        for one in accounts:
            self._add("B110", *_account(one))

    def add_items(self, items: Iterable[UniformItem]) -> None:
        """See `UniformWriter`."""
        for one in items:
            self._add("M100", *_item(one))

    def close(self) -> UniformSummary:
        """See `UniformWriter`."""
        self._add("Z900", self._facts.key, VERSION, self._number + 1, "")
        self._file.flush()
        documents = {code: (count, total) for code, (count, total) in sorted(self._documents.items())}
        return UniformSummary(dict(self._file.counts), documents)


def _header(one: UniformDocument, link: int) -> tuple[Any, ...]:
    is_foreign = bool(one.currency) and one.doc_type in _INVOICES
    return (
        one.doc_type,
        str(one.number),
        _day(one.issued_at),
        one.issued_at.hour * 100 + one.issued_at.minute,
        one.client_name,
        one.street,
        one.house_number,
        one.city,
        one.zip,
        "",
        one.country,
        one.phone,
        _digits(one.tax_id, 9),
        _day(one.day),
        one.foreign if is_foreign else 0,
        one.currency if is_foreign else "",
        one.before_discount,
        one.discount,
        one.net,
        one.vat,
        one.total,
        one.withheld,
        one.client_key,
        "",
        "1" if one.cancelled else "",
        _day(one.day),
        "",
        one.operator,
        link,
        "",
    )


def _document_line(
    one: UniformDocument, line: UniformLine, place: int, number: str, day: int, link: int
) -> tuple[Any, ...]:
    base_type, base_number = one.base or (0, "")
    return (
        one.doc_type,
        number,
        place,
        base_type,
        str(base_number),
        _NATURES[line.nature],
        line.sku,
        line.description,
        "",
        "",
        line.unit or _NO_UNIT,
        line.quantity,
        line.price,
        line.discount,
        line.net,
        line.vat_rate,
        "",
        day,
        link,
        "",
        "",
    )


def _payment_line(
    doc_type: int, payment: UniformPayment, place: int, number: str, day: int, link: int
) -> tuple[Any, ...]:
    said = payment.details
    is_check, is_card = payment.method == "check", payment.method == "card"
    due = str(said.get("dueDate") or "") if is_check or is_card else ""
    brand = str(said.get("brand") or "") if is_card else ""
    return (
        doc_type,
        number,
        place,
        PAYMENT_MEANS.get(payment.method, OTHER_MEANS),
        _detail(said, "bankCode", 10, is_check),
        _detail(said, "branch", 10, is_check),
        _detail(said, "account", 15, is_check),
        _detail(said, "checkNumber", 10, is_check),
        _digits(due, 8) or (_day(payment.day) if is_check or is_card else 0),
        payment.amount,
        ACQUIRERS.get(brand.lower(), 0),
        brand,
        DEAL_TYPES.get(str(said.get("dealType") or "regular"), 5) if is_card else 0,
        "",
        day,
        link,
        "",
    )


def _movement(one: UniformMovement) -> tuple[Any, ...]:
    doc_type, number = one.reference or (0, "")
    return (
        one.entry,
        one.line,
        0,
        one.kind,
        str(number),
        doc_type,
        "",
        0,
        one.details,
        _day(one.day),
        _day(one.value_day),
        one.account,
        "",
        1 if one.debit else 2,
        one.currency,
        one.debit or one.credit,
        one.foreign,
        0,
        "",
        "",
        "",
        _day(one.posted_on),
        "",
        "",
    )


def _account(one: UniformAccount) -> tuple[Any, ...]:
    address = (one.street, one.house_number, one.city, one.zip, "", one.country)
    money = (one.opening, one.debit, one.credit)
    return (
        one.key,
        one.name,
        one.group_code,
        one.group_name,
        *address,
        one.parent,
        *money,
        _digits(one.form6111, 4),
        _digits(one.tax_id, 9),
        "",
        0,
        "",
        "",
    )


def _item(one: UniformItem) -> tuple[Any, ...]:
    return (
        one.barcode,
        "",
        one.sku,
        one.name,
        "",
        one.group,
        one.unit or _NO_UNIT,
        *(_hundredths(quantity) for quantity in (one.opening, one.came, one.went)),
        max(one.unit_cost, 0),
        0,
        "",
    )


def head(facts: ProductionFacts, summary: UniformSummary) -> bytes:
    """The bytes of INI.TXT: what the data are, and how many records of each kind."""
    target = KeptBytes()
    file = FixedWidthFile(target, facts.charset, SUBSTITUTES)
    producer, dealer = facts.producer, _digits(facts.tax_id, 9)
    values: Mapping[int, Any] = {
        1000: "A000",
        1002: sum(summary.records.values()),
        1003: dealer,
        1004: facts.key,
        1005: VERSION,
        1006: _digits(producer.certificate, 8),
        1007: producer.name,
        1008: producer.version,
        1009: _digits(producer.tax_id, 9),
        1010: producer.maker,
        1011: _MULTI_YEAR,
        1012: folder(facts).replace("/", "\\"),
        1013: _DOUBLE_ENTRY,
        1014: _BY_ENTRY,
        1015: dealer if facts.is_company else 0,
        1018: facts.name,
        1019: facts.street,
        1020: facts.house_number,
        1021: facts.city,
        1022: facts.zip,
        1024: _day(facts.first),
        1025: _day(facts.last),
        1026: _day(facts.stamp),
        1027: facts.stamp.hour * 100 + facts.stamp.minute,
        1028: _LANGUAGES.get(facts.language, 2),
        1029: CHARSET_CODES[facts.charset],
        1030: "zip",
        1032: facts.currency,
    }
    opening = RECORDS["A000"]
    file.add(opening, [values.get(one.number, "" if one.format == "X" else 0) for one in opening.fields])
    for code in _COUNTED:
        if count := summary.records.get(code, 0):
            file.add(RECORDS["SUMMARY"], (code, count))
    file.flush()
    return target.content


def folder(facts: ProductionFacts) -> str:
    """The folder of a production: the dealer and the year, then the day and the minute."""
    dealer = f"{_digits(facts.tax_id, 9):09d}"
    return f"OPENFRMT/{dealer[:8]}.{facts.stamp:%y}/{facts.stamp:%m%d%H%M}"


def _day(day: date) -> int:
    return day.year * 10_000 + day.month * 100 + day.day


def _digits(text: str, width: int) -> int:
    """The digits of a text as a number, the last ones where they are more than have a place."""
    if not text:
        return 0
    digits = "".join(one for one in text if one.isascii() and one.isdigit())
    return int(digits[-width:] or 0)


def _detail(details: Mapping[str, object], name: str, width: int, applies: bool) -> int:
    return _digits(str(details.get(name) or ""), width) if applies else 0


def _hundredths(quantity: int) -> int:
    """Ten-thousandths in hundredths, halves away from zero."""
    size = (abs(quantity) + 50) // 100
    return size if quantity >= 0 else -size


UNIFORM_FILE = UniformFileFormat(
    name="1.31",
    open=UniformFile,
    head=head,
    folder=folder,
    head_name="INI.TXT",
    data_name="BKMVDATA.TXT",
    archive_name="BKMVDATA.zip",
    record_names=RECORD_NAMES,
    listed_types=DOCUMENT_NAMES,
    reading=READING,
)
"""The uniform file of Israel."""
