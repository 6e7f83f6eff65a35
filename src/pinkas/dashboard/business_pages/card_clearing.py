"""Card clearing: what processors still have to deposit, the deposits that came, and writing one down by hand."""

from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import export_table, fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

PLACE = "card-clearing"
FILTERS = ("state", "overdue", "kind", "provider", "clientId", "paymentId", "currency", "from", "to", "sort")
BATCH_FILTERS = ("state", "provider", "expectationId", "from", "to", "sort")
STATES = {"OPEN": "warn", "SETTLED": "good", "CANCELLED": "", "UNDONE": "bad"}
"""The states of expectations and of deposits, and the CSS class by which each is coloured."""
_RECORD = "POST /card-clearing/expectations"
_TABLE = "GET /reports/card-clearing"


async def list_page(context: PageContext) -> PageResponse:
    """What is open, the earliest expected first, unless the query asks otherwise; above it what each processor owes."""
    page, form = await fetch_list(context, _TABLE, FILTERS, {"include": "total", **_unasked(context)})
    client_id = form.get("clientId")
    names = {}
    if client_id and context.has_scope("clients:read"):
        names["clientId"] = (await context.perform("GET /clients/{id}", id=client_id)).name
    return context.render(
        "card_clearing.html",
        place=PLACE,
        page=page,
        form=form,
        asked={**form.values, **_unasked(context)},
        shows_all=context.query.get("show") == "all",
        today=context.current_day(),
        states=STATES,
        filter_names=names,
    )


def _unasked(context: PageContext) -> Mapping[str, Any]:
    """The filters of a page that asks for none: what is open."""
    narrowed = any(context.query.get(name) for name in ("state", "overdue", "paymentId"))
    fixed = {} if narrowed or context.query.get("show") == "all" else {"state": "OPEN"}
    return fixed if context.query.get("sort") else {**fixed, "sort": "expectedOn"}


async def days_page(context: PageContext) -> PageResponse:
    """How many days each processor takes until its deposit."""
    return await _render_days(context, Form())


async def set_days(context: PageContext) -> PageResponse:
    """Sets the days of a processor, or of all others."""
    sent = context.read_form()
    try:
        await context.perform_form("PUT /card-clearing/deposit-days", sent)
    except Problem as fault:
        return await _render_days(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "deposit-days", done="deposit_days")


async def _render_days(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    found = await context.perform("GET /card-clearing/deposit-days")
    return context.render("card_deposit_days.html", status=status, place=PLACE, rows=found.items, form=form)


async def export_page(context: PageContext) -> PageResponse:
    """All expectations of the filters, as a file."""
    return await export_table(context, _TABLE, FILTERS)


async def batches_page(context: PageContext) -> PageResponse:
    """The deposits that came, with their fees."""
    page, form = await fetch_list(context, "GET /card-clearing/batches", BATCH_FILTERS, {"include": "total"})
    return context.render("card_batches.html", place=PLACE, page=page, form=form, states=STATES)


async def export_batches(context: PageContext) -> PageResponse:
    """All deposits of the filters, as a file."""
    return await export_table(context, "GET /reports/card-deposits", BATCH_FILTERS)


async def record_page(context: PageContext) -> PageResponse:
    """The form of an expectation that is written down by hand."""
    context.require_operation(_RECORD)
    return _render_form(context, Form(values={"chargedOn": context.current_day().isoformat()}))


async def record_expectation(context: PageContext) -> PageResponse:
    """Writes it down."""
    sent = context.read_form()
    try:
        await context.perform_form(_RECORD, sent)
    except Problem as fault:
        return _render_form(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, done="expected")


def _render_form(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    return context.render("card_expectation_form.html", status=status, place=PLACE, form=form)


SCREENS = {
    "/card-clearing": {"GET": list_page},
    "/card-clearing/batches": {"GET": batches_page},
    "/card-clearing/batches/export": {"GET": export_batches},
    "/card-clearing/deposit-days": {"GET": days_page, "POST": set_days},
    "/card-clearing/export": {"GET": export_page},
    "/card-clearing/new": {"GET": record_page, "POST": record_expectation},
}
