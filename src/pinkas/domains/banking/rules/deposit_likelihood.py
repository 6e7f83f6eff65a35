"""How likely it is that a deposit is for a set of card charges, before its amount is known: pure.

Each way in which charges come together (a usual run, a run with a charge left out, a new share) has a weight: how often
deposits are made in that way. It is shared out among all sets that this way can make, so a set that is one of many
weighs little, however well its sum fits. What a set weighs beside all others that explain the same deposit, and beside
chance, is how far it is to be believed. The weights are estimates; what matters is their order of magnitude.
"""

from math import log
from statistics import fmean

from pinkas.domains.banking.rules.deposit_periods import Run
from pinkas.domains.banking.rules.deposit_sources import Source

ENOUGH_DEPOSITS = 3
"""Earlier deposits of a processor from which its habits are known well."""
WITHOUT, ONE, TWO, THREE = 0.82, 0.1, 0.03, 0.008
"""Deposits of a usual run with so many exceptions, of those of which the terms are known."""
ANY_RUN, ALONE, NEW_SHARE, NEW_SHARE_ONE, NEW_SHARE_ANY_RUN = 0.01, 0.003, 0.01, 0.0015, 0.0005
"""Other deposits: of any run between two cut-offs, of one charge by itself; of a new share for a usual run, the same
with an exception, and for any run."""
STRANGE_SHARE = 0.0005
"""Deposits of which a share was kept that no contract names."""
UNKNOWN, UNKNOWN_NEW_SHARE, UNKNOWN_FIRST = 0.0004, 0.004, 0.01
"""Deposits that no search here finds and that pass for something else: for what known terms explain, for a new share,
and for a first deposit with several exceptions."""
FIRST, FIRST_WHOLE, FIRST_ONE = 0.75, 0.1, 0.15
"""First deposits of a processor: of a run less a round share, and of a run of which nothing was kept; and how often
one charge of the run comes late."""
OLD_TERMS, BY_ONE, WITHIN_TOLERANCE = 0.2, 0.1, 0.02
"""What a set loses when the terms are not those in force, the fee is a minor unit beside what was computed, or more."""
SHARES_OF_CONTRACTS = 200
"""Shares that a contract may name, so many of them are likely."""
_USUAL_LENGTHS = frozenset({1, 7, 28, 29, 30, 31})
_USUAL_LAG = 10
_LEFT_OUT, _BEFORE, _BEHIND = 0.5, 0.48, 0.02
"""Of exceptions: left out of the run, added from before it (held back, or late), and from behind it."""
_PASSED_OVER_COMES = 0.5
"""How likely it is that a charge which an earlier deposit passed over comes with this one, beside that it does not."""


def run_weight(source: Source, run: Run) -> float:
    """How likely a usual run is beside the other ones: those that are usual to the day are likelier by far."""
    known = source.deposits >= ENOUGH_DEPOSITS
    exact = source.exact_set
    if run in exact:
        return (0.95 if known else 0.7) / len(exact)
    return (0.05 if known else 0.3) / max(1, len(source.usual) - len(exact))


def exceptions_weight(source: Source, run: Run, left_out: tuple[int, ...], added: tuple[int, ...]) -> float:
    """How likely a usual run with these exceptions is."""
    count = count_unforeseen(source, left_out, added)
    foreseen = len(left_out) + len(added) - count
    weight = run_weight(source, run) * (WITHOUT, ONE, 2 * TWO, 6 * THREE)[count]
    weight *= (_LEFT_OUT / (run.last - run.first)) ** len(left_out) * _PASSED_OVER_COMES**foreseen
    for place in added:
        if place not in source.passed_over:
            weight *= _added_weight(source, run, place)
    return weight


def count_unforeseen(source: Source, left_out: tuple[int, ...], added: tuple[int, ...]) -> int:
    """The exceptions of a set that nothing foretold: a charge that an earlier deposit passed over has to come some
    time."""
    return len(left_out) + sum(place not in source.passed_over for place in added)


def first_run_weights(source: Source) -> dict[Run, float]:
    """How likely each run is for the first deposit of a processor: most begin with the oldest charge, cover a day, a
    week or a month, and come soon."""
    from_oldest: dict[Run, float] = {}
    later: dict[Run, float] = {}
    days = [one.day.toordinal() for one in source.charges]
    source.steps.spend(len(source.all_runs))
    for run in source.all_runs:
        usual_length = days[run.last - 1] - days[run.first] + 1 in _USUAL_LENGTHS
        usual_lag = source.day.toordinal() - days[run.last - 1] <= _USUAL_LAG
        weights = later if run.first else from_oldest
        weights[run] = (1.0 if usual_length else 0.2) * (1.0 if usual_lag else 0.1)
    found = {}
    for weights, share, least in ((from_oldest, 0.7, 3), (later, 0.3, 10)):
        total = max(least, sum(weights.values()))
        found.update({run: share * weight / total for run, weight in weights.items()})
    return found


def _added_weight(source: Source, run: Run, place: int) -> float:
    """How likely it is that one certain charge beside a run is its exception: the nearest ones are the likeliest."""
    if place < run.first:
        return _BEFORE / (run.first - place) / (1 + log(run.first))
    return _BEHIND / (place - run.last + 1) / (1 + log(len(source.charges) - run.last))


def density(source: Source) -> float:
    """How often an amount that has nothing to do with the charges found comes to one certain minor unit, about: as
    their sums lie apart by what one charge is."""
    return 1 / max(500.0, fmean(abs(one.amount) for one in source.charges) * 2)
