"""Why books and statement differ: lines and entries of one amount cancel out, the rest is said by kind."""

from datetime import date
from uuid import UUID

from pinkas.domains.banking.rules.sessions import explain
from pinkas.domains.banking.types.sessions import SessionLine
from pinkas.domains.ledger import AccountAmount

END = date(2026, 1, 31)


def _line(number: int, amount: int, kind: str = "transfer", reason: str | None = None) -> SessionLine:
    return SessionLine(UUID(int=number), date(2026, 1, 5), amount, kind, reason)


def _entry(number: int, amount: int, day: date = date(2026, 1, 6)) -> AccountAmount:
    return AccountAmount(UUID(int=number), day, amount)


def test_every_kind_of_difference_is_told_and_they_add_up() -> None:
    lines = [
        _line(1, 10000),
        _line(2, 10000, reason="duplicate"),
        _line(3, -500, "fee"),
        _line(4, -700, reason="bank_fee"),
        _line(5, 2500),
        _line(6, 4200),
    ]
    entries = [
        _entry(11, 10000),
        _entry(12, 9900),
        _entry(13, -3000),
        _entry(14, 2500, date(2026, 2, 3)),
    ]
    parts = explain(20000, lines, entries, END, "ILS")
    assert {one.kind: (one.amount, [id.int for id in one.refs]) for one in parts} == {
        "duplicate_entry": ("100.00", [2]),
        "unposted_fee": ("-12.00", [3, 4]),
        "wrong_date": ("25.00", [5, 14]),
        "unmatched_line": ("42.00", [6]),
        "deposit_in_transit": ("-99.00", [12]),
        "uncleared_check": ("30.00", [13]),
        "other": ("114.00", []),
    }


def test_nothing_is_explained_where_nothing_differs() -> None:
    assert explain(0, [_line(1, 5)], [_entry(2, 5)], END, "ILS") == []
    assert [one.kind for one in explain(5, [_line(1, 5)], [_entry(2, 5)], END, "ILS")] == ["other"]
