"""Quotes: where each stands, what the customer said to it and how that is known, and what the business notes itself."""

from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.follow_ups import document_types
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.next_step import INVOICES
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

FILTERS = ("quoteStatus", "clientId", "from", "to", "number", "sort")
QUOTE = 10
_OTHER_PAGES = (330, 400)
"""Types that follow from a document by pages of their own: a credit and a receipt."""
STATES = ("OPEN", "ACCEPTED", "REJECTED", "EXPIRED", "CONVERTED")


async def list_page(context: PageContext) -> PageResponse:
    """Quotes by where they stand today."""
    page, form = await fetch_list(context, "GET /quotes", FILTERS, {"include": "total"})
    client = None
    if form.get("clientId") and context.has_scope("clients:read"):
        client = await context.perform("GET /clients/{id}", id=form.get("clientId"))
    return context.render("quotes_list.html", place="quotes", page=page, form=form, states_=STATES, client=client)


async def quote_page(context: PageContext) -> PageResponse:
    """A quote with every answer that it was given, its links, and what was made of it."""
    quote = await _fetch_quote(context)
    links = await context.perform("GET /documents/{id}/links", id=quote.id)
    shares = await context.perform("GET /documents/{id}/shares", id=quote.id)
    known = await document_types(context)
    targets = [code for code in known[QUOTE].targets if known[code].allowed and code not in _OTHER_PAGES]
    return context.render(
        "quotes.html",
        place="quotes",
        quote=quote,
        made=[one for one in links.items if one.kind == "source" and one.direction == "from"],
        shares=shares.items,
        targets=targets,
        invoice_type=next((code for code in INVOICES if code in targets), None),
    )


async def _fetch_quote(context: PageContext) -> Any:
    return await context.perform("GET /quotes/{id}", id=context.path["id"])


async def _render_form(context: PageContext, template: str, form: Form, problem: Problem | None = None) -> PageResponse:
    status = problem.status if problem else 200
    return context.render(template, status=status, place="quotes", quote=await _fetch_quote(context), form=form)


async def accept_page(context: PageContext) -> PageResponse:
    """Who accepted, and how the business knows."""
    context.require_operation("POST /quotes/{id}/accept")
    quote = await _fetch_quote(context)
    return await _render_form(context, "quotes_accept.html", Form(values={"name": quote.client_name or ""}))


async def accept_quote(context: PageContext) -> PageResponse:
    """Writes it down."""
    return await _save_answer(context, "POST /quotes/{id}/accept", "quotes_accept.html", "accepted")


async def reject_page(context: PageContext) -> PageResponse:
    """Who rejected, and why."""
    context.require_operation("POST /quotes/{id}/reject")
    return await _render_form(context, "quotes_reject.html", Form())


async def reject_quote(context: PageContext) -> PageResponse:
    """Writes it down."""
    return await _save_answer(context, "POST /quotes/{id}/reject", "quotes_reject.html", "rejected")


async def reopen_page(context: PageContext) -> PageResponse:
    """Until when it is to stand open again."""
    context.require_operation("POST /quotes/{id}/reopen")
    return await _render_form(context, "quotes_reopen.html", Form())


async def reopen_quote(context: PageContext) -> PageResponse:
    """Opens it anew."""
    return await _save_answer(context, "POST /quotes/{id}/reopen", "quotes_reopen.html", "reopened")


async def _save_answer(context: PageContext, method_and_path: str, template: str, done: str) -> PageResponse:
    sent = context.read_form()
    try:
        await context.perform_form(method_and_path, sent, id=context.path["id"])
    except Problem as fault:
        return await _render_form(context, template, context.form_with_problem(sent, fault), fault)
    return context.redirect_to("quotes", context.path["id"], done=done)


SCREENS = {
    "/quotes": {"GET": list_page},
    "/quotes/{id}": {"GET": quote_page},
    "/quotes/{id}/accept": {"GET": accept_page, "POST": accept_quote},
    "/quotes/{id}/reject": {"GET": reject_page, "POST": reject_quote},
    "/quotes/{id}/reopen": {"GET": reopen_page, "POST": reopen_quote},
}
