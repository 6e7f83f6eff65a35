"""Bank transactions: the list with its filters and as a file, and writing one down by hand."""

from typing import Any, get_args

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.bank_accounts import ACCOUNTS, PLACE, business_id
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import export_table, fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.domains.banking import TransactionKind, TransactionStatus
from pinkas.platform.web_page import PageResponse

FILTERS = (
    "bankAccountId",
    "status",
    "direction",
    "kind",
    "q",
    "from",
    "to",
    "minAmount",
    "maxAmount",
    "batchId",
    "sessionId",
    "sort",
)
STATES = {"UNMATCHED": "warn", "PARTIALLY_MATCHED": "warn", "MATCHED": "good", "EXCLUDED": ""}
"""The states of transactions, and the CSS class by which each is coloured."""
_LIST, _ADD = "GET /bank-reconciliation/transactions", "POST /bank-reconciliation/transactions"


async def list_page(context: PageContext) -> PageResponse:
    """Transactions of all accounts, the latest first."""
    page, form = await fetch_list(context, _LIST, FILTERS)
    accounts = await account_options(context)
    return context.render(
        "bank_transactions.html",
        place=PLACE,
        page=page,
        form=form,
        states=STATES,
        accounts=accounts,
        filter_names={"bankAccountId": dict(accounts).get(form.get("bankAccountId")), "batchId": "…", "sessionId": "…"},
        kinds=[(code, context.words.label(code, "bankTransactionKind")) for code in get_args(TransactionKind)],
        statuses=[(code, context.words.label(code, "bankTransactionStatus")) for code in get_args(TransactionStatus)],
    )


async def export_page(context: PageContext) -> PageResponse:
    """All transactions of the filters, as a file."""
    return await export_table(context, "GET /reports/bank-transactions", FILTERS)


async def account_options(context: PageContext) -> list[tuple[str, str]]:
    """The accounts to choose from; none for a person who may not read them."""
    if not context.has_scope("banking:read"):
        return []
    found = await context.perform(f"GET {ACCOUNTS}", query={"limit": 100}, businessId=business_id(context))
    return [(str(one.id), one.name) for one in found.items]


async def new_page(context: PageContext) -> PageResponse:
    """The form of a transaction that is written down by hand."""
    context.require_operation(_ADD)
    begun: dict[str, Any] = {"date": context.current_day().isoformat()}
    begun["bankAccountId"] = context.query.get("bankAccountId", "")
    return await _render_form(context, Form(values=begun))


async def create(context: PageContext) -> PageResponse:
    """Writes it down."""
    sent = context.read_form()
    try:
        made = await context.perform_form(_ADD, sent)
    except Problem as fault:
        return await _render_form(context, context.form_with_problem(sent, fault), fault)
    return context.redirect_to(PLACE, "transactions", made.id, done="made")


async def _render_form(context: PageContext, form: Form, fault: Problem | None = None) -> PageResponse:
    return context.render(
        "bank_transaction_form.html",
        status=fault.status if fault else 200,
        place=PLACE,
        form=form,
        is_twin=fault is not None and fault.code == "duplicate_transaction",
        accounts=await account_options(context),
        kinds=[(code, context.words.label(code, "bankTransactionKind")) for code in get_args(TransactionKind)],
    )


SCREENS = {
    "/bank/transactions": {"GET": list_page},
    "/bank/transactions/export": {"GET": export_page},
    "/bank/transactions/new": {"GET": new_page, "POST": create},
}
