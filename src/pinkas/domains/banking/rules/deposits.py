"""Which open card charges a deposit of a processor is for: pure.

A candidate is what one processor (and terminal) charged between two cut-offs, with at most two exceptions: charges left
out of such a run, or added to it. It explains a deposit when the charges less the fee and its VAT are what came. The
candidates are taken in this order, and the first kind of which one explains the deposit is the answer:

1. runs such as the processor deposited before, under the terms that explain the earlier deposits;
2. the same under the terms that are in force, with the whole tolerance of roundings;
3. any run between two cut-offs under these terms, beside runs of kind 1 with one exception;
4. runs of kind 1 with one exception, then with two, beside a new round share;
5. runs of kind 1 of which a share in hundredths of a percent was kept, where chance hardly makes one;
6. runs of kind 1 under other terms: nothing was kept, or a share within the range of what processors take;
7. any run under other terms, those of round shares first.

One set alone is certain, unless the kind is a weak one or chance may have made it; of several none is: the solver does
not guess.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import chain, islice
from math import inf
from uuid import UUID

from pinkas.domains.banking.rules.deposit_exceptions import is_plain, pairs_by_chance, sets_with_exceptions
from pinkas.domains.banking.rules.deposit_fees import (
    HIGHEST_RATE,
    LOWEST_RATE,
    ChargeSums,
    chance_of_round_share,
    round_share,
    split_fee,
)
from pinkas.domains.banking.rules.deposit_periods import Run
from pinkas.domains.banking.rules.deposit_sources import (
    ROUNDING,
    ChargeSet,
    SearchSteps,
    SearchTooLong,
    Source,
    read_sources,
)
from pinkas.domains.banking.types.deposits import DepositSearch, EarlierDeposit, FoundDeposit, OpenCharge

MOST_FOUND = 20
"""Sets that are told when several explain a deposit."""
MOST_COUNTED = 200
"""Sets that are looked for: where more explain a deposit, so many are counted."""
MOST_STEPS = 2_500_000
"""Steps after which a search is given up: about two seconds of a processor. Two thousand charges take half of them."""
_UNLIKELY_SHARES, _UNLIKELY_PAIRS = 0.05, 0.3
"""So many runs with a round share, and so many pairs of exceptions, that are to be expected by chance are taken for
none. Exceptions are common and new shares are not, so less is asked of the pairs."""
_ENOUGH_DEPOSITS = 3
"""Earlier deposits of a processor from which its habits are known well."""


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
        for search, may_be_certain in _KINDS:
            found = list(islice(search(sources), MOST_COUNTED))
            if found:
                return DepositSearch(_answer(found, may_be_certain(sources, found)), is_complete=True)
    except SearchTooLong:
        return DepositSearch((), is_complete=False)
    return DepositSearch((), is_complete=True)


def _usual(source: Source) -> list[ChargeSet]:
    return _explaining(source, source.usual, lambda _: ROUNDING) if source.has_history else []


def _usual_within_tolerance(source: Source) -> list[ChargeSet]:
    if not source.has_history:
        return []
    in_force = [one for one in source.sums if one.terms.rate == source.usual_rate]
    return _explaining(source, source.usual, lambda run: max(ROUNDING, (run.last - run.first) // 2), in_force)


def _any_run(source: Source) -> list[ChargeSet]:
    return _explaining(source, _all_runs(source), lambda _: ROUNDING) if source.has_history else []


def _one_exception(source: Source) -> Iterator[ChargeSet]:
    return _once(sets_with_exceptions(source, 1))


def _two_exceptions(source: Source) -> Iterator[ChargeSet]:
    return _once(sets_with_exceptions(source, 2))


def _once(sets: Iterable[ChargeSet]) -> Iterator[ChargeSet]:
    seen: set[ChargeSet] = set()
    for one in sets:
        if one not in seen:
            seen.add(one)
            yield one


def _usual_runs(source: Source) -> Iterable[Run]:
    return source.usual if source.has_history else ()


def _usual_under_other_terms(source: Source) -> list[ChargeSet]:
    return _other_terms(source, _usual_runs(source))


def _nothing_kept(source: Source) -> list[ChargeSet]:
    """Runs of which all came: without earlier deposits, a processor that bills its fee."""
    if source.has_history:
        return []
    runs = (one for one in _all_runs(source) if source.gross(one) == source.net)
    return [ChargeSet(one, Fraction(0)) for one in runs]


def _any_under_other_terms(source: Source) -> list[ChargeSet]:
    return _other_terms(source, _all_runs(source))


def _explaining(
    source: Source, runs: Iterable[Run], tolerance: Callable[[Run], int], terms: Sequence[ChargeSums] | None = None
) -> list[ChargeSet]:
    """The runs of which the deposit comes under known terms, or under some of them."""
    found: dict[Run, ChargeSet] = {}
    asked = list(runs)
    for sums in source.sums if terms is None else terms:
        amounts, keeps = sums.amounts, float(sums.terms.rate * (1 + sums.terms.vat))
        target = source.net / (1 - keeps)
        source.steps.spend(len(asked))
        for run in asked:
            allowed = tolerance(run)
            # Roundings charge by charge move a sum by half a minor unit each, twice with VAT.
            if abs(amounts[run.last] - amounts[run.first] - target) > 4 + allowed + (run.last - run.first):
                continue
            if abs(sums.net_between(run.first, run.last) - source.net) <= allowed:
                found.setdefault(run, ChargeSet(run, sums.terms.vat))
    return list(found.values())


def _other_terms(source: Source, runs: Iterable[Run]) -> list[ChargeSet]:
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


def _with_round_share(source: Source, one: ChargeSet) -> Iterator[ChargeSet]:
    """A set with the VAT with which the share that was kept is a round one; nothing where it is none."""
    amounts = [charge.amount for charge in source.charges[one.run.first : one.run.last]]
    source.steps.spend(len(amounts))
    for vat in source.vats:
        if round_share(amounts, source.net, vat) is not None:
            yield replace(one, vat=vat)
            return


def _all_runs(source: Source) -> Sequence[Run]:
    return source.all_runs


_Found = tuple[Source, ChargeSet]
_Search = Callable[[Sequence[Source]], Iterable[_Found]]


def _each(search: Callable[[Source], Iterable[ChargeSet]]) -> _Search:
    """A search in one source after another."""
    return lambda sources: ((source, one) for source in sources for one in search(source))


def _any_run_beside_exceptions(sources: Sequence[Source]) -> Iterable[_Found]:
    """A run of an unusual kind, and what explains the deposit as well: other charges, with one exception to a usual
    run."""
    found = list(_each(_any_run)(sources))
    return chain(found, _each(_one_exception)(sources)) if found else ()


def _round_share_of(runs: Callable[[Source], Iterable[Run]], most: float = _UNLIKELY_SHARES) -> _Search:
    """Runs of which a round share was kept, where chance makes `most` of them."""

    def search(sources: Sequence[Source]) -> Iterable[_Found]:
        found = [(source, one) for source in sources for one in _other_terms(source, runs(source))]
        by_chance = sum(
            chance_of_round_share(source.gross(one.run), vat) for source, one in found for vat in source.vats
        )
        if by_chance > most:
            return ()
        return ((source, round_) for source, one in found for round_ in _with_round_share(source, one))

    return search


def _two_exceptions_beside_round_share(sources: Sequence[Source]) -> Iterable[_Found]:
    """Two exceptions, and what is as likely: no exception, but a new share that is a round one."""
    found = list(_each(_two_exceptions)(sources))
    return chain(found, _round_share_of(_usual_runs, inf)(sources)) if found else ()


def _is_no_coincidence(sources: Sequence[Source], found: Sequence[_Found]) -> bool:
    """Two exceptions are believed where several deposits told what is usual, and chance would hardly make them."""
    if sum(pairs_by_chance(source) for source in sources) > _UNLIKELY_PAIRS:
        return False
    return all(source.deposits >= _ENOUGH_DEPOSITS and is_plain(source, one) for source, one in found)


def _always(_sources: Sequence[Source], _found: Sequence[_Found]) -> bool:
    return True


def _never(_sources: Sequence[Source], _found: Sequence[_Found]) -> bool:
    """A share that was not seen before may be a coincidence: a person looks at it."""
    return False


_KINDS: tuple[tuple[_Search, Callable[[Sequence[Source], Sequence[_Found]], bool]], ...] = (
    (_each(_usual), _always),
    (_each(_usual_within_tolerance), _always),
    (_any_run_beside_exceptions, _always),
    (_each(_one_exception), _always),
    (_two_exceptions_beside_round_share, _is_no_coincidence),
    (_round_share_of(_usual_runs), _always),
    (_each(_usual_under_other_terms), _never),
    (_each(_nothing_kept), _always),
    (_round_share_of(_all_runs), _always),
    (_each(_any_under_other_terms), _always),
)


def _places(one: ChargeSet) -> list[int]:
    kept = [place for place in range(one.run.first, one.run.last) if place not in one.left_out]
    return sorted([*kept, *one.added])


def _ids(source: Source, one: ChargeSet) -> frozenset[UUID]:
    return frozenset(source.charges[place].id for place in _places(one))


def _gross_and_kept(source: Source, one: ChargeSet) -> tuple[int, int]:
    gross = sum(source.charges[place].amount for place in _places(one))
    return gross, gross - source.net


def _answer(found: Sequence[_Found], may_be_certain: bool) -> tuple[FoundDeposit, ...]:
    """The sets as they are told. Sets of the same charges are one, that with the fewest exceptions."""
    distinct: dict[tuple[UUID, ...], FoundDeposit] = {}
    for source, one in found:
        told = _told(source, one)
        if told.charges not in distinct or told.exceptions < distinct[told.charges].exceptions:
            distinct[told.charges] = told
    ranked = sorted(distinct.values(), key=_rank)
    count = len(ranked)
    certain = may_be_certain and count == 1
    return tuple(replace(one, uniqueness=count, is_certain=certain) for one in ranked[:MOST_FOUND])


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
