"""Rendering of dashboard pages: templates, the names that every template has, headers."""

import functools
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from markupsafe import Markup

from pinkas.dashboard import frame
from pinkas.dashboard.business_pages.document_rows import build_rows, state_tag, state_tags
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.menu import MAIN_MENU, PAGES, QUICK_ACTIONS, SETTINGS_MENU, MenuItem, MenuSection
from pinkas.dashboard.words import Words
from pinkas.domains.documents import is_overdue
from pinkas.platform.web_page import PageResponse

FORM_KEY_FIELD = "_once"
"""The hidden field with the random key of a form."""
_FORM = re.compile(rb'<form (?=[^>]*method="post")(?![^>]*multipart)[^>]*>')
ASSETS = (
    "components.css",
    "components.js",
    "desk.css",
    "desk.js",
    "editor.js",
    "push.js",
    "board.css",
    "board.js",
    "calendar.css",
    "data.css",
    "htmx.min.js",
    "charts.js",
    "uplot.min.js",
    "uplot.css",
)
PUSH_WORKER = "/app/push-worker.js"
"""The service worker that shows notifications while no page of the dashboard is open."""
DONE_MESSAGES = {
    "push_on": "Notifications of this business are shown in this browser now.",
    "saved": "Saved.",
    "none_ticked": "Nothing was done: tick at least one document first.",
    "none_matching": "Nothing was done: no document of these filters is one for that.",
    "made": "Created.",
    "removed": "Removed.",
    "archived": "Archived.",
    "restored": "Restored.",
    "sent": "On its way.",
    "answered": "Answered: the client reads it in the portal.",
    "portal_ended": "Ended: the address leads nowhere any more.",
    "issued": "Issued: it has its number and its signature.",
    "cancelled": "Cancelled.",
    "shared": "The link is ready.",
    "started": "Started. It goes on in the background.",
    "merged": "Merged.",
    "joined": "Welcome.",
    "revoked": "Revoked: the very next request with it is refused.",
    "payment_recorded": "Recorded: the books and the documents show it.",
    "expected": "Added: the books show it.",
    "posted": "Posted: the books show it.",
    "allocated": "Allocated.",
    "cash_over_limit": "Recorded. More of the price came in cash than the law allows: take the rest in another way.",
    "deallocated": "Removed: the document is open again.",
    "refunded": "The refund is written down.",
    "voided": "The payment is void: what it did is reversed.",
    "cleared": "The money is in the bank.",
    "bounced": "The payment came back: what it paid is open again.",
    "deposit_days": "Saved: it holds for charges from now on.",
    "statement_imported": "Imported: the transactions stand in the list.",
    "statement_undone": "Undone: the transactions of the file are gone, and it can be imported again.",
    "line_matched": "Matched.",
    "line_excluded": "Excluded.",
    "line_held": "On hold: nothing is asked about it until then.",
    "line_released": "It is not on hold any more.",
    "line_included": "The exclusion is taken back.",
    "line_undone": "Taken back. A receipt that was issued stays, and is suggested again.",
    "suggestion_declined": "It is not suggested for this line again.",
    "session_closed": "The session is closed: its lines do not change any more.",
    "session_reopened": "The session is open again.",
    "vat_closed": "The period is closed, and the books show the settlement.",
    "vat_reopened": "The period is open again.",
    "vat_filed": "Noted: the return was filed.",
    "tried": "Tried. What came of it stands below.",
    "approval_granted": "Approved: it is done.",
    "approval_declined": "Declined: it will not be done.",
    "approval_failed": "Approved, but it could not be done.",
    "app_ended": "Disconnected. The app is refused from now on.",
    "partner_approved": "The partner may act for this business from now on.",
    "partner_suspended": "Kept out: the partner's next call is refused.",
    "partner_resumed": "The partner may act again.",
    "partner_ended": "Ended: the partner's next call is refused, and nothing more is sent to it.",
    "clock_moved": "The clock is moved. What fell due on the way happens within seconds.",
    "accepted": "It is written down that the quote was accepted.",
    "rejected": "It is written down that the quote was rejected.",
    "reopened": "The quote is open again.",
    "paused": "Paused: nothing is made until you resume it.",
    "resumed": "It goes on.",
    "mandate_charged": "Charged: what came of it stands among the charges.",
    "ran": "The document is made.",
    "ran_not": "The document could not be made: the reason stands below, among the runs.",
    "ended": "The schedule is over. What it has made stays.",
    "resent": "It is on its way once more: this is the new message.",
    "duplicated": "This is the copy. Nothing of it is issued yet.",
    "copied": "This is the copy. Save what it has of its own.",
    "counted": "The differences are booked.",
    "counting": "The count has begun.",
    "moved": "The stock has moved.",
    "planned": "Written down. It happens by itself on that day.",
    "invited": "The invitation is on its way.",
    "invited_kept": "The invitation is written. Its letter waits in the outbox folder: no mail server is set up.",
    "asked": "The authority was asked.",
    "disconnected": "The connection is ended.",
    "link_made": "The payment link is ready.",
    "link_ended": "The payment link is over: its page is gone.",
    "charged": "The card was charged, and the receipt is issued.",
    "refund_asked": "The refund was asked of the provider.",
    "charge_pending": "The provider has not answered yet, and is asked again by itself. Do not charge once more.",
    "simulated": "Done. The checkout shows it when the simulator's notice has come.",
    "supplier_paid": "Recorded: the books and the expenses show it.",
    "bank_changed": (
        "Recorded. The bank details of the supplier were changed and nobody has confirmed them: ask the supplier "
        "before the money goes."
    ),
    "provider_connected": "Connected to the provider.",
}
"""Messages after a redirect, by the value of the query parameter `done`."""


