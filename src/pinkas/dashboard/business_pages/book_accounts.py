"""The chart of accounts: all accounts by type with their balances, and the business's own among them."""

from collections.abc import Mapping
from typing import Any, get_args

from pinkas.core.problems import Problem
from pinkas.countries.country import AccountKind
from pinkas.dashboard.business_pages.book_rows import fetch_accounts
from pinkas.dashboard.business_pages.business_settings import home_currency
from pinkas.dashboard.business_pages.forms import Form, form_from_value
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.dashboard.business_pages.resource import Resource
from pinkas.platform.web_page import PageResponse

PLACE = "books"
KINDS: tuple[str, ...] = get_args(AccountKind)
FILTERS = ("q", "type", "isActive")
_DELETE = "DELETE /ledger/accounts/{id}"


async def chart_page(context: PageContext) -> PageResponse:
    """All accounts by type, with their balances; every account leads to its lines."""
    asked = {name: context.query[name] for name in FILTERS if context.query.get(name, "").strip()}
    form = Form(values=dict(asked))
    try:
        found = await fetch_accounts(context, **asked)
    except Problem as fault:
        form = context.form_with_problem(form, fault)
        found = await fetch_accounts(context)
    return context.render(
        "books_accounts.html",
        place=PLACE,
        form=form,
        groups=[(kind, rows) for kind in KINDS if (rows := [one for one in found if one.type == kind])],
        currency=await home_currency(context),
        kinds=_kind_options(context),
    )


async def delete_account(context: PageContext) -> PageResponse:
    """Deletes an account on which nothing was ever posted; a refusal is shown on the page of its fields."""
    try:
        await context.perform(_DELETE, id=context.path["id"])
    except Problem as fault:
        raise_unless_shown(fault)
        account = await context.perform("GET /ledger/accounts/{id}", id=context.path["id"])
        form = context.form_with_problem(form_from_value(account), fault)
        values = await _form_values(context, account)
        return context.render(
            "books_account_form.html", status=fault.status, place=PLACE, thing=account, form=form, **values
        )
    return context.redirect_to(PLACE, "accounts", done="removed")


def _kind_options(context: PageContext) -> list[tuple[str, str]]:
    return [(kind, context.words.label(kind, "accountType")) for kind in KINDS]


async def _form_values(context: PageContext, account: Any) -> Mapping[str, Any]:
    """What the form chooses from. An account stands below one of its own type, which is not itself."""
    language = context.words.language
    parents = [
        (one.id, f"{one.code} {one.name_in(language)}")
        for one in await fetch_accounts(context)
        if account is None or (one.type == account.type and one.id != account.id)
    ]
    return {"kinds": _kind_options(context), "parents": parents}


_ACCOUNTS = Resource(
    part="books/accounts",
    menu_item=PLACE,
    template="books_account",
    list="GET /ledger/accounts",
    read="GET /ledger/accounts/{id}",
    create="POST /ledger/accounts",
    change="PATCH /ledger/accounts/{id}",
    initial_values={"isActive": "true", "type": "expense"},
    form_values=_form_values,
    created_goes_to="list",
)

SCREENS = {
    **{path: pages for path, pages in _ACCOUNTS.page_handlers().items() if path != "/books/accounts/{id}"},
    "/books/accounts": {"GET": chart_page},
    "/books/accounts/{id}/remove": {"POST": delete_account},
}
