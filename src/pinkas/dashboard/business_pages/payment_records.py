"""Payments: the list, one with what it is for, recording one, and what can be done with it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, get_args

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.draft_payments import METHOD_FIELDS
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.lists import export_table, fetch_list, select_options
from pinkas.dashboard.business_pages.open_items import OpenItem, document_item, open_opening_items
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.dashboard.business_pages.payments import done_with_cash
from pinkas.domains.documents import CreditReason
from pinkas.domains.payments import THROUGH_BANK
from pinkas.platform.web_page import PageResponse

PLACE = "payments"
FILTERS = (
    "clientId",
    "documentId",
    "method",
    "state",
    "allocation",
    "receipt",
    "from",
    "to",
    "currency",
    "externalReference",
    "sort",
)
REFUND_FILTERS = ("clientId", "documentId", "paymentId", "method", "from", "to", "sort")
STATES = {"RECORDED": "", "CLEARED": "good", "BOUNCED": "bad", "REFUNDED": "warn", "VOID": "bad"}
"""The states of a payment, and the CSS class by which each is coloured."""
_METHODS = tuple(one for one in METHOD_FIELDS if one != "credit_balance")
_RECORD = "POST /payments"
_ACTIONS = {
    "allocate": ("POST /payments/{id}/allocations", "allocated"),
    "refund": ("POST /payments/{id}/refund", "refunded"),
    "void": ("POST /payments/{id}/void", "voided"),
    "clear": ("POST /payments/{id}/clear", "cleared"),
    "bounce": ("POST /payments/{id}/bounce", "bounced"),
    "receipt": ("POST /payments/{id}/receipt", "issued"),
}


async def list_page(context: PageContext) -> PageResponse:
    """Payments by filter; void ones are among them."""
    page, form = await fetch_list(context, "GET /payments", FILTERS, {"include": "total"})
    return context.render(
        "payments_list.html",
        place=PLACE,
        page=page,
        form=form,
        states=STATES,
        state_options=[(one, context.words.label(one, "paymentState")) for one in STATES],
        methods=_method_options(context, METHOD_FIELDS),
        filter_names=await _filter_names(context, form),
    )


async def _filter_names(context: PageContext, form: Form) -> dict[str, str]:
    """What the ids in the filters stand for."""
    names = {}
    if form.get("clientId") and context.has_scope("clients:read"):
        names["clientId"] = (await context.perform("GET /clients/{id}", id=form.get("clientId"))).name
    if form.get("documentId") and context.has_scope("documents:read"):
        one = await context.perform("GET /documents/{id}", id=form.get("documentId"))
        names["documentId"] = f"{context.words.label(one.doc_type, 'docType')} {one.doc_number or ''}".strip()
    return names


async def export_page(context: PageContext) -> PageResponse:
    """All payments of the filters, as a file."""
    return await export_table(context, "GET /reports/payments", FILTERS)


async def refunds_page(context: PageContext) -> PageResponse:
    """Money that went back to clients, by filter."""
    page, form = await fetch_list(context, "GET /refunds", REFUND_FILTERS, {"include": "total"})
    return context.render(
        "refunds_list.html",
        place=PLACE,
        page=page,
        form=form,
        methods=_method_options(context, METHOD_FIELDS),
        filter_names=await _filter_names(context, form),
    )


async def export_refunds(context: PageContext) -> PageResponse:
    """All refunds of the filters, as a file."""
    return await export_table(context, "GET /reports/refunds", REFUND_FILTERS)


async def payment_page(context: PageContext) -> PageResponse:
    """A payment: what it is for, what of it went back, and what can be done with it."""
    return await _render_payment(context, Form(values={"date": context.current_day().isoformat()}))


async def _render_payment(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    one = await context.perform("GET /payments/{id}", id=context.path["id"])
    refunds = await context.perform("GET /refunds", query={"paymentId": str(one.id), "limit": 100})
    return context.render(
        "payment.html",
        status=status,
        place=PLACE,
        one=one,
        refunds=refunds.items,
        waiting=await _open_items(context, one.client_id, one.currency) if float(one.unallocated) > 0 else [],
        states=STATES,
        through_bank=THROUGH_BANK,
        methods=_method_options(context, _METHODS),
        reasons=[("", context.words.text("Credit no document")), *_reason_options(context)],
        form=form,
    )


def _reason_options(context: PageContext) -> list[tuple[str, str]]:
    return [(one, context.words.label(one, "creditReason")) for one in get_args(CreditReason)]


async def _open_items(context: PageContext, client_id: Any, currency: str) -> list[OpenItem]:
    """What a client owes something of: documents and opening balances, what is due first first."""
    if client_id is None:
        return []
    found = await open_opening_items(context, client_id, currency)
    found += [document_item(context, one) for one in await open_documents(context, client_id, currency)]
    return sorted(found, key=lambda one: (one.date, one.id))


async def open_documents(context: PageContext, client_id: Any, currency: str) -> list[Any]:
    """The documents on which a client owes something in a currency."""
    if not context.has_scope("documents:read"):
        return []
    query = {"clientId": str(client_id), "currency": currency, "status": "ISSUED", "limit": 100, "sort": "issueDate"}
    return [
        one
        for status in ("UNPAID", "PARTIAL")
        for one in (await context.perform("GET /documents", query={**query, "paymentStatus": status})).items
    ]


async def act_on_payment(context: PageContext) -> PageResponse:
    """Allocates, removes an allocation, refunds, voids, or issues the receipt."""
    sent = context.read_form()
    id = context.path["id"]
    try:
        if sent.get("_do") == "remove":
            await context.perform(
                "DELETE /payments/{id}/allocations/{allocationId}", id=id, allocationId=sent.get("allocationId")
            )
            return context.redirect_to(PLACE, id, done="deallocated")
        method_and_path, done = _ACTIONS[sent.get("_do") if sent.get("_do") in _ACTIONS else "allocate"]
        body = _action_body(context, method_and_path, sent)
        if not (body.get("credit") or {}).get("reason"):
            body.pop("credit", None)
        if not (body.get("fee") or {}).get("amount"):
            body.pop("fee", None)
        made = await context.perform(method_and_path, body=body, version=sent.get("_version"), id=id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_payment(context, context.form_with_problem(sent, fault), fault.status)
    if done == "issued":
        return context.redirect_to("documents", made.id, done=done)
    return context.redirect_to(PLACE, id, done=done_with_cash(made.warnings, done) if done == "allocated" else done)


def _action_body(context: PageContext, method_and_path: str, sent: SubmittedForm) -> dict[str, Any]:
    """The body of an action; what an amount is allocated to is one choice in the form."""
    body = context.operation_body(method_and_path, sent)
    field, _, id = sent.get("documentId").partition(":")
    if field == "openingItemId":
        del body["documentId"]
        body[field] = id
    return body


async def record_page(context: PageContext) -> PageResponse:
    """The form of a payment: first the client, then what came and what it is for."""
    context.require_operation(_RECORD)
    values = {
        "method": _METHODS[0],
        "date": context.current_day().isoformat(),
        "clientId": context.query.get("clientId"),
    }
    return await _render_form(context, Form(values=values))


async def record_payment(context: PageContext) -> PageResponse:
    """Records it, with the receipt when it is wanted."""
    sent = context.read_form()
    body = context.operation_body(_RECORD, sent)
    body["allocations"] = [one for one in body.get("allocations", []) if one.get("amount")]
    try:
        made = await context.perform(_RECORD, body=body)
    except Problem as fault:
        return await _render_form(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, made.id, done=done_with_cash(made.warnings, "payment_recorded"))


async def _render_form(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    client_id = form.get("clientId")
    client = await _client(context, client_id)
    currency = (await context.perform("GET /businesses/current")).default_currency
    waiting = await _open_items(context, client_id, currency) if client else []
    chosen = context.query.get("openingItemId") or context.query.get("documentId")
    named = next((one for one in waiting if one.id == chosen), None)
    if named is not None and "amount" not in form.values:
        form = replace(form, values={**form.values, "amount": named.balance})
    return context.render(
        "payment_form.html",
        status=status,
        place=PLACE,
        client=client,
        clients=None if client else await select_options(context, "GET /clients/{id}", None),
        waiting=waiting,
        chosen=chosen,
        methods=_method_options(context, _METHODS),
        fields=sorted({name for names in METHOD_FIELDS.values() for name in names}),
        form=form,
    )


def _method_options(context: PageContext, methods: Iterable[str]) -> list[tuple[str, str]]:
    return [(one, context.words.label(one, "method")) for one in methods]


async def _client(context: PageContext, id: Any) -> Any:
    if not id or not context.has_scope("clients:read"):
        return None
    return await context.perform("GET /clients/{id}", id=id)


SCREENS = {
    "/payments": {"GET": list_page},
    "/payments/export": {"GET": export_page},
    "/payments/new": {"GET": record_page, "POST": record_payment},
    "/payments/refunds": {"GET": refunds_page},
    "/payments/refunds/export": {"GET": export_refunds},
    "/payments/{id}": {"GET": payment_page, "POST": act_on_payment},
}
