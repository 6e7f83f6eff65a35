"""Payment Pages: what a business sells at an address of its own, to anybody who opens it."""

from pinkas.domains.payment_pages.actions import begin_sale, create_page, publish
from pinkas.domains.payment_pages.flows import Dependencies, buy, get_public_page, open_page
from pinkas.domains.payment_pages.rules import PageSoldOut, sale_types, text_of
from pinkas.domains.payment_pages.types import Frequency, NewPageCheckout, NewPaymentPage, PageBuyer, PublicPaymentPage

__all__ = [
    "Dependencies",
    "Frequency",
    "NewPageCheckout",
    "NewPaymentPage",
    "PageBuyer",
    "PageSoldOut",
    "PublicPaymentPage",
    "begin_sale",
    "buy",
    "create_page",
    "get_public_page",
    "open_page",
    "publish",
    "sale_types",
    "text_of",
]
