"""What the entries of the ledger's own have to be, for the proof of the books. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.domains.ledger.rules.accounts import CONTROL_ROLES
from pinkas.domains.ledger.rules.balances import month_end
from pinkas.domains.ledger.rules.entries import make_posting, nonempty_postings, reversed_postings
from pinkas.domains.ledger.rules.periods import RETAINED_EARNINGS
from pinkas.domains.ledger.rules.periods import YEAR_END as YEAR_ENDS
from pinkas.domains.ledger.types.entries import Day, Posting
from pinkas.domains.ledger.types.expected import ExpectedEntry

__all__ = [
    "YEAR_ENDS",
    "closings_taken_back",
    "expected_by_hand",
    "expected_reversal",
    "expected_year_end",
    "month_end",
]


def expected_by_hand(source_type: str, id: UUID) -> ExpectedEntry:
    """An entry that says what somebody set: it may have any lines but those of accounts that are kept equal to open
    items."""
    none = tuple(Posting(role) for role in sorted(CONTROL_ROLES))
    return ExpectedEntry(source_type, id, (none,), open_roles=None)


def expected_reversal(source_type: str, id: UUID, lines: Sequence[Posting], day: Day | None = None) -> ExpectedEntry:
    """The entry that takes `lines` back."""
    return ExpectedEntry(source_type, id, (reversed_postings(lines),), day)


def expected_year_end(id: UUID, month: date, balances: Mapping[str, int]) -> ExpectedEntry:
    """The entry that closes a year: every account of income and expense (by id: debit less credit) is brought to zero
    on the last day of `month`, and the result goes to retained earnings."""
    lines = nonempty_postings(
        *(make_posting(None, -amount, account_id=UUID(account)) for account, amount in balances.items()),
        make_posting(RETAINED_EARNINGS, sum(balances.values())),
    )
    return ExpectedEntry(YEAR_ENDS, id, (lines,), month_end(month))


def closings_taken_back(changes: Iterable[Any]) -> dict[UUID, UUID]:
    """By the reopening of a month, the closing that it takes back: of all changes in their order, each with id, month
    and action."""
    last: dict[date, UUID] = {}
    found: dict[UUID, UUID] = {}
    for one in changes:
        if one.action == "closed":
            last[one.month] = one.id
        elif one.month in last:
            found[one.id] = last.pop(one.month)
    return found
