"""The parameters of a report as the fields of a form."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pinkas.dashboard.business_pages.business_settings import currency_options
from pinkas.dashboard.business_pages.datetimes import local_to_instant
from pinkas.dashboard.business_pages.filter_chips import value_label
from pinkas.dashboard.business_pages.lists import select_options
from pinkas.dashboard.business_pages.page_context import PageContext

_OF_FILES = ("format", "lang", "limit", "cursor", "include")
"""Parameters that are the page's own."""
_UNSHOWN = ("sort", "opening", "ids", "archived", "updatedSince")
_KINDS = {"from": "date", "to": "date", "date": "date", "month": "month", "asOf": "datetime-local", "q": "search"}
"""The kinds of the fields that are no choice."""
DAYS = frozenset(("from", "to", "date", "month", "asOf"))
"""The parameters that say of which days a report is."""
_RECORDS = {
    "clientId": "GET /clients/{id}",
    "supplierId": "GET /suppliers/{id}",
    "brandId": "GET /brands/{id}",
    "productId": "GET /products/{id}",
}
"""The operations that read what a parameter names by its id."""


@dataclass(frozen=True)
class ParameterField:
    """A field of the form: the kind of its input, or the values to choose from."""

    name: str
    label: str
    kind: str
    is_required: bool
    options: list[tuple[str, str]] | None = None


def asked_parameters(context: PageContext, report: Any) -> dict[str, str]:
    """The parameters of a report in the query of a page, by name."""
    names = [one.name for one in report.parameters if one.name not in _OF_FILES]
    return {name: context.query[name] for name in names if context.query.get(name, "").strip()}


def sent_parameters(context: PageContext, asked: Mapping[str, str]) -> dict[str, str]:
    """The same as the API takes them: a local time as an instant."""
    return {name: local_to_instant(context.words, value) if name == "asOf" else value for name, value in asked.items()}


async def list_fields(
    context: PageContext, report: Any, asked: Mapping[str, str], without: Iterable[str] = ()
) -> list[ParameterField]:
    """The fields of a report. A parameter whose values have no words is not among them."""
    found = []
    for one in report.parameters:
        if one.name in (*_OF_FILES, *_UNSHOWN, *without):
            continue
        label = context.words.label(one.name, "field")
        kind, options = _KINDS.get(one.name), None
        if one.name in _RECORDS:
            kind, options = "choice", await select_options(context, _RECORDS[one.name], asked.get(one.name))
        elif one.name == "currency":
            kind, options = "choice", await currency_options(context)
        elif one.values:
            texts = [(value, value_label(context.words, one.name, value)) for value in one.values]
            options = [(value, text) for value, text in texts if text is not None]
            kind = "choice" if len(options) == len(one.values) else None
        if kind is not None and (kind != "choice" or options):
            found.append(ParameterField(one.name, label, kind, one.required, options))
    return found
