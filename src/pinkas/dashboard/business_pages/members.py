"""Pages of the members of a business: roles, invitations, and removing access."""

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.forms import Form, allowed_values
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import ROOT, PageContext, raise_unless_shown
from pinkas.dashboard.outside import sends_mail
from pinkas.platform.web_page import PageResponse, redirect

INVITE = "POST /members"


async def list_page(context: PageContext) -> PageResponse:
    """Everybody who has access."""
    return await _render_list(context, Form(values={"role": "bookkeeper"}))


async def _render_list(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    page, asked = await fetch_list(context, "GET /members", ("q", "role", "status", "sort"))
    roles = allowed_values(context.operations.get_declaration(INVITE).shape.body, "role")
    role = context.business.role if context.business else None
    return context.render(
        "members.html",
        status=status,
        place="members",
        page=page,
        asked=asked,
        form=form,
        roles=roles,
        mails=sends_mail(context.flow.outside),
        manages=role in ("owner", "admin"),
        given=[one for one in roles if one != "owner" or role == "owner"],
    )


async def invite_member(context: PageContext) -> PageResponse:
    """Invites somebody by e-mail."""
    sent = context.read_form()
    try:
        await context.perform_form(INVITE, sent)
    except Problem as fault:
        return await _render_list(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("members", done="invited" if sends_mail(context.flow.outside) else "invited_kept")


async def change_role(context: PageContext) -> PageResponse:
    """Gives somebody another role."""
    sent = context.read_form()
    try:
        await context.perform_form("PATCH /members/{id}", sent, id=context.path["id"])
    except Problem as fault:
        return await _render_problem(context, fault)
    return context.redirect_to("members", done="saved")


async def remove_member(context: PageContext) -> PageResponse:
    """Takes access away, or an invitation back. Whoever takes away their own is not in the business any more."""
    try:
        await context.perform("DELETE /members/{id}", id=context.path["id"])
    except Problem as fault:
        return await _render_problem(context, fault)
    if context.path["id"] == str(context.person.id):
        return redirect(ROOT)
    return context.redirect_to("members", done="removed")


async def _render_problem(context: PageContext, problem: Problem) -> PageResponse:
    """The list with what stood in the way. A fault of a row is no fault of the form for inviting."""
    raise_unless_shown(problem)
    return await _render_list(
        context, Form(values={"role": "bookkeeper"}, problem=context.words.problem(problem)), problem.status
    )


SCREENS = {
    "/members": {"GET": list_page, "POST": invite_member},
    "/members/{id}": {"POST": change_role},
    "/members/{id}/remove": {"POST": remove_member},
}
