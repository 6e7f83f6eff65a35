"""Payments to suppliers: the list, one with what it is for, the form that shows what is withheld, and advances."""

import re
from typing import Any

from pinkas.core.payment_methods import PAYMENT_METHODS
from pinkas.core.problems import Problem
from pinkas.core.renamed_fields import FieldNames, fields_renamed
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm, form_from_value
from pinkas.dashboard.business_pages.lists import export_table, fetch_list, select_options
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.platform.web_page import PageResponse

PLACE = "supplier-payments"
FILTERS = (
    "supplierId",
    "expenseId",
    "bankFileId",
    "method",
    "state",
    "receipt",
    "bankFile",
    "withheld",
    "from",
    "to",
    "currency",
    "sort",
)
STATES = {"RECORDED": "", "VOID": "bad"}
"""The states of a payment, and the CSS class by which each is coloured."""
_RECORD, _CALCULATE = "POST /supplier-payments", "POST /supplier-payments/calculate"
_ACTIONS = {
    "apply": ("POST /supplier-advances/{id}/apply", "allocated"),
    "receipt": ("PUT /supplier-payments/{id}/receipt", "saved"),
    "void": ("POST /supplier-payments/{id}/void", "voided"),
}
_CONFIG = "PATCH /businesses/supplier-payment-config"


async def list_page(context: PageContext) -> PageResponse:
    """Payments by filter; void ones are among them."""
    page, form = await fetch_list(context, "GET /supplier-payments", FILTERS, {"include": "total"})
    return context.render(
        "supplier_payments.html",
        place=PLACE,
        page=page,
        form=form,
        states=STATES,
        state_options=[(one, context.words.label(one, "paymentState")) for one in STATES],
        methods=_method_options(context),
        filter_names=await _filter_names(context, form),
    )


async def _filter_names(context: PageContext, form: Form) -> dict[str, str]:
    """What the ids in the filters stand for."""
    names = {}
    if form.get("supplierId"):
        names["supplierId"] = (await context.perform("GET /suppliers/{id}", id=form.get("supplierId"))).name
    if form.get("expenseId") and context.has_scope("expenses:read"):
        one = await context.perform("GET /expenses/{id}", id=form.get("expenseId"))
        names["expenseId"] = str(one.number or context.words.day(one.date))
    if form.get("bankFileId"):
        one = await context.perform("GET /supplier-payments/bank-files/{id}", id=form.get("bankFileId"))
        names["bankFileId"] = one.file_name
    return names


async def export_page(context: PageContext) -> PageResponse:
    """All payments of the filters, as a file."""
    return await export_table(context, "GET /reports/supplier-payments", FILTERS)


async def advances_page(context: PageContext) -> PageResponse:
    """Payments of which an advance is left."""
    page, form = await fetch_list(context, "GET /supplier-advances", ("supplierId", "sort"), {"include": "total"})
    return context.render("supplier_advances.html", place=PLACE, page=page, form=form)


async def payment_page(context: PageContext) -> PageResponse:
    """A payment: what it is for, what was withheld, and what can be done with it."""
    return await _render_payment(context, Form())


