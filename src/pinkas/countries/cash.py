"""The type of the rules that limit payments in cash."""

from collections.abc import Callable
from datetime import date
from typing import Literal

Payer = Literal["dealer", "private", "tourist"]
"""Who pays: one who does so for a business, a person for himself, or a person from abroad who visits."""

CashLimit = Callable[[int, date, Payer], int | None]
"""How much of the price of a transaction may be paid in cash on a day; None where there is no limit. The price is that
of the whole transaction, VAT included, and so is the cash: over all of its payments. Minor units of the country's
currency."""
