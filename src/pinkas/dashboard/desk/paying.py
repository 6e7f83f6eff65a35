"""The form that records a payment for an issued document, with withholding tax; it issues a receipt."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

from pinkas.core.payment_methods import PAYMENT_METHODS
from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.following import followed, read
from pinkas.dashboard.desk.form_rows import changed_rows
from pinkas.dashboard.desk.forms import Form
from pinkas.platform.page import Shown

PAY = "POST /documents/{id}/payments"


async def ask_pay(desk: Desk) -> Shown:
    """The payment form, prefilled with the open balance less expected withholding tax."""
    desk.needs(PAY)
    document = await read(desk)
    values = {
        "payments[0].method": "bank_transfer",
        "payments[0].date": desk.current_day().isoformat(),
        "payments[0].amount": document.balance,
        **_withheld(desk, document),
    }
    return await _shown(desk, Form(values=values, version=str(document.version)))


def _withheld(desk: Desk, document: Any) -> dict[str, str]:
    due = document.withholding_due
    if not due:
        return {}
    return {
        "payments[0].amount": str(Decimal(document.balance) - Decimal(due.amount)),
        "withholdingTax.amount": str(due.amount),
        "withholdingTax.rate": desk.words.number(due.rate),
        "withholdingTax.certificateId": due.certificate_id or "",
    }


async def pay(desk: Desk) -> Shown:
    """Records it: the receipt is issued at once."""
    sent = desk.read_form()
    if (sent.get("_do") or "save") != "save":
        return await _shown(desk, changed_rows(sent))
    body = desk.operation_body(PAY, sent)
    if not (body.get("withholdingTax") or {}).get("amount"):
        body.pop("withholdingTax", None)
    try:
        made = await desk.perform(PAY, body=body, version=sent.get("_version"), id=desk.path["id"])
    except VersionConflict as fault:  # the page shows what is there now, so the next form goes with that
        now = await read(desk)
        return await _shown(desk, replace(desk.form_with_problem(sent, fault), version=str(now.version)), fault.status)
    except Problem as fault:
        return await _shown(desk, desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("documents", made.id, done="issued")


async def _shown(desk: Desk, form: Form, status: int = 200) -> Shown:
    return await followed(desk, "document_pay.html", form, status, methods=tuple(PAYMENT_METHODS))


SCREENS = {"/documents/{id}/payments": {"GET": ask_pay, "POST": pay}}
