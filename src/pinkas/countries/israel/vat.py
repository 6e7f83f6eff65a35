"""VAT in Israel by date: rates, periods, the exempt dealer's ceiling. VAT Law 1975, as known on 2026-11-21."""

from bisect import bisect_right
from datetime import date
from decimal import Decimal

from pinkas.core.wording import Wording
from pinkas.countries.country import CashBasisCeilings, VatPeriod

# Orders under s. 2 of the VAT Law; each rate runs until the day before the next row (H). There is no reduced rate.
# Zero-rated is s. 30 (exports, Eilat, tourists' hotels, fresh fruit and vegetables), exempt is s. 31.
VAT_RATES = (
    (date(2005, 9, 1), Decimal("16.5")),
    (date(2006, 7, 1), Decimal("15.5")),
    (date(2009, 7, 1), Decimal("16.5")),
    (date(2010, 1, 1), Decimal("16")),
    (date(2012, 9, 1), Decimal("17")),
    (date(2013, 6, 2), Decimal("18")),
    (date(2015, 10, 1), Decimal("17")),
    (date(2025, 1, 1), Decimal("18")),
)
_RATE_START_DAYS = tuple(day for day, _ in VAT_RATES)
_ALL_RATES = frozenset({Decimal(0), *(rate for _, rate in VAT_RATES)})

# Yearly turnover in shekels, VAT Law s. 1, indexed on 1 January (s. 126); 120,000 is amendment 62. 2022 to 2025 are H,
# 2026 is M to H, 2027 was not published on 2026-11-21.
_EXEMPT_CEILINGS = {2022: 102_292, 2023: 107_692, 2024: 120_000, 2025: 120_000, 2026: 122_833}

# Yearly turnover in shekels. Of goods VAT is due at delivery above 2 million, of services with double-entry books above
# 15 million, whatever was paid (VAT Law ss. 22-24, 29; H).
CASH_BASIS = CashBasisCeilings(goods=2_000_000, services=15_000_000)


def vat_rate(day: date) -> Decimal:
    """The VAT percentage in force on `day`. ValueError before 2005-09-01, which the table does not reach."""
    row = bisect_right(_RATE_START_DAYS, day)
    if row == 0:
        raise ValueError(Wording("No VAT rate is known before {day}", day=_RATE_START_DAYS[0]))
    return VAT_RATES[row - 1][1]


def vat_rates() -> frozenset[Decimal]:
    """Every VAT percentage in force since 2005-09-01, and 0."""
    return _ALL_RATES


def exempt_ceiling(year: int) -> int | None:
    """The yearly turnover in shekels up to which a dealer may be exempt; None for years that are not published here."""
    return _EXEMPT_CEILINGS.get(year)


def vat_period_start(day: date, cadence: VatPeriod) -> date:
    """The first day of the VAT period of `day`: its month, or its pair of months January-February to November-December.

    VAT Law s. 67 (H): two months up to the turnover threshold, one month above it. ValueError for another cadence.
    """
    if cadence == "monthly":
        return day.replace(day=1)
    if cadence == "bimonthly":
        return day.replace(month=day.month - (day.month - 1) % 2, day=1)
    raise ValueError(Wording("A VAT period is monthly or bimonthly, not {cadence}", cadence=cadence))
