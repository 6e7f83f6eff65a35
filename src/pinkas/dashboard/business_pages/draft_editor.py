"""The editor of drafts: fields by document type, lines, payments, and totals calculated by the API.

Buttons other than `save` and `issue` show the form again with a row added or removed, or with search results. So it
works without scripts; with htmx only the form is replaced.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.business_pages.business_settings import currency_options
from pinkas.dashboard.business_pages.draft_payments import (
    METHOD_FIELDS,
    Payable,
    find_payable,
    first_payment,
    propose_payment,
    with_rest_paid,
)
from pinkas.dashboard.business_pages.drafts import SHOWN_FIELDS, draft_to_form
from pinkas.dashboard.business_pages.form_rows import added_field_name, api_fields, form_with_changed_rows
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.lists import select_options
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.recent_types import recent_types_cookie
from pinkas.dashboard.business_pages.resource import conflict_form
from pinkas.dashboard.business_pages.searching import search_results
from pinkas.dashboard.business_pages.settled_invoices import align_settled_invoices
from pinkas.dashboard.business_pages.stock import warehouses
from pinkas.platform.web_page import PageResponse

MAX_INVOICES = 20
CREDIT, CREDITED = 330, (305, 320)
_USUAL_TYPES = (305, 320, 400, 10, 300, 330, 405, 100, 200, 210)
_SAVING_BUTTONS = ("save", "issue")
_INTO_TOTALS_NOTE = (("hx-retarget", "#totals-told"), ("hx-reswap", "innerHTML"))
"""Makes htmx put the answer above the numbers instead of in their place."""


async def new_page(context: PageContext) -> PageResponse:
    """The choice of a document type, or the form of a new draft of the type in the query."""
    context.require_operation("POST /documents")
    kinds = sorted(await _document_types(context), key=_by_usage(context.recent_types))
    wanted = context.query.get("docType", "")
    kind = next((one for one in kinds if str(one.doc_type) == wanted and one.allowed), None)
    if kind is None:
        return context.render("document_type.html", place="documents", kinds=kinds)
    if kind.doc_type == CREDIT and not context.query.get("alone"):
        return await _choose_invoice_page(context, kind)
    values: dict[str, Any] = {"docType": kind.doc_type, "issueDate": context.current_day().isoformat()}
    if context.query.get("clientId"):
        values["clientId"] = context.query["clientId"]
    if kind.payments == "required":
        values |= first_payment(context)
    return await _render_form(context, kind, Form(values=values))


def _by_usage(recent: Sequence[int]) -> Callable[[Any], tuple[bool, int]]:
    """A key that sorts types of document: those that were made last, then the usual ones, and at the end those that the
    business may not issue."""
    order = [*recent, *(code for code in _USUAL_TYPES if code not in recent)]
    return lambda kind: (not kind.allowed, order.index(kind.doc_type) if kind.doc_type in order else len(order))


async def _choose_invoice_page(context: PageContext, kind: Any) -> PageResponse:
    """The page that chooses the invoice to credit, with a search among issued invoices."""
    asked = {"docType": ",".join(map(str, CREDITED)), "status": "ISSUED", "limit": MAX_INVOICES}
    for name in ("q", "clientId"):
        asked[name] = context.query.get(name, "").strip()
    page = await context.perform("GET /documents", query=asked)
    form = Form(values={"q": asked["q"], "clientId": asked["clientId"]})
    return context.render("document_of.html", place="documents", kind=kind, form=form, page=page)


async def create_draft(context: PageContext) -> PageResponse:
    """Keeps a new draft."""
    sent = _resolve_default_button(context.read_form())
    kind = await _document_type(context, sent.get("docType"))
    if not sent.get("_do") or sent.get("_do") in _SAVING_BUTTONS:
        try:
            made = await context.perform("POST /documents", body=_document_body(context, "POST /documents", sent))
        except Problem as fault:
            return await _render_form(
                context, kind, context.form_with_problem(sent, fault), status=fault.status, problem=fault
            )
        cookie = recent_types_cookie(context.request, made.doc_type, context.url())
        after = _redirect_after_save(context, sent, made.id)
        return replace(after, headers=(*after.headers, cookie))
    return await _render_changed(context, kind, sent, None)


async def edit_page(context: PageContext) -> PageResponse:
    """A draft as it stands."""
    context.require_operation("PATCH /documents/{id}")
    draft = await context.perform("GET /documents/{id}", id=context.path["id"])
    if draft.status != "DRAFT":
        return context.redirect_to("documents", draft.id)
    kind = await _document_type(context, draft.doc_type)
    form = await propose_payment(context, kind, draft, draft_to_form(draft))
    return await _render_form(context, kind, form, thing=draft)


async def update_draft(context: PageContext) -> PageResponse:
    """Keeps what was changed in a draft."""
    sent = _resolve_default_button(context.read_form())
    where = "PATCH /documents/{id}"
    kind = await _document_type(context, sent.get("docType"))
    draft = await context.perform("GET /documents/{id}", id=context.path["id"])
    if sent.get("_do") == "autosave":
        return await _autosave(context, sent)
    if sent.get("_do") and sent.get("_do") not in _SAVING_BUTTONS:
        return await _render_changed(context, kind, sent, draft)
    try:
        body = _document_body(context, where, sent)
        body.pop("docType", None)
        await context.perform(where, body=body, version=sent.get("_version"), id=context.path["id"])
    except VersionConflict as fault:
        form, theirs = conflict_form(context, sent, fault, draft)
        return await _render_form(
            context, kind, form, status=fault.status, thing=draft, theirs=_visible_differences(theirs)
        )
    except Problem as fault:
        return await _render_form(
            context, kind, context.form_with_problem(sent, fault), status=fault.status, thing=draft, problem=fault
        )
    return _redirect_after_save(context, sent, context.path["id"])


async def _autosave(context: PageContext, submitted: SubmittedForm) -> PageResponse:
    """Saves the draft while it is written, and answers with the time and the new version of the form. What cannot be
    saved yet is told by the button that saves."""
    where, saved, fault = "PATCH /documents/{id}", None, None
    body = _document_body(context, where, submitted)
    body.pop("docType", None)
    try:
        saved = await context.perform(where, body=body, version=submitted.get("_version"), id=context.path["id"])
    except Problem as problem:
        if problem.status == 401 or problem.status >= 500:
            raise
        fault = problem
    return context.render("document_saved.html", saved=saved, fault=fault)


def _resolve_default_button(submitted: SubmittedForm) -> SubmittedForm:
    """The form with the meant button: the Enter key always triggers the first button, but in a search field it should
    trigger the search."""
    if submitted.get("_do") != "default":
        return submitted
    verb = "save"
    if submitted.get("_product").strip():
        verb = "find-product"
    if submitted.get("_client").strip() and not submitted.get("clientId") and not submitted.get("client.name"):
        verb = "find-client"
    return replace(submitted, pairs=[*submitted.pairs, ("_do", verb)])


def _redirect_after_save(context: PageContext, submitted: SubmittedForm, id: object) -> PageResponse:
    if submitted.get("_do") == "issue":
        return context.redirect_to("documents", id, "issue")
    return context.redirect_to("documents", id, done="saved")


def _visible_differences(differences: list[tuple[str, Any, Any]]) -> list[tuple[str, Any, Any]]:
    """The differing fields without values that the service computes."""
    return [
        one
        for one in differences
        if one[0] in SHOWN_FIELDS
        or ".description" in one[0]
        or ".quantity" in one[0]
        or ".unitPrice" in one[0]
        or ".amount" in one[0]
    ]


async def totals_part(context: PageContext) -> PageResponse:
    """The numbers of the form as it is filled in so far, while it is filled in."""
    sent = context.read_form()
    calculation, told = await _calculate(context, sent)
    if calculation is None:  # the numbers on the page stay, and are marked as those of before
        return context.render(
            "document_totals_old.html", told=told, known=sent.get("_totals"), headers=_INTO_TOTALS_NOTE
        )
    return context.render(
        "document_totals.html",
        totals=calculation,
        payable=find_payable(await _document_type(context, calculation.doc_type), calculation),
        amounts=_line_amounts(sent.form(), calculation),
    )


async def _calculate(context: PageContext, submitted: SubmittedForm) -> tuple[Any, Problem | None]:
    """The numbers of a form, or why it has none yet."""
    where = "POST /documents/calculate"
    try:
        return await context.perform(where, body=_document_body(context, where, submitted)), None
    except Problem as fault:
        if fault.status >= 500:
            raise
        return None, fault


def _line_amounts(form: Form, calculation: Any) -> list[tuple[int, str]]:
    """The amount of each line by the place of its row; none when rows that are empty were left out in between."""
    places = list(form.rows("lines"))
    if len(places) != len(calculation.lines):
        places = [place for place in places if form.get(f"lines[{place}].description")]
    if len(places) != len(calculation.lines):
        return []
    gross = calculation.price_mode == "gross"
    return [(place, one.gross if gross else one.net) for place, one in zip(places, calculation.lines, strict=True)]


def _document_body(context: PageContext, method_and_path: str, submitted: SubmittedForm) -> dict[str, Any]:
    """The body of the form without prefilled values that the person did not complete."""
    body = context.operation_body(method_and_path, api_fields(submitted))
    lines = body.get("lines")
    if isinstance(lines, list):
        for line in lines:
            line["quantity"] = line.get("quantity") or "1"
            _drop_empty_discount(line)
    _drop_empty_discount(body)
    if body.get("clientId"):
        body.pop("client", None)
    client = body.get("client")
    if isinstance(client, dict) and not client.get("name"):
        body.pop("client")
    references = body.get("references")
    if isinstance(references, list):
        body["references"] = [one for one in references if one.get("amount") or not submitted.get("_references")]
    if not (body.get("withholdingTax") or {}).get("amount"):
        if context.operations.get_declaration(method_and_path).method == "PATCH":
            body["withholdingTax"] = None
        else:
            body.pop("withholdingTax", None)
    for name in ("lines", "payments", "references"):
        if submitted.get(f"_{name}"):
            body.setdefault(name, [])
    return body


def _drop_empty_discount(body: dict[str, Any]) -> None:
    discount = body.get("discount")
    if isinstance(discount, dict) and not discount.get("value"):
        body.pop("discount")


async def _render_changed(context: PageContext, kind: Any, submitted: SubmittedForm, draft: Any) -> PageResponse:
    """Renders the form after a button that only changes it: rows, search results, a chosen client or product."""
    form = submitted.form()
    values = dict(form.values)
    verb, _, what = submitted.get("_do").partition(":")
    match verb:
        case "add" | "drop":
            values = dict(form_with_changed_rows(submitted).values)
        case "client":
            values = {name: value for name, value in values.items() if not name.startswith("client.")} | {
                "clientId": what
            }
        case "new-client":
            values |= {"client.name": submitted.get("_client").strip(), "client.save": "true"}
        case "no-client":  # invoices of one client cannot be settled by another
            values = {name: value for name, value in values.items() if name != "clientId" and name[:10] != "references"}
        case "product":
            values |= await _product_line(context, what, len(form.rows("lines")))
    shown = Form(values=values, version=form.version)
    if not shown.rows("payments"):  # the method and the date of a row without anything else
        for name in ("payments[0].method", "payments[0].date"):
            values[name] = submitted.get(name)
        shown = Form(values=values, version=form.version)
    totals, _ = await _calculate(context, submitted)
    payable = find_payable(kind, totals or draft)
    if submitted.get("_do") == "add:payments":
        place = len(shown.rows("payments")) - 1
        shown = replace(shown, values={**shown.values, **first_payment(context, place)})
    if payable and submitted.get("_do") in ("add:payments", "fill-left"):
        shown = with_rest_paid(shown, payable.left)
        payable = Payable(payable.paid + payable.left, Decimal())
    found, focus = await search_results(context, submitted), added_field_name(submitted, shown)
    return await _render_form(
        context, kind, shown, thing=draft, found=found, focus=focus, totals=totals or draft, payable=payable
    )


async def _product_line(context: PageContext, product_id: str, place: int) -> dict[str, Any]:
    product = await context.perform("GET /products/{id}", id=product_id)
    return {
        f"lines[{place}].productId": product.id,
        f"lines[{place}].description": product.name,
        f"lines[{place}].quantity": "1",
        f"lines[{place}].unit": product.unit,
        f"lines[{place}].unitPrice": "",
        f"lines[{place}]._price": product.price,
        f"lines[{place}]._tracking": product.tracking,
    }


async def _render_form(
    context: PageContext, kind: Any, form: Form, *, status: int = 200, **values: Any
) -> PageResponse:
    """The page of the editor."""
    client = None
    if form.get("clientId") and context.has_scope("clients:read"):
        client = await context.perform("GET /clients/{id}", id=form.get("clientId"))
    known = client is not None or await _has_clients(context)
    invoices: list[Any] = []
    if kind.references != "none" and kind.lines == "none":
        form, invoices = await align_settled_invoices(context, form)
    places = None
    if context.has_scope("inventory:read") and any(form.get(f"lines[{one}].productId") for one in form.rows("lines")):
        places = await warehouses(context)
    return context.render(
        "document_form.html",
        methods=METHOD_FIELDS,
        status=status,
        place="documents",
        kind=kind,
        form=form,
        client=client,
        clients_known=known,
        invoices=invoices,
        places=places,
        designs=await select_options(context, "GET /document-templates/{id}", form.get("templateId")),
        currencies=await currency_options(context),
        brands=await select_options(context, "GET /brands/{id}", form.get("brandId")),
        **{
            "thing": None,
            "problem": None,
            "theirs": [],
            "found": {},
            "totals": values.get("thing"),
            "payable": find_payable(kind, values.get("thing")),
            **values,
        },
    )


async def _has_clients(context: PageContext) -> bool:
    """Whether there is a client to be found. Where there is none, the editor begins with the details of the first."""
    if not context.has_scope("clients:read"):
        return False
    return bool((await context.perform("GET /clients", query={"limit": 1})).items)


async def _document_types(context: PageContext) -> list[Any]:
    return list((await context.perform("GET /document-types")).items)


async def _document_type(context: PageContext, doc_type: object) -> Any:
    return await context.perform("GET /document-types/{docType}", docType=doc_type)


SCREENS = {
    "/documents/new": {"GET": new_page, "POST": create_draft},
    "/documents/totals": {"POST": totals_part},
    "/documents/{id}/edit": {"GET": edit_page, "POST": update_draft},
}
