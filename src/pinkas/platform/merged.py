"""A list that is kept in several places: the newest of each, in one order.

Ids begin with the time of their making, so a page of each source holds the page of all of them.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar
from uuid import UUID

from pinkas.core.pages import Page, PageQuery, Place, binding, read_cursor, write_cursor
from pinkas.platform.tx import Tx


class Made(Protocol):
    """What has an id that begins with the time of its making."""

    @property
    def id(self) -> UUID: ...


Item = TypeVar("Item", bound=Made)
Source = Callable[[UUID | None, int], Awaitable[Sequence[Item]]]
"""So many of a source, the newest first: of all, or of those made before an id."""


async def newest_first(tx: Tx, name: str, query: PageQuery, sources: Sequence[Source[Item]]) -> Page[Item]:
    """One page over all sources. `name` is the list that its cursors are bound to; there is no total."""
    bound_to = binding(name, str(tx.business_id), query)
    before = None
    if query.cursor is not None:
        before = UUID(read_cursor(query.cursor, bound_to, tx.keys.cursor_key).id)
    found = [one for source in sources for one in await source(before, query.limit + 1)]
    found.sort(key=lambda one: one.id, reverse=True)
    items = found[: query.limit]
    if len(found) <= query.limit:
        return Page(items, None)
    last = str(items[-1].id)
    return Page(items, write_cursor(Place(last, last), bound_to, tx.keys.cursor_key))
