"""The form that records a payment for an issued document, with withholding tax; it issues a receipt."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.business_pages.document_actions import action_page, read_document
from pinkas.dashboard.business_pages.draft_payments import METHOD_FIELDS, first_payment
from pinkas.dashboard.business_pages.form_rows import form_with_changed_rows
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

PAY = "POST /documents/{id}/payments"


async def payment_page(context: PageContext) -> PageResponse:
    """The payment form, prefilled with the open balance less expected withholding tax."""
    context.require_operation(PAY)
    document = await read_document(context)
    values = {
        **first_payment(context),
        "payments[0].amount": document.balance,
        **_withholding_values(context, document),
    }
    return await _render_form(context, Form(values=values, version=str(document.version)))


def _withholding_values(context: PageContext, document: Any) -> dict[str, str]:
    due = document.withholding_due
    if not due:
        return {}
    return {
        "payments[0].amount": str(Decimal(document.balance) - Decimal(due.amount)),
        "withholdingTax.amount": str(due.amount),
        "withholdingTax.rate": context.words.number(due.rate),
        "withholdingTax.certificateId": due.certificate_id or "",
    }


async def record_payment(context: PageContext) -> PageResponse:
    """Records it: the receipt is issued at once."""
    sent = context.read_form()
    if (sent.get("_do") or "save") != "save":
        return await _render_form(context, form_with_changed_rows(sent))
    body = context.operation_body(PAY, sent)
    if not (body.get("withholdingTax") or {}).get("amount"):
        body.pop("withholdingTax", None)
    try:
        made = await context.perform(PAY, body=body, version=sent.get("_version"), id=context.path["id"])
    except VersionConflict as fault:  # the page shows what is there now, so the next form goes with that
        now = await read_document(context)
        return await _render_form(
            context, replace(context.form_with_problem(sent, fault), version=str(now.version)), fault.status
        )
    except Problem as fault:
        return await _render_form(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("documents", made.id, done=done_with_cash(made.warnings, "issued"))


def done_with_cash(warnings: Any, done: str) -> str:
    """The message of what was recorded: too much of it may have come in cash."""
    return "cash_over_limit" if any(one.code == "cash_limit_exceeded" for one in warnings or ()) else done


async def _render_form(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    return await action_page(context, "document_pay.html", form, status, methods=METHOD_FIELDS)


SCREENS = {"/documents/{id}/payments": {"GET": payment_page, "POST": record_payment}}
