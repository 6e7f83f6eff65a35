"""Habits, the forecast, the health of clients, taxes and notes: decisions over plain values."""

import itertools
from datetime import date, timedelta
from uuid import UUID

import pytest

from pinkas.domains.insights.rules import notes
from pinkas.domains.insights.rules.forecast import AT_ONCE, ForecastInputs, OpenGroup, Planned, Point, Usual, forecast
from pinkas.domains.insights.rules.habits import Habit, business_habit, chance_paid, client_habit
from pinkas.domains.insights.rules.health import judge
from pinkas.domains.insights.rules.review import WeekFigures, list_concerns, list_highlights, week_before
from pinkas.domains.insights.rules.taxes import estimate_taxes
from pinkas.domains.insights.types.clients import ClientFacts
from pinkas.domains.tax import Deadline

TODAY = date(2026, 6, 10)


def group(days_late: int, habit: Habit, *amounts: int) -> OpenGroup:
    squares, cubes = (float(sum(one**power for one in amounts)) for power in (2, 3))
    return OpenGroup(days_late, habit, sum(amounts), squares, cubes)


def inputs(**more: object) -> ForecastInputs:
    return ForecastInputs(**{"today": TODAY, "opening": 0, "since": TODAY - timedelta(days=272), **more})  # type: ignore[arg-type]


def test_a_habit_is_that_of_all_clients_until_the_client_has_its_own() -> None:
    of_all = business_habit(200, 20.0, 10.0)
    assert client_habit(0, 0.0, 0.0, of_all) == of_all
    few, many = client_habit(2, 0.0, 0.0, of_all), client_habit(12, 0.0, 0.0, of_all)
    assert of_all.delay > few.delay > many.delay > 0


def test_what_is_later_is_less_likely_to_come_at_all() -> None:
    habit = Habit(5.0, 6.0)
    ever = [chance_paid(habit, late, 10_000) for late in (-30, 0, 30, 60, 120)]
    assert ever == sorted(ever, reverse=True)
    assert ever[0] > 0.98
    assert ever[-1] < 0.01
    soon = [chance_paid(habit, 0, days) for days in (1, 7, 30, 90)]
    assert soon == sorted(soon)


def test_balances_are_the_sums_of_what_comes_and_goes() -> None:
    found = forecast(
        inputs(
            opening=100_000,
            open_in=[group(0, Habit(3.0, 2.0), 50_000)],
            planned_out=[Planned(TODAY + timedelta(days=10), 20_000)],
            taxes=[Planned(TODAY + timedelta(days=36), 30_000)],
        )
    )
    assert [one.outgoing for one in found.points] == [0, 20_000, 0, 0, 0, 30_000, *[0] * 7]
    assert found.parts["open_documents"] == pytest.approx(49_250, abs=600)
    balance = 100_000
    for one in found.points:
        balance += one.incoming - one.outgoing
        assert one.balance == pytest.approx(balance, abs=13)
        assert one.low <= one.balance <= one.high


def test_a_large_debt_makes_the_band_wide_and_many_small_ones_do_not() -> None:
    habit = Habit(20.0, 8.0)
    large = forecast(inputs(open_in=[group(0, habit, 100_000)])).points[2]
    small = forecast(inputs(open_in=[group(0, habit, *[1_000] * 100)])).points[2]
    assert large.incoming == small.incoming
    assert large.high - large.low > 5 * (small.high - small.low)


def test_what_a_schedule_repeats_is_not_counted_twice() -> None:
    by_day = {TODAY - timedelta(days=ago): 1_000 for ago in range(273)}
    usual = Usual(by_day, {AT_ONCE: sum(by_day.values())})
    alone = forecast(inputs(usual_in=usual)).parts["usual_income"]
    weekly = [Planned(TODAY + timedelta(days=7 * week), 3_500, repeated=True) for week in range(1, 14)]
    beside = forecast(inputs(usual_in=usual, planned_in=weekly))
    assert alone == pytest.approx(13 * 7_000)
    assert beside.parts["usual_income"] + beside.parts["recurring_documents"] == pytest.approx(alone)
    new = [Planned(one.day, one.amount) for one in weekly]
    assert forecast(inputs(usual_in=usual, planned_in=new)).parts["usual_income"] == alone