def content_security_policy(other: str) -> tuple[str, str]:
    """The header Content-Security-Policy of the dashboard: own resources only, nothing inline; forms may also be sent
    to the other environment."""
    parts = urlsplit(other)
    return (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
        f"form-action 'self' {parts.scheme}://{parts.netloc}",
    )


def _page_names(words: Words) -> dict[str, Any]:
    """What the templates of the dashboard have beside the words of every page."""
    return {
        "rows": partial(build_rows, words),
        "states": partial(state_tags, words),
        "overdue": is_overdue,
        "tag": state_tag,
    }


def render_page(
    template: str,
    words: Words,
    environment: str,
    other: str,
    *,
    status: int = 200,
    headers: tuple[tuple[str, str], ...] = (),
    **values: Any,
) -> PageResponse:
    """Renders a dashboard page from its template with the given values."""
    body = frame.render(
        f"desk/{template}",
        words,
        environment,
        **{
            **_page_names(words),
            "asset": frame.static_address,
            "other_environment": other,
            "form": Form(),
            **values,
        },
    )
    return PageResponse(_add_form_keys(body), status=status, headers=(content_security_policy(other), *headers))


def _add_form_keys(body: bytes) -> bytes:
    """Adds a hidden random key to every POST form without a file, so that a repeated submission can be recognized."""

    def keyed(form: re.Match[bytes]) -> bytes:
        key = secrets.token_urlsafe(12).encode()
        return form.group() + b'<input type="hidden" name="' + FORM_KEY_FIELD.encode() + b'" value="' + key + b'">'

    return _FORM.sub(keyed, body)


def render_part(template: str, words: Words, **values: Any) -> Markup:
    """Renders a part of a page that does not depend on the person, so that it can be cached."""
    shown = frame.render(f"desk/{template}", words, "", **{**_page_names(words), **values})
    return Markup(shown.decode())  # noqa: S704  (a template of ours)


@dataclass(frozen=True)
class Navigation:
    """The menu of a business and what can be begun from every page, for a person with certain scopes."""

    menu: Markup
    bottom: Markup
    """The bar at the foot of a phone."""
    quick_actions: tuple[MenuItem, ...]


@functools.lru_cache(4096)
def render_navigation(words: Words, base: str, menu_item: str, scopes: frozenset[str], manages: bool) -> Navigation:
    """The navigation of a page. Cached, because it is on every page."""

    def seen(items: Iterable[MenuItem]) -> tuple[MenuItem, ...]:
        return tuple(one for one in items if (manages if one.scope is None else one.scope in scopes))

    def seen_sections(menu: Iterable[MenuSection]) -> list[tuple[MenuSection, tuple[MenuItem, ...]]]:
        return [(section, items) for section in menu if (items := seen(section.entries))]

    quick_actions = seen(QUICK_ACTIONS)
    values = {
        "base": base,
        "place": menu_item,
        "pages": {one.part: one for one in seen(PAGES)},
        "main": seen_sections(MAIN_MENU),
        "settings": seen_sections(SETTINGS_MENU),
        "in_settings": any(one.part == menu_item for section in SETTINGS_MENU for one in section.entries),
        "quick_actions": quick_actions,
    }
    return Navigation(
        render_part("menu.html", words, **values), render_part("bottom.html", words, **values), quick_actions
    )


@functools.cache
def asset_pages() -> tuple[Any, ...]:
    """The pages that serve style sheets and scripts."""
    return (*(frame.asset_page(name) for name in ASSETS), frame.worker_page(PUSH_WORKER, "push-worker.js"))
