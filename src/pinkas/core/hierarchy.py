"""Things that stand below others of their kind, such as accounts and categories."""

from collections.abc import Mapping
from typing import Protocol
from uuid import UUID


class Nested(Protocol):
    """Something that may stand below another of its kind."""

    @property
    def parent_id(self) -> UUID | None: ...


def is_below(id: UUID, above: UUID, by_id: Mapping[UUID, Nested]) -> bool:
    """Whether a thing is another one, or stands below it. Ends where parents would go around in a circle."""
    seen: set[UUID] = set()
    at: UUID | None = id
    while at is not None and at not in seen:
        if at == above:
            return True
        seen.add(at)
        at = by_id[at].parent_id if at in by_id else None
    return False
