"""How good the cash-flow forecast is: made on many past days of businesses whose later money is known, beside two that
anybody can make: the next thirteen weeks as the last thirteen, and each of them as the mean of the last eight.

The seeds to tune with are `TUNING`; `HELD_OUT` are for the figures that are told. The error is the mean absolute one of
the balance at the end of each week, in percent of the money that comes in during thirteen weeks.
"""

import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from bench.cash_years import BEGIN, DAYS, Business, Paper, make_business
from bench.figures import Figure
from bench.sizes import Sizes
from pinkas.domains.insights.rules import habits
from pinkas.domains.insights.rules.forecast import (
    AT_ONCE,
    HISTORY_WEEKS,
    WEEKS,
    ForecastInputs,
    OpenGroup,
    Planned,
    Usual,
    forecast,
)
from pinkas.platform import embedded

TUNING, HELD_OUT = 1_000, 9_000
BUSINESSES = 60
EVERY_DAYS = 45
LAST_PAID = 12
"""Paid documents of a client that its habit is read from, as the service does."""


@dataclass
class Scores:
    """What was measured of one way of forecasting: the errors of balances in percent, how often the truth was in the
    band, and the pinball loss of its ends."""

    errors: list[float] = field(default_factory=list)
    inside: list[bool] = field(default_factory=list)
    losses: list[float] = field(default_factory=list)


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Rows for the error against both naive ways, for the band, and for how long a forecast takes."""
    count = BUSINESSES if sizes.own_stages else 3
    began = time.process_time()
    scores, made = back_test(HELD_OUT, count)
    taken = (time.process_time() - began) * 1000 / made
    own, same, mean = (statistics.mean(scores[name].errors) for name in ("forecast", "same", "mean"))
    covered = statistics.mean(scores["forecast"].inside)
    cases = f"{made} forecasts of {count} businesses"
    return [
        Figure(
            "cash-flow forecast: error / error of the last 13 weeks again",
            f"{own:.1f} % / {same:.1f} % of 13 weeks of money in, {cases}",
            own / same,
            0.9,
            at_most=True,
        ),
        Figure(
            "cash-flow forecast: error / error of the mean of 8 weeks",
            f"{own:.1f} % / {mean:.1f} %",
            own / mean,
            0.9,
            at_most=True,
        ),
        Figure("cash-flow forecast: truth within the 80 % band, at least", f"{covered:.1%}", covered, 0.75),
        Figure(
            "cash-flow forecast: truth within the 80 % band, at most", f"{covered:.1%}", covered, 0.87, at_most=True
        ),
        Figure("cash-flow forecast: a case of the back-test, CPU", f"{taken:.1f} ms", taken, None),
    ]


def back_test(first_seed: int, count: int) -> tuple[dict[str, Scores], int]:
    """The scores of the forecast and of both naive ways on `count` businesses; how many forecasts were made."""
    scores = {name: Scores() for name in ("forecast", "same", "mean")}
    made = 0
    for seed in range(first_seed, first_seed + count):
        business = make_business(seed)
        for ahead in range(300, DAYS - 7 * WEEKS - 1, EVERY_DAYS):
            _score(business, BEGIN + timedelta(days=ahead), scores)
            made += 1
    return scores, made


def _score(business: Business, today: date, scores: dict[str, Scores]) -> None:
    truth: list[int] = []
    balance = 0
    for week in range(WEEKS):
        days = [today + timedelta(days=7 * week + one) for one in range(1, 8)]
        balance += sum(_net(business, day) for day in days)
        truth.append(balance)
    whole = sum(_incoming(business, today - timedelta(days=back)) for back in range(7 * WEEKS)) or 1
    past = [sum(_net(business, today - timedelta(days=7 * ago + one)) for one in range(7)) for ago in range(WEEKS)]
    found = forecast(known_on(business, today))
    mean = sum(past[:8]) / 8
    paths: dict[str, Sequence[float]] = {
        "forecast": [one.balance for one in found.points],
        "same": _sums(list(reversed(past))),
        "mean": _sums([mean] * WEEKS),
    }
    for name, path in paths.items():
        scores[name].errors += [abs(a - b) / whole * 100 for a, b in zip(path, truth, strict=True)]
    for point, real in zip(found.points, truth, strict=True):
        scores["forecast"].inside.append(point.low <= real <= point.high)
        scores["forecast"].losses.append((_pinball(point.low, real, 0.1) + _pinball(point.high, real, 0.9)) / whole)


def _pinball(quantile: float, real: float, level: float) -> float:
    return (real - quantile) * level if real >= quantile else (quantile - real) * (1 - level)


def _sums(steps: Sequence[float]) -> list[float]:
    return [sum(steps[: end + 1]) for end in range(len(steps))]


_FLOWS: dict[int, tuple[dict[date, int], dict[date, int]]] = {}


def _flows(business: Business) -> tuple[dict[date, int], dict[date, int]]:
    """Money in, and all money (out below zero), by day."""
    if id(business) not in _FLOWS:
        _FLOWS.clear()
        incoming = dict(business.at_once_in)
        for one in business.sold:
            if one.paid is not None:
                incoming[one.paid] = incoming.get(one.paid, 0) + one.total
        net = dict(incoming)
        for day, amount in business.at_once_out.items():
            net[day] = net.get(day, 0) - amount
        for one in business.bought:
            if one.paid is not None:
                net[one.paid] = net.get(one.paid, 0) - one.total
        for day, _, amount in business.vat:
            net[day] = net.get(day, 0) - amount
        _FLOWS[id(business)] = incoming, net
    return _FLOWS[id(business)]


def _net(business: Business, day: date) -> int:
    return _flows(business)[1].get(day, 0)


def _incoming(business: Business, day: date) -> int:
    return _flows(business)[0].get(day, 0)


def known_on(business: Business, today: date) -> ForecastInputs:
    """What the service would know of a business on a day, as its queries sum it."""
    since = max(today - timedelta(days=7 * HISTORY_WEEKS - 1), BEGIN)
    of_all, own = _habits(business.sold, today)
    of_expenses, _ = _habits(business.bought, today)
    return ForecastInputs(
        today=today,
        opening=0,
        since=since,
        open_in=_open_groups(business.sold, today, of_all, own),
        open_out=_open_groups(business.bought, today, of_expenses, {}),
        planned_in=_scheduled(business, today, of_all, own),
        planned_out=_known_costs(business, today),
        taxes=_vat(business, today),
        usual_in=_usual(business.sold, business.at_once_in, since, today),
        usual_out=_usual(business.bought, business.at_once_out, since, today),
    )


def _habits(papers: Sequence[Paper], today: date) -> tuple[habits.Habit, dict[int, habits.Habit]]:
    by_party: dict[int, list[tuple[date, int]]] = {}
    for one in papers:
        if one.paid is not None and one.paid <= today:
            by_party.setdefault(one.party, []).append((one.paid, (one.paid - one.due).days))
    last = {key: [late for _, late in sorted(rows)[-LAST_PAID:]] for key, rows in by_party.items()}
    every = [late for rows in last.values() for late in rows]
    of_all = habits.business_habit(len(every), *_moments(every))
    return of_all, {key: habits.client_habit(len(rows), *_moments(rows), of_all) for key, rows in last.items()}


def _moments(values: Sequence[int]) -> tuple[float, float]:
    if not values:
        return 0.0, 0.0
    return statistics.mean(values), statistics.stdev(values) if len(values) > 1 else 0.0


def _open_groups(
    papers: Sequence[Paper], today: date, of_all: habits.Habit, own: dict[int, habits.Habit]
) -> list[OpenGroup]:
    together: dict[tuple[int, int], int] = {}
    for one in papers:
        if one.made <= today and (one.paid is None or one.paid > today):
            place = one.party, (today - one.due).days // 7
            together[place] = together.get(place, 0) + one.total
    return [
        OpenGroup(week * 7 + 3, own.get(party, of_all), total, float(total) ** 2, float(total) ** 3)
        for (party, week), total in together.items()
    ]


def _scheduled(business: Business, today: date, of_all: habits.Habit, own: dict[int, habits.Habit]) -> list[Planned]:
    found = []
    for one in business.sold:
        if one.scheduled and today < one.made <= today + timedelta(days=7 * WEEKS):
            found.append(Planned(one.due, one.total, own.get(one.party, of_all), repeated=True))
    return found


def _known_costs(business: Business, today: date) -> list[Planned]:
    days = [today + timedelta(days=one) for one in range(1, 7 * WEEKS + 1)]
    return [
        Planned(day, amount, repeated=True)
        for of_month, amount in business.known_costs
        for day in days
        if day.day == of_month
    ]


def _vat(business: Business, today: date) -> list[Planned]:
    """Periods that are over are known; of those that are not, the mean of the last three is expected."""
    last = [amount for _, end, amount in business.vat if end < today][-3:]
    usual = round(statistics.mean(last)) if last else 0
    found = []
    for day, end, amount in business.vat:
        if today < day <= today + timedelta(days=7 * WEEKS):
            found.append(Planned(day, amount if end < today else usual, estimated=end >= today))
    return found


def _usual(papers: Sequence[Paper], at_once: dict[date, int], since: date, today: date) -> Usual:
    by_day = {day: amount for day, amount in at_once.items() if since <= day <= today}
    lags = {AT_ONCE: sum(by_day.values())}
    for one in papers:
        if one.paid is not None and since <= one.paid <= today:
            by_day[one.paid] = by_day.get(one.paid, 0) + one.total
            lag = (one.paid - one.made).days // 7
            lags[lag] = lags.get(lag, 0) + one.total
    return Usual(by_day, lags)
