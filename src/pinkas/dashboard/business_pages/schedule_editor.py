"""The editor of schedules of recurring documents, with a preview of the next dates and the totals.

Buttons other than `save` show the form again with changed rows, search results, or the fields of another frequency; so
it works without scripts.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.business_pages.business_settings import currency_options
from pinkas.dashboard.business_pages.drafts import draft_to_form
from pinkas.dashboard.business_pages.form_rows import added_field_name, form_with_changed_rows
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm, form_from_value, nest_pairs
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.recurring import read_schedule
from pinkas.dashboard.business_pages.resource import conflict_form
from pinkas.dashboard.business_pages.schedule_rhythm import next_dates, with_asked_timing
from pinkas.dashboard.business_pages.schedule_texts import end_text, frequency_text, outcome_text, shown_fields
from pinkas.dashboard.business_pages.searching import search_results
from pinkas.domains.documents import LineFields
from pinkas.platform.web_page import PageResponse

CREATE, CHANGE = "POST /recurring-documents", "PATCH /recurring-documents/{id}"
DATES = "POST /recurring-documents/dates"
_OF_TEMPLATE = (
    *("docType", "clientId", "client", "lines", "subject", "notes", "footer", "internalNotes", "currency", "lang"),
    *("priceMode", "discount", "rounding"),
)
"""The fields of the document template that the form has; others are kept unchanged."""
_OF_LINE = frozenset(one.encode_name for one in msgspec.structs.fields(LineFields))
_OF_CLIENT = ("name", "taxId", "emails", "address.street", "address.city")


async def new_page(context: PageContext) -> PageResponse:
    """An empty form; with `from` in the address, of a document that is to come again."""
    context.require_operation("POST /recurring-documents")
    today = context.current_day().isoformat()
    values: dict[str, Any] = {
        "frequency": "monthly_date",
        "interval": 1,
        "startDate": today,
        "time": "08:00",
        "end.type": "never",
        "catchUp": "all",
        "template.docType": 305,
    }
    if context.query.get("from"):
        values |= _values_from_document(await context.perform("GET /documents/{id}", id=context.query["from"]))
    if context.query.get("clientId"):
        values["template.clientId"] = context.query["clientId"]
    return await _render_form(context, Form(values=values))


def _values_from_document(document: Any) -> dict[str, Any]:
    """The form values that a schedule takes from a document: not its dates, payments and references."""
    kept: dict[str, Any] = {}
    for name, value in draft_to_form(document).values.items():
        head = name.partition(".")[0].partition("[")[0]
        row, dot, rest = name.partition("].")
        if head == "lines" and dot and rest.partition(".")[0] in _OF_LINE:
            kept[f"template.{row}].{rest}"] = value
        elif (head == "client" and name.partition(".")[2] in _OF_CLIENT) or (
            head in _OF_TEMPLATE and head not in ("lines", "client")
        ):
            kept[f"template.{name}"] = value
    return {name: value for name, value in kept.items() if value not in (None, "")}


async def create_schedule(context: PageContext) -> PageResponse:
    """Makes the schedule."""
    sent = context.read_form()
    if sent.get("_do", "save") != "save":
        return await _render_changed(context, sent, None)
    try:
        made = await context.perform(CREATE, body=_schedule_body(context, CREATE, sent, None))
    except Problem as fault:
        return await _render_form(context, context.form_with_problem(sent, fault), status=fault.status)
    return context.redirect_to("recurring", made.id, done="made")


async def edit_page(context: PageContext) -> PageResponse:
    """A schedule as it stands."""
    context.require_operation("PATCH /recurring-documents/{id}")
    one = await read_schedule(context)
    return await _render_form(context, form_from_value(one), schedule=one)


async def update_schedule(context: PageContext) -> PageResponse:
    """Keeps what was changed: documents that were made stay as they are."""
    sent = context.read_form()
    one = await read_schedule(context)
    if sent.get("_do", "save") != "save":
        return await _render_changed(context, sent, one)
    try:
        await context.perform(
            CHANGE, body=_schedule_body(context, CHANGE, sent, one), version=sent.get("_version"), id=one.id
        )
    except VersionConflict as fault:
        form, differs = conflict_form(context, sent, fault, one)
        theirs = [each for each in differs if str(each[1]).lower() != str(each[2]).lower()]
        return await _render_form(context, form, schedule=one, theirs=theirs, status=fault.status)
    except Problem as fault:
        return await _render_form(context, context.form_with_problem(sent, fault), schedule=one, status=fault.status)
    return context.redirect_to("recurring", one.id, done="saved")


async def preview_part(context: PageContext) -> PageResponse:
    """The next dates, and the totals of what is made on each, of the form as it is filled in so far."""
    sent = context.read_form()
    body = _schedule_body(context, CREATE, sent, None)
    return context.render(
        "recurring_preview.html", **await next_dates(context, DATES, body), **await _document_totals(context, body)
    )


async def _document_totals(context: PageContext, body: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return {
            "totals": await context.perform("POST /documents/calculate", body=body.get("template", {})),
            "told": None,
        }
    except Problem as fault:
        return {"totals": None, "told": _raise_server_problem(fault)}


def _raise_server_problem(problem: Problem) -> Problem:
    if problem.status >= 500:
        raise problem
    return problem


def _schedule_body(
    context: PageContext, method_and_path: str, submitted: SubmittedForm, schedule: Any
) -> dict[str, Any]:
    """The body of the form, without prefilled values that were not completed and without fields of other frequencies or
    kinds of end."""
    body = with_asked_timing(context.operation_body(method_and_path, submitted), schedule)
    template = body.get("template")
    if isinstance(template, dict):
        before = {} if schedule is None else msgspec.to_builtins(schedule.template, enc_hook=str)
        kept = {name: value for name, value in before.items() if name not in _OF_TEMPLATE}
        body["template"] = {**kept, **_template_body(template, before.get("client") or {})}
    return body


def _template_body(template: dict[str, Any], previous_client: Mapping[str, Any]) -> dict[str, Any]:
    """The document template from the form; `previous_client` is the stored inline client, whose other details are
    kept."""
    client = template.get("client")
    if template.get("clientId") or (isinstance(client, dict) and not client.get("name")):
        template.pop("client", None)
    elif isinstance(client, dict):
        shown = {name.partition(".")[0] for name in _OF_CLIENT}
        address = {k: v for k, v in (previous_client.get("address") or {}).items() if k not in ("street", "city")}
        client |= {name: value for name, value in previous_client.items() if name not in shown}
        if address or client.get("address"):
            client["address"] = {**address, **(client.get("address") or {})}
    lines = template.get("lines")
    for line in [template, *(lines if isinstance(lines, list) else [])]:
        discount = line.get("discount")
        if isinstance(discount, dict) and not discount.get("value"):
            line.pop("discount")
    template.setdefault("lines", [])
    for line in template["lines"]:
        line["quantity"] = line.get("quantity") or "1"
    return template


async def _render_changed(context: PageContext, submitted: SubmittedForm, schedule: Any) -> PageResponse:
    """The form again, after a button that only changes it."""
    form = submitted.form()
    values = dict(form.values)
    verb, _, what = submitted.get("_do").partition(":")
    match verb:
        case "add" | "drop":
            values = dict(form_with_changed_rows(submitted).values)
        case "client":
            values = {name: value for name, value in values.items() if not name.startswith("template.client.")}
            values["template.clientId"] = what
        case "new-client":
            values["template.client.name"] = submitted.get("_client").strip()
        case "no-client":
            values.pop("template.clientId", None)
        case "product":
            values |= await _product_line(context, what, form)
    return await _render_form(
        context,
        Form(values=values, version=form.version),
        schedule=schedule,
        found=await search_results(context, submitted),
        focus=added_field_name(submitted, Form(values=values)),
    )


async def _product_line(context: PageContext, product_id: str, form: Form) -> dict[str, Any]:
    """A line of a product: in the first row if nothing stands there, else in a new one. Its price is left out: it is
    that of the product on each date."""
    product = await context.perform("GET /products/{id}", id=product_id)
    places = form.rows("template.lines")
    empty = (one for one in places if not form.get(f"template.lines[{one}].description"))
    line = f"template.lines[{next(empty, len(places))}]"
    return {
        f"{line}.productId": product.id,
        f"{line}.description": product.name,
        f"{line}.quantity": "1",
        f"{line}.unit": product.unit,
    }


async def _render_form(
    context: PageContext, form: Form, *, status: int = 200, schedule: Any = None, **values: Any
) -> PageResponse:
    client = None
    if form.get("template.clientId") and context.has_scope("clients:read"):
        client = await context.perform("GET /clients/{id}", id=form.get("template.clientId"))
    kinds = [
        kind
        for kind in (await context.perform("GET /document-types")).items
        if kind.allowed and kind.lines == "required"
    ]
    ready = await _initial_dates(context, form)
    return context.render(
        "recurring_form.html",
        status=status,
        place="recurring",
        one=schedule,
        form=form,
        client=client,
        orders=await _standing_orders(context, form),
        kinds=kinds,
        currencies=await currency_options(context),
        asked=shown_fields(str(form.get("frequency")), str(form.get("unit"))),
        often=frequency_text,
        until=end_text,
        does=outcome_text,
        **{"found": {}, "theirs": [], "totals": None, "told": None, **ready, **values},
    )


async def _standing_orders(context: PageContext, form: Form) -> list[tuple[str, str]]:
    """The standing orders by which the documents of the schedule can be charged: those of its client that are not over,
    and the one that it names."""
    if not context.has_scope("mandates:read"):
        return []
    named, found = form.get("chargeMandateId"), []
    if form.get("template.clientId"):
        asked = {"clientId": form.get("template.clientId"), "limit": 100}
        found = (await context.perform("GET /mandates", query=asked)).items
    shown = [
        (str(one.id), f"{one.subject} · {one.amount or one.amount_max} {one.currency}")
        for one in found
        if one.status not in ("ENDED", "CANCELLED") or str(one.id) == str(named)
    ]
    if named and str(named) not in dict(shown):
        shown.append((str(named), str(named)))
    return shown


async def _initial_dates(context: PageContext, form: Form) -> dict[str, Any]:
    """The next dates of the form, shown without scripts."""
    pairs = [(name, str(one)) for name, one in form.values.items() if one is not None and not isinstance(one, list)]
    return await next_dates(
        context, DATES, _schedule_body(context, CREATE, SubmittedForm(pairs, nest_pairs(pairs)), None)
    )


SCREENS = {
    "/recurring/new": {"GET": new_page, "POST": create_schedule},
    "/recurring/preview": {"POST": preview_part},
    "/recurring/{id}/edit": {"GET": edit_page, "POST": update_schedule},
}
