"""Reads a detailed report of VAT back, by the table of the authority alone, knowing nothing of what writes it."""

import re
from dataclasses import dataclass
from datetime import date, datetime

_HEADER = re.compile(
    rb"O(?P<dealer>\d{9})(?P<period>\d{6})1(?P<created>\d{8})"
    rb"(?P<taxable>[+-]\d{11})(?P<vat>[+-]\d{9})(?P<other>[+-]\d{11})(?P<other_vat>[+-]\d{9})(?P<sales>\d{9})"
    rb"(?P<untaxed>[+-]\d{11})(?P<inputs>[+-]\d{9})(?P<equipment>[+-]\d{9})(?P<purchases>\d{9})(?P<net>[+-]\d{11})"
)
_LINE = re.compile(
    rb"(?P<kind>[SLMYITKRPHC])(?P<party>\d{9})(?P<day>\d{8})(?P<group>\d{4})(?P<reference>\d{9})"
    rb"(?P<vat>\d{9})(?P<sign>[+-])(?P<net>\d{10})(?P<allocation>\d{9})"
)
_FOOTER = re.compile(rb"X(?P<dealer>\d{9})")


@dataclass(frozen=True)
class ReadLine:
    """A line with signed amounts in shekels."""

    kind: str
    party: str
    day: date
    reference: int
    vat: int
    net: int
    allocation: str

    @property
    def is_sale(self) -> bool:
        return self.kind in "SLMYI"


@dataclass(frozen=True)
class ReadReport:
    """What the header says, and every line."""

    dealer: str
    period: str
    created: date
    taxable: int
    vat: int
    untaxed: int
    inputs: int
    equipment: int
    net: int
    sales_count: int
    purchases_count: int
    lines: list[ReadLine]


def read(content: bytes) -> ReadReport:
    """The report, whose sums and counts are those of its lines."""
    assert content.endswith(b"\r\n")
    head, *body, foot = content[:-2].split(b"\r\n")
    assert (len(head), {len(one) for one in body} - {60}, len(foot)) == (131, set(), 10)
    header, footer = _HEADER.fullmatch(head), _FOOTER.fullmatch(foot)
    assert header is not None, head
    assert footer is not None
    assert footer["dealer"] == header["dealer"]
    report = ReadReport(
        dealer=header["dealer"].decode(),
        period=header["period"].decode(),
        created=_day(header["created"]),
        lines=[_line(one) for one in body],
        sales_count=int(header["sales"]),
        purchases_count=int(header["purchases"]),
        **{name: _signed(header[name]) for name in ("taxable", "vat", "untaxed", "inputs", "equipment", "net")},
    )
    assert _signed(header["other"]) == _signed(header["other_vat"]) == 0
    _check(report)
    return report


def _check(report: ReadReport) -> None:
    sales = [one for one in report.lines if one.is_sale]
    purchases = [one for one in report.lines if not one.is_sale]
    assert report.sales_count == len(sales)
    assert report.purchases_count == len(purchases)
    assert report.vat == sum(one.vat for one in sales)
    assert report.taxable == sum(one.net for one in sales if one.vat)
    assert report.untaxed == sum(one.net for one in sales if not one.vat)
    assert report.inputs + report.equipment == sum(one.vat for one in purchases)
    assert report.net == report.vat - report.inputs - report.equipment
    assert report.lines == sales + purchases


def _line(raw: bytes) -> ReadLine:
    found = _LINE.fullmatch(raw)
    assert found is not None, raw
    sign = -1 if found["sign"] == b"-" else 1
    return ReadLine(
        kind=found["kind"].decode(),
        party=found["party"].decode(),
        day=_day(found["day"]),
        reference=int(found["reference"]),
        vat=sign * int(found["vat"]),
        net=sign * int(found["net"]),
        allocation=found["allocation"].decode(),
    )


def _day(raw: bytes) -> date:
    return datetime.strptime(raw.decode(), "%Y%m%d").date()  # noqa: DTZ007


def _signed(raw: bytes) -> int:
    assert raw[:1] == b"+" or raw.strip(b"-0"), "zero has a plus"
    return int(raw)
