"""The pages of a person alone: the businesses, the account, a second factor, sessions; and going to the sandbox."""

from typing import Any
from urllib.parse import urlencode

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.forms import Form, form_from_value
from pinkas.dashboard.business_pages.page_context import ROOT, PageContext
from pinkas.dashboard.business_pages.signing_in import language_cookie, safe_address
from pinkas.domains import accounts
from pinkas.platform.web_page import PageResponse, mark_changed, redirect


async def choose_business_page(context: PageContext) -> PageResponse:
    """The businesses of the person; whoever has one goes straight there."""
    me = await context.perform("GET /auth/me")
    if len(me.businesses) == 1 and "all" not in context.query:
        return context.redirect_to(me.businesses[0].id)
    return context.render("choose.html", mine=me.businesses)


async def new_business_page(context: PageContext) -> PageResponse:
    """The form for another business."""
    return context.render("business_new.html", form=Form(values={"businessType": "licensed_dealer"}))


async def create_business(context: PageContext) -> PageResponse:
    """Opens it."""
    sent = context.read_form()
    try:
        made = await context.perform_form("POST /businesses", sent)
    except Problem as fault:
        return context.render("business_new.html", status=fault.status, form=context.form_with_problem(sent, fault))
    return context.redirect_to(made.id, "start")


async def set_language(context: PageContext) -> PageResponse:
    """Another language, from the next page on."""
    sent = context.read_form()
    language = "en" if sent.get("language") == "en" else "he"
    await context.perform("PATCH /auth/me", body={"language": language})
    to = sent.get("to")
    return redirect(safe_address(to), language_cookie(language))


async def account_page(context: PageContext) -> PageResponse:
    """The account."""
    return await _render_account(context)


async def _render_account(
    context: PageContext, form: Form | None = None, part: str = "", status: int = 200, **values: Any
) -> PageResponse:
    mine = await context.perform("GET /auth/me")
    sessions = await context.perform("GET /auth/sessions", query={"limit": 100})
    return context.render(
        "me.html",
        status=status,
        me=mine,
        sessions=sessions.items,
        part=part,
        form=form or form_from_value(mine.user),
        **{"setup": None, "codes": None, **values},
    )


async def change_account(context: PageContext) -> PageResponse:
    """One of the forms of the account, by the button that was pressed."""
    sent = context.read_form()
    part = sent.get("_part")
    try:
        match part:
            case "person":
                await context.perform_form("PATCH /auth/me", sent)
            case "password":
                await context.perform_form("POST /auth/password/change", sent)
            case "session":
                await context.perform("DELETE /auth/sessions/{id}", id=sent.get("id"))
            case "mfa":
                setup = await context.perform_form("POST /auth/mfa", sent)
                return mark_changed(await _render_account(context, part=part, setup=setup))
            case "mfa_confirm":
                codes = await context.perform_form("POST /auth/mfa/confirm", sent)
                return mark_changed(await _render_account(context, part=part, codes=codes))
            case "mfa_off":
                await context.perform_form("DELETE /auth/mfa", sent)
            case _:
                raise NotFound
    except Problem as fault:
        form = context.form_with_problem(sent, fault)
        return await _render_account(context, form, part, fault.status, setup=None)
    return redirect(f"{ROOT}/me?done=saved")


async def go_to_sandbox(context: PageContext) -> PageResponse:
    """Goes over to the sandbox as the same person, in the twin of the business, which is made when it is not there."""
    if context.business is None:
        raise NotFound
    ticket = await accounts.create_sandbox_ticket(context.flow)
    return redirect(f"{context.other}{ROOT}/arrive?{urlencode({'ticket': ticket, 'business': context.business.id})}")


async def invitation_page(context: PageContext) -> PageResponse:
    """Where the mail of an invitation leads."""
    return context.render("invitation.html", token=context.query.get("token", ""))


async def accept_invitation(context: PageContext) -> PageResponse:
    """Accepts it."""
    sent = context.read_form()
    try:
        member = await context.perform_form("POST /members/accept", sent)
    except Problem as fault:
        return context.render(
            "invitation.html", status=fault.status, token=sent.get("token"), form=context.form_with_problem(sent, fault)
        )
    return context.redirect_to(member.id, done="joined")
