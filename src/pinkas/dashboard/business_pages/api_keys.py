"""Pages of API keys: scopes and allowed addresses, the raw key shown once, usage, rotation and revocation."""

from collections.abc import Iterable, Mapping
from typing import Any

from pinkas.core.problems import Problem, ValidationFailed
from pinkas.dashboard.business_pages.bounds_form import bounds_options, bounds_shown, sent_bounds
from pinkas.dashboard.business_pages.datetimes import changed_instant, day_range_filters, instant_to_local
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.resource import Resource
from pinkas.dashboard.business_pages.typed_confirmation import require_typed_name
from pinkas.dashboard.words import scope_sentence
from pinkas.platform.web_page import PageResponse, mark_changed

ONE = "GET /api-keys/{id}"
SCOPE_SECTIONS = {
    "Sales": ("documents", "recurring", "messages", "payments", "checkout", "mandates"),
    "People and things": ("clients", "suppliers", "products", "inventory", "crm"),
    "Billing and accounting": ("expenses", "inbox", "banking", "reconciliation", "ledger"),
    "Tax and reports": ("tax", "reports", "analytics", "insights"),
    "Business": ("business", "files", "data", "notifications"),
    "Integrations": ("webhooks", "events", "audit", "integrations"),
}
"""Prefixes of scopes by section, as in the menu."""
_FRESH = {"rateLimitPerMinute": 60, "rateLimitPerHour": 5000}
_HOURS = 24


async def scopes_by_section(context: PageContext) -> dict[str, list[tuple[str, str]]]:
    """All scopes with their descriptions by section. A scope without a section is in the last one."""
    known = await context.perform("GET /scopes")
    part_of = {begin: part for part, begins in SCOPE_SECTIONS.items() for begin in begins}
    found: dict[str, list[tuple[str, str]]] = {part: [] for part in SCOPE_SECTIONS}
    last = next(reversed(SCOPE_SECTIONS))
    for one in known.items:
        found[part_of.get(one.scope.partition(":")[0], last)].append(
            (one.scope, scope_sentence(context.words, one.scope))
        )
    return found


def scope_sentences(context: PageContext, scopes: Iterable[str]) -> list[tuple[str, str]]:
    """Scopes with what they allow."""
    return [(one, scope_sentence(context.words, one)) for one in scopes]


def _extra_fields(context: PageContext, submitted: SubmittedForm) -> Mapping[str, Any]:
    """The fields that the form has in another form: local times, addresses on lines, and the ticked scopes, where none
    means an empty list."""
    ips = ", ".join(one.strip() for one in submitted.get("allowedIps").replace("\n", ",").split(",") if one.strip())
    return {
        "scopes": submitted.all("scopes[]"),
        "allowedIps": ips or None,
        "expiresAt": changed_instant(context.words, submitted, "expiresAt"),
        **sent_bounds(submitted),
    }


async def _form_options(context: PageContext, _record: Any) -> Mapping[str, Any]:
    return {
        "parts": await scopes_by_section(context),
        "wall": lambda value: instant_to_local(context.words, value),
        **await bounds_options(context),
    }


async def _detail_values(context: PageContext, key: Any) -> Mapping[str, Any]:
    usage = await context.perform("GET /api-keys/{id}/usage", id=key.id)
    left = await _active_endpoints(context, key) if key.revoked_at else []
    shown = await bounds_shown(context, key.bounds)
    return {"usage": usage, "allowed": scope_sentences(context, key.scopes), "tab": "", "endpoints": left, **shown}


KEYS = Resource(
    part="keys",
    template="keys",
    list="GET /api-keys",
    filters=("q", "status"),
    read=ONE,
    change="PATCH /api-keys/{id}",
    form_values=_form_options,
    detail_values=_detail_values,
    extra_fields=_extra_fields,
)


async def new_page(context: PageContext) -> PageResponse:
    """The form for a key. `allow` chooses what is ticked: `read` everything that only reads, `all` everything."""
    await context.perform(KEYS.list, query={"limit": 1})  # refuses whoever may make none, before they fill anything in
    values: dict[str, Any] = {**_FRESH, "_environment": context.environment}
    if wanted := context.query.get("allow"):
        values["scopes[]"] = await _preselected_scopes(context, wanted)
    return await _render_form(context, Form(values=values))


async def _preselected_scopes(context: PageContext, wanted: str) -> list[str]:
    """The scopes that a button ticks: `all`, or only those that `read`."""
    known = [one.scope for one in (await context.perform("GET /scopes")).items]
    return [one for one in known if wanted == "all" or one.endswith(":read")]


