"""Actions on several documents of the list: issue, send, download."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qsl

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.document_list import FILTERS
from pinkas.dashboard.business_pages.forms import SubmittedForm
from pinkas.dashboard.business_pages.lists import documents_by_ids
from pinkas.dashboard.business_pages.page_context import PageContext, file_response
from pinkas.dashboard.business_pages.signing_in import safe_address
from pinkas.platform.web_page import PageResponse, mark_changed, redirect

MAX_BULK = 100
"""Most documents of a bulk action, the limit of the API."""


@dataclass(frozen=True)
class Selection:
    """The documents that a bulk action is for. `is_cut`: more of them match than one action takes."""

    ids: Sequence[str]
    whole_filter: bool = False
    is_cut: bool = False


async def _selection(context: PageContext, submitted: SubmittedForm) -> Selection:
    """The selected documents, or all that match the filters of the list: of those, drafts to be issued, and issued ones
    for everything else."""
    if not submitted.get("_all"):
        return Selection(submitted.all("ids[]"))
    asked = {name: value for name, value in parse_qsl(submitted.get("_filter")) if name in FILTERS}
    asked.setdefault("status", "DRAFT" if submitted.get("_do") == "finalize" else "ISSUED")
    found: list[str] = []
    cursor = None
    while len(found) < MAX_BULK:
        query = {**asked, "limit": MAX_BULK - len(found), "cursor": cursor}
        page = await context.perform("GET /documents", query=query)
        found += [str(one.id) for one in page.items]
        cursor = page.next_cursor
        if cursor is None:
            break
    return Selection(found, whole_filter=True, is_cut=cursor is not None)


async def bulk_action(context: PageContext) -> PageResponse:
    """Performs a bulk action on the selected documents and shows the result of each."""
    sent = context.read_form()
    verb, back = sent.get("_do"), sent.get("_back") or context.url("documents")
    selection = await _selection(context, sent)
    ids = selection.ids
    if not ids:
        told = "none_matching" if selection.whole_filter else "none_ticked"
        return redirect(safe_address(f"{back}{'&' if '?' in back else '?'}done={told}"))
    try:
        match verb:
            case "finalize" if not sent.get("_sure"):
                return await _bulk_issue_page(context, selection, back, today=bool(sent.get("_today")))
            case "finalize":
                dated = {"issueDate": sent.get("_date")} if sent.get("_date") else {}
                items = [
                    {"id": one, "expectedTotal": sent.get(f"_total.{one}"), **dated}
                    for one in ids
                    if sent.get(f"_total.{one}")
                ]
                done = await context.perform("POST /documents/bulk/finalize", body={"items": items})
            case "send" if selection.whole_filter:
                return await _bulk_send_page(context, selection, back)
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


async def _bulk_send_page(context: PageContext, selection: Selection, return_address: str) -> PageResponse:
    """The review before all documents of some filters are sent: who gets them is seen first."""
    return context.render(
        "documents_send.html",
        place="documents",
        documents=(await _documents_by_id(context, selection.ids)).values(),
        is_cut=selection.is_cut,
        most=MAX_BULK,
        back=_list_address(context, return_address),
    )


def _list_address(context: PageContext, return_address: str) -> str:
    return return_address if return_address.startswith("/app/") else context.url("documents")


async def _bulk_issue_page(
    context: PageContext, selection: Selection, return_address: str, *, today: bool = False
) -> PageResponse:
    """The review before drafts are issued in bulk: each with its check, and the totals by currency of those that can be
    issued. With `today` all of them bear the date of this day."""
    ids = selection.ids
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
        is_cut=selection.is_cut,
        most=MAX_BULK,
        back=_list_address(context, return_address),
    )


async def redirect_to_list(context: PageContext) -> PageResponse:
    """Redirects a GET request for bulk actions to the list."""
    return context.redirect_to("documents")


SCREENS = {"/documents/several": {"GET": redirect_to_list, "POST": bulk_action}}
