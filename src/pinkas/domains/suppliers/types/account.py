"""The account of a supplier. Amounts in minor units of the currency."""

from dataclasses import dataclass
from datetime import date
from typing import Literal
from uuid import UUID

SourceType = Literal["expense", "payment", "opening"]
MovementKind = Literal["booked", "reversed"]


@dataclass(frozen=True, slots=True)
class Movement:
    """What was bought of a supplier (credit) or paid to it (debit), or taken back of that (`kind` `reversed`).
    `source_id` is the expense, the payment or the opening balance; `doc_type` and `number` are those of its paper."""

    source_type: SourceType
    source_id: UUID
    kind: MovementKind
    supplier_id: UUID
    currency: str
    date: date
    doc_type: int | None
    number: str | None
    debit: int
    credit: int


@dataclass(frozen=True, slots=True)
class Account:
    """The account in one currency, over all time."""

    currency: str
    debit: int
    credit: int
    last_date: date | None

    @property
    def balance(self) -> int:
        """What the business owes the supplier; below zero, what it has paid too much."""
        return self.credit - self.debit
