"""Pages of documents: the list, one document with its history and files, and bulk actions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from pinkas.core.problems import NotFound, Problem, ServiceUnavailable
from pinkas.dashboard.business_pages.audit import actor_names
from pinkas.dashboard.business_pages.business_settings import home_currency
from pinkas.dashboard.business_pages.document_rows import is_overdue
from pinkas.dashboard.business_pages.follow_ups import document_types, find_follow_ups
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import documents_by_ids, fetch_document_list
from pinkas.dashboard.business_pages.next_step import choose_next_step, invoice_type
from pinkas.dashboard.business_pages.page_context import PageContext, file_response
from pinkas.dashboard.business_pages.rendering import render_part
from pinkas.dashboard.business_pages.signing_in import safe_address
from pinkas.dashboard.words import Words
from pinkas.platform.web_page import PageResponse, mark_changed, redirect

FILTERS = (
    "q",
    "docType",
    "status",
    "paymentStatus",
    "open",
    "overdue",
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
STANDARD_VIEWS: Mapping[str, Mapping[str, str]] = {
    "All": {},
    "Drafts": {"status": "DRAFT"},
    "Awaiting payment": {"open": "true"},
    "Overdue": {"overdue": "true"},
    "Credits": {"docType": "330"},
    "Cancelled": {"status": "CANCELLED"},
}
"""Standard views of the list by name, with their filters; people can save further views."""


MAX_BULK = 100
"""Most documents of a bulk action, the limit of the API."""


async def list_page(context: PageContext) -> PageResponse:
    """The list, as it is filtered."""
    return await _render_list(context)


async def _render_list(context: PageContext, status: int = 200, name_faults: Sequence[str] = ()) -> PageResponse:
    """Renders the list. `name_faults` are error messages for the name of a view to be saved."""
    page, form = await fetch_document_list(context, "GET /documents", FILTERS)
    if name_faults:
        form = replace(form, faults={**form.faults, "_name": name_faults})
    asked = {"page": "documents", "limit": 50}
    kept = (await context.perform("GET /saved-views", query=asked)).items if context.keeps_views else []
    client = None
    if form.get("clientId") and context.has_scope("clients:read"):
        try:
            client = await context.perform("GET /clients/{id}", id=form.get("clientId"))
        except NotFound as fault:  # nobody has this id: the filter is marked, and the page stays
            form = replace(form, faults={"clientId": [context.words.problem(fault)], **form.faults})
    return context.render(
        "documents.html",
        status=status,
        place="documents",
        page=page,
        form=form,
        filters=_render_filters(context.words, context.url("documents"), form),
        views=STANDARD_VIEWS,
        kept=kept,
        client=client,
    )


def _render_filters(words: Words, address: str, form: Form) -> Markup:
    """The rendered filter form of the list; cached when it has no errors."""
    if form.faults:
        return render_part("documents_filters.html", words, address=address, form=form)
    return _render_valid_filters(words, address, tuple(form.values.items()))


@lru_cache(512)
def _render_valid_filters(words: Words, address: str, values: tuple[tuple[str, Any], ...]) -> Markup:
    return render_part("documents_filters.html", words, address=address, form=Form(values=dict(values)))


async def export_list(context: PageContext) -> PageResponse:
    """The documents of the filters as a file for a spreadsheet: all of them, not one page."""
    asked = {name: context.query[name] for name in FILTERS if context.query.get(name, "").strip()}
    wanted = context.query.get("format", "")
    query = {**asked, "format": wanted if wanted in ("csv", "xlsx") else "xlsx", "lang": context.words.language}
    return file_response(await context.perform("GET /reports/document-journal", query=query), attachment=True)


async def save_view(context: PageContext) -> PageResponse:
    """Saves the current filters as a view, or deletes a view."""
    sent = context.read_form()
    if sent.get("forget"):
        await context.perform("DELETE /saved-views/{id}", id=sent.get("forget"))
        return context.redirect_to("documents", done="removed")
    asked = {name: value for name, value in sent.pairs if name in FILTERS and value}
    try:
        await context.perform(
            "POST /saved-views", body={"page": "documents", "name": sent.get("_name"), "filters": asked}
        )
    except Problem as fault:
        told = context.form_with_problem(sent, fault)
        texts = [text for texts in told.faults.values() for text in texts] or [told.problem or ""]
        there = replace(context.request, url=context.url("documents", **asked), query=urlencode(asked))
        return await _render_list(replace(context, request=there), fault.status, texts)
    return context.redirect_to("documents", **asked, done="saved")


async def bulk_action(context: PageContext) -> PageResponse:
    """Performs a bulk action on the selected documents and shows the result of each."""
    sent = context.read_form()
    ids, verb = sent.all("ids[]"), sent.get("_do")
    back = sent.get("_back") or context.url("documents")
    if not ids:
        return redirect(safe_address(f"{back}{'&' if '?' in back else '?'}done=none_ticked"))
    try:
        match verb:
            case "finalize" if not sent.get("_sure"):
                return await _bulk_issue_page(context, ids, back, today=bool(sent.get("_today")))
            case "finalize":
                dated = {"issueDate": sent.get("_date")} if sent.get("_date") else {}
                items = [
                    {"id": one, "expectedTotal": sent.get(f"_total.{one}"), **dated}
                    for one in ids
                    if sent.get(f"_total.{one}")
                ]
                done = await context.perform("POST /documents/bulk/finalize", body={"items": items})
            case "send":
                done = await context.perform("POST /documents/bulk/send", body={"ids": ids})
            case "pdf":
                return file_response(
                    await context.perform("POST /documents/bulk/pdf", body={"ids": ids}), attachment=True
                )
            case _:
                raise NotFound
    except Problem as fault:
        if fault.status >= 500:
            raise
        return context.render(
            "documents_several.html",
            status=fault.status,
            place="documents",
            verb=verb,
            result=None,
            told=fault,
            named={},
        )
    named = await _documents_by_id(context, ids)
    return mark_changed(
        context.render("documents_several.html", place="documents", verb=verb, result=done, told=None, named=named)
    )


async def _documents_by_id(context: PageContext, ids: Sequence[str]) -> dict[str, Any]:
    """Documents by id, for showing their names; deleted ones are left out."""
    return {str(one.id): one for one in await documents_by_ids(context, ids[:MAX_BULK])}


async def _bulk_issue_page(
    context: PageContext, ids: Sequence[str], return_address: str, *, today: bool = False
) -> PageResponse:
    """The review before drafts are issued in bulk: each with its check, and the totals by currency of those that can be
    issued. With `today` all of them bear the date of this day."""
    ticked = (await _documents_by_id(context, ids)).values()
    drafts = [one for one in ticked if one.status == "DRAFT"]
    day = context.current_day()
    dated = {"issueDate": day.isoformat()} if today else {}
    checks: dict[str, Any] = {}
    if drafts:
        items = [{"id": str(one.id), **dated} for one in drafts]
        found = await context.perform("POST /documents/bulk/validate", body={"items": items})
        checks = {str(one.id): one for one in found.items}
    ready = [one for one in drafts if checks[str(one.id)].status == "valid"]
    sums: dict[str, Decimal] = {}
    for one in ready:
        sums[one.currency] = sums.get(one.currency, Decimal()) + Decimal(one.total)
    return context.render(
        "documents_issue.html",
        place="documents",
        drafts=drafts,
        checks=checks,
        ready=ready,
        rest=len(ids) - len(drafts),
        sums=sums,
        date=day if today else None,
        can_date_today=not today and any(one.issue_date != day for one in drafts),
        back=return_address if return_address.startswith("/app/") else context.url("documents"),
    )


async def redirect_to_list(context: PageContext) -> PageResponse:
    """Redirects a GET request for bulk actions to the list."""
    return context.redirect_to("documents")


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
    )


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
    "/documents": {"GET": list_page},
    "/documents/export": {"GET": export_list},
    "/documents/views": {"POST": save_view},
    "/documents/several": {"GET": redirect_to_list, "POST": bulk_action},
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
