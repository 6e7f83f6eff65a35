"""A page of a list whose records come from several tables, newest first.

Ids sort by time of creation, so the newest page of all is contained in the newest pages of each source.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar
from uuid import UUID

from pinkas.core.pagination import Page, PagePosition, PageQuery, cursor_binding, decode_cursor, encode_cursor
from pinkas.platform.tx import Tx


class TimeOrdered(Protocol):
    """A record with a UUIDv7, which sorts by its time of creation."""

    @property
    def id(self) -> UUID: ...


Item = TypeVar("Item", bound=TimeOrdered)
Source = Callable[[UUID | None, int], Awaitable[Sequence[Item]]]
"""Fetches at most so many records of a source, newest first, of those created before an id (None: of all)."""


async def merged_page(tx: Tx, list_name: str, query: PageQuery, sources: Sequence[Source[Item]]) -> Page[Item]:
    """One page over all sources, newest first and without a total. `list_name` is the name of the list in its
    cursors."""
    bound_to = cursor_binding(list_name, str(tx.business_id), query)
    before = None
    if query.cursor is not None:
        before = UUID(decode_cursor(query.cursor, bound_to, tx.keys.cursor_key).id)
    found = [one for source in sources for one in await source(before, query.limit + 1)]
    found.sort(key=lambda one: one.id, reverse=True)
    items = found[: query.limit]
    if len(found) <= query.limit:
        return Page(items, None)
    last = str(items[-1].id)
    return Page(items, encode_cursor(PagePosition(last, last), bound_to, tx.keys.cursor_key))
