"""Files by which a bank pays suppliers: made of chosen payments, downloaded, cancelled."""

from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, file_response, raise_unless_shown
from pinkas.dashboard.business_pages.supplier_payments import PLACE
from pinkas.platform.web_page import PageResponse

STATES = {"LIVE": "good", "CANCELLED": "bad"}
_MAKE = "POST /supplier-payments/bank-file"
_ONE = "GET /supplier-payments/bank-files/{id}"


async def list_page(context: PageContext) -> PageResponse:
    """The files that were made, and the transfers that stand in none."""
    return await _render_list(context, Form(values={"payDate": context.current_day().isoformat()}), ())


async def make_file(context: PageContext) -> PageResponse:
    """Makes a file of the payments that are ticked."""
    sent = context.read_form()
    try:
        made = await context.perform(_MAKE, body=context.operation_body(_MAKE, sent))
    except Problem as fault:
        refused = fault.facts.get("refused", ())
        return await _render_list(context, context.form_with_problem(sent, fault), refused, fault.status)
    return context.redirect_to(PLACE, "bank-files", made.id, done="made")


async def _render_list(context: PageContext, form: Form, refused: Any, status: int = 200) -> PageResponse:
    page, _ = await fetch_list(context, "GET /supplier-payments/bank-files", (), {"include": "total"})
    query = {"bankFile": "without", "limit": 100}
    waiting = (await context.perform("GET /supplier-payments", query=query)).items
    config = None
    if context.has_scope("business:read"):
        config = await context.perform("GET /businesses/supplier-payment-config")
    return context.render(
        "supplier_bank_files.html",
        status=status,
        place=PLACE,
        page=page,
        form=form,
        waiting=[one for one in waiting if float(one.amount) > 0],
        refused=refused,
        lacks_numbers=config is not None and not (config.masav_institution and config.masav_sending_institution),
        states=STATES,
    )


async def file_page(context: PageContext) -> PageResponse:
    """A file: its payments, and those that were refused."""
    return await _render_file(context, Form())


async def _render_file(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    one = await context.perform(_ONE, id=context.path["id"])
    return context.render("supplier_bank_file.html", status=status, place=PLACE, one=one, states=STATES, form=form)


async def cancel_file(context: PageContext) -> PageResponse:
    """Says that it is not sent to the bank."""
    sent, id = context.read_form(), context.path["id"]
    try:
        await context.perform_form("POST /supplier-payments/bank-files/{id}/cancel", sent, id=id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_file(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "bank-files", id, done="cancelled")


async def download(context: PageContext) -> PageResponse:
    """Its bytes as they were made."""
    found = await context.perform("GET /supplier-payments/bank-files/{id}/content", id=context.path["id"])
    return file_response(found, attachment=True)


SCREENS = {
    "/supplier-payments/bank-files": {"GET": list_page, "POST": make_file},
    "/supplier-payments/bank-files/{id}": {"GET": file_page, "POST": cancel_file},
    "/supplier-payments/bank-files/{id}/content": {"GET": download},
}
