"""Payment Pages: what a business sells at an address of its own, to anybody who opens it."""

from pinkas.domains.payment_pages.flows import Dependencies, buy, get_public_page, open_page
from pinkas.domains.payment_pages.rules import PageSoldOut, sale_types, text_of
from pinkas.domains.payment_pages.types import NewPageCheckout, PageBuyer, PublicPaymentPage

__all__ = [
    "Dependencies",
    "NewPageCheckout",
    "PageBuyer",
    "PageSoldOut",
    "PublicPaymentPage",
    "buy",
    "get_public_page",
    "open_page",
    "sale_types",
    "text_of",
]
