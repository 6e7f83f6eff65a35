"""Which open card charges a deposit of a processor is for: pure.

A candidate is what one processor (and terminal) charged between two cut-offs, with at most two exceptions: charges left
out of such a run, or added to it. It explains a deposit when the charges less the fee and its VAT are what came. The
candidates are taken in this order, and the first kind of which one explains the deposit is the answer:

1. runs such as the processor deposited before, under the terms that explain the earlier deposits;
2. the same, with the whole tolerance of roundings;
3. any run between two cut-offs under these terms;
4. runs of kind 1 with one exception, then with two;
5. runs of kind 1 under other terms: nothing was kept, or a share within the range of what processors take;
6. any run under other terms.

One set alone is certain, unless the kind is a weak one; of several none is: the solver does not guess.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from uuid import UUID

from pinkas.domains.banking.rules.deposit_fees import (
    HIGHEST_RATE,
    LOWEST_RATE,
    ChargeSums,
    FeeTerms,
    infer_terms,
    split_fee,
    sum_charges,
)
from pinkas.domains.banking.rules.deposit_periods import MAX_DAYS, Run, boundaries, infer_habits, usual_runs
from pinkas.domains.banking.types.deposits import EarlierDeposit, FoundDeposit, OpenCharge

MOST_FOUND = 20
"""Sets that are told when several explain a deposit."""
_BESIDE_BEFORE, _BESIDE_AFTER = 45, 3
"""A charge that is added to a run was made at most so many days before or behind it."""
_BESIDE_MOST = 100
"""Charges on each side of a run that may be added to it, the nearest ones."""
_ENOUGH_DEPOSITS = 3
"""Earlier deposits of a processor from which its habits are known well."""
_ROUNDING = 1
"""Minor units by which fee and VAT may be rounded otherwise than told."""


@dataclass(frozen=True, slots=True)
class _Set:
    """Charges by their places, and the terms that make the deposit of them."""

    run: Run
    vat: Fraction
    left_out: tuple[int, ...] = ()
    added: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Source:
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

    @property
    def usual_rate(self) -> Fraction | None:
        """The share that is in force."""
        return self.terms[0].rate if self.terms else None


def solve_deposit(
    net: int,
    day: date,
    charges: Iterable[OpenCharge],
    earlier: Iterable[EarlierDeposit],
    vat_on: Callable[[date], Fraction],
) -> list[FoundDeposit]:
    """The sets of open charges that explain what came from a processor on a day, in minor units; the likeliest first,
    at most `MOST_FOUND`. `vat_on` is the standard rate of VAT on a day. The order of what is given changes nothing."""
    sources = _sources(net, day, charges, earlier, vat_on)
    for search, may_be_certain in _KINDS:
        found = [(source, one) for source in sources for one in search(source)]
        if found:
            return _answer(found, may_be_certain(sources, found))
    return []


def _sources(
    net: int,
    day: date,
    charges: Iterable[OpenCharge],
    earlier: Iterable[EarlierDeposit],
    vat_on: Callable[[date], Fraction],
) -> list[_Source]:
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
            _Source(
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
            )
        )
    return found


def _usual(source: _Source) -> list[_Set]:
    return _explaining(source, source.usual, lambda _: _ROUNDING) if source.has_history else []


def _usual_within_tolerance(source: _Source) -> list[_Set]:
    if not source.has_history:
        return []
    return _explaining(source, source.usual, lambda run: max(_ROUNDING, (run.last - run.first) // 2))


def _any_run(source: _Source) -> list[_Set]:
    return _explaining(source, _all_runs(source), lambda _: _ROUNDING) if source.has_history else []


def _one_exception(source: _Source) -> list[_Set]:
    return list(dict.fromkeys(_exceptions(source, 1)))


def _two_exceptions(source: _Source) -> list[_Set]:
    return list(dict.fromkeys(_exceptions(source, 2)))


def _usual_under_other_terms(source: _Source) -> list[_Set]:
    return _other_terms(source, source.usual) if source.has_history else []


def _nothing_kept(source: _Source) -> list[_Set]:
    """Runs of which all came: without earlier deposits, a processor that bills its fee."""
    if source.has_history:
        return []
    amounts = source.sums[0].amounts
    runs = (one for one in _all_runs(source) if amounts[one.last] - amounts[one.first] == source.net)
    return [_Set(one, Fraction(0)) for one in runs]


def _any_under_other_terms(source: _Source) -> list[_Set]:
    return _other_terms(source, _all_runs(source))


def _explaining(source: _Source, runs: Iterable[Run], tolerance: Callable[[Run], int]) -> list[_Set]:
    """The runs of which the deposit comes under known terms."""
    found: dict[Run, _Set] = {}
    asked = list(runs)
    for sums in source.sums:
        amounts, keeps = sums.amounts, float(sums.terms.rate * (1 + sums.terms.vat))
        target = source.net / (1 - keeps)
        for run in asked:
            allowed = tolerance(run)
            # Roundings charge by charge move a sum by half a minor unit each, twice with VAT.
            if abs(amounts[run.last] - amounts[run.first] - target) > 4 + allowed + (run.last - run.first):
                continue
            if abs(sums.net_between(run.first, run.last) - source.net) <= allowed:
                found.setdefault(run, _Set(run, sums.terms.vat))
    return list(found.values())


def _other_terms(source: _Source, runs: Iterable[Run]) -> list[_Set]:
    """The runs of which nothing was kept, or a plausible share."""
    amounts, net = source.sums[0].amounts, source.net
    vat = source.terms[0].vat if source.has_history else source.standard_vat
    found = []
    for run in runs:
        gross = amounts[run.last] - amounts[run.first]
        kept = gross - net
        if kept == 0:
            found.append(_Set(run, Fraction(0)))
        elif gross > 0 and LOWEST_RATE * gross <= kept <= HIGHEST_RATE * (1 + vat) * gross:
            found.append(_Set(run, vat))
    return found


def _all_runs(source: _Source) -> Iterator[Run]:
    """Every run between two cut-offs of the same time of day, the latest first."""
    seen: set[tuple[int, int]] = set()
    for starts in boundaries(source.charges):
        for end in range(len(starts) - 1, 0, -1):
            last, behind = starts[end]
            for begin in range(end - 1, -1, -1):
                first, day = starts[begin]
                if behind - day > MAX_DAYS:
                    break
                if (first, last) not in seen:
                    seen.add((first, last))
                    yield Run(first, last)


def _exceptions(source: _Source, count: int) -> Iterator[_Set]:
    """Usual runs with so many charges left out or added that explain the deposit."""
    if not source.has_history:
        return
    for sums in source.sums:
        for run in source.usual:
            missing = source.net - sums.net_between(run.first, run.last)
            # What each charge changes when it is left out of the run, or added to it.
            changes: dict[int, list[int]] = defaultdict(list)
            for place in range(run.first, run.last):
                changes[-sums.nets[place]].append(place)
            for place in _beside(source, run):
                changes[sums.nets[place]].append(place)
            for places in _single(changes, missing) if count == 1 else _pairs(changes, missing):
                found = _checked(source, sums, run, places)
                if found is not None:
                    yield found


def _beside(source: _Source, run: Run) -> Iterator[int]:
    first, last = source.charges[run.first].day, source.charges[run.last - 1].day
    for place in range(run.first - 1, max(run.first - 1 - _BESIDE_MOST, -1), -1):
        if (first - source.charges[place].day).days > _BESIDE_BEFORE:
            break
        yield place
    for place in range(run.last, min(run.last + _BESIDE_MOST, len(source.charges))):
        if (source.charges[place].day - last).days > _BESIDE_AFTER:
            break
        yield place


def _single(changes: dict[int, list[int]], missing: int) -> Iterator[tuple[int, ...]]:
    for value in range(missing - 2, missing + 3):
        for place in changes.get(value, ()):
            yield (place,)


def _pairs(changes: dict[int, list[int]], missing: int) -> Iterator[tuple[int, ...]]:
    for value, places in changes.items():
        for other in range(missing - value - 3, missing - value + 4):
            if other < value:
                continue
            for second in changes.get(other, ()):
                for first in places:
                    if first < second or (first != second and other != value):
                        yield (first, second)


def _checked(source: _Source, sums: ChargeSums, run: Run, places: tuple[int, ...]) -> _Set | None:
    left_out = tuple(sorted(one for one in places if run.first <= one < run.last))
    added = tuple(sorted(one for one in places if not run.first <= one < run.last))
    if len(left_out) == run.last - run.first:
        return None
    if abs(sums.net_between(run.first, run.last, left_out, added) - source.net) > _ROUNDING:
        return None
    return _Set(run, sums.terms.vat, left_out, added)


_Found = Sequence[tuple[_Source, _Set]]


def _always(_sources: Sequence[_Source], _found: _Found) -> bool:
    return True


def _no_exception_explains(sources: Sequence[_Source], found: _Found) -> bool:
    """A run of an unusual kind is not taken where other charges, with one exception to a usual one, would do."""
    charges = {_ids(source, one) for source, one in found}
    return all(_ids(source, one) in charges for source in sources for one in _one_exception(source))


def _habits_are_known(_sources: Sequence[_Source], found: _Found) -> bool:
    """Two exceptions are believed where several deposits told what is usual: they explain many sums by chance."""
    return all(source.deposits >= _ENOUGH_DEPOSITS for source, _ in found)


def _never(_sources: Sequence[_Source], _found: _Found) -> bool:
    """A share that was not seen before may be a coincidence: a person looks at it."""
    return False


_KINDS: tuple[tuple[Callable[[_Source], list[_Set]], Callable[[Sequence[_Source], _Found], bool]], ...] = (
    (_usual, _always),
    (_usual_within_tolerance, _always),
    (_any_run, _no_exception_explains),
    (_one_exception, _always),
    (_two_exceptions, _habits_are_known),
    (_usual_under_other_terms, _never),
    (_nothing_kept, _always),
    (_any_under_other_terms, _always),
)


def _places(one: _Set) -> list[int]:
    kept = [place for place in range(one.run.first, one.run.last) if place not in one.left_out]
    return sorted([*kept, *one.added])


def _ids(source: _Source, one: _Set) -> frozenset[UUID]:
    return frozenset(source.charges[place].id for place in _places(one))


def _gross_and_kept(source: _Source, one: _Set) -> tuple[int, int]:
    gross = sum(source.charges[place].amount for place in _places(one))
    return gross, gross - source.net


def _answer(found: _Found, may_be_certain: bool) -> list[FoundDeposit]:
    """The sets as they are told. Sets of the same charges are one, that with the fewest exceptions."""
    distinct: dict[tuple[UUID, ...], FoundDeposit] = {}
    for source, one in found:
        told = _told(source, one)
        if told.charges not in distinct or told.exceptions < distinct[told.charges].exceptions:
            distinct[told.charges] = told
    ranked = sorted(distinct.values(), key=_rank)
    count = len(ranked)
    certain = may_be_certain and count == 1
    return [replace(one, uniqueness=count, is_certain=certain) for one in ranked[:MOST_FOUND]]


def _rank(one: FoundDeposit) -> tuple[object, ...]:
    """The order of sets that explain a deposit equally well: of terms near the usual, then the oldest charges."""
    strange = abs(one.rate - one.usual_rate) if one.usual_rate is not None else Fraction(0)
    return (one.exceptions, strange, one.first_day, one.last_day, one.charges)


def _told(source: _Source, one: _Set) -> FoundDeposit:
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
