"""Taxes: VAT periods and one as a checklist to file, withheld tax, advances, certificates, settings."""

from typing import Any

from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.business_pages.forms import Form, form_from_value
from pinkas.dashboard.business_pages.lists import export_table, fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, file_response
from pinkas.platform.web_page import PageResponse

PLACE = "taxes"
STATES = {"OPEN": "warn", "CLOSED": "", "FILED": "good"}
"""The states of VAT periods, and the CSS class by which each is coloured."""
CERTIFICATE_FILTERS = ("owner", "validOn", "supplierId", "clientId", "sort")
DOCUMENT_FILTERS = ("side", "sort")
_LIST = "GET /tax/vat-periods"
_ONE = "GET /tax/vat-periods/{period}"
_DOCUMENTS = "GET /tax/vat-periods/{period}/documents"
_WITHHOLDING = "GET /tax/withholding-report"
_ADVANCES = "GET /tax/advances"
_CERTIFICATES = "GET /tax/withholding-certificates"
_STEPS = {
    "close": ("POST /tax/vat-periods/{period}/close", "vat_closed"),
    "reopen": ("POST /tax/vat-periods/{period}/reopen", "vat_reopened"),
    "file": ("POST /tax/vat-periods/{period}/mark-filed", "vat_filed"),
}


async def list_page(context: PageContext) -> PageResponse:
    """VAT periods of a year, with what is due next."""
    year = _year(context)
    today = context.current_day()
    found = await context.perform(_LIST, query={"from": f"{year}-01-01", "to": f"{year}-12-31"})
    return context.render(
        "taxes.html", place=PLACE, found=found, year=year, this_year=today.year, today=today, states=STATES, form=Form()
    )


def _year(context: PageContext) -> int:
    asked = context.query.get("year", "")
    this = context.current_day().year
    return int(asked) if asked.isascii() and asked.isdigit() and 2000 <= int(asked) <= this + 1 else this


async def export_page(context: PageContext) -> PageResponse:
    """The periods of a year as a file."""
    year = _year(context)
    return await export_table(context, _LIST, (), {"from": f"{year}-01-01", "to": f"{year}-12-31"})


async def period_page(context: PageContext) -> PageResponse:
    """One period as a checklist to file it."""
    return await _render_period(context, Form())


