"""Sums become figures: changes, shares, points of a trend and rows of a breakdown. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Protocol

from pinkas.core.currencies import minor_digits
from pinkas.core.money import divide_half_up
from pinkas.core.periods import Period
from pinkas.domains.analytics.rules.spans import list_starts, span_start


class SumRow(Protocol):
    """A kept sum, in minor units of the books."""

    @property
    def count(self) -> int: ...
    @property
    def vat(self) -> int: ...
    @property
    def total(self) -> int: ...


class StartRow(SumRow, Protocol):
    """A kept sum of a span."""

    @property
    def start(self) -> date: ...


class KeyRow(SumRow, Protocol):
    """A kept sum of a client, a brand and so on."""

    @property
    def key(self) -> str: ...


@dataclass(slots=True)
class Sums:
    """How many, and what they come to in minor units of the books; net is the total without VAT."""

    count: int = 0
    vat: int = 0
    total: int = 0

    @property
    def net(self) -> int:
        """The total without VAT."""
        return self.total - self.vat

    def add(self, row: SumRow) -> None:
        """Adds a kept sum."""
        self.count += row.count
        self.vat += row.vat
        self.total += row.total


def sum_rows(rows: Iterable[SumRow]) -> Sums:
    """All of them in one."""
    sums = Sums()
    for row in rows:
        sums.add(row)
    return sums


def change_percent(value: int, previous: int | None) -> Decimal | None:
    """The change in percent of what it is compared with, to two digits, halves up; None where that is zero or there is
    none. What was below zero is compared by its size."""
    if not previous:
        return None
    return (Decimal(value - previous) * 100 / abs(previous)).quantize(Decimal("0.01"), ROUND_HALF_UP).normalize() + 0


def convert_from_books(minor: int, currency: str, rate: Decimal, into: str) -> int:
    """An amount of the books (minor units of `currency`) in minor units of another currency, of which one unit is worth
    `rate` of the books'; rounded once, halves away from zero."""
    worth = Fraction(abs(minor)) / Fraction(rate) * Fraction(10) ** (minor_digits(into) - minor_digits(currency))
    size = int(worth + Fraction(1, 2))
    return size if minor >= 0 else -size


def group_by_span(rows: Iterable[StartRow], period: Period, granularity: str) -> dict[date, Sums]:
    """The sums of days, by the first day of their span within the period; zeros where nothing happened."""
    points = {max(start, period.first): Sums() for start in list_starts(*period, granularity)}
    for row in rows:
        points[max(span_start(row.start, granularity), period.first)].add(row)
    return points


def fold(rows: Iterable[KeyRow], merged: Mapping[str, str]) -> dict[str, Sums]:
    """The sums by key; what was merged into another counts with that."""
    sums: dict[str, Sums] = {}
    for row in rows:
        sums.setdefault(merged.get(row.key, row.key), Sums()).add(row)
    return sums


def rank(sums: Mapping[str, Sums], whole: Sums, limit: int) -> tuple[list[tuple[str, Sums]], Sums]:
    """The `limit` largest by net, and the rest of the whole."""
    ordered = sorted(sums.items(), key=lambda one: (-one[1].net, one[0]))[:limit]
    shown = sum_rows(one for _, one in ordered)
    return ordered, Sums(whole.count - shown.count, whole.vat - shown.vat, whole.total - shown.total)


def mean(total: int, count: int) -> int:
    """The total by how many, in minor units, halves away from zero; 0 of none."""
    return divide_half_up(total, count) if count else 0
