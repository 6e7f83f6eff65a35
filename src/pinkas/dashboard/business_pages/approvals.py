"""Pages of approvals: calls above the bounds of their key or app, which a person grants or declines."""

from typing import Any

from pinkas.core.json_codec import to_builtins
from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.lists import fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.dashboard.words import Words
from pinkas.domains import approvals
from pinkas.platform.web_page import PageResponse

PLACE = "approvals"
STATES = {"PENDING": "warn", "RUNNING": "warn", "DONE": "good", "FAILED": "bad", "DECLINED": "", "EXPIRED": ""}
"""The states of an approval, and the CSS class by which each is coloured."""
_DONE = {"approve": "approval_granted", "decline": "approval_declined"}
MAX_ROWS = 200
"""Values of a call that are shown."""


def call_names(words: Words) -> dict[str, str]:
    """Names of calls; the others are told by the summaries of their operations."""
    return {
        "POST /documents/{id}/finalize": words.text("Issue a document"),
        "POST /documents/bulk/finalize": words.text("Issue several documents"),
        "POST /documents/{id}/credit": words.text("Credit a document"),
        "POST /documents/{id}/cancel": words.text("Cancel a document"),
        "POST /documents/{id}/convert": words.text("Make a document from another"),
        "POST /documents/{id}/payments": words.text("Record payments of a document"),
        "POST /documents/{id}/charge": words.text("Charge a card for a document"),
        "POST /payments": words.text("Record a payment"),
        "POST /payments/{id}/refund": words.text("Give a payment back"),
        "POST /payments/{id}/receipt": words.text("Issue the receipt of a payment"),
        "POST /payment-links": words.text("Make a payment link"),
        "POST /recurring-documents": words.text("Make a recurring document"),
        "POST /mandates": words.text("Make a standing order"),
        "POST /mandates/{id}/charge": words.text("Charge a standing order"),
        "POST /checkouts/{id}/refund": words.text("Refund a charge"),
        "POST /supplier-payments": words.text("Record a supplier payment"),
        "POST /integrations/documents": words.text("Create a document of an app"),
        "POST /integrations/orders": words.text("Take an order of a shop"),
    }


async def list_page(context: PageContext) -> PageResponse:
    """Approvals by filter: those that wait, unless the query asks otherwise."""
    narrowed = any(context.query.get(name) for name in ("status", "requestId", "credentialId"))
    shows_all = narrowed or context.query.get("show") == "all"
    fixed = {} if shows_all else {"status": "PENDING"}
    page, form = await fetch_list(context, "GET /approvals", ("status", "requestId", "credentialId"), fixed)
    return context.render(
        "approvals.html",
        place=PLACE,
        page=page,
        form=form,
        waiting=not shows_all,
        states=STATES,
        calls=call_names(context.words),
    )


async def approval_page(context: PageContext) -> PageResponse:
    """A call: who asked, above which bound, what exactly, and what became of it."""
    return await _render(context, Form())


async def _render(context: PageContext, form: Form, status: int = 200) -> PageResponse:
    one = await context.perform("GET /approvals/{id}", id=context.path["id"])
    made = None
    if one.result is not None and one.result.body is not None and one.route.startswith("/documents"):
        made = one.result.body.get("id")
    return context.render(
        "approval.html",
        status=status,
        place=PLACE,
        one=one,
        form=form,
        states=STATES,
        calls=call_names(context.words),
        rows=call_rows(one),
        effects=effect_lines(context.words, one),
        made=made,
    )


def call_rows(one: Any) -> list[tuple[str, str]]:
    """The values of the call of an approval, as they came."""
    rows: list[tuple[str, str]] = []
    if one.call is not None:
        for value in (one.call.path, one.call.body or {}):
            _add_rows(rows, "", to_builtins(value))
    return rows[:MAX_ROWS]


def effect_lines(words: Words, one: Any) -> list[str]:
    """What the call of an approval would do."""
    return [approvals.effect_line(words, effect) for effect in one.effects]


def _add_rows(rows: list[tuple[str, str]], name: str, value: Any) -> None:
    """The values of a call by their names, in lines."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _add_rows(rows, f"{name}.{key}" if name else str(key), inner)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            _add_rows(rows, f"{name}[{place}]", inner)
    elif value is not None:
        rows.append((name, str(value)))


async def approve(context: PageContext) -> PageResponse:
    """Grants a call, and shows what came of it."""
    return await _decide(context, "approve")


async def decline(context: PageContext) -> PageResponse:
    """Declines a call."""
    return await _decide(context, "decline")


async def _decide(context: PageContext, step: str) -> PageResponse:
    sent, id = context.read_form(), context.path["id"]
    body = {"note": sent.get("note").strip() or None}
    try:
        decided = await context.perform(f"POST /approvals/{{id}}/{step}", body=body, id=id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, id, done="approval_failed" if decided.status == "FAILED" else _DONE[step])


SCREENS = {
    "/approvals": {"GET": list_page},
    "/approvals/{id}": {"GET": approval_page},
    "/approvals/{id}/approve": {"POST": approve},
    "/approvals/{id}/decline": {"POST": decline},
}
