"""The possible follow-up actions for an issued document, for the buttons of its page.

This is only for display: the operations check again whether an action is allowed.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from pinkas.core.dates import day_in
from pinkas.dashboard.desk.desk import Desk

CREDIT, RECEIPT, RETURN = 330, 400, 210


@dataclass(frozen=True)
class Offers:
    """The possible actions for one document. `why_not` is a code for why it cannot be cancelled."""

    makes: tuple[int, ...] = ()
    """The types that it can be made into."""
    pay: bool = False
    credit: bool = False
    cancel: bool = False
    remind: bool = False
    why_not: str = ""


async def offered(desk: Desk, one: Any, kinds: dict[int, Any]) -> Offers:
    """The possible actions for a document that was read with `include=left`; `kinds` are all document types by code."""
    if one.status != "ISSUED":
        return Offers(why_not="cancelled" if one.status == "CANCELLED" else "")
    kind, open_ = kinds[one.doc_type], Decimal(one.balance) > 0
    owed = open_ and one.payment_status in ("UNPAID", "PARTIAL")
    why_not = await _why_not(desk, one, kind)
    return Offers(
        makes=tuple(code for code in kind.targets if kinds[code].allowed and _can_become(one, kind, code)),
        pay=owed and kind.effect.receivable and one.conversion_status == "NONE",
        credit=CREDIT in kind.targets and one.credit_status != "FULL" and Decimal(one.total) > Decimal(one.credited),
        cancel=not why_not,
        remind=owed and (one.due_date or one.issue_date) < await _today(desk),
        why_not=why_not,
    )


def _can_become(one: Any, kind: Any, target: int) -> bool:
    if target == CREDIT:  # that has a page of its own
        return False
    if target == RECEIPT:  # and so has the payment of an invoice
        return one.doc_type == 300 and one.conversion_status == "NONE" and Decimal(one.balance) > 0
    if target == RETURN:
        return any(line.left.return_ for line in one.lines)
    if kind.effect.receivable and target == 320 and Decimal(one.paid) > 0:  # the payment would be counted twice
        return False
    stands = one.conversion_status != "CONVERTED" and one.quote_status not in ("REJECTED", "EXPIRED", "CONVERTED")
    return stands and any(line.left.convert or not line.quantity for line in one.lines)


async def _why_not(desk: Desk, one: Any, kind: Any) -> str:
    """Why it cannot be cancelled; empty where it can be."""
    if kind.cancel.by == "none":
        return "never"
    if one.conversion_status != "NONE":
        return "converted"
    if one.credit_status == "FULL":
        return "credited"
    if any(reference.kind == "cancel" for reference in one.references):
        return "cancels"
    if kind.cancel.by == "mark" and kind.effect.receivable and Decimal(one.paid) > 0:
        return "paid"
    if kind.cancel.doc_type == RETURN and not any(line.left.return_ for line in one.lines):
        return "returned"
    if one.doc_type == RETURN:
        for reference in one.references:
            if (await desk.perform("GET /documents/{id}", id=reference.document_id)).cancelled_by_id == one.id:
                return "cancels"
    return ""


async def _today(desk: Desk) -> date:
    """The day of the business, whose clock may be ahead in the sandbox."""
    if desk.environment != "sandbox" or not desk.may("business:read"):
        return desk.current_day()
    return day_in((await desk.perform("GET /sandbox/clock")).now, desk.words.timezone)


async def kinds(desk: Desk) -> dict[int, Any]:
    """Every type of document, by its code."""
    return {one.doc_type: one for one in (await desk.perform("GET /document-types")).items}
