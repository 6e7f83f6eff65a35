"""The editor of schedules of recurring documents, with a preview of the next dates and the totals.

Buttons other than `save` show the form again with changed rows, search results, or the fields of another frequency; so
it works without scripts.
"""

from collections.abc import Mapping
from datetime import date
from types import SimpleNamespace
from typing import Any

import msgspec

from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.drafts import of_draft
from pinkas.dashboard.desk.finding import searched
from pinkas.dashboard.desk.form_rows import added, changed_rows
from pinkas.dashboard.desk.forms import Form, Sent, filled, nested
from pinkas.dashboard.desk.recurrence import does, often, shown_fields, until
from pinkas.dashboard.desk.recurring import read
from pinkas.dashboard.desk.resource import collision
from pinkas.dashboard.desk.settings import currencies
from pinkas.domains.documents import LineFields
from pinkas.platform.page import Shown

CREATE, CHANGE = "POST /recurring-documents", "PATCH /recurring-documents/{id}"
_TIMING = ("frequency", "interval", "unit", "day", "week", "weekday", "startDate", "end", "timezone", "time")
_RHYTHM = ("unit", "day", "week", "weekday")
_OF_TEMPLATE = (
    *("docType", "clientId", "client", "lines", "subject", "notes", "footer", "internalNotes", "currency", "lang"),
    *("priceMode", "discount", "rounding"),
)
"""The fields of the document template that the form has; others are kept unchanged."""
_OF_LINE = frozenset(one.encode_name for one in msgspec.structs.fields(LineFields))
_OF_CLIENT = ("name", "taxId", "emails", "address.street", "address.city")


async def new(desk: Desk) -> Shown:
    """An empty form; with `from` in the address, of a document that is to come again."""
    desk.needs("POST /recurring-documents")
    today = desk.current_day().isoformat()
    values: dict[str, Any] = {
        "frequency": "monthly_date",
        "interval": 1,
        "startDate": today,
        "time": "08:00",
        "end.type": "never",
        "catchUp": "all",
        "template.docType": 305,
    }
    if desk.query.get("from"):
        values |= _of_document(await desk.perform("GET /documents/{id}", id=desk.query["from"]))
    if desk.query.get("clientId"):
        values["template.clientId"] = desk.query["clientId"]
    return await _form(desk, Form(values=values))


def _of_document(document: Any) -> dict[str, Any]:
    """The form values that a schedule takes from a document: not its dates, payments and references."""
    kept: dict[str, Any] = {}
    for name, value in of_draft(document).values.items():
        head = name.partition(".")[0].partition("[")[0]
        row, dot, rest = name.partition("].")
        if head == "lines" and dot and rest.partition(".")[0] in _OF_LINE:
            kept[f"template.{row}].{rest}"] = value
        elif (head == "client" and name.partition(".")[2] in _OF_CLIENT) or (
            head in _OF_TEMPLATE and head not in ("lines", "client")
        ):
            kept[f"template.{name}"] = value
    return {name: value for name, value in kept.items() if value not in (None, "")}


async def create(desk: Desk) -> Shown:
    """Makes the schedule."""
    sent = desk.read_form()
    if sent.get("_do", "save") != "save":
        return await _changed(desk, sent, None)
    try:
        made = await desk.perform(CREATE, body=_body(desk, CREATE, sent, None))
    except Problem as fault:
        return await _form(desk, desk.form_with_problem(sent, fault), status=fault.status)
    return desk.redirect_to("recurring", made.id, done="made")


async def edit(desk: Desk) -> Shown:
    """A schedule as it stands."""
    desk.needs("PATCH /recurring-documents/{id}")
    one = await read(desk)
    return await _form(desk, filled(one), one=one)


async def change(desk: Desk) -> Shown:
    """Keeps what was changed: documents that were made stay as they are."""
    sent = desk.read_form()
    one = await read(desk)
    if sent.get("_do", "save") != "save":
        return await _changed(desk, sent, one)
    try:
        await desk.perform(CHANGE, body=_body(desk, CHANGE, sent, one), version=sent.get("_version"), id=one.id)
    except VersionConflict as fault:
        form, differs = collision(desk, sent, fault, one)
        theirs = [each for each in differs if str(each[1]).lower() != str(each[2]).lower()]
        return await _form(desk, form, one=one, theirs=theirs, status=fault.status)
    except Problem as fault:
        return await _form(desk, desk.form_with_problem(sent, fault), one=one, status=fault.status)
    return desk.redirect_to("recurring", one.id, done="saved")


async def preview(desk: Desk) -> Shown:
    """The next dates, and the totals of what is made on each, of the form as it is filled in so far."""
    sent = desk.read_form()
    body = _body(desk, CREATE, sent, None)
    return desk.render("recurring_preview.html", **await _dates(desk, body), **await _totals(desk, body))


