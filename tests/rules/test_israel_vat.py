"""VAT in Israel by date."""

from datetime import date
from decimal import Decimal

import pytest

from pinkas.countries import COUNTRIES, UnknownCountry, get_country

ISRAEL = get_country("IL")


@pytest.mark.parametrize(
    ("day", "rate"),
    [
        ("2005-09-01", "16.5"),
        ("2006-06-30", "16.5"),
        ("2006-07-01", "15.5"),
        ("2009-06-30", "15.5"),
        ("2009-07-01", "16.5"),
        ("2009-12-31", "16.5"),
        ("2010-01-01", "16"),
        ("2012-08-31", "16"),
        ("2012-09-01", "17"),
        ("2013-06-01", "17"),
        ("2013-06-02", "18"),
        ("2015-09-30", "18"),
        ("2015-10-01", "17"),
        ("2024-12-31", "17"),
        ("2025-01-01", "18"),
        ("2026-11-21", "18"),
        ("2040-01-01", "18"),
    ],
)
def test_the_rate_is_that_of_the_day(day: str, rate: str) -> None:
    assert ISRAEL.vat_rate(date.fromisoformat(day)) == Decimal(rate)


def test_no_rate_is_made_up_before_the_table_begins() -> None:
    with pytest.raises(ValueError, match="2005-09-01"):
        ISRAEL.vat_rate(date(2005, 8, 31))


def test_every_rate_that_was_ever_in_force_is_known() -> None:
    assert ISRAEL.vat_rates() == {Decimal(rate) for rate in ("0", "15.5", "16", "16.5", "17", "18")}


@pytest.mark.parametrize(
    ("day", "monthly", "bimonthly"),
    [
        ("2026-01-01", "2026-01-01", "2026-01-01"),
        ("2026-02-28", "2026-02-01", "2026-01-01"),
        ("2024-02-29", "2024-02-01", "2024-01-01"),
        ("2026-03-31", "2026-03-01", "2026-03-01"),
        ("2026-04-01", "2026-04-01", "2026-03-01"),
        ("2026-08-31", "2026-08-01", "2026-07-01"),
        ("2026-11-21", "2026-11-01", "2026-11-01"),
        ("2026-12-31", "2026-12-01", "2026-11-01"),
    ],
)
def test_a_vat_period_is_a_month_or_a_pair_of_months(day: str, monthly: str, bimonthly: str) -> None:
    asked = date.fromisoformat(day)
    assert ISRAEL.vat_period_start(asked, "monthly") == date.fromisoformat(monthly)
    assert ISRAEL.vat_period_start(asked, "bimonthly") == date.fromisoformat(bimonthly)


def test_a_vat_period_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="quarterly"):
        ISRAEL.vat_period_start(date(2026, 1, 1), "quarterly")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("year", "ceiling"),
    [(2021, None), (2022, 102_292), (2023, 107_692), (2024, 120_000), (2025, 120_000), (2026, 122_833), (2027, None)],
)
def test_the_ceiling_of_the_exempt_dealer_is_known_only_where_published(year: int, ceiling: int | None) -> None:
    assert ISRAEL.exempt_ceiling(year) == ceiling


def test_israel_is_found_by_its_code() -> None:
    assert (ISRAEL.code, ISRAEL.currency, ISRAEL.timezone, ISRAEL.languages) == (
        "IL",
        "ILS",
        "Asia/Jerusalem",
        ("he", "en"),
    )
    assert COUNTRIES["IL"] is ISRAEL


def test_a_country_without_rules_is_named_in_the_error() -> None:
    with pytest.raises(UnknownCountry, match=r"'XX'.*IL"):
        get_country("XX")
