"""Which notifications a request means: pure rules."""

import re
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec

from pinkas.core.json_codec import encode_json
from pinkas.core.problems import FaultCollector, invalid_field
from pinkas.core.quiet_hours import is_quiet
from pinkas.domains.notifications.types import (
    KINDS,
    MAILED_TO_OWNERS,
    Chosen,
    MarkRead,
    Notification,
    PreferencesRow,
    Removal,
)

RETRY_MS = 3000
"""Milliseconds after which a browser opens a stream again that has ended."""
_PLACE = re.compile(r"[0-9]{1,18}", re.ASCII)


class StreamedEvent(NamedTuple):
    """A notification as an event of a stream."""

    place: int
    kind: str
    text: bytes


def encode_event(place: int, notification: Notification) -> StreamedEvent:
    """The event of a notification (WHATWG HTML 9.2.6): its place is the id from which a client continues."""
    data = encode_json(notification).decode()
    return StreamedEvent(place, notification.kind, f"id: {place}\nevent: notification\ndata: {data}\n\n".encode())


def encode_opening(place: int) -> bytes:
    """The beginning of a stream: no event, but from where to continue if the connection breaks before there is one."""
    return f"retry: {RETRY_MS}\nid: {place}\n\n".encode()


def parse_last_event_id(text: str | None) -> int | None:
    """The place behind which a client continues; None where it continues nothing."""
    if not text:
        return None
    if not _PLACE.fullmatch(text):
        raise invalid_field("Last-Event-ID", "invalid", "Send the id of the last event, or leave the header out.")
    return int(text)


def check_mark_read(body: MarkRead) -> None:
    """Marking names its notifications, or says how to find them; one of both."""
    found = body.before is not None or body.category is not None
    if body.ids is not None and found:
        raise invalid_field("ids", "contradiction", "Name the notifications, or say until when and of what: not both.")
    if body.ids is None and not found:
        raise invalid_field("ids", "required", "Say which notifications: by name, by time, or of what they are.")


def check_removal(body: Removal, query: Chosen) -> None:
    """Deleting names its notifications, or says which fit; never all of them by an empty request."""
    if body.ids is not None and query != Chosen():
        raise invalid_field("ids", "contradiction", "Name the notifications, or filter them: not both.")
    if body.ids is None and not any(value is not None for value in msgspec.structs.astuple(query)):
        raise invalid_field("ids", "required", "Say which notifications, or filter them.")


def check_all_exist(ids: Sequence[UUID], existing_ids: Collection[UUID]) -> None:
    """Every one that is named must be there; each that is not is named by its place."""
    faults = FaultCollector()
    for place, id in enumerate(ids):
        if id not in existing_ids:
            faults.add(f"ids[{place}]", "notification_not_found", "The business has no such notification.")
    faults.raise_if_any()


def choice_at_first(kind: str, *, is_owner: bool) -> dict[str, bool | str]:
    """What holds for a kind of which a person, or the business, has chosen nothing."""
    return {"page": True, "email": "at_once" if is_owner and kind in MAILED_TO_OWNERS else "never", "push": True}


def email_modes(wanted: PreferencesRow, *, is_own: bool, is_owner: bool) -> dict[str, str]:
    """How each kind is mailed to a person. `is_own`: the preferences are theirs, and not those of the business, which
    mails nobody."""
    chosen = wanted.kinds if is_own else {}
    return {kind: str({**choice_at_first(kind, is_owner=is_owner), **chosen.get(kind, {})}["email"]) for kind in KINDS}


def pushed_kinds(wanted: PreferencesRow) -> list[str]:
    """The kinds that are shown in the browsers of a person: by their own preferences, else by those of the business."""
    return [kind for kind in KINDS if wanted.kinds.get(kind, {}).get("push", True)]


def leaves_at(created_at: datetime, mode: str, wanted: PreferencesRow, timezone: str, now: datetime) -> datetime:
    """When a notification leaves by mail or push, not before `now`: at once, or with the next digest (a weekly one on
    Sunday); when that falls into quiet hours, at their end. Hours are those of the business."""
    zone = ZoneInfo(timezone)
    at = created_at.astimezone(zone)
    if mode == "digest":
        digest = at.replace(hour=wanted.digest_hour, minute=0, second=0, microsecond=0)
        while digest < at or (wanted.digest == "weekly" and digest.weekday() != _SUNDAY):
            digest += timedelta(days=1)
        at = digest
    return _after_quiet(max(at, now.astimezone(zone)), wanted)


_SUNDAY = 6


def _after_quiet(at: datetime, wanted: PreferencesRow) -> datetime:
    if wanted.quiet_to is None or not is_quiet(at, wanted.quiet_from, wanted.quiet_to):
        return at
    hour, minute = wanted.quiet_to.split(":")
    end = at.replace(hour=int(hour), minute=int(minute), second=0, microsecond=0)
    return end if end > at else end + timedelta(days=1)
