"""Clients: who they are, what they owe and since when, everything that happened with them; merging two that are one."""

from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.desk import Desk, handed
from pinkas.dashboard.desk.finding import find
from pinkas.dashboard.desk.form_rows import several, tags_of
from pinkas.dashboard.desk.forms import Form, Sent
from pinkas.dashboard.desk.lists import listed, listed_documents, options
from pinkas.dashboard.desk.resource import Resource
from pinkas.dashboard.desk.settings import currencies
from pinkas.dashboard.desk.words import Words
from pinkas.platform.operation import Blob
from pinkas.platform.page import Shown

LIST, BRAND = "GET /price-lists/{id}", "GET /brands/{id}"


def _finish(_desk: Desk, sent: Sent) -> Mapping[str, Any]:
    more: dict[str, Any] = {"emails": several(sent.get("_emails")), "tags": tags_of(sent)}
    days = sent.get("paymentTerms.days").strip()
    if days and not sent.get("paymentTerms.base"):  # so that the API reports the missing base
        more["paymentTerms"] = {"days": int(days) if days.isascii() and days.isdigit() and len(days) < 10 else days}
    return more


async def _account(desk: Desk, client: Any) -> Mapping[str, Any]:
    balance = await desk.perform("GET /clients/{id}/balance", id=client.id)
    recent = await desk.perform("GET /clients/{id}/documents", query={"limit": 8}, id=client.id)
    return {
        "tab": "",
        "balance": balance,
        "recent": recent.items,
        "terms": due(desk.words, client.payment_terms),
        "price_list": await _named(desk, LIST, client.price_list_id),
        "brand": await _named(desk, BRAND, client.brand_id),
    }


def due(words: Words, terms: Any) -> str:
    """Payment terms in words."""
    if terms is None or terms.base == "immediate":
        return words.label("immediate", "terms") if terms else ""
    if terms.base == "net":
        return words.count("{n} day after the date", "{n} days after the date", terms.days)
    if terms.days == 0:
        return words.text("At the end of the month")
    return words.count("{n} day after the end of the month", "{n} days after the end of the month", terms.days)


async def _named(desk: Desk, where: str, id: Any) -> Any:
    """The record of an id by its operation; None without an id, or when the person lacks the scope."""
    scope = desk.operations.get_declaration(where).scope
    return await desk.perform(where, id=id) if id and scope is not None and desk.may(scope) else None


async def _choices(desk: Desk, client: Any) -> Mapping[str, Any]:
    """The options of the form's select fields; None where the person may not read them, so that the value stays."""
    return {
        "currencies": await currencies(desk),
        "price_lists": await options(desk, LIST, client and client.price_list_id),
        "brands": await options(desk, BRAND, client and client.brand_id),
    }


async def _tags(desk: Desk, _page: Any) -> Mapping[str, Any]:
    tags = await desk.perform("GET /tags", query={"limit": 100, "sort": "name"})
    return {"tags": tags.items}


CLIENTS = Resource(
    part="clients",
    template="clients",
    list="GET /clients",
    filters=("q", "state", "tag", "balance", "sort"),
    read="GET /clients/{id}",
    create="POST /clients",
    change="PATCH /clients/{id}",
    remove="DELETE /clients/{id}",
    restore="POST /clients/{id}/restore",
    initial_values={"type": "company"},
    of_list=_tags,
    of_form=_choices,
    of_one=_account,
    extra_fields=_finish,
)


async def _client(desk: Desk) -> Any:
    return await desk.perform("GET /clients/{id}", id=desk.path["id"])


async def documents(desk: Desk) -> Shown:
    """The documents of a client."""
    filters = ("docType", "status", "paymentStatus", "from", "to", "sort")
    page, form = await listed_documents(desk, "GET /clients/{id}/documents", filters, id=desk.path["id"])
    thing = await _client(desk)
    return desk.render("clients_documents.html", place="clients", thing=thing, tab="documents", page=page, form=form)


async def payments(desk: Desk) -> Shown:
    """Money that came from a client, and went back."""
    page, form = await listed(desk, "GET /clients/{id}/payments", ("from", "to"), id=desk.path["id"])
    thing = await _client(desk)
    return desk.render("clients_payments.html", place="clients", thing=thing, tab="payments", page=page, form=form)


async def activity(desk: Desk) -> Shown:
    """What happened with a client."""
    page, form = await listed(desk, "GET /clients/{id}/activity", (), id=desk.path["id"])
    thing = await _client(desk)
    return desk.render("clients_activity.html", place="clients", thing=thing, tab="activity", page=page, form=form)


async def statement(desk: Desk) -> Shown:
    """The account over a period, on the page or as a file."""
    asked = {name: desk.query.get(name) for name in ("from", "to", "currency", "format", "lang")}
    thing = await _client(desk)
    try:
        found = await desk.perform("GET /clients/{id}/statement", query=asked, id=desk.path["id"])
    except Problem as fault:
        if fault.status >= 500:
            raise
        form = desk.form_with_problem(Form(values=asked), fault)
        return desk.render(
            "clients_statement.html",
            status=fault.status,
            place="clients",
            thing=thing,
            tab="statement",
            form=form,
            account=None,
        )
    if isinstance(found, Blob):
        return handed(found, attachment=True)
    form = Form(values={**asked, "from": found.from_, "to": found.to})
    return desk.render("clients_statement.html", place="clients", thing=thing, tab="statement", form=form, account=found)


