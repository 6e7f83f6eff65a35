"""The editor of drafts: fields by document type, lines, payments, and totals calculated by the API.

Buttons other than `save` and `issue` show the form again with a row added or removed, or with search results. So it
works without scripts; with htmx only the form is replaced.
"""

from dataclasses import replace
from typing import Any

from pinkas.core.payment_methods import PAYMENT_METHODS
from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.desk.desk import Desk
from pinkas.dashboard.desk.drafts import SHOWN, of_draft
from pinkas.dashboard.desk.finding import searched
from pinkas.dashboard.desk.form_rows import added, changed_rows, plain
from pinkas.dashboard.desk.forms import Form, Sent
from pinkas.dashboard.desk.lists import options
from pinkas.dashboard.desk.resource import collision
from pinkas.dashboard.desk.settings import currencies
from pinkas.dashboard.desk.settling import settled
from pinkas.dashboard.desk.stock import warehouses
from pinkas.platform.page import Shown

MOST_INVOICES = 20
CREDIT, CREDITED = 330, (305, 320)
_KEEPS = ("save", "issue")


async def new(desk: Desk) -> Shown:
    """The choice of a document type, or the form of a new draft of the type in the query."""
    desk.needs("POST /documents")
    kinds = await _kinds(desk)
    wanted = desk.query.get("docType", "")
    kind = next((one for one in kinds if str(one.doc_type) == wanted and one.allowed), None)
    if kind is None:
        return desk.render("document_type.html", place="documents", kinds=kinds)
    if kind.doc_type == CREDIT and not desk.query.get("alone"):
        return await _which_invoice(desk, kind)
    values: dict[str, Any] = {"docType": kind.doc_type, "issueDate": desk.current_day().isoformat()}
    if desk.query.get("clientId"):
        values["clientId"] = desk.query["clientId"]
    if kind.payments == "required":
        values |= {"payments[0].method": "bank_transfer", "payments[0].date": values["issueDate"]}
    return await _form(desk, kind, Form(values=values))


async def _which_invoice(desk: Desk, kind: Any) -> Shown:
    """The page that chooses the invoice to credit, with a search among issued invoices."""
    asked = {"docType": ",".join(map(str, CREDITED)), "status": "ISSUED", "limit": MOST_INVOICES}
    for name in ("q", "clientId"):
        asked[name] = desk.query.get(name, "").strip()
    page = await desk.perform("GET /documents", query=asked)
    form = Form(values={"q": asked["q"], "clientId": asked["clientId"]})
    return desk.render("document_of.html", place="documents", kind=kind, form=form, page=page)


async def create(desk: Desk) -> Shown:
    """Keeps a new draft."""
    sent = _meant(desk.read_form())
    kind = await _kind(desk, sent.get("docType"))
    if not sent.get("_do") or sent.get("_do") in _KEEPS:
        try:
            made = await desk.perform("POST /documents", body=_body(desk, "POST /documents", sent))
        except Problem as fault:
            return await _form(desk, kind, desk.form_with_problem(sent, fault), status=fault.status, problem=fault)
        return _onward(desk, sent, made.id)
    return await _changed(desk, kind, sent, None)


async def edit(desk: Desk) -> Shown:
    """A draft as it stands."""
    desk.needs("PATCH /documents/{id}")
    draft = await desk.perform("GET /documents/{id}", id=desk.path["id"])
    if draft.status != "DRAFT":
        return desk.redirect_to("documents", draft.id)
    return await _form(desk, await _kind(desk, draft.doc_type), of_draft(draft), thing=draft)


async def change(desk: Desk) -> Shown:
    """Keeps what was changed in a draft."""
    sent = _meant(desk.read_form())
    where = "PATCH /documents/{id}"
    kind = await _kind(desk, sent.get("docType"))
    draft = await desk.perform("GET /documents/{id}", id=desk.path["id"])
    if sent.get("_do") and sent.get("_do") not in _KEEPS:
        return await _changed(desk, kind, sent, draft)
    try:
        body = _body(desk, where, sent)
        body.pop("docType", None)
        await desk.perform(where, body=body, version=sent.get("_version"), id=desk.path["id"])
    except VersionConflict as fault:
        form, theirs = collision(desk, sent, fault, draft)
        return await _form(desk, kind, form, status=fault.status, thing=draft, theirs=_shown_to_person(theirs))
    except Problem as fault:
        return await _form(desk, kind, desk.form_with_problem(sent, fault), status=fault.status, thing=draft, problem=fault)
    return _onward(desk, sent, desk.path["id"])


def _meant(sent: Sent) -> Sent:
    """The form with the meant button: the Enter key always triggers the first button, but in a search field it should
    trigger the search."""
    if sent.get("_do") != "default":
        return sent
    verb = "save"
    if sent.get("_product").strip():
        verb = "find-product"
    if sent.get("_client").strip() and not sent.get("clientId") and not sent.get("client.name"):
        verb = "find-client"
    return replace(sent, pairs=[*sent.pairs, ("_do", verb)])


