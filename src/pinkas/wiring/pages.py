"""All addresses that are not operations of the API: landing page, reference, health checks, dashboard, other pages."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from pinkas.dashboard import allocation, consent, guides, public
from pinkas.dashboard import pages as dashboard
from pinkas.dashboard.desk import Door, desk_pages
from pinkas.dashboard.frame import fonts, sheet
from pinkas.domains import oauth
from pinkas.domains.messages import pages as message_pages
from pinkas.platform.page import Page, Shown, Visit, fixed
from pinkas.platform.settings import Environment, Settings
from pinkas.platform.tx import Flow


def pages(
    environment: Environment,
    settings: Settings,
    door: Door,
    openapi: Callable[[], dict[str, Any]],
    ready: Callable[[], Awaitable[bytes]],
) -> tuple[Page, ...]:
    """Every page of an environment. `door` is the context of the dashboard, `openapi` returns the OpenAPI document,
    and `ready` returns the body of `/ready` or raises a problem."""
    reference: list[bytes] = []

    async def described() -> bytes:
        return msgspec.json.encode(openapi())

    async def docs() -> bytes:
        if not reference:
            reference.append(dashboard.reference(openapi(), environment))
        return reference[0]

    urls = {"live": settings.url_of("live"), "sandbox": settings.url_of("sandbox")}

    async def home(_flow: Flow[object], visit: Visit) -> Shown:
        """The landing page for a browser, or the addresses as JSON for a program that does not accept HTML."""
        vary = ("vary", "accept")
        if "text/html" in (visit.headers.get("accept") or ""):
            return Shown(dashboard.home(environment, urls), dashboard.HTML, headers=(vary,))
        return Shown(dashboard.entry(environment, urls[environment]), "application/json", headers=(vary,))

    async def guide(_flow: Flow[object], visit: Visit) -> Shown:
        return Shown(guides.page(visit.path["name"], environment), dashboard.HTML)

    async def hebrew_home() -> bytes:
        return dashboard.home(environment, urls, "he")

    async def health() -> bytes:
        return b'{"status":"alive"}'

    return (
        Page("/", {"GET": home}),
        fixed("/he", hebrew_home, dashboard.HTML),
        fixed("/docs", docs, dashboard.HTML),
        Page("/docs/guides/{name}", {"GET": guide}),
        *(sheet(name) for name in ("pinkas.css", "public.css")),
        *fonts(),
        fixed("/static/pinkas.svg", dashboard.icon, dashboard.SVG),
        fixed("/api/v1/openapi.json", described, "application/json"),
        fixed("/health", health, "application/json"),
        fixed("/ready", ready, "application/json"),
        *message_pages.pages(),
        *oauth.pages(),
        *consent.pages(environment),
        *public.pages(environment),
        *allocation.pages(environment),
        *desk_pages(door),
    )
