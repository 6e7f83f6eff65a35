"""Which charges a card processor deposits together: those between two of its cut-offs: pure.

A processor closes its day at one time, such as 20:00; what is charged later belongs to the next day. When that is, how
many days a deposit covers, and how long after the last of them it comes, is read off the deposits before.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from pinkas.domains.banking.types.deposits import EarlierDeposit, OpenCharge

DAY = 24 * 60
CUT_OFFS = range(0, DAY, 30)
"""Times of the day, in minutes, at which a processor may close its day."""
MAX_DAYS = 45
"""No deposit covers more days than this."""
LATEST = 24
"""How many of the latest deposits tell the habits of a processor."""


@dataclass(frozen=True, slots=True)
class Run:
    """Charges one after another, by their places: from `first` up to, not with, `last`."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Habit:
    """For one cut-off: how many days behind the last of its days a deposit came, how many days it covered, and which
    days the latest deposits cover."""

    cut_off: int
    lags: frozenset[int]
    lengths: frozenset[int]
    covered: frozenset[int]


def processing_day(day: date, minute: int, cut_off: int) -> int:
    """The day of the processor that a charge belongs to, as a number: what comes at the cut-off or later belongs to the
    next one."""
    return day.toordinal() + (minute >= cut_off)


def infer_habits(earlier: Iterable[EarlierDeposit], waiting: Sequence[OpenCharge]) -> list[Habit]:
    """The habits that fit the latest deposits of a processor: those cut-offs at which the fewest charges were deposited
    with another day than their own. None without earlier deposits."""
    latest = sorted((one for one in earlier if one.charges), key=lambda one: (one.day, one.gross))[-LATEST:]
    if not latest:
        return []
    begin = min(one.day for deposit in latest for one in deposit.charges)
    beside = [one for one in waiting if one.day >= begin]
    strays = {}
    owned = {}
    for cut_off in CUT_OFFS:
        counts: dict[int, Counter[int]] = defaultdict(Counter)
        for place, deposit in enumerate(latest):
            for one in deposit.charges:
                counts[processing_day(one.day, one.minute, cut_off)][place] += 1
        for open_ in beside:
            counts[processing_day(open_.day, open_.minute, cut_off)][-1] += 1
        strays[cut_off] = sum(sum(one.values()) - max(one.values()) for one in counts.values())
        owned[cut_off] = {day: _owner(one) for day, one in counts.items()}
    least = min(strays.values())
    return [_habit(cut_off, latest, owned[cut_off]) for cut_off in CUT_OFFS if strays[cut_off] == least]


def usual_runs(charges: Sequence[OpenCharge], habits: Iterable[Habit], day: date, *, within: int = 1) -> list[Run]:
    """The runs that a deposit of a day covers if the processor does as it did before, `within` so many days."""
    found: dict[Run, None] = {}
    for habit in habits:
        days = [processing_day(one.day, one.minute, habit.cut_off) for one in charges]
        for lag in _near(habit.lags, within, 0):
            end = day.toordinal() - lag
            last = bisect_right(days, end)
            for length in _near(habit.lengths, within, 1):
                first = bisect_left(days, end - length + 1)
                if first < last:
                    found[Run(first, last)] = None
    return list(found)


def find_passed_over(charges: Sequence[OpenCharge], habits: Sequence[Habit]) -> frozenset[int]:
    """The places of charges that a deposit passed over: they are of a day that it covers, whichever cut-off it is, and
    are open. A processor held them back, or learned of them late, so that they come in a later deposit."""
    return frozenset(
        place
        for place, one in enumerate(charges)
        if habits and all(processing_day(one.day, one.minute, habit.cut_off) in habit.covered for habit in habits)
    )


def boundaries(charges: Sequence[OpenCharge]) -> list[list[tuple[int, int]]]:
    """For every cut-off the places at which a day of the processor begins, each with that day, and behind them the end.
    Cut-offs that divide the charges alike are there once."""
    found: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for cut_off in CUT_OFFS:
        starts: list[tuple[int, int]] = []
        for place, one in enumerate(charges):
            day = processing_day(one.day, one.minute, cut_off)
            if not starts or starts[-1][1] != day:
                starts.append((place, day))
        found.setdefault(tuple(place for place, _ in starts), [*starts, (len(charges), starts[-1][1] + 1)])
    return list(found.values())


def _owner(counts: Counter[int]) -> int:
    """Whose a day is: of those with most of its charges the latest."""
    most = max(counts.values())
    return max(place for place, count in counts.items() if count == most)


def _habit(cut_off: int, latest: Sequence[EarlierDeposit], owners: dict[int, int]) -> Habit:
    days: dict[int, list[int]] = defaultdict(list)
    for day, place in owners.items():
        if place >= 0:
            days[place].append(day)
    lags = {latest[place].day.toordinal() - max(own) for place, own in days.items()}
    lengths = {max(own) - min(own) + 1 for own in days.values()}
    covered = {day for own in days.values() for day in range(min(own), max(own) + 1)}
    return Habit(cut_off, frozenset(lags), frozenset(lengths), frozenset(covered))


def _near(numbers: Iterable[int], within: int, least: int) -> list[int]:
    """Numbers and those beside them, in their order; none below `least` or above `MAX_DAYS`."""
    near = {one + step for one in numbers for step in range(-within, within + 1)}
    return sorted(one for one in near if least <= one <= MAX_DAYS)
