"""What was sent to clients and what became of it, and the texts that messages say."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from pinkas.core.problems import NotFound, Problem, VersionConflict
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.forms import Form, Sent, filled
from pinkas.dashboard.desk.lists import listed
from pinkas.dashboard.desk.resource import collision
from pinkas.platform.page import Shown

FILTERS = ("channel", "state", "kind", "recipient", "clientId", "documentId", "sort")
STATES = ("QUEUED", "SENT", "DELIVERED", "OPENED", "BOUNCED", "FAILED")
KINDS = ("document", "quote", "receipt", "reminder")
_PARTS = ("subject", "text", "short")
_LANGUAGES = ("he", "en")


async def list_(desk: Desk) -> Shown:
    """The log, the newest first."""
    days = {name: value for name in ("from", "to") if (value := desk.query.get(name, "").strip())}
    fixed = {name: _instant(desk, value, 1 if name == "to" else 0) for name, value in days.items()}
    page, form = await listed(desk, "GET /messages", FILTERS, {**fixed, "include": "total"})
    form = Form(values={**form.values, **days}, faults=form.faults)
    client = document = None
    if form.get("clientId") and desk.may("clients:read"):
        client = await desk.perform("GET /clients/{id}", id=form.get("clientId"))
    if form.get("documentId") and desk.may("documents:read"):
        document = await desk.perform("GET /documents/{id}", id=form.get("documentId"))
    return desk.render(
        "messages_list.html",
        place="messages",
        page=page,
        form=form,
        states_=STATES,
        kinds=KINDS,
        client=client,
        document=document,
    )


def _instant(desk: Desk, day: str, more: int) -> str:
    """The beginning of a day, `more` days later, as an instant; an invalid day is returned unchanged, so that the API
    reports it."""
    try:
        return (desk.words.midnight(date.fromisoformat(day) + timedelta(days=more))).isoformat()
    except (ValueError, OverflowError):
        return day


async def show(desk: Desk) -> Shown:
    """A message: what it says, and what became of it."""
    return await _one(desk)


async def _one(desk: Desk, fault: Problem | None = None) -> Shown:
    message = await desk.perform("GET /messages/{id}", id=desk.path["id"])
    status = fault.status if fault else 200
    form = desk.form_with_problem(desk.read_form(), fault) if fault else Form()
    client = None
    if message.client_id and desk.may("clients:read"):
        client = await desk.perform("GET /clients/{id}", id=message.client_id)
    document = None
    if desk.may("documents:read"):
        document = await desk.perform("GET /documents/{id}", id=message.document_id)
    return desk.render(
        "messages.html", status=status, place="messages", one=message, client=client, document=document, form=form
    )


async def resend(desk: Desk) -> Shown:
    """Sends it once more, as a message of its own."""
    try:
        made = await desk.perform("POST /messages/{id}/resend", id=desk.path["id"])
    except NotFound:
        raise
    except Problem as fault:
        return await _one(desk, fault)
    return desk.redirect_to("messages", made.id, done="resent")


async def texts(desk: Desk) -> Shown:
    """The kinds of messages, and whose words each has."""
    found = await desk.perform("GET /message-templates")
    return desk.render("messages_texts.html", place="messages", kinds=found.items)


async def _template(desk: Desk) -> Any:
    found = (await desk.perform("GET /message-templates")).items
    one = next((one for one in found if one.kind == desk.path["kind"]), None)
    if one is None:
        raise NotFound
    return one


async def edit_text(desk: Desk) -> Shown:
    """The texts of a kind, in both languages."""
    one = await _template(desk)
    return await _text_form(desk, one, filled(one), {})


async def change_text(desk: Desk) -> Shown:
    """Saves the texts, or restores the default texts, or only shows a preview, depending on the button."""
    one, sent = await _template(desk), desk.read_form()
    where = "PUT /message-templates/{kind}"
    verb, _, what = sent.get("_do", "save").partition(":")
    body = {what: None} if verb == "ours" and what in _LANGUAGES else _changed(one, sent)
    if verb == "look":
        return await _text_form(desk, one, sent.form(), body)
    if not body and not any(_says(sent, language) for language in _LANGUAGES):
        told = desk.words.text("None of the texts came, so nothing was saved.")
        return await _text_form(desk, one, replace(filled(one), problem=told), {}, status=422)
    try:
        await desk.perform(where, body=body, version=sent.get("_version"), kind=one.kind)
    except VersionConflict as fault:
        form, theirs = collision(desk, sent, fault, one)
        return await _text_form(desk, one, form, body, status=fault.status, theirs=theirs)
    except Problem as fault:
        return await _text_form(desk, one, desk.form_with_problem(sent, fault), body, status=fault.status)
    return desk.redirect_to("messages", "texts", one.kind, done="saved")


async def preview_text(desk: Desk) -> Shown:
    """What the texts would say, while they are written."""
    one, sent = await _template(desk), desk.read_form()
    return desk.render("messages_preview.html", **await _preview(desk, one, _changed(one, sent)))


async def _preview(desk: Desk, one: Any, body: Mapping[str, Any]) -> dict[str, Any]:
    try:
        found = await desk.perform("POST /message-templates/{kind}/preview", body=body, kind=one.kind)
    except Problem as fault:
        if fault.status >= 500:
            raise
        return {"samples": None, "told": fault}
    return {"samples": found, "told": None}


def _says(sent: Sent, language: str) -> bool:
    """Whether a form has the fields of a language."""
    return any(name.startswith(f"{language}.") for name, _ in sent.pairs)


def _changed(one: Any, sent: Sent) -> dict[str, Any]:
    """The changed texts by language. One whose fields are all empty becomes None, which restores the default."""
    body: dict[str, Any] = {}
    for language in (one for one in _LANGUAGES if _says(sent, one)):
        shown = getattr(one, language)
        said = {part: sent.get(f"{language}.{part}") for part in _PARTS}
        if said != {part: getattr(shown, part) for part in _PARTS}:
            body[language] = said if any(text.strip() for text in said.values()) else None
    return body


async def _text_form(
    desk: Desk, one: Any, form: Form, body: Mapping[str, Any], status: int = 200, **more: Any
) -> Shown:
    preview = await _preview(desk, one, body)
    return desk.render(
        "messages_text.html",
        status=status,
        place="messages",
        one=one,
        form=form,
        languages=_LANGUAGES,
        **{"theirs": [], **preview, **more},
    )


SCREENS = {
    "/messages": {"GET": list_},
    "/messages/texts": {"GET": texts},
    "/messages/texts/{kind}": {"GET": edit_text, "POST": change_text},
    "/messages/texts/{kind}/preview": {"POST": preview_text},
    "/messages/{id}": {"GET": show},
    "/messages/{id}/resend": {"POST": resend},
}
