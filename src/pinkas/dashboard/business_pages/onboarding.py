"""The first steps of a business: its name and number are asked for with the account; then its address and its logo,
which can wait, and its first document."""

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.forms import Form, form_from_value
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

CHANGE, LOGO = "PATCH /businesses/current", "POST /businesses/current/logo"
FIRST_TYPES = (305, 320, 405, 400, 10, 300)
"""What a business may begin with, the usual ones first."""
OFFERED = 4


async def address_page(context: PageContext) -> PageResponse:
    """The address, which the law wants on a tax invoice."""
    context.require_operation(CHANGE)
    return await _render_address(context, form_from_value(await context.perform("GET /businesses/current")))


async def _render_address(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    return context.render("start_address.html", status=status, place="", step=3, form=form)


async def save_address(context: PageContext) -> PageResponse:
    """Keeps the address, and goes on."""
    sent = context.read_form()
    try:
        await context.perform_form(CHANGE, sent)
    except Problem as fault:
        return await _render_address(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("start", "document")


async def document_page(context: PageContext) -> PageResponse:
    """The logo, and the kinds of document that the business can begin with."""
    context.require_operation("POST /documents")
    return await _render_document(context)


async def _render_document(context: PageContext, fault: Problem | None = None) -> PageResponse:
    known = {one.doc_type: one for one in (await context.perform("GET /document-types")).items}
    return context.render(
        "start_document.html",
        status=fault.status if fault else 200,
        place="",
        step=4,
        business=await context.perform("GET /businesses/current"),
        types=[code for code in FIRST_TYPES if known[code].allowed][:OFFERED],
        told=context.words.problem(fault) if fault else None,
    )


async def set_logo(context: PageContext) -> PageResponse:
    """Takes a file as the logo, and shows the page again, with it."""
    try:
        if context.request.upload is None:
            raise NotFound
        await context.perform(LOGO, body=context.request.upload)
    except Problem as fault:
        return await _render_document(context, fault)
    return context.redirect_to("start", "document", done="saved")


SCREENS = {
    "/start": {"GET": address_page, "POST": save_address},
    "/start/document": {"GET": document_page, "POST": set_logo},
}
UPLOADS = ("/start/document",)
