"""The audit log: who did what, when and from where, what it changed, and the proof that nothing of it was rewritten."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from pinkas.core.catalogue import load_catalogue
from pinkas.dashboard.business_pages.datetimes import day_range_filters
from pinkas.dashboard.business_pages.lists import documents_by_ids, fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

MAX_CALLS = 5
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
    "recurring_expense": "recurring-expenses",
    "expense": "expenses",
}
"""The page of a record, by the type of the subject of an entry."""


async def list_page(context: PageContext) -> PageResponse:
    """Who did what, newest first."""
    filters = ("action", "subjectType", "subjectId", "actorId", "from", "to")
    page, form = await fetch_list(context, "GET /audit-log", filters, day_range_filters(context.words, context.query))
    return context.render(
        "audit_list.html",
        place="audit",
        page=page,
        form=form,
        names=await actor_names(context),
        documents=await _documents_of(context, page.items),
        actions=_labelled_codes(context, "action"),
        subjects=_labelled_codes(context, "subject"),
    )


async def _documents_of(context: PageContext, entries: Iterable[Any]) -> dict[str, Any]:
    """The documents that entries are about, by id; deleted drafts are left out."""
    ids = {str(one.subject.id) for one in entries if one.subject.type == "document"}
    if not ids or not context.has_scope("documents:read"):
        return {}
    return {str(one.id): one for one in await documents_by_ids(context, sorted(ids))}


def _labelled_codes(page_context: PageContext, context: str) -> list[tuple[str, str]]:
    """Every code of a context with its text, by the alphabet of the language."""
    codes = {key[1] for key in load_catalogue("he") if isinstance(key, tuple) and key[0] == context}
    return sorted(((code, page_context.words.label(code, context)) for code in codes), key=lambda one: one[1])


async def actor_names(context: PageContext) -> Mapping[str, str]:
    """The names of people and API keys of the business by id; empty for a person who may not see them."""
    if context.business is None or context.business.role not in ("owner", "admin"):
        return {}
    people = await context.perform("GET /members", query={"limit": 100})
    keys = await context.perform("GET /api-keys", query={"limit": 100})
    found = {str(one.id): one.name or one.email for one in people.items}
    return found | {str(one.id): one.name for one in keys.items}


async def entry_page(context: PageContext) -> PageResponse:
    """One entry, with each field that differs: as it was, and as it is."""
    entry = await context.perform("GET /audit-log/{id}", id=context.path["id"])
    page = PAGES.get(entry.subject.type)
    return context.render(
        "audit.html",
        place="audit",
        thing=entry,
        names=await actor_names(context),
        changes=_changed_values(entry.before, entry.after),
        facts=[(name, _value_text(value)) for name, value in entry.facts.items()],
        at=context.url(page, entry.subject.id) if page else None,
    )


def _changed_values(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> list[tuple[str, str, str]]:
    """The (field, old value, new value) texts of an entry."""
    names = [*(before or {}), *(name for name in after or {} if name not in (before or {}))]
    return [(name, _value_text((before or {}).get(name)), _value_text((after or {}).get(name))) for name in names]


def _value_text(value: Any) -> str:
    if value is None:
        return "–"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


async def verify_log(context: PageContext) -> PageResponse:
    """Verifies the log from its beginning, or continues after the entries that were verified before."""
    after: str | None = context.read_form().get("after") or None
    found = None
    for _ in range(MAX_CALLS):
        found = await context.perform("GET /audit-log/verify", query={"after": after})
        if found.complete:
            break
        after = found.anchor
    return context.render("audit_verify.html", place="audit", found=found)


async def verify_page(context: PageContext) -> PageResponse:
    """The page with the explanation of the verification, and its button."""
    return context.render("audit_verify.html", place="audit", found=None)


SCREENS = {
    "/audit": {"GET": list_page},
    "/audit/verify": {"GET": verify_page, "POST": verify_log},
    "/audit/{id}": {"GET": entry_page},
}
