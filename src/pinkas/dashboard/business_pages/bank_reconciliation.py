"""The reconciliation screen: one open bank transaction after another, with what it may be for, by the keys of the
keyboard or by its buttons."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, get_args

import msgspec

from pinkas.core.json_codec import encode_json
from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.bank_accounts import PLACE
from pinkas.dashboard.business_pages.bank_transactions import STATES, account_options
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.domains.banking import ExcludeReason
from pinkas.platform.web_page import PageResponse

LINES = "/bank-reconciliation/transactions"
LINE = LINES + "/{id}"
OPEN_STATES = ("UNMATCHED", "PARTIALLY_MATCHED")
SCOPE = ("bankAccountId", "sessionId")
"""What the screen is of, in its address: an account, a session, or every account."""
CHOICES = 9
"""Suggestions that are shown, one for each digit."""
FOLLOWING = 8
"""Lines that are shown below the one that is decided on."""
HOLDS = (3, 7, 14, 30)
"""Days for which a line is put on hold by one button."""
_ROWS = 50
_MAX_PAGES = 10
_LAST_IDS = 20
"""Matches that the address of `undo` names at most."""


def scope_of(context: PageContext) -> dict[str, str]:
    """The account or session in the address of the page."""
    return {name: context.query[name] for name in SCOPE if context.query.get(name)}


async def screen_page(context: PageContext) -> PageResponse:
    """The line that the address names, or the next one that is open."""
    return await _render(context, Form())


async def _render(
    context: PageContext, form: Form, *, status: int = 200, at: str | None = None, after: str | None = None
) -> PageResponse:
    scope = scope_of(context)
    if status == 200:
        at, after = context.query.get("at"), context.query.get("after")
    line = await _line_to_show(context, scope, at, after)
    following = await open_lines(context, scope, line) if line is not None else []
    before = await open_lines(context, scope, line, backwards=True) if line is not None else []
    suggested = await _suggestions(context, line) if line is not None else []
    sums = (await context.perform("GET /bank-reconciliation/summary", query=scope)).items
    waiting = sum(one.unmatched.count + one.partially_matched.count for one in sums)
    done = sum(one.matched.count + one.excluded.count for one in sums)
    return context.render(
        "bank_reconciliation.html",
        status=status,
        place=PLACE,
        scope=scope,
        form=form,
        line=line,
        following=following[:FOLLOWING],
        next_id=following[0].id if following else None,
        before_id=before[0].id if before else None,
        suggestions=[(one, _encode(one.match), _encode(one.settle)) for one in suggested],
        names=dict(await account_options(context)),
        states=STATES,
        sums=sums,
        waiting=waiting,
        finished=done,
        reasons=[(code, context.words.label(code, "excludeReason")) for code in get_args(ExcludeReason)],
        holds=HOLDS,
        undo=_undo_address(context),
    )


async def _line_to_show(context: PageContext, scope: dict[str, str], at: str | None, after: str | None) -> Any | None:
    """The line `at`, while it is open; the next open one after it or after the line `after`; the first, where none
    follows. None: no line is open."""
    known = None
    if at or after:
        with suppress(NotFound):
            known = await context.perform(f"GET {LINE}", id=at or after)
    if known is not None and at and known.status in OPEN_STATES:
        return known
    rest = await open_lines(context, scope, known) if known is not None else []
    rest = rest or await open_lines(context, scope, None)
    return rest[0] if rest else None


async def open_lines(
    context: PageContext, scope: dict[str, str], start: Any | None, *, backwards: bool = False
) -> list[Any]:
    """Some open lines that are not on hold, the oldest first, behind a line; with `backwards` those before it, the
    latest first."""
    today = context.current_day()
    found: list[Any] = []
    for status in OPEN_STATES:
        query: dict[str, Any] = {**scope, "status": status, "sort": "-date" if backwards else "date", "limit": _ROWS}
        if start is not None:
            query["to" if backwards else "from"] = start.date.isoformat()
        for _ in range(_MAX_PAGES):
            page = await context.perform(f"GET {LINES}", query=query)
            rows = [
                one
                for one in page.items
                if (one.on_hold_until is None or one.on_hold_until <= today)
                and (start is None or _is_beyond(one, start, backwards=backwards))
            ]
            found += rows
            if rows or page.next_cursor is None:
                break
            query["cursor"] = page.next_cursor
    return sorted(found, key=lambda one: (one.date, one.id), reverse=backwards)


def _is_beyond(one: Any, start: Any, *, backwards: bool) -> bool:
    here, there = (one.date, one.id), (start.date, start.id)
    return here < there if backwards else here > there


async def _suggestions(context: PageContext, line: Any) -> Sequence[Any]:
    query = {"limit": CHOICES, "includeLow": "true", "lang": context.words.language}
    found = await context.perform(f"GET {LINE}/suggestions", query=query, id=line.id)
    return list(found.items)


def _encode(match: Any) -> str:
    """The body that accepts a suggestion, as a field of the form."""
    return encode_json(match).decode() if match is not None else ""


async def act(context: PageContext) -> PageResponse:
    """Accepts the suggestion that is chosen, declines it, excludes the line, or puts it on hold; then the next line is
    shown."""
    sent = context.read_form()
    id = sent.get("line")
    try:
        result, ids = await _perform(context, sent, id)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render_refusal(context, context.form_with_problem(Form(), fault), fault.status, id)
    if result == "declined":
        return context.redirect_to(PLACE, "reconcile", **scope_of(context), at=id, done="suggestion_declined")
    done = {"matched": "line_matched", "excluded": "line_excluded", "held": "line_held"}[result]
    last = {"last": id, "result": result, "ids": ",".join(ids[:_LAST_IDS])}
    return context.redirect_to(PLACE, "reconcile", **scope_of(context), after=id, **last, done=done)


async def _perform(context: PageContext, sent: SubmittedForm, id: str) -> tuple[str, Sequence[str]]:
    """What was done, and the ids of the matches that were made."""
    does, _, reason = sent.get("_do").partition(":")
    version = sent.get("_version")
    chosen = sent.get("choice", "0")
    if does == "exclude":
        await context.perform(f"POST {LINE}/exclude", body={"reason": reason}, version=version, id=id)
        return "excluded", ()
    if does == "hold":
        body = {"until": _days_ahead(context, reason)}
        await context.perform(f"POST {LINE}/hold", body=body, version=version, id=id)
        return "held", ()
    if does == "decline":
        targets = [{"targetType": kind, "targetId": target} for kind, target in _targets(sent, chosen)]
        await context.perform(f"POST {LINE}/decline", body={"targets": targets}, id=id)
        return "declined", ()
    if sent.get(f"advance-{chosen}"):
        body = {"supplierId": sent.get(f"advance-{chosen}")}
        done = await context.perform(f"POST {LINE}/advance", body=body, version=version, id=id)
    elif sent.get(f"settle-{chosen}"):
        body = decode_body(sent.get(f"settle-{chosen}"))
        done = await context.perform(f"POST {LINE}/settle-card-clearing", body=body, version=version, id=id)
    else:
        body = decode_body(sent.get(f"match-{chosen}"))
        done = await context.perform(f"POST {LINE}/match", body=body, version=version, id=id)
    return "matched", [str(one.id) for one in done.matches]


def _days_ahead(context: PageContext, days: str) -> str:
    """The day so many days from today; what is no button of the page is refused by the operation."""
    if days not in map(str, HOLDS):
        return days
    return (context.current_day() + timedelta(days=int(days))).isoformat()


def _targets(sent: SubmittedForm, chosen: str) -> list[tuple[str, str]]:
    pairs = (one.partition(":") for one in sent.get(f"targets-{chosen}").split(",") if one)
    return [(kind, target) for kind, _, target in pairs]


def decode_body(text: str) -> Any:
    """The body of a suggestion; a bent one is what the operation refuses."""
    try:
        found = msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, UnicodeError):
        return {}
    return found if isinstance(found, dict) else {}


async def _render_refusal(context: PageContext, form: Form, status: int, id: str) -> PageResponse:
    """The refusal above the line; above the next one, when somebody else dealt with the line meanwhile."""
    return await _render(context, form, status=status, at=id)


def _undo_address(context: PageContext) -> str:
    """The form that takes back what was just done; empty when nothing was."""
    if not context.query.get("last"):
        return ""
    asked = {name: context.query.get(name) for name in ("last", "result", "ids")}
    return context.url(PLACE, "reconcile", "undo", **scope_of(context), **asked)


async def undo(context: PageContext) -> PageResponse:
    """Takes back the matches, the exclusion or the hold that the address names, and shows the line again. A receipt
    that was issued stays: it is suggested for the line."""
    id = context.query.get("last", "")
    try:
        if context.query.get("result") == "excluded":
            await context.perform(f"POST {LINE}/include", id=id)
        elif context.query.get("result") == "held":
            await context.perform(f"POST {LINE}/hold", body={"until": None}, id=id)
        else:
            await take_back(context, id, [one for one in context.query.get("ids", "").split(",") if one])
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render(context, context.form_with_problem(Form(), fault), status=fault.status, at=id)
    return context.redirect_to(PLACE, "reconcile", **scope_of(context), at=id, done="line_undone")


async def take_back(context: PageContext, id: str, matches: Sequence[str]) -> None:
    """Takes matches of a line back. Those of one call may go together: what is gone with another is passed over."""
    for place, match in enumerate(matches):
        try:
            await context.perform(f"POST {LINE}/unmatch", body={"matchId": match}, id=id)
        except Problem as fault:
            if place == 0 or fault.code not in ("transaction_not_matched", "not_found"):
                raise


SCREENS = {
    "/bank/reconcile": {"GET": screen_page, "POST": act},
    "/bank/reconcile/undo": {"POST": undo},
}
