"""Actions on an issued document: cancel, request an allocation number. `sending`, `convert_credit_forms` and `payments`
have the others. Each form explains first what will happen.
"""

from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.follow_ups import document_types, find_follow_ups
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.domains.messages import Channel
from pinkas.platform.web_page import PageResponse, mark_changed

CANCEL = "POST /documents/{id}/cancel"
CHANNELS: tuple[Channel, ...] = ("email", "sms", "whatsapp")


async def read_document(context: PageContext) -> Any:
    """The document of the address, with what is left of it."""
    return await context.perform("GET /documents/{id}", query={"include": "left"}, id=context.path["id"])


async def action_page(
    context: PageContext, template: str, form: Form, status: int = 200, **values: Any
) -> PageResponse:
    """Renders the form of an action on an issued document; redirects to the document when it is a draft."""
    document = await read_document(context)
    if document.status == "DRAFT" and status == 200:  # nothing follows from a draft but its being issued
        return context.redirect_to("documents", document.id)
    known = await document_types(context)
    return context.render(
        template,
        status=status,
        place="documents",
        one=document,
        kind=known[document.doc_type],
        offers=await find_follow_ups(context, document, known),
        channels=[one for one in CHANNELS if one in context.channels],
        form=form,
        **values,
    )


async def list_charges(context: PageContext) -> list[Any]:
    """The checkouts that paid the document of the address and of whose money anything is left: their providers are
    asked where it goes back as it came."""
    if not context.has_scope("checkout:read"):
        return []
    found = await context.perform("GET /checkouts", query={"documentId": context.path["id"], "state": "PAID"})
    return [one for one in found.items if one.refund_state != "REFUNDED"]


async def cancel_page(context: PageContext) -> PageResponse:
    """What cancelling does, and what becomes of money that was paid."""
    context.require_operation(CANCEL)
    return await action_page(context, "document_cancel.html", Form(), charges=await list_charges(context))


async def cancel_document(context: PageContext) -> PageResponse:
    """Cancels it, by a further document where the law wants one."""
    sent = context.read_form()
    body: dict[str, Any] = {"reason": sent.get("reason")}
    if sent.get("refund.mode"):
        body["refund"] = context.operation_body(CANCEL, sent)["refund"]
    try:
        done = await context.perform(CANCEL, body=body, id=context.path["id"])
    except Problem as fault:
        form, charges = context.form_with_problem(sent, fault), await list_charges(context)
        return await action_page(context, "document_cancel.html", form, fault.status, charges=charges)
    return mark_changed(context.render("document_cancelled.html", place="documents", result=done))


async def request_allocation_number(context: PageContext) -> PageResponse:
    """Asks the tax authority for an allocation number."""
    await context.perform("POST /documents/{id}/allocation-number", body={}, id=context.path["id"])
    return context.redirect_to("documents", context.path["id"], done="started")


SCREENS = {
    "/documents/{id}/cancel": {"GET": cancel_page, "POST": cancel_document},
    "/documents/{id}/allocation": {"POST": request_allocation_number},
}
