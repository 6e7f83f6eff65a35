"""The inbox: papers that came in, many files at once, a photo, and the review of one beside its picture."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

import msgspec

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.expenses import category_names
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, file_response, raise_unless_shown
from pinkas.platform.web_page import PageResponse, mark_changed

PLACE = "inbox"
FILTERS = ("state", "outcome", "source", "quarantined", "from", "to", "q", "sort")
STATES = {"QUEUED": "", "READING": "", "READ": "good", "FAILED": "bad", "UNREADABLE": "bad"}
"""The states of a paper, and the CSS class by which each is coloured."""
FIELDS = (
    "supplierName",
    "supplierTaxId",
    "documentType",
    "number",
    "date",
    "currency",
    "net",
    "vat",
    "total",
    "allocationNumber",
    "customerTaxId",
)
"""The fields of the form, in the order of a paper."""
SURE = 0.9
MAX_PAGES = 20
"""Pages whose pictures are shown."""
MAX_LINES = 20
"""Bank transactions that are shown of the amount of a paper."""
_READ, _CORRECT = "GET /inbox/{id}", "PATCH /inbox/{id}"


async def list_page(context: PageContext) -> PageResponse:
    """What is open, unless the query asks otherwise. While something is read, the list looks again by itself."""
    return await _render_list(context)


async def _render_list(
    context: PageContext, results: Any = None, problem: Problem | None = None, status: int = 200
) -> PageResponse:
    asked = any(context.query.get(name) for name in ("outcome", "quarantined")) or context.query.get("show") == "all"
    fixed = {} if asked else {"outcome": "open"}
    page, form = await fetch_list(context, "GET /inbox", FILTERS, {"include": "total", **fixed})
    if problem is not None:
        told = context.words.problem(problem)
        form = replace(form, problem=told, faults={"file": [told]})
    return context.render(
        "inbox.html",
        status=status,
        place=PLACE,
        page=page,
        form=form,
        waiting=not asked,
        results=results,
        states_=STATES,
        busy=any(one.state in ("QUEUED", "READING") and not one.quarantine for one in page.items),
    )


async def upload(context: PageContext) -> PageResponse:
    """Takes the files; what became of each is said above the list."""
    source = "photo" if context.query.get("source") == "photo" else "upload"
    if context.request.batch is None:
        raise NotFound
    try:
        done = await context.perform("POST /inbox/bulk", query={"source": source}, body=context.request.batch)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_list(context, problem=fault, status=fault.status)
    return mark_changed(await _render_list(context, results=done))


async def photo_page(context: PageContext) -> PageResponse:
    """A page for the phone: the camera, and nothing else."""
    context.require_operation("POST /inbox/bulk")
    return context.render("inbox_photo.html", place=PLACE, form=Form())


async def review_page(context: PageContext) -> PageResponse:
    """The picture of a paper with the places of its fields, and the form beside it."""
    return await _render_review(context, None)


async def _render_review(
    context: PageContext, problem: Problem | None, sent: SubmittedForm | None = None
) -> PageResponse:
    one = await context.perform(_READ, id=context.path["id"])
    form = _form_of(one)
    if problem is not None:
        form = context.form_with_problem(sent if sent is not None else form, problem)
    categories = None
    if context.has_scope("expenses:read"):
        categories = list((await category_names(context, in_use=True)).items())
    return context.render(
        "inbox_one.html",
        status=200 if problem is None else problem.status,
        place=PLACE,
        one=one,
        form=form,
        fields=_shown_fields(one),
        page_numbers=range(1, min(one.pages or 1, MAX_PAGES) + 1) if one.media_type != "application/xml" else (),
        boxes=_boxes(one),
        first_unsure=_first_unsure(one),
        categories=categories,
        states_=STATES,
        lines=await _lines_of_amount(context, one),
        following=await _neighbour(context, one, "createdAt"),
        earlier=await _neighbour(context, one, "-createdAt"),
    )


def _form_of(one: Any) -> Form:
    values: dict[str, Any] = {}
    shown = _shown_fields(one)
    for name in FIELDS:
        value = shown[name].value if name in shown else None
        values[name] = "" if value is None else value
    chosen = one.category_id or (one.suggested_category.id if one.suggested_category else None)
    values["categoryId"] = str(chosen) if chosen else ""
    values["notes"] = one.notes or ""
    return Form(values=values, version=str(one.version))


def _shown_fields(one: Any) -> Mapping[str, Any]:
    """The fields by the names of the wire; none before it was read."""
    if one.fields is None:
        return {}
    names = {part.encode_name: part.name for part in msgspec.structs.fields(one.fields)}
    return {wire: getattr(one.fields, name) for wire, name in names.items()}


def _boxes(one: Any) -> list[tuple[str, Any]]:
    """Where the fields stand: their names and boxes."""
    return [(name, part.box) for name, part in _shown_fields(one).items() if part.box is not None]


def _first_unsure(one: Any) -> str:
    """The field where a person begins: the first that is not sure."""
    shown = _shown_fields(one)
    for name in FIELDS:
        part = shown.get(name)
        if part is not None and part.value is not None and part.confidence < SURE:
            return name
    return next((name for name in FIELDS if name not in shown or shown[name].value is None), FIELDS[0])


async def _lines_of_amount(context: PageContext, one: Any) -> list[tuple[str, str]]:
    """Money that went out with the total of a paper, the latest first."""
    shown = _shown_fields(one)
    total = shown["total"].value if "total" in shown else None
    may_match = all(
        context.has_scope(scope) for scope in ("inbox:write", "reconciliation:read", "reconciliation:write")
    )
    if total is None or one.outcome != "open" or one.quarantine or not may_match:
        return []
    amount = f"{abs(Decimal(total)):f}"
    query = {"direction": "out", "minAmount": amount, "maxAmount": amount, "limit": MAX_LINES}
    found = (await context.perform("GET /bank-reconciliation/transactions", query=query)).items
    return [
        (str(line.id), " · ".join((context.words.day(line.date), line.description)))
        for line in found
        if line.status != "EXCLUDED" and line.currency == (shown["currency"].value or line.currency)
    ]


async def _neighbour(context: PageContext, one: Any, sort: str) -> Any:
    """The open paper that came in before or after."""
    day = one.created_at.astimezone().date().isoformat()
    bound = {"from": day} if sort == "createdAt" else {}
    query = {"outcome": "open", "quarantined": "false", "sort": sort, "limit": 100, **bound}
    found = (await context.perform("GET /inbox", query=query)).items
    beyond = [row for row in found if (row.id > one.id) == (sort == "createdAt") and row.id != one.id]
    return beyond[0] if beyond else None


async def act(context: PageContext) -> PageResponse:
    """Keeps what was typed; and accepts, discards, reads again or approves, as the button says."""
    sent, id = context.read_form(), context.path["id"]
    does = sent.get("_do")
    try:
        if does == "discard":
            await context.perform("DELETE /inbox/{id}", id=id)
            return await _go_on(context, sent, done="removed")
        if does == "read-again":
            await context.perform("POST /inbox/{id}/read-again", id=id)
            return context.redirect_to(PLACE, id)
        if does in ("approve", "approve-always"):
            remember = {"remember": does == "approve-always"}
            await context.perform("POST /inbox/{id}/approve", body=remember, id=id)
            return context.redirect_to(PLACE, id, done="saved")
        await _save(context, sent, id)
        if does == "accept":
            made = await context.perform("POST /inbox/{id}/convert", body={}, id=id)
            return await _go_on(context, sent, done="saved", made=made)
        if does == "match":
            body = {"bankTransactionId": sent.get("bankTransactionId") or None}
            await context.perform("POST /inbox/{id}/match", body=body, id=id)
            return await _go_on(context, sent, done="saved")
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_review(context, fault, sent)
    return context.redirect_to(PLACE, id, done="saved")


async def _save(context: PageContext, sent: SubmittedForm, id: str) -> None:
    """Sends what differs from what is shown: a value that was read and not touched is confirmed by nobody, unless the
    paper is accepted."""
    one = await context.perform(_READ, id=id)
    before = _form_of(one)
    body = context.operation_body(_CORRECT, sent)
    changed = {
        name: value
        for name, value in body.items()
        if name in (*FIELDS, "categoryId", "notes") and str(sent.get(name)) != str(before.get(name))
    }
    if sent.get("categoryId") and one.category_id is None:
        changed["categoryId"] = sent.get("categoryId")
    if changed:
        await context.perform(_CORRECT, body=changed, version=sent.get("_version"), id=id)


async def _go_on(context: PageContext, sent: SubmittedForm, *, done: str, made: Any = None) -> PageResponse:
    """To the next paper, or back to the list after the last."""
    following = sent.get("_next")
    return context.redirect_to(PLACE, following, done=done) if following else context.redirect_to(PLACE, done=done)


async def page_picture(context: PageContext) -> PageResponse:
    """The picture of a page."""
    return file_response(await context.perform("GET /inbox/{id}/pages/{n}", id=context.path["id"], n=context.path["n"]))


async def paper_file(context: PageContext) -> PageResponse:
    """The file as it came."""
    return file_response(await context.perform("GET /inbox/{id}/file", id=context.path["id"]), attachment=True)


SCREENS = {
    "/inbox": {"GET": list_page, "POST": upload},
    "/inbox/photo": {"GET": photo_page},
    "/inbox/{id}": {"GET": review_page, "POST": act},
    "/inbox/{id}/pages/{n}": {"GET": page_picture},
    "/inbox/{id}/file": {"GET": paper_file},
}
BATCHES = ("/inbox",)
