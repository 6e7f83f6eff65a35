"""Papers by e-mail: the address of the business, and who may send to it."""

from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.inbox import PLACE
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.platform.web_page import PageResponse

_RULES, _ADD = "GET /inbox/sender-rules", "POST /inbox/sender-rules"


async def mail_page(context: PageContext) -> PageResponse:
    """The address, and the rules for senders."""
    return await _render(context, Form(values={"action": "allow"}))


async def _render(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    rules: list[Any] = []
    cursor = None
    while len(rules) < 1000:
        page = await context.perform(_RULES, query={"limit": 100, "cursor": cursor})
        rules += page.items
        cursor = page.next_cursor
        if cursor is None:
            break
    return context.render(
        "inbox_mail.html",
        status=status,
        place=PLACE,
        address=await context.perform("GET /inbox/address"),
        rules=rules,
        form=form,
    )


async def act_on_mail(context: PageContext) -> PageResponse:
    """Replaces the address, adds a rule or removes one."""
    sent = context.read_form()
    try:
        if sent.get("_do") == "rotate":
            await context.perform("POST /inbox/address/rotate")
        elif sent.get("_do") == "remove":
            await context.perform("DELETE /inbox/sender-rules/{id}", id=sent.get("id"))
            return context.redirect_to(PLACE, "mail", done="removed")
        else:
            await context.perform_form(_ADD, sent)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "mail", done="saved")


SCREENS = {"/inbox/mail": {"GET": mail_page, "POST": act_on_mail}}
