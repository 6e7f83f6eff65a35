"""Pages of one document: its history, its files, and how a draft is issued."""

from decimal import Decimal
from typing import Any

from pinkas.core.problems import Problem, ServiceUnavailable
from pinkas.dashboard.business_pages.audit import actor_names
from pinkas.dashboard.business_pages.business_settings import home_currency
from pinkas.dashboard.business_pages.disputes import REASONS, STATES, disputes_of
from pinkas.dashboard.business_pages.follow_ups import document_types, find_follow_ups
from pinkas.dashboard.business_pages.next_step import choose_next_step, invoice_type
from pinkas.dashboard.business_pages.page_context import PageContext, file_response
from pinkas.dashboard.business_pages.reminders import reminders_of_document
from pinkas.domains.documents import is_overdue
from pinkas.platform.web_page import PageResponse


async def document_page(context: PageContext) -> PageResponse:
    """The page of a document: a draft with its validation, an issued document with its history and related records."""
    id = context.path["id"]
    document = await context.perform("GET /documents/{id}", query={"include": "left"}, id=id)
    if document.status == "DRAFT":
        return await _render_draft(context, document)
    known = await document_types(context)
    links = await context.perform("GET /documents/{id}/links", id=id)
    history = await context.perform("GET /documents/{id}/history", query={"limit": 30}, id=id)
    shares = await context.perform("GET /documents/{id}/shares", query={"limit": 20}, id=id)
    attached = await context.perform("GET /documents/{id}/attachments", query={"limit": 50}, id=id)
    sent = (
        await context.perform("GET /messages", query={"documentId": id, "limit": 20})
        if context.has_scope("messages:read")
        else None
    )
    answer = None
    if document.quote_status is not None:
        quote = await context.perform("GET /quotes/{id}", id=id)
        answer = quote.answers[0] if quote.answers else None
    offers = await find_follow_ups(context, document, known)
    paid_by = await _payments_of(context, document)
    shared = any(one.revoked_at is None for one in shares.items)
    handed_over = document.delivery_status not in ("NONE", "BOUNCED") or shared or answer is not None
    late = is_overdue(document, context.current_day())
    return context.render(
        "document.html",
        place="documents",
        one=document,
        kind=known[document.doc_type],
        sums=await _net_and_home_currency(context, document),
        offers=offers,
        step=choose_next_step(document, offers, overdue=late, handed_over=handed_over),
        invoice_type=invoice_type(offers),
        answer=answer,
        links=links.items,
        history=history.items,
        names=await actor_names(context),
        shares=shares.items,
        attached=attached.items,
        messages=sent.items if sent else [],
        paid_by=paid_by,
        disputes=await disputes_of(context, documentId=id),
        dispute_states=STATES,
        dispute_reasons=REASONS,
        **await reminders_of_document(context, document),
    )


async def _payments_of(context: PageContext, document: Any) -> list[dict[str, Any]]:
    """How a document was paid: the payments that are for it, how much of each is, and the checkout behind it."""
    if not Decimal(document.paid) or not context.has_scope("payments:read"):
        return []
    query = {"documentId": document.id, "limit": 20}
    found = (await context.perform("GET /payments", query=query)).items
    providers = {}
    if any(one.checkout_id for one in found) and context.has_scope("checkout:read"):
        checkouts = await context.perform("GET /checkouts", query={"documentId": document.id, "limit": 100})
        providers = {one.id: one.provider for one in checkouts.items}
    return [
        {
            "payment": one,
            "amount": sum(Decimal(part.amount) for part in one.allocations if part.document_id == document.id),
            "provider": providers.get(one.checkout_id),
        }
        for one in found
    ]


async def _render_draft(context: PageContext, document: Any) -> PageResponse:
    kind = await context.perform("GET /document-types/{docType}", docType=document.doc_type)
    checked = (
        await context.perform("POST /documents/{id}/validate", id=document.id)
        if context.has_scope("documents:write")
        else None
    )
    return context.render(
        "document_draft.html",
        place="documents",
        one=document,
        kind=kind,
        checked=checked,
        connection=await _authority_connection(context, checked) if checked else None,
        sums=await _net_and_home_currency(context, document),
    )


async def _net_and_home_currency(context: PageContext, document: Any) -> dict[str, Any]:
    """The net total of a document, and the currency of the books if the document is in another one."""
    return {
        "net": Decimal(document.net_taxable) + Decimal(document.net_exempt),
        "home": await home_currency(context) if document.exchange_rate is not None else None,
    }


async def _authority_connection(context: PageContext, validation: Any) -> Any:
    """The connection to the tax authority, if the draft needs an allocation number; else None."""
    needed = any(one.code == "allocation_needed" for one in validation.warnings)
    return (
        await context.perform("GET /allocation-numbers/connection")
        if needed and context.has_scope("tax:read")
        else None
    )


async def remove_page(context: PageContext) -> PageResponse:
    """What removing a draft does."""
    context.require_operation("DELETE /documents/{id}")
    document = await context.perform("GET /documents/{id}", id=context.path["id"])
    if document.status != "DRAFT":
        return context.redirect_to("documents", document.id)
    return context.render("document_remove.html", place="documents", one=document)