async def _dates(desk: Desk, body: Mapping[str, Any]) -> dict[str, Any]:
    try:
        found = await desk.perform("POST /recurring-documents/dates", body={k: body[k] for k in _TIMING if k in body})
    except Problem as fault:
        return {"dates": None, "said": None, "fault": _known(fault)}
    said = SimpleNamespace(**{"interval": 1, "unit": None, "day": None, "week": None, "weekday": None, **body})
    said.start_date = date.fromisoformat(body["startDate"])
    return {"dates": found.dates, "said": often(desk.words, said), "fault": None}


async def _totals(desk: Desk, body: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return {"totals": await desk.perform("POST /documents/calculate", body=body.get("template", {})), "told": None}
    except Problem as fault:
        return {"totals": None, "told": _known(fault)}


def _known(fault: Problem) -> Problem:
    if fault.status >= 500:
        raise fault
    return fault


def _body(desk: Desk, where: str, sent: Sent, one: Any) -> dict[str, Any]:
    """The body of the form, without prefilled values that were not completed and without fields of other frequencies or
    kinds of end."""
    body = desk.operation_body(where, sent)
    end = body.get("end")
    if isinstance(end, dict):
        wanted = {"on_date": "date", "after_count": "count"}.get(str(end.get("type")))
        body["end"] = {name: value for name, value in end.items() if name in ("type", wanted)}
    asked = shown_fields(str(body.get("frequency")), str(body.get("unit")))
    for name in _RHYTHM:
        if name not in asked:
            body.pop(name, None)
        if one is not None:
            body.setdefault(name, None)
    template = body.get("template")
    if isinstance(template, dict):
        before = {} if one is None else msgspec.to_builtins(one.template, enc_hook=str)
        kept = {name: value for name, value in before.items() if name not in _OF_TEMPLATE}
        body["template"] = {**kept, **_template(template, before.get("client") or {})}
    return body


def _template(template: dict[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """The document template from the form; `before` is the stored inline client, whose other details are kept."""
    client = template.get("client")
    if template.get("clientId") or (isinstance(client, dict) and not client.get("name")):
        template.pop("client", None)
    elif isinstance(client, dict):
        shown = {name.partition(".")[0] for name in _OF_CLIENT}
        address = {k: v for k, v in (before.get("address") or {}).items() if k not in ("street", "city")}
        client |= {name: value for name, value in before.items() if name not in shown}
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


async def _changed(desk: Desk, sent: Sent, one: Any) -> Shown:
    """The form again, after a button that only changes it."""
    form = sent.form()
    values = dict(form.values)
    verb, _, what = sent.get("_do").partition(":")
    match verb:
        case "add" | "drop":
            values = dict(changed_rows(sent).values)
        case "client":
            values = {name: value for name, value in values.items() if not name.startswith("template.client.")}
            values["template.clientId"] = what
        case "no-client":
            values.pop("template.clientId", None)
        case "product":
            values |= await _line_of(desk, what, form)
    return await _form(
        desk,
        Form(values=values, version=form.version),
        one=one,
        found=await searched(desk, sent),
        focus=added(sent, Form(values=values)),
    )


async def _line_of(desk: Desk, product_id: str, form: Form) -> dict[str, Any]:
    """A line of a product: in the first row if nothing stands there, else in a new one. Its price is left out: it is
    that of the product on each date."""
    product = await desk.perform("GET /products/{id}", id=product_id)
    places = form.rows("template.lines")
    empty = (one for one in places if not form.get(f"template.lines[{one}].description"))
    line = f"template.lines[{next(empty, len(places))}]"
    return {
        f"{line}.productId": product.id,
        f"{line}.description": product.name,
        f"{line}.quantity": "1",
        f"{line}.unit": product.unit,
    }


async def _form(desk: Desk, form: Form, *, status: int = 200, one: Any = None, **values: Any) -> Shown:
    client = None
    if form.get("template.clientId") and desk.may("clients:read"):
        client = await desk.perform("GET /clients/{id}", id=form.get("template.clientId"))
    kinds = [kind for kind in (await desk.perform("GET /document-types")).items if kind.allowed and kind.lines == "required"]
    ready = await _ready(desk, form)
    return desk.render(
        "recurring_form.html",
        status=status,
        place="recurring",
        one=one,
        form=form,
        client=client,
        kinds=kinds,
        currencies=await currencies(desk),
        asked=shown_fields(str(form.get("frequency")), str(form.get("unit"))),
        often=often,
        until=until,
        does=does,
        **{"found": {}, "theirs": [], "totals": None, "told": None, **ready, **values},
    )


async def _ready(desk: Desk, form: Form) -> dict[str, Any]:
    """The next dates of the form, shown without scripts."""
    pairs = [(name, str(one)) for name, one in form.values.items() if one is not None and not isinstance(one, list)]
    return await _dates(desk, _body(desk, CREATE, Sent(pairs, nested(pairs)), None))


SCREENS = {
    "/recurring/new": {"GET": new, "POST": create},
    "/recurring/preview": {"POST": preview},
    "/recurring/{id}/edit": {"GET": edit, "POST": change},
}
