"""Money that went through a bank, as far as a line of a bank account is compared with it."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from pinkas.core.problems import Problem


@dataclass(frozen=True)
class BankAmount:
    """A payment, a refund or a payment to a supplier. `amount` and `matched`, which lines of bank accounts have shown
    already, are minor units of `currency`; `value` is the whole in the currency of the books, which stands on the
    account of `role`. `refusal`: why no line can be about it, None where one can."""

    id: UUID
    currency: str
    amount: int
    matched: int
    value: int
    role: str | None
    date: date
    party_id: UUID | None
    refusal: Problem | None = None

    @property
    def open(self) -> int:
        """What no line has shown yet, in minor units."""
        return self.amount - self.matched
