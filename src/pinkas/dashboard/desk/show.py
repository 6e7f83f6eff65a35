"""How a page of the dashboard is made: its template, the names that every template has, its headers."""

import functools
from typing import Any
from urllib.parse import urlsplit

from pinkas.dashboard import frame
from pinkas.dashboard.desk.forms import Form
from pinkas.dashboard.desk.words import LOCALES, Words
from pinkas.platform.page import Shown

ASSETS = ("desk.css", "desk.js", "htmx.min.js", "uplot.min.js", "uplot.css")
DONE = {
    "saved": "Saved.",
    "made": "Created.",
    "removed": "Removed.",
    "archived": "Archived.",
    "restored": "Restored.",
    "sent": "On its way.",
    "issued": "Issued: it has its number, its signature and its place in the books.",
    "cancelled": "Cancelled.",
    "credited": "Credited.",
    "shared": "The link is ready.",
    "started": "Started. It goes on in the background.",
    "merged": "Merged.",
    "joined": "Welcome.",
    "duplicated": "This is the copy. Nothing of it is issued yet.",
}
"""What is told on the page that follows, by the name in its address."""


def policy(other: str) -> tuple[str, str]:
    """What a page may load: what lies here, and nothing written into the page itself. A form may lead to the other
    environment."""
    parts = urlsplit(other)
    return (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "frame-src 'self'; object-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
        f"form-action 'self' {parts.scheme}://{parts.netloc}",
    )


def names(words: Words) -> dict[str, Any]:
    """What every template of the dashboard can call."""
    return {
        "_": words.text,
        "n_": words.count,
        "label": words.label,
        "money": words.money,
        "number": words.number,
        "day": words.day,
        "moment": words.moment,
        "locale": LOCALES[words.language],
        "no_form": Form(),
    }


def page(
    template: str,
    words: Words,
    environment: str,
    other: str,
    *,
    status: int = 200,
    headers: tuple[tuple[str, str], ...] = (),
    **values: Any,
) -> Shown:
    """A page from its template, which has `values` and the names of the dashboard."""
    body = frame.render(
        f"desk/{template}",
        words.language,
        environment,
        **{**names(words), "asset": frame.style, "other_environment": other, "form": Form(), **values},
    )
    return Shown(body, status=status, headers=(policy(other), *headers))


@functools.cache
def assets() -> tuple[Any, ...]:
    """The pages that styles and scripts are."""
    return tuple(frame.sheet(name) for name in ASSETS)
