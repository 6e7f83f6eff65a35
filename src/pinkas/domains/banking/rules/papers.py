"""Which of the expenses that a line pays a paper is of: pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from pinkas.domains.banking.rules.problems import SeveralExpensesPaid


@dataclass(frozen=True, slots=True)
class PaidExpense:
    """An expense that a line pays; `total` is minor units of its currency."""

    id: UUID
    has_file: bool
    number_key: str | None
    total: int
    currency: str


@dataclass(frozen=True, slots=True)
class PaperFacts:
    """What a paper says of itself, as far as it was read."""

    number_key: str | None
    total: int | None
    currency: str | None


def choose_paid_expense(paid: Sequence[PaidExpense], paper: PaperFacts) -> UUID | None:
    """The expense whose file the paper is: the only one that has none; of several the one with its number, else the one
    with its total. None where each has a file. Raises `SeveralExpensesPaid` where more than one may be meant."""
    waiting = [one for one in paid if not one.has_file]
    if len(waiting) > 1:
        named = [one for one in waiting if paper.number_key is not None and one.number_key == paper.number_key]
        alike = [one for one in waiting if (one.total, one.currency) == (paper.total, paper.currency)]
        chosen = next((some for some in (named, alike) if len(some) == 1), None)
        if chosen is None:
            raise SeveralExpensesPaid(field="bankTransactionId", expenseIds=[str(one.id) for one in waiting])
        waiting = chosen
    return waiting[0].id if waiting else None
