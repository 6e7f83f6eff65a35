"""Reconciliation sessions: the list, opening one, and one with its lines, its closing and the comparison with the
books."""

from contextlib import suppress
from typing import Any, get_args
from uuid import UUID

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.bank_accounts import PLACE
from pinkas.dashboard.business_pages.bank_transactions import STATES, account_options
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import export_table, fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.domains.banking import SessionStatus
from pinkas.platform.web_page import PageResponse

SESSIONS = "/bank-reconciliation/sessions"
SESSION = SESSIONS + "/{id}"
FILTERS = ("bankAccountId", "status", "from", "to", "sort")
SESSION_STATES = {"OPEN": "warn", "CLOSED": "good", "REOPENED": "warn"}
"""The states of sessions, and the CSS class by which each is coloured."""
_LINES, _LINE = "GET /bank-reconciliation/transactions", "GET /bank-reconciliation/transactions/{id}"
_ENTRY = "GET /ledger/journal-entries/{id}"
MAX_REFS = 12
"""Lines and entries that are named of one part of the explanation."""


async def list_page(context: PageContext) -> PageResponse:
    """Sessions, the latest period first."""
    page, form = await fetch_list(context, f"GET {SESSIONS}", FILTERS)
    accounts = await account_options(context)
    return context.render(
        "bank_sessions.html",
        place=PLACE,
        page=page,
        form=form,
        accounts=accounts,
        filter_names={"bankAccountId": dict(accounts).get(form.get("bankAccountId"))},
        states=SESSION_STATES,
        statuses=[(code, context.words.label(code, "bankSessionStatus")) for code in get_args(SessionStatus)],
    )


async def export_page(context: PageContext) -> PageResponse:
    """All sessions of the filters, as a file."""
    return await export_table(context, "GET /reports/bank-sessions", FILTERS)


async def new_page(context: PageContext) -> PageResponse:
    """The form of a new session."""
    context.require_operation(f"POST {SESSIONS}")
    return await _render_form(context, Form(values={"bankAccountId": context.query.get("bankAccountId", "")}))


async def create(context: PageContext) -> PageResponse:
    """Opens a session."""
    sent = context.read_form()
    try:
        made = await context.perform_form(f"POST {SESSIONS}", sent)
    except Problem as fault:
        return await _render_form(context, context.form_with_problem(sent, fault), fault)
    return context.redirect_to(PLACE, "sessions", made.id, done="made")


async def _render_form(context: PageContext, form: Form, fault: Problem | None = None) -> PageResponse:
    return context.render(
        "bank_session_form.html",
        status=fault.status if fault else 200,
        place=PLACE,
        form=form,
        accounts=await account_options(context),
        overlapping=fault.facts.get("sessionId") if fault else None,
    )


async def session_page(context: PageContext) -> PageResponse:
    """One session."""
    return await _render_one(context)


async def _render_one(context: PageContext, fault: Problem | None = None, form: Form | None = None) -> PageResponse:
    id = context.path["id"]
    one = await context.perform(f"GET {SESSION}", id=id)
    page, listed = await fetch_list(context, _LINES, ("status",), {"sessionId": id, "sort": "date"})
    reconciliation = await context.perform(f"GET {SESSION}/reconciliation", id=id)
    refs = {ref for part in reconciliation.explanation for ref in part.refs[:MAX_REFS]}
    return context.render(
        "bank_session.html",
        status=fault.status if fault else 200,
        place=PLACE,
        one=one,
        page=page,
        form=form or listed,
        open_lines=await _open_lines(context, id) if one.status != "CLOSED" else [],
        names=dict(await account_options(context)),
        states=SESSION_STATES,
        line_states=STATES,
        reconciliation=reconciliation,
        refs=await _named_refs(context, refs),
        max_refs=MAX_REFS,
    )


async def _open_lines(context: PageContext, id: str) -> list[Any]:
    """The first lines that keep the session from being closed."""
    found: list[Any] = []
    for status in ("UNMATCHED", "PARTIALLY_MATCHED"):
        query = {"sessionId": id, "status": status, "sort": "date", "limit": 10}
        found += (await context.perform(_LINES, query=query)).items
    return found


async def _named_refs(context: PageContext, refs: set[UUID]) -> dict[UUID, tuple[str, str]]:
    """The text and the address of each line or journal entry that the explanation names."""
    named: dict[UUID, tuple[str, str]] = {}
    for ref in sorted(refs):
        with suppress(NotFound):
            line = await context.perform(_LINE, id=ref)
            named[ref] = (line.description, context.url(PLACE, "transactions", ref))
            continue
        if not context.has_scope("ledger:read"):
            continue
        with suppress(NotFound):
            entry = await context.perform(_ENTRY, id=ref)
            named[ref] = (f"{entry.number} {entry.description}", context.url("books", "entries", ref))
    return named


async def act(context: PageContext) -> PageResponse:
    """Closes the session, or opens it again."""
    sent, id = context.read_form(), context.path["id"]
    does = "reopen" if sent.get("_do") == "reopen" else "close"
    try:
        await context.perform_form(f"POST {SESSION}/{does}", sent, id=id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_one(context, fault, context.form_with_problem(sent, fault))
    done = {"close": "session_closed", "reopen": "session_reopened"}[does]
    return context.redirect_to(PLACE, "sessions", id, done=done)


SCREENS = {
    "/bank/sessions": {"GET": list_page},
    "/bank/sessions/export": {"GET": export_page},
    "/bank/sessions/new": {"GET": new_page, "POST": create},
    "/bank/sessions/{id}": {"GET": session_page, "POST": act},
}
