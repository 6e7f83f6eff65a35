"""Groups of clients: when they bought last, how often, and what they are worth. Pure.

Recency is by calendar months, frequency by sales, and worth is revenue of all time. A group is known by the least of
each: at least so many sales, worth at least so much.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol, TypeVar

from pinkas.core.currencies import minor_digits
from pinkas.domains.analytics.types.clients import ClientStatus, Segment

AGAIN, OFTEN = 2, 4
"""The least sales of who bought again, and of who buys often."""
ACTIVE_MONTHS, SLOWING_MONTHS, LOST_MONTHS = 3, 6, 12
"""Calendar months, the current one included, within which the last sale of an active client is, of one who is slowing,
and of one who is not lost."""
_HIGH_SHARE = 5
"""A fifth of the clients is worth the most."""

_Kind = TypeVar("_Kind")


class GroupRow(Protocol):
    """Clients that are alike. `since` is the border of their recency (`recency_months`)."""

    @property
    def since(self) -> date: ...
    @property
    def frequency(self) -> int: ...
    @property
    def worth(self) -> int: ...
    @property
    def clients(self) -> int: ...
    @property
    def sales(self) -> int: ...
    @property
    def net(self) -> int: ...


@dataclass(slots=True)
class Together:
    """Clients together: how many, their sales, and their revenue of all time in minor units."""

    clients: int = 0
    sales: int = 0
    net: int = 0

    def add(self, row: GroupRow) -> None:
        """Adds a group."""
        self.clients += row.clients
        self.sales += row.sales
        self.net += row.net


def sum_groups(rows: Iterable[GroupRow]) -> Together:
    """The groups together."""
    found = Together()
    for row in rows:
        found.add(row)
    return found


def sum_groups_by(rows: Iterable[GroupRow], kind_of: Callable[[GroupRow], _Kind]) -> defaultdict[_Kind, Together]:
    """The groups of each kind together; nobody of a kind that none is."""
    found: defaultdict[_Kind, Together] = defaultdict(Together)
    for row in rows:
        found[kind_of(row)].add(row)
    return found


def worth_borders(currency: str) -> list[int]:
    """The borders between what clients are worth, in minor units: 1, 2, 5, 10 and so on until a billion of the
    currency. Who is worth less than the first is in a group of its own, whose worth is 0."""
    unit = 10 ** minor_digits(currency)
    return [step * 10**power * unit for power in range(9) for step in (1, 2, 5)] + [10**9 * unit]


def recency_months(today: date) -> list[date]:
    """The first months of each recency, in their order: lost, dormant, slowing, active."""
    index = today.year * 12 + today.month - 1
    ends = (index - LOST_MONTHS + 1, index - SLOWING_MONTHS + 1, index - ACTIVE_MONTHS + 1)
    return [date(1, 1, 1), *(date(one // 12, one % 12 + 1, 1) for one in ends)]


def status_by_since(today: date) -> dict[date, ClientStatus]:
    """The status that each recency is."""
    names: tuple[ClientStatus, ...] = ("lost", "dormant", "slowing", "active")
    return dict(zip(recency_months(today), names, strict=True))


def status_of(last_day: date | None, today: date) -> ClientStatus:
    """The status of a client by the day of its last sale."""
    if last_day is None:
        return "no_sales"
    found: ClientStatus = "lost"
    for since, status in status_by_since(today).items():
        if last_day >= since:
            found = status
    return found


def high_worth(rows: Sequence[GroupRow], currency: str) -> int:
    """From what on a client is worth much, in minor units: the lowest border at or above which at most a fifth of the
    clients are, and somebody is; else the highest border at or above which anybody is."""
    borders = worth_borders(currency)
    clients, highest = sum(row.clients for row in rows), borders[0]
    found = None
    for border in reversed(borders):
        above = sum(row.clients for row in rows if row.worth >= border)
        if above and found is None:
            highest = border
        if above * _HIGH_SHARE > clients:
            break
        if above:
            found = border
    return found or highest


def segment_of(row: GroupRow, status: ClientStatus, high: int) -> Segment:
    """The segment of a group, by recency, frequency and value."""
    often = row.frequency >= OFTEN
    if status == "lost":
        return "lost"
    if status != "active":
        return "at_risk" if often else "slipping"
    if often:
        return "champions" if row.worth >= high else "loyal"
    return "growing" if row.frequency >= AGAIN else "new"


@dataclass(frozen=True, slots=True)
class WorthBucket:
    """Clients worth at least `least` and less than `end`, in minor units; None is no bound."""

    least: int | None
    end: int | None
    clients: int
    net: int


def worth_buckets(rows: Iterable[GroupRow], currency: str) -> list[WorthBucket]:
    """How many clients are worth how much: the buckets from the lowest in which anybody is to the highest."""
    borders = [0, *worth_borders(currency)]
    groups = {border: Together() for border in borders}
    for row in rows:
        groups[row.worth].add(row)
    found = [
        WorthBucket(least or None, end, groups[least].clients, groups[least].net)
        for least, end in zip(borders, [*borders[1:], None], strict=True)
    ]
    filled = [place for place, one in enumerate(found) if one.clients]
    return found[filled[0] : filled[-1] + 1] if filled else []


WORTH_LEVELS = (2, 5, 19)
"""Figures of an amount by which clients are counted, from the coarsest level to the amount itself: whoever stands at a
place in the order of all clients is found by looking at few steps of each level."""


def worth_steps(net: int) -> list[tuple[int, int, int]]:
    """The steps of worth that an amount is in, one for each level: its figures, the step of the level before (0 for the
    first), and the amount with zeros behind those figures."""
    steps = [
        (net // size if net >= 0 else -(-net // size)) * size for size in (_step_size(net, one) for one in WORTH_LEVELS)
    ]
    return list(zip(WORTH_LEVELS, [0, *steps], steps, strict=False))


def _step_size(amount: int, figures: int) -> int:
    return int(10 ** max(len(str(abs(amount))) - figures, 0))


__all__ = [
    "ACTIVE_MONTHS",
    "AGAIN",
    "LOST_MONTHS",
    "OFTEN",
    "SLOWING_MONTHS",
    "WORTH_LEVELS",
    "GroupRow",
    "Together",
    "WorthBucket",
    "high_worth",
    "recency_months",
    "segment_of",
    "status_by_since",
    "status_of",
    "sum_groups",
    "sum_groups_by",
    "worth_borders",
    "worth_buckets",
    "worth_steps",
]
