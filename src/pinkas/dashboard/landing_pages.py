"""The landing page, rendered on the server without scripts."""

import re
from collections.abc import Mapping

import msgspec
from markupsafe import Markup, escape

from pinkas.core.fields import Language
from pinkas.dashboard import frame
from pinkas.dashboard.words import Words

HTML = "text/html; charset=utf-8"
SVG = "image/svg+xml"

_CODE = re.compile("`([^`]+)`")


def inline_code(text: str) -> Markup:
    """A sentence of the description as HTML: text between backticks becomes code."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704  (escaped on the line itself)


def paragraphs(text: str) -> Markup:
    """A text as HTML paragraphs, which are separated by empty lines."""
    parts = (inline_code(part) for part in text.split("\n\n") if part.strip())
    return Markup("").join(Markup("<p>{}</p>").format(part) for part in parts)


def allow_breaks(code: str) -> Markup:
    """A long name in snake_case, which a narrow column may break after its underscores."""
    return Markup("_<wbr>").join(code.split("_"))


frame.filters |= {"in_line": inline_code, "prose": paragraphs, "breakable": allow_breaks}


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
