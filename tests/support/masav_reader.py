"""Reads the credits or debits of a Masav file back, knowing nothing of the code that writes them."""

from dataclasses import dataclass
from datetime import date, datetime

_HEBREW = {128 + place: chr(ord("א") + place) for place in range(27)}
"""Bytes of code page 862: the 27 letters, final forms among them, stand from 128 on."""


@dataclass(frozen=True)
class ReadCredit:
    """A payment: the amount in agorot, the name as a person reads it from the screen, left to right."""

    bank: str
    branch: str
    account: str
    tax_id: str
    name: str
    amount: int
    number: str
    months: tuple[str, str]


@dataclass(frozen=True)
class ReadFile:
    """What the opening line says, and every payment."""

    institution: str
    sender: str
    name: str
    pay_date: date
    created_on: date
    serial: int
    credits: list[ReadCredit]


class _Line:
    def __init__(self, raw: bytes, kind: bytes) -> None:
        assert len(raw) == 128, f"a line of {len(raw)} bytes"
        self.raw, self.at = raw, 0
        assert self.take(1) == kind

    def take(self, width: int) -> bytes:
        self.at += width
        return self.raw[self.at - width : self.at]

    def digits(self, width: int) -> str:
        found = self.take(width)
        assert found.isdigit(), found
        return found.decode("ascii")

    def day(self) -> date:
        return datetime.strptime(self.digits(6), "%y%m%d").date()  # noqa: DTZ007

    def zeros(self, width: int) -> None:
        assert self.take(width) == b"0" * width

    def spaces(self, width: int) -> None:
        assert self.take(width) == b" " * width

    def name(self, width: int) -> str:
        found = self.take(width)
        text = "".join(_HEBREW.get(byte) or chr(byte) for byte in found if byte < 155)
        assert len(text) == width, found
        return text.lstrip(" ")

    def end(self) -> None:
        assert self.at == 128


def read_masav(content: bytes, *, debits: bool = False) -> ReadFile:
    """A file of one payer, or of one who debits. Every width, constant and sum is asserted."""
    assert content.endswith(b"\r\n")
    rows = content[:-2].split(b"\r\n")
    first = _Line(rows[0], b"K")
    institution = first.digits(8)
    first.zeros(2)
    pay_date = first.day()
    first.zeros(1)
    serial = int(first.digits(3))
    first.zeros(1)
    created_on = first.day()
    sender = first.digits(5)
    first.zeros(6)
    name = first.name(30)
    first.spaces(56)
    assert first.take(3) == b"KOT"
    first.end()
    credits = [_read_credit(row, institution, b"504" if debits else b"006") for row in rows[1:-2]]
    sums = _Line(rows[-2], b"5")
    assert sums.digits(8) == institution
    sums.zeros(2)
    assert sums.day() == pay_date
    sums.zeros(1)
    assert int(sums.digits(3)) == serial
    total, count = f"{sum(one.amount for one in credits):015d}", f"{len(credits):07d}"
    assert [sums.digits(15), sums.digits(15)] == (["0" * 15, total] if debits else [total, "0" * 15])
    assert [sums.digits(7), sums.digits(7)] == (["0" * 7, count] if debits else [count, "0" * 7])
    sums.spaces(63)
    sums.end()
    assert rows[-1] == b"9" * 128
    return ReadFile(institution, sender, name, pay_date, created_on, serial, credits)


def _read_credit(raw: bytes, institution: str, kind: bytes) -> ReadCredit:
    line = _Line(raw, b"1")
    assert line.digits(8) == institution
    line.zeros(2)
    line.zeros(6)
    bank, branch = line.digits(2), line.digits(3)
    line.zeros(4)
    account = line.digits(9)
    line.zeros(1)
    tax_id, name = line.digits(9), line.name(16)
    amount, number = int(line.digits(13)), line.digits(20)
    months = line.digits(4), line.digits(4)
    line.zeros(3)
    assert line.take(3) == kind
    line.zeros(18)
    line.spaces(2)
    line.end()
    return ReadCredit(bank, branch, account, tax_id, name, amount, number, months)
