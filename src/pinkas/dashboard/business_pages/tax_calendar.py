"""The tax calendar: what is due to the authorities and when, as a page and as a file for other calendars; and how near
an exempt dealer is to the ceiling, and what becomes of an amount now or later."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.page_context import PageContext, file_response
from pinkas.platform.web_page import PageResponse

PLACE = "taxes"
CALENDAR = "GET /analytics/vat/calendar"
STATUS_COLOURS = {"UPCOMING": "", "DUE": "warn", "OVERDUE": "bad", "DONE": "good", "PASSED": ""}
"""The CSS class by which each status of a deadline is coloured."""
LEVEL_COLOURS = {"OK": "good", "WATCH": "", "WARNING": "warn", "CROSSED": "bad"}
_PAGES: Mapping[str, tuple[str, str]] = {
    "vat": ("taxes/vat/{period}", "tax:read"),
    "detailed_vat": ("taxes/vat/{period}", "tax:read"),
    "advances": ("taxes/advances", "tax:read"),
    "withholding": ("taxes/withholding", "tax:read"),
}
"""The page that a deadline of a kind is about, and the scope that it needs."""
_PLANNED = ("documentId", "amount", "date")
_SOON = timedelta(days=45)
_MOST_SOON = 4


async def calendar_page(context: PageContext) -> PageResponse:
    """The deadlines of the next year, and those of the last month that may not be done."""
    found = await context.perform(CALENDAR)
    threshold = await context.perform("GET /analytics/vat/threshold")
    return context.render(
        "tax_calendar.html",
        place=PLACE,
        found=found,
        rows=[(one, deadline_page(context, one)) for one in found.data],
        threshold=threshold if threshold.applies else None,
        colours=STATUS_COLOURS,
        levels=LEVEL_COLOURS,
    )


async def calendar_file(context: PageContext) -> PageResponse:
    """The same as a calendar file (iCalendar) in the language of the page."""
    query = {"format": "ics", "lang": context.words.language}
    return file_response(await context.perform(CALENDAR, query=query), attachment=True)


async def plan_page(context: PageContext) -> PageResponse:
    """What becomes of an amount or a draft if it is issued today or on another day. Without one, only the form."""
    asked = {name: context.query[name] for name in _PLANNED if context.query.get(name, "").strip()}
    form, found, status = Form(values=asked), None, 200
    if "amount" in asked or "documentId" in asked:
        try:
            found = await context.perform("GET /analytics/vat/threshold/plan", query=asked)
        except Problem as fault:
            if fault.status >= 500 or isinstance(fault, NotFound):
                raise
            form, status = context.form_with_problem(form, fault), fault.status
    return context.render("tax_plan.html", status=status, place=PLACE, form=form, asked=asked, found=found)


def deadline_page(context: PageContext, deadline: Any) -> str | None:
    """The page that a deadline is about, if there is one that the person may open."""
    page, scope = _PAGES.get(deadline.kind, ("", ""))
    return context.url(page.format(period=deadline.period)) if page and context.has_scope(scope) else None


async def list_soon(context: PageContext) -> list[tuple[Any, str | None]]:
    """The next few deadlines that are not done, those that are late first, each with the page that it is about."""
    today = context.current_day()
    found = await context.perform(CALENDAR, query={"from": today - _SOON, "to": today + _SOON})
    open_ones = [one for one in found.data if one.status in ("OVERDUE", "DUE", "UPCOMING")]
    return [(one, deadline_page(context, one)) for one in open_ones[:_MOST_SOON]]


SCREENS = {
    "/taxes/calendar": {"GET": calendar_page},
    "/taxes/calendar/file": {"GET": calendar_file},
    "/taxes/plan": {"GET": plan_page},
}
