"""Runs of card charges with a few exceptions, which are left out or added: pure."""

from collections import defaultdict
from collections.abc import Iterator
from math import pi, sqrt
from statistics import pstdev

from pinkas.domains.banking.rules.deposit_fees import ChargeSums
from pinkas.domains.banking.rules.deposit_periods import Run
from pinkas.domains.banking.rules.deposit_sources import ROUNDING, ChargeSet, Source

_BESIDE_BEFORE, _BESIDE_AFTER = 200, 3
"""A charge that is added to a run was made at most so many days before or behind it: processors hold some back for
months."""
_BESIDE_MOST = {1: 1000, 2: 100}
"""Charges on each side of a run that may be added to it, the nearest ones, by the number of exceptions."""
_CHECK = 15
"""Steps that it takes to look at one set."""


def sets_with_exceptions(source: Source, count: int) -> Iterator[ChargeSet]:
    """Usual runs with so many charges left out or added that explain the deposit."""
    if not source.has_history:
        return
    for sums in source.sums:
        for run in source.usual:
            missing = source.net - sums.net_between(run.first, run.last)
            changes = _changes(source, sums, run, count)
            if count == 2:
                source.steps.spend(7 * len(changes))
            for places in _single(changes, missing) if count == 1 else _pairs(changes, missing):
                source.steps.spend(_CHECK)
                found = _checked(source, sums, run, places)
                if found is not None:
                    yield found


def pairs_by_chance(source: Source) -> float:
    """How many sets with two exceptions explain any deposit by chance, as is to be expected: the pairs of charges that
    are tried, by how far their sums lie apart, taken as normally distributed. These are the pairs of `is_plain`."""
    expected, nets = 0.0, source.sums[0].nets
    for run in source.exact if source.has_history else ():
        changes = [-nets[place] for place in range(run.first, run.last)]
        changes += [nets[place] for place in _beside(source, run, _BESIDE_MOST[2]) if place < source.left_behind]
        source.steps.spend(len(changes))
        spread = pstdev(changes) * sqrt(2)
        pairs = len(changes) * (len(changes) - 1) / 2
        expected += pairs * (2 * ROUNDING + 1) / max(1.0, spread * sqrt(2 * pi))
    return expected


def is_plain(source: Source, one: ChargeSet) -> bool:
    """Whether a run is usual to the day, and what is added to it was left out of an earlier one."""
    return one.run in source.exact and all(place < source.left_behind for place in one.added)


def _changes(source: Source, sums: ChargeSums, run: Run, count: int) -> dict[int, list[int]]:
    """The charges that may be exceptions to a run, by what the deposit changes when they are left out or added."""
    changes: dict[int, list[int]] = defaultdict(list)
    source.steps.spend(run.last - run.first)
    for place in range(run.first, run.last):
        changes[-sums.nets[place]].append(place)
    for place in _beside(source, run, _BESIDE_MOST[count]):
        source.steps.spend(1)
        changes[sums.nets[place]].append(place)
    return changes


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


def _checked(source: Source, sums: ChargeSums, run: Run, places: tuple[int, ...]) -> ChargeSet | None:
    left_out = tuple(sorted(one for one in places if run.first <= one < run.last))
    added = tuple(sorted(one for one in places if not run.first <= one < run.last))
    if len(left_out) == run.last - run.first:
        return None
    if abs(sums.net_between(run.first, run.last, left_out, added) - source.net) > ROUNDING:
        return None
    return ChargeSet(run, sums.terms.vat, left_out, added)