def test_money_of_papers_that_are_still_to_be_made_comes_later() -> None:
    by_day = {TODAY - timedelta(days=ago): 1_000 for ago in range(273)}
    slow = forecast(inputs(usual_in=Usual(by_day, {6: 1})))
    weeks = [one.incoming for one in slow.points]
    assert weeks[:6] == [0] * 6
    assert weeks[6] == pytest.approx(3_500)
    assert weeks[7:] == [pytest.approx(7_000)] * 6


def test_a_young_business_has_no_usual_money() -> None:
    found = forecast(inputs(since=TODAY, usual_in=Usual({TODAY: 500_000}, {AT_ONCE: 500_000})))
    assert found.parts["usual_income"] == 0


def facts(**more: object) -> ClientFacts:
    known = {
        "client_id": UUID(int=1),
        "paid_count": 12,
        "days_late": 0.0,
        "deviation": 2.0,
        "days_to_pay": 30.0,
        "recent_late": 0.0,
        "older_late": 0.0,
        "last_issued": TODAY,
        "interval_days": 30,
        "bought": 100_000,
        "open": 0,
        "overdue": 0,
        "oldest": 0,
    }
    return ClientFacts(**{**known, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("more", "keys", "risk"),
    [
        ({}, [], "LOW"),
        ({"days_late": 30.0}, ["pays_late"], "LOW"),
        ({"recent_late": 20.0}, ["later_than_before"], "LOW"),
        ({"deviation": 25.0}, ["irregular"], "LOW"),
        ({"last_issued": TODAY - timedelta(days=76)}, ["stopped_buying"], "LOW"),
        ({"last_issued": TODAY - timedelta(days=75)}, [], "LOW"),
        ({"last_issued": TODAY - timedelta(days=500)}, [], "LOW"),
        ({"open": 100, "overdue": 100, "oldest": 90}, ["overdue_now"], "MEDIUM"),
        ({"open": 100, "overdue": 100, "oldest": 90, "days_late": 90.0}, ["pays_late", "overdue_now"], "MEDIUM"),
        ({"days_late": None, "paid_count": 0, "recent_late": None, "older_late": None}, ["no_history"], "LOW"),
        (
            {"open": 100, "overdue": 100, "oldest": 150, "days_late": 60.0, "recent_late": 80.0, "older_late": 50.0},
            ["overdue_now", "pays_late", "later_than_before"],
            "HIGH",
        ),
    ],
)
def test_a_score_is_a_hundred_less_its_reasons(more: dict[str, object], keys: list[str], risk: str) -> None:
    found = judge(facts(**more), TODAY)
    assert [one.key for one in found.signals] == keys
    assert found.score == max(100 - sum(one.points for one in found.signals), 0)
    assert found.risk == risk


def test_no_reason_makes_a_score_better() -> None:
    worse = ({"days_late": 40.0}, {"recent_late": 30.0}, {"deviation": 40.0}, {"open": 9, "overdue": 9, "oldest": 50})
    for one, other in itertools.combinations(worse, 2):
        assert judge(facts(**one, **other), TODAY).score <= min(
            judge(facts(**one), TODAY).score, judge(facts(**other), TODAY).score
        )


def test_taxes_of_periods_that_go_on_are_the_mean_of_the_last_ones() -> None:
    deadlines = [
        Deadline(date(2026, 1, 15), "vat", "2025-12", 900, "DONE"),
        Deadline(date(2026, 3, 16), "vat", "2026-02", 1_200, "OVERDUE"),
        Deadline(date(2026, 5, 18), "vat", "2026-04", 1_500, "DONE"),
        Deadline(date(2026, 6, 15), "withholding", "2026-05", None, "DUE"),
        Deadline(date(2026, 7, 15), "vat", "2026-06", 300, "UPCOMING"),
        Deadline(date(2026, 7, 16), "withholding", "2026-06", None, "UPCOMING"),
        Deadline(date(2026, 7, 20), "annual_return", "2025", None, "DUE"),
        Deadline(date(2026, 12, 15), "vat", "2026-11", None, "UPCOMING"),
    ]
    withheld = {date(2026, 4, 1): 100, date(2026, 5, 1): 300, date(2026, 6, 1): 10}
    found = estimate_taxes(deadlines, withheld, TODAY, TODAY + timedelta(days=91))
    assert [(one.day, one.amount, one.estimated) for one in found] == [
        (date(2026, 6, 15), 300, False),
        (date(2026, 7, 15), 1_200, True),
        (date(2026, 7, 16), 200, True),
    ]


def test_a_month_is_told_when_it_is_unlike_those_before() -> None:
    before = {date(2025 + (4 + n) // 12, (4 + n) % 12 + 1, 1): 100_000 + 500 * (n % 3) for n in range(12)}
    last = date(2026, 5, 1)
    assert notes.note_month("revenue", {**before, last: 100_500}, TODAY, "ILS") == []
    (high,) = notes.note_month("revenue", {**before, last: 150_000}, TODAY, "ILS")
    (low,) = notes.note_month("revenue", {**before, last: 60_000}, TODAY, "ILS")
    assert (high.key, low.key) == ("revenue_high", "revenue_low")
    assert (low.facts["amount"], low.facts["first"], low.facts["last"]) == ("600.00", "2026-05-01", "2026-05-31")
    assert [one.key for one in notes.note_month("expenses", {**before, last: 150_000}, TODAY, "ILS")] == [
        "expenses_high"
    ]
    assert notes.note_month("expenses", {**before, last: 60_000}, TODAY, "ILS") == []
    young = dict.fromkeys(list(before)[-4:], 100000)
    assert notes.note_month("revenue", {**young, last: 900_000}, TODAY, "ILS") == []


def test_the_first_week_that_is_short_is_told_and_likely_before_possible() -> None:
    weeks = [Point(TODAY + timedelta(days=7 * n), 0, 0, 100 - 60 * n, 40 - 60 * n, 160 - 60 * n) for n in (0, 1, 2)]
    (likely,) = notes.note_shortfall(weeks, "ILS")
    assert (likely.key, likely.facts["amount"], likely.facts["date"]) == ("cash_shortfall_likely", "0.20", "2026-06-24")
    (possible,) = notes.note_shortfall(weeks[:2], "ILS")
    assert (possible.key, possible.severity) == ("cash_shortfall_possible", "warning")
    assert notes.note_shortfall(weeks[:1], "ILS") == []


def week(**more: int) -> WeekFigures:
    known = dict.fromkeys(WeekFigures.__slots__, 0) | {"outlook_day": TODAY}
    return WeekFigures(**{**known, **more})  # type: ignore[arg-type]


def test_a_week_is_told_by_what_is_worth_a_sentence() -> None:
    assert week_before(date(2026, 6, 14)) == date(2026, 6, 7) == week_before(date(2026, 6, 20))
    assert [one.key for one in list_highlights(TODAY, week(), "ILS")] == ["quiet_week", "outlook"]
    assert list_concerns(week(usual_revenue=100), "ILS") == []
    good = week(revenue=200, usual_revenue=100, documents=2, collected=50, expenses=10, usual_expenses=10)
    assert [one.key for one in list_highlights(TODAY, good, "ILS")] == [
        "revenue",
        "revenue_above",
        "collected",
        "spent",
        "outlook",
    ]
    bad = week(revenue=50, usual_revenue=100, documents=1, expenses=30, usual_expenses=10, owed=90, overdue=60)
    assert [one.key for one in list_concerns(bad, "ILS")] == ["revenue_below", "spent_above", "overdue"]
    assert list_concerns(bad, "ILS")[0].facts["percent"] == 50
