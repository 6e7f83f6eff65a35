"""Suppliers: who they are, what is owed to them, where they are paid and who changed that; merging two that are one."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.business_settings import currency_options
from pinkas.dashboard.business_pages.clients import payment_terms_text
from pinkas.dashboard.business_pages.expenses import category_names
from pinkas.dashboard.business_pages.form_rows import split_list
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.party_pages import PartyPages, fetch_balance, read_days_of_terms
from pinkas.dashboard.business_pages.resource import Resource
from pinkas.platform.web_page import PageResponse

CONFIRM = "POST /suppliers/{id}/bank-changes/{changeId}/confirm"


def _extra_fields(_context: PageContext, submitted: SubmittedForm) -> Mapping[str, Any]:
    return {"emails": split_list(submitted.get("_emails")), **read_days_of_terms(submitted)}


async def _form_options(context: PageContext, supplier: Any) -> Mapping[str, Any]:
    options: dict[str, Any] = {"currencies": await currency_options(context), "categories": None}
    if context.has_scope("expenses:read"):
        chosen = str(supplier.category_id) if supplier is not None and supplier.category_id else None
        names = await category_names(context, in_use=True)
        if chosen and chosen not in names:  # it is not in use any more, and stays until another one is chosen
            names |= await _category_name(context, chosen)
        options["categories"] = sorted(names.items(), key=lambda pair: pair[1])
    return options


async def _category_name(context: PageContext, id: str) -> dict[str, str]:
    one = await context.perform("GET /expense-categories/{id}", id=id)
    return {id: one.name_in(context.words.language)}


async def _list_values(context: PageContext, page: Any) -> Mapping[str, Any]:
    """What is owed to the suppliers of the page, by supplier."""
    ids = ",".join(str(one.id) for one in page.items)
    found = (await context.perform("GET /suppliers/balances", query={"ids": ids})).items if ids else ()
    balances: dict[UUID, list[Any]] = {}
    for one in found:
        balances.setdefault(one.supplier_id, []).append(one)
    return {"balances": balances}


async def _detail_values(context: PageContext, supplier: Any) -> Mapping[str, Any]:
    newest = {"limit": 10}
    changes = await context.perform("GET /suppliers/{id}/bank-changes", query=newest, id=supplier.id)
    certificates = await context.perform("GET /suppliers/{id}/withholding-certificates", query=newest, id=supplier.id)
    category = None
    if supplier.category_id and context.has_scope("expenses:read"):
        category = (await _category_name(context, str(supplier.category_id)))[str(supplier.category_id)]
    return {
        "tab": "",
        "category": category,
        **await fetch_balance(context, "GET /suppliers/{id}/balance", supplier.id),
        "bank_changes": changes.items,
        "certificates": certificates.items,
        "terms": payment_terms_text(context.words, supplier.payment_terms),
    }


SUPPLIERS = Resource(
    part="suppliers",
    template="suppliers",
    list="GET /suppliers",
    filters=("q", "state", "balance", "sort"),
    report="GET /reports/suppliers",
    read="GET /suppliers/{id}",
    create="POST /suppliers",
    change="PATCH /suppliers/{id}",
    remove="DELETE /suppliers/{id}",
    restore="POST /suppliers/{id}/restore",
    initial_values={"type": "company"},
    list_values=_list_values,
    form_values=_form_options,
    detail_values=_detail_values,
    extra_fields=_extra_fields,
)


async def _find_suppliers(context: PageContext, words: str) -> Any:
    return (await context.perform("GET /suppliers", query={"q": words, "state": "all", "limit": 10})).items


_PAGES = PartyPages("suppliers", "supplierId", _find_suppliers)


async def confirm_bank_change(context: PageContext) -> PageResponse:
    """Confirms a change of bank details."""
    ids: dict[str, Any] = {"id": context.path["id"], "changeId": context.path["changeId"]}
    try:
        await context.perform(CONFIRM, **ids)
    except Problem as fault:
        if fault.status >= 500:
            raise
        thing = await _PAGES.fetch(context)
        values = {**await _detail_values(context, thing), "form": context.form_with_problem(Form(), fault)}
        return context.render("suppliers.html", status=fault.status, place="suppliers", thing=thing, **values)
    return context.redirect_to("suppliers", context.path["id"], done="saved")


SCREENS = {
    **SUPPLIERS.page_handlers(),
    "/suppliers/{id}/statement": {"GET": _PAGES.statement_page},
    "/suppliers/{id}/bank-changes/{changeId}": {"POST": confirm_bank_change},
    **_PAGES.merge_handlers(),
}
