"""The possible follow-up actions for an issued document, for the buttons of its page.

This is only for display: the operations check again whether an action is allowed.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pinkas.dashboard.business_pages.page_context import PageContext

CREDIT, RECEIPT, RETURN = 330, 400, 210


@dataclass(frozen=True)
class FollowUps:
    """The possible actions for one document. `why_not` is a code for why it cannot be cancelled."""

    makes: tuple[int, ...] = ()
    """The types that it can be made into."""
    pay: bool = False
    credit: bool = False
    cancel: bool = False
    remind: bool = False
    why_not: str = ""


async def find_follow_ups(context: PageContext, document: Any, kinds: dict[int, Any]) -> FollowUps:
    """The possible actions for a document that was read with `include=left`; `kinds` are all document types by code."""
    if document.status != "ISSUED":
        return FollowUps(why_not="cancelled" if document.status == "CANCELLED" else "")
    kind, open_ = kinds[document.doc_type], Decimal(document.balance) > 0
    owed = open_ and document.payment_status in ("UNPAID", "PARTIAL")
    why_not = await _cancellation_obstacle(context, document, kind)
    return FollowUps(
        makes=tuple(code for code in kind.targets if kinds[code].allowed and _is_convertible_to(document, kind, code)),
        pay=owed and document.conversion_status == "NONE",
        credit=CREDIT in kind.targets
        and document.credit_status != "FULL"
        and Decimal(document.total) > Decimal(document.credited),
        cancel=not why_not,
        remind=owed and (document.due_date or document.issue_date) < context.current_day(),
        why_not=why_not,
    )


def _is_convertible_to(document: Any, kind: Any, target: int) -> bool:
    if target == CREDIT:  # that has a page of its own
        return False
    if target == RECEIPT:  # and so has the payment of an invoice
        return document.doc_type == 300 and document.conversion_status == "NONE" and Decimal(document.balance) > 0
    if target == RETURN:
        return any(line.left.return_ for line in document.lines)
    if kind.effect.receivable and target == 320 and Decimal(document.paid) > 0:  # the payment would be counted twice
        return False
    stands = document.conversion_status != "CONVERTED" and document.quote_status not in (
        "REJECTED",
        "EXPIRED",
        "CONVERTED",
    )
    return stands and any(line.left.convert or not line.quantity for line in document.lines)


async def _cancellation_obstacle(context: PageContext, document: Any, kind: Any) -> str:
    """Why it cannot be cancelled; empty where it can be."""
    if kind.cancel.by == "none":
        return "never"
    if document.conversion_status != "NONE":
        return "converted"
    if document.credit_status == "FULL":
        return "credited"
    if any(reference.kind == "cancel" for reference in document.references):
        return "cancels"
    if kind.cancel.by == "mark" and kind.effect.receivable and Decimal(document.paid) > 0:
        return "paid"
    if kind.cancel.doc_type == RETURN and not any(line.left.return_ for line in document.lines):
        return "returned"
    if document.doc_type == RETURN:
        for reference in document.references:
            if (await context.perform("GET /documents/{id}", id=reference.document_id)).cancelled_by_id == document.id:
                return "cancels"
    return ""


async def document_types(context: PageContext) -> dict[int, Any]:
    """Every type of document, by its code."""
    return {one.doc_type: one for one in (await context.perform("GET /document-types")).items}
