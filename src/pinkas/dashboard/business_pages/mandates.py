"""Standing orders: the list, one with its coming and past charges and what can be done, the form, and the calendar of
the charges to come."""

from calendar import monthrange
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, get_args

from pinkas.core.fields import Language
from pinkas.core.formatting import LOCALES
from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.business_settings import currency_options
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.lists import fetch_list, select_options
from pinkas.dashboard.business_pages.page_context import PageContext, file_response, raise_unless_shown
from pinkas.dashboard.business_pages.resource import Resource
from pinkas.domains.mandates import MandateFrequency, Status
from pinkas.platform.web_page import PageResponse

PLACE = "standing-orders"
READ, CALENDAR, DEBITS = "GET /mandates/{id}", "GET /mandates/calendar", "GET /mandates/debits/file"
STATES = {
    "PENDING_AUTHORIZATION": "warn",
    "ACTIVE": "good",
    "PAUSED": "warn",
    "PAST_DUE": "bad",
    "ENDED": "",
    "CANCELLED": "",
}
"""The states of a standing order, and the CSS class by which each is coloured."""
CHARGE_STATES = {
    "SCHEDULED": "",
    "PENDING": "",
    "AWAITING_BANK": "warn",
    "PAID": "good",
    "FAILED": "bad",
    "SKIPPED": "",
    "CANCELLED": "",
    "UNKNOWN": "warn",
}
AHEAD_DAYS = 92
"""How far ahead the page of a standing order looks."""
_LISTED = 5
_ACTIONS = {
    "pause": ("POST /mandates/{id}/pause", "paused"),
    "resume": ("POST /mandates/{id}/resume", "resumed"),
    "cancel": ("POST /mandates/{id}/cancel", "cancelled"),
    "charge": ("POST /mandates/{id}/charge", "mandate_charged"),
    "send": ("POST /mandates/{id}/send-authorization", "sent"),
    "link": ("POST /mandates/{id}/send-authorization", "link_made"),
    "confirm": ("POST /mandates/{id}/confirm-authorization", "saved"),
}
"""What can be done: the operation, and what is told afterwards."""


async def _list_values(context: PageContext, page: Any) -> Mapping[str, Any]:
    names = {}
    if context.query.get("clientId") and context.has_scope("clients:read"):
        names["clientId"] = (await context.perform("GET /clients/{id}", id=context.query["clientId"])).name
    return {"states_": STATES, "names": names, "all_states": get_args(Status)}


async def _form_values(context: PageContext, mandate: Any) -> Mapping[str, Any]:
    words, methods = context.words, []
    client_id = mandate.client_id if mandate is not None else context.query.get("clientId")
    if client_id and context.has_scope("clients:read"):
        found = await context.perform("GET /clients/{id}/payment-methods", id=client_id)
        methods = [(str(one.id), f"{one.brand or ''} {one.last4 or ''}".strip()) for one in found.items]
    return {
        "clients": await select_options(context, "GET /clients/{id}", client_id),
        "currencies": await currency_options(context),
        "methods": methods,
        "frequencies": [(one, words.label(one, "frequency")) for one in get_args(MandateFrequency)],
        "ends": [(one, words.label(one, "mandateEnd")) for one in ("never", "on_date", "after_count")],
    }


async def _detail_values(context: PageContext, mandate: Any) -> Mapping[str, Any]:
    charges, form = await fetch_list(
        context, "GET /mandates/{id}/charges", ("state",), {"include": "total"}, id=mandate.id
    )
    authorizations = (await context.perform("GET /mandates/{id}/authorizations", id=mandate.id)).items
    today = context.current_day()
    asked = {"from": today, "to": today + timedelta(days=AHEAD_DAYS), "clientId": mandate.client_id}
    coming = (await context.perform(CALENDAR, query=asked)).items
    return {
        "page": charges,
        "form": form,
        "coming": [one for one in coming if one.mandate_id == mandate.id][:_LISTED],
        "authorizations": authorizations,
        "states_": STATES,
        "charge_states": CHARGE_STATES,
    }


def _extra_fields(_context: PageContext, submitted: SubmittedForm) -> Mapping[str, Any]:
    """The end without what its kind does not have."""
    kind = submitted.get("end.type") or "never"
    end: dict[str, Any] = {"type": kind}
    if kind == "on_date":
        end["date"] = submitted.get("end.date") or None
    if kind == "after_count":
        text = submitted.get("end.count") or ""
        end["count"] = int(text) if text.isascii() and text.isdigit() else None
    return {"end": end}


