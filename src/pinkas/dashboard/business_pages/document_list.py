"""The list of documents: its filters, views, sums and files."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import export_table, fetch_document_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.rendering import render_part
from pinkas.dashboard.words import Words
from pinkas.platform.web_page import PageResponse

FILTERS = (
    "q",
    "docType",
    "status",
    "paymentStatus",
    "open",
    "overdue",
    "quoteStatus",
    "creditStatus",
    "conversionStatus",
    "allocationStatus",
    "deliveryStatus",
    "clientId",
    "brandId",
    "from",
    "to",
    "minTotal",
    "maxTotal",
    "currency",
    "tag",
    "number",
    "externalReference",
    "sort",
)
STANDARD_VIEWS: Mapping[str, Mapping[str, str]] = {
    "All": {},
    "Drafts": {"status": "DRAFT"},
    "Awaiting payment": {"open": "true"},
    "Overdue": {"overdue": "true"},
    "Credits": {"docType": "330"},
    "Cancelled": {"status": "CANCELLED"},
}
"""Standard views of the list by name, with their filters; people can save further views."""
_NAMED = (("clientId", "clients:read", "GET /clients/{id}"), ("brandId", "business:read", "GET /brands/{id}"))
"""Filters by id: who may read the record of the id, and by which operation."""


async def list_page(context: PageContext) -> PageResponse:
    """The list, as it is filtered."""
    return await _render_list(context)


async def _render_list(context: PageContext, status: int = 200, name_faults: Sequence[str] = ()) -> PageResponse:
    """Renders the list. `name_faults` are error messages for the name of a view to be saved."""
    page, form = await fetch_document_list(context, "GET /documents", FILTERS)
    if name_faults:
        form = replace(form, faults={**form.faults, "_name": name_faults})
    asked = {"page": "documents", "limit": 50}
    kept = (await context.perform("GET /saved-views", query=asked)).items if context.keeps_views else []
    names, faults = await _filter_names(context, form)
    form = replace(form, faults={**faults, **form.faults})
    return context.render(
        "documents.html",
        status=status,
        place="documents",
        page=page,
        form=form,
        filters=_render_filters(context.words, context.url("documents"), form),
        views=STANDARD_VIEWS,
        kept=kept,
        filter_names=names,
        valid=_valid_filters(form),
        sums=await _totals(context, form) if context.query.get("sums") else None,
    )


async def _filter_names(context: PageContext, form: Form) -> tuple[dict[str, str], dict[str, Sequence[str]]]:
    """What the ids among the filters are called, by filter, and an error message for an id that nobody has."""
    names: dict[str, str] = {}
    faults: dict[str, Sequence[str]] = {}
    for name, scope, read in _NAMED:
        if form.get(name) and name not in form.faults and context.has_scope(scope):
            try:
                names[name] = (await context.perform(read, id=form.get(name))).name
            except NotFound as fault:
                faults[name] = [context.words.problem(fault)]
    return names, faults


def _valid_filters(form: Form) -> dict[str, Any]:
    """The filters that the list was narrowed by, without its order."""
    return {name: value for name, value in form.values.items() if name != "sort" and name not in form.faults}


class TypeSum(NamedTuple):
    """The sum of the documents of a type and status, in one currency, and where they are listed."""

    doc_type: int
    status: str
    documents: int
    total: str
    address: str


class CurrencySums(NamedTuple):
    """The sums of documents in one currency. `balance` is what is still to be paid on them."""

    currency: str
    balance: Decimal
    open_address: str
    types: Sequence[TypeSum]


async def _totals(context: PageContext, form: Form) -> dict[str, Any]:
    """The sums of all documents of the filters, or what stands in the way of adding them up (`told`)."""
    filters = _valid_filters(form)
    try:
        found = await context.perform("GET /reports/document-totals", query=filters)
    except Problem as fault:
        if fault.status >= 500:
            raise
        return {"currencies": (), "told": context.words.problem(fault)}
    by_currency: dict[str, list[Any]] = {}
    for one in found.items:
        by_currency.setdefault(one.currency, []).append(one)

    def listed(currency: str, **more: Any) -> str:
        return context.url("documents", **{**filters, "currency": currency, **more})

    return {
        "told": None,
        "currencies": [
            CurrencySums(
                currency,
                sum((Decimal(one.balance) for one in items), Decimal()),
                listed(currency, open="true"),
                [
                    TypeSum(
                        one.doc_type,
                        one.status,
                        one.documents,
                        one.total,
                        listed(currency, docType=one.doc_type, status=one.status),
                    )
                    for one in items
                ],
            )
            for currency, items in by_currency.items()
        ],
    }


async def sums_part(context: PageContext) -> PageResponse:
    """The sums of the filters, for the list that is shown already."""
    asked = {name: context.query[name] for name in FILTERS if context.query.get(name, "").strip()}
    return context.render("documents_sums.html", place="documents", sums=await _totals(context, Form(values=asked)))


def _render_filters(words: Words, address: str, form: Form) -> Markup:
    """The rendered filter form of the list; cached when it has no errors."""
    if form.faults:
        return render_part("documents_filters.html", words, address=address, form=form)
    return _render_valid_filters(words, address, tuple(form.values.items()))


@lru_cache(512)
def _render_valid_filters(words: Words, address: str, values: tuple[tuple[str, Any], ...]) -> Markup:
    return render_part("documents_filters.html", words, address=address, form=Form(values=dict(values)))


async def export_list(context: PageContext) -> PageResponse:
    """The documents of the filters as a file for a spreadsheet: all of them, not one page."""
    return await export_table(context, "GET /reports/document-journal", FILTERS)


async def save_view(context: PageContext) -> PageResponse:
    """Saves the current filters as a view, or deletes a view."""
    sent = context.read_form()
    if sent.get("forget"):
        await context.perform("DELETE /saved-views/{id}", id=sent.get("forget"))
        return context.redirect_to("documents", done="removed")
    asked = {name: value for name, value in sent.pairs if name in FILTERS and value}
    try:
        await context.perform(
            "POST /saved-views", body={"page": "documents", "name": sent.get("_name"), "filters": asked}
        )
    except Problem as fault:
        told = context.form_with_problem(sent, fault)
        texts = [text for texts in told.faults.values() for text in texts] or [told.problem or ""]
        there = replace(context.request, url=context.url("documents", **asked), query=urlencode(asked))
        return await _render_list(replace(context, request=there), fault.status, texts)
    return context.redirect_to("documents", **asked, done="saved")


SCREENS = {
    "/documents": {"GET": list_page},
    "/documents/sums": {"GET": sums_part},
    "/documents/export": {"GET": export_list},
    "/documents/views": {"POST": save_view},
}
