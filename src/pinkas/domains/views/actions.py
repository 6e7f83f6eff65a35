"""Saving, listing and removing views."""

from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import InvalidSession, NotFound
from pinkas.domains.views import rules, store
from pinkas.domains.views.types import NewView, SavedView, ViewQuery
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: ViewQuery) -> Page[SavedView]:
    """The views that the person of the session keeps in this business, newest first unless `sort` says otherwise."""
    return await store.page(tx, _person(tx), query)


async def keep(tx: Tx, body: NewView) -> SavedView:
    """Keeps filters under a name, which is its own among the person's views of the list."""
    user_id, name = _person(tx), body.name.strip()
    count, taken = await store.count_views(tx, user_id, body.page, name)
    if taken:
        raise rules.ViewNameTaken(field="name")
    if count >= rules.MAX_VIEWS:
        raise rules.TooManyViews
    fields = {"user_id": user_id, "page": body.page, "name": name, "filters": body.filters}
    return await store.VIEWS_TABLE.insert(tx, fields)


async def forget(tx: Tx, id: UUID) -> None:
    """Removes a view; the list that it is of stays as it is."""
    if not await store.remove(tx, _person(tx), id):
        raise NotFound


def _person(tx: Tx) -> UUID:
    if tx.caller.user_id is None:
        raise InvalidSession
    return tx.caller.user_id
