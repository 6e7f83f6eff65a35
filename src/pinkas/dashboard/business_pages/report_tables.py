"""Reports as tables of a page: cells in words, each row with the page of what its figures are made of."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Any

import msgspec
from markupsafe import Markup

from pinkas.core.report_tables import Column, ComposedReport, is_strong
from pinkas.dashboard.business_pages.filter_chips import value_label
from pinkas.dashboard.words import Words

SHOWN_ROWS = 500
"""The rows of a report that a page shows; its files have all of them."""
_LINKED = ("account", "client", "supplier", "product", "number", "docNumber", "document", "figure", "category", "name")
"""The columns whose text leads to what a row is made of: the first of them in which the row has a text."""
_FIGURES = ("amount", "quantity", "number", "percentage")
_ID = r"([0-9a-f-]{36})"
_PAGES: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(path), page, scope)
    for path, page, scope in (
        (rf"/ledger/accounts/{_ID}/entries", "books/accounts/{}", "ledger:read"),
        (r"/ledger/journal-entries", "books/journal", "ledger:read"),
        (r"/ledger/trial-balance", "books", "ledger:read"),
        (r"/documents", "documents", "documents:read"),
        (rf"/documents/{_ID}", "documents/{}", "documents:read"),
        (r"/clients", "clients", "clients:read"),
        (rf"/clients/{_ID}", "clients/{}", "clients:read"),
        (r"/recurring-documents/upcoming", "recurring/upcoming", "recurring:read"),
        (r"/analytics/insights/cash-flow", "analytics/forecast", "insights:read"),
        (r"/analytics/collections/outstanding", "documents?open=true", "documents:read"),
        (r"/analytics/(revenue|expenses)/summary", "analytics/{}", "analytics:read"),
        (r"/expenses", "expenses", "expenses:read"),
        (rf"/expenses/{_ID}", "expenses/{}", "expenses:read"),
        (rf"/products/{_ID}/sales", "products/{}/sales", "products:read"),
        (rf"/clients/{_ID}/statement", "clients/{}/statement", "clients:read"),
        (rf"/suppliers/{_ID}/statement", "suppliers/{}/statement", "suppliers:read"),
        (r"/tax/vat-periods/([0-9-]{7})", "taxes/vat/{}", "tax:read"),
        (rf"/ledger/journal-entries/{_ID}", "books/entries/{}", "ledger:read"),
        (r"/reports/([a-z-]+)", "reports/{}", "reports:read"),
    )
)
"""The pages of the dashboard by the paths of the API that rows name, and the scope that each needs."""
_OF_LISTS = {
    "clients": ("clients", "clients:read"),
    "document-journal": ("documents", "documents:read"),
    "expense-list": ("expenses", "expenses:read"),
    "payments": ("payments", "payments:read"),
    "products": ("products", "products:read"),
    "supplier-payments": ("supplier-payments", "suppliers:read"),
    "suppliers": ("suppliers", "suppliers:read"),
}
"""The pages of the rows of reports that are lists: each row has its id."""


@dataclass(frozen=True)
class TableCell:
    """A cell in words, and the page that it leads to."""

    text: str
    is_figure: bool
    href: str | None = None


@dataclass(frozen=True)
class ReportTable:
    """A report as a page shows it. `has_more`: the files have further rows."""

    heads: Sequence[tuple[str, bool]]
    """What stands above each column, and whether it has figures."""
    rows: Sequence[tuple[Sequence[TableCell], bool]]
    """The cells of each row, and whether it is a sum."""
    has_more: bool


def page_of(href: str, url: Callable[..., str], may: Callable[[str], bool]) -> str | None:
    """The page that shows what an operation of the API lists, by the path of a row with its parameters; None where
    there is no such page, or where the person may not open it."""
    path, _, query = href.partition("?")
    for pattern, page, scope in _PAGES:
        found = pattern.fullmatch(path)
        if found is not None:
            page, _, fixed = page.partition("?")
            address = url(page.format(*found.groups()))
            query = "&".join(one for one in (fixed, query) if one)
            return (f"{address}?{query}" if query else address) if may(scope) else None
    return None


def build_table(
    key: str,
    columns: Sequence[Column],
    rows: Iterable[Any],
    report: ComposedReport[Any, Any],
    words: Words,
    url: Callable[..., str],
    may: Callable[[str], bool],
) -> ReportTable:
    """The rows of a report in the words of a language. Columns in which no row has anything are left out, and so is
    that of the currency where amounts say it."""
    found = list(islice(rows, SHOWN_ROWS + 1))
    has_amounts = any(one.kind == "amount" for one in columns)
    currency = next((one for one in columns if one.kind == "currency"), None)
    kept = [one for one in columns if not (has_amounts and one is currency)]
    shown: list[tuple[list[TableCell], bool]] = []
    for row in found[:SHOWN_ROWS]:
        coin = str(currency.value_of(row, report) or "") if currency else ""
        coin = coin or str(getattr(report.answer, "currency", ""))
        cells = [_cell(one, one.value_of(row, report), coin, words) for one in kept]
        href = _href_of(key, row, url, may)
        if href is not None:
            at = _linked_cell(kept, cells)
            cells[at] = TableCell(cells[at].text, cells[at].is_figure, href)
        shown.append((cells, is_strong(row)))
    full = [at for at in range(len(kept)) if not shown or any(cells[at].text for cells, _ in shown)]
    return ReportTable(
        heads=[(kept[at].head(words.language), kept[at].kind in _FIGURES) for at in full],
        rows=[([cells[at] for at in full], strong) for cells, strong in shown],
        has_more=len(found) > SHOWN_ROWS,
    )


def _href_of(key: str, row: Any, url: Callable[..., str], may: Callable[[str], bool]) -> str | None:
    href = _value(row, "href")
    if isinstance(href, str):
        return page_of(href, url, may)
    if key in _OF_LISTS and _value(row, "id") is not None:
        part, scope = _OF_LISTS[key]
        return url(part, _value(row, "id")) if may(scope) else None
    return None


def _value(row: Any, name: str) -> Any:
    return row.get(name) if isinstance(row, Mapping) else getattr(row, name, None)


def _linked_cell(columns: Sequence[Column], cells: Sequence[TableCell]) -> int:
    keys = {one.key: at for at, one in enumerate(columns)}
    named = (keys[key] for key in _LINKED if key in keys and cells[keys[key]].text)
    return next(named, next((at for at, one in enumerate(cells) if one.text), 0))


def _cell(column: Column, value: object, currency: str, words: Words) -> TableCell:
    is_figure = column.kind in _FIGURES
    if value is None or value == "":
        return TableCell("", is_figure)
    match column.kind:
        case "amount":
            text: str = words.money(value, currency or None)
        case "percentage":
            text = words.percent(value)
        case "quantity" | "number":
            text = Markup('<bdi dir="ltr">{}</bdi>').format(words.number(value))
        case "day" if isinstance(value, date | str):
            text = words.day(value)
        case _:
            text = Markup("<bdi>{}</bdi>").format(value_label(words, column.key, str(value)) or value)
    return TableCell(text, is_figure)


def list_totals(answer: Any, words: Words) -> list[tuple[str, str]]:
    """The sums of an answer that comes in pages, each with its name: its rows do not have them."""
    totals = getattr(answer, "totals", None)
    if not isinstance(totals, msgspec.Struct) or not hasattr(answer, "next_cursor"):
        return []
    found = []
    for one in msgspec.structs.fields(totals):
        value = getattr(totals, one.name)
        text = words.number(value) if isinstance(value, int) else words.money(value, answer.currency)
        found.append((Column(one.encode_name).head(words.language), text))
    return found


def list_ages(answer: Any, words: Words) -> list[tuple[str, str, int]]:
    """What is owed by age, in each currency: its name, its amount, and its part of the largest in percent, for a
    bar."""
    sums = getattr(answer, "totals", None)
    found: list[tuple[str, str, int]] = []
    for one in sums if isinstance(sums, list) else ():
        ages = getattr(one, "aging", ())
        most = max((float(age.amount) for age in ages), default=0)
        found += [
            (
                words.label(age.bucket, "bucket"),
                words.money(age.amount, one.currency),
                round(100 * max(float(age.amount), 0) / most) if most > 0 else 0,
            )
            for age in ages
        ]
    return found


def list_methods(answer: Any, words: Words) -> list[tuple[str, int, str]]:
    """What came by each method and in each currency: its name, how many payments, and their sum. None where the table
    ends with the sums, as on the last page."""
    if getattr(answer, "next_cursor", None) is None:
        return []
    return [
        (words.label(one.method, "method"), one.payments, words.money(one.amount, one.currency))
        for one in getattr(answer, "by_method", ())
    ]
