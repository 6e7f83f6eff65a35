"""Documents: the list, one document with everything about it, its files; what is done with several at once."""

from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import NotFound, Problem, ServiceUnavailable
from pinkas.dashboard.desk.desk import Desk, handed
from pinkas.dashboard.desk.lists import listed
from pinkas.platform.page import Shown, redirect

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
"""Views that everybody has; those that a person keeps stand beside them."""


async def list_(desk: Desk) -> Shown:
    """The list, as it is filtered."""
    page, form = await listed(desk, "GET /documents", FILTERS)
    kept = await desk.do("GET /saved-views", query={"page": "documents", "limit": 50})
    client = None
    if form.get("clientId") and desk.may("clients:read"):
        client = await desk.do("GET /clients/{id}", id=form.get("clientId"))
    return desk.show(
        "documents.html", place="documents", page=page, form=form, views=VIEWS, kept=kept.items, client=client
    )


async def keep_view(desk: Desk) -> Shown:
    """Keeps the filters of the list under a name, or forgets such a view."""
    sent = desk.sent()
    if sent.get("forget"):
        await desk.do("DELETE /saved-views/{id}", id=sent.get("forget"))
        return desk.go("documents", done="removed")
    asked = {name: value for name, value in sent.pairs if name in FILTERS and value}
    await desk.do("POST /saved-views", body={"page": "documents", "name": sent.get("_name"), "filters": asked})
    return desk.go("documents", **asked, done="saved")


async def several(desk: Desk) -> Shown:
    """One action over the documents that are ticked, with a result for each."""
    sent = desk.sent()
    ids, verb = sent.all("ids[]"), sent.get("_do")
    back = sent.get("_back") or desk.url("documents")
    if not ids:
        return redirect(back if back.startswith("/app/") else desk.url("documents"))
    try:
        match verb:
            case "finalize":
                done = await desk.do("POST /documents/bulk/finalize", body={"ids": ids})
            case "send":
                done = await desk.do("POST /documents/bulk/send", body={"ids": ids})
            case "pdf":
                return handed(await desk.do("POST /documents/bulk/pdf", body={"ids": ids}), attachment=True)
            case _:
                raise NotFound
    except Problem as fault:
        if fault.status >= 500:
            raise
        return desk.show(
            "documents_several.html", status=fault.status, place="documents", verb=verb, result=None, told=fault
        )
    return desk.show("documents_several.html", place="documents", verb=verb, result=done, told=None)


async def show(desk: Desk) -> Shown:
    """One document: a draft with what stands in the way, an issued one with all that followed from it."""
    id = desk.path["id"]
    document = await desk.do("GET /documents/{id}", id=id)
    if document.status == "DRAFT":
        return await _draft(desk, document)
    kind = await desk.do("GET /document-types/{docType}", docType=document.doc_type)
    links = await desk.do("GET /documents/{id}/links", id=id)
    history = await desk.do("GET /documents/{id}/history", query={"limit": 30}, id=id)
    shares = await desk.do("GET /documents/{id}/shares", query={"limit": 20}, id=id)
    attached = await desk.do("GET /documents/{id}/attachments", query={"limit": 50}, id=id)
    sent = await desk.do("GET /messages", query={"documentId": id, "limit": 20}) if desk.may("messages:read") else None
    return desk.show(
        "document.html",
        place="documents",
        one=document,
        kind=kind,
        links=links.items,
        history=history.items,
        shares=shares.items,
        attached=attached.items,
        messages=sent.items if sent else [],
    )


async def _draft(desk: Desk, document: Any) -> Shown:
    kind = await desk.do("GET /document-types/{docType}", docType=document.doc_type)
    checked = await desk.do("POST /documents/{id}/validate", id=document.id) if desk.may("documents:write") else None
    return desk.show("document_draft.html", place="documents", one=document, kind=kind, checked=checked)


async def remove(desk: Desk) -> Shown:
    """Removes a draft."""
    await desk.do("DELETE /documents/{id}", id=desk.path["id"])
    return desk.go("documents", done="removed")


