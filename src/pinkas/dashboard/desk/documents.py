"""Pages of documents: the list, one document with its history and files, and bulk actions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from pinkas.core.problems import NotFound, Problem, ServiceUnavailable
from pinkas.dashboard.desk.audit import names_of
from pinkas.dashboard.desk.desk import Desk, handed
from pinkas.dashboard.desk.entry import own
from pinkas.dashboard.desk.forms import Form
from pinkas.dashboard.desk.lists import documents_of, listed_documents
from pinkas.dashboard.desk.offers import kinds, offered
from pinkas.dashboard.desk.settings import home_currency
from pinkas.dashboard.desk.show import part
from pinkas.dashboard.desk.words import Words
from pinkas.platform.page import Shown, redirect, told_here

FILTERS = (
    "q",
    "docType",
    "status",
    "paymentStatus",
    "quoteStatus",
    "creditStatus",
    "conversionStatus",
    "allocationStatus",
    "deliveryStatus",
    "clientId",
    "brandId",
    "from",
    "to",
    "minTotal",
    "maxTotal",
    "currency",
    "tag",
    "number",
    "sort",
)
VIEWS: Mapping[str, Mapping[str, str]] = {
    "All": {},
    "Drafts": {"status": "DRAFT"},
    "Unpaid": {"status": "ISSUED", "paymentStatus": "UNPAID"},
    "Paid in part": {"status": "ISSUED", "paymentStatus": "PARTIAL"},
    "Credits": {"docType": "330"},
    "Cancelled": {"status": "CANCELLED"},
}
"""Standard views of the list by name, with their filters; people can save further views."""


MOST_AT_ONCE = 100
"""Most documents of a bulk action, the limit of the API."""


async def list_(desk: Desk) -> Shown:
    """The list, as it is filtered."""
    return await _list(desk)


async def _list(desk: Desk, status: int = 200, unnamed: Sequence[str] = ()) -> Shown:
    """Renders the list. `unnamed` are error messages for the name of a view to be saved."""
    page, form = await listed_documents(desk, "GET /documents", FILTERS)
    if unnamed:
        form = replace(form, faults={**form.faults, "_name": unnamed})
    asked = {"page": "documents", "limit": 50}
    kept = (await desk.perform("GET /saved-views", query=asked)).items if desk.keeps_views else []
    client = None
    if form.get("clientId") and desk.may("clients:read"):
        try:
            client = await desk.perform("GET /clients/{id}", id=form.get("clientId"))
        except NotFound as fault:  # nobody has this id: the filter is marked, and the page stays
            form = replace(form, faults={"clientId": [desk.words.problem(fault)], **form.faults})
    return desk.render(
        "documents.html",
        status=status,
        place="documents",
        page=page,
        form=form,
        filters=_filters(desk.words, desk.url("documents"), form),
        views=VIEWS,
        kept=kept,
        client=client,
    )


def _filters(words: Words, address: str, form: Form) -> Markup:
    """The rendered filter form of the list; cached when it has no errors."""
    if form.faults:
        return part("documents_filters.html", words, address=address, form=form)
    return _faultless(words, address, tuple(form.values.items()))


@lru_cache(512)
def _faultless(words: Words, address: str, values: tuple[tuple[str, Any], ...]) -> Markup:
    return part("documents_filters.html", words, address=address, form=Form(values=dict(values)))


async def keep_view(desk: Desk) -> Shown:
    """Saves the current filters as a view, or deletes a view."""
    sent = desk.read_form()
    if sent.get("forget"):
        await desk.perform("DELETE /saved-views/{id}", id=sent.get("forget"))
        return desk.redirect_to("documents", done="removed")
    asked = {name: value for name, value in sent.pairs if name in FILTERS and value}
    try:
        await desk.perform("POST /saved-views", body={"page": "documents", "name": sent.get("_name"), "filters": asked})
    except Problem as fault:
        told = desk.form_with_problem(sent, fault)
        texts = [text for texts in told.faults.values() for text in texts] or [told.problem or ""]
        there = replace(desk.request, url=desk.url("documents", **asked), query=urlencode(asked))
        return await _list(replace(desk, request=there), fault.status, texts)
    return desk.redirect_to("documents", **asked, done="saved")


async def several(desk: Desk) -> Shown:
    """Performs a bulk action on the selected documents and shows the result of each."""
    sent = desk.read_form()
    ids, verb = sent.all("ids[]"), sent.get("_do")
    back = sent.get("_back") or desk.url("documents")
    if not ids:
        return redirect(own(f"{back}{'&' if '?' in back else '?'}done=none_ticked"))
    try:
        match verb:
            case "finalize" if not sent.get("_sure"):
                return await _ask_several(desk, ids, back)
            case "finalize":
                items = [{"id": one, "expectedTotal": sent.get(f"_total.{one}")} for one in ids]
                done = await desk.perform("POST /documents/bulk/finalize", body={"items": items})
            case "send":
                done = await desk.perform("POST /documents/bulk/send", body={"ids": ids})
            case "pdf":
                return handed(await desk.perform("POST /documents/bulk/pdf", body={"ids": ids}), attachment=True)
            case _:
                raise NotFound
    except Problem as fault:
        if fault.status >= 500:
            raise
        return desk.render(
            "documents_several.html",
            status=fault.status,
            place="documents",
            verb=verb,
            result=None,
            told=fault,
            named={},
        )
    named = await _named(desk, ids)
    return told_here(
        desk.render("documents_several.html", place="documents", verb=verb, result=done, told=None, named=named)
    )


async def _named(desk: Desk, ids: Sequence[str]) -> dict[str, Any]:
    """Documents by id, for showing their names; deleted ones are left out."""
    return {str(one.id): one for one in await documents_of(desk, ids[:MOST_AT_ONCE])}


async def _ask_several(desk: Desk, ids: Sequence[str], back: str) -> Shown:
    """The confirmation page before drafts are issued in bulk, with their totals by currency."""
    ticked = (await _named(desk, ids)).values()
    drafts = [one for one in ticked if one.status == "DRAFT"]
    sums: dict[str, Decimal] = {}
    for one in drafts:
        sums[one.currency] = sums.get(one.currency, Decimal()) + Decimal(one.total)
    return desk.render(
        "documents_issue.html",
        place="documents",
        drafts=drafts,
        rest=len(ids) - len(drafts),
        sums=sums,
        back=back if back.startswith("/app/") else desk.url("documents"),
    )


async def no_several(desk: Desk) -> Shown:
    """Redirects a GET request for bulk actions to the list."""
    return desk.redirect_to("documents")


async def show(desk: Desk) -> Shown:
    """The page of a document: a draft with its validation, an issued document with its history and related records."""
    id = desk.path["id"]
    document = await desk.perform("GET /documents/{id}", query={"include": "left"}, id=id)
    if document.status == "DRAFT":
        return await _draft(desk, document)
    known = await kinds(desk)
    links = await desk.perform("GET /documents/{id}/links", id=id)
    history = await desk.perform("GET /documents/{id}/history", query={"limit": 30}, id=id)
    shares = await desk.perform("GET /documents/{id}/shares", query={"limit": 20}, id=id)
    attached = await desk.perform("GET /documents/{id}/attachments", query={"limit": 50}, id=id)
    sent = await desk.perform("GET /messages", query={"documentId": id, "limit": 20}) if desk.may("messages:read") else None
    return desk.render(
        "document.html",
        place="documents",
        one=document,
        kind=known[document.doc_type],
        sums=await _sums(desk, document),
        offers=await offered(desk, document, known),
        links=links.items,
        history=history.items,
        names=await names_of(desk),
        shares=shares.items,
        attached=attached.items,
        messages=sent.items if sent else [],
    )


async def _draft(desk: Desk, document: Any) -> Shown:
    kind = await desk.perform("GET /document-types/{docType}", docType=document.doc_type)
    checked = await desk.perform("POST /documents/{id}/validate", id=document.id) if desk.may("documents:write") else None
    return desk.render(
        "document_draft.html",
        place="documents",
        one=document,
        kind=kind,
        checked=checked,
        connection=await _connection(desk, checked) if checked else None,
        sums=await _sums(desk, document),
    )


async def _sums(desk: Desk, document: Any) -> dict[str, Any]:
    """The net total of a document, and the currency of the books if the document is in another one."""
    return {
        "net": Decimal(document.net_taxable) + Decimal(document.net_exempt),
        "home": await home_currency(desk) if document.exchange_rate is not None else None,
    }


async def _connection(desk: Desk, checked: Any) -> Any:
    """The connection to the tax authority, if the draft needs an allocation number; else None."""
    needed = any(one.code == "allocation_needed" for one in checked.warnings)
    return await desk.perform("GET /allocation-numbers/connection") if needed and desk.may("tax:read") else None


async def ask_remove(desk: Desk) -> Shown:
    """What removing a draft does."""
    desk.needs("DELETE /documents/{id}")
    document = await desk.perform("GET /documents/{id}", id=desk.path["id"])
    if document.status != "DRAFT":
        return desk.redirect_to("documents", document.id)
    return desk.render("document_remove.html", place="documents", one=document)


async def remove(desk: Desk) -> Shown:
    """Removes a draft."""
    await desk.perform("DELETE /documents/{id}", id=desk.path["id"])
    return desk.redirect_to("documents", done="removed")


async def duplicate(desk: Desk) -> Shown:
    """A draft with the same content."""
    made = await desk.perform("POST /documents/{id}/duplicate", body={}, id=desk.path["id"])
    return desk.redirect_to("documents", made.id, "edit", done="duplicated")


async def ask_issue(desk: Desk) -> Shown:
    """The confirmation page before a draft is issued: preview, validation, next number."""
    document = await desk.perform("GET /documents/{id}", id=desk.path["id"])
    if document.status != "DRAFT":
        return desk.redirect_to("documents", document.id)
    return await _ask_issue(desk, document)


async def _ask_issue(desk: Desk, document: Any, fault: Problem | None = None) -> Shown:
    checked = await desk.perform("POST /documents/{id}/validate", id=document.id)
    number = await desk.perform("GET /businesses/documents/next-number", query={"docType": document.doc_type})
    return desk.render(
        "document_issue.html",
        status=fault.status if fault else 200,
        place="documents",
        one=document,
        checked=checked,
        connection=await _connection(desk, checked),
        next=number,
        told=fault,
    )


async def issue(desk: Desk) -> Shown:
    """Issues a draft, if its total and version are those that the person has seen."""
    sent = desk.read_form()
    body: dict[str, Any] = {"expectedTotal": sent.get("expectedTotal")}
    if sent.get("send") == "true":
        body["sendTo"] = {}
    try:
        await desk.perform("POST /documents/{id}/finalize", body=body, version=sent.get("_version"), id=desk.path["id"])
    except ServiceUnavailable:
        raise
    except Problem as fault:
        document = await desk.perform("GET /documents/{id}", id=desk.path["id"])
        if document.status != "DRAFT":  # somebody was quicker, or pressed twice: it is issued once
            return desk.redirect_to("documents", document.id, done="issued")
        return await _ask_issue(desk, document, fault)
    return desk.redirect_to("documents", desk.path["id"], done="issued")


async def pdf(desk: Desk) -> Shown:
    """The PDF of a document; of a draft the preview."""
    document = await desk.perform("GET /documents/{id}", id=desk.path["id"])
    saved = "save" in desk.query  # only a download delivers the original; displaying shows a copy
    if document.status == "DRAFT":
        return handed(await desk.perform("GET /documents/{id}/preview", id=document.id), attachment=saved)
    asked = {} if saved else {"copy": "true"}
    return handed(await desk.perform("GET /documents/{id}/pdf", query=asked, id=document.id), attachment=saved)


async def picture(desk: Desk) -> Shown:
    """The first page of the document as a picture, for the pages that show it."""
    document = await desk.perform("GET /documents/{id}", id=desk.path["id"])
    of = "GET /documents/{id}/preview" if document.status == "DRAFT" else "GET /documents/{id}/pdf"
    return handed(await desk.perform(of, query={"format": "png"}, id=document.id))


async def einvoice(desk: Desk) -> Shown:
    """The electronic invoice, to be kept."""
    return handed(await desk.perform("GET /documents/{id}/einvoice", id=desk.path["id"]), attachment=True)


async def attach(desk: Desk) -> Shown:
    """Keeps a file with the document."""
    await desk.perform("POST /documents/{id}/attachments", body=desk.request.upload, id=desk.path["id"])
    return desk.redirect_to("documents", desk.path["id"], done="saved")


async def attachment(desk: Desk) -> Shown:
    """A file of the document."""
    where = "GET /documents/{id}/attachments/{attachmentId}"
    return handed(await desk.perform(where, id=desk.path["id"], attachmentId=desk.path["file"]), attachment=True)


async def detach(desk: Desk) -> Shown:
    """Removes a file of the document."""
    where = "DELETE /documents/{id}/attachments/{attachmentId}"
    await desk.perform(where, id=desk.path["id"], attachmentId=desk.path["file"])
    return desk.redirect_to("documents", desk.path["id"], done="removed")


SCREENS = {
    "/documents": {"GET": list_},
    "/documents/views": {"POST": keep_view},
    "/documents/several": {"GET": no_several, "POST": several},
    "/documents/{id}": {"GET": show},
    "/documents/{id}/remove": {"GET": ask_remove, "POST": remove},
    "/documents/{id}/duplicate": {"POST": duplicate},
    "/documents/{id}/issue": {"GET": ask_issue, "POST": issue},
    "/documents/{id}/pdf": {"GET": pdf},
    "/documents/{id}/picture": {"GET": picture},
    "/documents/{id}/einvoice": {"GET": einvoice},
    "/documents/{id}/attachments": {"POST": attach},
    "/documents/{id}/attachments/{file}": {"GET": attachment},
    "/documents/{id}/attachments/{file}/remove": {"POST": detach},
}
UPLOADS = ("/documents/{id}/attachments",)
