"""Recurring expenses: schedules in words, what they have made, what comes next; created, changed, paused and ended."""

from functools import partial
from typing import Any

import msgspec

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.business_settings import currency_options
from pinkas.dashboard.business_pages.expenses import category_names
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm, form_from_value, nest_pairs
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.schedule_rhythm import next_dates, with_asked_timing
from pinkas.dashboard.business_pages.schedule_texts import expense_end_text, frequency_text, shown_fields
from pinkas.platform.web_page import PageResponse

PLACE = "recurring-expenses"
FILTERS = ("status", "supplierId", "expenseId", "sort")
STATES = ("ACTIVE", "PAUSED", "FAILED", "COMPLETED", "CANCELLED")
CREATE, CHANGE = "POST /recurring-expenses", "PATCH /recurring-expenses/{id}"
_READ, _DATES = "GET /recurring-expenses/{id}", "POST /recurring-expenses/dates"
_FORM_OF_TEMPLATE = ("supplierId", "supplier", "docType", "currency", "net", "vat", "total", "categoryId", "notes")
"""The fields of the template that the form has; others are kept unchanged."""


async def list_page(context: PageContext) -> PageResponse:
    """Schedules, each in words."""
    page, form = await fetch_list(context, "GET /recurring-expenses", FILTERS, {"include": "total"})
    return _render(context, "recurring_expenses.html", page=page, form=form, states_=STATES)


async def schedule_page(context: PageContext) -> PageResponse:
    """A schedule: what it makes and when, its next dates, what became of those that passed."""
    one = await context.perform(_READ, id=context.path["id"])
    page, form = await fetch_list(
        context, "GET /recurring-expenses/{id}/runs", ("status",), {"include": "total"}, id=one.id
    )
    categories = await category_names(context)
    return _render(context, "recurring_expense.html", one=one, page=page, form=form, categories=categories)


def _render(context: PageContext, template: str, status: int = 200, **values: Any) -> PageResponse:
    return context.render(template, status=status, place=PLACE, often=frequency_text, until=expense_end_text, **values)


async def new_page(context: PageContext) -> PageResponse:
    """An empty form."""
    context.require_operation(CREATE)
    values: dict[str, Any] = {
        "frequency": "monthly_date",
        "interval": 1,
        "startDate": context.current_day().isoformat(),
        "time": "08:00",
        "end.type": "never",
        "catchUp": "all",
        "amountFixed": "true",
        "template.docType": 305,
        "template.supplierId": context.query.get("supplierId") or "",
    }
    return await _render_form(context, Form(values=values), None)


async def edit_page(context: PageContext) -> PageResponse:
    """A schedule as it stands."""
    context.require_operation(CHANGE)
    one = await context.perform(_READ, id=context.path["id"])
    return await _render_form(context, form_from_value(one), one)


async def save(context: PageContext) -> PageResponse:
    """Creates a schedule, or changes the one of the address. A button other than `save` shows the form again."""
    sent = context.read_form()
    one = await context.perform(_READ, id=context.path["id"]) if "id" in context.path else None
    if sent.get("_do", "save") != "save":
        return await _render_form(context, sent.form(), one)
    try:
        if one is None:
            made = await context.perform(CREATE, body=_body(context, CREATE, sent, None))
            return context.redirect_to(PLACE, made.id, done="made")
        body = _body(context, CHANGE, sent, one)
        await context.perform(CHANGE, body=body, version=sent.get("_version"), id=one.id)
    except NotFound:
        raise
    except Problem as fault:
        if fault.status >= 500:
            raise
        return await _render_form(context, context.form_with_problem(sent, fault), one, fault.status)
    return context.redirect_to(PLACE, one.id, done="saved")


def _body(context: PageContext, method_and_path: str, sent: SubmittedForm, schedule: Any) -> dict[str, Any]:
    """The body of the form. What the form does not have of a stored template is kept."""
    body = with_asked_timing(context.operation_body(method_and_path, sent), schedule)
    template = body.get("template")
    if isinstance(template, dict):
        supplier = template.get("supplier")
        if isinstance(supplier, dict) and (template.get("supplierId") or not supplier.get("name")):
            template.pop("supplier")
        before = {} if schedule is None else msgspec.to_builtins(schedule.template, enc_hook=str)
        kept = {name: value for name, value in before.items() if name not in _FORM_OF_TEMPLATE}
        body["template"] = {**kept, **template}
    return body


async def _render_form(context: PageContext, form: Form, one: Any, status: int = 200) -> PageResponse:
    suppliers = []
    if context.has_scope("suppliers:read"):
        found = (await context.perform("GET /suppliers", query={"limit": 100, "sort": "name"})).items
        suppliers = [(str(row.id), row.name) for row in found]
    pairs = [(name, str(value)) for name, value in form.values.items() if value is not None]
    body = _body(context, CREATE, SubmittedForm(pairs, nest_pairs(pairs)), None)
    return _render(
        context,
        "recurring_expense_form.html",
        status=status,
        one=one,
        form=form,
        suppliers=suppliers,
        categories=sorted((await category_names(context)).items(), key=lambda pair: pair[1]),
        currencies=await currency_options(context),
        asked=shown_fields(str(form.get("frequency")), str(form.get("unit"))),
        **await next_dates(context, _DATES, body),
    )


async def confirm_page(
    action: str, context: PageContext, problem: Problem | None = None, form: Form | None = None
) -> PageResponse:
    """What pausing, resuming or ending it does, before it is done."""
    context.require_operation(_operation_of(action))
    one = await context.perform(_READ, id=context.path["id"])
    fallback = Form(values={"catchUp": "none" if one.status == "PAUSED" else one.catch_up})
    status = problem.status if problem else 200
    return _render(context, "recurring_expense_ask.html", status=status, one=one, what=action, form=form or fallback)


def _operation_of(action: str) -> str:
    return "DELETE /recurring-expenses/{id}" if action == "remove" else f"POST /recurring-expenses/{{id}}/{action}"


async def perform_action(action: str, context: PageContext) -> PageResponse:
    """Does it."""
    id, sent = context.path["id"], context.read_form()
    try:
        if action == "resume":
            await context.perform_form(_operation_of(action), sent, id=id)
        else:
            await context.perform(_operation_of(action), id=id)
    except NotFound:
        raise
    except Problem as fault:
        return await confirm_page(action, context, fault, context.form_with_problem(sent, fault))
    if action == "remove":
        return context.redirect_to(PLACE, done="ended")
    return context.redirect_to(PLACE, id, done="paused" if action == "pause" else "resumed")


SCREENS = {
    "/recurring-expenses": {"GET": list_page},
    "/recurring-expenses/new": {"GET": new_page, "POST": save},
    "/recurring-expenses/{id}": {"GET": schedule_page},
    "/recurring-expenses/{id}/edit": {"GET": edit_page, "POST": save},
    **{
        f"/recurring-expenses/{{id}}/{what}": {
            "GET": partial(confirm_page, what),
            "POST": partial(perform_action, what),
        }
        for what in ("pause", "resume", "remove")
    },
}
