"""Reminders: what is due and why it is held back, policies, the log, what they achieve; promises and who wants none."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm, form_from_value
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.domains.dunning import suggested_steps
from pinkas.platform.web_page import PageResponse

PLACE = "reminders"
STATES = {"DUE": "good", "HELD": "warn", "WAITING": "", "FINISHED": "", "NO_POLICY": ""}
"""The states of the queue, and the CSS class by which each is coloured."""
CREATE, CHANGE, READ = "POST /dunning/policies", "PATCH /dunning/policies/{id}", "GET /dunning/policies/{id}"
_PROMISE = "/dunning/promises/{documentId}"
_CONSENT = "/clients/{id}/reminder-consent"
_MOST_STEPS = 12


async def queue_page(context: PageContext) -> PageResponse:
    """What is due and what is held back, by state."""
    return await _render_queue(context)


async def _render_queue(context: PageContext, fault: Problem | None = None) -> PageResponse:
    filters = ("state", "reason", "policyId", "clientId", "sort")
    page, form = await fetch_list(context, "GET /dunning/queue", filters)
    return context.render(
        "reminders_queue.html",
        status=fault.status if fault else 200,
        place=PLACE,
        tab="",
        page=page,
        form=context.form_with_problem(form, fault) if fault else form,
        queue_states=STATES,
    )


async def start_run(context: PageContext) -> PageResponse:
    """Sends what is due now, behind the request."""
    context.read_form()
    try:
        made = await context.perform("POST /dunning/run")
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_queue(context, fault)
    return context.redirect_to(PLACE, "runs", made.id, done="started")


async def run_page(context: PageContext) -> PageResponse:
    """How far a run has come."""
    run = await context.perform("GET /dunning/runs/{id}", id=context.path["id"])
    return context.render("reminders_run.html", place=PLACE, run=run)


async def policies_page(context: PageContext) -> PageResponse:
    """The policies."""
    page, form = await fetch_list(context, "GET /dunning/policies", ("isActive", "sort"))
    return context.render("reminders_policies.html", place=PLACE, tab="policies", page=page, form=form)


async def log_page(context: PageContext) -> PageResponse:
    """What was sent, and what was held back to measure the effect."""
    filters = ("documentId", "clientId", "policyId", "outcome", "sort")
    page, form = await fetch_list(context, "GET /dunning/log", filters)
    return context.render("reminders_log.html", place=PLACE, tab="log", page=page, form=form)


async def effect_page(context: PageContext) -> PageResponse:
    """What each step achieves, as bars and as a table."""
    found = await context.perform("GET /dunning/effect")
    return context.render("reminders_effect.html", place=PLACE, tab="effect", effect=found)


async def new_page(context: PageContext) -> PageResponse:
    """The form of a new policy, with the steps that we suggest."""
    context.require_operation(CREATE)
    values: dict[str, Any] = {
        "isActive": "true",
        "pauseOnRestDays": "true",
        "quietFrom": "19:00",
        "quietTo": "09:00",
        "weeklyMaximum": 2,
        "controlShare": 0,
        **{f"steps[{place}].days": one.days for place, one in enumerate(suggested_steps())},
    }
    return await _render_form(context, None, Form(values=values))


async def edit_page(context: PageContext) -> PageResponse:
    """A policy as it stands."""
    policy = await context.perform(READ, id=context.path["id"])
    return await _render_form(context, policy, form_from_value(policy))


async def save(context: PageContext) -> PageResponse:
    """Creates a policy, or changes or deletes the one of the address."""
    sent = context.read_form()
    policy = await context.perform(READ, id=context.path["id"]) if "id" in context.path else None
    try:
        if policy is None:
            await context.perform(CREATE, body=_body(context, CREATE, sent))
            return context.redirect_to(PLACE, "policies", done="made")
        version = sent.get("_version")
        if sent.get("_do") == "remove":
            await context.perform("DELETE /dunning/policies/{id}", version=version, id=policy.id)
            return context.redirect_to(PLACE, "policies", done="removed")
        await context.perform(CHANGE, body=_body(context, CHANGE, sent), version=version, id=policy.id)
    except NotFound:
        raise
    except Problem as fault:
        if fault.status in (401, 403) or fault.status >= 500:
            raise
        return await _render_form(context, policy, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "policies", done="saved")


def _body(context: PageContext, operation: str, sent: SubmittedForm) -> dict[str, Any]:
    """The body of the form: quiet hours that are empty are none, and so are lists of which nothing is ticked."""
    body = dict(context.operation_body(operation, sent))
    for name in ("quietFrom", "quietTo"):
        body[name] = sent.get(name) or None
    for name in ("clientIds", "brandIds"):
        body[name] = sent.all(f"{name}[]")
    body.setdefault("steps", [])
    return body


async def _render_form(context: PageContext, policy: Any, form: Form, status: int = 200) -> PageResponse:
    clients: dict[str, str] = {}
    if context.has_scope("clients:read"):
        found = (await context.perform("GET /clients", query={"limit": 100, "sort": "name"})).items
        clients = {str(one.id): one.name for one in found}
        for id in policy.client_ids if policy else ():
            if str(id) not in clients:
                with suppress(NotFound):
                    clients[str(id)] = (await context.perform("GET /clients/{id}", id=id)).name
    brands = {}
    if context.has_scope("business:read"):
        brands = {str(one.id): one.name for one in (await context.perform("GET /brands", query={"limit": 100})).items}
    return context.render(
        "reminders_policy.html",
        status=status,
        place=PLACE,
        policy=policy,
        form=form,
        rows=range(min(max(form.rows("steps")) + 2, _MOST_STEPS) if form.rows("steps") else 1),
        clients=list(clients.items()),
        brands=list(brands.items()),
    )


async def set_promise(context: PageContext) -> PageResponse:
    """Notes what the client promised of a document, or takes it back."""
    sent, id = context.read_form(), context.path["id"]
    if sent.get("_do") == "remove":
        await context.perform(f"DELETE {_PROMISE}", documentId=id)
    else:
        await context.perform_form(f"PUT {_PROMISE}", sent, documentId=id)
    return context.redirect_to("documents", id, done="saved")


async def change_consent(context: PageContext) -> PageResponse:
    """Says whether a client is reminded."""
    sent, id = context.read_form(), context.path["id"]
    await context.perform(f"PUT {_CONSENT}", body={"optedOut": sent.get("optedOut") == "true"}, id=id)
    return context.redirect_to("clients", id, done="saved")


async def reminders_of_document(context: PageContext, document: Any) -> Mapping[str, Any]:
    """What the queue says of an open document, with the promise that there is; nothing of any other one."""
    if not context.has_scope("payments:read") or document.payment_status not in ("UNPAID", "PARTIAL"):
        return {"reminder": None}
    found = (await context.perform("GET /dunning/queue", query={"documentId": document.id, "limit": 1})).items
    return {"reminder": found[0] if found else None, "queue_states": STATES}


async def consent_of_client(context: PageContext, client: Any) -> Any:
    """Whether a client is reminded, where the person may see it."""
    return await context.perform(f"GET {_CONSENT}", id=client.id) if context.has_scope("clients:read") else None


SCREENS = {
    "/reminders": {"GET": queue_page},
    "/reminders/run": {"POST": start_run},
    "/reminders/runs/{id}": {"GET": run_page},
    "/reminders/policies": {"GET": policies_page},
    "/reminders/policies/new": {"GET": new_page, "POST": save},
    "/reminders/policies/{id}": {"GET": edit_page, "POST": save},
    "/reminders/log": {"GET": log_page},
    "/reminders/effect": {"GET": effect_page},
    "/documents/{id}/promise": {"POST": set_promise},
    "/clients/{id}/reminders": {"POST": change_consent},
}
