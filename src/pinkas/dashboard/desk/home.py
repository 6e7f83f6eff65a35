"""The pages of a person alone: the businesses, the account, a second factor, sessions; and going to the sandbox."""

from typing import Any
from urllib.parse import urlencode

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.desk.desk import ROOT, Desk
from pinkas.dashboard.desk.entry import own, spoken
from pinkas.dashboard.desk.forms import Form, filled
from pinkas.domains import accounts
from pinkas.platform.page import Shown, redirect, told_here


async def choose(desk: Desk) -> Shown:
    """The businesses of the person; whoever has one goes straight there."""
    me = await desk.perform("GET /auth/me")
    if len(me.businesses) == 1 and "all" not in desk.query:
        return desk.redirect_to(me.businesses[0].id)
    return desk.render("choose.html", mine=me.businesses)


async def open_another(desk: Desk) -> Shown:
    """The form for another business."""
    return desk.render("business_new.html", form=Form(values={"businessType": "licensed_dealer"}))


async def open_it(desk: Desk) -> Shown:
    """Opens it."""
    sent = desk.read_form()
    try:
        made = await desk.perform_form("POST /businesses", sent)
    except Problem as fault:
        return desk.render("business_new.html", status=fault.status, form=desk.form_with_problem(sent, fault))
    return desk.redirect_to(made.id)


async def speak(desk: Desk) -> Shown:
    """Another language, from the next page on."""
    sent = desk.read_form()
    language = "en" if sent.get("language") == "en" else "he"
    await desk.perform("PATCH /auth/me", body={"language": language})
    to = sent.get("to")
    return redirect(own(to), spoken(language))


async def me(desk: Desk) -> Shown:
    """The account."""
    return await _me(desk)


async def _me(desk: Desk, form: Form | None = None, part: str = "", status: int = 200, **values: Any) -> Shown:
    mine = await desk.perform("GET /auth/me")
    sessions = await desk.perform("GET /auth/sessions", query={"limit": 100})
    return desk.render(
        "me.html",
        status=status,
        me=mine,
        sessions=sessions.items,
        part=part,
        form=form or filled(mine.user),
        **{"setup": None, "codes": None, **values},
    )


async def change(desk: Desk) -> Shown:
    """One of the forms of the account, by the button that was pressed."""
    sent = desk.read_form()
    part = sent.get("_part")
    try:
        match part:
            case "person":
                await desk.perform_form("PATCH /auth/me", sent)
            case "password":
                await desk.perform_form("POST /auth/password/change", sent)
            case "session":
                await desk.perform("DELETE /auth/sessions/{id}", id=sent.get("id"))
            case "mfa":
                setup = await desk.perform_form("POST /auth/mfa", sent)
                return told_here(await _me(desk, part=part, setup=setup))
            case "mfa_confirm":
                codes = await desk.perform_form("POST /auth/mfa/confirm", sent)
                return told_here(await _me(desk, part=part, codes=codes))
            case "mfa_off":
                await desk.perform_form("DELETE /auth/mfa", sent)
            case _:
                raise NotFound
    except Problem as fault:
        form = desk.form_with_problem(sent, fault)
        return await _me(desk, form, part, fault.status, setup=None)
    return redirect(f"{ROOT}/me?done=saved")


async def to_sandbox(desk: Desk) -> Shown:
    """Goes over to the sandbox as the same person, in the twin of the business, which is made when it is not there."""
    if desk.business is None:
        raise NotFound
    ticket = await accounts.ticket_to_sandbox(desk.flow)
    return redirect(f"{desk.other}{ROOT}/arrive?{urlencode({'ticket': ticket, 'business': desk.business.id})}")


async def invited(desk: Desk) -> Shown:
    """Where the mail of an invitation leads."""
    return desk.render("invitation.html", token=desk.query.get("token", ""))


async def join(desk: Desk) -> Shown:
    """Accepts it."""
    sent = desk.read_form()
    try:
        member = await desk.perform_form("POST /members/accept", sent)
    except Problem as fault:
        return desk.render(
            "invitation.html", status=fault.status, token=sent.get("token"), form=desk.form_with_problem(sent, fault)
        )
    return desk.redirect_to(member.id, done="joined")
