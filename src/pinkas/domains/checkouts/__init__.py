"""Checkouts: customers who pay through a provider, by a saved card, a payment link or a Payment Page."""

from pinkas.domains.checkouts.actions.attempts import begin_checkout, end_checkout
from pinkas.domains.checkouts.actions.charging import BegunCharge, begin_card_charge
from pinkas.domains.checkouts.actions.reading import get_checkout, token_of
from pinkas.domains.checkouts.due_work import enqueue_due_work
from pinkas.domains.checkouts.flows import (
    Dependencies,
    ask_for_charge,
    continue_checkout,
    count_try,
    get_public_checkout,
    pay,
    pay_or_give_up,
    pay_public_checkout,
    refund,
)
from pinkas.domains.checkouts.rules import (
    CHECKOUT_LIFE,
    FOLLOWED_FOR,
    PAY_PROBLEMS,
    CardExpired,
    NoSavedCard,
    PaymentInProgress,
    next_document_attempt,
)
from pinkas.domains.checkouts.store import (
    find_open_checkout,
    find_open_page,
    find_pending,
    list_open_of_portal,
)
from pinkas.domains.checkouts.types import (
    CheckoutEnded,
    CheckoutRow,
    NewCheckout,
    PayRequest,
    PublicCheckout,
    RefundOfCheckout,
    Sale,
)

__all__ = [
    "CHECKOUT_LIFE",
    "FOLLOWED_FOR",
    "PAY_PROBLEMS",
    "BegunCharge",
    "CardExpired",
    "CheckoutEnded",
    "CheckoutRow",
    "Dependencies",
    "NewCheckout",
    "NoSavedCard",
    "PayRequest",
    "PaymentInProgress",
    "PublicCheckout",
    "RefundOfCheckout",
    "Sale",
    "ask_for_charge",
    "begin_card_charge",
    "begin_checkout",
    "continue_checkout",
    "count_try",
    "end_checkout",
    "enqueue_due_work",
    "find_open_checkout",
    "find_open_page",
    "find_pending",
    "get_checkout",
    "get_public_checkout",
    "list_open_of_portal",
    "next_document_attempt",
    "pay",
    "pay_or_give_up",
    "pay_public_checkout",
    "refund",
    "token_of",
]
