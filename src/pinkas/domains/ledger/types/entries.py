"""What may be posted to the books: entries of lines, by the role of an account, by its number or by its id."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

Day = date
MAX_DESCRIPTION = 300
"""The characters of the text of an entry; what is longer is cut."""


@dataclass(frozen=True)
class Posting:
    """One line: minor units of the business's currency on one side. Exactly one of debit and credit is above zero. The
    account is named by its `account_id`; where that is None by its `role`, which posts to the account that the posting
    rule of the entry's day names; or by its number where `role` is None too."""

    role: str | None
    debit: int = 0
    credit: int = 0
    party_id: UUID | None = None
    currency: str | None = None
    foreign_amount: int | None = None
    account_code: str | None = None
    account_id: UUID | None = None
    memo: str | None = None


@dataclass(frozen=True)
class AccountAmount:
    """What an entry did to one account: debit less credit in minor units. `source_type` and `source_id` name what it is
    about."""

    entry_id: UUID
    date: date
    amount: int
    source_type: str = "manual"
    source_id: UUID | None = None


@dataclass(frozen=True)
class NewEntry:
    """A balanced entry about one thing; `source_type` and `source_id` name it, and it is posted once. `value_date` is
    the day from which it counts for interest, where that is another. A `description` that is a `Wording` is posted in
    the language of the business, in which its books are kept; another text as it is."""

    date: date
    description: str
    source_type: str
    source_id: UUID
    lines: tuple[Posting, ...]
    value_date: Day | None = None
    id: UUID | None = None
    """The id that it gets; None: a new one."""
