"""Pages of API keys: scopes and allowed addresses, the raw key shown once, usage, rotation and revocation."""

from collections.abc import Iterable, Mapping
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.datetimes import instant, on_the_wall, period
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.forms import Form, Sent
from pinkas.dashboard.desk.lists import listed
from pinkas.dashboard.desk.resource import Resource
from pinkas.platform.page import Shown, told_here

ONE = "GET /api-keys/{id}"
PARTS = {
    "Sales": ("documents", "recurring", "messages", "payments", "checkout", "mandates"),
    "People and things": ("clients", "suppliers", "products", "inventory", "crm"),
    "Money and books": ("expenses", "inbox", "banking", "reconciliation", "ledger"),
    "Tax and reports": ("tax", "reports", "analytics", "insights"),
    "Business": ("business", "files", "data", "notifications"),
    "Integrations": ("webhooks", "events", "audit", "integrations"),
}
"""Prefixes of scopes by section, as in the menu."""
_FRESH = {"rateLimitPerMinute": 60, "rateLimitPerHour": 5000}
_HOURS = 24


async def scopes_by_part(desk: Desk) -> dict[str, list[tuple[str, str]]]:
    """All scopes with their descriptions by section. A scope without a section is in the last one."""
    known = await desk.perform("GET /scopes")
    part_of = {begin: part for part, begins in PARTS.items() for begin in begins}
    found: dict[str, list[tuple[str, str]]] = {part: [] for part in PARTS}
    last = next(reversed(PARTS))
    for one in known.items:
        found[part_of.get(one.scope.partition(":")[0], last)].append((one.scope, allows(desk, one.scope)))
    return found


def allows(desk: Desk, scope: str) -> str:
    """What a scope allows, in a sentence."""
    return desk.words.label(scope.replace(":", "."), "scope")


def told(desk: Desk, scopes: Iterable[str]) -> list[tuple[str, str]]:
    """Scopes with what they allow."""
    return [(one, allows(desk, one)) for one in scopes]


def _finish(desk: Desk, sent: Sent) -> Mapping[str, Any]:
    """The fields that the form has in another form: local times, addresses on lines, and the ticked scopes, where none
    means an empty list."""
    ips = ", ".join(one.strip() for one in sent.get("allowedIps").replace("\n", ",").split(",") if one.strip())
    expires = sent.get("expiresAt")
    if expires and expires == on_the_wall(desk.words, sent.get("_expiresAt")):
        expires = sent.get("_expiresAt")  # as it was, to the second
    return {
        "scopes": sent.all("scopes[]"),
        "allowedIps": ips or None,
        "expiresAt": instant(desk.words, expires) if expires else None,
    }


async def _of_form(desk: Desk, _thing: Any) -> Mapping[str, Any]:
    return {"parts": await scopes_by_part(desk), "wall": lambda value: on_the_wall(desk.words, value)}


async def _of_one(desk: Desk, key: Any) -> Mapping[str, Any]:
    usage = await desk.perform("GET /api-keys/{id}/usage", id=key.id)
    left = await _endpoints(desk, key) if key.revoked_at else []
    return {"usage": usage, "allowed": told(desk, key.scopes), "tab": "", "endpoints": left}


KEYS = Resource(
    part="keys",
    template="keys",
    list="GET /api-keys",
    filters=("q", "status"),
    read=ONE,
    change="PATCH /api-keys/{id}",
    of_form=_of_form,
    of_one=_of_one,
    extra_fields=_finish,
)


async def new(desk: Desk) -> Shown:
    """The form for a key. `allow` chooses what is ticked: `read` everything that only reads, `all` everything."""
    await desk.perform(KEYS.list, query={"limit": 1})  # refuses whoever may make none, before they fill anything in
    values: dict[str, Any] = {**_FRESH, "_environment": desk.environment}
    if wanted := desk.query.get("allow"):
        values["scopes[]"] = await _ticked(desk, wanted)
    return await _form(desk, Form(values=values))


