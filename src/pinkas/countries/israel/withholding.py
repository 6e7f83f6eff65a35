"""Tax withheld at source from payments for services and goods in Israel.

Income Tax Regulations (deduction from payments for services or goods), 1977, reg. 2: 20 % of the payment, 30 % when the
payee did not show that it keeps books and files returns; nothing of a transaction up to the sum of s. 2(b) of the
Public Bodies Transactions Law (H). A certificate of the tax authority sets another rate, valid for the payer and the
time that it names (M). Withheld is from the payment without its VAT (practice, M). Other regulations have other rates
for rent, construction, haulage and the like: for those the payer says the sum.
"""

from datetime import date
from decimal import Decimal

from pinkas.countries.withholding import WithholdingRules

_AGOROT = 100
# In shekels, by year. Indexed every January; later years were not found, so nothing is exempt then without being said.
_SMALL_TRANSACTION = {2023: 5_280}


def default_rate(keeps_books: bool) -> Decimal:
    """Percent without a certificate in force (H)."""
    return Decimal(20 if keeps_books else 30)


def small_transaction_limit(day: date) -> int | None:
    """The value of a transaction in agorot up to which nothing is withheld; 2023 H, other years unknown."""
    limit = _SMALL_TRANSACTION.get(day.year)
    return None if limit is None else limit * _AGOROT


USUAL_RATES = tuple(Decimal(rate) for rate in (2, 3, 5, 10, 20, 30))
"""What certificates usually say, and the rates without one, in percent (practice, M)."""

WITHHOLDING = WithholdingRules(default_rate, small_transaction_limit, USUAL_RATES)
"""The rules for services and goods."""
