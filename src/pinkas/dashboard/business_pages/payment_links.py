"""Payment links: the list, one with its address and its checkouts, making, changing, sending and ending one."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.datetimes import end_of_day
from pinkas.dashboard.business_pages.document_actions import CHANNELS, action_page, read_document
from pinkas.dashboard.business_pages.form_rows import split_list
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm, form_from_value
from pinkas.dashboard.business_pages.lists import export_table, fetch_list, select_options
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.dashboard.business_pages.payment_records import PLACE, open_documents
from pinkas.dashboard.business_pages.sending import faults_by_channel
from pinkas.platform.web_page import PageResponse

PART = "payment-links"
FILTERS = ("state", "clientId", "documentId", "sort")
STATES = {"ACTIVE": "", "PAID": "good", "INACTIVE": "bad", "EXPIRED": "warn"}
"""The states of a payment link, and the CSS class by which each is coloured."""
_CREATE, _CHANGE = "POST /payment-links", "PATCH /payment-links/{id}"
_SEND, _PREVIEW = "POST /payment-links/{id}/send", "POST /payment-links/{id}/send/preview"
_OF_DOCUMENT = "POST /documents/{id}/payment-link"
_MESSAGE_FIELDS = ("subject", "text", "language")
"""The fields of the form on which the text of the message depends."""


async def list_page(context: PageContext) -> PageResponse:
    """Payment links by filter; those that are over are among them."""
    page, form = await fetch_list(context, "GET /payment-links", FILTERS, {"include": "total"})
    return context.render(
        "payment_links.html",
        place=PLACE,
        page=page,
        form=form,
        states_=STATES,
        filter_names=await filter_names(context, form, "linkState"),
    )


async def export_page(context: PageContext) -> PageResponse:
    """All payment links of the filters, as a file."""
    return await export_table(context, "GET /reports/payment-links", FILTERS)


async def filter_names(context: PageContext, form: Form, state_context: str) -> dict[str, str]:
    """What ids and states in the filters of a list of payments stand for."""
    names: dict[str, str] = {}
    if form.get("state"):
        names["state"] = context.words.label(form.get("state"), state_context)
    if form.get("clientId") and context.has_scope("clients:read"):
        names["clientId"] = (await context.perform("GET /clients/{id}", id=form.get("clientId"))).name
    if form.get("documentId") and context.has_scope("documents:read"):
        one = await context.perform("GET /documents/{id}", id=form.get("documentId"))
        names["documentId"] = f"{context.words.label(one.doc_type, 'docType')} {one.doc_number or ''}".strip()
    return names


async def link_page(context: PageContext) -> PageResponse:
    """A link: where it leads, what it asks for, who opened it, and its checkouts."""
    return await _render_link(context, None)


async def _render_link(
    context: PageContext, problem: Problem | None, sent: SubmittedForm | None = None
) -> PageResponse:
    one = await context.perform("GET /payment-links/{id}", id=context.path["id"])
    form = _form_of(one)
    if problem is not None:
        form = context.form_with_problem(sent if sent is not None and sent.get("_do") == "change" else form, problem)
    checkouts, messages = [], []
    if context.has_scope("checkout:read"):
        query = {"paymentLinkId": str(one.id), "limit": 20}
        checkouts = (await context.perform("GET /checkouts", query=query)).items
    if context.has_scope("messages:read"):
        query = {"paymentLinkId": str(one.id), "limit": 20}
        messages = (await context.perform("GET /messages", query=query)).items
    documents = []
    if one.document_ids and context.has_scope("documents:read"):
        ids = ",".join(map(str, one.document_ids))
        documents = (await context.perform("GET /documents", query={"ids": ids, "limit": len(one.document_ids)})).items
    return context.render(
        "payment_link.html",
        status=200 if problem is None else problem.status,
        place=PLACE,
        one=one,
        documents=documents,
        checkouts=checkouts,
        messages=messages,
        states_=STATES,
        form=form,
    )


def _form_of(link: Any) -> Form:
    form = form_from_value(link)
    return replace(
        form, values={**form.values, "amount": link.amount if not link.document_ids else "", "expiresAt": ""}
    )


async def act_on_link(context: PageContext) -> PageResponse:
    """Changes or ends it."""
    sent, id = context.read_form(), context.path["id"]
    try:
        if sent.get("_do") == "deactivate":
            await context.perform("POST /payment-links/{id}/deactivate", id=id)
            return context.redirect_to(PART, id, done="link_ended")
        body = _with_expiry(context, context.operation_body(_CHANGE, sent))
        body = {name: value for name, value in body.items() if value not in (None, "")}
        await context.perform(_CHANGE, body=body, version=sent.get("_version"), id=id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_link(context, fault, sent)
    return context.redirect_to(PART, id, done="saved")


def _with_expiry(context: PageContext, body: Mapping[str, Any]) -> dict[str, Any]:
    """The body with the end of the last day as an instant."""
    day = body.get("expiresAt")
    return {**body, "expiresAt": end_of_day(context.words, day)} if day else {**body}


async def new_page(context: PageContext) -> PageResponse:
    """The form of a link: first the client, then the documents or the amount."""
    context.require_operation(_CREATE)
    values = {"clientId": context.query.get("clientId"), "maxInstallments": "1"}
    return await _render_new(context, Form(values=values))


async def create_link(context: PageContext) -> PageResponse:
    """Makes the link."""
    sent = context.read_form()
    try:
        made = await context.perform(_CREATE, body=_with_expiry(context, context.operation_body(_CREATE, sent)))
    except Problem as fault:
        return await _render_new(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PART, made.id, done="link_made")


async def _render_new(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    client_id = form.get("clientId")
    client = None
    if client_id and context.has_scope("clients:read"):
        client = await context.perform("GET /clients/{id}", id=client_id)
    currency = (await context.perform("GET /businesses/current")).default_currency
    waiting = await open_documents(context, client_id, currency) if client else []
    return context.render(
        "payment_link_form.html",
        status=status,
        place=PLACE,
        client=client,
        clients=None if client else await select_options(context, "GET /clients/{id}", None),
        waiting=waiting,
        currency=currency,
        form=form,
    )


async def document_link_page(context: PageContext) -> PageResponse:
    """The form of a link for one document."""
    context.require_operation(_OF_DOCUMENT)
    return await action_page(context, "document_payment_link.html", Form(values={"maxInstallments": "1"}))


async def create_document_link(context: PageContext) -> PageResponse:
    """Makes a link for what is open of a document, or for a part."""
    sent = context.read_form()
    try:
        body = _with_expiry(context, context.operation_body(_OF_DOCUMENT, sent))
        made = await context.perform(_OF_DOCUMENT, body=body, id=context.path["id"])
    except Problem as fault:
        form = context.form_with_problem(sent, fault)
        return await action_page(context, "document_payment_link.html", form, fault.status)
    if not context.has_scope("payments:read"):
        document = await read_document(context)
        return context.redirect_to("documents", document.id, done="link_made")
    return context.redirect_to(PART, made.id, done="link_made")


async def send_page(context: PageContext) -> PageResponse:
    """To whom the link goes, and what the message says."""
    context.require_operation(_SEND)
    said = await context.perform(_PREVIEW, body={}, id=context.path["id"])
    values = {
        f"to.{channel}": ", ".join(one.address for one in said.to if one.channel == channel) for channel in CHANNELS
    }
    return await _render_send(context, Form(values=values), said)


async def send_link(context: PageContext) -> PageResponse:
    """Sends it, or only shows what the message would say."""
    sent = context.read_form()
    if sent.get("_do") == "preview":
        return await _render_send(context, sent.form(), *await _preview_form(context, sent))
    to = {channel: split_list(sent.get(f"to.{channel}")) for channel in CHANNELS}
    body = context.operation_body(_SEND, sent, without=("to",))
    if any(to.values()):
        body["to"] = {channel: addresses for channel, addresses in to.items() if addresses}
    try:
        await context.perform(_SEND, body=body, id=context.path["id"])
    except Problem as fault:
        form = faults_by_channel(context.form_with_problem(sent, fault))
        return await _render_send(context, form, *await _preview_form(context, sent), status=fault.status)
    return context.redirect_to(PART, context.path["id"], done="sent")


async def preview_part(context: PageContext) -> PageResponse:
    """What the message says, while the form is filled in."""
    said, fault = await _preview_form(context, context.read_form())
    return context.render("document_message.html", said=said, told=fault, channels=_channels(context))


async def _preview_form(context: PageContext, submitted: SubmittedForm) -> tuple[Any, Problem | None]:
    body = context.operation_body(_PREVIEW, submitted)
    asked = {name: body[name] for name in _MESSAGE_FIELDS if name in body}
    try:
        return await context.perform(_PREVIEW, body=asked, id=context.path["id"]), None
    except Problem as fault:
        if fault.status >= 500:
            raise
        return None, fault


def _channels(context: PageContext) -> list[str]:
    return [one for one in CHANNELS if one in context.channels]


async def _render_send(
    context: PageContext, form: Form, said: Any, told: Problem | None = None, status: int = 200
) -> PageResponse:
    one = await context.perform("GET /payment-links/{id}", id=context.path["id"])
    return context.render(
        "payment_link_send.html",
        status=status,
        place=PLACE,
        one=one,
        form=form,
        said=said,
        told=told,
        channels=_channels(context),
    )


SCREENS = {
    f"/{PART}": {"GET": list_page},
    f"/{PART}/export": {"GET": export_page},
    f"/{PART}/new": {"GET": new_page, "POST": create_link},
    f"/{PART}/{{id}}": {"GET": link_page, "POST": act_on_link},
    f"/{PART}/{{id}}/send": {"GET": send_page, "POST": send_link},
    f"/{PART}/{{id}}/send/preview": {"POST": preview_part},
    "/documents/{id}/payment-link": {"GET": document_link_page, "POST": create_document_link},
}
