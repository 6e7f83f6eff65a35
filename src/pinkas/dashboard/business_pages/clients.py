"""Clients: who they are, what they owe and since when, everything that happened with them; merging two that are one."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.business_settings import currency_options
from pinkas.dashboard.business_pages.disputes import STATES, disputes_of
from pinkas.dashboard.business_pages.form_rows import read_tags, split_list
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.lists import fetch_document_list, fetch_list, select_options
from pinkas.dashboard.business_pages.mandates import STATES as MANDATE_STATES
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.party_pages import PartyPages, fetch_balance, read_days_of_terms
from pinkas.dashboard.business_pages.reminders import consent_of_client
from pinkas.dashboard.business_pages.resource import Resource
from pinkas.dashboard.business_pages.searching import search
from pinkas.dashboard.words import Words
from pinkas.platform.web_page import PageResponse, mark_changed

LIST, BRAND = "GET /price-lists/{id}", "GET /brands/{id}"


def _extra_fields(_context: PageContext, submitted: SubmittedForm) -> Mapping[str, Any]:
    more: dict[str, Any] = {"emails": split_list(submitted.get("_emails")), "tags": read_tags(submitted)}
    return more | read_days_of_terms(submitted)


_LISTED_ORDERS = 5
"""Standing orders that the page of a client shows."""


async def _detail_values(context: PageContext, client: Any) -> Mapping[str, Any]:
    recent = await context.perform("GET /clients/{id}/documents", query={"limit": 8}, id=client.id)
    return {
        "tab": "",
        **await fetch_balance(context, "GET /clients/{id}/balance", client.id),
        "recent": recent.items,
        "disputes": await disputes_of(context, clientId=client.id),
        "dispute_states": STATES,
        "standing_orders": await _standing_orders(context, client.id),
        "mandate_states": MANDATE_STATES,
        "consent": await consent_of_client(context, client),
        "terms": payment_terms_text(context.words, client.payment_terms),
        "price_list": await _fetch_if_allowed(context, LIST, client.price_list_id),
        "brand": await _fetch_if_allowed(context, BRAND, client.brand_id),
    }


async def _standing_orders(context: PageContext, client_id: Any) -> list[Any] | None:
    """The newest standing orders of a client; None for who may not see them."""
    if not context.has_scope("mandates:read"):
        return None
    found = await context.perform("GET /mandates", query={"clientId": str(client_id), "limit": _LISTED_ORDERS})
    return list(found.items)


def payment_terms_text(words: Words, terms: Any) -> str:
    """Payment terms in words."""
    if terms is None or terms.base == "immediate":
        return words.label("immediate", "terms") if terms else ""
    if terms.base == "net":
        return words.count("{n} day after the date", "{n} days after the date", terms.days)
    if terms.days == 0:
        return words.text("At the end of the month")
    return words.count("{n} day after the end of the month", "{n} days after the end of the month", terms.days)


async def _fetch_if_allowed(context: PageContext, method_and_path: str, id: Any) -> Any:
    """The record of an id by its operation; None without an id, or when the person lacks the scope."""
    scope = context.operations.get_declaration(method_and_path).scope
    return (
        await context.perform(method_and_path, id=id) if id and scope is not None and context.has_scope(scope) else None
    )


async def _form_options(context: PageContext, client: Any) -> Mapping[str, Any]:
    """The options of the form's select fields; None where the person may not read them, so that the value stays."""
    return {
        "currencies": await currency_options(context),
        "price_lists": await select_options(context, LIST, client and client.price_list_id),
        "brands": await select_options(context, BRAND, client and client.brand_id),
    }


async def _list_values(context: PageContext, page: Any) -> Mapping[str, Any]:
    """The tags to filter by, and what the clients of the page owe: by client, and the sums by currency."""
    tags = await context.perform("GET /tags", query={"limit": 100, "sort": "name"})
    ids = ",".join(str(one.id) for one in page.items)
    found = (await context.perform("GET /clients/balances", query={"ids": ids})).items if ids else ()
    balances: dict[UUID, list[Any]] = {}
    sums: dict[tuple[str, bool], Decimal] = {}
    for one in found:
        amount = Decimal(one.balance)
        if amount:
            balances.setdefault(one.client_id, []).append(one)
            side = (one.currency, amount > 0)
            sums[side] = sums.get(side, Decimal()) + abs(amount)
    return {"tags": tags.items, "balances": balances, "sums": sums}


CLIENTS = Resource(
    part="clients",
    template="clients",
    list="GET /clients",
    filters=("q", "state", "tag", "balance", "opening", "sort"),
    report="GET /reports/clients",
    read="GET /clients/{id}",
    create="POST /clients",
    change="PATCH /clients/{id}",
    remove="DELETE /clients/{id}",
    restore="POST /clients/{id}/restore",
    initial_values={"type": "company"},
    list_values=_list_values,
    form_values=_form_options,
    detail_values=_detail_values,
    extra_fields=_extra_fields,
)


async def _find_clients(context: PageContext, words: str) -> Any:
    return await search(context, "clients", words, {"state": "all"})


_PAGES = PartyPages("clients", "clientId", _find_clients)
_fetch_client = _PAGES.fetch


async def documents_page(context: PageContext) -> PageResponse:
    """The documents of a client."""
    filters = ("docType", "status", "paymentStatus", "from", "to", "sort")
    page, form = await fetch_document_list(context, "GET /clients/{id}/documents", filters, id=context.path["id"])
    thing = await _fetch_client(context)
    return context.render("clients_documents.html", place="clients", thing=thing, tab="documents", page=page, form=form)


