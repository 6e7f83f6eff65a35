"""The ways in which the charges of a deposit are looked for, the likeliest first, and what is found weighs: pure."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import nlargest
from math import sqrt

from pinkas.domains.banking.rules import deposit_likelihood as likelihood
from pinkas.domains.banking.rules.deposit_exceptions import (
    changes_of,
    passed_over_before,
    sets_with_exceptions,
    sets_with_passed_over,
)
from pinkas.domains.banking.rules.deposit_fees import HIGHEST_RATE, LOWEST_RATE, ChargeSums, round_share
from pinkas.domains.banking.rules.deposit_periods import Run
from pinkas.domains.banking.rules.deposit_sources import ROUNDING, ChargeSet, Source

Weighed = tuple[ChargeSet, float]
"""A set of charges that explains the deposit, and how likely it is."""
_LOOK = 5
"""Steps that it takes to compare a share."""
_MOST_FIRST, _FIRST_PAIRS = 80, 400_000
"""Runs that may be a first deposit with an exception, the likeliest ones, and pairs of charges in all of them: each of
the charges is compared with the others."""


@dataclass(frozen=True, slots=True)
class Search:
    """A way of looking for sets; how often deposits are such that only this way finds them; and how often something
    else passes for what it finds."""

    find: Callable[[Source], Iterable[Weighed]]
    weight: float
    unknown: float = likelihood.UNKNOWN
    decides: bool = True
    """Whether what is found may be certain before the next search is done."""


def usual_runs(source: Source) -> Iterator[Weighed]:
    """Runs such as the processor deposited before, under terms that explain the earlier deposits; under those in force
    with the whole tolerance of roundings."""
    if not source.has_history:
        return
    in_force = [one for one in source.sums if one.terms.rate == source.usual_rate]
    exact = _explaining(source, source.usual, lambda _: ROUNDING, source.sums)
    loose = _explaining(source, source.usual, lambda run: max(ROUNDING, (run.last - run.first) // 2), in_force)
    for found in (exact, loose):
        for one, loss in found:
            yield one, likelihood.WITHOUT * loss * likelihood.run_weight(source, one.run)


def any_run(source: Source) -> Iterator[Weighed]:
    """Any run between two cut-offs under known terms, and one charge by itself."""
    if not source.has_history:
        return
    share = likelihood.ANY_RUN / max(10, len(source.all_runs))
    for one, loss in _explaining(source, source.all_runs, lambda _: ROUNDING, source.sums):
        yield one, share * loss
    alone = [Run(place, place + 1) for place in range(len(source.charges))]
    for one, loss in _explaining(source, alone, lambda _: ROUNDING, source.sums):
        yield one, likelihood.ALONE / len(alone) * loss


def with_passed_over(source: Source) -> Iterator[Weighed]:
    """Usual runs with charges that earlier deposits passed over."""
    if source.has_history:
        yield from _weigh(source, sets_with_passed_over(source))


def with_exceptions(count: int) -> Callable[[Source], Iterator[Weighed]]:
    """A search for usual runs with so many exceptions."""
    return lambda source: _weigh(source, sets_with_exceptions(source, count))


def new_round_share(source: Source) -> Iterator[Weighed]:
    """Usual runs under a new share in hundredths of a percent."""
    if not source.has_history:
        return
    share = likelihood.NEW_SHARE / likelihood.SHARES_OF_CONTRACTS
    amounts = [one.amount for one in source.charges]
    for run in source.usual:
        for added in ((), *passed_over_before(source, run, 2)):
            gross = source.gross(run) + sum(amounts[place] for place in added)
            source.steps.spend(1)
            if _may_be_round(source, gross, run.last - run.first + len(added)):
                for round_ in _with_round_share(source, ChargeSet(run, Fraction(0), (), added)):
                    yield round_, share * likelihood.exceptions_weight(source, run, (), added)


def new_round_share_with_exception(source: Source) -> Iterator[Weighed]:
    """Runs that are usual to the day with one exception, beside charges that earlier deposits passed over, under a new
    share in hundredths of a percent."""
    share = likelihood.NEW_SHARE / likelihood.SHARES_OF_CONTRACTS
    amounts = [one.amount for one in source.charges]
    for run in source.exact if source.has_history else ():
        changes = changes_of(source, amounts, run, 2)
        for added in ((), *passed_over_before(source, run, 2)):
            gross = source.gross(run) + sum(amounts[place] for place in added)
            source.steps.spend(_LOOK * len(changes))
            for change, places in changes.items():
                if not _may_be_round(source, gross + change, run.last - run.first):
                    continue
                for place in places:
                    inside = run.first <= place < run.last
                    if place in added or (inside and run.last - run.first == 1):
                        continue
                    beside = added if inside else tuple(sorted((*added, place)))
                    one = ChargeSet(run, Fraction(0), (place,) if inside else (), beside)
                    for round_ in _with_round_share(source, one):
                        yield round_, share * likelihood.exceptions_weight(source, run, one.left_out, one.added)


def first_deposit(source: Source) -> Iterator[Weighed]:
    """Runs of a processor without earlier deposits, less a share in hundredths of a percent, or less nothing."""
    if source.has_history:
        return
    weights = likelihood.first_run_weights(source)
    for one in _less_a_share(source, source.all_runs):
        weight = weights[one.run]
        if source.gross(one.run) == source.net:
            yield one, likelihood.FIRST_WHOLE * weight
        for round_ in _with_round_share(source, one):
            yield round_, likelihood.FIRST / likelihood.SHARES_OF_CONTRACTS / 3 * weight


def first_deposit_with_exception(source: Source) -> Iterator[Weighed]:
    """The likeliest runs of a processor without earlier deposits without one of their charges, which comes late."""
    if source.has_history:
        return
    weights, left = likelihood.first_run_weights(source), _FIRST_PAIRS
    for run, weight in nlargest(_MOST_FIRST, weights.items(), key=lambda item: (item[1], item[0].first, item[0].last)):
        count, gross = run.last - run.first, source.gross(run)
        left -= count * count
        if left < 0:
            return
        source.steps.spend(_LOOK * count)
        for place in range(run.first, run.last) if count > 1 else ():
            rest = gross - source.charges[place].amount
            one = ChargeSet(run, Fraction(0), (place,))
            if rest == source.net:
                yield one, likelihood.FIRST_WHOLE * likelihood.FIRST_ONE * weight / count
            elif _may_be_round(source, rest, count):
                for round_ in _with_round_share(source, one):
                    share = likelihood.FIRST * likelihood.FIRST_ONE / likelihood.SHARES_OF_CONTRACTS / 3
                    yield round_, share * weight / count


def any_run_with_new_share(source: Source) -> Iterator[Weighed]:
    """Any run under a new share in hundredths of a percent."""
    if not source.has_history:
        return
    share = likelihood.NEW_SHARE_ANY_RUN / likelihood.SHARES_OF_CONTRACTS / max(10, len(source.all_runs))
    for one in _less_a_share(source, source.all_runs):
        for round_ in _with_round_share(source, one):
            yield round_, share


def strange_share(source: Source) -> Iterator[Weighed]:
    """Runs of which some other share was kept, or nothing."""
    runs = source.usual if source.has_history else source.all_runs
    for one in _less_a_share(source, runs):
        range_ = max(1.0, float(HIGHEST_RATE - LOWEST_RATE) * abs(source.gross(one.run)))
        weight = likelihood.run_weight(source, one.run) if source.has_history else 1 / max(10, len(runs))
        yield one, likelihood.STRANGE_SHARE / range_ * weight


SEARCHES = (
    # Charges of the same amount may stand for each other: what is usual is compared with one exception.
    Search(usual_runs, likelihood.WITHOUT, decides=False),
    Search(with_passed_over, likelihood.WITHOUT, decides=False),
    Search(with_exceptions(1), likelihood.ONE),
    Search(any_run, likelihood.ANY_RUN + likelihood.ALONE),
    Search(first_deposit, 0.0, likelihood.UNKNOWN_FIRST, decides=False),
    Search(first_deposit_with_exception, 0.0, likelihood.UNKNOWN_FIRST),
    Search(new_round_share, likelihood.NEW_SHARE, likelihood.UNKNOWN_NEW_SHARE),
    Search(with_exceptions(2), likelihood.TWO),
    Search(with_exceptions(3), likelihood.THREE),
    Search(new_round_share_with_exception, likelihood.NEW_SHARE_ONE, likelihood.UNKNOWN_NEW_SHARE),
)
"""They are done one after another until what is found is certain."""
LAST_SEARCHES = (
    Search(any_run_with_new_share, likelihood.NEW_SHARE_ANY_RUN),
    Search(strange_share, likelihood.STRANGE_SHARE),
)
"""Those that are done only where the others find nothing."""


def _weigh(source: Source, sets: Iterable[tuple[ChargeSet, int]]) -> Iterator[Weighed]:
    """Sets with exceptions, which weigh less where they are a minor unit beside the deposit."""
    for one, short in sets:
        loss = likelihood.BY_ONE if short else 1.0
        yield one, loss * likelihood.exceptions_weight(source, one.run, one.left_out, one.added)


def _explaining(
    source: Source, runs: Iterable[Run], tolerance: Callable[[Run], int], terms: Iterable[ChargeSums]
) -> list[tuple[ChargeSet, float]]:
    """The runs of which the deposit comes under some terms, and what each loses because it does so less well."""
    found: dict[Run, tuple[ChargeSet, float]] = {}
    asked = list(runs)
    for sums in terms:
        amounts, keeps = sums.amounts, float(sums.terms.rate * (1 + sums.terms.vat))
        target = source.net / (1 - keeps)
        source.steps.spend(len(asked))
        for run in asked:
            allowed = tolerance(run)
            # Roundings charge by charge move a sum by half a minor unit each, twice with VAT.
            if abs(amounts[run.last] - amounts[run.first] - target) > 4 + allowed + (run.last - run.first):
                continue
            short = abs(sums.net_between(run.first, run.last) - source.net)
            if short <= allowed:
                loss = 1.0 if not short else likelihood.BY_ONE if short <= ROUNDING else likelihood.WITHIN_TOLERANCE
                if sums.terms.rate != source.usual_rate:
                    loss *= likelihood.OLD_TERMS
                if run not in found or found[run][1] < loss:
                    found[run] = ChargeSet(run, sums.terms.vat), loss
    return list(found.values())


def _less_a_share(source: Source, runs: Iterable[Run]) -> list[ChargeSet]:
    """The runs of which nothing was kept, or a plausible share."""
    net = source.net
    vat = max(source.vats)
    found = []
    # What the charges come to at most and at least, so that few of them are looked at closely.
    highest, lowest = 1 - HIGHEST_RATE * (1 + vat), 1 - LOWEST_RATE
    bounds = sorted((net, int(net / highest), int(net / lowest)))
    for run in runs:
        gross = source.gross(run)
        if not bounds[0] - 1 <= gross <= bounds[-1] + 1:
            continue
        kept = gross - net
        if kept == 0:
            found.append(ChargeSet(run, Fraction(0)))
        elif gross > 0 and LOWEST_RATE * gross <= kept <= HIGHEST_RATE * (1 + vat) * gross:
            found.append(ChargeSet(run, vat))
    return found


def _may_be_round(source: Source, gross: int, count: int) -> bool:
    """Whether a share of so much may be a round one, however it is rounded: so that few are looked at closely."""
    kept = gross - source.net
    if gross <= 0 or not 0 < kept < gross:
        return False
    slack = 2 + 2 * sqrt(count)
    for vat in source.vats:
        unit = gross * float(1 + vat) / 10_000
        steps = kept / unit
        if abs(steps - round(steps)) * unit <= slack:
            return True
    return False


def _with_round_share(source: Source, one: ChargeSet) -> Iterator[ChargeSet]:
    """A set with the VAT with which the share that was kept is a round one; nothing where it is none."""
    kept = [place for place in range(one.run.first, one.run.last) if place not in one.left_out]
    amounts = [source.charges[place].amount for place in (*kept, *one.added)]
    source.steps.spend(len(amounts))
    for vat in source.vats:
        if round_share(amounts, source.net, vat, source.roundings) is not None:
            yield replace(one, vat=vat)
            return
