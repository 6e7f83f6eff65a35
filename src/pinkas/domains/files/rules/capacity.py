"""How much a business may store, and which files it may remove or read: pure."""

from collections.abc import Collection, Sequence
from typing import Any

from pinkas.core.problems import InsufficientScope, Problem
from pinkas.core.wording import Wording

MAX_NAMED_USES = 20
"""How many of those that use a file are named in a refusal."""


class FileInUse(Problem):
    status, code, message = 409, "file_in_use", "Something uses the file; `usedBy` says what."
    hint = "Remove it there first."


class FilesFull(Problem):
    status, code, message = 409, "files_full", "The business keeps as many files as it may."
    hint = "Delete files that nothing uses (`GET /files?inUse=false`)."


def check_capacity(current_bytes: int, added_bytes: int, max_bytes: int) -> None:
    """Refuses `added_bytes` more bytes when the total would exceed `max_bytes`."""
    if current_bytes + added_bytes > max_bytes:
        raise FilesFull(size=current_bytes, maxSize=max_bytes)


def check_may_remove(uses: Sequence[Any], count: int) -> None:
    """Refuses to remove what is used; the first few of its users are named."""
    if count:
        named = [{"type": one.subject_type, "id": str(one.subject_id)} for one in uses]
        raise FileInUse(usedBy=named, uses=count)


def check_may_read(caller_scopes: Collection[str], required_scopes: Collection[str]) -> None:
    """Whoever reads a file that belongs to something must be allowed to read one of the things that it belongs to.
    `caller_scopes` are the scopes of the caller, `required_scopes` those of the things; none: the file belongs to
    nothing."""
    if required_scopes and not set(caller_scopes) & set(required_scopes):
        needed = sorted(required_scopes)[0]
        raise InsufficientScope(
            Wording("The file belongs to what only {needed} may read.", needed=needed), requiredScope=needed
        )
