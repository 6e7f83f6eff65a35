"""Checkouts: customers who pay through a provider, attempt by attempt; and the charge of a saved card."""

from typing import Any, get_args

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.document_actions import action_page, read_document
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import export_table, fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.dashboard.business_pages.payment_links import filter_names
from pinkas.dashboard.business_pages.payment_records import PLACE
from pinkas.domains.documents import CreditReason
from pinkas.domains.payment_providers import DeclineCode
from pinkas.platform.web_page import PageResponse, mark_changed

PART = "checkouts"
FILTERS = (
    "state",
    "source",
    "clientId",
    "documentId",
    "paymentLinkId",
    "provider",
    "documentError",
    "from",
    "to",
    "sort",
)
STATES = {
    "OPEN": "",
    "PENDING": "warn",
    "FAILED": "bad",
    "PAID": "good",
    "LOCKED": "bad",
    "EXPIRED": "",
    "CANCELLED": "",
    "ACTIVATED": "good",
}
"""The states of a checkout, and the CSS class by which each is coloured."""
ATTEMPT_STATES = {
    "STARTED": "",
    "OPEN": "",
    "UNKNOWN": "warn",
    "DECLINED": "bad",
    "REFUSED": "bad",
    "ABANDONED": "",
    "PAID": "good",
    "SAVED": "good",
}
"""The states of an attempt, and the CSS class by which each is coloured."""
REFUND_STATES = {"REQUESTED": "", "PENDING": "warn", "REFUNDED": "good", "REFUSED": "bad", "UNKNOWN": "warn"}
"""The states of a refund, and the CSS class by which each is coloured."""
SOURCES = ("saved_card", "payment_link", "payment_page", "portal", "save_card")
FINAL = ("PAID", "LOCKED", "EXPIRED", "CANCELLED", "ACTIVATED")
_CHARGE = "POST /documents/{id}/charge"
_RESOLVE = "POST /checkouts/{id}/refunds/{refundId}/resolve"
_OUTCOMES = ("paid", "late", "silent", "twice", *get_args(DeclineCode))


async def list_page(context: PageContext) -> PageResponse:
    """Checkouts by filter, the newest first."""
    page, form = await fetch_list(context, "GET /checkouts", FILTERS, {"include": "total"})
    names = await filter_names(context, form, "checkoutState")
    if form.get("source"):
        names["source"] = context.words.label(form.get("source"), "checkoutSource")
    return context.render(
        "checkouts.html", place=PLACE, page=page, form=form, states_=STATES, sources=SOURCES, filter_names=names
    )


async def export_page(context: PageContext) -> PageResponse:
    """All checkouts of the filters, as a file."""
    return await export_table(context, "GET /reports/checkouts", FILTERS)


async def checkout_page(context: PageContext) -> PageResponse:
    """A checkout: what it is for, every attempt with the provider's own words, and what came of it."""
    return await _render(context, Form())


async def _render(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    one = await context.perform("GET /checkouts/{id}", id=context.path["id"])
    simulates = context.environment == "sandbox" and one.provider == "simulator" and one.source != "saved_card"
    return context.render(
        "checkout.html",
        status=status,
        place=PLACE,
        one=one,
        states_=STATES,
        attempt_states=ATTEMPT_STATES,
        is_over=one.state in FINAL,
        refund_states=REFUND_STATES,
        reasons=[(one, context.words.label(one, "creditReason")) for one in get_args(CreditReason)],
        outcomes=_OUTCOMES if simulates and one.state not in FINAL and context.has_scope("business:write") else (),
        form=form,
    )


async def act_on_checkout(context: PageContext) -> PageResponse:
    """Cancels it or gives money back; in the sandbox the simulator can be told how it ends."""
    sent, id = context.read_form(), context.path["id"]
    try:
        if sent.get("_do") == "refund":
            await context.perform_form("POST /checkouts/{id}/refund", sent, id=id)
            return context.redirect_to(PART, id, done="refund_asked")
        if sent.get("_do") == "resolve":
            await context.perform_form(_RESOLVE, sent, id=id, refundId=sent.get("_refund"))
            return context.redirect_to(PART, id, done="saved")
        if sent.get("_do") == "simulate":
            body = {"kind": "payment", "checkoutId": id, "outcome": sent.get("outcome")}
            await context.perform("POST /sandbox/simulate", body=body)
            return context.redirect_to(PART, id, done="simulated")
        await context.perform("POST /checkouts/{id}/cancel", id=id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PART, id, done="cancelled")


async def charge_page(context: PageContext) -> PageResponse:
    """The form of a charge: which card, how much, in how many payments."""
    context.require_operation(_CHARGE)
    document = await read_document(context)
    values = {"amount": document.balance, "installments": "1"}
    return await _render_charge(context, Form(values=values))


async def charge_document(context: PageContext) -> PageResponse:
    """Charges the card. A decline is told on the form, so that another card can be tried at once."""
    sent = context.read_form()
    try:
        made = await context.perform_form(_CHARGE, sent, id=context.path["id"])
    except Problem as fault:
        return await _render_charge(context, context.form_with_problem(sent, fault), fault.status)
    if made.state == "FAILED" or not context.has_scope("checkout:read"):
        return mark_changed(await _render_charge(context, sent.form(), outcome=made))
    done = {"PAID": "charged", "PENDING": "charge_pending"}.get(made.state, "started")
    return context.redirect_to(PART, made.id, done=done)


async def _render_charge(context: PageContext, form: Form, status: int = 200, outcome: Any = None) -> PageResponse:
    document = await read_document(context)
    cards = []
    if document.client_id and context.has_scope("clients:read"):
        query = {"limit": 100}
        found = await context.perform("GET /clients/{id}/payment-methods", query=query, id=document.client_id)
        cards = sorted((one for one in found.items if one.kind == "card"), key=lambda one: not one.is_default)
    return await action_page(context, "document_charge.html", form, status, cards=cards, outcome=outcome)


SCREENS = {
    f"/{PART}": {"GET": list_page},
    f"/{PART}/export": {"GET": export_page},
    f"/{PART}/{{id}}": {"GET": checkout_page, "POST": act_on_checkout},
    "/documents/{id}/charge": {"GET": charge_page, "POST": charge_document},
}
