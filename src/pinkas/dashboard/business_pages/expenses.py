"""Expenses: the list, one with its file, the VAT that is at risk and the letter that asks for what is missing."""

from functools import partial
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import export_table, fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, file_response, raise_unless_shown
from pinkas.platform.web_page import PageResponse

PLACE = "expenses"
FILTERS = (
    "q",
    "status",
    "vatState",
    "missing",
    "hasFile",
    "open",
    "supplierId",
    "categoryId",
    "period",
    "from",
    "to",
    "sort",
)
STATUSES = {
    "DRAFT": "",
    "PENDING_APPROVAL": "warn",
    "APPROVED": "good",
    "REJECTED": "bad",
    "BOOKED": "good",
    "REPORTED": "good",
    "CORRECTED": "",
}
"""The states of an expense, and the CSS class by which each is coloured."""
MISSING = ("original_invoice", "allocation_number", "customer_number")
_ASK = "POST /expenses/{id}/request-missing"
_ACTIONS = {
    "submit": ("POST /expenses/{id}/submit", "saved"),
    "approve": ("POST /expenses/{id}/approve", "saved"),
    "book": ("POST /expenses/{id}/book", "saved"),
    "claim": ("POST /expenses/{id}/claim-vat", "saved"),
    "give-up": ("POST /expenses/{id}/give-up-vat", "saved"),
}
"""The buttons of an expense, each with its operation and what is said when it is done."""


async def list_page(context: PageContext) -> PageResponse:
    """All expenses, newest first unless the query asks otherwise."""
    page, form = await fetch_list(context, "GET /expenses", FILTERS, {"include": "total"})
    return context.render("expenses.html", place=PLACE, page=page, form=form, statuses=STATUSES, missing=MISSING)


async def export_page(context: PageContext) -> PageResponse:
    """All expenses of the filters, as a file."""
    return await export_table(context, "GET /reports/expense-list", FILTERS)


async def at_risk_page(context: PageContext) -> PageResponse:
    """The input VAT that cannot be claimed yet: its sums by period, and each expense with what it lacks."""
    fixed = {"vatAtRisk": "true", "include": "total"}
    filters = ("missing", "period", "supplierId", "sort")
    page, form = await fetch_list(context, "GET /expenses", filters, fixed)
    currency = page.items[0].home_currency if page.items else "ILS"
    return context.render(
        "expenses_at_risk.html", place=PLACE, page=page, form=form, missing=MISSING, currency=currency
    )


async def expense_page(context: PageContext) -> PageResponse:
    """An expense: what it says, its lines, its VAT, its file, and what can be done with it."""
    return await _render_expense(context, Form())


async def _render_expense(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    one = await context.perform("GET /expenses/{id}", id=context.path["id"])
    categories = await category_names(context)
    return context.render(
        "expense.html", status=status, place=PLACE, one=one, form=form, statuses=STATUSES, categories=categories
    )


async def category_names(context: PageContext, *, in_use: bool = False) -> dict[str, str]:
    """The names of the categories by their ids, in the language of the page; `in_use`: of those only that new expenses
    may take."""
    query = {"limit": 100, **({"isActive": "true"} if in_use else {})}
    found = (await context.perform("GET /expense-categories", query=query)).items
    return {str(row.id): row.name_in(context.words.language) for row in found}


async def act(context: PageContext) -> PageResponse:
    """Submits, approves, books, claims or gives up, as the button says."""
    sent, id = context.read_form(), context.path["id"]
    method_and_path, done = _ACTIONS.get(sent.get("_do"), _ACTIONS["book"])
    try:
        await context.perform_form(method_and_path, sent, id=id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_expense(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, id, done=done)


async def put_file(context: PageContext) -> PageResponse:
    """Keeps the paper of an expense."""
    try:
        await context.perform("PUT /expenses/{id}/file", body=context.request.upload, id=context.path["id"])
    except Problem as fault:
        raise_unless_shown(fault)
        told = context.words.problem(fault)
        return await _render_expense(context, Form(problem=told, faults={"file": [told]}), fault.status)
    return context.redirect_to(PLACE, context.path["id"], done="saved")


async def download_file(context: PageContext) -> PageResponse:
    """The paper of an expense."""
    return file_response(await context.perform("GET /expenses/{id}/file", id=context.path["id"]), attachment=True)


async def ask_page(context: PageContext, form: Form | None = None, status: int = 200) -> PageResponse:
    """The letter to the supplier, ready to be sent: a person may change it before."""
    context.require_operation(_ASK)
    one = await context.perform("GET /expenses/{id}", id=context.path["id"])
    letter = await context.perform("GET /expenses/{id}/request-missing", id=one.id)
    if form is None:
        values = {"_emails": ", ".join(letter.recipients), "subject": letter.subject, "text": letter.text}
        form = Form(values=values)
    return context.render("expense_ask.html", status=status, place=PLACE, one=one, letter=letter, form=form)


async def send_request(context: PageContext) -> PageResponse:
    """Sends the letter."""
    sent = context.read_form()
    emails = [part for part in sent.get("_emails").replace(";", ",").replace("\n", ",").split(",") if part.strip()]
    more: dict[str, Any] = {"emails": [one.strip() for one in emails]}
    try:
        await context.perform_form(_ASK, sent, more=more, id=context.path["id"])
    except Problem as fault:
        raise_unless_shown(fault)
        return await ask_page(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, context.path["id"], done="sent")


async def missing_page(context: PageContext, form: Form | None = None, status: int = 200) -> PageResponse:
    """What should be there and is not, and the weekly reminder of it."""
    kind = context.query.get("kind") or None
    found = await context.perform("GET /expenses/missing-papers", query={"kind": kind, "limit": 500})
    reminder = await context.perform("GET /expenses/missing-papers/reminder")
    if form is None:
        values = {"remind": reminder.remind, "weekday": reminder.weekday, "email": reminder.email or ""}
        form = Form(values=values, version=str(reminder.version))
    return context.render(
        "missing_papers.html", status=status, place=PLACE, found=found, kind=kind, reminder=reminder, form=form
    )


async def act_on_missing(what: str, context: PageContext) -> PageResponse:
    """Dismisses a paper, or changes the reminder."""
    sent = context.read_form()
    try:
        if what == "dismiss":
            await context.perform("POST /expenses/missing-papers/dismiss", body={"key": sent.get("key")})
        else:
            await context.perform_form("PATCH /expenses/missing-papers/reminder", sent)
    except Problem as fault:
        raise_unless_shown(fault)
        return await missing_page(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "missing-papers", done="saved")


async def export_missing(context: PageContext) -> PageResponse:
    """Everything that is missing, as a file."""
    return await export_table(context, "GET /expenses/missing-papers", ("kind",), {"limit": 500})


SCREENS = {
    "/expenses": {"GET": list_page},
    "/expenses/export": {"GET": export_page},
    "/expenses/vat-at-risk": {"GET": at_risk_page},
    "/expenses/missing-papers": {"GET": missing_page, "POST": partial(act_on_missing, "dismiss")},
    "/expenses/missing-papers/reminder": {"POST": partial(act_on_missing, "reminder")},
    "/expenses/missing-papers/export": {"GET": export_missing},
    "/expenses/{id}": {"GET": expense_page, "POST": act},
    "/expenses/{id}/file": {"GET": download_file, "POST": put_file},
    "/expenses/{id}/ask": {"GET": ask_page, "POST": send_request},
}
UPLOADS = ("/expenses/{id}/file",)