async def act(context: PageContext) -> PageResponse:
    """Pauses, resumes, charges, cancels, sends the link, or says that the bank has accepted; a refusal is told on the
    page."""
    sent, id = context.read_form(), context.path["id"]
    what = sent.get("_do") or ""
    if what not in _ACTIONS:
        raise NotFound
    operation, done = _ACTIONS[what]
    try:
        if what in ("send", "link"):
            await context.perform(operation, body={"send": what == "send"}, id=id)
        elif what in ("resume", "charge", "confirm"):
            body = {name: value for name, value in context.operation_body(operation, sent).items() if value}
            await context.perform(operation, body=body, id=id)
        else:
            await context.perform(operation, id=id)
    except NotFound:
        raise
    except Problem as fault:
        return await _refused(context, sent, fault)
    return context.redirect_to(PLACE, id, done=done)


async def _refused(context: PageContext, sent: SubmittedForm, fault: Problem) -> PageResponse:
    mandate = await context.perform(READ, id=context.path["id"])
    values = {**await _detail_values(context, mandate), "form": context.form_with_problem(sent, fault)}
    return context.render("mandates.html", status=fault.status, place=PLACE, thing=mandate, **values)


async def calendar_page(context: PageContext) -> PageResponse:
    """A month of the charges to come: as a calendar, and as a table."""
    today = context.current_day()
    first = _month_of(context.query.get("month", ""), today)
    last = first.replace(day=monthrange(first.year, first.month)[1])
    found = await context.perform(CALENDAR, query={"from": first, "to": last})
    by_day: dict[date, list[Any]] = {}
    for one in found.days:
        by_day.setdefault(one.date, []).append(one)
    return context.render(
        "mandates_calendar.html",
        place=PLACE,
        form=Form(),
        found=found,
        weeks=_weeks(first, last),
        by_day=by_day,
        month=first,
        before=(first - timedelta(days=1)).strftime("%Y-%m"),
        after=(last + timedelta(days=1)).strftime("%Y-%m"),
        today=today,
        weekdays=_weekdays(context.words.language),
    )


async def debits_page(context: PageContext) -> PageResponse:
    """The charges that wait for a bank, and the file by which it debits them."""
    return await _render_debits(context, Form(values={"chargeDate": context.current_day().isoformat(), "serial": "1"}))


async def download_debits(context: PageContext) -> PageResponse:
    """The file; what does not fit into it is told on the page."""
    sent = context.read_form()
    query = {name: sent.get(name) for name in ("chargeDate", "serial") if sent.get(name)}
    try:
        return file_response(await context.perform(DEBITS, query=query), attachment=True)
    except Problem as fault:
        raise_unless_shown(fault)
        form = context.form_with_problem(sent, fault)
        return await _render_debits(context, form, fault.facts.get("refused", ()), fault.status)


async def _render_debits(context: PageContext, form: Form, refused: Any = (), status: int = 200) -> PageResponse:
    asked = {"state": "AWAITING_BANK", "include": "total"}
    page, _ = await fetch_list(context, "GET /reports/mandate-charges", (), asked)
    config = None
    if context.has_scope("business:read"):
        config = await context.perform("GET /businesses/supplier-payment-config")
    lacks = config is not None and not (
        (config.masav_debit_institution or config.masav_institution) and config.masav_sending_institution
    )
    return context.render(
        "mandates_debits.html",
        status=status,
        place=PLACE,
        page=page,
        form=form,
        refused=refused,
        lacks_numbers=lacks,
    )


def _weekdays(language: Language) -> list[str]:
    """The short names of the days of a week, from Sunday on."""
    names = LOCALES[language].days["stand-alone"]["short"]
    return [names[one] for one in (6, 0, 1, 2, 3, 4, 5)]


def _month_of(text: str, today: date) -> date:
    """The first day of a month such as 2026-11; of this month where it is none."""
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError:
        return today.replace(day=1)


def _weeks(first: date, last: date) -> list[list[date | None]]:
    """The weeks of a month from Sunday on; None beside it."""
    lead = (first.weekday() + 1) % 7
    days: list[date | None] = [None] * lead + [first + timedelta(days=n) for n in range((last - first).days + 1)]
    days += [None] * (-len(days) % 7)
    return [days[n : n + 7] for n in range(0, len(days), 7)]


MANDATES = Resource(
    PLACE,
    "mandates",
    "GET /mandates",
    filters=("status", "kind", "clientId", "dueFrom", "dueTo", "sort"),
    read=READ,
    create="POST /mandates",
    change="PATCH /mandates/{id}",
    fixed={"include": "total"},
    report="GET /reports/mandates",
    initial_values={"kind": "card", "frequency": "monthly_date", "end.type": "never"},
    list_values=_list_values,
    form_values=_form_values,
    detail_values=_detail_values,
    extra_fields=_extra_fields,
)
SCREENS = {
    f"/{PLACE}/calendar": {"GET": calendar_page},
    f"/{PLACE}/debits": {"GET": debits_page, "POST": download_debits},
    **MANDATES.page_handlers(),
    f"/{PLACE}/{{id}}/act": {"POST": act},
}
