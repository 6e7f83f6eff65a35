"""Runs of card charges with a few exceptions, which are left out or added: pure."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from math import sqrt

from pinkas.domains.banking.rules.deposit_fees import ChargeSums
from pinkas.domains.banking.rules.deposit_periods import Run
from pinkas.domains.banking.rules.deposit_sources import ROUNDING, ChargeSet, Source

_BESIDE_BEFORE, _BESIDE_AFTER = 200, 3
"""A charge that is added to a run was made at most so many days before or behind it: processors hold some back for
months."""
_BESIDE_MOST = {1: 1000, 2: 100, 3: 15}
"""Charges on each side of a run that may be added to it, the nearest ones, by the number of exceptions."""
_MOST_OF_THREE, _PAIRS = 140, 150_000
"""Three exceptions, of which none was passed over before, are looked for among so many charges at most, and so many
pairs of them in all runs: of more, too many come to the same sum."""
_MOST_PASSED_OVER = 7
"""Charges that earlier deposits passed over, the latest ones, of which every few are tried."""
_CHECK = 15
"""Steps that it takes to look at one set."""


def sets_with_exceptions(source: Source, count: int) -> Iterator[tuple[ChargeSet, int]]:
    """Usual runs with so many charges left out or added that explain the deposit, each with the minor units by which
    it does not. Of three exceptions only runs that are usual to the day."""
    if not source.has_history:
        return
    for sums in source.sums:
        for run in source.exact if count == 3 else source.usual:
            missing = source.net - sums.net_between(run.first, run.last)
            changes = changes_of(source, sums.nets, run, count)
            for places in _places(source, sums.nets, run, changes, missing, count):
                source.steps.spend(_CHECK)
                found = _checked(source, sums, run, places)
                if found is not None:
                    yield found


def sets_with_passed_over(source: Source) -> Iterator[tuple[ChargeSet, int]]:
    """Usual runs with one to three charges that earlier deposits passed over."""
    for sums in source.sums:
        for run in source.usual:
            missing = source.net - sums.net_between(run.first, run.last)
            for places in passed_over_before(source, run, 3):
                source.steps.spend(1)
                if abs(sum(sums.nets[place] for place in places) - missing) <= ROUNDING + len(places) + 1:
                    source.steps.spend(_CHECK)
                    found = _checked(source, sums, run, places)
                    if found is not None:
                        yield found


def passed_over_before(source: Source, run: Run, most: int) -> Iterator[tuple[int, ...]]:
    """One and more of the charges before a run that earlier deposits passed over."""
    before = sorted(place for place in source.passed_over if place < run.first)[-_MOST_PASSED_OVER:]
    return chain.from_iterable(combinations(before, count) for count in range(1, most + 1))


def equal_swaps(source: Source, one: ChargeSet) -> Iterator[ChargeSet]:
    """A set with one of its charges replaced by one of the same amount that earlier deposits passed over: nothing in
    the deposit tells the two apart. Not of sets that would have more than three exceptions then."""
    if not source.has_history or len(one.left_out) + len(one.added) > 1:
        return
    waiting: dict[int, list[int]] = defaultdict(list)
    for (place,) in passed_over_before(source, one.run, 1):
        if place not in one.added:
            waiting[source.charges[place].amount].append(place)
    source.steps.spend(one.run.last - one.run.first)
    for place in range(one.run.first, one.run.last) if waiting else ():
        if place not in one.left_out:
            for other in waiting.get(source.charges[place].amount, ()):
                left_out, added = tuple(sorted((*one.left_out, place))), tuple(sorted((*one.added, other)))
                yield ChargeSet(one.run, one.vat, left_out, added)


def changes_of(source: Source, nets: Sequence[int], run: Run, count: int) -> dict[int, list[int]]:
    """The charges that may be one of so many exceptions to a run, by what the deposit changes when they are left out or
    added."""
    changes: dict[int, list[int]] = defaultdict(list)
    source.steps.spend(run.last - run.first)
    for place in range(run.first, run.last):
        changes[-nets[place]].append(place)
    for place in _beside(source, run, _BESIDE_MOST[count]):
        source.steps.spend(1)
        changes[nets[place]].append(place)
    return changes


def _places(
    source: Source, nets: Sequence[int], run: Run, changes: dict[int, list[int]], missing: int, count: int
) -> Iterator[tuple[int, ...]]:
    if count == 1:
        return _single(changes, missing)
    if count == 2:
        source.steps.spend(7 * len(changes))
        return _pairs(changes, missing)
    return _triples(source, nets, changes, missing, run)


def _beside(source: Source, run: Run, most: int) -> Iterator[int]:
    first, last = source.charges[run.first].day, source.charges[run.last - 1].day
    for place in range(run.first - 1, max(run.first - 1 - most, -1), -1):
        if (first - source.charges[place].day).days > _BESIDE_BEFORE:
            break
        yield place
    for place in range(run.last, min(run.last + most, len(source.charges))):
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


def _triples(
    source: Source, nets: Sequence[int], changes: dict[int, list[int]], missing: int, run: Run
) -> Iterator[tuple[int, ...]]:
    single = [(value, place) for value, places in changes.items() for place in places]
    if len(single) > min(_MOST_OF_THREE, sqrt(_PAIRS / (len(source.exact) * len(source.sums)))):
        for (place,) in passed_over_before(source, run, 1):
            source.steps.spend(7 * len(changes))
            for pair in _pairs(changes, missing - nets[place]):
                if place not in pair:
                    yield (*pair, place)
        return
    source.steps.spend(5 * len(single) * (len(single) - 1))
    for (one, first), (other, second) in combinations(single, 2):
        for value in range(missing - one - other - 4, missing - one - other + 5):
            for third in changes.get(value, ()):
                if first < third and second < third:
                    yield (first, second, third)


def _checked(source: Source, sums: ChargeSums, run: Run, places: tuple[int, ...]) -> tuple[ChargeSet, int] | None:
    left_out = tuple(sorted(one for one in places if run.first <= one < run.last))
    added = tuple(sorted(one for one in places if not run.first <= one < run.last))
    if len(left_out) == run.last - run.first:
        return None
    short = abs(sums.net_between(run.first, run.last, left_out, added) - source.net)
    if short > ROUNDING:
        return None
    return ChargeSet(run, sums.terms.vat, left_out, added), short