async def _render_payment(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    one = await context.perform("GET /supplier-payments/{id}", id=context.path["id"])
    waiting = []
    if one.supplier_id is not None and float(one.unallocated) > 0:
        found = await _open_expenses(context, one.supplier_id, one.currency)
        waiting = [expense for expense in found if not expense.is_credit]
    file = None
    if one.bank_file_id is not None:
        file = await context.perform("GET /supplier-payments/bank-files/{id}", id=one.bank_file_id)
    return context.render(
        "supplier_payment.html",
        status=status,
        place=PLACE,
        one=one,
        file=file,
        waiting=waiting,
        states=STATES,
        form=form,
    )


async def act_on_payment(context: PageContext) -> PageResponse:
    """Applies an advance, keeps the supplier's receipt, or voids."""
    sent = context.read_form()
    id = context.path["id"]
    method_and_path, done = _ACTIONS.get(sent.get("_do"), _ACTIONS["receipt"])
    body, rows = _body(context, method_and_path, sent)
    try:
        with fields_renamed(rows):
            await context.perform(method_and_path, body=body, version=sent.get("_version"), id=id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_payment(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, id, done=done)


async def record_page(context: PageContext) -> PageResponse:
    """The form of a payment: first the supplier, then what is paid and how."""
    context.require_operation(_RECORD)
    values = {
        "method": "bank_transfer",
        "date": context.current_day().isoformat(),
        "supplierId": context.query.get("supplierId"),
        "currency": context.query.get("currency"),
        "keepsBooks": "true",
    }
    return await _render_form(context, Form(values=values))


async def record_payment(context: PageContext) -> PageResponse:
    """Records it."""
    sent = context.read_form()
    body, rows = _body(context, _RECORD, sent)
    try:
        with fields_renamed(rows):
            made = await context.perform(_RECORD, body=body)
    except Problem as fault:
        return await _render_form(context, context.form_with_problem(sent, fault), fault.status)
    has_warning = any(one.code == "bank_details_changed" for one in made.warnings or ())
    return context.redirect_to(PLACE, made.id, done="bank_changed" if has_warning else "supplier_paid")


async def sums_part(context: PageContext) -> PageResponse:
    """What the form would pay and withhold as it is filled in so far."""
    sent = context.read_form()
    body, rows = _body(context, _CALCULATE, sent)
    try:
        with fields_renamed(rows):
            sums = await context.perform(_CALCULATE, body=body)
    except Problem as fault:
        if fault.status >= 500:
            raise
        return context.render("supplier_payment_sums.html", sums=None, told=fault)
    return context.render("supplier_payment_sums.html", sums=sums, told=None)


def _body(context: PageContext, method_and_path: str, sent: SubmittedForm) -> tuple[dict[str, Any], FieldNames]:
    """The body of an operation with the expenses that have an amount, and the rows of the form in which they stand."""
    body = context.operation_body(method_and_path, sent)
    rows = [(place, one) for place, one in enumerate(body.pop("allocations", [])) if one.get("amount")]
    if rows or method_and_path in (_RECORD, _CALCULATE):
        body["allocations"] = [one for _, one in rows]
    # From the last one down, so that none is renamed twice: a row never stands above its place in the body.
    names = [
        (re.compile(rf"^allocations\[{index}\]"), f"allocations[{place}]") for index, (place, _) in enumerate(rows)
    ]
    return body, names[::-1]


async def _render_form(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    supplier_id = form.get("supplierId")
    supplier = await context.perform("GET /suppliers/{id}", id=supplier_id) if supplier_id else None
    waiting: list[Any] = []
    currency = form.get("currency") or None
    if supplier is not None:
        open_ = await _open_expenses(context, supplier.id, None)
        own = supplier.currency or (open_[0].currency if open_ else None)
        currency = currency or own or (await context.perform("GET /businesses/current")).default_currency
        waiting = [one for one in open_ if one.currency == currency]
    return context.render(
        "supplier_payment_form.html",
        status=status,
        place=PLACE,
        supplier=supplier,
        suppliers=None if supplier else await select_options(context, "GET /suppliers/{id}", None),
        waiting=waiting,
        chosen=context.query.get("expenseId"),
        currency=currency,
        other_currencies=sorted({one.currency for one in (open_ if supplier else [])} - {currency}),
        methods=_method_options(context),
        sums=None,
        told=None,
        form=form,
    )


async def _open_expenses(context: PageContext, supplier_id: Any, currency: str | None) -> list[Any]:
    """The booked expenses of a supplier of which something is open, what is due first first."""
    page = await context.perform("GET /suppliers/{id}/expenses", id=supplier_id, query={"open": "true", "limit": 100})
    found = [one for one in page.items if currency in (None, one.currency)]
    return sorted(found, key=lambda one: (one.due_date or one.date, one.id))


def _method_options(context: PageContext) -> list[tuple[str, str]]:
    return [(one, context.words.label(one, "method")) for one in PAYMENT_METHODS]


async def config_page(context: PageContext) -> PageResponse:
    """How the business pays its suppliers."""
    found = await context.perform("GET /businesses/supplier-payment-config")
    return _render_config(context, form_from_value(found))


async def change_config(context: PageContext) -> PageResponse:
    """Changes it."""
    sent = context.read_form()
    try:
        await context.perform_form(_CONFIG, sent)
    except Problem as fault:
        return _render_config(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "settings", done="saved")


def _render_config(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    return context.render("supplier_payment_config.html", status=status, place=PLACE, form=form)


SCREENS = {
    "/supplier-payments": {"GET": list_page},
    "/supplier-payments/advances": {"GET": advances_page},
    "/supplier-payments/export": {"GET": export_page},
    "/supplier-payments/new": {"GET": record_page, "POST": record_payment},
    "/supplier-payments/new/sums": {"POST": sums_part},
    "/supplier-payments/settings": {"GET": config_page, "POST": change_config},
    "/supplier-payments/{id}": {"GET": payment_page, "POST": act_on_payment},
}
