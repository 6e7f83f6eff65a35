"""Runs of card charges with a few exceptions, which are left out or added: pure."""

from collections import defaultdict
from collections.abc import Iterator

from pinkas.domains.banking.rules.deposit_fees import ChargeSums
from pinkas.domains.banking.rules.deposit_periods import Run
from pinkas.domains.banking.rules.deposit_sources import ROUNDING, ChargeSet, Source

_BESIDE_BEFORE, _BESIDE_AFTER = 45, 3
"""A charge that is added to a run was made at most so many days before or behind it."""
_BESIDE_MOST = 100
"""Charges on each side of a run that may be added to it, the nearest ones."""
_CHECK = 5
"""Steps that it takes to look at one set."""


def sets_with_exceptions(source: Source, count: int) -> Iterator[ChargeSet]:
    """Usual runs with so many charges left out or added that explain the deposit."""
    if not source.has_history:
        return
    for sums in source.sums:
        for run in source.usual:
            missing = source.net - sums.net_between(run.first, run.last)
            # What each charge changes when it is left out of the run, or added to it.
            changes: dict[int, list[int]] = defaultdict(list)
            source.steps.spend(run.last - run.first)
            for place in range(run.first, run.last):
                changes[-sums.nets[place]].append(place)
            for place in _beside(source, run):
                changes[sums.nets[place]].append(place)
            if count == 2:
                source.steps.spend(7 * len(changes))
            for places in _single(changes, missing) if count == 1 else _pairs(changes, missing):
                source.steps.spend(_CHECK)
                found = _checked(source, sums, run, places)
                if found is not None:
                    yield found


def _beside(source: Source, run: Run) -> Iterator[int]:
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


def _checked(source: Source, sums: ChargeSums, run: Run, places: tuple[int, ...]) -> ChargeSet | None:
    left_out = tuple(sorted(one for one in places if run.first <= one < run.last))
    added = tuple(sorted(one for one in places if not run.first <= one < run.last))
    if len(left_out) == run.last - run.first:
        return None
    if abs(sums.net_between(run.first, run.last, left_out, added) - source.net) > ROUNDING:
        return None
    return ChargeSet(run, sums.terms.vat, left_out, added)
