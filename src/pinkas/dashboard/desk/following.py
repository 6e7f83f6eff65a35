"""Actions on an issued document: cancel, share, send, request an allocation number. `convert_credit_forms` and
`payments` have the others. Each form explains first what will happen.
"""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.forms import Form
from pinkas.dashboard.desk.offers import kinds, offered
from pinkas.platform.page import Shown, told_here

CANCEL, SEND, REMIND = "POST /documents/{id}/cancel", "POST /documents/{id}/send", "POST /documents/{id}/reminders"
SHARE = "POST /documents/{id}/share"
CHANNELS = ("email", "sms", "whatsapp")


async def read(desk: Desk) -> Any:
    """The document of the address, with what is left of it."""
    return await desk.perform("GET /documents/{id}", query={"include": "left"}, id=desk.path["id"])


async def followed(desk: Desk, template: str, form: Form, status: int = 200, **values: Any) -> Shown:
    """Renders the form of an action on an issued document; redirects to the document when it is a draft."""
    document = await read(desk)
    if document.status == "DRAFT" and status == 200:  # nothing follows from a draft but its being issued
        return desk.redirect_to("documents", document.id)
    known = await kinds(desk)
    return desk.render(
        template,
        status=status,
        place="documents",
        one=document,
        kind=known[document.doc_type],
        offers=await offered(desk, document, known),
        form=form,
        **values,
    )


async def ask_cancel(desk: Desk) -> Shown:
    """What cancelling does, and what becomes of money that was paid."""
    desk.needs(CANCEL)
    return await followed(desk, "document_cancel.html", Form())


async def cancel(desk: Desk) -> Shown:
    """Cancels it, by a further document where the law wants one."""
    sent = desk.read_form()
    body: dict[str, Any] = {"reason": sent.get("reason")}
    if sent.get("refund.mode"):
        body["refund"] = desk.operation_body(CANCEL, sent)["refund"]
    try:
        done = await desk.perform(CANCEL, body=body, id=desk.path["id"])
    except Problem as fault:
        return await followed(desk, "document_cancel.html", desk.form_with_problem(sent, fault), fault.status)
    return told_here(desk.render("document_cancelled.html", place="documents", result=done))


async def ask_send(desk: Desk) -> Shown:
    """To whom it goes, and what the message says."""
    kind = desk.query.get("kind", "send")
    desk.needs(REMIND if kind == "reminder" else SEND)
    return await followed(desk, "document_send.html", Form(values={"attachPdf": "true", "link": "true", "_kind": kind}))


async def send(desk: Desk) -> Shown:
    """Puts it on its way."""
    sent = desk.read_form()
    where = REMIND if sent.get("_kind") == "reminder" else SEND
    to = {
        channel: [one.strip() for one in sent.get(f"to.{channel}").replace(";", ",").split(",") if one.strip()]
        for channel in CHANNELS
    }
    body = desk.operation_body(where, sent, without=("to",))
    if any(to.values()):
        body["to"] = {channel: addresses for channel, addresses in to.items() if addresses}
    try:
        await desk.perform(where, body=body, id=desk.path["id"])
    except Problem as fault:
        return await followed(desk, "document_send.html", _by_channel(desk.form_with_problem(sent, fault)), fault.status)
    return desk.redirect_to("documents", desk.path["id"], done="sent")


def _by_channel(form: Form) -> Form:
    """The form with faults of single addresses moved to the one field of their channel."""
    faults: dict[str, list[str]] = {}
    for name, texts in form.faults.items():
        faults.setdefault(name.partition("[")[0] if name.startswith("to.") else name, []).extend(texts)
    return replace(form, faults={name: list(dict.fromkeys(texts)) for name, texts in faults.items()})


async def ask_share(desk: Desk) -> Shown:
    """A link for the customer."""
    desk.needs(SHARE)
    return await followed(desk, "document_share.html", Form(values={"allowDownload": "true"}), made=None)


async def share(desk: Desk) -> Shown:
    """Creates a share link. Its URL is shown only once."""
    sent = desk.read_form()
    try:
        body = desk.operation_body(SHARE, sent)
        if day := body.get("expiresAt"):
            body["expiresAt"] = _end_of(desk, day)
        made = await desk.perform(SHARE, body=body, id=desk.path["id"])
    except Problem as fault:
        return await followed(desk, "document_share.html", desk.form_with_problem(sent, fault), fault.status, made=None)
    return told_here(await followed(desk, "document_share.html", Form(), made=made))


def _end_of(desk: Desk, day: str) -> str:
    """The end of a day as an instant; an invalid day is returned unchanged, so that the API reports it."""
    try:
        return (desk.words.midnight(date.fromisoformat(day)) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return day


async def unshare(desk: Desk) -> Shown:
    """The link leads nowhere any more."""
    await desk.perform("DELETE /documents/{id}/shares/{shareId}", id=desk.path["id"], shareId=desk.path["share"])
    return desk.redirect_to("documents", desk.path["id"], done="removed")


async def ask_number(desk: Desk) -> Shown:
    """Asks the tax authority for an allocation number."""
    await desk.perform("POST /documents/{id}/allocation-number", body={}, id=desk.path["id"])
    return desk.redirect_to("documents", desk.path["id"], done="started")


SCREENS = {
    "/documents/{id}/cancel": {"GET": ask_cancel, "POST": cancel},
    "/documents/{id}/send": {"GET": ask_send, "POST": send},
    "/documents/{id}/share": {"GET": ask_share, "POST": share},
    "/documents/{id}/shares/{share}/remove": {"POST": unshare},
    "/documents/{id}/allocation": {"POST": ask_number},
}
