"""Pages of the members of a business: roles, invitations, and removing access."""

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.desk import ROOT, Desk
from pinkas.dashboard.desk.forms import Form, choices
from pinkas.dashboard.desk.lists import listed
from pinkas.outside.mail import Outbox
from pinkas.platform.page import Shown, redirect

INVITE = "POST /members"


async def list_(desk: Desk) -> Shown:
    """Everybody who has access."""
    return await _shown(desk, Form(values={"role": "bookkeeper"}))


async def _shown(desk: Desk, form: Form, status: int = 200) -> Shown:
    page, asked = await listed(desk, "GET /members", ("q", "role", "status", "sort"))
    roles = choices(desk.operations.get_declaration(INVITE).shape.body, "role")
    role = desk.business.role if desk.business else None
    return desk.render(
        "members.html",
        status=status,
        place="members",
        page=page,
        asked=asked,
        form=form,
        roles=roles,
        mails=_mails(desk),
        manages=role in ("owner", "admin"),
        given=[one for one in roles if one != "owner" or role == "owner"],
    )


def _mails(desk: Desk) -> bool:
    """Whether mail is really sent, and not only written to the operator's outbox directory."""
    return not isinstance(desk.flow.outside.mail, Outbox)


async def invite(desk: Desk) -> Shown:
    """Invites somebody by e-mail."""
    sent = desk.read_form()
    try:
        await desk.perform_form(INVITE, sent)
    except Problem as fault:
        return await _shown(desk, desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("members", done="invited" if _mails(desk) else "invited_kept")


async def change(desk: Desk) -> Shown:
    """Gives somebody another role."""
    sent = desk.read_form()
    try:
        await desk.perform_form("PATCH /members/{id}", sent, id=desk.path["id"])
    except Problem as fault:
        return await _refused(desk, fault)
    return desk.redirect_to("members", done="saved")


async def remove(desk: Desk) -> Shown:
    """Takes access away, or an invitation back. Whoever takes away their own is not in the business any more."""
    try:
        await desk.perform("DELETE /members/{id}", id=desk.path["id"])
    except Problem as fault:
        return await _refused(desk, fault)
    if desk.path["id"] == str(desk.person.id):
        return redirect(ROOT)
    return desk.redirect_to("members", done="removed")


async def _refused(desk: Desk, fault: Problem) -> Shown:
    """The list with what stood in the way. A fault of a row is no fault of the form for inviting."""
    if fault.status in (401, 404):
        raise fault
    return await _shown(desk, Form(values={"role": "bookkeeper"}, problem=desk.words.problem(fault)), fault.status)


SCREENS = {
    "/members": {"GET": list_, "POST": invite},
    "/members/{id}": {"POST": change},
    "/members/{id}/remove": {"POST": remove},
}