async def payments_page(context: PageContext) -> PageResponse:
    """Money that came from a client, and went back."""
    page, form = await fetch_list(context, "GET /clients/{id}/payments", ("from", "to"), id=context.path["id"])
    thing = await _fetch_client(context)
    return context.render("clients_payments.html", place="clients", thing=thing, tab="payments", page=page, form=form)


async def activity_page(context: PageContext) -> PageResponse:
    """What happened with a client."""
    page, form = await fetch_list(context, "GET /clients/{id}/activity", (), id=context.path["id"])
    thing = await _fetch_client(context)
    return context.render("clients_activity.html", place="clients", thing=thing, tab="activity", page=page, form=form)


async def send_statement(context: PageContext) -> PageResponse:
    """Sends the statement of the period by e-mail."""
    sent = context.read_form()
    where = "POST /clients/{id}/send-statement"
    body = {**context.operation_body(where, sent), "emails": split_list(sent.get("_emails"))}
    try:
        await context.perform(where, body=body, id=context.path["id"])
    except Problem as fault:
        if fault.status >= 500:
            raise
        period = {name: body.get(name) for name in ("from", "to")}
        account = await context.perform("GET /clients/{id}/statement", query=period, id=context.path["id"])
        form = context.form_with_problem(sent, fault)
        values = {"place": "clients", "thing": await _fetch_client(context), "tab": "statement", "account": account}
        return context.render("clients_statement.html", status=fault.status, form=form, **values)
    return context.redirect_to(
        "clients", context.path["id"], "statement", **{"from": body.get("from"), "to": body.get("to")}, done="sent"
    )


async def _payment_links(context: PageContext) -> list[Any]:
    """The newest payment links of a client."""
    if not context.has_scope("payments:read"):
        return []
    query = {"clientId": context.path["id"], "limit": 10}
    return list((await context.perform("GET /payment-links", query=query)).items)


def _sub_resource_pages(part: str, template: str, name: str) -> dict[str, dict[str, Any]]:
    """The pages of a sub-resource of a client (contacts, notes, payment methods), by path and method: a list with a
    form for a new entry, and buttons for each entry."""
    base = f"/clients/{{id}}/{part}"
    one = f"{base}/{{{name}}}"

    async def shown(context: PageContext, form: Form, status: int = 200, setup: Any = None) -> PageResponse:
        page = await context.perform(
            f"GET {base}", query={"limit": 100, "cursor": context.query.get("cursor")}, id=context.path["id"]
        )
        thing = await _fetch_client(context)
        tab = "methods" if part == "payment-methods" else part
        links = await _payment_links(context) if tab == "methods" else []
        return context.render(
            template,
            status=status,
            place="clients",
            thing=thing,
            tab=tab,
            page=page,
            form=form,
            links=links,
            setup=setup,
        )

    async def list_(context: PageContext) -> PageResponse:
        return await shown(context, Form())

    async def add(context: PageContext) -> PageResponse:
        sent = context.read_form()
        try:
            if chosen := sent.get("_id"):
                where = f"PATCH {one}" if not sent.get("_default") else f"POST {one}/set-default"
                body = None if sent.get("_default") else context.operation_body(where, sent)
                ids: dict[str, Any] = {"id": context.path["id"], name: chosen}
                await context.perform(where, body=body, **ids)
            elif sent.get("_do") == "setup":
                made = await context.perform(f"POST {base}/setup", body={}, id=context.path["id"])
                return mark_changed(await shown(context, Form(), setup=made))
            else:
                await context.perform_form(f"POST {base}", sent, id=context.path["id"])
        except Problem as fault:
            return await shown(context, context.form_with_problem(sent, fault), fault.status)
        return context.redirect_to("clients", context.path["id"], part, done="saved")

    async def remove(context: PageContext) -> PageResponse:
        ids: dict[str, Any] = {"id": context.path["id"], name: context.path[name]}
        await context.perform(f"DELETE {one}", **ids)
        return context.redirect_to("clients", context.path["id"], part, done="removed")

    return {base: {"GET": list_, "POST": add}, f"{one}/remove": {"POST": remove}}


async def tags_page(context: PageContext) -> PageResponse:
    """The tags of clients."""
    return await _render_tags(context, Form())


async def _render_tags(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    page = await context.perform(
        "GET /tags", query={"limit": 100, "sort": "name", "cursor": context.query.get("cursor")}
    )
    return context.render("clients_tags.html", status=status, place="clients", page=page, form=form)


async def change_tags(context: PageContext) -> PageResponse:
    """Makes, renames or removes a tag."""
    sent = context.read_form()
    try:
        match sent.get("_do"), sent.get("_id"):
            case "remove", id:
                await context.perform("DELETE /tags/{id}", id=id)
            case _, "":
                await context.perform_form("POST /tags", sent)
            case _, id:
                await context.perform_form("PATCH /tags/{id}", sent, id=id)
    except Problem as fault:
        return await _render_tags(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("clients", "tags", done="saved")


SCREENS = {
    **CLIENTS.page_handlers(),
    "/clients/tags": {"GET": tags_page, "POST": change_tags},
    "/clients/{id}/documents": {"GET": documents_page},
    "/clients/{id}/payments": {"GET": payments_page},
    "/clients/{id}/activity": {"GET": activity_page},
    "/clients/{id}/statement": {"GET": _PAGES.statement_page, "POST": send_statement},
    **_PAGES.merge_handlers(),
    **_sub_resource_pages("contacts", "clients_contacts.html", "contactId"),
    **_sub_resource_pages("notes", "clients_notes.html", "noteId"),
    **_sub_resource_pages("payment-methods", "clients_methods.html", "methodId"),
}
