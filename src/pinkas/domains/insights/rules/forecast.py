"""The money of the next thirteen weeks: how much comes in and goes out, and how sure that is. Pure.

Everything that may move money is an independent part with a mean, a variance and a third cumulant. These of a sum are
the sums of the parts', so the distribution of the balance is known exactly to its third moment without simulating it:
the same input gives the same answer, at a cost that does not depend on how many documents a group has. Quantiles are
those of Cornish and Fisher (1938). Estimates are computed in binary floating point; what is told is rounded to minor
units.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from pinkas.domains.insights.rules.habits import Habit, chance_paid, paid_share
from pinkas.domains.insights.types.cash_flow import ForecastKind

WEEKS = 13
HISTORY_WEEKS = 39
"""Weeks of money in and out that are looked at for what is usual."""
_Z80 = 1.2815515655446004
"""The quantile of 90 % of the standard normal distribution: an 80 % band lies between minus and plus it."""
_MOST_SKEW = 1.5
_NEIGHBOURS = 1
"""Days of a month beside a day whose history counts for it."""
_TAX_DEVIATION = 0.2
"""The standard deviation of a tax that is estimated, as a part of it."""

KINDS: tuple[ForecastKind, ...] = (
    "open_documents",
    "promises",
    "recurring_documents",
    "standing_orders",
    "usual_income",
    "open_expenses",
    "recurring_expenses",
    "taxes",
    "usual_spending",
)
AT_ONCE = -1
INCOMING = frozenset(("open_documents", "promises", "recurring_documents", "standing_orders", "usual_income"))


@dataclass(frozen=True, slots=True)
class OpenGroup:
    """What is open and behaves alike: so many days behind the due day (below zero: before it), of one habit. `total` is
    the sum of the amounts, `squares` and `cubes` those of their powers; amounts that one client pays together are
    one."""

    days_late: int
    habit: Habit
    total: int
    squares: float
    cubes: float


@dataclass(frozen=True, slots=True)
class Planned:
    """Money that is expected for a day: an amount above zero, the day on which it falls due, and the habit by which it
    comes then; None: on the day. `repeated`: what is usual has the same already, because it comes again and again.
    `estimated`: the amount is not known exactly. `likely`: the chance that it comes at all."""

    day: date
    amount: int
    habit: Habit | None = None
    repeated: bool = False
    estimated: bool = False
    likely: float = 1.0


@dataclass(frozen=True, slots=True)
class Usual:
    """Money of the past that had no date of its own: amounts above zero by day, and how much of it came so many whole
    weeks after its paper was made (`AT_ONCE` for what was paid with it)."""

    by_day: Mapping[date, int] = field(default_factory=dict)
    lags: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ForecastInputs:
    """What is known on a day: the money there is, what is open and planned both ways, and the past since `since`."""

    today: date
    opening: int
    since: date
    open_in: Sequence[OpenGroup] = ()
    open_out: Sequence[OpenGroup] = ()
    planned_in: Sequence[Planned] = ()
    planned_out: Sequence[Planned] = ()
    charges: Sequence[Planned] = ()
    promised: Sequence[Planned] = ()
    taxes: Sequence[Planned] = ()
    usual_in: Usual = field(default_factory=Usual)
    usual_out: Usual = field(default_factory=Usual)


@dataclass(frozen=True, slots=True)
class Point:
    """A week that ends on `day`: what comes in and goes out, the balance that is expected then, and the band in which
    it lies four times of five. Minor units."""

    day: date
    incoming: int
    outgoing: int
    balance: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """The weeks, and what each kind of money comes to over all of them."""

    points: list[Point]
    parts: dict[ForecastKind, int]


@dataclass(slots=True)
class _Part:
    """What a part brings in each week, and the variance and third cumulant of all that it brought by the end of it."""

    means: list[float]
    variances: list[float]
    thirds: list[float]


def forecast(known: ForecastInputs) -> Forecast:
    """The balance at the end of each of the next weeks."""
    parts: dict[ForecastKind, _Part] = {
        "open_documents": _open(known.open_in),
        "promises": _planned(known.promised, known.today),
        "recurring_documents": _planned(known.planned_in, known.today),
        "standing_orders": _planned(known.charges, known.today),
        "usual_income": _usual(known, known.usual_in, [*known.planned_in, *known.charges]),
        "open_expenses": _open(known.open_out),
        "recurring_expenses": _planned(known.planned_out, known.today),
        "taxes": _planned(known.taxes, known.today),
        "usual_spending": _usual(known, known.usual_out, known.planned_out),
    }
    points: list[Point] = []
    balance = float(known.opening)
    for week in range(WEEKS):
        incoming = sum(part.means[week] for kind, part in parts.items() if kind in INCOMING)
        outgoing = sum(part.means[week] for kind, part in parts.items() if kind not in INCOMING)
        balance += incoming - outgoing
        variance = sum(part.variances[week] for part in parts.values())
        third = sum(part.thirds[week] * (1 if kind in INCOMING else -1) for kind, part in parts.items())
        low, high = _band(balance, variance, third)
        day = known.today + timedelta(days=7 * (week + 1))
        points.append(Point(day, round(incoming), round(outgoing), round(balance), round(low), round(high)))
    return Forecast(points, {kind: round(sum(parts[kind].means)) for kind in KINDS})


def _band(mean: float, variance: float, third: float) -> tuple[float, float]:
    if variance <= 0:
        return mean, mean
    deviation = variance**0.5
    skew = min(max(third / deviation**3, -_MOST_SKEW), _MOST_SKEW)
    shift = (_Z80 * _Z80 - 1) * skew / 6
    return mean + deviation * (-_Z80 + shift), mean + deviation * (_Z80 + shift)


def _empty() -> _Part:
    return _Part([0.0] * WEEKS, [0.0] * WEEKS, [0.0] * WEEKS)


def _add(part: _Part, chance: Callable[[int], float], total: float, squares: float, cubes: float) -> None:
    """Adds amounts that come, each by itself, with the chance of having come by the end of a week."""
    before = 0.0
    for week in range(WEEKS):
        by_now = chance(week)
        part.means[week] += total * (by_now - before)
        part.variances[week] += squares * by_now * (1 - by_now)
        part.thirds[week] += cubes * by_now * (1 - by_now) * (1 - 2 * by_now)
        before = by_now


def _open(groups: Sequence[OpenGroup]) -> _Part:
    part = _empty()
    for one in groups:

        def chance(week: int, one: OpenGroup = one) -> float:
            return chance_paid(one.habit, one.days_late, 7 * (week + 1))

        _add(part, chance, one.total, one.squares, one.cubes)
    return part


def _planned(items: Sequence[Planned], today: date) -> _Part:
    part = _empty()
    for one in items:
        ahead = (one.day - today).days

        def chance(week: int, one: Planned = one, ahead: int = ahead) -> float:
            end = 7 * (week + 1)
            if one.habit is None:
                return one.likely if ahead <= end else 0.0
            return one.likely * paid_share(one.habit, end - ahead)

        amount = float(one.amount)
        _add(part, chance, amount, amount**2, amount**3)
        if one.estimated:
            for week in range(WEEKS):
                part.variances[week] += (amount * _TAX_DEVIATION * chance(week)) ** 2
    return part


def _usual(known: ForecastInputs, usual: Usual, planned: Sequence[Planned]) -> _Part:
    """What comes of papers that are not made yet, as far as the past says. What is planned and was usual already is
    taken off."""
    part = _empty()
    days = (known.today - known.since).days + 1
    weeks = days // 7
    if weeks < 1 or not usual.by_day:
        return part
    rates = _rates_by_day_of_month(usual.by_day, known.since, known.today)
    repeated = sum(one.amount for one in planned if one.repeated) / WEEKS
    new = _new_shares(usual.lags)
    variance = _weekly_variance(usual.by_day, rates, known.today, weeks)
    exposure = total_variance = 0.0
    for week in range(WEEKS):
        expected = sum(rates[(known.today + timedelta(days=7 * week + ahead)).day] for ahead in range(1, 8))
        share = new[week]
        part.means[week] = max(expected - repeated, 0.0) * share
        exposure += share
        total_variance += variance * share
        part.variances[week] = total_variance + exposure**2 * variance / weeks
    return part


def _rates_by_day_of_month(by_day: Mapping[date, int], since: date, today: date) -> list[float]:
    """How much is usual on each day of a month (1 to 31): the mean of that day and its neighbours over the past. Of
    days that the past does not have it is the mean of all days."""
    sums, counts = [0.0] * 32, [0] * 32
    for ago in range((today - since).days + 1):
        day = since + timedelta(days=ago)
        sums[day.day] += by_day.get(day, 0)
        counts[day.day] += 1
    mean = sum(sums) / max(sum(counts), 1)
    rates = [0.0] * 32
    for number in range(1, 32):
        near = [(number + beside - 1) % 31 + 1 for beside in range(-_NEIGHBOURS, _NEIGHBOURS + 1)]
        count = sum(counts[one] for one in near)
        rates[number] = sum(sums[one] for one in near) / count if count else mean
    return rates


def _new_shares(lags: Mapping[int, int]) -> list[float]:
    """Of the money that comes in each of the next weeks, the part whose papers are made from now on."""
    whole = sum(lags.values())
    if whole <= 0:
        return [1.0] * WEEKS
    return [
        (sum(amount for lag, amount in lags.items() if lag < week) + lags.get(week, 0) / 2) / whole
        for week in range(WEEKS)
    ]


def _weekly_variance(by_day: Mapping[date, int], rates: Sequence[float], today: date, weeks: int) -> float:
    """How far the past weeks were from what is usual on their days: the mean square."""
    squares = 0.0
    for ago in range(weeks):
        days = [today - timedelta(days=7 * ago + back) for back in range(7)]
        squares += (sum(by_day.get(day, 0) for day in days) - sum(rates[day.day] for day in days)) ** 2
    return squares / max(weeks - 1, 1)


__all__ = [
    "AT_ONCE",
    "HISTORY_WEEKS",
    "INCOMING",
    "KINDS",
    "WEEKS",
    "Forecast",
    "ForecastInputs",
    "ForecastKind",
    "OpenGroup",
    "Planned",
    "Point",
    "Usual",
    "forecast",
]
