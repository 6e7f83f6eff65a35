"""What is owed by age, as it is answered. Pure; amounts come in minor units of their currency."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pinkas.core.money import format_amount
from pinkas.domains.reports.types.spending import AgedAmount, Bucket

_BUCKETS: tuple[tuple[Bucket, str], ...] = (
    ("current", "current"),
    ("1-30", "to_30"),
    ("31-60", "to_60"),
    ("61-90", "to_90"),
    ("91-120", "to_120"),
    ("120+", "older"),
)
"""Each age with the name of its sum."""
BUCKETS = tuple(bucket for bucket, _ in _BUCKETS)


@dataclass
class AgedSums:
    """Sums of one currency."""

    currency: str
    balance: int = 0
    open: int = 0
    papers: int = 0
    current: int = 0
    to_30: int = 0
    to_60: int = 0
    to_90: int = 0
    to_120: int = 0
    older: int = 0


def aged_figures(row: Any) -> dict[str, Any]:
    """The fields of `AgedFigures` of a row of sums."""
    return {
        "currency": row.currency,
        "balance": format_amount(row.balance, row.currency),
        "open": format_amount(row.open, row.currency),
        "unapplied": format_amount(row.open - row.balance, row.currency),
        "overdue": format_amount(row.open - row.current, row.currency),
        "papers": row.papers,
        "aging": [
            AgedAmount(bucket=bucket, amount=format_amount(getattr(row, name), row.currency))
            for bucket, name in _BUCKETS
        ],
    }


def sum_by_currency(rows: Iterable[Any]) -> list[AgedSums]:
    """The sums of the rows of each currency, by its code."""
    found: dict[str, AgedSums] = {}
    for row in rows:
        sums = found.setdefault(row.currency, AgedSums(row.currency))
        for name in ("balance", "open", "papers", *(name for _, name in _BUCKETS)):
            setattr(sums, name, getattr(sums, name) + getattr(row, name))
    return [found[currency] for currency in sorted(found)]