async def _render_period(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    found = await context.perform(_ONE, period=context.path["period"])
    return context.render(
        "tax_period.html",
        status=status,
        place=PLACE,
        one=found,
        states=STATES,
        form=form,
        today=context.current_day(),
        is_over=context.current_day() > found.to,
    )


async def do_step(context: PageContext) -> PageResponse:
    """Closes a period, opens it again, or records that its return was filed."""
    sent, period = context.read_form(), context.path["period"]
    operation, told = _STEPS.get(sent.get("_do") or "", _STEPS["close"])
    try:
        if operation == _STEPS["close"][0]:
            await context.perform(operation, period=period)
        else:
            await context.perform_form(operation, sent, period=period)
    except Problem as fault:
        return await _render_period(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "vat", period, done=told)


async def documents_page(context: PageContext) -> PageResponse:
    """The documents that a return reports, on one side or on both."""
    period = context.path["period"]
    page, form = await fetch_list(context, _DOCUMENTS, DOCUMENT_FILTERS, period=period)
    return context.render("tax_documents.html", place=PLACE, page=page, form=form, period=period)


async def documents_export(context: PageContext) -> PageResponse:
    """The same as a file."""
    asked = {name: context.query[name] for name in DOCUMENT_FILTERS if context.query.get(name, "").strip()}
    format = "csv" if context.query.get("format") == "csv" else "xlsx"
    query = {**asked, "format": format, "lang": context.words.language}
    return file_response(await context.perform(_DOCUMENTS, query=query, period=context.path["period"]), attachment=True)


async def detailed_file(context: PageContext) -> PageResponse:
    """The file of the detailed report."""
    found = await context.perform("GET /tax/vat-periods/{period}/pcn874", period=context.path["period"])
    return file_response(found, attachment=True)


async def withholding_page(context: PageContext) -> PageResponse:
    """Tax withheld in a year: by payee, by client, and what is remitted of each month."""
    year = _year(context)
    query = {"from": f"{year}-01-01", "to": f"{year}-12-31"}
    found = await context.perform(_WITHHOLDING, query=query)
    this = context.current_day().year
    return context.render("tax_withholding.html", place=PLACE, found=found, year=year, this_year=this, form=Form())


async def withholding_export(context: PageContext) -> PageResponse:
    """The same as a file."""
    year = _year(context)
    return await export_table(context, _WITHHOLDING, (), {"from": f"{year}-01-01", "to": f"{year}-12-31"})


async def withholding_form(context: PageContext) -> PageResponse:
    """A form of a year as PDF: `form` is which, `supplierId` the payee of a certificate."""
    year = _year(context)
    asked = {name: context.query[name] for name in ("form", "supplierId") if context.query.get(name, "").strip()}
    days = {"from": f"{year}-01-01", "to": f"{year}-12-31"}
    query = {"form": "yearly", **asked, **days, "format": "pdf", "lang": context.words.language}
    return file_response(await context.perform(_WITHHOLDING, query=query))


async def advances_page(context: PageContext) -> PageResponse:
    """The advances on income tax of a year."""
    year = _year(context)
    found = await context.perform(_ADVANCES, query={"year": year})
    return context.render(
        "tax_advances.html",
        place=PLACE,
        found=found,
        year=year,
        this_year=context.current_day().year,
        today=context.current_day(),
        form=Form(),
    )


async def certificates_page(context: PageContext) -> PageResponse:
    """Certificates of withholding, with a form for a new one."""
    return await _render_certificates(context, None)


async def _render_certificates(context: PageContext, wrong: Form | None, status: int = 200) -> PageResponse:
    page, form = await fetch_list(context, _CERTIFICATES, CERTIFICATE_FILTERS)
    suppliers = await _names(context, "suppliers")
    return context.render(
        "tax_certificates.html",
        status=status,
        place=PLACE,
        page=page,
        form=wrong or form,
        suppliers=suppliers,
        clients=await _names(context, "clients"),
        today=context.current_day(),
    )


async def _names(context: PageContext, part: str) -> list[tuple[str, str]]:
    if not context.has_scope(f"{part}:read"):
        return []
    page = await context.perform(f"GET /{part}", query={"limit": 100, "sort": "name"})
    return [(str(one.id), one.name) for one in page.items]


async def change_certificates(context: PageContext) -> PageResponse:
    """Adds a certificate, or removes one."""
    sent = context.read_form()
    try:
        if sent.get("_do") == "remove":
            await context.perform("DELETE /tax/withholding-certificates/{id}", id=sent.get("_id"))
            return context.redirect_to(PLACE, "certificates", done="removed")
        await context.perform_form("POST /tax/withholding-certificates", sent)
    except Problem as fault:
        return await _render_certificates(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "certificates", done="made")


async def settings_page(context: PageContext) -> PageResponse:
    """What the business says of its taxes."""
    return _render_settings(context, form_from_value(await context.perform("GET /tax/settings")))


def _render_settings(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    return context.render("tax_settings.html", status=status, place=PLACE, form=form)


async def change_settings(context: PageContext) -> PageResponse:
    """Changes it."""
    sent = context.read_form()
    try:
        await context.perform_form("PATCH /tax/settings", sent)
    except VersionConflict as fault:
        now: Any = await context.perform("GET /tax/settings")
        told = context.form_with_problem(sent, fault)
        return _render_settings(context, Form(told.values, told.faults, told.problem, str(now.version)), fault.status)
    except Problem as fault:
        return _render_settings(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "settings", done="saved")


SCREENS = {
    "/taxes": {"GET": list_page},
    "/taxes/export": {"GET": export_page},
    "/taxes/vat/{period}": {"GET": period_page, "POST": do_step},
    "/taxes/vat/{period}/documents": {"GET": documents_page},
    "/taxes/vat/{period}/documents/export": {"GET": documents_export},
    "/taxes/vat/{period}/pcn874": {"GET": detailed_file},
    "/taxes/withholding": {"GET": withholding_page},
    "/taxes/withholding/export": {"GET": withholding_export},
    "/taxes/withholding/form": {"GET": withholding_form},
    "/taxes/advances": {"GET": advances_page},
    "/taxes/certificates": {"GET": certificates_page, "POST": change_certificates},
    "/taxes/settings": {"GET": settings_page, "POST": change_settings},
}
