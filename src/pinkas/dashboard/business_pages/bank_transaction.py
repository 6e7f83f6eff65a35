"""One bank transaction: what the bank said of it, what it is matched with, and matching it by hand."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, get_args

from pinkas.core.json_codec import encode_json
from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.bank_accounts import FORMATS, PLACE
from pinkas.dashboard.business_pages.bank_candidates import KINDS, find_candidates, target_address
from pinkas.dashboard.business_pages.bank_reconciliation import decode_body
from pinkas.dashboard.business_pages.bank_transactions import STATES, account_options
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.lists import select_options
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.domains.banking import ExcludeReason, Treatment
from pinkas.platform.web_page import PageResponse

ONE = "/bank-reconciliation/transactions/{id}"
_MATCH = f"POST {ONE}/match"
_MANUAL = ("manual", "bulk", "api")
"""The sources of transactions that can be deleted."""
_OPEN = ("UNMATCHED", "PARTIALLY_MATCHED")
CARD_DEPOSIT = "card_settlement"
"""The kind of a transaction whose card charges are looked for without asking."""
MAX_SETS = 5
MAX_PAPERS = 50


async def transaction_page(context: PageContext) -> PageResponse:
    """One transaction, with what can be done about it."""
    return await _render_one(context)


async def _render_one(context: PageContext, form: Form | None = None, status: int = 200) -> PageResponse:
    one = await context.perform(f"GET {ONE}", id=context.path["id"])
    matches = (await context.perform(f"GET {ONE}/matches", id=one.id)).items
    kind, q = context.query.get("find", ""), context.query.get("q", "")
    can_match = one.status in _OPEN and context.has_scope("reconciliation:write")
    candidates = await find_candidates(context, one, kind, q) if can_match else ()
    words = context.words
    return context.render(
        "bank_transaction.html",
        status=status,
        place=PLACE,
        one=one,
        form=form or Form(version=str(one.version), values={"createReceipt": "false"}),
        account_name=dict(await account_options(context)).get(str(one.bank_account_id)),
        states=STATES,
        formats=FORMATS,
        reasons=[(code, words.label(code, "excludeReason")) for code in get_args(ExcludeReason)],
        is_manual=one.source in _MANUAL and one.status in ("UNMATCHED", "EXCLUDED"),
        matches=[(match, _address_of(context, match), _named_address(context, match)) for match in matches],
        can_match=can_match,
        candidates=candidates,
        find=kind,
        q=q,
        kinds=[(code, words.label(code, "bankTarget")) for code, scope in KINDS.items() if context.has_scope(scope)],
        treatments=[(code, words.label(code, "bankTreatment")) for code in get_args(Treatment)],
        clients=await _options(context, "GET /clients/{id}") if can_match else None,
        suppliers=await _options(context, "GET /suppliers/{id}") if can_match else None,
        rule=await _rule_of(context, one),
        deposits=await _deposits(context, one) if can_match else None,
        papers=await _papers(context, one, matches),
        back=_back(context),
    )


async def _rule_of(context: PageContext, line: Any) -> Any | None:
    """The rule that last did something with the transaction."""
    return await context.perform("GET /bank-reconciliation/rules/{id}", id=line.rule_id) if line.rule_id else None


async def _options(context: PageContext, method_and_path: str) -> list[tuple[str, str]] | None:
    return await select_options(context, method_and_path, None)


async def _deposits(context: PageContext, one: Any) -> list[tuple[Any, str]] | None:
    """The sets of card charges that explain a deposit, each with the body that settles it; None where nobody asked for
    them: the search takes up to a second."""
    asked = one.kind == CARD_DEPOSIT or context.query.get("find") == "deposit"
    if not asked or Decimal(one.amount) < 0:
        return None
    found = await context.perform(f"GET {ONE}/deposit-solutions", id=one.id)
    return [(each, encode_json(each.settle).decode()) for each in found.items[:MAX_SETS]]


async def _papers(context: PageContext, one: Any, matches: Sequence[Any]) -> list[tuple[str, str]] | None:
    """The papers of the inbox that money out may be for, those of its amount first; None where it can have none."""
    writes = all(context.has_scope(scope) for scope in ("inbox:read", "inbox:write", "reconciliation:write"))
    pays = any(each.type == "supplier_payment" and each.unmatched_at is None for each in matches)
    if not writes or Decimal(one.amount) > 0 or not (pays or one.status in _OPEN):
        return None
    query = {"outcome": "open", "quarantined": "false", "limit": MAX_PAPERS}
    found = list((await context.perform("GET /inbox", query=query)).items)
    wanted = (-Decimal(one.amount), one.currency)
    found.sort(key=lambda each: each.total is None or (Decimal(each.total), each.currency) != wanted)
    return [(str(each.id), _paper_text(context, each)) for each in found]


def _paper_text(context: PageContext, paper: Any) -> str:
    said = [paper.supplier_name or paper.file_name, paper.number]
    if paper.date is not None:
        said.append(context.words.day(paper.date))
    if paper.total is not None:
        said.append(f"{paper.total} {paper.currency}")
    return " · ".join(one for one in said if one)


def _back(context: PageContext) -> str:
    """The reconciliation screen that the person came from; empty for any other address."""
    back = context.query.get("back", "")
    return back if back.partition("?")[0] == context.url(PLACE, "reconcile") else ""


def _address_of(context: PageContext, match: Any) -> str:
    return target_address(context, match.type, match.target_id)


def _named_address(context: PageContext, match: Any) -> str:
    """The document or expense whose payment was recorded with the match."""
    return target_address(context, match.named_type, match.named_id) if match.named_type else ""


async def act(context: PageContext) -> PageResponse:
    """Matches the transaction or takes matches back, excludes it or takes that back, puts it on hold, or deletes it."""
    sent, id = context.read_form(), context.path["id"]
    does = sent.get("_do")
    try:
        if does == "delete":
            await context.perform(f"DELETE {ONE}", id=id)
            return context.redirect_to(PLACE, "transactions", done="removed")
        if does == "draft":
            made = await context.perform_form(f"POST {ONE}/create-document", sent, id=id)
            return context.redirect_to("documents", made.id, done="made")
        if does == "paper":
            body = {"bankTransactionId": id}
            made = await context.perform("POST /inbox/{id}/match", body=body, id=sent.get("inboxItemId"))
            return context.redirect_to("expenses", made.expense_id, done="saved")
        done = await _change(context, sent, does, id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_one(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, "transactions", id, done=done, back=_back(context))


async def _change(context: PageContext, sent: SubmittedForm, does: str, id: str) -> str:
    """Performs what a button says, and names the message of it."""
    if does == "include":
        await context.perform(f"POST {ONE}/include", id=id)
        return "line_included"
    if does == "hold":
        await context.perform_form(f"POST {ONE}/hold", sent, id=id)
        return "line_held"
    if does == "release":
        await context.perform(f"POST {ONE}/hold", body={"until": None}, version=sent.get("_version"), id=id)
        return "line_released"
    if does == "match":
        links = [_link(row) for row in sent.rows("links") if row.get("id")]
        await context.perform_form(_MATCH, sent, without=("links",), more={"links": links}, id=id)
        return "line_matched"
    if does == "unmatch":
        await context.perform_form(f"POST {ONE}/unmatch", sent, id=id)
        return "line_undone"
    if does == "settle":
        body = decode_body(sent.get("settle"))
        await context.perform(f"POST {ONE}/settle-card-clearing", body=body, version=sent.get("_version"), id=id)
        return "line_matched"
    if does == "advance":
        await context.perform_form(f"POST {ONE}/advance", sent, id=id)
        return "line_matched"
    await context.perform_form(f"POST {ONE}/exclude", sent, id=id)
    return "line_excluded"


def _link(row: dict[str, Any]) -> dict[str, Any]:
    """A row that is ticked, as a link; an empty amount is what is open of both."""
    return {name: row[name] for name in ("type", "id", "amount") if row.get(name)}


SCREENS = {"/bank/transactions/{id}": {"GET": transaction_page, "POST": act}}
