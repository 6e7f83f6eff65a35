"""What the search for the charges of a card deposit knows of one processor or terminal: pure."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from pinkas.domains.banking.rules.deposit_fees import ChargeSums, FeeTerms, infer_terms, sum_charges
from pinkas.domains.banking.rules.deposit_periods import Run, infer_habits, usual_runs
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
    has_history: bool
    deposits: int
    standard_vat: Fraction
    net: int
    day: date
    steps: SearchSteps

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
        found.append(
            Source(
                name=name,
                charges=own,
                terms=terms,
                sums=[sum_charges(one, amounts) for one in terms or [FeeTerms(Fraction(0), Fraction(0), "deposit")]],
                usual=usual_runs(own, infer_habits(before[name], own), day),
                has_history=bool(terms),
                deposits=len(before[name]),
                standard_vat=vat_on(day),
                net=net,
                day=day,
                steps=steps,
            )
        )
    return found
