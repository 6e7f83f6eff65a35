"""Payment Pages: the list with what came of each, drawing one up, publishing it, its statistics and its QR code."""

from collections.abc import Mapping
from functools import partial
from typing import Any, get_args

from pinkas.core.problems import NotFound, Problem
from pinkas.countries import get_country
from pinkas.dashboard.business_pages.business_settings import currency_options
from pinkas.dashboard.business_pages.datetimes import changed_instant, instant_to_local
from pinkas.dashboard.business_pages.forms import SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext, file_response
from pinkas.dashboard.business_pages.resource import Resource
from pinkas.domains import payment_pages
from pinkas.platform.web_page import PageResponse

PLACE = "payment-pages"
READ = "GET /payment-pages/{id}"
STATES = {"DRAFT": "", "LIVE": "good", "OFFLINE": "warn"}
"""The states of a page, and the CSS class by which each is coloured."""
_ROWS = 3
"""Empty rows that a form offers at least."""


async def _list_values(context: PageContext, page: Any) -> Mapping[str, Any]:
    return {"states": STATES}


async def _form_values(context: PageContext, record: Any) -> Mapping[str, Any]:
    brands = []
    if context.has_scope("business:read"):
        found = await context.perform("GET /brands", query={"limit": 100})
        brands = [(str(one.id), one.name) for one in found.items if one.is_active]
    business = await context.perform("GET /businesses/current")
    types = payment_pages.sale_types(get_country(business.country), business.business_type)
    return {
        "currencies": await currency_options(context),
        "brands": brands,
        "rows": _ROWS,
        "frequencies": [(one, context.words.label(one, "frequency")) for one in get_args(payment_pages.Frequency)],
        "doc_types": [(code, context.words.label(code, "docType")) for code in types],
        "wall": lambda value: instant_to_local(context.words, value),
    }


def _extra_fields(context: PageContext, submitted: SubmittedForm) -> Mapping[str, Any]:
    """The end of the page as an instant."""
    return {"expiresAt": changed_instant(context.words, submitted, "expiresAt")}


async def _detail_values(context: PageContext, record: Any) -> Mapping[str, Any]:
    """The statistics; the widths of the chart's bars are percent of the longest one."""
    stats = await context.perform("GET /payment-pages/{id}/stats", id=record.id)
    steps = (
        ("Opened", stats.views),
        ("Began to pay", stats.checkouts),
        ("Paid", stats.paid),
        ("Declined", stats.declined),
        ("Expired", stats.expired),
    )
    most = max(1, *(count for _, count in steps))
    chart = [(context.words.text(name), count, 100 * count // most) for name, count in steps]
    return {"stats": stats, "chart": chart, "states": STATES, "qr": context.qr(record.url)}


async def _act(action: str, context: PageContext) -> PageResponse:
    """Publishes a page, takes it offline, or deletes it; what is missing is told on its page."""
    id = context.path["id"]
    sent = context.read_form()
    try:
        if action == "remove":
            await context.perform("DELETE /payment-pages/{id}", id=id)
            return context.redirect_to(PLACE, done="removed")
        await context.perform(f"POST /payment-pages/{{id}}/{action}", id=id)
    except NotFound:
        raise
    except Problem as fault:
        thing = await context.perform(READ, id=id)
        more = await _detail_values(context, thing)
        form = context.form_with_problem(sent, fault)
        return context.render("payment_pages.html", status=fault.status, place=PLACE, thing=thing, form=form, **more)
    return context.redirect_to(PLACE, id, done="saved")


async def qr_page(context: PageContext) -> PageResponse:
    """The QR code as a file."""
    form = "svg" if context.query.get("format") == "svg" else "png"
    found = await context.perform("GET /payment-pages/{id}/qr", query={"format": form}, id=context.path["id"])
    return file_response(found, attachment=True)


PAGES = Resource(
    PLACE,
    "payment_pages",
    "GET /payment-pages",
    filters=("status", "kind", "sort"),
    read=READ,
    create="POST /payment-pages",
    change="PATCH /payment-pages/{id}",
    fixed={"include": "total"},
    report="GET /reports/payment-pages",
    initial_values={"amountMode": "fixed", "kind": "one_time", "priceMode": "gross", "notify": "true"},
    list_values=_list_values,
    form_values=_form_values,
    detail_values=_detail_values,
    extra_fields=_extra_fields,
)
SCREENS = {
    **PAGES.page_handlers(),
    **{f"/{PLACE}/{{id}}/{what}": {"POST": partial(_act, what)} for what in ("publish", "unpublish", "remove")},
    f"/{PLACE}/{{id}}/qr": {"GET": qr_page},
}
