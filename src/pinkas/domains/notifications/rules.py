"""Which notifications a request means: pure rules."""

import msgspec

from pinkas.core.problems import invalid
from pinkas.domains.notifications.types import Chosen, MarkRead, Removal


def check_read(body: MarkRead) -> None:
    """Marking names its notifications, or says how to find them; one of both."""
    found = body.before is not None or body.category is not None
    if body.ids is not None and found:
        raise invalid("ids", "contradiction", "Name the notifications, or say until when and of what: not both.")
    if body.ids is None and not found:
        raise invalid("ids", "required", "Say which notifications: by name, by time, or of what they are.")


def check_removal(body: Removal, query: Chosen) -> None:
    """Deleting names its notifications, or says which fit; never all of them by an empty request."""
    if body.ids is not None and query != Chosen():
        raise invalid("ids", "contradiction", "Name the notifications, or filter them: not both.")
    if body.ids is None and not any(value is not None for value in msgspec.structs.astuple(query)):
        raise invalid("ids", "required", "Say which notifications, or filter them.")
