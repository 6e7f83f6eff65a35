"""What is owed by how long ago it fell due. Pure."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from pinkas.domains.analytics.types.collections import AgeKey

AGES: tuple[AgeKey, ...] = ("current", "1-30", "31-60", "61-90", "91-120", "120+")
"""Not due yet, due for 1 to 30 days, and so on; as the report of aged receivables counts them."""


@dataclass(slots=True)
class Age:
    """What is owed of one age: minor units of the books, how many documents and opening balances, how many clients."""

    amount: int = 0
    papers: int = 0
    clients: int = 0


@dataclass(slots=True)
class Owed:
    """What is owed by age, and by how many clients; `unnamed` is what documents without a saved client ask for."""

    ages: list[Age] = field(default_factory=lambda: [Age() for _ in AGES])
    unnamed: Age = field(default_factory=Age)
    unnamed_overdue: int = 0
    clients: int = 0

    @property
    def amount(self) -> int:
        """All of it."""
        return sum(one.amount for one in self.ages)

    @property
    def overdue(self) -> int:
        """What has fallen due."""
        return sum(one.amount for one in self.ages[1:])

    @property
    def papers(self) -> int:
        """Documents and opening balances."""
        return sum(one.papers for one in self.ages)

    @property
    def overdue_papers(self) -> int:
        """Documents and opening balances that have fallen due."""
        return sum(one.papers for one in self.ages[1:])


def sum_ages(rows: Iterable[Any]) -> Owed:
    """Rows of is_client, age, amount, papers and debtors in one."""
    owed = Owed()
    for row in rows:
        if row.age == len(AGES):  # of any age
            owed.clients += row.debtors if row.is_client else 0
            continue
        one = owed.ages[row.age]
        one.amount += row.amount
        one.papers += row.papers
        if row.is_client:
            one.clients += row.debtors
        else:
            owed.unnamed.amount += row.amount
            owed.unnamed.papers += row.papers
            owed.unnamed_overdue += row.amount if row.age else 0
    return owed


def debtor_rows(
    rows: Iterable[Any], habits: dict[UUID, int], same_habit: Collection[UUID], timezone: str
) -> list[dict[str, Any]]:
    """The rows that are kept of debtors, of sums by debtor and age: plain data. Those of `same_habit` were not asked
    how long they take to pay."""
    found: dict[UUID, dict[str, Any]] = {}
    for row in rows:
        one = found.setdefault(
            row.debtor_id,
            {
                "debtor_id": str(row.debtor_id),
                "is_client": row.is_client,
                "amounts": [0] * len(AGES),
                "papers": [0] * len(AGES),
                "oldest_due": row.oldest_due,
                "pay_days": habits.get(row.debtor_id),
                "same_habit": row.debtor_id in same_habit,
                "changes_on": None,
            },
        )
        one["amounts"][row.age], one["papers"][row.age] = row.amount, row.papers
        one["oldest_due"] = min(one["oldest_due"], row.oldest_due)
        one["changes_on"] = min(filter(None, (one["changes_on"], row.changes_on)), default=None)
    for one in found.values():
        one["owed"], one["overdue"] = sum(one["amounts"]), sum(one["amounts"][1:])
        one["oldest_due"] = one["oldest_due"].isoformat()
        changes_on = one.pop("changes_on")
        one["changes_at"] = None if changes_on is None else _midnight(changes_on, timezone).isoformat()
    return list(found.values())


def _midnight(day: date, timezone: str) -> datetime:
    """The instant at which a day begins."""
    return datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(timezone)).astimezone(UTC)
