"""The rules of double entry: pure."""

from collections.abc import Iterable
from dataclasses import replace

from pinkas.domains.ledger.rules.sources import SOURCES
from pinkas.domains.ledger.types.entries import NewEntry, Posting


def make_posting(role: str | None, amount: int, **facts: object) -> Posting | None:
    """A line that debits `amount`, or credits it when it is below zero; None for zero.
    Without a role the account is named by `account_code`."""
    if amount == 0:
        return None
    return Posting(role, debit=max(amount, 0), credit=max(-amount, 0), **facts)  # type: ignore[arg-type]


def nonempty_postings(*postings: Posting | None) -> tuple[Posting, ...]:
    """The lines that are not None."""
    return tuple(one for one in postings if one is not None)


def debit_credit_difference(postings: Iterable[Posting]) -> int:
    """Debits less credits; zero for an entry that balances."""
    return sum(one.debit - one.credit for one in postings)


def reversed_postings(postings: Iterable[Posting]) -> tuple[Posting, ...]:
    """What takes lines back: the same lines on the other side, in foreign currency too."""
    return tuple(
        replace(
            one,
            debit=one.credit,
            credit=one.debit,
            foreign_amount=None if one.foreign_amount is None else -one.foreign_amount,
        )
        for one in postings
    )


def check_entry(entry: NewEntry) -> None:
    """Checks that an entry balances and that the proof of the books knows what it is about; one that does not is an
    internal error, never one of a caller."""
    if entry.source_type not in SOURCES:
        raise AssertionError(f"entries about {entry.source_type} are not among the sources of the ledger")
    if debit_credit_difference(entry.lines) != 0:
        raise AssertionError(f"entry for {entry.source_type} {entry.source_id} does not balance")
