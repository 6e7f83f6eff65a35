"""Actions on an issued document: cancel, share, send, request an allocation number. `convert_credit_forms` and
`payments` have the others. Each form explains first what will happen.
"""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.follow_ups import document_types, find_follow_ups
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.domains.messages import Channel
from pinkas.platform.web_page import PageResponse, mark_changed

CANCEL, SEND, REMIND = "POST /documents/{id}/cancel", "POST /documents/{id}/send", "POST /documents/{id}/reminders"
SHARE = "POST /documents/{id}/share"
CHANNELS: tuple[Channel, ...] = ("email", "sms", "whatsapp")


async def read_document(context: PageContext) -> Any:
    """The document of the address, with what is left of it."""
    return await context.perform("GET /documents/{id}", query={"include": "left"}, id=context.path["id"])


async def action_page(
    context: PageContext, template: str, form: Form, status: int = 200, **values: Any
) -> PageResponse:
    """Renders the form of an action on an issued document; redirects to the document when it is a draft."""
    document = await read_document(context)
    if document.status == "DRAFT" and status == 200:  # nothing follows from a draft but its being issued
        return context.redirect_to("documents", document.id)
    known = await document_types(context)
    return context.render(
        template,
        status=status,
        place="documents",
        one=document,
        kind=known[document.doc_type],
        offers=await find_follow_ups(context, document, known),
        channels=[one for one in CHANNELS if one in context.flow.outside.messaging.channels],
        form=form,
        **values,
    )


async def cancel_page(context: PageContext) -> PageResponse:
    """What cancelling does, and what becomes of money that was paid."""
    context.require_operation(CANCEL)
    return await action_page(context, "document_cancel.html", Form())


async def cancel_document(context: PageContext) -> PageResponse:
    """Cancels it, by a further document where the law wants one."""
    sent = context.read_form()
    body: dict[str, Any] = {"reason": sent.get("reason")}
    if sent.get("refund.mode"):
        body["refund"] = context.operation_body(CANCEL, sent)["refund"]
    try:
        done = await context.perform(CANCEL, body=body, id=context.path["id"])
    except Problem as fault:
        return await action_page(context, "document_cancel.html", context.form_with_problem(sent, fault), fault.status)
    return mark_changed(context.render("document_cancelled.html", place="documents", result=done))


async def send_page(context: PageContext) -> PageResponse:
    """To whom it goes, and what the message says."""
    kind = context.query.get("kind", "send")
    context.require_operation(REMIND if kind == "reminder" else SEND)
    return await action_page(
        context, "document_send.html", Form(values={"attachPdf": "true", "link": "true", "_kind": kind})
    )


async def send_document(context: PageContext) -> PageResponse:
    """Puts it on its way."""
    sent = context.read_form()
    where = REMIND if sent.get("_kind") == "reminder" else SEND
    to = {
        channel: [one.strip() for one in sent.get(f"to.{channel}").replace(";", ",").split(",") if one.strip()]
        for channel in CHANNELS
    }
    body = context.operation_body(where, sent, without=("to",))
    if any(to.values()):
        body["to"] = {channel: addresses for channel, addresses in to.items() if addresses}
    try:
        await context.perform(where, body=body, id=context.path["id"])
    except Problem as fault:
        return await action_page(
            context, "document_send.html", _faults_by_channel(context.form_with_problem(sent, fault)), fault.status
        )
    return context.redirect_to("documents", context.path["id"], done="sent")


def _faults_by_channel(form: Form) -> Form:
    """The form with faults of single addresses moved to the one field of their channel."""
    faults: dict[str, list[str]] = {}
    for name, texts in form.faults.items():
        faults.setdefault(name.partition("[")[0] if name.startswith("to.") else name, []).extend(texts)
    return replace(form, faults={name: list(dict.fromkeys(texts)) for name, texts in faults.items()})


async def share_page(context: PageContext) -> PageResponse:
    """A link for the customer."""
    context.require_operation(SHARE)
    return await action_page(context, "document_share.html", Form(values={"allowDownload": "true"}), made=None)


async def share_document(context: PageContext) -> PageResponse:
    """Creates a share link. Its URL is shown only once."""
    sent = context.read_form()
    try:
        body = context.operation_body(SHARE, sent)
        if day := body.get("expiresAt"):
            body["expiresAt"] = _end_of_day(context, day)
        made = await context.perform(SHARE, body=body, id=context.path["id"])
    except Problem as fault:
        return await action_page(
            context, "document_share.html", context.form_with_problem(sent, fault), fault.status, made=None
        )
    return mark_changed(await action_page(context, "document_share.html", Form(), made=made))


def _end_of_day(context: PageContext, day: str) -> str:
    """The end of a day as an instant; an invalid day is returned unchanged, so that the API reports it."""
    try:
        return (context.words.midnight(date.fromisoformat(day)) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return day


async def remove_share(context: PageContext) -> PageResponse:
    """The link leads nowhere any more."""
    await context.perform(
        "DELETE /documents/{id}/shares/{shareId}", id=context.path["id"], shareId=context.path["share"]
    )
    return context.redirect_to("documents", context.path["id"], done="removed")


async def request_allocation_number(context: PageContext) -> PageResponse:
    """Asks the tax authority for an allocation number."""
    await context.perform("POST /documents/{id}/allocation-number", body={}, id=context.path["id"])
    return context.redirect_to("documents", context.path["id"], done="started")


SCREENS = {
    "/documents/{id}/cancel": {"GET": cancel_page, "POST": cancel_document},
    "/documents/{id}/send": {"GET": send_page, "POST": send_document},
    "/documents/{id}/share": {"GET": share_page, "POST": share_document},
    "/documents/{id}/shares/{share}/remove": {"POST": remove_share},
    "/documents/{id}/allocation": {"POST": request_allocation_number},
}
