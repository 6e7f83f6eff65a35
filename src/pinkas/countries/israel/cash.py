"""Cash in Israel: the Law for the Reduction of the Use of Cash, 2018, as known on 2026-11-21.

A dealer takes no cash for a transaction whose price, VAT included, is above the sum of the first schedule, but for a
tenth of the price, and no more than that sum (s. 2; H). Donations and loans are limited alike. Public institutions and
whoever sells in the course of business are dealers here (s. 1; M), so every business of this service is. What matters
is the price of the whole transaction, however many receipts are given for it.
"""

from bisect import bisect_right
from datetime import date

from pinkas.countries.cash import Payer

# Sums of the first schedule in shekels, each from its day on: of everybody, and of a tourist as the VAT Law knows one
# (s. 2(c)). The law holds from 2019-01-01 (H); the sums of that year M, those of 2022-08-01 H.
_SUMS = (
    (date(2019, 1, 1), 11_000, 55_000),
    (date(2022, 8, 1), 6_000, 40_000),
)
_START_DAYS = tuple(day for day, _, _ in _SUMS)
_AGOROT = 100


def cash_limit(price: int, day: date, payer: Payer) -> int | None:
    """How much of a price in agorot may be paid in cash on `day`; None where the law sets no limit. A dealer who pays
    and a person who pays for himself have the same limit: the one who is paid is a dealer."""
    row = bisect_right(_START_DAYS, day)
    if row == 0:
        return None
    _, usual, of_tourists = _SUMS[row - 1]
    most = (of_tourists if payer == "tourist" else usual) * _AGOROT
    return None if price <= most else min(price // 10, most)
