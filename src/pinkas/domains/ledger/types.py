"""What may be posted to the books: entries of lines, by the role of an account or by its number."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID


@dataclass(frozen=True)
class Posting:
    """One line: minor units of the business's currency on one side. Exactly one of debit and credit is above zero. The
    account is named by its `role`, or by its number where `role` is None."""

    role: str | None
    debit: int = 0
    credit: int = 0
    party_id: UUID | None = None
    currency: str | None = None
    foreign_amount: int | None = None
    account_code: str | None = None


@dataclass(frozen=True)
class NewEntry:
    """A balanced entry about one thing; `source_type` and `source_id` name it, and it is posted once."""

    date: date
    description: str
    source_type: str
    source_id: UUID
    lines: tuple[Posting, ...]
