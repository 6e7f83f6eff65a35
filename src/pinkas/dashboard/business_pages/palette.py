"""Search from every page: what the one search finds, what can be done with it, and where one can go. A page of its own,
and the list of the dialog that Ctrl-K and `/` open."""

from dataclasses import dataclass
from typing import Any

from pinkas.dashboard.business_pages.menu import PAGES, QUICK_ACTIONS
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

MAX_FOUND = 12
MAX_DESTINATIONS = 6
FEWEST_LETTERS = 2
MAX_LETTERS = 500
ICONS = {
    "client": "users",
    "deal": "tag",
    "document": "file-text",
    "product": "package",
    "supplier": "building-2",
    "expense": "wallet",
    "importedDocument": "file-text",
}
"""The icon of each kind of record."""
PLACES = {
    "client": "clients",
    "deal": "deals",
    "document": "documents",
    "product": "products",
    "supplier": "suppliers",
    "expense": "expenses",
    "importedDocument": "imported-documents",
}
"""Where the pages of each kind of record are."""


@dataclass(frozen=True)
class Destination:
    """A page of the menu or something new to begin: its text, its icon and its address."""

    text: str
    icon: str
    address: str


async def search_page(context: PageContext) -> PageResponse:
    """Everything that is found, with a form: what the dialog is without scripts."""
    return context.render("search.html", place="-", text=_text(context), **await _find(context))


async def results_part(context: PageContext) -> PageResponse:
    """What is found while one types."""
    return context.render("search_results.html", text=_text(context), **await _find(context))


def _text(context: PageContext) -> str:
    return context.query.get("q", "").strip()


async def _find(context: PageContext) -> dict[str, Any]:
    """What fits the text, the best first, and pages whose name begins with it. The first client that is found can be
    written a document for at once."""
    text = _text(context)
    found: list[Any] = []
    if (len(text) >= FEWEST_LETTERS or text.isdigit()) and context.has_scope("business:read"):
        asked = {"q": text[:MAX_LETTERS], "limit": MAX_FOUND}
        found = (await context.perform("GET /search", query=asked)).items
    return {
        "found": found,
        "icons": ICONS,
        "places": PLACES,
        "actions": _client_actions(context, found),
        "destinations": find_destinations(context, text),
    }


def _client_actions(context: PageContext, found: list[Any]) -> list[Destination]:
    """What a person can do for the client that fits best."""
    client = next((one for one in found if one.type == "client" and one.status == "ACTIVE"), None)
    if client is None:
        return []
    offered = []
    if context.has_scope("documents:write"):
        text = context.words.text("New document for {name}", name=client.title)
        offered.append(Destination(text, "file-pen-line", context.url("documents", "new", clientId=client.id)))
    if context.has_scope("payments:write"):
        text = context.words.text("Record a payment of {name}", name=client.title)
        offered.append(Destination(text, "credit-card", context.url("payments", "new", clientId=client.id)))
    return offered


def find_destinations(context: PageContext, text: str) -> list[Destination]:
    """The pages and the new things whose name has a word that begins with the text; without a text the new things."""
    manages = context.business is not None and context.business.role in ("owner", "admin")
    wanted, found = text.casefold(), []
    for item, name in (
        *((one, context.words.text("New: {name}", name=context.words.text(one.name))) for one in QUICK_ACTIONS),
        *((one, context.words.text(one.name)) for one in PAGES),
    ):
        if not (manages if item.scope is None else context.has_scope(item.scope)):
            continue
        fits = any(word.startswith(wanted) for word in name.casefold().split()) or name.casefold().startswith(wanted)
        if fits if wanted else item in QUICK_ACTIONS:
            found.append(Destination(name, item.icon, context.url(item.part)))
    return found[:MAX_DESTINATIONS]


SCREENS = {
    "/search": {"GET": search_page},
    "/search/results": {"GET": results_part},
}
