"""Pages of partners that act for the business: what they may do, approving, keeping out, ending."""

from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

DONE = {"approve": "partner_approved", "suspend": "partner_suspended", "resume": "partner_resumed"}


async def list_page(context: PageContext) -> PageResponse:
    """The partners, with what they may do and when they last did it."""
    page, form = await fetch_list(context, "GET /partner-access", ("status",))
    return context.render("partner_access.html", place="partners", page=page, form=form)


async def approve(context: PageContext) -> PageResponse:
    """Lets a partner act, which asked to."""
    return await _step(context, "approve")


async def suspend(context: PageContext) -> PageResponse:
    """Keeps a partner out."""
    return await _step(context, "suspend")


async def resume(context: PageContext) -> PageResponse:
    """Lets a partner in again."""
    return await _step(context, "resume")


async def _step(context: PageContext, step: str) -> PageResponse:
    await context.perform(f"POST /partner-access/{{id}}/{step}", id=context.path["id"])
    return context.redirect_to("partners", done=DONE[step])


async def end(context: PageContext) -> PageResponse:
    """Ends the access of a partner, or declines what it asked for."""
    await context.perform("DELETE /partner-access/{id}", id=context.path["id"])
    return context.redirect_to("partners", done="partner_ended")


SCREENS = {
    "/partners": {"GET": list_page},
    "/partners/{id}/approve": {"POST": approve},
    "/partners/{id}/suspend": {"POST": suspend},
    "/partners/{id}/resume": {"POST": resume},
    "/partners/{id}/end": {"POST": end},
}
