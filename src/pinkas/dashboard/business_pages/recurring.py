"""Recurring documents: schedules in words, what they have made, what comes next; paused, run and ended by hand."""

from functools import partial
from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.schedule_texts import end_text, frequency_text, outcome_text
from pinkas.platform.web_page import PageResponse

FILTERS = ("status", "docType", "clientId", "documentId", "sort")
STATES = ("ACTIVE", "PAUSED", "FAILED", "COMPLETED", "CANCELLED")
NEXT_DATES = 5
AHEAD_DAYS = (30, 60, 90, 366)


async def list_page(context: PageContext) -> PageResponse:
    """Schedules, each in words."""
    page, form = await fetch_list(context, "GET /recurring-documents", FILTERS, {"include": "total"})
    return _render(
        context, "recurring_list.html", page=page, form=form, states_=STATES, client=await _filter_client(context, form)
    )


async def upcoming_page(context: PageContext) -> PageResponse:
    """What the schedules will make in the next days."""
    days = {"days": context.query.get("days") or AHEAD_DAYS[0]}
    page, form = await fetch_list(
        context, "GET /recurring-documents/upcoming", ("clientId",), {**days, "include": "total"}
    )
    form = Form(values={**form.values, **days}, faults=form.faults)
    client = await _filter_client(context, form)
    return _render(context, "recurring_upcoming.html", page=page, form=form, ahead=AHEAD_DAYS, client=client)


async def schedule_page(context: PageContext) -> PageResponse:
    """A schedule: what it makes and when, its runs, its next dates."""
    one = await read_schedule(context)
    coming = []
    if one.status == "ACTIVE":
        asked = {"days": 366, "recurringId": one.id, "limit": NEXT_DATES}
        coming = (await context.perform("GET /recurring-documents/upcoming", query=asked)).items
    runs, form = await fetch_list(
        context, "GET /recurring-documents/{id}/runs", ("status",), {"include": "total"}, id=one.id
    )
    return _render(context, "recurring.html", one=one, coming=coming, page=runs, form=form)


async def read_schedule(context: PageContext) -> Any:
    """The schedule of the address."""
    return await context.perform("GET /recurring-documents/{id}", id=context.path["id"])


def _render(context: PageContext, template: str, **values: Any) -> PageResponse:
    return context.render(
        template, place="recurring", often=frequency_text, until=end_text, does=outcome_text, **values
    )


async def _filter_client(context: PageContext, form: Form) -> Any:
    if not form.get("clientId") or not context.has_scope("clients:read"):
        return None
    return await context.perform("GET /clients/{id}", id=form.get("clientId"))


async def confirm_page(
    action: str, context: PageContext, problem: Problem | None = None, form: Form | None = None
) -> PageResponse:
    """What pausing, resuming, running or ending it does, before it is done."""
    context.require_operation(
        "DELETE /recurring-documents/{id}" if action == "remove" else f"POST /recurring-documents/{{id}}/{action}"
    )
    one = await read_schedule(context)
    fallback = Form(values={"catchUp": "none" if one.status == "PAUSED" else one.catch_up})
    status = problem.status if problem else 200
    return _render(context, "recurring_ask.html", status=status, one=one, what=action, form=form or fallback)


async def perform_action(action: str, context: PageContext) -> PageResponse:
    """Does it."""
    id, sent = context.path["id"], context.read_form()
    try:
        match action:
            case "pause":
                await context.perform("POST /recurring-documents/{id}/pause", id=id)
            case "resume":
                await context.perform_form("POST /recurring-documents/{id}/resume", sent, id=id)
            case "run":
                run = await context.perform("POST /recurring-documents/{id}/run", id=id)
                return context.redirect_to(
                    "recurring", id, done="ran" if run.document_id or run.charge_id else "ran_not"
                )
            case "remove":
                await context.perform("DELETE /recurring-documents/{id}", id=id)
                return context.redirect_to("recurring", done="ended")
    except NotFound:
        raise
    except Problem as fault:
        return await confirm_page(action, context, fault, context.form_with_problem(sent, fault))
    return context.redirect_to("recurring", id, done="paused" if action == "pause" else "resumed")


SCREENS = {
    "/recurring": {"GET": list_page},
    "/recurring/upcoming": {"GET": upcoming_page},
    "/recurring/{id}": {"GET": schedule_page},
    **{
        f"/recurring/{{id}}/{what}": {"GET": partial(confirm_page, what), "POST": partial(perform_action, what)}
        for what in ("pause", "resume", "run", "remove")
    },
}