def _onward(desk: Desk, sent: Sent, id: object) -> Shown:
    if sent.get("_do") == "issue":
        return desk.redirect_to("documents", id, "issue")
    return desk.redirect_to("documents", id, done="saved")


def _shown_to_person(theirs: list[tuple[str, Any, Any]]) -> list[tuple[str, Any, Any]]:
    """The differing fields without values that the service computes."""
    return [
        one
        for one in theirs
        if one[0] in SHOWN
        or ".description" in one[0]
        or ".quantity" in one[0]
        or ".unitPrice" in one[0]
        or ".amount" in one[0]
    ]


async def totals(desk: Desk) -> Shown:
    """The numbers of the form as it is filled in so far, while it is filled in."""
    sent = desk.read_form()
    calculation, told = None, None
    try:
        calculation = await desk.perform("POST /documents/calculate", body=_body(desk, "POST /documents/calculate", sent))
    except Problem as fault:
        if fault.status >= 500:
            raise
        told = fault
    return desk.render("document_totals.html", totals=calculation, told=told)


def _body(desk: Desk, where: str, sent: Sent) -> dict[str, Any]:
    """The body of the form without prefilled values that the person did not complete."""
    body = desk.operation_body(where, plain(sent))
    lines = body.get("lines")
    if isinstance(lines, list):
        for line in lines:
            line["quantity"] = line.get("quantity") or "1"
            _without_nothing(line)
    _without_nothing(body)
    if body.get("clientId"):
        body.pop("client", None)
    client = body.get("client")
    if isinstance(client, dict) and not client.get("name"):
        body.pop("client")
    references = body.get("references")
    if isinstance(references, list):
        body["references"] = [one for one in references if one.get("amount") or not sent.get("_references")]
    if not (body.get("withholdingTax") or {}).get("amount"):
        if desk.operations.get_declaration(where).method == "PATCH":
            body["withholdingTax"] = None
        else:
            body.pop("withholdingTax", None)
    for name in ("lines", "payments", "references"):
        if sent.get(f"_{name}"):
            body.setdefault(name, [])
    return body


def _without_nothing(body: dict[str, Any]) -> None:
    discount = body.get("discount")
    if isinstance(discount, dict) and not discount.get("value"):
        body.pop("discount")


async def _changed(desk: Desk, kind: Any, sent: Sent, draft: Any) -> Shown:
    """Renders the form after a button that only changes it: rows, search results, a chosen client or product."""
    form = sent.form()
    values = dict(form.values)
    verb, _, what = sent.get("_do").partition(":")
    match verb:
        case "add" | "drop":
            values = dict(changed_rows(sent).values)
        case "client":
            values = {name: value for name, value in values.items() if not name.startswith("client.")} | {
                "clientId": what
            }
        case "no-client":  # invoices of one client cannot be settled by another
            values = {name: value for name, value in values.items() if name != "clientId" and name[:10] != "references"}
        case "product":
            values |= await _line_of(desk, what, len(form.rows("lines")))
    shown = Form(values=values, version=form.version)
    found, focus = await searched(desk, sent), added(sent, shown)
    return await _form(desk, kind, shown, thing=draft, found=found, focus=focus)


async def _line_of(desk: Desk, product_id: str, place: int) -> dict[str, Any]:
    product = await desk.perform("GET /products/{id}", id=product_id)
    return {
        f"lines[{place}].productId": product.id,
        f"lines[{place}].description": product.name,
        f"lines[{place}].quantity": "1",
        f"lines[{place}].unit": product.unit,
        f"lines[{place}].unitPrice": "",
        f"lines[{place}]._price": product.price,
        f"lines[{place}]._tracking": product.tracking,
    }


async def _form(desk: Desk, kind: Any, form: Form, *, status: int = 200, **values: Any) -> Shown:
    """The page of the editor."""
    client = None
    if form.get("clientId") and desk.may("clients:read"):
        client = await desk.perform("GET /clients/{id}", id=form.get("clientId"))
    invoices: list[Any] = []
    if kind.references != "none" and kind.lines == "none":
        form, invoices = await settled(desk, form)
    places = None
    if desk.may("inventory:read") and any(form.get(f"lines[{one}].productId") for one in form.rows("lines")):
        places = await warehouses(desk)
    return desk.render(
        "document_form.html",
        methods=tuple(PAYMENT_METHODS),
        status=status,
        place="documents",
        kind=kind,
        form=form,
        client=client,
        invoices=invoices,
        places=places,
        designs=await options(desk, "GET /document-templates/{id}", form.get("templateId")),
        currencies=await currencies(desk),
        brands=await options(desk, "GET /brands/{id}", form.get("brandId")),
        **{"thing": None, "problem": None, "theirs": [], "found": {}, **values},
    )


async def _kinds(desk: Desk) -> list[Any]:
    return list((await desk.perform("GET /document-types")).items)


async def _kind(desk: Desk, doc_type: object) -> Any:
    return await desk.perform("GET /document-types/{docType}", docType=doc_type)


SCREENS = {
    "/documents/new": {"GET": new, "POST": create},
    "/documents/totals": {"POST": totals},
    "/documents/{id}/edit": {"GET": edit, "POST": change},
}
