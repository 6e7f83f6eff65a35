"""What the search for the charges of a card deposit knows of one processor or terminal: pure."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property

from pinkas.domains.banking.rules.deposit_fees import (
    ROUNDINGS,
    ChargeSums,
    FeeTerms,
    Rounding,
    infer_terms,
    sum_charges,
)
from pinkas.domains.banking.rules.deposit_periods import (
    MAX_DAYS,
    Run,
    boundaries,
    find_passed_over,
    infer_habits,
    usual_runs,
)
from pinkas.domains.banking.types.deposits import EarlierDeposit, OpenCharge

ROUNDING = 1
"""Minor units by which fee and VAT may be rounded otherwise than told."""


class SearchTooLong(Exception):
    """The search took more steps than it may."""


class SearchSteps:
    """What a search may still do. It is counted in steps, not in time, so that a search has the same end wherever and
    whenever it runs."""

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, count: int) -> None:
        """Takes so many steps. Raises SearchTooLong when they are more than are left."""
        self.left -= count
        if self.left < 0:
            raise SearchTooLong


@dataclass(frozen=True, slots=True)
class ChargeSet:
    """Charges by their places, and the terms that make the deposit of them."""

    run: Run
    vat: Fraction
    left_out: tuple[int, ...] = ()
    added: tuple[int, ...] = ()


@dataclass(frozen=True)
class Source:
    """What is known of one processor or terminal: its open charges in their order, and its habits."""

    name: str
    charges: Sequence[OpenCharge]
    terms: Sequence[FeeTerms]
    sums: Sequence[ChargeSums]
    usual: Sequence[Run]
    """The runs that are usual, within a day."""
    exact: Sequence[Run]
    """Those of them that are usual to the day."""
    passed_over: frozenset[int]
    """The places of the charges that an earlier deposit passed over."""
    has_history: bool
    deposits: int
    standard_vat: Fraction
    net: int
    day: date
    steps: SearchSteps

    @property
    def vats(self) -> Sequence[Fraction]:
        """The rates of VAT that may be on the fee: that of the deposits before, else the standard one or none."""
        return [self.terms[0].vat] if self.terms else [self.standard_vat, Fraction(0)]

    @property
    def roundings(self) -> Sequence[Rounding]:
        """The ways of rounding that explain the deposits before; all of them where there are none."""
        return list(dict.fromkeys(one.rounding for one in self.terms)) or ROUNDINGS

    @cached_property
    def exact_set(self) -> frozenset[Run]:
        """The runs that are usual to the day."""
        return frozenset(self.exact)

    @cached_property
    def all_runs(self) -> Sequence[Run]:
        """Every run between two cut-offs of the same time of day, the latest first."""
        seen: dict[tuple[int, int], Run] = {}
        for starts in boundaries(self.charges):
            for end in range(len(starts) - 1, 0, -1):
                last, behind = starts[end]
                self.steps.spend(min(end, MAX_DAYS) // 3 + 1)
                for begin in range(end - 1, -1, -1):
                    first, day = starts[begin]
                    if behind - day > MAX_DAYS:
                        break
                    if (first, last) not in seen:
                        seen[first, last] = Run(first, last)
        return list(seen.values())

    @cached_property
    def runs_from_oldest(self) -> int:
        """How many runs begin with the oldest charge."""
        return sum(one.first == 0 for one in self.all_runs)

    def gross(self, run: Run) -> int:
        """The sum of the charges of a run, in minor units."""
        amounts = self.sums[0].amounts
        return amounts[run.last] - amounts[run.first]

    @property
    def usual_rate(self) -> Fraction | None:
        """The share that is in force."""
        return self.terms[0].rate if self.terms else None


def read_sources(
    net: int,
    day: date,
    charges: Iterable[OpenCharge],
    earlier: Iterable[EarlierDeposit],
    vat_on: Callable[[date], Fraction],
    steps: SearchSteps,
) -> list[Source]:
    by_source: dict[str, list[OpenCharge]] = defaultdict(list)
    for one in charges:
        if one.day <= day:
            by_source[one.source].append(one)
    before: dict[str, list[EarlierDeposit]] = defaultdict(list)
    for deposit in earlier:
        if deposit.day <= day:
            before[deposit.source].append(deposit)
    found = []
    for name, own in sorted(by_source.items()):
        own.sort(key=lambda one: (one.day, one.minute, one.id))
        terms = infer_terms(before[name], vat_on, day)
        amounts = [one.amount for one in own]
        habits = infer_habits(before[name], own)
        found.append(
            Source(
                name=name,
                charges=own,
                terms=terms,
                sums=[sum_charges(one, amounts) for one in terms or [FeeTerms(Fraction(0), Fraction(0), "deposit")]],
                usual=usual_runs(own, habits, day),
                exact=usual_runs(own, habits, day, within=0),
                passed_over=find_passed_over(own, habits),
                has_history=bool(terms),
                deposits=len(before[name]),
                standard_vat=vat_on(day),
                net=net,
                day=day,
                steps=steps,
            )
        )
    return found