async def remove_draft(context: PageContext) -> PageResponse:
    """Removes a draft."""
    await context.perform("DELETE /documents/{id}", id=context.path["id"])
    return context.redirect_to("documents", done="removed")


async def duplicate_document(context: PageContext) -> PageResponse:
    """A draft with the same content."""
    made = await context.perform("POST /documents/{id}/duplicate", body={}, id=context.path["id"])
    return context.redirect_to("documents", made.id, "edit", done="duplicated")


async def issue_page(context: PageContext) -> PageResponse:
    """The confirmation page before a draft is issued: preview, validation, next number."""
    document = await context.perform("GET /documents/{id}", id=context.path["id"])
    if document.status != "DRAFT":
        return context.redirect_to("documents", document.id)
    return await _render_issue(context, document)


async def _render_issue(context: PageContext, document: Any, problem: Problem | None = None) -> PageResponse:
    checked = await context.perform("POST /documents/{id}/validate", id=document.id)
    number = await context.perform("GET /businesses/documents/next-number", query={"docType": document.doc_type})
    kind = await context.perform("GET /document-types/{docType}", docType=document.doc_type)
    message = await context.perform("POST /documents/{id}/send/preview", body={}, id=document.id)
    return context.render(
        "document_issue.html",
        recipients=[one.address for one in message.to],
        status=problem.status if problem else 200,
        place="documents",
        one=document,
        sums=await _net_and_home_currency(context, document),
        kind=kind,
        checked=checked,
        connection=await _authority_connection(context, checked),
        next=number,
        told=problem,
    )


async def issue_document(context: PageContext) -> PageResponse:
    """Issues a draft, if its total and version are those that the person has seen."""
    sent = context.read_form()
    body: dict[str, Any] = {"expectedTotal": sent.get("expectedTotal")}
    if sent.get("send") == "true":
        body["sendTo"] = {}
    try:
        await context.perform(
            "POST /documents/{id}/finalize", body=body, version=sent.get("_version"), id=context.path["id"]
        )
    except ServiceUnavailable:
        raise
    except Problem as fault:
        document = await context.perform("GET /documents/{id}", id=context.path["id"])
        if document.status != "DRAFT":  # somebody was quicker, or pressed twice: it is issued once
            return context.redirect_to("documents", document.id, done="issued")
        return await _render_issue(context, document, fault)
    return context.redirect_to("documents", context.path["id"], done="issued")


async def pdf_file(context: PageContext) -> PageResponse:
    """The PDF of a document; of a draft the preview."""
    document = await context.perform("GET /documents/{id}", id=context.path["id"])
    saved = "save" in context.query  # only a download delivers the original; displaying shows a copy
    if document.status == "DRAFT":
        return file_response(await context.perform("GET /documents/{id}/preview", id=document.id), attachment=saved)
    asked = {} if saved else {"copy": "true"}
    return file_response(
        await context.perform("GET /documents/{id}/pdf", query=asked, id=document.id), attachment=saved
    )


async def picture_file(context: PageContext) -> PageResponse:
    """The first page of the document as a picture, for the pages that show it."""
    document = await context.perform("GET /documents/{id}", id=context.path["id"])
    of = "GET /documents/{id}/preview" if document.status == "DRAFT" else "GET /documents/{id}/pdf"
    return file_response(await context.perform(of, query={"format": "png"}, id=document.id))


async def einvoice_file(context: PageContext) -> PageResponse:
    """The electronic invoice, to be kept."""
    return file_response(await context.perform("GET /documents/{id}/einvoice", id=context.path["id"]), attachment=True)


async def add_attachment(context: PageContext) -> PageResponse:
    """Keeps a file with the document."""
    await context.perform("POST /documents/{id}/attachments", body=context.request.upload, id=context.path["id"])
    return context.redirect_to("documents", context.path["id"], done="saved")


async def attachment_file(context: PageContext) -> PageResponse:
    """A file of the document."""
    where = "GET /documents/{id}/attachments/{attachmentId}"
    return file_response(
        await context.perform(where, id=context.path["id"], attachmentId=context.path["file"]), attachment=True
    )


async def remove_attachment(context: PageContext) -> PageResponse:
    """Removes a file of the document."""
    where = "DELETE /documents/{id}/attachments/{attachmentId}"
    await context.perform(where, id=context.path["id"], attachmentId=context.path["file"])
    return context.redirect_to("documents", context.path["id"], done="removed")


SCREENS = {
    "/documents/{id}": {"GET": document_page},
    "/documents/{id}/remove": {"GET": remove_page, "POST": remove_draft},
    "/documents/{id}/duplicate": {"POST": duplicate_document},
    "/documents/{id}/issue": {"GET": issue_page, "POST": issue_document},
    "/documents/{id}/pdf": {"GET": pdf_file},
    "/documents/{id}/picture": {"GET": picture_file},
    "/documents/{id}/einvoice": {"GET": einvoice_file},
    "/documents/{id}/attachments": {"POST": add_attachment},
    "/documents/{id}/attachments/{file}": {"GET": attachment_file},
    "/documents/{id}/attachments/{file}/remove": {"POST": remove_attachment},
}
UPLOADS = ("/documents/{id}/attachments",)
