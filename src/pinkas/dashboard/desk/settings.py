"""Pages of the settings of a business: details, logo, type, document defaults, exchange rates."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from pinkas.core.problems import Faults, NotFound, Problem, ValidationFailed, VersionConflict, invalid
from pinkas.core.sentences import MISSING, NO_DAY
from pinkas.countries import country
from pinkas.dashboard.desk.desk import Desk, handed
from pinkas.dashboard.desk.forms import Form, choices, filled, refused
from pinkas.dashboard.desk.lists import listed, options
from pinkas.dashboard.desk.resource import collision
from pinkas.platform.page import Shown

CHANGE, DEFAULTS, CONFIG = (
    "PATCH /businesses/current",
    "PATCH /businesses/document-defaults",
    "PATCH /businesses/document-config",
)
TYPE = "POST /businesses/current/type"
RATE = "PUT /exchange-rates/{currency}/{date}"
ZONES = ("Asia/Jerusalem", "Europe/London", "Europe/Paris", "Europe/Athens", "America/New_York", "America/Los_Angeles")
"""Time zones that are suggested; any of the IANA's may be written."""
USUAL = ("USD", "EUR", "GBP")
"""Foreign currencies that come first."""


def offered(desk: Desk, where: str, field: str) -> tuple[str, ...]:
    """The values that a field of an operation takes."""
    return choices(desk.operations.get_declaration(where).shape.body, field)


async def currencies(desk: Desk) -> list[tuple[str, str]]:
    """All currencies as (code, label) options, common ones first; empty for a person who may not read them."""
    if not desk.may("business:read"):
        return []
    found = await desk.perform("GET /currencies")
    ordered = sorted(found.items, key=lambda one: (not one.is_default, not one.is_home, one.code not in USUAL))
    return [(one.code, f"{one.code} – {getattr(one.names, desk.words.language)}") for one in ordered]


async def home_currency(desk: Desk) -> str | None:
    """The currency of the books; None for a person who may not read it."""
    if not desk.may("business:read"):
        return None
    found = await desk.perform("GET /currencies")
    return next((one.code for one in found.items if one.is_home), None)


async def _page(desk: Desk, template: str, tab: str, form: Form, status: int = 200, **values: Any) -> Shown:
    return desk.render(template, status=status, place="settings", tab=tab, form=form, **{"theirs": [], **values})


async def business(desk: Desk) -> Shown:
    """The details of the business."""
    one = await desk.perform("GET /businesses/current")
    return await _business(desk, one, filled(one))


async def _business(desk: Desk, one: Any, form: Form, status: int = 200, **values: Any) -> Shown:
    return await _page(
        desk,
        "settings.html",
        "",
        form,
        status,
        one=one,
        zones=ZONES,
        vat=offered(desk, CHANGE, "vatReporting"),
        currencies=await currencies(desk),
        **values,
    )


