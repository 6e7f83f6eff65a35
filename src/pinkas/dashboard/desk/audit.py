"""The audit log: who did what, when and from where, what it changed, and the proof that nothing of it was rewritten."""

import json
from collections.abc import Mapping
from typing import Any

from pinkas.core.catalogue import catalogue
from pinkas.dashboard.desk.datetimes import period
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.lists import listed
from pinkas.platform.page import Shown

CALLS = 5
"""Most calls of the verification for one click; each verifies up to 20,000 entries."""
PAGES = {
    "document": "documents",
    "client": "clients",
    "product": "products",
    "price_list": "price-lists",
    "api_key": "keys",
    "webhook": "webhooks",
    "brand": "brands",
    "document_template": "templates",
    "recurring_document": "recurring",
}
"""The page of a record, by the type of the subject of an entry."""


async def list_(desk: Desk) -> Shown:
    """Who did what, newest first."""
    filters = ("action", "subjectType", "subjectId", "actorId", "from", "to")
    page, form = await listed(desk, "GET /audit-log", filters, period(desk.words, desk.query))
    return desk.render(
        "audit_list.html",
        place="audit",
        page=page,
        form=form,
        names=await names_of(desk),
        actions=_labelled(desk, "action"),
        subjects=_labelled(desk, "subject"),
    )


def _labelled(desk: Desk, context: str) -> list[tuple[str, str]]:
    """Every code of a context with its text, by the alphabet of the language."""
    codes = {key[1] for key in catalogue("he") if isinstance(key, tuple) and key[0] == context}
    return sorted(((code, desk.words.label(code, context)) for code in codes), key=lambda one: one[1])


async def names_of(desk: Desk) -> Mapping[str, str]:
    """The names of people and API keys of the business by id; empty for a person who may not see them."""
    if desk.business is None or desk.business.role not in ("owner", "admin"):
        return {}
    people = await desk.perform("GET /members", query={"limit": 100})
    keys = await desk.perform("GET /api-keys", query={"limit": 100})
    found = {str(one.id): one.name or one.email for one in people.items}
    return found | {str(one.id): one.name for one in keys.items}


async def one(desk: Desk) -> Shown:
    """One entry, with each field that differs: as it was, and as it is."""
    entry = await desk.perform("GET /audit-log/{id}", id=desk.path["id"])
    page = PAGES.get(entry.subject.type)
    return desk.render(
        "audit.html",
        place="audit",
        thing=entry,
        names=await names_of(desk),
        changes=_changes(entry.before, entry.after),
        facts=[(name, _text(value)) for name, value in entry.facts.items()],
        at=desk.url(page, entry.subject.id) if page else None,
    )


def _changes(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> list[tuple[str, str, str]]:
    """The (field, old value, new value) texts of an entry."""
    names = [*(before or {}), *(name for name in after or {} if name not in (before or {}))]
    return [(name, _text((before or {}).get(name)), _text((after or {}).get(name))) for name in names]


def _text(value: Any) -> str:
    if value is None:
        return "–"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


async def verify(desk: Desk) -> Shown:
    """Verifies the log from its beginning, or continues after the entries that were verified before."""
    after: str | None = desk.read_form().get("after") or None
    found = None
    for _ in range(CALLS):
        found = await desk.perform("GET /audit-log/verify", query={"after": after})
        if found.complete:
            break
        after = found.anchor
    return desk.render("audit_verify.html", place="audit", found=found)


async def ask_verify(desk: Desk) -> Shown:
    """The page with the explanation of the verification, and its button."""
    return desk.render("audit_verify.html", place="audit", found=None)


SCREENS = {
    "/audit": {"GET": list_},
    "/audit/verify": {"GET": ask_verify, "POST": verify},
    "/audit/{id}": {"GET": one},
}