async def send_statement(desk: Desk) -> Shown:
    """Sends the statement of the period by e-mail."""
    sent = desk.read_form()
    where = "POST /clients/{id}/send-statement"
    body = {**desk.operation_body(where, sent), "emails": several(sent.get("_emails"))}
    try:
        await desk.perform(where, body=body, id=desk.path["id"])
    except Problem as fault:
        if fault.status >= 500:
            raise
        period = {name: body.get(name) for name in ("from", "to")}
        account = await desk.perform("GET /clients/{id}/statement", query=period, id=desk.path["id"])
        form = desk.form_with_problem(sent, fault)
        values = {"place": "clients", "thing": await _client(desk), "tab": "statement", "account": account}
        return desk.render("clients_statement.html", status=fault.status, form=form, **values)
    return desk.redirect_to(
        "clients", desk.path["id"], "statement", **{"from": body.get("from"), "to": body.get("to")}, done="sent"
    )


def _beside(part: str, template: str, name: str) -> dict[str, dict[str, Any]]:
    """The pages of a sub-resource of a client (contacts, notes, payment methods), by path and method: a list with a
    form for a new entry, and buttons for each entry."""
    base = f"/clients/{{id}}/{part}"
    one = f"{base}/{{{name}}}"

    async def shown(desk: Desk, form: Form, status: int = 200) -> Shown:
        page = await desk.perform(
            f"GET {base}", query={"limit": 100, "cursor": desk.query.get("cursor")}, id=desk.path["id"]
        )
        thing = await _client(desk)
        tab = "methods" if part == "payment-methods" else part
        return desk.render(template, status=status, place="clients", thing=thing, tab=tab, page=page, form=form)

    async def list_(desk: Desk) -> Shown:
        return await shown(desk, Form())

    async def add(desk: Desk) -> Shown:
        sent = desk.read_form()
        try:
            if chosen := sent.get("_id"):
                where = f"PATCH {one}" if not sent.get("_default") else f"POST {one}/set-default"
                body = None if sent.get("_default") else desk.operation_body(where, sent)
                ids: dict[str, Any] = {"id": desk.path["id"], name: chosen}
                await desk.perform(where, body=body, **ids)
            else:
                await desk.perform_form(f"POST {base}", sent, id=desk.path["id"])
        except Problem as fault:
            return await shown(desk, desk.form_with_problem(sent, fault), fault.status)
        return desk.redirect_to("clients", desk.path["id"], part, done="saved")

    async def remove(desk: Desk) -> Shown:
        ids: dict[str, Any] = {"id": desk.path["id"], name: desk.path[name]}
        await desk.perform(f"DELETE {one}", **ids)
        return desk.redirect_to("clients", desk.path["id"], part, done="removed")

    return {base: {"GET": list_, "POST": add}, f"{one}/remove": {"POST": remove}}


async def ask_merge(desk: Desk) -> Shown:
    """The page on which a duplicate client is chosen, with an explanation of merging."""
    return await _merge(desk, Form())


async def _merge(desk: Desk, form: Form, status: int = 200) -> Shown:
    thing, found, other = await _client(desk), [], None
    if desk.query.get("q", "").strip():
        twins = await find(desk, "clients", desk.query["q"], {"state": "all"})
        found = [one for one in twins if one.id != thing.id and one.merged_into_id is None]
    if desk.query.get("other"):
        other = await desk.perform("GET /clients/{id}", id=desk.query["other"])
        other = None if other.id == thing.id else other
    return desk.render(
        "clients_merge.html", status=status, place="clients", thing=thing, found=found, twin=other, form=form
    )


async def merge(desk: Desk) -> Shown:
    """Merges the chosen client into this one."""
    sent = desk.read_form()
    try:
        await desk.perform_form("POST /clients/{id}/merge", sent, id=desk.path["id"])
    except Problem as fault:
        return await _merge(desk, desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("clients", desk.path["id"], done="merged")


async def tags(desk: Desk) -> Shown:
    """The tags of clients."""
    return await _shown_tags(desk, Form())


async def _shown_tags(desk: Desk, form: Form, status: int = 200) -> Shown:
    page = await desk.perform("GET /tags", query={"limit": 100, "sort": "name", "cursor": desk.query.get("cursor")})
    return desk.render("clients_tags.html", status=status, place="clients", page=page, form=form)


async def change_tags(desk: Desk) -> Shown:
    """Makes, renames or removes a tag."""
    sent = desk.read_form()
    try:
        match sent.get("_do"), sent.get("_id"):
            case "remove", id:
                await desk.perform("DELETE /tags/{id}", id=id)
            case _, "":
                await desk.perform_form("POST /tags", sent)
            case _, id:
                await desk.perform_form("PATCH /tags/{id}", sent, id=id)
    except Problem as fault:
        return await _shown_tags(desk, desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("clients", "tags", done="saved")


SCREENS = {
    **CLIENTS.screens(),
    "/clients/tags": {"GET": tags, "POST": change_tags},
    "/clients/{id}/documents": {"GET": documents},
    "/clients/{id}/payments": {"GET": payments},
    "/clients/{id}/activity": {"GET": activity},
    "/clients/{id}/statement": {"GET": statement, "POST": send_statement},
    "/clients/{id}/merge": {"GET": ask_merge, "POST": merge},
    **_beside("contacts", "clients_contacts.html", "contactId"),
    **_beside("notes", "clients_notes.html", "noteId"),
    **_beside("payment-methods", "clients_methods.html", "methodId"),
}
