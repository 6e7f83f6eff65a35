"""Which open card charges a deposit of a processor is for: pure.

A candidate is what one processor (and terminal) charged between two cut-offs, with at most three exceptions: charges
left out of such a run, or added to it. It explains a deposit when the charges less the fee and its VAT are what came.
How likely each candidate is, among all of its kind, is a weight (`deposit_likelihood`); the searches are done in the
order of what they are likely to find, and they end when one set outweighs all others, and what was not looked for.

A set is certain when it is `CERTAIN` of the weight of everything that explains the deposit, chance among it, and no
other set comes near.
Otherwise the likeliest are told and none is certain: the solver does not guess.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import islice

from pinkas.domains.banking.rules.deposit_exceptions import equal_swaps
from pinkas.domains.banking.rules.deposit_fees import split_fee
from pinkas.domains.banking.rules.deposit_likelihood import count_unforeseen, density
from pinkas.domains.banking.rules.deposit_searches import LAST_SEARCHES, SEARCHES, Search
from pinkas.domains.banking.rules.deposit_sources import (
    ChargeSet,
    SearchSteps,
    SearchTooLong,
    Source,
    read_sources,
)
from pinkas.domains.banking.types.deposits import DepositSearch, EarlierDeposit, FoundDeposit, OpenCharge

CERTAIN, NO_NEED_TO_LOOK_ON = 0.99, 0.999
"""The part of the weight of all that explains a deposit that a set has when it is certain, and when no more searches
are done."""
_RIVAL = 0.003
"""A set of this part of the weight of the likeliest explains the deposit too: with one beside it none is certain."""
MOST_FOUND = 20
"""Sets that are told when several explain a deposit."""
MOST_COUNTED = 200
"""Sets that are looked for by one search: where more explain a deposit, so many are counted."""
MOST_STEPS = 2_500_000
"""Steps after which a search is given up: about two seconds of a processor. Two thousand charges take half of them."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    source: Source
    charges: ChargeSet
    weight: float
    unknown: float


_Candidates = dict[tuple[str, tuple[int, ...]], _Candidate]


def solve_deposit(
    net: int,
    day: date,
    charges: Iterable[OpenCharge],
    earlier: Iterable[EarlierDeposit],
    vat_on: Callable[[date], Fraction],
    most_steps: int = MOST_STEPS,
) -> DepositSearch:
    """The sets of open charges that explain what came from a processor on a day, in minor units; the likeliest first,
    at most `MOST_FOUND`. `vat_on` is the standard rate of VAT on a day. The order of what is given changes nothing.
    A search that takes more than `most_steps` is given up, with nothing found."""
    try:
        sources = read_sources(net, day, charges, earlier, vat_on, SearchSteps(most_steps))
        chance = sum(density(one) for one in sources)
        found: _Candidates = {}
        left = sum(one.weight for one in SEARCHES)
        for search in SEARCHES:
            _look(search, sources, found)
            left -= search.weight
            if search.decides and _is_certain(found, left, chance, NO_NEED_TO_LOOK_ON):
                break
        if not found:
            for search in LAST_SEARCHES:
                _look(search, sources, found)
        if _is_certain(found, left, chance, CERTAIN):
            _weigh_equals(found)
        return DepositSearch(_answer(found, left, chance), is_complete=True)
    except SearchTooLong:
        return DepositSearch((), is_complete=False)


def _look(search: Search, sources: Sequence[Source], found: _Candidates) -> None:
    """Adds what a search finds. Sets of the same charges are one, the likeliest."""
    for source in sources:
        for one, weight in islice(search.find(source), MOST_COUNTED):
            key = source.name, tuple(_places(one))
            if key not in found or found[key].weight < weight:
                found[key] = _Candidate(source, one, weight, search.unknown)


