"""Reports: which there are, and one page for each, made from its declaration: parameters, table, sums, files."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.core.report_tables import ComposedReport
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.page_context import PageContext, file_response
from pinkas.dashboard.business_pages.report_parameters import DAYS, asked_parameters, list_fields, sent_parameters
from pinkas.dashboard.business_pages.report_tables import ReportTable, build_table, list_ages, list_methods, list_totals
from pinkas.platform.web_page import PageResponse

PLACE = "reports"
GROUPS: Sequence[tuple[str, tuple[str, ...]]] = (
    ("Books and taxes", ("profit-and-loss", "balance-sheet", "cash-flow", "vat", "bookkeeping-summary")),
    ("Sales", ("income", "sales-by-client", "sales-by-product", "aged-receivables", "client-card")),
    ("Purchases", ("expenses", "aged-payables", "supplier-card")),
    ("Documents and money", ("document-journal", "document-totals", "continuity", "payments", "refunds")),
)
"""The reports of the first page under their headings; those of other domains follow as lists."""
_FORMATS = ("csv", "xlsx", "pdf")
_PAGE_ROWS = 100


async def list_reports(context: PageContext) -> dict[str, Any]:
    """The reports that the person may read, by their keys."""
    found = await context.perform("GET /reports")
    return {one.key: one for one in found.items if context.has_scope(one.scope)}


async def index_page(context: PageContext) -> PageResponse:
    """Every report with what it tells."""
    reports = await list_reports(context)
    named = {key for _, keys in GROUPS for key in keys}
    groups = [(name, [reports[key] for key in keys if key in reports]) for name, keys in GROUPS]
    groups.append(("Lists", [one for key, one in reports.items() if key not in named]))
    return context.render("reports.html", place=PLACE, groups=[one for one in groups if one[1]])


async def get_report(context: PageContext, key: str) -> Any:
    """A report as it is listed. Raises NotFound for one that there is not, or that the person may not read."""
    found = (await list_reports(context)).get(key)
    if found is None:
        raise NotFound
    return found


async def report_page(context: PageContext) -> PageResponse:
    """A report with the parameters of the query. Without one that it needs, only its form."""
    return await _render(context, await get_report(context, context.path["key"]), None)


async def file_page(context: PageContext) -> PageResponse:
    """The same as a file; its page, with the reason, where it is refused."""
    report = await get_report(context, context.path["key"])
    format = context.query.get("format", "")
    query = {
        **sent_parameters(context, asked_parameters(context, report)),
        "format": format if format in _FORMATS else "csv",
        "lang": context.words.language,
    }
    try:
        return file_response(await context.perform(f"GET {report.path}", query=query), attachment=True)
    except Problem as fault:
        if fault.status >= 500 or isinstance(fault, NotFound):
            raise
        return await _render(context, report, fault)


async def _render(context: PageContext, report: Any, refused: Problem | None) -> PageResponse:
    asked = asked_parameters(context, report)
    form, answer, table, status = Form(values=asked), None, None, refused.status if refused else 200
    lacks = [one.name for one in report.parameters if one.required and one.name not in asked]
    if refused is not None:
        form = context.form_with_problem(form, refused)
    elif not lacks:
        try:
            answer = await _fetch(context, report, asked)
            table = await _build(context, report, answer)
        except Problem as fault:
            if fault.status >= 500 or isinstance(fault, NotFound):
                raise
            form, status = context.form_with_problem(form, fault), fault.status
    fields = await list_fields(context, report, asked)
    shown = {one.name for one in fields}
    hidden = {name: value for name, value in asked.items() if name not in shown}
    return context.render(
        "report.html",
        status=status,
        place=PLACE,
        report=report,
        form=form,
        fields=fields,
        hidden=hidden,
        chips=Form(values=hidden),
        asked=asked,
        lacks=lacks,
        answer=answer,
        table=table,
        totals=list_totals(answer, context.words),
        ages=list_ages(answer, context.words),
        methods=list_methods(answer, context.words),
        months=_months(context, answer),
        formats=_FORMATS,
        can_schedule=context.has_scope("reports:write"),
        schedule_asked={f"parameters.{name}": value for name, value in asked.items() if name not in DAYS},
    )


async def _fetch(context: PageContext, report: Any, asked: Mapping[str, str]) -> Any:
    query: dict[str, Any] = {**sent_parameters(context, asked), "lang": context.words.language}
    if any(one.name == "cursor" for one in report.parameters):
        query |= {"limit": _PAGE_ROWS, "cursor": context.query.get("cursor")}
    return await context.perform(f"GET {report.path}", query=query)


async def _build(context: PageContext, report: Any, answer: Any) -> ReportTable:
    declared = context.operations.get_declaration(f"GET {report.path}")
    assert declared.table is not None
    business = await context.perform("GET /businesses/current")
    at = getattr(answer, "generated_at", None)
    now = at if isinstance(at, datetime) else context.flow.transactions.runtime.clock.now()
    words = context.words
    composed = ComposedReport(answer, business, words.language, now, context.environment == "sandbox")
    columns, rows = declared.table(composed)
    return build_table(report.key, columns, rows, composed, words, context.url, context.has_scope)


def _months(context: PageContext, answer: Any) -> list[tuple[Any, int]]:
    """The months of an answer that has sums of them, each with the instant at which a chart puts it."""
    months = getattr(answer, "months", None)
    found = months if isinstance(months, list) else []
    return [(one, int(context.words.midnight(one.month).timestamp())) for one in found]


SCREENS = {
    "/reports": {"GET": index_page},
    "/reports/{key}": {"GET": report_page},
    "/reports/{key}/file": {"GET": file_page},
}