async def change_business(desk: Desk) -> Shown:
    """Changes them; issued documents keep what is printed on them."""
    sent = desk.read_form()
    try:
        await desk.perform_form(CHANGE, sent)
    except VersionConflict as fault:
        one = await desk.perform("GET /businesses/current")
        form, theirs = collision(desk, sent, fault, one)
        return await _business(desk, one, form, fault.status, theirs=theirs)
    except Problem as fault:
        one = await desk.perform("GET /businesses/current")
        return await _business(desk, one, desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("settings", done="saved")


async def logo(desk: Desk) -> Shown:
    """The logo as it is."""
    return handed(await desk.perform("GET /businesses/current/logo"))


async def set_logo(desk: Desk) -> Shown:
    """Takes a file as the logo."""
    try:
        if desk.request.upload is None:
            raise NotFound
        await desk.perform("POST /businesses/current/logo", body=desk.request.upload)
    except Problem as fault:
        one = await desk.perform("GET /businesses/current")
        told = desk.words.problem(fault)
        form = Form(values=filled(one).values, version=str(one.version), problem=told, faults={"file": [told]})
        return await _business(desk, one, form, fault.status)
    return desk.redirect_to("settings", done="saved")


async def remove_logo(desk: Desk) -> Shown:
    """Takes the logo away."""
    await desk.perform("DELETE /businesses/current/logo")
    return desk.redirect_to("settings", done="removed")


def day_of(text: str) -> date | None:
    """A day as a form sends it; None for what is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


async def kind(desk: Desk) -> Shown:
    """The type of the business: what it was, is and will be."""
    return await _kind(desk, Form(values=desk.query))


async def _kind(desk: Desk, form: Form, status: int = 200) -> Shown:
    one = await desk.perform("GET /businesses/current")
    page = await desk.perform(
        "GET /businesses/current/type-history", query={"limit": 50, "cursor": desk.query.get("cursor")}
    )
    today = desk.current_day(one.timezone)
    types = sorted(country(one.country).type_changes[one.business_type])
    return await _page(desk, "settings_type.html", "type", form, status, one=one, page=page, types=types, today=today)


async def ask_kind(desk: Desk) -> Shown:
    """The confirmation page before the business type is changed."""
    one = await desk.perform("GET /businesses/current")
    to = desk.query.get("type", "")
    if to not in country(one.country).type_changes[one.business_type]:
        return desk.redirect_to("settings", "type")
    begins = day_of(desk.query.get("from", ""))
    if begins is None:
        fault = _no_day(desk.query.get("from", ""))
        form = refused(Form(values=desk.query), fault, desk.words.problem(fault), desk.words.fault)
        return await _kind(desk, form, fault.status)
    kinds = await desk.perform("GET /document-types")
    gained = [each.doc_type for each in kinds.items if to in each.issuers and one.business_type not in each.issuers]
    lost = [each.doc_type for each in kinds.items if one.business_type in each.issuers and to not in each.issuers]
    today = desk.current_day(one.timezone)
    return await _page(
        desk,
        "settings_type_check.html",
        "type",
        Form(values=desk.query),
        one=one,
        to=to,
        begins=begins,
        today=today,
        gained=gained,
        lost=lost,
    )


def _no_day(text: str) -> Problem:
    """The problem for a first day that is missing or invalid."""
    if text.strip():
        return invalid("from", "invalid", NO_DAY)
    return invalid("from", "required", MISSING)


async def change_kind(desk: Desk) -> Shown:
    """Writes it. A day that is to come is kept, and the change happens on it by itself."""
    sent = desk.read_form()
    try:
        await desk.perform_form(TYPE, sent)
    except Problem as fault:
        return await _kind(desk, desk.form_with_problem(sent, fault), fault.status)
    later = day_of(sent.get("from"))
    one = await desk.perform("GET /businesses/current")
    today = desk.current_day(one.timezone)
    return desk.redirect_to("settings", "type", done="planned" if later and later > today else "saved")


async def defaults(desk: Desk) -> Shown:
    """What drafts begin with, by type of document."""
    found = await desk.perform("GET /businesses/document-defaults")
    kinds = await desk.perform("GET /document-types")
    return await _page(desk, "settings_defaults.html", "defaults", Form(), found=found.defaults, kinds=kinds.items)


async def default(desk: Desk) -> Shown:
    """The defaults of one type."""
    return await _default(desk, filled(await desk.perform("GET /businesses/document-defaults")))


async def _default(desk: Desk, form: Form, status: int = 200, theirs: Any = ()) -> Shown:
    one = await desk.perform("GET /document-types/{docType}", docType=desk.path["docType"])
    begins = f"defaults.{one.doc_type}."
    return await _page(
        desk,
        "settings_default.html",
        "defaults",
        form,
        status,
        one=one,
        begins=begins,
        designs=await options(desk, "GET /document-templates/{id}", form.get(f"{begins}templateId")),
        currencies=await currencies(desk),
        theirs=theirs,
    )


async def change_default(desk: Desk) -> Shown:
    """Changes them, or forgets all of them."""
    sent, code = desk.read_form(), desk.path["docType"]
    try:
        if sent.get("_do") == "clear":
            await desk.perform(DEFAULTS, body={"defaults": {code: None}})
        else:
            await desk.perform_form(DEFAULTS, sent)
    except VersionConflict as fault:
        form, theirs = collision(desk, sent, fault, await desk.perform("GET /businesses/document-defaults"))
        return await _default(desk, form, fault.status, theirs)
    except Problem as fault:
        return await _default(desk, desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("settings", "defaults", done="saved")


async def config(desk: Desk) -> Shown:
    """Rules that hold for every document."""
    return await _config(desk, filled(await desk.perform("GET /businesses/document-config")))


async def _config(desk: Desk, form: Form, status: int = 200, theirs: Any = ()) -> Shown:
    stock = offered(desk, CONFIG, "negativeStock")
    return await _page(desk, "settings_documents.html", "documents", form, status, stock=stock, theirs=theirs)


async def change_config(desk: Desk) -> Shown:
    """Changes them."""
    sent = desk.read_form()
    try:
        await desk.perform_form(CONFIG, sent)
    except VersionConflict as fault:
        form, theirs = collision(desk, sent, fault, await desk.perform("GET /businesses/document-config"))
        return await _config(desk, form, fault.status, theirs)
    except Problem as fault:
        return await _config(desk, desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("settings", "documents", done="saved")


async def rates(desk: Desk) -> Shown:
    """Rates of a day, each the last one that is known on it."""
    return await _rates(desk, Form())


async def _rates(desk: Desk, form: Form, status: int = 200) -> Shown:
    page, asked = await listed(desk, "GET /exchange-rates", ("date", "currency"))
    today = desk.current_day().isoformat()
    if not form.values:
        form = Form(values={"date": asked.get("date") or today, "currency": asked.get("currency")})
    return await _page(
        desk,
        "settings_rates.html",
        "rates",
        form,
        status,
        page=page,
        asked=asked,
        today=today,
        currencies=[one for one in await currencies(desk) if one[0] != "ILS"],
    )


async def set_rate(desk: Desk) -> Shown:
    """Sets the rate of a day by hand."""
    sent = desk.read_form()
    currency, day = sent.get("currency"), sent.get("date")
    try:
        faults = Faults()
        if not currency:
            faults.add("currency", "required", MISSING)
        if day_of(day) is None:
            faults.add("date", "invalid", NO_DAY)
        faults.raise_if_any()
        await desk.perform_form(RATE, sent, without=("currency", "date"), currency=currency, date=day)
    except ValidationFailed as fault:
        return await _rates(desk, desk.form_with_problem(sent, fault), fault.status)
    return desk.redirect_to("settings", "rates", date=day, done="saved")


SCREENS: Mapping[str, Mapping[str, Any]] = {
    "/settings": {"GET": business, "POST": change_business},
    "/settings/logo": {"GET": logo, "POST": set_logo},
    "/settings/logo/remove": {"POST": remove_logo},
    "/settings/type": {"GET": kind, "POST": change_kind},
    "/settings/type/check": {"GET": ask_kind},
    "/settings/defaults": {"GET": defaults},
    "/settings/defaults/{docType}": {"GET": default, "POST": change_default},
    "/settings/documents": {"GET": config, "POST": change_config},
    "/settings/rates": {"GET": rates, "POST": set_rate},
}
UPLOADS = ("/settings/logo",)
