"""Pages of the settings of a business: details, logo, type, document defaults, exchange rates."""

import functools
from collections.abc import Mapping
from datetime import date
from typing import Any
from zoneinfo import available_timezones

from pinkas.core.decoding_messages import EXPECTED_DAY, MISSING
from pinkas.core.problems import FaultCollector, NotFound, Problem, ValidationFailed, VersionConflict, invalid_field
from pinkas.countries import get_country
from pinkas.dashboard.business_pages.forms import Form, allowed_values, form_from_value, form_with_problem
from pinkas.dashboard.business_pages.lists import fetch_list, select_options
from pinkas.dashboard.business_pages.page_context import PageContext, file_response
from pinkas.dashboard.business_pages.resource import conflict_form
from pinkas.platform.web_page import PageResponse

CHANGE, DEFAULTS, CONFIG = (
    "PATCH /businesses/current",
    "PATCH /businesses/document-defaults",
    "PATCH /businesses/document-config",
)
TYPE = "POST /businesses/current/type"
RATE = "PUT /exchange-rates/{currency}/{date}"
USUAL_ZONES = ("Asia/Jerusalem", "UTC")
"""Time zones that come first."""
USUAL = ("USD", "EUR", "GBP")
"""Foreign currencies that come first."""


def field_choices(context: PageContext, method_and_path: str, field: str) -> tuple[str, ...]:
    """The values that a field of an operation takes."""
    return allowed_values(context.operations.get_declaration(method_and_path).shape.body, field)


@functools.cache
def time_zones() -> tuple[str, ...]:
    """The time zones of places, the usual ones first; names of other kinds are left out."""
    places = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")
    rest = sorted(one for one in available_timezones() if one.startswith(places) and one not in USUAL_ZONES)
    return (*USUAL_ZONES, *rest)


async def currency_options(context: PageContext) -> list[tuple[str, str]]:
    """All currencies as (code, label) options, common ones first; empty for a person who may not read them."""
    if not context.has_scope("business:read"):
        return []
    found = await context.perform("GET /currencies")
    ordered = sorted(found.items, key=lambda one: (not one.is_default, not one.is_home, one.code not in USUAL))
    return [(one.code, f"{one.code} – {getattr(one.names, context.words.language)}") for one in ordered]


async def home_currency(context: PageContext) -> str | None:
    """The currency of the books; None for a person who may not read it."""
    if not context.has_scope("business:read"):
        return None
    found = await context.perform("GET /currencies")
    return next((one.code for one in found.items if one.is_home), None)


async def _render(
    context: PageContext, template: str, tab: str, form: Form, status: int = 200, **values: Any
) -> PageResponse:
    return context.render(template, status=status, place="settings", tab=tab, form=form, **{"theirs": [], **values})


async def business_page(context: PageContext) -> PageResponse:
    """The details of the business."""
    one = await context.perform("GET /businesses/current")
    return await _render_business(context, one, form_from_value(one))


async def _render_business(
    context: PageContext, business: Any, form: Form, status: int = 200, **values: Any
) -> PageResponse:
    return await _render(
        context,
        "settings.html",
        "",
        form,
        status,
        one=business,
        zones=time_zones(),
        vat=field_choices(context, CHANGE, "vatReporting"),
        currencies=await currency_options(context),
        **values,
    )


