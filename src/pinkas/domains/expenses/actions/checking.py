"""What many expenses would come to, before any is written: the rows of a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.domains import ledger
from pinkas.domains.expenses.actions.booking import check_approval
from pinkas.domains.expenses.actions.loading import get_books, load
from pinkas.domains.expenses.rules.drafting import Draft, compose
from pinkas.domains.expenses.rules.problems import ExpenseExists
from pinkas.domains.expenses.store import expenses as store
from pinkas.domains.expenses.types import NewExpense
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class PlannedExpense:
    """An expense that could be written: its draft, and the key that no two live expenses share."""

    draft: Draft

    @property
    def key(self) -> str | None:
        """Whom it is from, its number and its total; None where it has no number."""
        found: str | None = self.draft.fields["duplicate_key"]
        return found

    @property
    def supplier_id(self) -> UUID | None:
        """The supplier, where it is known."""
        found: UUID | None = self.draft.fields["supplier_id"]
        return found


async def plan_many(tx: Tx, requests: Sequence[NewExpense]) -> list[PlannedExpense | Problem]:
    """What each request would come to, or what is wrong with it by itself."""
    named = await load(tx, requests)
    planned: list[PlannedExpense | Problem] = []
    for one in requests:
        try:
            planned.append(PlannedExpense(compose(one, named)))
        except Problem as problem:
            planned.append(problem)
    return planned


async def check_many(
    tx: Tx, wanted: Sequence[tuple[PlannedExpense, Sequence[tuple[str, date]]]]
) -> list[Problem | None]:
    """What would prevent each expense: one that is there already (`existingId`), and, of those that are to be booked,
    the approval that they need, or a closed period. With each are the days on which the books are written to, by the
    fields that say them; none for a draft."""
    twins = await store.find_twins(tx, [one.key for one, _ in wanted if one.key is not None])
    business, country = await get_books(tx)
    closed: dict[date, ledger.PeriodClosed] = {}
    for day in {day for _, days in wanted for _, day in days}:
        try:
            await ledger.check_open(tx, day)
        except ledger.PeriodClosed as problem:
            closed[day] = problem
    problems: list[Problem | None] = []
    for one, days in wanted:
        refused = [(field, period) for field, day in days if (period := closed.get(day)) is not None]
        try:
            if one.key in twins:
                raise ExpenseExists(existingId=str(twins[one.key]), field="number")
            if refused:
                field, period = refused[0]
                raise ledger.PeriodClosed(**{**period.facts, "field": field})
            if days:
                check_approval(one.draft.fields["value"], business, country)
        except Problem as fault:
            problems.append(fault)
        else:
            problems.append(None)
    return problems
