"""Payment links: requests for money that a customer pays through a provider."""

from pinkas.domains.payment_links.actions import checkout_of as begin_payment
from pinkas.domains.payment_links.actions import create_link as make_link
from pinkas.domains.payment_links.flows import Dependencies, get_public_link, open_page, pay_public_link
from pinkas.domains.payment_links.rules import AmountExceedsBalance, NothingToPay, shares
from pinkas.domains.payment_links.types import NewPaymentLink, PaymentLink, PublicPaymentLink

__all__ = [
    "AmountExceedsBalance",
    "Dependencies",
    "NewPaymentLink",
    "NothingToPay",
    "PaymentLink",
    "PublicPaymentLink",
    "begin_payment",
    "get_public_link",
    "make_link",
    "open_page",
    "pay_public_link",
    "shares",
]
