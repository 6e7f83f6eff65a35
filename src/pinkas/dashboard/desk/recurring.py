"""Recurring documents: schedules in words, what they have made, what comes next; paused, run and ended by hand."""

from functools import partial
from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.forms import Form
from pinkas.dashboard.desk.lists import listed
from pinkas.dashboard.desk.recurrence import does, often, until
from pinkas.platform.page import Shown

FILTERS = ("status", "docType", "clientId", "documentId", "sort")
STATES = ("ACTIVE", "PAUSED", "FAILED", "COMPLETED", "CANCELLED")
NEXT = 5
AHEAD_DAYS = (30, 60, 90, 366)


async def list_(desk: Desk) -> Shown:
    """Schedules, each in words."""
    page, form = await listed(desk, "GET /recurring-documents", FILTERS, {"include": "total"})
    return _page(desk, "recurring_list.html", page=page, form=form, states_=STATES, client=await _client(desk, form))


async def upcoming(desk: Desk) -> Shown:
    """What the schedules will make in the next days."""
    days = {"days": desk.query.get("days") or AHEAD_DAYS[0]}
    page, form = await listed(desk, "GET /recurring-documents/upcoming", ("clientId",), {**days, "include": "total"})
    form = Form(values={**form.values, **days}, faults=form.faults)
    client = await _client(desk, form)
    return _page(desk, "recurring_upcoming.html", page=page, form=form, ahead=AHEAD_DAYS, client=client)


async def show(desk: Desk) -> Shown:
    """A schedule: what it makes and when, its runs, its next dates."""
    one = await read(desk)
    coming = []
    if one.status == "ACTIVE":
        asked = {"days": 366, "recurringId": one.id, "limit": NEXT}
        coming = (await desk.perform("GET /recurring-documents/upcoming", query=asked)).items
    runs, form = await listed(desk, "GET /recurring-documents/{id}/runs", ("status",), {"include": "total"}, id=one.id)
    return _page(desk, "recurring.html", one=one, coming=coming, page=runs, form=form)


async def read(desk: Desk) -> Any:
    """The schedule of the address."""
    return await desk.perform("GET /recurring-documents/{id}", id=desk.path["id"])


def _page(desk: Desk, template: str, **values: Any) -> Shown:
    return desk.render(template, place="recurring", often=often, until=until, does=does, **values)


async def _client(desk: Desk, form: Form) -> Any:
    if not form.get("clientId") or not desk.may("clients:read"):
        return None
    return await desk.perform("GET /clients/{id}", id=form.get("clientId"))


async def ask(what: str, desk: Desk, fault: Problem | None = None, form: Form | None = None) -> Shown:
    """What pausing, resuming, running or ending it does, before it is done."""
    desk.needs("DELETE /recurring-documents/{id}" if what == "remove" else f"POST /recurring-documents/{{id}}/{what}")
    one = await read(desk)
    fallback = Form(values={"catchUp": "none" if one.status == "PAUSED" else one.catch_up})
    status = fault.status if fault else 200
    return _page(desk, "recurring_ask.html", status=status, one=one, what=what, form=form or fallback)


async def act(what: str, desk: Desk) -> Shown:
    """Does it."""
    id, sent = desk.path["id"], desk.read_form()
    try:
        match what:
            case "pause":
                await desk.perform("POST /recurring-documents/{id}/pause", id=id)
            case "resume":
                await desk.perform_form("POST /recurring-documents/{id}/resume", sent, id=id)
            case "run":
                run = await desk.perform("POST /recurring-documents/{id}/run", id=id)
                return desk.redirect_to("recurring", id, done="ran" if run.document_id else "ran_not")
            case "remove":
                await desk.perform("DELETE /recurring-documents/{id}", id=id)
                return desk.redirect_to("recurring", done="ended")
    except NotFound:
        raise
    except Problem as fault:
        return await ask(what, desk, fault, desk.form_with_problem(sent, fault))
    return desk.redirect_to("recurring", id, done="paused" if what == "pause" else "resumed")


SCREENS = {
    "/recurring": {"GET": list_},
    "/recurring/upcoming": {"GET": upcoming},
    "/recurring/{id}": {"GET": show},
    **{
        f"/recurring/{{id}}/{what}": {"GET": partial(ask, what), "POST": partial(act, what)}
        for what in ("pause", "resume", "run", "remove")
    },
}