async def duplicate(desk: Desk) -> Shown:
    """A draft with the same content."""
    made = await desk.do("POST /documents/{id}/duplicate", body={}, id=desk.path["id"])
    return desk.go("documents", made.id, "edit", done="duplicated")


async def ask_issue(desk: Desk) -> Shown:
    """The last look before a document is final: the paper, the checklist, what will happen."""
    document = await desk.do("GET /documents/{id}", id=desk.path["id"])
    if document.status != "DRAFT":
        return desk.go("documents", document.id)
    return await _ask_issue(desk, document)


async def _ask_issue(desk: Desk, document: Any, fault: Problem | None = None) -> Shown:
    checked = await desk.do("POST /documents/{id}/validate", id=document.id)
    number = await desk.do("GET /businesses/documents/next-number", query={"docType": document.doc_type})
    return desk.show(
        "document_issue.html",
        status=fault.status if fault else 200,
        place="documents",
        one=document,
        checked=checked,
        next=number,
        told=fault,
    )


async def issue(desk: Desk) -> Shown:
    """Issues it, for the total and in the state that the person has seen."""
    sent = desk.sent()
    body: dict[str, Any] = {"expectedTotal": sent.get("expectedTotal")}
    if sent.get("send") == "true":
        body["sendTo"] = {}
    try:
        await desk.do("POST /documents/{id}/finalize", body=body, version=sent.get("_version"), id=desk.path["id"])
    except ServiceUnavailable:
        raise
    except Problem as fault:
        document = await desk.do("GET /documents/{id}", id=desk.path["id"])
        if document.status != "DRAFT":  # somebody was quicker, or pressed twice: it is issued once
            return desk.go("documents", document.id, done="issued")
        return await _ask_issue(desk, document, fault)
    return desk.go("documents", desk.path["id"], done="issued")


async def pdf(desk: Desk) -> Shown:
    """The paper: of a draft its preview."""
    document = await desk.do("GET /documents/{id}", id=desk.path["id"])
    saved = "save" in desk.query  # only whoever takes the paper away takes the original
    if document.status == "DRAFT":
        return handed(await desk.do("GET /documents/{id}/preview", id=document.id), attachment=saved)
    asked = {} if saved else {"copy": "true"}
    return handed(await desk.do("GET /documents/{id}/pdf", query=asked, id=document.id), attachment=saved)


async def einvoice(desk: Desk) -> Shown:
    """The electronic invoice, to be kept."""
    return handed(await desk.do("GET /documents/{id}/einvoice", id=desk.path["id"]), attachment=True)


async def attach(desk: Desk) -> Shown:
    """Keeps a file with the document."""
    await desk.do("POST /documents/{id}/attachments", body=desk.visit.upload, id=desk.path["id"])
    return desk.go("documents", desk.path["id"], done="saved")


async def attachment(desk: Desk) -> Shown:
    """A file of the document."""
    where = "GET /documents/{id}/attachments/{attachmentId}"
    return handed(await desk.do(where, id=desk.path["id"], attachmentId=desk.path["file"]), attachment=True)


async def detach(desk: Desk) -> Shown:
    """Removes a file of the document."""
    where = "DELETE /documents/{id}/attachments/{attachmentId}"
    await desk.do(where, id=desk.path["id"], attachmentId=desk.path["file"])
    return desk.go("documents", desk.path["id"], done="removed")


SCREENS = {
    "/documents": {"GET": list_},
    "/documents/views": {"POST": keep_view},
    "/documents/several": {"POST": several},
    "/documents/{id}": {"GET": show},
    "/documents/{id}/remove": {"POST": remove},
    "/documents/{id}/duplicate": {"POST": duplicate},
    "/documents/{id}/issue": {"GET": ask_issue, "POST": issue},
    "/documents/{id}/pdf": {"GET": pdf},
    "/documents/{id}/einvoice": {"GET": einvoice},
    "/documents/{id}/attachments": {"POST": attach},
    "/documents/{id}/attachments/{file}": {"GET": attachment},
    "/documents/{id}/attachments/{file}/remove": {"POST": detach},
}
UPLOADS = ("/documents/{id}/attachments",)
