"""What may be done with a checkout, and what becomes of it: pure."""

from pinkas.domains.checkouts.rules.look_ups import (
    CHARGE_LIFE,
    CHECKOUT_LIFE,
    next_document_attempt,
    next_look_up,
)
from pinkas.domains.checkouts.rules.problems import (
    PAY_PROBLEMS,
    CardExpired,
    ChargeExceedsBalance,
    CheckoutEnded,
    CheckoutLocked,
    InstallmentsNotAllowed,
    NoSavedCard,
    NothingToCharge,
    PaymentInProgress,
    PaymentUnavailable,
)
from pinkas.domains.checkouts.rules.transitions import FINAL, Step, next_state

__all__ = [
    "CHARGE_LIFE",
    "CHECKOUT_LIFE",
    "FINAL",
    "PAY_PROBLEMS",
    "CardExpired",
    "ChargeExceedsBalance",
    "CheckoutEnded",
    "CheckoutLocked",
    "InstallmentsNotAllowed",
    "NoSavedCard",
    "NothingToCharge",
    "PaymentInProgress",
    "PaymentUnavailable",
    "Step",
    "next_document_attempt",
    "next_look_up",
    "next_state",
]
