"""Rules for bank transactions: the list in its order, a rule with what it would have done, and applying them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, get_args

from pinkas.core.problems import NotFound, Problem, VersionConflict
from pinkas.dashboard.business_pages.bank_accounts import PLACE
from pinkas.dashboard.business_pages.bank_transactions import STATES, account_options
from pinkas.dashboard.business_pages.book_rows import fetch_accounts
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm, form_from_value
from pinkas.dashboard.business_pages.lists import fetch_list, select_options
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.domains.banking import ExcludeReason, RuleAction, RuleDirection, TextField, TextOperator, TransactionKind
from pinkas.platform.web_page import PageResponse, mark_changed

RULES = "/bank-reconciliation/rules"
RULE = RULES + "/{id}"
APPLY, PREVIEW, CREATE, CHANGE = f"POST {RULES}/apply", f"POST {RULES}/preview", f"POST {RULES}", f"PATCH {RULE}"
_OF_ACTION = {
    "exclude": "excludeReason",
    "assign_client": "clientId",
    "post_to_account": "ledgerAccountId",
    "hold": "holdDays",
    "supplier_advance": "supplierId",
}
"""The field of the form that belongs to each action."""
_NAMED = {
    "bankAccountId": "bank_account_id",
    "clientId": "client_id",
    "ledgerAccountId": "ledger_account_id",
    "supplierId": "supplier_id",
}
"""Fields that name something which a page calls by its name."""


async def list_page(context: PageContext) -> PageResponse:
    """The rules in their order."""
    return await _render_list(context)


async def _render_list(context: PageContext, fault: Problem | None = None) -> PageResponse:
    page, form = await fetch_list(context, f"GET {RULES}", (), {"include": "total"})
    return context.render(
        "bank_rules.html",
        status=fault.status if fault else 200,
        place=PLACE,
        page=page,
        form=context.form_with_problem(form, fault) if fault else form,
        names=await _names(context, page.items),
    )


async def _names(context: PageContext, rules: Sequence[Any]) -> Mapping[Any, str]:
    """What the accounts, clients and suppliers of rules are called, by id, as far as the person may read them."""
    found: dict[Any, str] = dict(await account_options(context))
    for field, where, scope in (
        ("client_id", "GET /clients/{id}", "clients:read"),
        ("supplier_id", "GET /suppliers/{id}", "suppliers:read"),
        ("ledger_account_id", "GET /ledger/accounts/{id}", "ledger:read"),
    ):
        for id in {getattr(one, field) for one in rules} - {None}:
            if context.has_scope(scope):
                with suppress(NotFound):
                    one = await context.perform(where, id=id)
                    found[str(id)] = _account_name(context, one) if field == "ledger_account_id" else one.name
    return found


def _account_name(context: PageContext, account: Any) -> str:
    return f"{account.code} {account.name_in(context.words.language)}"


async def move(context: PageContext) -> PageResponse:
    """Moves a rule one place up or down."""
    sent, id = context.read_form(), context.path["id"]
    rule = await context.perform(f"GET {RULE}", id=id)
    place = rule.position + (-1 if sent.get("_do") == "up" else 1)
    try:
        await context.perform(CHANGE, body={"position": max(place, 1)}, version=sent.get("_version"), id=id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_list(context, fault)
    return context.redirect_to(PLACE, "rules", done="saved")


async def new_page(context: PageContext) -> PageResponse:
    """The form of a new rule; the address may begin it, as the page of a transaction does."""
    context.require_operation(CREATE)
    begun = {"isActive": "true", "applyOnImport": "true", "textField": "any", "textOperator": "contains"}
    asked = {name: value for name, value in context.query.items() if "[" not in name}
    return await _render_form(context, None, Form(values={**begun, "direction": "both", **asked}))


async def edit_page(context: PageContext) -> PageResponse:
    """The form of a rule."""
    rule = await context.perform(f"GET {RULE}", id=context.path["id"])
    return await _render_form(context, rule, form_from_value(rule))


async def create(context: PageContext) -> PageResponse:
    """Shows what a new rule would have done; saves it once that was seen."""
    sent = context.read_form()
    try:
        if sent.get("_do") != "save":
            return await _render_preview(context, None, sent)
        action = sent.get("action")
        await context.perform_form(CREATE, sent, without=_not_of(action))
    except Problem as fault:
        return await _render_form(context, None, context.form_with_problem(sent, fault), status=fault.status)
    return context.redirect_to(PLACE, "rules", done="made")


async def change(context: PageContext) -> PageResponse:
    """Shows what the changed rule would have done; saves it once that was seen, or deletes the rule."""
    sent, id = context.read_form(), context.path["id"]
    rule = await context.perform(f"GET {RULE}", id=id)
    try:
        if sent.get("_do") == "remove":
            await context.perform(f"DELETE {RULE}", version=sent.get("_version"), id=id)
            return context.redirect_to(PLACE, "rules", done="removed")
        if sent.get("_do") != "save":
            return await _render_preview(context, rule, sent)
        others = _not_of(sent.get("action"))
        await context.perform_form(CHANGE, sent, without=others, more=dict.fromkeys(others), id=id)
    except VersionConflict as fault:
        told = context.form_with_problem(sent, fault)
        form = Form(told.values, told.faults, told.problem, str(rule.version))
        return await _render_form(context, rule, form, status=fault.status)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_form(context, rule, context.form_with_problem(sent, fault), status=fault.status)
    return context.redirect_to(PLACE, "rules", done="saved")


def _not_of(action: str) -> list[str]:
    """The fields of the form that belong to other actions: they are not sent."""
    return [name for other, name in _OF_ACTION.items() if other != action]


async def _render_preview(context: PageContext, rule: Any | None, sent: SubmittedForm) -> PageResponse:
    body = context.operation_body(PREVIEW, sent, without=_not_of(sent.get("action")))
    preview = await context.perform(PREVIEW, body=body)
    return await _render_form(context, rule, sent.form(), preview=preview)


async def _render_form(
    context: PageContext, rule: Any | None, form: Form, *, status: int = 200, preview: Any | None = None
) -> PageResponse:
    words = context.words

    def labels(kind: Any, called: str) -> list[tuple[str, str]]:
        return [(code, words.label(code, called)) for code in get_args(kind)]

    chosen = {name: form.get(name) or (getattr(rule, field) if rule else None) for name, field in _NAMED.items()}
    accounts = await fetch_accounts(context, isActive="true") if context.has_scope("ledger:read") else []
    return context.render(
        "bank_rule_form.html",
        status=status,
        place=PLACE,
        rule=rule,
        form=form,
        preview=preview,
        states=STATES,
        accounts=await account_options(context),
        directions=labels(RuleDirection, "bankRuleDirection"),
        operators=labels(TextOperator, "textOperator"),
        text_fields=labels(TextField, "textField"),
        kinds=labels(TransactionKind, "bankTransactionKind"),
        actions=labels(RuleAction, "bankRuleAction"),
        reasons=labels(ExcludeReason, "excludeReason"),
        clients=await _options(context, "GET /clients/{id}", chosen["clientId"]),
        suppliers=await _options(context, "GET /suppliers/{id}", chosen["supplierId"]),
        ledger_accounts=[(str(one.id), _account_name(context, one)) for one in accounts],
    )


async def _options(context: PageContext, method_and_path: str, chosen: Any) -> list[tuple[str, str]]:
    return await select_options(context, method_and_path, chosen) or []


async def apply_page(context: PageContext) -> PageResponse:
    """What the rules would do to the open transactions, before they do it."""
    context.require_operation(APPLY)
    return await _render_applied(context, dry_run=True, cursor=context.query.get("cursor"))


async def run(context: PageContext) -> PageResponse:
    """Applies the rules to the transactions of the preview."""
    sent = context.read_form()
    return mark_changed(await _render_applied(context, dry_run=False, cursor=sent.get("cursor") or None))


async def _render_applied(context: PageContext, *, dry_run: bool, cursor: str | None) -> PageResponse:
    body: dict[str, Any] = {"dryRun": dry_run, **({"cursor": cursor} if cursor else {})}
    found, form, status = None, Form(), 200
    try:
        found = await context.perform(APPLY, body=body)
    except Problem as fault:
        raise_unless_shown(fault)
        form, status = context.form_with_problem(form, fault), fault.status
    return context.render("bank_rules_apply.html", status=status, place=PLACE, form=form, found=found, cursor=cursor)


SCREENS = {
    "/bank/rules": {"GET": list_page},
    "/bank/rules/new": {"GET": new_page, "POST": create},
    "/bank/rules/apply": {"GET": apply_page, "POST": run},
    "/bank/rules/{id}": {"GET": edit_page, "POST": change},
    "/bank/rules/{id}/move": {"POST": move},
}
