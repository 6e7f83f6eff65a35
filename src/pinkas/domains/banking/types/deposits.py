"""Deposits of card processors: what is asked of the solver, and what it finds, here and on the wire."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from uuid import UUID


@dataclass(frozen=True, slots=True)
class OpenCharge:
    """A charge whose money the processor still owes: `amount` is what is open of it in minor units, below zero for what
    the processor takes back. `source` is the processor, with the terminal where that is known. `minute` is of the day,
    in the time zone of the business; 0 where only the day is known."""

    id: UUID
    source: str
    day: date
    minute: int
    amount: int
    expected_on: date


@dataclass(frozen=True, slots=True)
class SettledCharge:
    """A charge that an earlier deposit settled."""

    day: date
    minute: int
    amount: int


@dataclass(frozen=True, slots=True)
class EarlierDeposit:
    """A deposit that was settled: its day, its fee and the VAT of the fee in minor units, and what it was for."""

    source: str
    day: date
    fee: int
    fee_vat: int
    charges: tuple[SettledCharge, ...]

    @property
    def gross(self) -> int:
        """The sum of its charges."""
        return sum(one.amount for one in self.charges)


@dataclass(frozen=True, slots=True)
class FoundDeposit:
    """A set of charges that explains a deposit: `gross - fee - fee_vat` is what came, in minor units.

    `rate` is the fee as a share of the gross, `usual_rate` that of the earlier deposits. `exceptions` counts the
    charges that are left out of a run between two cut-offs (`left_out`) or come from beside it (`added`).
    `uniqueness` is 1 when no other set explains the deposit equally well, else how many do, with this one. `is_certain`:
    it may be settled without asking."""

    charges: tuple[UUID, ...]
    source: str
    first_day: date
    last_day: date
    gross: int
    fee: int
    fee_vat: int
    rate: Fraction
    usual_rate: Fraction | None
    left_out: tuple[UUID, ...]
    added: tuple[UUID, ...]
    uniqueness: int
    is_certain: bool

    @property
    def exceptions(self) -> int:
        """Charges that were left out of the run or added to it."""
        return len(self.left_out) + len(self.added)
