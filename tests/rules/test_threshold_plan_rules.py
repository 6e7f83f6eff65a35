"""What becomes of an amount by the rate of the day, with and without VAT in its prices."""

from datetime import date
from decimal import Decimal

import pytest

from pinkas.countries import get_country
from pinkas.domains.insights.rules.planning import Amounts, Ground, days_to_compare, net_of, plan, vat_of

COUNTRY = get_country("IL")


def ground(today: date, *, charges_vat: bool = True, turnover: int = 0, expected: int = 0) -> Ground:
    return Ground(COUNTRY, charges_vat, "bimonthly", today, turnover, expected)


@pytest.mark.parametrize(("includes", "net", "vat"), [(False, "1000.00", "180.00"), (True, "991.53", "178.47")])
def test_a_change_of_the_rate_is_told(includes: bool, net: str, vat: str) -> None:
    """The rate went from 17 to 18 percent on 2025-01-01."""
    today, later = date(2024, 12, 20), date(2025, 1, 1)
    amounts = Amounts(100_000, 0, 17_000, includes_vat=includes, turnover=1)
    found = plan(ground(today), later, amounts, today, None)
    assert found.vat is not None
    assert (found.net, found.vat.vat) == (net, vat)
    assert "vat_rate_changes" in [one.key for one in found.effects]
    same = plan(ground(today), today, amounts, today, None)
    assert same.vat is not None
    assert (same.net, same.vat.vat) == ("1000.00", "170.00")
    assert "vat_rate_changes" not in [one.key for one in same.effects]


def test_days_are_those_from_which_something_is_another() -> None:
    today = date(2026, 3, 10)
    assert days_to_compare(ground(today), None) == [today, date(2026, 5, 1), date(2027, 1, 1)]
    assert days_to_compare(ground(today, charges_vat=False), None) == [today, date(2027, 1, 1)]
    assert days_to_compare(ground(today), date(2026, 4, 1)) == [today, date(2026, 4, 1)]
    assert days_to_compare(ground(today), today) == [today]


def test_a_later_day_of_the_year_counts_what_is_earned_until_then() -> None:
    today, later = date(2026, 7, 2), date(2026, 10, 1)
    base = ground(today, charges_vat=False, turnover=6_000_000, expected=12_000_000)
    amounts = Amounts(0, 2_000_000, 0, includes_vat=False, turnover=1)
    now, then = plan(base, today, amounts, today, None), plan(base, later, amounts, today, None)
    assert now.ceiling is not None
    assert then.ceiling is not None
    assert (now.ceiling.turnover_before, now.ceiling.crossed) == ("60000.00", False)
    assert (then.ceiling.turnover_before, then.ceiling.turnover_after) == ("90000.00", "110000.00")
    credit = plan(base, today, Amounts(0, 2_000_000, 0, includes_vat=False, turnover=-1), today, None)
    assert credit.ceiling is not None
    assert credit.ceiling.turnover_after == "40000.00"


def test_net_and_vat_fit() -> None:
    assert vat_of(net_of(18_000, Decimal(18)), Decimal(18)) == 18_000
    assert net_of(5, Decimal(0)) == 0