async def _ticked(desk: Desk, wanted: str) -> list[str]:
    """The scopes that a button ticks: `all`, or only those that `read`."""
    known = [one.scope for one in (await desk.perform("GET /scopes")).items]
    return [one for one in known if wanted == "all" or one.endswith(":read")]


async def _form(desk: Desk, form: Form, status: int = 200) -> Shown:
    more = await _of_form(desk, None)
    return desk.render("keys_form.html", status=status, place="keys", thing=None, form=form, **more)


async def create(desk: Desk) -> Shown:
    """Makes a key, here or in the sandbox, and shows its raw key: in this answer and nowhere else."""
    sent = desk.read_form()
    verb, _, wanted = sent.get("_do").partition(":")
    if verb == "tick":  # what is written already stays
        return await _form(desk, Form(values={**sent.form().values, "scopes[]": await _ticked(desk, wanted)}))
    elsewhere = desk.environment == "live" and sent.get("_environment") == "sandbox"
    try:
        made = await desk.perform_form(
            "POST /api-keys/sandbox" if elsewhere else "POST /api-keys", sent, more=_finish(desk, sent)
        )
    except Problem as fault:
        return await _form(desk, desk.form_with_problem(sent, fault), fault.status)
    return told_here(desk.render("keys_raw.html", place="keys", key=made, elsewhere=elsewhere, until=None))


async def _key(desk: Desk) -> Any:
    return await desk.perform(ONE, id=desk.path["id"])


async def ask_rotate(desk: Desk) -> Shown:
    """The form for rotating a key: what it means, and how long the old raw key stays valid."""
    return await _rotation(desk, Form(values={"graceHours": _HOURS}))


async def _rotation(desk: Desk, form: Form, status: int = 200) -> Shown:
    return desk.render("keys_rotate.html", status=status, place="keys", thing=await _key(desk), form=form)


async def rotate(desk: Desk) -> Shown:
    """Gives the key another raw key, and shows it once."""
    sent = desk.read_form()
    try:
        made = await desk.perform_form("POST /api-keys/{id}/rotate", sent, id=desk.path["id"])
    except Problem as fault:
        return await _rotation(desk, desk.form_with_problem(sent, fault), fault.status)
    until = made.previous_key_valid_until
    return told_here(desk.render("keys_raw.html", place="keys", key=made, elsewhere=False, until=until))


async def _endpoints(desk: Desk, key: Any) -> list[Any]:
    """The active webhook endpoints that were created with a key."""
    return list((await desk.perform("GET /webhooks", query={"createdBy": key.id, "isActive": True, "limit": 100})).items)


async def ask_revoke(desk: Desk) -> Shown:
    """What revoking means, and which webhook endpoints the key leaves behind."""
    key = await _key(desk)
    usage = await desk.perform("GET /api-keys/{id}/usage", id=key.id)
    endpoints = await _endpoints(desk, key)
    return desk.render("keys_revoke.html", place="keys", thing=key, usage=usage, endpoints=endpoints, form=Form())


async def revoke(desk: Desk) -> Shown:
    """Ends a key for good, and pauses the endpoints that were ticked."""
    await desk.perform("DELETE /api-keys/{id}", id=desk.path["id"])
    for endpoint_id in desk.read_form().all("pause[]"):
        await desk.perform("PATCH /webhooks/{id}", body={"isActive": False}, id=endpoint_id)
    return desk.redirect_to("keys", desk.path["id"], done="revoked")


async def requests(desk: Desk) -> Shown:
    """Every request that was made with a key."""
    filters = ("status", "method", "route", "ip", "from", "to")
    page, form = await listed(
        desk, "GET /api-keys/{id}/requests", filters, period(desk.words, desk.query), id=desk.path["id"]
    )
    return desk.render("keys_requests.html", place="keys", thing=await _key(desk), tab="requests", page=page, form=form)


SCREENS = {
    **KEYS.screens(),
    "/keys/new": {"GET": new, "POST": create},
    "/keys/{id}/rotate": {"GET": ask_rotate, "POST": rotate},
    "/keys/{id}/revoke": {"GET": ask_revoke, "POST": revoke},
    "/keys/{id}/requests": {"GET": requests},
}
