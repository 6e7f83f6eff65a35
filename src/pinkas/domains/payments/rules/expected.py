"""The journal entries that stored payments and refunds have to have: pure.

The money of a payment is recomputed. What it settles, of which documents and opening balances and of the client's
credit, is proved by the balances of the accounts of customers and of their advances."""

from decimal import Decimal
from typing import cast

from pinkas.core.money import convert_currency
from pinkas.core.payment_methods import PAYMENT_METHODS, PaymentMethod
from pinkas.domains import ledger
from pinkas.domains.ledger import ExpectedEntry, Posting
from pinkas.domains.payments.rules import clearing_lines
from pinkas.domains.payments.types import PaymentRefundRow, PaymentRow

SETTLING_ROLES = frozenset(
    {"customers", "customer_advances", "exchange_differences", "rounding", "opening_balances", "sales_income"}
)
FEE_ROLES = frozenset({"bank_charges", "bank"})
PAYMENT_SOURCES = (
    "payment",
    "payment_void",
    "payment_bounce",
    "payment_clearing",
    "payment_clearing_undone",
    "payment_bounce_fee",
)
"""What journal entries about a payment are about, by the type of their source."""


def expected_payment_entry(source_type: str, row: PaymentRow, home_currency: str) -> ExpectedEntry:
    """The entry of one of `PAYMENT_SOURCES`. What a bank took for a return is not kept beside its entry: only the
    accounts are known."""
    if source_type == "payment_bounce_fee":
        return ExpectedEntry(source_type, row.id, ((),), row.bounced_on, FEE_ROLES)
    if source_type in ("payment_clearing", "payment_clearing_undone"):
        undone = source_type != "payment_clearing"
        return ExpectedEntry(source_type, row.id, (clearing_lines(row, home_currency, undone=undone),))
    sign = 1 if source_type == "payment" else -1
    day = {"payment": row.date, "payment_bounce": row.bounced_on}.get(source_type)
    money = _money(row.method, sign * row.amount, row.currency, row.exchange_rate, home_currency)
    return ExpectedEntry(source_type, row.id, (money,), day, SETTLING_ROLES)


def expected_refund_entry(row: PaymentRefundRow, amount: int, home_currency: str) -> ExpectedEntry:
    """The entry of money that went back out of a client's credit; `amount` is all that went back at once, also where it
    is told of several payments by now."""
    money = _money(row.method, -amount, row.currency, row.exchange_rate, home_currency)
    return ExpectedEntry("refund", row.id, (money,), row.date, SETTLING_ROLES)


def _money(method: str, amount: int, currency: str, rate: Decimal | None, home: str) -> tuple[Posting, ...]:
    local = amount if currency == home else convert_currency(amount, currency, rate or Decimal(1), home)
    role = PAYMENT_METHODS[cast(PaymentMethod, method)].account_role
    return ledger.nonempty_postings(ledger.make_posting(role, local)) if role else ()
