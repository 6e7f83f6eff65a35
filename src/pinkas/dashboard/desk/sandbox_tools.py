"""Tools of the sandbox: clock, demo data, reset, simulated answers of the tax authority, and unsent messages."""

from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.desk.datetimes import instant
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.forms import Form
from pinkas.dashboard.desk.lists import listed
from pinkas.platform.page import Shown, told_here

PLACE = "sandbox-tools"
ANSWERS = ("approve", "refuse", "hold", "time_out")


def _only_here(desk: Desk) -> None:
    if desk.environment != "sandbox":
        raise NotFound


async def tools(desk: Desk) -> Shown:
    """What can be done here."""
    return await _tools(desk, Form())


async def _tools(desk: Desk, form: Form, part: str = "", status: int = 200, **values: Any) -> Shown:
    _only_here(desk)
    shown = {"seeded": None, "emptied": None, "simulated": None, **values}
    return desk.render(
        "sandbox.html",
        status=status,
        place=PLACE,
        clock=await desk.perform("GET /sandbox/clock"),
        answers=ANSWERS,
        form=form,
        part=part,
        **shown,
    )


async def act(desk: Desk) -> Shown:
    """One of the forms, by the button that was pressed. What it did is told on the page that it answers with."""
    _only_here(desk)
    sent = desk.read_form()
    part = sent.get("_part")
    try:
        match part:
            case "clock":
                to = sent.get("to")
                await desk.perform(
                    "POST /sandbox/clock",
                    body={"to": instant(desk.words, to)} if to else {"advance": sent.get("advance")},
                )
                return desk.redirect_to(PLACE, done="clock_moved")
            case "seed":
                return told_here(await _tools(desk, Form(), part, seeded=await desk.perform("POST /sandbox/seed")))
            case "reset":
                return told_here(await _tools(desk, Form(), part, emptied=await desk.perform("POST /sandbox/reset")))
            case "simulate":
                simulated = await desk.perform_form("POST /sandbox/simulate", sent)
                return told_here(await _tools(desk, Form(), part, simulated=simulated))
            case _:
                raise NotFound
    except Problem as fault:
        if fault.status in (403, 404) and not fault.details:
            raise
        return await _tools(desk, desk.form_with_problem(sent, fault), part, fault.status)


async def outbox(desk: Desk) -> Shown:
    """The letters that would have been sent, as whoever gets them would read them."""
    _only_here(desk)
    page, form = await listed(desk, "GET /sandbox/outbox", ("channel", "recipient", "documentId", "clientId"))
    return desk.render("sandbox_outbox.html", place=PLACE, page=page, form=form)


SCREENS = {f"/{PLACE}": {"GET": tools, "POST": act}, f"/{PLACE}/outbox": {"GET": outbox}}
