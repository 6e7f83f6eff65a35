"""Lists: filters of the page become those of the operation, and a page of rows comes back."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any
from uuid import UUID

from pinkas.core.problems import InvalidCursor, NotFound, ValidationFailed
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.forms import Form

ROWS = 50


async def listed(
    desk: Desk, where: str, filters: Iterable[str], fixed: Mapping[str, Any] | None = None, **path: Any
) -> tuple[Any, Form]:
    """A page of a list, with the form of its filters. What is wrong with a filter is told at it, and the list is shown
    without it; a cursor of other filters begins the list again. `include=total` in the address counts all of it."""
    asked = {name: desk.query[name] for name in filters if desk.query.get(name, "").strip()}
    form = Form(values=dict(asked))
    query: dict[str, Any] = {**asked, **(fixed or {}), "limit": ROWS, "cursor": desk.query.get("cursor")}
    if desk.query.get("include") == "total":
        query["include"] = "total"
    try:
        return await desk.do(where, query=query, **path), form
    except InvalidCursor:
        query["cursor"] = None
        return await desk.do(where, query=query, **path), form
    except ValidationFailed as fault:
        for one in fault.details:
            query.pop(one.field.partition("[")[0], None)
        query["cursor"] = None
        return await desk.do(where, query=query, **path), replace(desk.refused(form, fault), problem=None)


async def listed_documents(desk: Desk, where: str, filters: Iterable[str], **path: Any) -> tuple[Any, Form]:
    """A page of a list of documents. A draft is not paid and owes nothing, so whoever asks for a state of payment asks
    for what is issued, unless they say another state."""
    issued = {"status": "ISSUED"} if desk.query.get("paymentStatus") and not desk.query.get("status") else {}
    page, form = await listed(desk, where, filters, issued, **path)
    return page, replace(form, values={**form.values, **issued})


async def options(desk: Desk, where: str, chosen: Any) -> list[tuple[str, str]] | None:
    """What a field is chosen from by a list of the API (`where` reads one of it), with what is chosen now, wherever in
    the list it stands. None where this person may not see it, so that it stays as it is."""
    listing = where.removesuffix("/{id}")
    scope = desk.inside.declared(listing).scope
    if scope is None or not desk.may(scope):
        return None
    found = {str(one.id): one.name for one in (await desk.do(listing, query={"limit": 100, "sort": "name"})).items}
    if chosen and str(chosen) not in found:
        with suppress(NotFound):  # it was removed meanwhile, and what was sent with it is refused at its field
            found[str(chosen)] = (await desk.do(where, id=chosen)).name
    return list(found.items())


async def documents_of(desk: Desk, ids: Iterable[str]) -> list[Any]:
    """Documents by their ids, at most a hundred, in that order; what is no id, or of no document, is left out."""
    known = []
    for one in ids:
        with suppress(ValueError):
            known.append(str(UUID(one)))
    if not known:
        return []
    found = (await desk.do("GET /documents", query={"ids": ",".join(known), "limit": len(known)})).items
    return sorted(found, key=lambda one: known.index(str(one.id)))
