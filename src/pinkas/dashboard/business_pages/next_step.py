"""The one action that a document waits for, which its page offers first."""

from typing import Any

from pinkas.dashboard.business_pages.follow_ups import FollowUps

INVOICES = (305, 320, 300)
"""What an order, a delivery note or an accepted quote is made into, the usual one first."""


def choose_next_step(document: Any, offers: FollowUps, *, overdue: bool, handed_over: bool) -> str:
    """The next step of a document: `remind`, `pay`, `send`, `answer` (of a quote), `reopen` (a quote), `convert`
    (into `invoice_type`) or `download`. `handed_over`: it was sent, or shared by a link."""
    if document.status != "ISSUED":
        return "download"
    match document.quote_status:
        case "ACCEPTED" if invoice_type(offers) is not None:
            return "convert"
        case "OPEN":
            return "answer" if handed_over else "send"
        case "REJECTED" | "EXPIRED":
            return "reopen"
    if overdue and offers.remind:
        return "remind"
    if offers.pay:
        return "pay" if handed_over else "send"
    if document.quote_status is None and document.conversion_status == "NONE" and invoice_type(offers) is not None:
        return "convert"
    return "download" if handed_over else "send"


def invoice_type(offers: FollowUps) -> int | None:
    """The type of invoice that a document is made into; None when it is made into none."""
    return next((code for code in INVOICES if code in offers.makes), None)
