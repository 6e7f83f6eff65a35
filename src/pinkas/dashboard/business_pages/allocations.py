"""Allocation numbers of the tax authority: the connection to it, every request with what was answered, and numbers of
suppliers."""

from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.platform.web_page import PageResponse

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


async def list_page(context: PageContext) -> PageResponse:
    """The connection, and the requests."""
    return await _render_list(context)


async def _render_list(context: PageContext, problem: Problem | None = None) -> PageResponse:
    page, form = await fetch_list(context, "GET /allocation-numbers", ("status", "documentId", "from", "to", "sort"))
    connection = await context.perform(f"GET {CONNECTION}")
    return context.render(
        "allocations.html",
        status=problem.status if problem else 200,
        place="allocations",
        page=page,
        form=form,
        states=STATES,
        connection=connection,
        told=problem,
    )


async def connection_page(context: PageContext) -> PageResponse:
    """The page of the connection to the tax authority: its state, and how to connect or disconnect."""
    return await _render_connection(context)


async def _render_connection(context: PageContext, problem: Problem | None = None) -> PageResponse:
    connection = await context.perform(f"GET {CONNECTION}")
    status = problem.status if problem else 200
    return context.render(
        "allocations_connection.html", status=status, place="allocations", connection=connection, told=problem
    )


async def change_connection(context: PageContext) -> PageResponse:
    """Shows the link to the authority's consent page, which is valid for 15 minutes; or disconnects."""
    sent = context.read_form()
    try:
        if sent.get("_do") == "end":
            await context.perform(f"DELETE {CONNECTION}")
            return context.redirect_to("allocations", "connection", done="disconnected")
        connection = await context.perform(f"PUT {CONNECTION}", body={})
    except Problem as fault:
        if fault.status == 401:
            raise
        return await _render_connection(context, fault)
    return context.render("allocations_connection.html", place="allocations", connection=connection, told=None)


async def request_page(context: PageContext) -> PageResponse:
    """The page of one request, with all answers of the authority."""
    return await _render_request(context)


async def _render_request(context: PageContext, problem: Problem | None = None) -> PageResponse:
    found = await context.perform("GET /allocation-numbers/{id}", id=context.path["id"])
    status = problem.status if problem else 200
    return context.render(
        "allocations_one.html",
        status=status,
        place="allocations",
        one=found,
        states=STATES,
        decisions=DECISIONS,
        told=problem,
    )


async def retry_request(context: PageContext) -> PageResponse:
    """Repeats a request, or sends the decision about a held invoice."""
    decision = context.read_form().get("decision")
    body = {"decision": decision} if decision else {}
    try:
        await context.perform("POST /allocation-numbers/{id}/retry", body=body, id=context.path["id"])
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_request(context, fault)
    return context.redirect_to("allocations", context.path["id"], done="asked")


async def verify_page(context: PageContext) -> PageResponse:
    """The form for the number of a supplier."""
    return await _render_verify(context, Form(), None)


async def _render_verify(context: PageContext, form: Form, found: Any, status: int = 200) -> PageResponse:
    return context.render("allocations_verify.html", status=status, place="allocations", form=form, found=found)


async def verify_number(context: PageContext) -> PageResponse:
    """Verifies a supplier's number at the authority and shows the result."""
    sent = context.read_form()
    try:
        found = await context.perform_form("POST /allocation-numbers/verify", sent)
    except Problem as fault:
        return await _render_verify(context, context.form_with_problem(sent, fault), None, fault.status)
    return await _render_verify(context, sent.form(), found)


SCREENS = {
    "/allocations": {"GET": list_page},
    "/allocations/connection": {"GET": connection_page, "POST": change_connection},
    "/allocations/verify": {"GET": verify_page, "POST": verify_number},
    "/allocations/{id}": {"GET": request_page},
    "/allocations/{id}/retry": {"POST": retry_request},
}
