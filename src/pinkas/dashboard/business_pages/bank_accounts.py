"""Bank accounts: the list, one account with its balance and its statements, new ones and changes."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, get_args

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm, form_from_value
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.dashboard.business_pages.typed_confirmation import require_typed_name
from pinkas.domains.banking import AccountKind
from pinkas.platform.web_page import PageResponse

PLACE = "bank"
KINDS: tuple[str, ...] = get_args(AccountKind)
FORMATS = {"csv": "CSV", "ofx": "OFX", "camt": "camt.053", "mt940": "MT940"}
"""What the formats of statements are called."""
STATEMENT_STATES = {"IMPORTED": "good", "UNDONE": ""}
"""The states of statements, and the CSS class by which each is coloured."""
CHART_LINES = 100
"""Lines of an account that the chart of its balance is made of."""
ACCOUNTS = "/banking/businesses/{businessId}/accounts"
ACCOUNT = ACCOUNTS + "/{accountId}"
_FILTERS = ("q", "kind", "currency", "isActive", "sort")
_LINES, _SUMMARY = "GET /bank-reconciliation/transactions", "GET /bank-reconciliation/summary"


async def list_page(context: PageContext) -> PageResponse:
    """The accounts by name, with what their last statements told."""
    page, form = await fetch_list(context, f"GET {ACCOUNTS}", _FILTERS, businessId=business_id(context))
    waiting: dict[Any, int] = {}
    if context.has_scope("reconciliation:read"):
        sums = (await context.perform(_SUMMARY)).items
        waiting = {one.bank_account_id: one.unmatched.count + one.partially_matched.count for one in sums}
    return context.render("bank_accounts.html", place=PLACE, page=page, form=form, waiting=waiting)


async def account_page(context: PageContext) -> PageResponse:
    """One account: its balance, the chart of it, and the files that were imported."""
    return await _render_account(context)


async def _render_account(context: PageContext, fault: Problem | None = None) -> PageResponse:
    account = await fetch_account(context)
    page, form = await fetch_list(context, f"GET {ACCOUNT}/statements", (), **address_of(context))
    if fault is not None:
        form = context.form_with_problem(form, fault)
    shown: dict[str, Any] = {"balance": account.last_balance, "days": (), "summary": None}
    if context.has_scope("reconciliation:read"):
        shown = await _balance_values(context, account)
    return context.render(
        "bank_account.html",
        status=fault.status if fault else 200,
        place=PLACE,
        thing=account,
        page=page,
        form=form,
        formats=FORMATS,
        states=STATEMENT_STATES,
        **shown,
    )


async def _balance_values(context: PageContext, account: Any) -> dict[str, Any]:
    """The balance, the ends of the latest days on which something happened, and what is open."""
    query = {"bankAccountId": account.id}
    summary = next(iter((await context.perform(_SUMMARY, query=query)).items), None)
    later = summary
    if account.last_balance is not None:
        after = {**query, "from": (account.last_statement_date + timedelta(days=1)).isoformat()}
        later = next(iter((await context.perform(_SUMMARY, query=after)).items), None)
    begin = account.last_balance if account.last_balance is not None else account.opening_balance
    balance = Decimal(begin or 0) + Decimal(later.lines if later else 0)
    lines = (await context.perform(_LINES, query={**query, "sort": "-date", "limit": CHART_LINES})).items
    days = end_of_day_balances([(one.date, Decimal(one.amount)) for one in lines], balance)
    return {
        "balance": f"{balance:f}",
        "summary": summary,
        "days": [(day, f"{value:f}", int(context.words.midnight(day).timestamp())) for day, value in days],
    }


def end_of_day_balances(lines: Iterable[tuple[date, Decimal]], balance: Decimal) -> Sequence[tuple[date, Decimal]]:
    """The balance at the end of each day that has lines, from the oldest. `lines` are the latest ones of the account,
    the newest first, and `balance` is what stands on it behind them."""
    found: dict[date, Decimal] = {}
    for day, amount in lines:
        found.setdefault(day, balance)
        balance -= amount
    return sorted(found.items())


async def new_page(context: PageContext) -> PageResponse:
    """The form of a new account."""
    context.require_operation(f"POST {ACCOUNTS}")
    return await _render_form(context, None, Form(values={"kind": "checking", "isActive": "true"}))


async def create(context: PageContext) -> PageResponse:
    """Creates an account."""
    sent = context.read_form()
    try:
        made = await context.perform_form(f"POST {ACCOUNTS}", sent, businessId=business_id(context))
    except Problem as fault:
        return await _render_form(context, None, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, made.id, done="made")


async def edit_page(context: PageContext) -> PageResponse:
    """The form of an account."""
    context.require_operation(f"PUT {ACCOUNT}")
    account = await fetch_account(context)
    return await _render_form(context, account, form_from_value(account))


async def change(context: PageContext) -> PageResponse:
    """Changes an account; an empty field is cleared."""
    sent = context.read_form()
    try:
        body = _changes(context, sent)
        version = sent.get("_version")
        await context.perform(f"PUT {ACCOUNT}", body=body, version=version, **address_of(context))
    except Problem as fault:
        account = await fetch_account(context)
        return await _render_form(context, account, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, context.path["id"], done="saved")


def _changes(context: PageContext, sent: SubmittedForm) -> dict[str, Any]:
    return sent.body(context.operations.get_declaration(f"PUT {ACCOUNT}").shape.body, is_patch=True)


async def _render_form(context: PageContext, account: Any, form: Form, status: int = 200) -> PageResponse:
    banks = (await context.perform("GET /banking/institutions")).items
    hebrew = context.words.language == "he"
    return context.render(
        "bank_account_form.html",
        status=status,
        place=PLACE,
        thing=account,
        form=form,
        kinds=[(kind, context.words.label(kind, "bankAccountKind")) for kind in KINDS],
        banks=[(one.code, f"{one.code} {one.name if hebrew else one.name_en}") for one in banks],
    )


async def set_default(context: PageContext) -> PageResponse:
    """Makes an account the default."""
    try:
        await context.perform(f"PUT {ACCOUNT}/set-default", **address_of(context))
    except Problem as fault:
        return await _refuse(context, fault)
    return context.redirect_to(PLACE, context.path["id"], done="saved")


async def remove(context: PageContext) -> PageResponse:
    """Deletes an account on which nothing happened, whose name was typed."""
    account = await fetch_account(context)
    try:
        require_typed_name(context.read_form(), account.name)
        await context.perform(f"DELETE {ACCOUNT}", **address_of(context))
    except Problem as fault:
        return await _refuse(context, fault)
    return context.redirect_to(PLACE, done="removed")


async def undo_statement(context: PageContext) -> PageResponse:
    """Takes the lines of a file out of the account again."""
    address = {**address_of(context), "statementId": context.path["statementId"]}
    try:
        await context.perform(f"POST {ACCOUNT}/statements/{{statementId}}/undo", body={}, **address)
    except Problem as fault:
        return await _refuse(context, fault)
    return context.redirect_to(PLACE, context.path["id"], done="statement_undone")


async def _refuse(context: PageContext, fault: Problem) -> PageResponse:
    """The page of the account with what was refused."""
    raise_unless_shown(fault)
    return await _render_account(context, fault)


def business_id(context: PageContext) -> str:
    """The business of the page."""
    assert context.business is not None
    return str(context.business.id)


def address_of(context: PageContext) -> dict[str, Any]:
    """The path parameters of the account of the page."""
    return {"businessId": business_id(context), "accountId": context.path["id"]}


async def fetch_account(context: PageContext) -> Any:
    """The account of the page."""
    return await context.perform(f"GET {ACCOUNT}", **address_of(context))


SCREENS = {
    "/bank": {"GET": list_page},
    "/bank/new": {"GET": new_page, "POST": create},
    "/bank/{id}": {"GET": account_page},
    "/bank/{id}/edit": {"GET": edit_page, "POST": change},
    "/bank/{id}/default": {"POST": set_default},
    "/bank/{id}/remove": {"POST": remove},
    "/bank/{id}/statements/{statementId}/undo": {"POST": undo_statement},
}
