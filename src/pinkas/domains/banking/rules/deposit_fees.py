"""What a card processor keeps of a deposit: its fee and the VAT of the fee, read off the deposits before: pure.

A fee is a share of the gross. It is rounded once for the deposit, or for every charge, and so is its VAT. Which of
them, and which share, is what explains the earlier deposits; a contract names a share in few decimals, so of those that
explain them the roundest is taken.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import accumulate
from typing import Literal

from pinkas.domains.banking.types.deposits import EarlierDeposit

Rounding = Literal["deposit", "charge", "charge_with_vat"]
ROUNDINGS: tuple[Rounding, ...] = ("deposit", "charge", "charge_with_vat")
LOWEST_RATE, HIGHEST_RATE = Fraction(2, 1000), Fraction(4, 100)
"""Shares that processors take, where no earlier deposit tells: 0.2 % to 4 %."""
_STEPS = (2_000, 10_000, 20_000, 100_000)
"""Steps of a share, the roundest first: 0.05 %, 0.01 %, 0.005 %, 0.001 %."""
_SHARES = 10_000
"""A new share is believed in whole hundredths of a percent."""
_GROUPS = 3
"""How many of the shares that were in force before are tried."""


@dataclass(frozen=True, slots=True)
class FeeTerms:
    """How a processor computes its fee: a share of the gross, the rate of VAT on it (0: none), and what is rounded."""

    rate: Fraction
    vat: Fraction
    rounding: Rounding

    def keeps(self, amount: int) -> Fraction:
        """The unrounded fee and VAT of an amount."""
        return amount * self.rate * (1 + self.vat)


@dataclass(frozen=True, slots=True)
class ChargeSums:
    """Sums of charges up to each place: of their amounts, and of fee and VAT rounded charge by charge."""

    terms: FeeTerms
    amounts: Sequence[int]
    fees: Sequence[int]
    vats: Sequence[int]
    nets: Sequence[int]
    """What each charge alone adds to a deposit, to the nearest minor unit; not a sum."""

    def net_between(self, first: int, last: int, without: Iterable[int] = (), beside: Iterable[int] = ()) -> int:
        """What comes for the charges from one place up to another, less some of them and with some others."""
        gross = self.amounts[last] - self.amounts[first]
        fee = self.fees[last] - self.fees[first]
        vat = self.vats[last] - self.vats[first]
        for sign, places in ((-1, without), (1, beside)):
            for place in places:
                gross += sign * (self.amounts[place + 1] - self.amounts[place])
                fee += sign * (self.fees[place + 1] - self.fees[place])
                vat += sign * (self.vats[place + 1] - self.vats[place])
        return gross - sum(total_fee(self.terms, gross, fee, vat))


def sum_charges(terms: FeeTerms, amounts: Sequence[int]) -> ChargeSums:
    """Sums of charges under the terms of a processor."""
    fees = [round_half_up(one * terms.rate) for one in amounts]
    vats = [round_half_up(one * terms.vat) for one in fees]
    if terms.rounding == "deposit":
        nets = [one - round_half_up(terms.keeps(one)) for one in amounts]
    else:
        nets = [one - round_half_up(fee * (1 + terms.vat)) for one, fee in zip(amounts, fees, strict=True)]
    return ChargeSums(terms, _sums(amounts), _sums(fees), _sums(vats), nets)


def total_fee(terms: FeeTerms, gross: int, fee: int, vat: int) -> tuple[int, int]:
    """Fee and VAT of a deposit, given its gross and the sums that were rounded charge by charge."""
    if terms.rounding == "deposit":
        fee = round_half_up(gross * terms.rate)
    if terms.rounding != "charge_with_vat":
        vat = round_half_up(fee * terms.vat)
    return fee, vat


def split_fee(kept: int, vat: Fraction) -> tuple[int, int]:
    """What a processor kept as fee and VAT: together they are all of it, to the minor unit."""
    fee = round_half_up(kept / (1 + vat))
    return fee, kept - fee


def round_share(
    amounts: Sequence[int], net: int, vat: Fraction, roundings: Iterable[Rounding] = ROUNDINGS
) -> Fraction | None:
    """The share in whole hundredths of a percent, within the range of what processors take, under which so much comes
    for charges, rounded in one of these ways; None when only another one would explain it."""
    gross = sum(amounts)
    if gross <= 0:
        return None
    rate = Fraction(round_half_up(Fraction(gross - net) / (1 + vat) / gross * _SHARES), _SHARES)
    if not LOWEST_RATE <= rate <= HIGHEST_RATE:
        return None
    fees = [_round_product(one, rate) for one in amounts]
    vats = sum(_round_product(one, vat) for one in fees)
    due = (total_fee(FeeTerms(rate, vat, one), gross, sum(fees), vats) for one in roundings)
    return rate if any(gross - fee - fee_vat == net for fee, fee_vat in due) else None


def infer_terms(earlier: Iterable[EarlierDeposit], vat_on: Callable[[date], Fraction], day: date) -> list[FeeTerms]:
    """The terms that explain the deposits of one processor before a day, those now in force first. `vat_on` is the
    standard rate of VAT on a day. Nothing is inferred from deposits of zero or less."""
    rest = sorted((one for one in earlier if one.gross > 0), key=lambda one: (one.day, one.gross), reverse=True)
    found: list[FeeTerms] = []
    groups = 0
    while rest and groups < _GROUPS:
        group, low, high = _take_group(rest)
        rest = rest[len(group) :]
        groups += 1
        found += [one for one in _explain(group, _roundest(low, high), vat_on, day) if one not in found]
    return found


def round_half_up(value: Fraction) -> int:
    """The nearest whole number; halves go away from zero."""
    found = (2 * abs(value.numerator) + value.denominator) // (2 * value.denominator)
    return found if value >= 0 else -found


def _round_product(amount: int, share: Fraction) -> int:
    """`round_half_up(amount * share)` in whole numbers, which takes a tenth of the time."""
    found = (2 * abs(amount) * share.numerator + share.denominator) // (2 * share.denominator)
    return found if amount >= 0 else -found


def _take_group(rest: Sequence[EarlierDeposit]) -> tuple[list[EarlierDeposit], Fraction, Fraction]:
    """The latest deposits that one share explains, and the shares that do."""
    group: list[EarlierDeposit] = []
    low, high = Fraction(0), Fraction(1)
    for one in rest:
        slack = max(Fraction(1), Fraction(len(one.charges), 2))
        lower = max(low, (one.fee - slack) / one.gross)
        upper = min(high, (one.fee + slack) / one.gross)
        if lower > upper:
            if not group:  # more than all of it was kept: it says nothing, and stands alone
                return [one], Fraction(0), Fraction(0)
            break
        low, high = lower, upper
        group.append(one)
    return group, low, high


def _roundest(low: Fraction, high: Fraction) -> Fraction:
    if low <= 0 <= high:
        return Fraction(0)
    middle = (low + high) / 2
    for steps in _STEPS:
        rate = Fraction(round_half_up(middle * steps), steps)
        if low <= rate <= high:
            return rate
    return middle


def _explain(
    group: Sequence[EarlierDeposit], rate: Fraction, vat_on: Callable[[date], Fraction], day: date
) -> list[FeeTerms]:
    """The ways of rounding that explain a group best."""
    has_vat = sum(one.fee_vat for one in group) > 0
    errors = {}
    for rounding in ROUNDINGS:
        error = 0
        for one in group:
            vat = vat_on(one.day) if has_vat else Fraction(0)
            terms = FeeTerms(rate, vat, rounding)
            fees = [round_half_up(charge.amount * rate) for charge in one.charges]
            fee, due = total_fee(terms, one.gross, sum(fees), sum(round_half_up(fee * vat) for fee in fees))
            error += abs(fee - one.fee) + abs(due - one.fee_vat)
        errors[rounding] = error
    best = min(errors.values())
    vat = vat_on(day) if has_vat else Fraction(0)
    return [FeeTerms(rate, vat, rounding) for rounding in ROUNDINGS if errors[rounding] == best]


def _sums(values: Sequence[int]) -> list[int]:
    return list(accumulate(values, initial=0))
