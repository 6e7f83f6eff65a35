"""Sending an issued document and sharing a link to it, in one panel: to whom, what the message says, and the link."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any
from urllib.parse import quote, urlencode

from pinkas.core.phones import format_e164
from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.datetimes import end_of_day
from pinkas.dashboard.business_pages.disputes import disputes_of
from pinkas.dashboard.business_pages.document_actions import CHANNELS, action_page, read_document
from pinkas.dashboard.business_pages.form_rows import split_list
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse, mark_changed

SEND, REMIND = "POST /documents/{id}/send", "POST /documents/{id}/reminders"
PREVIEW, SHARE = "POST /documents/{id}/send/preview", "POST /documents/{id}/share"
_OPTIONS = ("subject", "text", "language", "link")
"""The fields of the form on which the text of the message depends."""


async def send_page(context: PageContext) -> PageResponse:
    """To whom it goes, what the message says, and the link for everything else."""
    kind = context.query.get("kind", "send")
    context.require_operation(REMIND if kind == "reminder" else SEND)
    said = await _preview(context, {"reminder": kind == "reminder"})
    values = {"attachPdf": "true", "link": "true", "allowDownload": "true", "_kind": kind}
    for channel in CHANNELS:
        values[f"to.{channel}"] = ", ".join(one.address for one in said.to if one.channel == channel)
    return await _render(context, Form(values=values), said)


async def send_document(context: PageContext) -> PageResponse:
    """Sends it, or only shows what the message would say."""
    sent = context.read_form()
    if sent.get("_do") == "preview":
        return await _render(context, sent.form(), *await _preview_form(context, sent))
    where = REMIND if sent.get("_kind") == "reminder" else SEND
    to = {channel: split_list(sent.get(f"to.{channel}")) for channel in CHANNELS}
    body = context.operation_body(where, sent, without=("to",))
    if any(to.values()):
        body["to"] = {channel: addresses for channel, addresses in to.items() if addresses}
    try:
        await context.perform(where, body=body, id=context.path["id"])
    except Problem as fault:
        form = faults_by_channel(context.form_with_problem(sent, fault))
        return await _render(context, form, *await _preview_form(context, sent), status=fault.status)
    return context.redirect_to("documents", context.path["id"], done="sent")


def faults_by_channel(form: Form) -> Form:
    """The form with faults of single addresses moved to the one field of their channel."""
    faults: dict[str, list[str]] = {}
    for name, texts in form.faults.items():
        faults.setdefault(name.partition("[")[0] if name.startswith("to.") else name, []).extend(texts)
    return replace(form, faults={name: list(dict.fromkeys(texts)) for name, texts in faults.items()})


async def preview_part(context: PageContext) -> PageResponse:
    """What the message says, while the form is filled in."""
    said, fault = await _preview_form(context, context.read_form())
    return context.render("document_message.html", said=said, told=fault, channels=_channels(context))


async def _preview_form(context: PageContext, submitted: SubmittedForm) -> tuple[Any, Problem | None]:
    """The text of the message of a form, or what is wrong with it."""
    body = context.operation_body(PREVIEW, submitted)
    asked = {name: body[name] for name in _OPTIONS if name in body}
    try:
        return await _preview(context, {**asked, "reminder": submitted.get("_kind") == "reminder"}), None
    except Problem as fault:
        if fault.status >= 500:
            raise
        return None, fault


async def _preview(context: PageContext, body: dict[str, Any]) -> Any:
    return await context.perform(PREVIEW, body=body, id=context.path["id"])


def _channels(context: PageContext) -> Sequence[str]:
    """The channels that the operator has set up."""
    return [one for one in CHANNELS if one in context.channels]


async def _render(
    context: PageContext, form: Form, said: Any, told: Problem | None = None, status: int = 200, **values: Any
) -> PageResponse:
    found = await disputes_of(context, documentId=context.path["id"]) if form.get("_kind") == "reminder" else []
    disputed = next((one for one in found if one.state in ("OPEN", "ANSWERED")), None)
    given = {"said": said, "told": told, "made": None, "disputed": disputed, **values}
    return await action_page(context, "document_send.html", form, status, **given)


async def share_page(context: PageContext) -> PageResponse:
    """The panel, which has the form of the link too."""
    context.require_operation(SHARE)
    return context.redirect_to("documents", context.path["id"], "send")


async def share_document(context: PageContext) -> PageResponse:
    """Creates a share link. Its URL is shown only once, with the ways to hand it over."""
    sent = context.read_form()
    said = await _preview(context, {})
    try:
        body = context.operation_body(SHARE, sent)
        if day := body.get("expiresAt"):
            body["expiresAt"] = end_of_day(context.words, day)
        made = await context.perform(SHARE, body=body, id=context.path["id"])
    except Problem as fault:
        return await _render(context, context.form_with_problem(sent, fault), said, status=fault.status)
    document = await read_document(context)
    text = said.short.replace("{link}", made.url)
    ways: dict[str, Any] = {
        "whatsapp": _whatsapp_address(document.client, text),
        "mail": _mail_address(document.client, said, made.url),
    }
    return mark_changed(await _render(context, Form(), said, made=made, **ways))


def _whatsapp_address(client: Any, text: str) -> str:
    """The address that opens WhatsApp with a text, and with the client where its phone is known."""
    known = client or {}
    country, number = (known.get("address") or {}).get("country") or "IL", ""
    for phone in known.get("mobile"), known.get("phone"):
        with suppress(ValueError):
            number = number or format_e164(phone or "", country)[1:]
    return f"https://wa.me/{number}?{urlencode({'text': text})}"


def _mail_address(client: Any, said: Any, link: str) -> str:
    """The address that opens the person's own mail program with the message."""
    to = quote(",".join((client or {}).get("emails") or ()), safe="@,")
    text = said.text.replace("{link}", link)
    return f"mailto:{to}?{urlencode({'subject': said.subject, 'body': text}).replace('+', '%20')}"


async def remove_share(context: PageContext) -> PageResponse:
    """The link leads nowhere any more."""
    await context.perform(
        "DELETE /documents/{id}/shares/{shareId}", id=context.path["id"], shareId=context.path["share"]
    )
    return context.redirect_to("documents", context.path["id"], done="removed")


SCREENS = {
    "/documents/{id}/send": {"GET": send_page, "POST": send_document},
    "/documents/{id}/send/preview": {"POST": preview_part},
    "/documents/{id}/share": {"GET": share_page, "POST": share_document},
    "/documents/{id}/shares/{share}/remove": {"POST": remove_share},
}
