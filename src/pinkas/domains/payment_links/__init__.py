"""Payment links: requests for money that a customer pays through a provider."""

from pinkas.domains.payment_links.flows import Dependencies, get_public_link, open_page, pay_public_link
from pinkas.domains.payment_links.rules import AmountExceedsBalance, NothingToPay, open_balance, shares
from pinkas.domains.payment_links.types import PublicPaymentLink

__all__ = [
    "AmountExceedsBalance",
    "Dependencies",
    "NothingToPay",
    "PublicPaymentLink",
    "get_public_link",
    "open_balance",
    "open_page",
    "pay_public_link",
    "shares",
]
