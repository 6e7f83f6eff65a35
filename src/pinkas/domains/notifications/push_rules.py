"""Web push: what a browser's subscription must be, when a push is tried again, and what it says. Pure rules."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from pinkas.core.base64url import encode_base64url
from pinkas.core.json_codec import encode_json
from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.wording import Wording
from pinkas.domains.notifications.types import NewPushSubscription
from pinkas.outside.push import InvalidPushKey, PushMessage, WebPush, read_public_key, read_secret

MAX_BROWSERS = 10
"""Browsers of one person in one business."""
RETRY_DELAYS = tuple(timedelta(minutes=one) for one in (1, 5, 30, 120, 720))
"""How long after a failed push the next one comes; after the last one the browser is given up (15 hours)."""
LEASE = timedelta(minutes=2)
"""How long one push may take, longer than every time limit within it."""
WAITS_SECONDS = 24 * 3600
"""Seconds that a push service keeps a message for a browser that is away (RFC 8030, 5.2)."""
TOLD_FOR = timedelta(days=2)
"""What is older is not pushed any more: quiet hours and every attempt are over by then."""
MAX_TITLE = 120
MAX_BODY = 400
"""Characters of a push. Written out as JSON, each takes at most 6 bytes, so that all of it fits into a message."""
MAX_LISTED = 5
"""Titles that a push of several notifications names."""


class PushNotConfigured(Problem):
    status, code, message = 409, "push_not_configured", "This service sends no notifications to browsers."
    hint = "Its operator sets up keys for it (PINKAS_PUSH_PRIVATE_KEY)."


class TooManyBrowsers(Problem):
    status, code = 409, "too_many_browsers"
    message = Wording("A person is told of notifications in at most {n} browsers.", n=MAX_BROWSERS)
    hint = "Remove one that is not used any more."


def check_subscription(body: NewPushSubscription, push: WebPush) -> None:
    """Refuses a subscription to which nothing can be sent."""
    faults = FaultCollector()
    if wrong := push.endpoint_error(body.endpoint):
        faults.add("endpoint", "invalid_url", wrong)
    try:
        read_public_key(body.keys.p256dh)
    except InvalidPushKey:
        faults.add("keys.p256dh", "invalid", "This is no public key of a browser: send it as the browser gives it.")
    try:
        read_secret(body.keys.auth)
    except InvalidPushKey:
        faults.add("keys.auth", "invalid", "This is no secret of a browser: send it as the browser gives it.")
    faults.raise_if_any()


def next_attempt_at(failures: int, now: datetime) -> datetime | None:
    """When a push is tried again after so many failures in a row; None when the browser is given up."""
    return now + RETRY_DELAYS[failures - 1] if failures <= len(RETRY_DELAYS) else None


def make_message(*, id: UUID, title: str, body: str, link: str, language: str, critical: bool) -> PushMessage:
    """What a browser is sent: JSON that its service worker shows (dashboard/static/push-worker.js). `id` is that of the
    message, the same for every attempt: a later one takes the place of an earlier one."""
    topic = encode_base64url(id.bytes)
    content = {
        "title": _shorten(title, MAX_TITLE),
        "body": _shorten(body, MAX_BODY),
        "link": link,
        "language": language,
        "tag": topic,
    }
    return PushMessage(encode_json(content), topic, WAITS_SECONDS, "high" if critical else "normal")


def list_titles(rows: Sequence[Any]) -> str:
    """The titles of several notifications, one a line, the newest first."""
    titles = [" ".join(one.title.split()) for one in reversed(rows)]
    return "\n".join(titles[:MAX_LISTED] + (["…"] if len(titles) > MAX_LISTED else []))


def _shorten(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
