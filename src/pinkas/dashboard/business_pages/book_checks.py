"""What keeps the books right: their proof, the revaluation of a month, and to which accounts events post."""

from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.book_rows import fetch_accounts
from pinkas.dashboard.business_pages.books import PAGES_OF_SOURCES
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.platform.web_page import PageResponse

PLACE = "books"
_PROOF = "GET /ledger/integrity"
_REVALUATION, _REVALUE = "GET /ledger/revaluations/{period}", "POST /ledger/revaluations/{period}"
_RULES, _CHANGE_RULES = "GET /ledger/posting-rules", "PUT /ledger/posting-rules"
_PARTIES = {
    "client_openings": "clients",
    "customers": "clients",
    "customer_advances": "clients",
    "suppliers": "suppliers",
    "supplier_advances": "suppliers",
}
"""The pages of the parties that a check goes through."""


async def proof_page(context: PageContext) -> PageResponse:
    """The proof of the books of a period: each check, and the first thing that does not fit."""
    form = Form(values={name: context.query[name] for name in ("from", "to") if context.query.get(name, "").strip()})
    try:
        found = await context.perform(_PROOF, query=dict(form.values))
    except Problem as fault:
        form = context.form_with_problem(form, fault)
        found = await context.perform(_PROOF)
    codes = {one.first_fault.account_code for one in found.checks if one.first_fault} - {None}
    accounts = {one.code: one for one in await fetch_accounts(context)} if codes else {}
    return context.render(
        "books_proof.html",
        place=PLACE,
        found=found,
        form=form,
        accounts={code: accounts[code] for code in codes if code in accounts},
        links={one.key: link for one in found.checks if (link := _fault_address(context, one, accounts))},
    )


def _fault_address(context: PageContext, check: Any, accounts: dict[str, Any]) -> str | None:
    """The page of what a check found first; None where there is none."""
    fault = check.first_fault
    if fault is None:
        return None
    if fault.entry_id is not None:
        return context.url(PLACE, "entries", fault.entry_id)
    if fault.source_id is not None and fault.source_type in PAGES_OF_SOURCES:
        return context.url(PAGES_OF_SOURCES[fault.source_type], fault.source_id)
    if fault.party_id is not None and check.key in _PARTIES:
        return context.url(_PARTIES[check.key], fault.party_id)
    if fault.account_code in accounts:
        return context.url(PLACE, "accounts", accounts[fault.account_code].id)
    return None


async def revaluation_page(context: PageContext) -> PageResponse:
    """The revaluation of a month: what it would be, or what was posted."""
    return await _render_revaluation(context, Form())


async def post_revaluation(context: PageContext) -> PageResponse:
    """Posts the revaluation of a month."""
    sent, period = context.read_form(), context.path["period"]
    try:
        await context.perform_form(_REVALUE, sent, period=period)
    except Problem as fault:
        return await _render_revaluation(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "revaluations", period, done="posted")


async def _render_revaluation(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    found = await context.perform(_REVALUATION, period=context.path["period"])
    return context.render("books_revaluation.html", status=status, place=PLACE, found=found, form=form)


async def rules_page(context: PageContext) -> PageResponse:
    """To which account each kind of event posts, and the form that changes one."""
    return await _render_rules(context, Form(values={"rules[0].validFrom": context.current_day().isoformat()}))


async def change_rule(context: PageContext) -> PageResponse:
    """Posts a role to another account from a day on."""
    sent = context.read_form()
    try:
        await context.perform_form(_CHANGE_RULES, sent)
    except Problem as fault:
        return await _render_rules(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "posting-rules", done="saved")


async def _render_rules(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    found = (await context.perform(_RULES)).items
    language = context.words.language
    accounts = await fetch_accounts(context)
    names = {one.role: f"{one.code} {one.name_in(language)}" for one in accounts if one.role is not None}
    free = sorted({one.role for one in found if not one.is_fixed}, key=lambda role: names[role])
    return context.render(
        "books_rules.html",
        status=status,
        place=PLACE,
        rules=sorted(found, key=lambda one: (names[one.role], str(one.valid_from or ""))),
        names=names,
        account_names={one.id: f"{one.code} {one.name_in(language)}" for one in accounts},
        roles=[(role, names[role]) for role in free],
        accounts=[(one.id, f"{one.code} {one.name_in(language)}") for one in accounts if one.is_active],
        form=form,
    )


SCREENS = {
    "/books/posting-rules": {"GET": rules_page, "POST": change_rule},
    "/books/proof": {"GET": proof_page},
    "/books/revaluations/{period}": {"GET": revaluation_page, "POST": post_revaluation},
}
