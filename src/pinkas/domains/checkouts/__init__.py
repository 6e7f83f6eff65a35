"""Checkouts: customers who pay through a provider, by a saved card, a payment link or a Payment Page."""

from pinkas.domains.checkouts.actions.attempts import CARD_SAVED, ORDER_ABANDONED, begin_checkout, end_checkout
from pinkas.domains.checkouts.actions.card_setup import begin_mandate_setup, find_saved_card, tell_activated
from pinkas.domains.checkouts.actions.charging import BegunCharge, begin_card_charge
from pinkas.domains.checkouts.actions.reading import get_checkout, is_open, token_of
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
    MandateCard,
    NewCheckout,
    PayRequest,
    PublicCheckout,
    RefundOfCheckout,
    Sale,
)

__all__ = [
    "CARD_SAVED",
    "CHECKOUT_LIFE",
    "FOLLOWED_FOR",
    "ORDER_ABANDONED",
    "PAY_PROBLEMS",
    "BegunCharge",
    "CardExpired",
    "CheckoutEnded",
    "CheckoutRow",
    "Dependencies",
    "MandateCard",
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
    "begin_mandate_setup",
    "continue_checkout",
    "count_try",
    "end_checkout",
    "enqueue_due_work",
    "find_open_checkout",
    "find_open_page",
    "find_pending",
    "find_saved_card",
    "get_checkout",
    "get_public_checkout",
    "is_open",
    "list_open_of_portal",
    "next_document_attempt",
    "pay",
    "pay_or_give_up",
    "pay_public_checkout",
    "refund",
    "tell_activated",
    "token_of",
]
