"""Quotes: where each stands, what the customer said to it and how that is known, and what the business notes itself."""

from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.forms import Form
from pinkas.dashboard.desk.lists import listed
from pinkas.platform.page import Shown

FILTERS = ("quoteStatus", "clientId", "from", "to", "number", "sort")
STATES = ("OPEN", "ACCEPTED", "REJECTED", "EXPIRED", "CONVERTED")


async def list_(desk: Desk) -> Shown:
    """Quotes by where they stand today."""
    page, form = await listed(desk, "GET /quotes", FILTERS, {"include": "total"})
    client = None
    if form.get("clientId") and desk.may("clients:read"):
        client = await desk.perform("GET /clients/{id}", id=form.get("clientId"))
    return desk.render("quotes_list.html", place="quotes", page=page, form=form, states_=STATES, client=client)


async def show(desk: Desk) -> Shown:
    """A quote with every answer that it was given, its links, and what was made of it."""
    quote = await _read(desk)
    links = await desk.perform("GET /documents/{id}/links", id=quote.id)
    shares = await desk.perform("GET /documents/{id}/shares", id=quote.id)
    kind = await desk.perform("GET /document-types/{docType}", docType=10)
    return desk.render(
        "quotes.html",
        place="quotes",
        quote=quote,
        made=[one for one in links.items if one.kind == "source" and one.direction == "from"],
        shares=shares.items,
        kind=kind,
    )


async def _read(desk: Desk) -> Any:
    return await desk.perform("GET /quotes/{id}", id=desk.path["id"])


async def _form(desk: Desk, template: str, form: Form, fault: Problem | None = None) -> Shown:
    status = fault.status if fault else 200
    return desk.render(template, status=status, place="quotes", quote=await _read(desk), form=form)


async def ask_accept(desk: Desk) -> Shown:
    """Who accepted, and how the business knows."""
    desk.needs("POST /quotes/{id}/accept")
    quote = await _read(desk)
    return await _form(desk, "quotes_accept.html", Form(values={"name": quote.client_name or ""}))


async def accept(desk: Desk) -> Shown:
    """Writes it down."""
    return await _answered(desk, "POST /quotes/{id}/accept", "quotes_accept.html", "accepted")


async def ask_reject(desk: Desk) -> Shown:
    """Who rejected, and why."""
    desk.needs("POST /quotes/{id}/reject")
    return await _form(desk, "quotes_reject.html", Form())


async def reject(desk: Desk) -> Shown:
    """Writes it down."""
    return await _answered(desk, "POST /quotes/{id}/reject", "quotes_reject.html", "rejected")


async def ask_reopen(desk: Desk) -> Shown:
    """Until when it is to stand open again."""
    desk.needs("POST /quotes/{id}/reopen")
    return await _form(desk, "quotes_reopen.html", Form())


async def reopen(desk: Desk) -> Shown:
    """Opens it anew."""
    return await _answered(desk, "POST /quotes/{id}/reopen", "quotes_reopen.html", "reopened")


async def _answered(desk: Desk, where: str, template: str, done: str) -> Shown:
    sent = desk.read_form()
    try:
        await desk.perform_form(where, sent, id=desk.path["id"])
    except Problem as fault:
        return await _form(desk, template, desk.form_with_problem(sent, fault), fault)
    return desk.redirect_to("quotes", desk.path["id"], done=done)


SCREENS = {
    "/quotes": {"GET": list_},
    "/quotes/{id}": {"GET": show},
    "/quotes/{id}/accept": {"GET": ask_accept, "POST": accept},
    "/quotes/{id}/reject": {"GET": ask_reject, "POST": reject},
    "/quotes/{id}/reopen": {"GET": ask_reopen, "POST": reopen},
}