async def change_business(context: PageContext) -> PageResponse:
    """Changes them; issued documents keep what is printed on them."""
    sent = context.read_form()
    try:
        await context.perform_form(CHANGE, sent)
    except VersionConflict as fault:
        one = await context.perform("GET /businesses/current")
        form, theirs = conflict_form(context, sent, fault, one)
        return await _render_business(context, one, form, fault.status, theirs=theirs)
    except Problem as fault:
        one = await context.perform("GET /businesses/current")
        return await _render_business(context, one, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("settings", done="saved")


async def logo_file(context: PageContext) -> PageResponse:
    """The logo as it is."""
    return file_response(await context.perform("GET /businesses/current/logo"))


async def set_logo(context: PageContext) -> PageResponse:
    """Takes a file as the logo."""
    try:
        if context.request.upload is None:
            raise NotFound
        await context.perform("POST /businesses/current/logo", body=context.request.upload)
    except Problem as fault:
        one = await context.perform("GET /businesses/current")
        told = context.words.problem(fault)
        form = Form(values=form_from_value(one).values, version=str(one.version), problem=told, faults={"file": [told]})
        return await _render_business(context, one, form, fault.status)
    return context.redirect_to("settings", done="saved")


async def remove_logo(context: PageContext) -> PageResponse:
    """Takes the logo away."""
    await context.perform("DELETE /businesses/current/logo")
    return context.redirect_to("settings", done="removed")


def parse_day(text: str) -> date | None:
    """A day as a form sends it; None for what is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


async def business_type_page(context: PageContext) -> PageResponse:
    """The type of the business: what it was, is and will be."""
    return await _render_business_type(context, Form(values=context.query))


async def _render_business_type(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    one = await context.perform("GET /businesses/current")
    page = await context.perform(
        "GET /businesses/current/type-history", query={"limit": 50, "cursor": context.query.get("cursor")}
    )
    today = context.current_day(one.timezone)
    types = sorted(get_country(one.country).type_changes[one.business_type])
    return await _render(
        context, "settings_type.html", "type", form, status, one=one, page=page, types=types, today=today
    )


async def change_type_page(context: PageContext) -> PageResponse:
    """The confirmation page before the business type is changed."""
    one = await context.perform("GET /businesses/current")
    to = context.query.get("type", "")
    if to not in get_country(one.country).type_changes[one.business_type]:
        return context.redirect_to("settings", "type")
    begins = parse_day(context.query.get("from", ""))
    if begins is None:
        fault = _day_problem(context.query.get("from", ""))
        form = form_with_problem(Form(values=context.query), fault, context.words.problem(fault), context.words.fault)
        return await _render_business_type(context, form, fault.status)
    kinds = await context.perform("GET /document-types")
    gained = [each.doc_type for each in kinds.items if to in each.issuers and one.business_type not in each.issuers]
    lost = [each.doc_type for each in kinds.items if one.business_type in each.issuers and to not in each.issuers]
    today = context.current_day(one.timezone)
    return await _render(
        context,
        "settings_type_check.html",
        "type",
        Form(values=context.query),
        one=one,
        to=to,
        begins=begins,
        today=today,
        gained=gained,
        lost=lost,
    )


def _day_problem(text: str) -> Problem:
    """The problem for a first day that is missing or invalid."""
    if text.strip():
        return invalid_field("from", "invalid", EXPECTED_DAY)
    return invalid_field("from", "required", MISSING)


async def change_business_type(context: PageContext) -> PageResponse:
    """Writes it. A day that is to come is kept, and the change happens on it by itself."""
    sent = context.read_form()
    try:
        await context.perform_form(TYPE, sent)
    except Problem as fault:
        return await _render_business_type(context, context.form_with_problem(sent, fault), fault.status)
    later = parse_day(sent.get("from"))
    one = await context.perform("GET /businesses/current")
    today = context.current_day(one.timezone)
    return context.redirect_to("settings", "type", done="planned" if later and later > today else "saved")


async def defaults_page(context: PageContext) -> PageResponse:
    """What drafts begin with, by type of document."""
    found = await context.perform("GET /businesses/document-defaults")
    kinds = await context.perform("GET /document-types")
    return await _render(context, "settings_defaults.html", "defaults", Form(), found=found.defaults, kinds=kinds.items)


async def type_defaults_page(context: PageContext) -> PageResponse:
    """The defaults of one type."""
    return await _render_type_defaults(
        context, form_from_value(await context.perform("GET /businesses/document-defaults"))
    )


async def _render_type_defaults(
    context: PageContext, form: Form, status: int = 200, differences: Any = ()
) -> PageResponse:
    one = await context.perform("GET /document-types/{docType}", docType=context.path["docType"])
    begins = f"defaults.{one.doc_type}."
    return await _render(
        context,
        "settings_default.html",
        "defaults",
        form,
        status,
        one=one,
        begins=begins,
        designs=await select_options(context, "GET /document-templates/{id}", form.get(f"{begins}templateId")),
        currencies=await currency_options(context),
        theirs=differences,
    )


async def change_type_defaults(context: PageContext) -> PageResponse:
    """Changes them, or forgets all of them."""
    sent, code = context.read_form(), context.path["docType"]
    try:
        if sent.get("_do") == "clear":
            await context.perform(DEFAULTS, body={"defaults": {code: None}})
        else:
            await context.perform_form(DEFAULTS, sent)
    except VersionConflict as fault:
        form, theirs = conflict_form(context, sent, fault, await context.perform("GET /businesses/document-defaults"))
        return await _render_type_defaults(context, form, fault.status, theirs)
    except Problem as fault:
        return await _render_type_defaults(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("settings", "defaults", done="saved")


async def config_page(context: PageContext) -> PageResponse:
    """Rules that hold for every document."""
    return await _render_config(context, form_from_value(await context.perform("GET /businesses/document-config")))


async def _render_config(context: PageContext, form: Form, status: int = 200, differences: Any = ()) -> PageResponse:
    choices = {
        "stock": field_choices(context, CONFIG, "negativeStock"),
        "cash": field_choices(context, CONFIG, "cashPolicy"),
    }
    return await _render(context, "settings_documents.html", "documents", form, status, **choices, theirs=differences)


async def change_config(context: PageContext) -> PageResponse:
    """Changes them."""
    sent = context.read_form()
    try:
        await context.perform_form(CONFIG, sent)
    except VersionConflict as fault:
        form, theirs = conflict_form(context, sent, fault, await context.perform("GET /businesses/document-config"))
        return await _render_config(context, form, fault.status, theirs)
    except Problem as fault:
        return await _render_config(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("settings", "documents", done="saved")


async def rates_page(context: PageContext) -> PageResponse:
    """Rates of a day, each the last one that is known on it."""
    return await _render_rates(context, Form())


async def _render_rates(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    page, asked = await fetch_list(context, "GET /exchange-rates", ("date", "currency"))
    today = context.current_day().isoformat()
    if not form.values:
        form = Form(values={"date": asked.get("date") or today, "currency": asked.get("currency")})
    return await _render(
        context,
        "settings_rates.html",
        "rates",
        form,
        status,
        page=page,
        asked=asked,
        today=today,
        currencies=[one for one in await currency_options(context) if one[0] != "ILS"],
    )


async def set_rate(context: PageContext) -> PageResponse:
    """Sets the rate of a day by hand."""
    sent = context.read_form()
    currency, day = sent.get("currency"), sent.get("date")
    try:
        faults = FaultCollector()
        if not currency:
            faults.add("currency", "required", MISSING)
        if parse_day(day) is None:
            faults.add("date", "invalid", EXPECTED_DAY)
        faults.raise_if_any()
        await context.perform_form(RATE, sent, without=("currency", "date"), currency=currency, date=day)
    except ValidationFailed as fault:
        return await _render_rates(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to("settings", "rates", date=day, done="saved")


SCREENS: Mapping[str, Mapping[str, Any]] = {
    "/settings": {"GET": business_page, "POST": change_business},
    "/settings/logo": {"GET": logo_file, "POST": set_logo},
    "/settings/logo/remove": {"POST": remove_logo},
    "/settings/type": {"GET": business_type_page, "POST": change_business_type},
    "/settings/type/check": {"GET": change_type_page},
    "/settings/defaults": {"GET": defaults_page},
    "/settings/defaults/{docType}": {"GET": type_defaults_page, "POST": change_type_defaults},
    "/settings/documents": {"GET": config_page, "POST": change_config},
    "/settings/rates": {"GET": rates_page, "POST": set_rate},
}
UPLOADS = ("/settings/logo",)
