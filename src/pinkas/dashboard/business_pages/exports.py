"""Exports: one is begun, followed, cancelled, and its file and reports are saved."""

from typing import get_args

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, file_response, raise_unless_shown
from pinkas.domains.exports import ExportKind, ResourceName
from pinkas.platform.web_page import PageResponse

PLACE = "exports"
KINDS: tuple[str, ...] = get_args(ExportKind)
RESOURCES: tuple[str, ...] = get_args(ResourceName)
CHARSETS = (("iso_8859_8", "ISO-8859-8"), ("cp862", "CP862"))
REPORTS = ("printout", "documents", "trial_balance")
STATES = {"RUNNING": "", "DONE": "good", "CANCELLED": "", "FAILED": "bad", "EXPIRED": ""}
"""The states of an export, and the CSS class by which each is coloured."""
_START, _ONE = "POST /exports", "/exports/{id}"


async def list_page(context: PageContext) -> PageResponse:
    """Exports, and the form for another one."""
    return await _render(context, Form())


async def start(context: PageContext) -> PageResponse:
    """Begins an export."""
    sent = context.read_form()
    try:
        await context.perform_form(_START, sent, more={"kind": context.chosen("kind", KINDS)})
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, kind=context.chosen("kind", KINDS))


async def cancel(context: PageContext) -> PageResponse:
    """Ends an export that goes on."""
    await context.perform(f"POST {_ONE}/cancel", id=context.path["id"])
    return context.redirect_to(PLACE, kind=context.chosen("kind", KINDS))


async def download(context: PageContext) -> PageResponse:
    """The file of an export."""
    return await _file(context, f"GET {_ONE}/download")


async def report(context: PageContext) -> PageResponse:
    """A report of a uniform file, in the language of the page."""
    asked = {"report": context.query.get("report", REPORTS[0]), "lang": context.words.language}
    return await _file(context, f"GET {_ONE}/report", asked)


async def _file(context: PageContext, operation: str, query: dict[str, str] | None = None) -> PageResponse:
    try:
        blob = await context.perform(operation, query=query, id=context.path["id"])
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render(context, context.form_with_problem(Form(), fault), fault.status)
    return file_response(blob, attachment=True)


async def _render(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    page, _ = await fetch_list(context, "GET /exports", ())
    return context.render(
        "exports.html",
        status=status,
        place=PLACE,
        page=page,
        form=form,
        kind=context.chosen("kind", KINDS),
        kinds=KINDS,
        charsets=CHARSETS,
        resources=RESOURCES,
        reports=REPORTS,
        states_=STATES,
        busy=any(one.state == "RUNNING" for one in page.items),
    )


SCREENS = {
    "/exports": {"GET": list_page, "POST": start},
    "/exports/{id}/cancel": {"POST": cancel},
    "/exports/{id}/download": {"GET": download},
    "/exports/{id}/report": {"GET": report},
}
