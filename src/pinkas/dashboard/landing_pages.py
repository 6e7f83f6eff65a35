"""The landing page, rendered on the server without scripts."""

from collections.abc import Mapping

import msgspec

from pinkas.core.fields import Language
from pinkas.dashboard import frame
from pinkas.dashboard.words import Words

HTML = "text/html; charset=utf-8"
SVG = "image/svg+xml"


def landing_page(environment: str, urls: Mapping[str, str], language: Language = "en") -> bytes:
    """The landing page: what runs here, and how to get a first key. `urls` are the addresses by environment."""
    elsewhere = "/en" if language == "he" else "/he"
    return frame.render("home.html", Words(language), environment, urls=urls, other_address=elsewhere)


def service_index(environment: str, url: str) -> bytes:
    """The JSON at `/` for programs: the addresses of everything else."""
    where = {"dashboard": "/app", "docs": "/docs", "openapi": "/api/v1/openapi.json", "ready": "/ready"}
    named = {name: url.rstrip("/") + path for name, path in where.items()}
    return msgspec.json.encode({"service": "pinkas", "environment": environment, **named})


async def icon() -> bytes:
    """The mark in the browser's tab: a page of a ledger."""
    return (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="5" y="3" width="22" height="26" rx="3" '
        b'fill="#17594a"/><path d="M10 10h12M10 16h12M10 22h7" stroke="#fff" stroke-width="2.4" '
        b'stroke-linecap="round"/></svg>'
    )
