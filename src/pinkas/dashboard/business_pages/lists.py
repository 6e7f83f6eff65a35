"""Fetches pages of lists, with the filters in the query of a page as filters of the operation."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any
from uuid import UUID

from pinkas.core.problems import InvalidCursor, NotFound, ValidationFailed
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.page_context import PageContext, file_response
from pinkas.platform.web_page import PageResponse

PAGE_ROWS = 50


async def fetch_list(
    context: PageContext,
    method_and_path: str,
    filters: Iterable[str],
    fixed: Mapping[str, Any] | None = None,
    **path: Any,
) -> tuple[Any, Form]:
    """A page of a list, and the form of its filters. An invalid filter gets an error message and is left out; an
    invalid cursor starts the list from the beginning. `include=total` in the query requests the total."""
    asked = {name: context.query[name] for name in filters if context.query.get(name, "").strip()}
    form = Form(values=dict(asked))
    query: dict[str, Any] = {**asked, **(fixed or {}), "limit": PAGE_ROWS, "cursor": context.query.get("cursor")}
    if context.query.get("include") == "total":
        query["include"] = "total"
    try:
        return await context.perform(method_and_path, query=query, **path), form
    except InvalidCursor:
        query["cursor"] = None
        return await context.perform(method_and_path, query=query, **path), form
    except ValidationFailed as fault:
        for one in fault.details:
            query.pop(one.field.partition("[")[0], None)
        query["cursor"] = None
        return await context.perform(method_and_path, query=query, **path), replace(
            context.form_with_problem(form, fault), problem=None
        )


async def fetch_document_list(
    context: PageContext, method_and_path: str, filters: Iterable[str], **path: Any
) -> tuple[Any, Form]:
    """A page of a list of documents. A filter by payment status implies issued documents, unless a status is given."""
    issued = {"status": "ISSUED"} if context.query.get("paymentStatus") and not context.query.get("status") else {}
    page, form = await fetch_list(context, method_and_path, filters, issued, **path)
    return page, replace(form, values={**form.values, **issued})


async def export_table(
    context: PageContext, report: str, filters: Iterable[str], fixed: Mapping[str, Any] | None = None
) -> PageResponse:
    """All records of the filters in the query of a page, as the file of a report: `format` is `xlsx` unless it says
    `csv`."""
    asked = {name: context.query[name] for name in filters if context.query.get(name, "").strip()}
    format = "csv" if context.query.get("format") == "csv" else "xlsx"
    query = {**asked, **(fixed or {}), "format": format, "lang": context.words.language}
    return file_response(await context.perform(report, query=query), attachment=True)


async def select_options(context: PageContext, method_and_path: str, chosen: Any) -> list[tuple[str, str]] | None:
    """The (id, name) options of a select field from a list of the API, including the current value. `method_and_path`
    is the operation that reads one record. None when the person may not read them, so that the value stays."""
    listing = method_and_path.removesuffix("/{id}")
    scope = context.operations.get_declaration(listing).scope
    if scope is None or not context.has_scope(scope):
        return None
    found = {
        str(one.id): one.name for one in (await context.perform(listing, query={"limit": 100, "sort": "name"})).items
    }
    if chosen and str(chosen) not in found:
        with suppress(NotFound):  # it was removed meanwhile, and what was sent with it is refused at its field
            found[str(chosen)] = (await context.perform(method_and_path, id=chosen)).name
    return list(found.items())


async def documents_by_ids(context: PageContext, ids: Iterable[str]) -> list[Any]:
    """Documents by id, at most a hundred, in the given order; invalid and unknown ids are left out."""
    known = []
    for one in ids:
        with suppress(ValueError):
            known.append(str(UUID(one)))
    if not known:
        return []
    found = (await context.perform("GET /documents", query={"ids": ",".join(known), "limit": len(known)})).items
    return sorted(found, key=lambda one: known.index(str(one.id)))


async def people_options(context: PageContext, chosen: Any = None) -> list[tuple[str, str]]:
    """The (id, name) options of a select field from the people of the business, including the current value. Who may
    not see the others can choose themselves."""
    found = {str(context.person.id): context.person.name}
    if context.business is not None and context.business.role in ("owner", "admin"):
        people = await context.perform("GET /members", query={"limit": 100, "status": "active"})
        found |= {str(one.id): one.name or one.email for one in people.items}
    if chosen and str(chosen) not in found:
        found[str(chosen)] = context.words.text("somebody else")
    return list(found.items())