def _weigh_equals(found: _Candidates) -> None:
    """Makes rivals of the sets that differ from the likeliest by charges of the same amounts alone and have at most one
    unforeseen exception more, however much less likely they are: nothing in the deposit tells which of them came."""
    best = max(found.values(), key=lambda one: one.weight)
    source, least = best.source, best.weight * _RIVAL
    for one in equal_swaps(source, best.charges):
        found.setdefault((source.name, tuple(_places(one))), replace(best, charges=one, weight=least))
    amounts, unforeseen = _amounts(best), _unforeseen(best)
    for key, other in found.items():
        comparable = other is not best and other.source is source and _unforeseen(other) <= unforeseen + 1
        if comparable and _amounts(other) == amounts:
            found[key] = replace(other, weight=least)


def _amounts(one: _Candidate) -> list[int]:
    return sorted(one.source.charges[place].amount for place in _places(one.charges))


def _unforeseen(one: _Candidate) -> int:
    return count_unforeseen(one.source, one.charges.left_out, one.charges.added)


def _is_certain(found: _Candidates, left: float, chance: float, least: float) -> bool:
    """Whether one set is at least this part of the weight of all; `left` is that of the searches that were not done,
    `chance` how often an amount that has nothing to do with the charges comes to this one."""
    if not found:
        return False
    best = max(found.values(), key=lambda one: one.weight)
    if any(one is not best and one.weight >= _RIVAL * best.weight for one in found.values()):
        return False
    return best.weight >= least * (sum(one.weight for one in found.values()) + (left + best.unknown) * chance)


def _answer(found: _Candidates, left: float, chance: float) -> tuple[FoundDeposit, ...]:
    """The sets as they are told: the likeliest, and those that explain the deposit as well."""
    if not found:
        return ()
    least = max(one.weight for one in found.values()) * _RIVAL
    certain = _is_certain(found, left, chance, CERTAIN)
    heaviest = sorted(found.values(), key=lambda one: -one.weight)
    wanted = CERTAIN * (sum(one.weight for one in heaviest) + (left + heaviest[0].unknown) * chance)
    told: list[tuple[float, FoundDeposit]] = []
    for one in heaviest:
        if one.weight < least and (certain or wanted <= 0):
            break
        told.append((one.weight, _told(one.source, one.charges)))
        wanted -= one.weight
    ranked = [one for _, one in sorted(told, key=lambda pair: (-pair[0], _rank(pair[1])))]
    return tuple(replace(one, uniqueness=len(ranked), is_certain=certain) for one in ranked[:MOST_FOUND])


def _places(one: ChargeSet) -> list[int]:
    kept = [place for place in range(one.run.first, one.run.last) if place not in one.left_out]
    return sorted([*kept, *one.added])


def _gross_and_kept(source: Source, one: ChargeSet) -> tuple[int, int]:
    gross = sum(source.charges[place].amount for place in _places(one))
    return gross, gross - source.net


def _rank(one: FoundDeposit) -> tuple[object, ...]:
    """The order of sets that explain a deposit equally well: of terms near the usual, then the oldest charges."""
    strange = abs(one.rate - one.usual_rate) if one.usual_rate is not None else Fraction(0)
    return (one.exceptions, strange, one.first_day, one.last_day, one.charges)


def _told(source: Source, one: ChargeSet) -> FoundDeposit:
    charges = [source.charges[place] for place in _places(one)]
    gross, kept = _gross_and_kept(source, one)
    fee, fee_vat = split_fee(kept, one.vat)
    return FoundDeposit(
        charges=tuple(charge.id for charge in charges),
        source=source.name,
        first_day=charges[0].day,
        last_day=charges[-1].day,
        gross=gross,
        fee=fee,
        fee_vat=fee_vat,
        rate=Fraction(fee, gross) if gross else Fraction(0),
        usual_rate=source.usual_rate,
        left_out=tuple(source.charges[place].id for place in one.left_out),
        added=tuple(source.charges[place].id for place in one.added),
        uniqueness=1,
        is_certain=False,
    )
