"""Pages of webhooks: endpoints, deliveries with their attempts, and events."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from pinkas.core.dates import local_date
from pinkas.core.problems import NotFound, Problem, VersionConflict
from pinkas.dashboard.business_pages.datetimes import day_range_filters, local_to_instant
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm, form_from_value
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, parse_id
from pinkas.dashboard.business_pages.resource import conflict_form
from pinkas.platform.web_page import PageResponse, mark_changed

CHANGE = "PATCH /webhooks/{id}"
MAX_ENDPOINTS = 100
"""More than a business may have."""
_HOURS = 24


async def list_page(context: PageContext) -> PageResponse:
    """The endpoints, and how they fare."""
    page, form = await fetch_list(context, "GET /webhooks", ("isActive",))
    return context.render("webhooks_list.html", place="webhooks", page=page, form=form)


async def _fetch_endpoint(context: PageContext) -> Any:
    """The endpoint of the path from the list, which does not contain its secret, unlike the single read."""
    wanted = parse_id(context.path["id"])
    page = await context.perform("GET /webhooks", query={"limit": MAX_ENDPOINTS})
    for one in page.items:
        if one.id == wanted:
            return one
    raise NotFound


async def _event_types(context: PageContext) -> list[tuple[str, str]]:
    """The types of event, with when each is sent."""
    found = await context.perform("GET /webhooks/event-types")
    return [(one.name, context.words.label(one.name, "eventSentence")) for one in found.items]


async def _render_form(context: PageContext, record: Any, form: Form, status: int = 200, **values: Any) -> PageResponse:
    shown = {"kinds": await _event_types(context), "theirs": None, **values}
    return context.render("webhooks_form.html", status=status, place="webhooks", thing=record, form=form, **shown)


async def new_page(context: PageContext) -> PageResponse:
    """The form for an endpoint."""
    return await _render_form(context, None, Form(values={"maxRetries": 5, "isActive": "true"}))


def _extra_fields(submitted: SubmittedForm) -> Mapping[str, Any]:
    return {"events": submitted.all("events[]")}


async def create_endpoint(context: PageContext) -> PageResponse:
    """Makes an endpoint, and shows the secret by which its receiver verifies what comes."""
    sent = context.read_form()
    try:
        made = await context.perform_form("POST /webhooks", sent, more=_extra_fields(sent))
    except Problem as fault:
        return await _render_form(context, None, context.form_with_problem(sent, fault), fault.status)
    return mark_changed(context.render("webhooks_secret.html", place="webhooks", thing=made, why="made"))


async def edit_page(context: PageContext) -> PageResponse:
    """The form of an endpoint as it is."""
    thing = await _fetch_endpoint(context)
    return await _render_form(context, thing, form_from_value(thing))


async def update_endpoint(context: PageContext) -> PageResponse:
    """Changes an endpoint; when somebody else did meanwhile, both are shown."""
    sent = context.read_form()
    try:
        await context.perform_form(
            CHANGE, sent, more=_extra_fields(sent), without=("maxRetries",), id=context.path["id"]
        )
    except VersionConflict as fault:
        thing = await _fetch_endpoint(context)
        form, theirs = conflict_form(context, sent, fault, thing)
        return await _render_form(context, thing, form, fault.status, theirs=theirs)
    except Problem as fault:
        return await _render_form(
            context, await _fetch_endpoint(context), context.form_with_problem(sent, fault), fault.status
        )
    return context.redirect_to("webhooks", context.path["id"], done="saved")


async def endpoint_page(context: PageContext) -> PageResponse:
    """An endpoint: how it fares, what was delivered last, what can be done."""
    thing = await _fetch_endpoint(context)
    recent = await context.perform("GET /webhooks/{id}/deliveries", query={"limit": 8}, id=thing.id)
    return context.render(
        "webhooks.html",
        place="webhooks",
        thing=thing,
        recent=recent.items,
        about={one.id: _event_subject(context, one.request_body) for one in recent.items},
        kinds=await _event_types(context),
        failing_since=_failing_since(context, thing),
    )


def _failing_since(context: PageContext, record: Any) -> str | None:
    """The first day of the deliveries list that contains all counted failures: those since the last success and older
    ones that are still retried. None: from the beginning."""
    if record.last_success_at is None:
        return None
    moments = [one for one in (record.last_success_at, record.lag.oldest_event_at) if one is not None]
    return local_date(min(moments), context.words.timezone).isoformat()


async def handle_button(context: PageContext) -> PageResponse:
    """One of the buttons of an endpoint."""
    sent, id = context.read_form(), context.path["id"]
    match sent.get("_do"):
        case "pause":
            await context.perform(CHANGE, body={"isActive": False}, id=id)
        case "resume":
            await context.perform(CHANGE, body={"isActive": True}, id=id)
        case "cancel-replay":
            await context.perform(CHANGE, body={"replay": None}, id=id)
        case "missed":
            missed = (await context.perform("GET /webhooks/{id}", id=id)).missed
            if missed is not None:
                period = {"from": missed.from_.isoformat(), "to": missed.to.isoformat()}
                await context.perform("POST /webhooks/{id}/replay", body=period, id=id)
        case "test":
            result = await context.perform("POST /webhooks/{id}/test", query={"type": sent.get("type")}, id=id)
            return context.redirect_to("webhooks", id, "deliveries", result.delivery_id, done="tried")
        case "secret":
            thing = await context.perform("GET /webhooks/{id}", id=id)
            return context.render("webhooks_secret.html", place="webhooks", thing=thing, why="read")
        case "remove":
            await context.perform("DELETE /webhooks/{id}", id=id)
            return context.redirect_to("webhooks", done="removed")
        case _:
            raise NotFound
    return context.redirect_to("webhooks", id, done="saved")


async def rotate_page(context: PageContext) -> PageResponse:
    """What another secret means, and how long both sign."""
    return await _render_rotation(context, Form(values={"overlapHours": _HOURS}))


async def _render_rotation(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    return context.render(
        "webhooks_rotate.html", status=status, place="webhooks", thing=await _fetch_endpoint(context), form=form
    )


async def rotate_secret(context: PageContext) -> PageResponse:
    """Gives the endpoint another secret, and shows it."""
    sent = context.read_form()
    try:
        thing = await context.perform(
            "POST /webhooks/{id}/rotate-secret",
            query={"overlapHours": sent.get("overlapHours")},
            version=sent.get("_version"),
            id=context.path["id"],
        )
    except Problem as fault:
        return await _render_rotation(context, context.form_with_problem(sent, fault), fault.status)
    return mark_changed(context.render("webhooks_secret.html", place="webhooks", thing=thing, why="rotated"))


async def replay_page(context: PageContext) -> PageResponse:
    """Which period is to be sent again."""
    return await _render_replay(context, Form())


async def _render_replay(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    thing = await _fetch_endpoint(context)
    kinds = [(name, text) for name, text in await _event_types(context) if name in thing.events]
    return context.render("webhooks_replay.html", status=status, place="webhooks", thing=thing, form=form, kinds=kinds)


async def start_replay(context: PageContext) -> PageResponse:
    """Begins a replay; the page of the endpoint shows how far it has come."""
    sent = context.read_form()
    times = {name: local_to_instant(context.words, sent.get(name)) for name in ("from", "to") if sent.get(name)}
    try:
        await context.perform_form(
            "POST /webhooks/{id}/replay",
            sent,
            more={**times, "events": sent.all("events[]") or None},
            id=context.path["id"],
        )
    except Problem as fault:
        return await _render_replay(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("webhooks", context.path["id"], done="started")


async def deliveries_page(context: PageContext) -> PageResponse:
    """What was sent to an endpoint, and what became of it."""
    filters = ("state", "eventType", "from", "to")
    page, form = await fetch_list(
        context,
        "GET /webhooks/{id}/deliveries",
        filters,
        day_range_filters(context.words, context.query),
        id=context.path["id"],
    )
    thing = await _fetch_endpoint(context)
    return context.render(
        "webhooks_deliveries.html",
        place="webhooks",
        thing=thing,
        page=page,
        about={one.id: _event_subject(context, one.request_body) for one in page.items},
        form=form,
        kinds=await _event_types(context),
    )


def _event_subject(context: PageContext, body: str) -> tuple[str, str] | None:
    """The title and the address of the document that an event is about; None for any other event."""
    try:
        told = json.loads(body)["data"]["object"]
        doc_type, number, id = told["docType"], told["docNumber"], told.get("documentId") or told["id"]
    except (ValueError, KeyError, TypeError):
        return None
    return f"{context.words.label(doc_type, 'docType')} {number}", context.url("documents", id)


async def delivery_page(context: PageContext) -> PageResponse:
    """One delivery: what was sent, and every attempt with what came back."""
    thing = await _fetch_endpoint(context)
    found = await context.perform(
        "GET /webhooks/{id}/deliveries/{deliveryId}", id=thing.id, deliveryId=context.path["deliveryId"]
    )
    return context.render(
        "webhooks_delivery.html", place="webhooks", thing=thing, found=found, body=_formatted_body(found)
    )


def _formatted_body(found: Any) -> str:
    """The body that was sent, to be read; one that was cut stays as it is."""
    try:
        return json.dumps(json.loads(found.request_body), ensure_ascii=False, indent=2)
    except ValueError:
        return str(found.request_body)


async def retry_delivery(context: PageContext) -> PageResponse:
    """Sends a delivery once more, now."""
    id, delivery_id = context.path["id"], context.path["deliveryId"]
    await context.perform("POST /webhooks/{id}/deliveries/{deliveryId}/retry", id=id, deliveryId=delivery_id)
    return context.redirect_to("webhooks", id, "deliveries", delivery_id, done="tried")


async def events_page(context: PageContext) -> PageResponse:
    """What happened in the last 30 days, in its order."""
    order = {"sort": context.query.get("sort") or "-sequence"}
    page, form = await fetch_list(context, "GET /events", ("type", "after", "sort"), order)
    return context.render(
        "webhooks_events.html", place="webhooks", page=page, form=form, kinds=await _event_types(context)
    )


async def event_page(context: PageContext) -> PageResponse:
    """One event, with all that it tells."""
    found = await context.perform("GET /events/{id}", id=context.path["id"])
    told = json.dumps(json.loads(msgspec.json.encode(found)), ensure_ascii=False, indent=2)
    return context.render("webhooks_event.html", place="webhooks", thing=found, body=told)


SCREENS = {
    "/webhooks": {"GET": list_page},
    "/webhooks/new": {"GET": new_page, "POST": create_endpoint},
    "/webhooks/events": {"GET": events_page},
    "/webhooks/events/{id}": {"GET": event_page},
    "/webhooks/{id}": {"GET": endpoint_page, "POST": handle_button},
    "/webhooks/{id}/edit": {"GET": edit_page, "POST": update_endpoint},
    "/webhooks/{id}/rotate": {"GET": rotate_page, "POST": rotate_secret},
    "/webhooks/{id}/replay": {"GET": replay_page, "POST": start_replay},
    "/webhooks/{id}/deliveries": {"GET": deliveries_page},
    "/webhooks/{id}/deliveries/{deliveryId}": {"GET": delivery_page, "POST": retry_delivery},
}