async def _render_form(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    more = await _form_options(context, None)
    return context.render("keys_form.html", status=status, place="keys", thing=None, form=form, **more)


async def create_key(context: PageContext) -> PageResponse:
    """Makes a key, here or in the sandbox, and shows its raw key: in this answer and nowhere else."""
    sent = context.read_form()
    verb, _, wanted = sent.get("_do").partition(":")
    if verb == "tick":  # what is written already stays
        return await _render_form(
            context, Form(values={**sent.form().values, "scopes[]": await _preselected_scopes(context, wanted)})
        )
    elsewhere = context.environment == "live" and sent.get("_environment") == "sandbox"
    try:
        made = await context.perform_form(
            "POST /api-keys/sandbox" if elsewhere else "POST /api-keys", sent, more=_extra_fields(context, sent)
        )
    except Problem as fault:
        return await _render_form(context, context.form_with_problem(sent, fault), fault.status)
    return mark_changed(context.render("keys_raw.html", place="keys", key=made, elsewhere=elsewhere, until=None))


async def _fetch_key(context: PageContext) -> Any:
    return await context.perform(ONE, id=context.path["id"])


async def rotate_page(context: PageContext) -> PageResponse:
    """The form for rotating a key: what it means, and how long the old raw key stays valid."""
    return await _render_rotation(context, Form(values={"graceHours": _HOURS}))


async def _render_rotation(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    return context.render("keys_rotate.html", status=status, place="keys", thing=await _fetch_key(context), form=form)


async def rotate_key(context: PageContext) -> PageResponse:
    """Gives the key another raw key, and shows it once."""
    sent = context.read_form()
    try:
        made = await context.perform_form("POST /api-keys/{id}/rotate", sent, id=context.path["id"])
    except Problem as fault:
        return await _render_rotation(context, context.form_with_problem(sent, fault), fault.status)
    until = made.previous_key_valid_until
    return mark_changed(context.render("keys_raw.html", place="keys", key=made, elsewhere=False, until=until))


async def _active_endpoints(context: PageContext, key: Any) -> list[Any]:
    """The active webhook endpoints that were created with a key."""
    return list(
        (await context.perform("GET /webhooks", query={"createdBy": key.id, "isActive": True, "limit": 100})).items
    )


async def revoke_page(context: PageContext) -> PageResponse:
    """What revoking means, and which webhook endpoints the key leaves behind."""
    return await _render_revoke(context, await _fetch_key(context), Form())


async def _render_revoke(context: PageContext, key: Any, form: Form, status: int = 200) -> PageResponse:
    usage = await context.perform("GET /api-keys/{id}/usage", id=key.id)
    endpoints = await _active_endpoints(context, key)
    return context.render(
        "keys_revoke.html", status=status, place="keys", thing=key, usage=usage, endpoints=endpoints, form=form
    )


async def revoke_key(context: PageContext) -> PageResponse:
    """Ends a key for good, and pauses the endpoints that were ticked."""
    context.require_operation("DELETE /api-keys/{id}")
    sent, key = context.read_form(), await _fetch_key(context)
    try:
        require_typed_name(sent, key.name)
    except ValidationFailed as fault:
        return await _render_revoke(context, key, context.form_with_problem(sent, fault), fault.status)
    await context.perform("DELETE /api-keys/{id}", id=key.id)
    for endpoint_id in sent.all("pause[]"):
        await context.perform("PATCH /webhooks/{id}", body={"isActive": False}, id=endpoint_id)
    return context.redirect_to("keys", context.path["id"], done="revoked")


async def requests_page(context: PageContext) -> PageResponse:
    """Every request that was made with a key."""
    filters = ("status", "method", "route", "ip", "from", "to")
    page, form = await fetch_list(
        context,
        "GET /api-keys/{id}/requests",
        filters,
        day_range_filters(context.words, context.query),
        id=context.path["id"],
    )
    return context.render(
        "keys_requests.html", place="keys", thing=await _fetch_key(context), tab="requests", page=page, form=form
    )


SCREENS = {
    **KEYS.page_handlers(),
    "/keys/new": {"GET": new_page, "POST": create_key},
    "/keys/{id}/rotate": {"GET": rotate_page, "POST": rotate_key},
    "/keys/{id}/revoke": {"GET": revoke_page, "POST": revoke_key},
    "/keys/{id}/requests": {"GET": requests_page},
}
