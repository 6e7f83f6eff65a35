"""Pages of webhooks: endpoints, deliveries with their attempts, and events."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from pinkas.core.dates import day_in
from pinkas.core.problems import NotFound, Problem, VersionConflict
from pinkas.dashboard.desk.datetimes import instant, period
from pinkas.dashboard.desk.desk import Desk, known
from pinkas.dashboard.desk.forms import Form, Sent, filled
from pinkas.dashboard.desk.lists import listed
from pinkas.dashboard.desk.resource import collision
from pinkas.platform.page import Shown, told_here

CHANGE = "PATCH /webhooks/{id}"
MOST = 100
"""More than a business may have."""
_HOURS = 24


async def list_(desk: Desk) -> Shown:
    """The endpoints, and how they fare."""
    page, form = await listed(desk, "GET /webhooks", ("isActive",))
    return desk.render("webhooks_list.html", place="webhooks", page=page, form=form)


async def _endpoint(desk: Desk) -> Any:
    """The endpoint of the path from the list, which does not contain its secret, unlike the single read."""
    wanted = known(desk.path["id"])
    page = await desk.perform("GET /webhooks", query={"limit": MOST})
    for one in page.items:
        if one.id == wanted:
            return one
    raise NotFound


async def _kinds(desk: Desk) -> list[tuple[str, str]]:
    """The types of event, with when each is sent."""
    found = await desk.perform("GET /webhooks/event-types")
    return [(one.name, desk.words.label(one.name, "eventSentence")) for one in found.items]


async def _form(desk: Desk, thing: Any, form: Form, status: int = 200, **values: Any) -> Shown:
    shown = {"kinds": await _kinds(desk), "theirs": None, **values}
    return desk.render("webhooks_form.html", status=status, place="webhooks", thing=thing, form=form, **shown)


async def new(desk: Desk) -> Shown:
    """The form for an endpoint."""
    return await _form(desk, None, Form(values={"maxRetries": 5, "isActive": "true"}))


def _events(sent: Sent) -> Mapping[str, Any]:
    return {"events": sent.all("events[]")}


async def create(desk: Desk) -> Shown:
    """Makes an endpoint, and shows the secret by which its receiver verifies what comes."""
    sent = desk.read_form()
    try:
        made = await desk.perform_form("POST /webhooks", sent, more=_events(sent))
    except Problem as fault:
        return await _form(desk, None, desk.form_with_problem(sent, fault), fault.status)
    return told_here(desk.render("webhooks_secret.html", place="webhooks", thing=made, why="made"))


async def edit(desk: Desk) -> Shown:
    """The form of an endpoint as it is."""
    thing = await _endpoint(desk)
    return await _form(desk, thing, filled(thing))


async def change(desk: Desk) -> Shown:
    """Changes an endpoint; when somebody else did meanwhile, both are shown."""
    sent = desk.read_form()
    try:
        await desk.perform_form(CHANGE, sent, more=_events(sent), without=("maxRetries",), id=desk.path["id"])
    except VersionConflict as fault:
        thing = await _endpoint(desk)
        form, theirs = collision(desk, sent, fault, thing)
        return await _form(desk, thing, form, fault.status, theirs=theirs)
    except Problem as fault:
        return await _form(desk, await _endpoint(desk), desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("webhooks", desk.path["id"], done="saved")


async def one(desk: Desk) -> Shown:
    """An endpoint: how it fares, what was delivered last, what can be done."""
    thing = await _endpoint(desk)
    recent = await desk.perform("GET /webhooks/{id}/deliveries", query={"limit": 8}, id=thing.id)
    return desk.render(
        "webhooks.html",
        place="webhooks",
        thing=thing,
        recent=recent.items,
        kinds=await _kinds(desk),
        failing_since=_failing_since(desk, thing),
    )


def _failing_since(desk: Desk, thing: Any) -> str | None:
    """The first day of the deliveries list that contains all counted failures: those since the last success and older
    ones that are still retried. None: from the beginning."""
    if thing.last_success_at is None:
        return None
    moments = [one for one in (thing.last_success_at, thing.lag.oldest_event_at) if one is not None]
    return day_in(min(moments), desk.words.timezone).isoformat()


async def act(desk: Desk) -> Shown:
    """One of the buttons of an endpoint."""
    sent, id = desk.read_form(), desk.path["id"]
    match sent.get("_do"):
        case "pause":
            await desk.perform(CHANGE, body={"isActive": False}, id=id)
        case "resume":
            await desk.perform(CHANGE, body={"isActive": True}, id=id)
        case "cancel-replay":
            await desk.perform(CHANGE, body={"replay": None}, id=id)
        case "missed":
            missed = (await desk.perform("GET /webhooks/{id}", id=id)).missed
            if missed is not None:
                period = {"from": missed.from_.isoformat(), "to": missed.to.isoformat()}
                await desk.perform("POST /webhooks/{id}/replay", body=period, id=id)
        case "test":
            result = await desk.perform("POST /webhooks/{id}/test", query={"type": sent.get("type")}, id=id)
            return desk.redirect_to("webhooks", id, "deliveries", result.delivery_id, done="tried")
        case "secret":
            thing = await desk.perform("GET /webhooks/{id}", id=id)
            return desk.render("webhooks_secret.html", place="webhooks", thing=thing, why="read")
        case "remove":
            await desk.perform("DELETE /webhooks/{id}", id=id)
            return desk.redirect_to("webhooks", done="removed")
        case _:
            raise NotFound
    return desk.redirect_to("webhooks", id, done="saved")


async def ask_rotate(desk: Desk) -> Shown:
    """What another secret means, and how long both sign."""
    return await _rotation(desk, Form(values={"overlapHours": _HOURS}))


async def _rotation(desk: Desk, form: Form, status: int = 200) -> Shown:
    return desk.render("webhooks_rotate.html", status=status, place="webhooks", thing=await _endpoint(desk), form=form)


async def rotate(desk: Desk) -> Shown:
    """Gives the endpoint another secret, and shows it."""
    sent = desk.read_form()
    try:
        thing = await desk.perform(
            "POST /webhooks/{id}/rotate-secret",
            query={"overlapHours": sent.get("overlapHours")},
            version=sent.get("_version"),
            id=desk.path["id"],
        )
    except Problem as fault:
        return await _rotation(desk, desk.form_with_problem(sent, fault), fault.status)
    return told_here(desk.render("webhooks_secret.html", place="webhooks", thing=thing, why="rotated"))


async def ask_replay(desk: Desk) -> Shown:
    """Which period is to be sent again."""
    return await _replay(desk, Form())


async def _replay(desk: Desk, form: Form, status: int = 200) -> Shown:
    thing = await _endpoint(desk)
    kinds = [(name, text) for name, text in await _kinds(desk) if name in thing.events]
    return desk.render("webhooks_replay.html", status=status, place="webhooks", thing=thing, form=form, kinds=kinds)


async def replay(desk: Desk) -> Shown:
    """Begins a replay; the page of the endpoint shows how far it has come."""
    sent = desk.read_form()
    times = {name: instant(desk.words, sent.get(name)) for name in ("from", "to") if sent.get(name)}
    try:
        await desk.perform_form(
            "POST /webhooks/{id}/replay",
            sent,
            more={**times, "events": sent.all("events[]") or None},
            id=desk.path["id"],
        )
    except Problem as fault:
        return await _replay(desk, desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("webhooks", desk.path["id"], done="started")


async def deliveries(desk: Desk) -> Shown:
    """What was sent to an endpoint, and what became of it."""
    filters = ("state", "eventType", "from", "to")
    page, form = await listed(
        desk, "GET /webhooks/{id}/deliveries", filters, period(desk.words, desk.query), id=desk.path["id"]
    )
    thing = await _endpoint(desk)
    return desk.render(
        "webhooks_deliveries.html", place="webhooks", thing=thing, page=page, form=form, kinds=await _kinds(desk)
    )


async def delivery(desk: Desk) -> Shown:
    """One delivery: what was sent, and every attempt with what came back."""
    thing = await _endpoint(desk)
    found = await desk.perform("GET /webhooks/{id}/deliveries/{deliveryId}", id=thing.id, deliveryId=desk.path["deliveryId"])
    return desk.render("webhooks_delivery.html", place="webhooks", thing=thing, found=found, body=_pretty(found))


def _pretty(found: Any) -> str:
    """The body that was sent, to be read; one that was cut stays as it is."""
    try:
        return json.dumps(json.loads(found.request_body), ensure_ascii=False, indent=2)
    except ValueError:
        return str(found.request_body)


async def retry(desk: Desk) -> Shown:
    """Sends a delivery once more, now."""
    id, delivery_id = desk.path["id"], desk.path["deliveryId"]
    await desk.perform("POST /webhooks/{id}/deliveries/{deliveryId}/retry", id=id, deliveryId=delivery_id)
    return desk.redirect_to("webhooks", id, "deliveries", delivery_id, done="tried")


async def events(desk: Desk) -> Shown:
    """What happened in the last 30 days, in its order."""
    order = {"sort": desk.query.get("sort") or "-sequence"}
    page, form = await listed(desk, "GET /events", ("type", "after", "sort"), order)
    return desk.render("webhooks_events.html", place="webhooks", page=page, form=form, kinds=await _kinds(desk))


async def event(desk: Desk) -> Shown:
    """One event, with all that it tells."""
    found = await desk.perform("GET /events/{id}", id=desk.path["id"])
    told = json.dumps(json.loads(msgspec.json.encode(found)), ensure_ascii=False, indent=2)
    return desk.render("webhooks_event.html", place="webhooks", thing=found, body=told)


SCREENS = {
    "/webhooks": {"GET": list_},
    "/webhooks/new": {"GET": new, "POST": create},
    "/webhooks/events": {"GET": events},
    "/webhooks/events/{id}": {"GET": event},
    "/webhooks/{id}": {"GET": one, "POST": act},
    "/webhooks/{id}/edit": {"GET": edit, "POST": change},
    "/webhooks/{id}/rotate": {"GET": ask_rotate, "POST": rotate},
    "/webhooks/{id}/replay": {"GET": ask_replay, "POST": replay},
    "/webhooks/{id}/deliveries": {"GET": deliveries},
    "/webhooks/{id}/deliveries/{deliveryId}": {"GET": delivery, "POST": retry},
}
