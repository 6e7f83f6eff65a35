"""Allocation numbers of the tax authority: the connection to it, every request with what was answered, and numbers of
suppliers."""

from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.forms import Form
from pinkas.dashboard.desk.lists import listed
from pinkas.platform.page import Shown

CONNECTION = "/allocation-numbers/connection"
STATES = {
    "PENDING": "",
    "APPROVED": "good",
    "DECLINED": "bad",
    "AWAITING_DECISION": "warn",
    "UNAVAILABLE": "warn",
    "MANUAL": "good",
}
"""The states of a request, and the CSS class by which each is coloured."""
DECISIONS = ("cancel", "continue", "objection")


async def list_(desk: Desk) -> Shown:
    """The connection, and the requests."""
    return await _list(desk)


async def _list(desk: Desk, told: Problem | None = None) -> Shown:
    page, form = await listed(desk, "GET /allocation-numbers", ("status", "documentId", "from", "to", "sort"))
    connection = await desk.perform(f"GET {CONNECTION}")
    return desk.render(
        "allocations.html",
        status=told.status if told else 200,
        place="allocations",
        page=page,
        form=form,
        states=STATES,
        connection=connection,
        told=told,
    )


async def ask_connect(desk: Desk) -> Shown:
    """The page of the connection to the tax authority: its state, and how to connect or disconnect."""
    return await _connecting(desk)


async def _connecting(desk: Desk, told: Problem | None = None) -> Shown:
    connection = await desk.perform(f"GET {CONNECTION}")
    status = told.status if told else 200
    return desk.render(
        "allocations_connection.html", status=status, place="allocations", connection=connection, told=told
    )


async def connect(desk: Desk) -> Shown:
    """Shows the link to the authority's consent page, which is valid for 15 minutes; or disconnects."""
    sent = desk.read_form()
    try:
        if sent.get("_do") == "end":
            await desk.perform(f"DELETE {CONNECTION}")
            return desk.redirect_to("allocations", "connection", done="disconnected")
        connection = await desk.perform(f"PUT {CONNECTION}", body={})
    except Problem as fault:
        if fault.status == 401:
            raise
        return await _connecting(desk, fault)
    return desk.render("allocations_connection.html", place="allocations", connection=connection, told=None)


async def one(desk: Desk) -> Shown:
    """The page of one request, with all answers of the authority."""
    return await _one(desk)


async def _one(desk: Desk, told: Problem | None = None) -> Shown:
    found = await desk.perform("GET /allocation-numbers/{id}", id=desk.path["id"])
    status = told.status if told else 200
    return desk.render(
        "allocations_one.html",
        status=status,
        place="allocations",
        one=found,
        states=STATES,
        decisions=DECISIONS,
        told=told,
    )


async def retry(desk: Desk) -> Shown:
    """Repeats a request, or sends the decision about a held invoice."""
    decision = desk.read_form().get("decision")
    body = {"decision": decision} if decision else {}
    try:
        await desk.perform("POST /allocation-numbers/{id}/retry", body=body, id=desk.path["id"])
    except Problem as fault:
        if fault.status in (401, 404):
            raise
        return await _one(desk, fault)
    return desk.redirect_to("allocations", desk.path["id"], done="asked")


async def ask_verify(desk: Desk) -> Shown:
    """The form for the number of a supplier."""
    return await _verify(desk, Form(), None)


async def _verify(desk: Desk, form: Form, found: Any, status: int = 200) -> Shown:
    return desk.render("allocations_verify.html", status=status, place="allocations", form=form, found=found)


async def verify(desk: Desk) -> Shown:
    """Verifies a supplier's number at the authority and shows the result."""
    sent = desk.read_form()
    try:
        found = await desk.perform_form("POST /allocation-numbers/verify", sent)
    except Problem as fault:
        return await _verify(desk, desk.form_with_problem(sent, fault), None, fault.status)
    return await _verify(desk, sent.form(), found)


SCREENS = {
    "/allocations": {"GET": list_},
    "/allocations/connection": {"GET": ask_connect, "POST": connect},
    "/allocations/verify": {"GET": ask_verify, "POST": verify},
    "/allocations/{id}": {"GET": one},
    "/allocations/{id}/retry": {"POST": retry},
}
