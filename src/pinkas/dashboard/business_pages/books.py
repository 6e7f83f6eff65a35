"""The books: trial balance, accounts, the journal with its entries, and the months that are closed."""

from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.datetimes import local_to_instant
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import export_table, fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, parse_id
from pinkas.platform.web_page import PageResponse

PLACE = "books"
JOURNAL_FILTERS = ("from", "to", "q", "sourceType", "minAmount", "accountId", "partyId", "sort")
PERIOD = ("from", "to", "asOf")
_TRIAL = "GET /ledger/trial-balance"
PAGES_OF_SOURCES = {
    "document": "documents",
    "expense": "expenses",
    "payment": "payments",
    "supplier_payment": "supplier-payments",
}
"""The pages of what entries come from, by the type of their source."""


async def trial_page(context: PageContext) -> PageResponse:
    """The trial balance of a period; every account leads to its lines."""
    form = Form(values=_asked(context))
    try:
        found = await context.perform(_TRIAL, query=_with_instant(context, form.values))
    except Problem as fault:
        form = context.form_with_problem(form, fault)
        found = await context.perform(_TRIAL, query={})
    return context.render("books.html", place=PLACE, found=found, form=form)


async def export_page(context: PageContext) -> PageResponse:
    """The trial balance as a file."""
    return await export_table(context, _TRIAL, (), _with_instant(context, _asked(context)))


def _asked(context: PageContext) -> dict[str, Any]:
    return {name: context.query[name] for name in PERIOD if context.query.get(name, "").strip()}


def _with_instant(context: PageContext, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The query of a read, with the local time `asOf` of a form as an instant."""
    at = {"asOf": local_to_instant(context.words, asked["asOf"])} if asked.get("asOf") else {}
    return {**asked, **at}


async def account_page(context: PageContext) -> PageResponse:
    """The lines of an account with its balance behind each; every line leads to its entry."""
    id = parse_id(context.path["id"])
    page, form = await fetch_list(context, "GET /ledger/accounts/{id}/entries", (*PERIOD, "sort"), id=id)
    return context.render("books_account.html", place=PLACE, page=page, form=form, pages_of_sources=PAGES_OF_SOURCES)


async def journal_page(context: PageContext) -> PageResponse:
    """The journal, the last entries first."""
    page, form = await fetch_list(context, "GET /ledger/journal-entries", JOURNAL_FILTERS)
    return context.render("books_journal.html", place=PLACE, page=page, form=form)


async def export_journal(context: PageContext) -> PageResponse:
    """All entries of the filters, as a file."""
    return await export_table(context, "GET /reports/journal-entries", JOURNAL_FILTERS)


async def entry_page(context: PageContext) -> PageResponse:
    """An entry with its lines and what it comes from."""
    return await _render_entry(context, Form())


async def reverse_entry(context: PageContext) -> PageResponse:
    """Takes an entry back that was posted by hand."""
    sent = context.read_form()
    try:
        made = await context.perform_form(
            "POST /ledger/journal-entries/{id}/reverse", sent, id=parse_id(context.path["id"])
        )
    except Problem as fault:
        return await _render_entry(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "entries", made.id)


async def _render_entry(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    entry = await context.perform("GET /ledger/journal-entries/{id}", id=parse_id(context.path["id"]))
    part = PAGES_OF_SOURCES.get(entry.source.type)
    source = context.url(part, entry.source.id) if part else None
    return context.render("books_entry.html", status=status, place=PLACE, entry=entry, form=form, source=source)


async def periods_page(context: PageContext) -> PageResponse:
    """The months of a year, with what is still to be done in each."""
    return await _render_periods(context, Form())


async def change_period(context: PageContext) -> PageResponse:
    """Closes a month, or reopens it with a reason."""
    sent = context.read_form()
    period, action = context.path["period"], context.path["action"]
    where = f"POST /ledger/periods/{{period}}/{action}"
    try:
        if action == "close":
            await context.perform(where, period=period)
        else:
            await context.perform_form("POST /ledger/periods/{period}/reopen", sent, period=period)
    except Problem as fault:
        return await _render_periods(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "periods")


async def _render_periods(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    year = context.query.get("year", "")
    query = {"year": year} if year.isdigit() and len(year) == 4 and "1900" <= year < "3000" else {}
    found = await context.perform("GET /ledger/periods", query=query)
    return context.render("books_periods.html", status=status, place=PLACE, found=found, form=form)


SCREENS = {
    "/books": {"GET": trial_page},
    "/books/export": {"GET": export_page},
    "/books/accounts/{id}": {"GET": account_page},
    "/books/journal": {"GET": journal_page},
    "/books/journal/export": {"GET": export_journal},
    "/books/entries/{id}": {"GET": entry_page, "POST": reverse_entry},
    "/books/periods": {"GET": periods_page},
    "/books/periods/{period}/{action}": {"POST": change_period},
}
