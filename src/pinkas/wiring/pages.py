"""The addresses beside the API: where one starts, the reference, health, and the pages of domains."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from pinkas.dashboard import allocation, consent, public
from pinkas.dashboard import pages as dashboard
from pinkas.dashboard.desk import Door, desk_pages
from pinkas.dashboard.frame import fonts, sheet
from pinkas.domains import oauth
from pinkas.domains.messages import pages as message_pages
from pinkas.platform.page import Page, fixed
from pinkas.platform.settings import Environment, Settings


def pages(
    environment: Environment,
    settings: Settings,
    door: Door,
    openapi: Callable[[], dict[str, Any]],
    ready: Callable[[], Awaitable[bytes]],
) -> tuple[Page, ...]:
    """Every address of an environment that is no operation. `door` is what the dashboard is made with, `openapi`
    describes the API; `ready` answers whether it can work, or fails."""
    reference: list[bytes] = []

    async def described() -> bytes:
        return msgspec.json.encode(openapi())

    async def docs() -> bytes:
        if not reference:
            reference.append(dashboard.reference(openapi(), environment))
        return reference[0]

    urls = {"live": settings.url_of("live"), "sandbox": settings.url_of("sandbox")}

    async def home() -> bytes:
        return dashboard.home(environment, urls)

    async def hebrew_home() -> bytes:
        return dashboard.home(environment, urls, "he")

    async def health() -> bytes:
        return b'{"status":"alive"}'

    return (
        fixed("/", home, dashboard.HTML),
        fixed("/he", hebrew_home, dashboard.HTML),
        fixed("/docs", docs, dashboard.HTML),
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
