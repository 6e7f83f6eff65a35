"""Search from every page: documents, clients, products, and where one can go. A page of its own, and the list of the
dialog that Ctrl-K and `/` open."""

from dataclasses import dataclass
from typing import Any

from pinkas.dashboard.business_pages.menu import PAGES, QUICK_ACTIONS
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

MAX_EACH = 5
FEWEST_LETTERS = 2


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
    """What fits the text: at most five of each kind that the person may read, and pages whose name begins with it."""
    text = _text(context)
    found: dict[str, Any] = {"documents": (), "clients": (), "products": ()}
    if len(text) >= FEWEST_LETTERS or text.isdigit():
        for kind in found:
            if context.has_scope(f"{kind}:read"):
                asked = {"q": text, "limit": MAX_EACH}
                found[kind] = (await context.perform(f"GET /{kind}", query=asked)).items
    return {**found, "destinations": find_destinations(context, text)}


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
    return found[: MAX_EACH + 1]


SCREENS = {
    "/search": {"GET": search_page},
    "/search/results": {"GET": results_part},
}
