"""Accepting all suggestions that are certain: a preview of what would be matched, the same done and taken back, and how
far it has come behind the page."""

from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.bank_accounts import PLACE
from pinkas.dashboard.business_pages.bank_reconciliation import LINES, scope_of, take_back
from pinkas.dashboard.business_pages.bank_transactions import account_options
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.platform.web_page import PageResponse, mark_changed

AUTO_MATCH = "POST /bank-reconciliation/auto-match"
RUNS = "/bank-reconciliation/auto-match/runs"
ROWS = 100
"""Lines of one call of auto-match, and of one page."""


async def preview_page(context: PageContext) -> PageResponse:
    """What would be matched of the next lines, before it is."""
    context.require_operation(AUTO_MATCH)
    return await _render(context, dry_run=True, cursor=context.query.get("cursor"))


async def run(context: PageContext) -> PageResponse:
    """Matches the lines of the preview that are certain, those behind them too where that is asked for, or takes back
    what was matched."""
    sent = context.read_form()
    if sent.get("_do") == "undo":
        return await _undo(context, sent.all("matched[]"))
    every, cursor = sent.get("_do") == "every", sent.get("cursor") or None
    return mark_changed(await _render(context, dry_run=False, cursor=cursor, every=every))


async def run_page(context: PageContext) -> PageResponse:
    """How far auto-match has come that goes on behind the page."""
    found = await context.perform(f"GET {RUNS}/{{id}}", id=context.path["id"])
    return context.render(
        "bank_auto_match_run.html",
        place=PLACE,
        scope=scope_of(context),
        run=found,
        why=_reason(context, found.error) if found.error else "",
    )


def _reason(context: PageContext, code: str) -> str:
    """Why a run failed, in words. What an unforeseen error says otherwise, that nothing was done, is not so here."""
    if code == Problem.code:
        return context.words.text("Something failed on our side, and was noted.")
    return context.words.fault(code, context.words.label(code))


async def cancel_run(context: PageContext) -> PageResponse:
    """Ends it."""
    id = context.path["id"]
    await context.perform(f"POST {RUNS}/{{id}}/cancel", id=id)
    return context.redirect_to(PLACE, "reconcile", "certain", "runs", id, **scope_of(context))


async def _render(context: PageContext, *, dry_run: bool, cursor: str | None, every: bool = False) -> PageResponse:
    scope = scope_of(context)
    body: dict[str, Any] = {**scope, "limit": ROWS, "dryRun": dry_run, "lang": context.words.language}
    if every:
        body["continueInBackground"] = True
    lines = await _lines_by_id(context, scope)
    if cursor:
        body["cursor"] = cursor
    found, form, status = None, Form(), 200
    try:
        found = await context.perform(AUTO_MATCH, body=body)
    except Problem as fault:
        raise_unless_shown(fault)
        form, status = context.form_with_problem(form, fault), fault.status
    if found is not None and found.run is not None:
        return context.redirect_to(PLACE, "reconcile", "certain", "runs", str(found.run.id), **scope)
    running = await context.perform(f"GET {RUNS}", query={"state": "RUNNING", "limit": 1})
    return context.render(
        "bank_auto_match.html",
        status=status,
        running=running.items,
        place=PLACE,
        form=form,
        scope=scope,
        found=found,
        lines=lines,
        cursor=cursor,
        names=dict(await account_options(context)),
    )


async def _lines_by_id(context: PageContext, scope: dict[str, str]) -> dict[Any, Any]:
    """The open lines of the preview, by id, as far as they stand on the first pages of the list."""
    found: dict[Any, Any] = {}
    for status in ("UNMATCHED", "PARTIALLY_MATCHED"):
        page = await context.perform(f"GET {LINES}", query={**scope, "status": status, "sort": "date", "limit": ROWS})
        found.update({one.id: one for one in page.items})
    return found


async def _undo(context: PageContext, matched: list[str]) -> PageResponse:
    """Takes back every match of the lines that were matched; each field names a line and its matches."""
    try:
        for one in matched[:ROWS]:
            line, _, ids = one.partition(":")
            await take_back(context, line, [id for id in ids.split(",") if id])
    except Problem as fault:
        raise_unless_shown(fault)
        form = context.form_with_problem(Form(), fault)
        return context.render(
            "bank_auto_match.html",
            status=fault.status,
            place=PLACE,
            form=form,
            scope=scope_of(context),
            found=None,
            running=[],
            lines={},
            cursor=None,
            names={},
        )
    return context.redirect_to(PLACE, "reconcile", **scope_of(context), done="line_undone")


SCREENS = {
    "/bank/reconcile/certain": {"GET": preview_page, "POST": run},
    "/bank/reconcile/certain/runs/{id}": {"GET": run_page, "POST": cancel_run},
}
