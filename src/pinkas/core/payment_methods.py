"""The methods of payment: the one table of their codes and of what follows from each. Their names are labels of the
catalogue (context `method`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

PaymentMethod = Literal[
    "cash",
    "check",
    "card",
    "bank_transfer",
    "paypal",
    "payment_app",
    "standing_order",
    "gift_voucher",
    "credit_balance",
    "other",
]


@dataclass(frozen=True, slots=True)
class PaymentMethodProperties:
    """`account_role`: on which account of the chart the money is until it reaches the bank; None when no money moves.
    `paid_from_role`: the account out of which the business pays by it: cheques of its own, its cards and its payment
    apps are charged to the bank. `uncl4461`: the code of the method on an electronic invoice (UN/CEFACT list 4461);
    None for no code."""

    account_role: str | None
    uncl4461: str | None = None
    paid_from_role: str | None = "bank"


# A transfer is 42, a payment to a bank account: 30 would ask for the number of the account (EN 16931, BR-61).
PAYMENT_METHODS: Mapping[PaymentMethod, PaymentMethodProperties] = MappingProxyType(
    {
        "bank_transfer": PaymentMethodProperties("bank", "42"),
        "cash": PaymentMethodProperties("cash", "10", "cash"),
        "check": PaymentMethodProperties("cheques", "20"),
        "card": PaymentMethodProperties("card_clearing", "48"),
        "payment_app": PaymentMethodProperties("payment_app_clearing", "68"),
        "paypal": PaymentMethodProperties("paypal", "68", "paypal"),
        "standing_order": PaymentMethodProperties("bank", "49"),
        "gift_voucher": PaymentMethodProperties("other_clearing", None, "other_clearing"),
        "credit_balance": PaymentMethodProperties(None, "97", None),
        "other": PaymentMethodProperties("other_clearing", None, "other_clearing"),
    }
)
"""Every method, in the order in which a person is offered them."""

if PAYMENT_METHODS.keys() != set(get_args(PaymentMethod)):
    raise AssertionError("a method of payment lacks its facts")

MONEY_ROLES = frozenset(one.account_role for one in PAYMENT_METHODS.values() if one.account_role is not None)
"""The accounts on which money arrives, by their roles."""


def is_money(method: str) -> bool:
    """Whether money moves by a method: neither by a client's credit nor by tax that it withheld."""
    found = PAYMENT_METHODS.get(method)  # type: ignore[call-overload]
    return found is not None and found.account_role is not None
