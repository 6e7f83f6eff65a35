"""Entries of the books that people write: a journal entry by hand, and the opening balances of accounts."""

from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.book_rows import (
    account_faults_moved,
    fetch_account_choices,
    form_of_rows,
    rows_of_body,
    rows_shown,
    sum_rows,
)
from pinkas.dashboard.business_pages.business_settings import home_currency
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

PLACE = "books"
_POST = "POST /ledger/journal-entries"
_OPENING, _SET_OPENING = "GET /ledger/opening-balances", "PUT /ledger/opening-balances"
_ROW_BUTTONS = ("add:lines", "sum")
"""Buttons that show the form again: with another row, or with what its rows come to."""


async def new_entry_page(context: PageContext) -> PageResponse:
    """The form of a journal entry."""
    context.require_operation(_POST)
    return await _render_entry_form(context, Form(values={"date": context.current_day().isoformat()}))


async def post_entry(context: PageContext) -> PageResponse:
    """Posts the entry; or shows the form again, with another row or with what the rows come to."""
    context.require_operation(_POST)
    sent = context.read_form()
    if sent.get("_do") in _ROW_BUTTONS:
        return await _render_entry_form(context, sent.form(), sent=sent)
    try:
        made = await context.perform_form(_POST, sent, more=rows_of_body(sent))
    except Problem as fault:
        form = account_faults_moved(context.form_with_problem(sent, fault))
        return await _render_entry_form(context, form, fault.status)
    return context.redirect_to(PLACE, "entries", made.id, done="posted")


async def sum_page(context: PageContext) -> PageResponse:
    """What the rows of a form come to, while it is filled in."""
    sums = sum_rows(context.read_form().form())
    return context.render("books_sums.html", place=PLACE, sums=sums, currency=await home_currency(context))


async def _render_entry_form(
    context: PageContext, form: Form, status: int = 200, sent: SubmittedForm | None = None
) -> PageResponse:
    return await _render_rows(context, "books_entry_form.html", form, status, sent)


async def opening_page(context: PageContext) -> PageResponse:
    """What accounts stood at when the books began."""
    found = await context.perform(_OPENING)
    first = context.current_day().replace(month=1, day=1)
    return await _render_opening(context, found, form_of_rows(found.date or first, found.lines))


async def set_opening(context: PageContext) -> PageResponse:
    """Sets them in the place of those of before; or shows the form again, with another row or its sums."""
    context.require_operation(_SET_OPENING)
    sent = context.read_form()
    if sent.get("_do") in _ROW_BUTTONS:
        return await _render_opening(context, await context.perform(_OPENING), sent.form(), sent=sent)
    try:
        await context.perform_form(_SET_OPENING, sent, more=rows_of_body(sent))
    except Problem as fault:
        form = account_faults_moved(context.form_with_problem(sent, fault))
        return await _render_opening(context, await context.perform(_OPENING), form, fault.status)
    return context.redirect_to(PLACE, "opening-balances", done="posted")


async def _render_opening(
    context: PageContext, found: Any, form: Form, status: int = 200, sent: SubmittedForm | None = None
) -> PageResponse:
    return await _render_rows(context, "books_opening.html", form, status, sent, found=found)


async def _render_rows(
    context: PageContext, template: str, form: Form, status: int, sent: SubmittedForm | None, **values: Any
) -> PageResponse:
    return context.render(
        template,
        status=status,
        place=PLACE,
        form=form,
        accounts=await fetch_account_choices(context),
        least=rows_shown(sent, form),
        added=len(form.rows("lines")) if sent is not None and sent.get("_do") == "add:lines" else -1,
        sums=sum_rows(form),
        currency=await home_currency(context),
        **values,
    )


SCREENS = {
    "/books/entries/new": {"GET": new_entry_page, "POST": post_entry},
    "/books/entries/new/sums": {"POST": sum_page},
    "/books/opening-balances": {"GET": opening_page, "POST": set_opening},
}
