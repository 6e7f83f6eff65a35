"""The types of the rules for tax that a payer withholds from whom it pays."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class WithholdingRules:
    """What a business that must withhold withholds of a payment to a supplier.

    - `default_rate(keeps_books)`: percent where no certificate of the supplier is in force; `keeps_books`: it has shown
      that it keeps books and files returns.
    - `small_transaction_limit(day)`: the value of a transaction, VAT included, in minor units, up to which nothing is
      withheld without a certificate; None where no sum is known for the day.
    - `usual_rates`: the percentages that certificates usually say, and those without one: what a customer may have
      withheld of what it paid.
    """

    default_rate: Callable[[bool], Decimal]
    small_transaction_limit: Callable[[date], int | None]
    usual_rates: tuple[Decimal, ...] = ()
