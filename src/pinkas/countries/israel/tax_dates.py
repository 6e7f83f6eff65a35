"""Until when periodic reports are filed in Israel: VAT, its detailed report, advances on income tax, tax withheld.

The law names a day of the month after the period: the 15th for VAT (VAT Law s. 67(ב); H) and for advances (M), the 16th
for withheld tax (M), the 23rd for the detailed report (s. 69א; M-H). The authority publishes the dates of a year, which
win over the rule; those of 2026 are kept here (M). For other years: a day at the end of the week moves to the next
Monday (M), and when three of the five days before it are rest days the date is the fourth working day after them
(s. 67(ב1); H).
"""

from datetime import date, timedelta

from pinkas.countries.israel.pcn874 import PCN874
from pinkas.countries.israel.rest_days import FRIDAY, SATURDAY, SUNDAY, is_rest_day, next_working_day, working_day_after
from pinkas.countries.tax_reports import ReportKind, TaxReportRules

_DAY = timedelta(days=1)
_DAY_OF_MONTH: dict[ReportKind, int] = {"vat": 15, "advances": 15, "withholding": 16, "detailed_vat": 23}

# By the last month of the period: VAT and advances, withheld tax, detailed report (M).
_PUBLISHED = {
    (2026, 1): (date(2026, 2, 16), date(2026, 2, 16), date(2026, 2, 23)),
    (2026, 2): (date(2026, 3, 16), date(2026, 3, 16), date(2026, 3, 26)),
    (2026, 3): (date(2026, 4, 27), date(2026, 4, 27), date(2026, 4, 27)),
    (2026, 4): (date(2026, 5, 18), date(2026, 5, 18), date(2026, 5, 26)),
    (2026, 5): (date(2026, 6, 15), date(2026, 6, 16), date(2026, 6, 23)),
    (2026, 6): (date(2026, 7, 15), date(2026, 7, 16), date(2026, 7, 27)),
    (2026, 7): (date(2026, 8, 17), date(2026, 8, 17), date(2026, 8, 24)),
    (2026, 8): (date(2026, 9, 24), date(2026, 9, 24), date(2026, 9, 24)),
    (2026, 9): (date(2026, 10, 19), date(2026, 10, 19), date(2026, 10, 26)),
    (2026, 10): (date(2026, 11, 16), date(2026, 11, 16), date(2026, 11, 23)),
    (2026, 11): (date(2026, 12, 15), date(2026, 12, 16), date(2026, 12, 23)),
    (2026, 12): (date(2027, 1, 18), date(2027, 1, 18), date(2027, 1, 26)),
}
_PLACE: dict[ReportKind, int] = {"vat": 0, "advances": 0, "withholding": 1, "detailed_vat": 2}
LAST_KNOWN_YEAR = 2099
"""Holidays are reckoned until then; later dates are those of the law, moved by weekends only."""


def due_date(kind: ReportKind, last_day: date) -> date:
    """Until when the report of a period is filed and paid, the published date where there is one."""
    published = _PUBLISHED.get((last_day.year, last_day.month))
    if published is not None:
        return published[_PLACE[kind]]
    after = last_day.replace(day=1) + timedelta(days=31)
    return due_date_by_rule(after.replace(day=_DAY_OF_MONTH[kind]))


def due_date_by_rule(day: date) -> date:
    """The day on which something is due that the law asks for on `day`."""
    if day.year > LAST_KNOWN_YEAR:
        return _after_weekend(day)
    before = [day - _DAY * n for n in range(1, 6)]
    if sum(is_rest_day(one) for one in before) >= 3:
        last_rest = next(one for one in before if is_rest_day(one))
        return max(day, working_day_after(last_rest, 4))
    return next_working_day(_after_weekend(day))


def _after_weekend(day: date) -> date:
    while day.weekday() in (FRIDAY, SATURDAY, SUNDAY):
        day += _DAY
    return day


def turnover_declaration_due(year: int) -> date:
    """31 January after the year: a dealer who is exempt declares the turnover (VAT Registration Regulations reg. 15;
    H)."""
    return date(year + 1, 1, 31)


_COMPANIES = frozenset({"company", "nonprofit"})
_SELF_EMPLOYED = frozenset({"exempt_dealer", "licensed_dealer"})


def annual_return_due(business_type: str, year: int) -> date:
    """Until when the yearly return of income is filed: 31 May by companies, 30 April by persons; the authority
    publishes extensions (M-L)."""
    day = date(year + 1, 5, 31) if business_type in _COMPANIES else date(year + 1, 4, 30)
    return due_date_by_rule(day)


def social_insurance_due(business_type: str, last_day: date) -> date | None:
    """Until when a self-employed person pays national insurance for the month that ends on a day: the 15th after it
    (M); None for who is no person."""
    if business_type not in _SELF_EMPLOYED:
        return None
    return due_date_by_rule((last_day.replace(day=1) + timedelta(days=31)).replace(day=15))


TAX_REPORTS = TaxReportRules(
    due_date=due_date,
    annual_return_due=annual_return_due,
    social_insurance_due=social_insurance_due,
    turnover_declaration_due=turnover_declaration_due,
    boxes_unit=100,  # whole shekels, halves up (VAT Law s. 139; H)
    detailed=PCN874,
    withholding_forms={"yearly": "0856", "payee": "0857", "periodic": "0102"},
)
"""Israel's periodic reports."""
