"""What was sent to clients and what became of it, and the texts that messages say."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from pinkas.core.problems import NotFound, Problem, VersionConflict
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm, form_from_value
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.resource import conflict_form
from pinkas.platform.web_page import PageResponse

FILTERS = ("channel", "state", "kind", "recipient", "clientId", "documentId", "paymentLinkId", "sort")
STATES = ("QUEUED", "SENT", "DELIVERED", "OPENED", "BOUNCED", "FAILED")
KINDS = ("document", "quote", "receipt", "reminder", "payment_link")
_PARTS = ("subject", "text", "short")
_LANGUAGES = ("he", "en")


async def list_page(context: PageContext) -> PageResponse:
    """The log, the newest first."""
    days = {name: value for name in ("from", "to") if (value := context.query.get(name, "").strip())}
    fixed = {name: _day_start(context, value, 1 if name == "to" else 0) for name, value in days.items()}
    page, form = await fetch_list(context, "GET /messages", FILTERS, {**fixed, "include": "total"})
    form = Form(values={**form.values, **days}, faults=form.faults)
    client = document = None
    if form.get("clientId") and context.has_scope("clients:read"):
        client = await context.perform("GET /clients/{id}", id=form.get("clientId"))
    if form.get("documentId") and context.has_scope("documents:read"):
        document = await context.perform("GET /documents/{id}", id=form.get("documentId"))
    return context.render(
        "messages_list.html",
        place="messages",
        page=page,
        form=form,
        states_=STATES,
        kinds=KINDS,
        client=client,
        document=document,
    )


def _day_start(context: PageContext, day: str, more: int) -> str:
    """The beginning of a day, `more` days later, as an instant; an invalid day is returned unchanged, so that the API
    reports it."""
    try:
        return (context.words.midnight(date.fromisoformat(day) + timedelta(days=more))).isoformat()
    except (ValueError, OverflowError):
        return day


async def message_page(context: PageContext) -> PageResponse:
    """A message: what it says, and what became of it."""
    return await _render_message(context)


async def _render_message(context: PageContext, problem: Problem | None = None) -> PageResponse:
    message = await context.perform("GET /messages/{id}", id=context.path["id"])
    status = problem.status if problem else 200
    form = context.form_with_problem(context.read_form(), problem) if problem else Form()
    client = None
    if message.client_id and context.has_scope("clients:read"):
        client = await context.perform("GET /clients/{id}", id=message.client_id)
    document = None
    if message.document_id and context.has_scope("documents:read"):
        document = await context.perform("GET /documents/{id}", id=message.document_id)
    return context.render(
        "messages.html", status=status, place="messages", one=message, client=client, document=document, form=form
    )


async def resend_message(context: PageContext) -> PageResponse:
    """Sends it once more, as a message of its own."""
    try:
        made = await context.perform("POST /messages/{id}/resend", id=context.path["id"])
    except NotFound:
        raise
    except Problem as fault:
        return await _render_message(context, fault)
    return context.redirect_to("messages", made.id, done="resent")


async def texts_page(context: PageContext) -> PageResponse:
    """The kinds of messages, and whose words each has."""
    found = await context.perform("GET /message-templates")
    return context.render("messages_texts.html", place="messages", kinds=found.items)


async def _fetch_template(context: PageContext) -> Any:
    found = (await context.perform("GET /message-templates")).items
    one = next((one for one in found if one.kind == context.path["kind"]), None)
    if one is None:
        raise NotFound
    return one


async def edit_text_page(context: PageContext) -> PageResponse:
    """The texts of a kind, in both languages."""
    one = await _fetch_template(context)
    return await _render_text_form(context, one, form_from_value(one), {})


async def change_text(context: PageContext) -> PageResponse:
    """Saves the texts, or restores the default texts, or only shows a preview, depending on the button."""
    one, sent = await _fetch_template(context), context.read_form()
    where = "PUT /message-templates/{kind}"
    verb, _, what = sent.get("_do", "save").partition(":")
    body = {what: None} if verb == "ours" and what in _LANGUAGES else _changed_texts(one, sent)
    if verb == "look":
        return await _render_text_form(context, one, sent.form(), body)
    if not body and not any(_has_language(sent, language) for language in _LANGUAGES):
        told = context.words.text("None of the texts came, so nothing was saved.")
        return await _render_text_form(context, one, replace(form_from_value(one), problem=told), {}, status=422)
    try:
        await context.perform(where, body=body, version=sent.get("_version"), kind=one.kind)
    except VersionConflict as fault:
        form, theirs = conflict_form(context, sent, fault, one)
        return await _render_text_form(context, one, form, body, status=fault.status, theirs=theirs)
    except Problem as fault:
        return await _render_text_form(context, one, context.form_with_problem(sent, fault), body, status=fault.status)
    return context.redirect_to("messages", "texts", one.kind, done="saved")


async def preview_text(context: PageContext) -> PageResponse:
    """What the texts would say, while they are written."""
    one, sent = await _fetch_template(context), context.read_form()
    return context.render("messages_preview.html", **await _preview_values(context, one, _changed_texts(one, sent)))


async def _preview_values(context: PageContext, message_template: Any, body: Mapping[str, Any]) -> dict[str, Any]:
    try:
        found = await context.perform("POST /message-templates/{kind}/preview", body=body, kind=message_template.kind)
    except Problem as fault:
        if fault.status >= 500:
            raise
        return {"samples": None, "told": fault}
    return {"samples": found, "told": None}


def _has_language(submitted: SubmittedForm, language: str) -> bool:
    """Whether a form has the fields of a language."""
    return any(name.startswith(f"{language}.") for name, _ in submitted.pairs)


def _changed_texts(message_template: Any, submitted: SubmittedForm) -> dict[str, Any]:
    """The changed texts by language. One whose fields are all empty becomes None, which restores the default."""
    body: dict[str, Any] = {}
    for language in (message_template for message_template in _LANGUAGES if _has_language(submitted, message_template)):
        shown = getattr(message_template, language)
        said = {part: submitted.get(f"{language}.{part}") for part in _PARTS}
        if said != {part: getattr(shown, part) for part in _PARTS}:
            body[language] = said if any(text.strip() for text in said.values()) else None
    return body


async def _render_text_form(
    context: PageContext, message_template: Any, form: Form, body: Mapping[str, Any], status: int = 200, **more: Any
) -> PageResponse:
    preview = await _preview_values(context, message_template, body)
    return context.render(
        "messages_text.html",
        status=status,
        place="messages",
        one=message_template,
        form=form,
        languages=_LANGUAGES,
        **{"theirs": [], **preview, **more},
    )


SCREENS = {
    "/messages": {"GET": list_page},
    "/messages/texts": {"GET": texts_page},
    "/messages/texts/{kind}": {"GET": edit_text_page, "POST": change_text},
    "/messages/texts/{kind}/preview": {"POST": preview_text},
    "/messages/{id}": {"GET": message_page},
    "/messages/{id}/resend": {"POST": resend_message},
}
