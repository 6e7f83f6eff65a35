"""Tools of the sandbox: clock, demo data, reset, simulated answers of the tax authority, and unsent messages."""

from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.datetimes import local_to_instant
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.typed_confirmation import require_typed_name
from pinkas.platform.web_page import PageResponse, mark_changed

PLACE = "sandbox-tools"
ANSWERS = ("approve", "refuse", "hold", "time_out")


def _require_sandbox(context: PageContext) -> None:
    if context.environment != "sandbox":
        raise NotFound


async def tools_page(context: PageContext) -> PageResponse:
    """What can be done here."""
    return await _render_tools(context, Form())


async def _render_tools(
    context: PageContext, form: Form, part: str = "", status: int = 200, **values: Any
) -> PageResponse:
    _require_sandbox(context)
    shown = {"seeded": None, "emptied": None, "simulated": None, **values}
    return context.render(
        "sandbox.html",
        status=status,
        place=PLACE,
        clock=await context.perform("GET /sandbox/clock"),
        answers=ANSWERS,
        form=form,
        part=part,
        **shown,
    )


async def handle_button(context: PageContext) -> PageResponse:
    """One of the forms, by the button that was pressed. What it did is told on the page that it answers with."""
    _require_sandbox(context)
    sent = context.read_form()
    part = sent.get("_part")
    try:
        match part:
            case "clock":
                to = sent.get("to")
                await context.perform(
                    "POST /sandbox/clock",
                    body={"to": local_to_instant(context.words, to)} if to else {"advance": sent.get("advance")},
                )
                return context.redirect_to(PLACE, done="clock_moved")
            case "seed":
                return mark_changed(
                    await _render_tools(context, Form(), part, seeded=await context.perform("POST /sandbox/seed"))
                )
            case "reset":
                require_typed_name(sent, context.business.name if context.business else "")
                return mark_changed(
                    await _render_tools(context, Form(), part, emptied=await context.perform("POST /sandbox/reset"))
                )
            case "simulate":
                simulated = await context.perform_form("POST /sandbox/simulate", sent)
                return mark_changed(await _render_tools(context, Form(), part, simulated=simulated))
            case _:
                raise NotFound
    except Problem as fault:
        if fault.status in (403, 404) and not fault.details:
            raise
        return await _render_tools(context, context.form_with_problem(sent, fault), part, fault.status)


async def outbox_page(context: PageContext) -> PageResponse:
    """The letters that would have been sent, as whoever gets them would read them."""
    _require_sandbox(context)
    page, form = await fetch_list(context, "GET /sandbox/outbox", ("channel", "recipient", "documentId", "clientId"))
    return context.render("sandbox_outbox.html", place=PLACE, page=page, form=form)


SCREENS = {f"/{PLACE}": {"GET": tools_page, "POST": handle_button}, f"/{PLACE}/outbox": {"GET": outbox_page}}
