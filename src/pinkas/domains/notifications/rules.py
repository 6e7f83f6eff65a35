"""Which notifications a request means: pure rules."""

from collections.abc import Collection, Sequence
from uuid import UUID

import msgspec

from pinkas.core.problems import FaultCollector, invalid_field
from pinkas.domains.notifications.types import Chosen, MarkRead, Removal


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
