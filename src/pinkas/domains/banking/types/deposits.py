"""Deposits of card processors: what is asked of the solver, and what it finds, here and on the wire."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import Amount, AmountText
from pinkas.core.wire import RequestStruct, ResponseStruct

Day = date
MAX_CHARGES = 2_000
"""Charges that one deposit settles."""


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
    `uniqueness` is 1 when no other set may be meant, else how many may be, with this one.
    `is_certain`: it may be settled without asking."""

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


@dataclass(frozen=True, slots=True)
class DepositSearch:
    """The sets of charges that a search found, the likeliest first; `is_complete` is false where it was given up
    because it took too long."""

    found: Sequence[FoundDeposit]
    is_complete: bool


class CardClearingSettlement(RequestStruct, frozen=True, kw_only=True):
    """The card charges that a deposit is for, each with all that is open of it, and what the processor kept: its fee
    and the VAT of the fee. Without `feeAmount` the fee is what the deposit is short of the charges, less `feeVat`."""

    expectation_ids: Annotated[list[UUID], Meta(min_length=1, max_length=MAX_CHARGES)]
    fee_amount: Amount | None = None
    fee_vat: Amount | None = None


class CardBatchSettlement(RequestStruct, frozen=True, kw_only=True):
    """A deposit of a processor for many charges: those of `chargeIds`, or all that `provider` charged from one day to
    another and that are open. The deposit is the sum of the charges less `totalFees` and `feeVat`; a difference of at
    most `tolerance` is posted as rounding."""

    charge_ids: Annotated[list[UUID], Meta(min_length=1, max_length=MAX_CHARGES)] | None = None
    provider: Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S")] | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    total_fees: Amount
    fee_vat: Amount
    tolerance: Amount | None = None


class SettlementBody(ResponseStruct, frozen=True, kw_only=True):
    """What `settle-card-clearing` takes to settle the charges that were found."""

    expectation_ids: list[UUID]
    fee_amount: AmountText
    fee_vat: AmountText


class DepositCharge(ResponseStruct, frozen=True, kw_only=True):
    """A card charge that a deposit is for, the day on which it was charged, and what is open of it."""

    expectation_id: UUID
    date: Day
    amount: AmountText


class DepositSolution(ResponseStruct, frozen=True, kw_only=True):
    """Card charges that explain a deposit: `gross` less `fee` and `feeVat` is what came. `feeRate` and `usualFeeRate`
    are percentages: what this set says the processor takes, and what it took of the deposits before (null without any).
    The charges are those between two cut-offs of the processor, without `leftOut` and with `added`, which are
    `exceptions` in number. `uniqueness`: how many sets explain the deposit and may be meant, this one among them.
    `isCertain`: no other does. `parts` are the charges, the first first. `settle` is the body with which
    `settle-card-clearing` settles it."""

    expectation_ids: list[UUID]
    parts: list[DepositCharge]
    provider: str | None
    first_day: date
    last_day: date
    gross: AmountText
    fee: AmountText
    fee_vat: AmountText
    fee_rate: str
    usual_fee_rate: str | None
    left_out: list[UUID]
    added: list[UUID]
    exceptions: int
    uniqueness: int
    is_certain: bool
    settle: SettlementBody


class DepositSolutions(ResponseStruct, frozen=True, kw_only=True):
    """The sets of open card charges that explain a line, the likeliest first, at most 20; `charges` is how many open
    ones were looked at, the latest 2,000 at most. `isComplete` is false where the search was given up because it took
    too long: then nothing is told."""

    transaction_id: UUID
    currency: str
    charges: int
    is_complete: bool
    items: list[DepositSolution]
