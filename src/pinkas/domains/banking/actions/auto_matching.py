"""Lines that are matched by themselves: what is certain is matched, the rest is proposed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from uuid import UUID

from pinkas.core.catalogue import get_translator
from pinkas.core.problems import InvalidCursor, Problem, invalid_field
from pinkas.countries import get_country
from pinkas.domains import businesses, documents
from pinkas.domains.banking.actions import matching
from pinkas.domains.banking.actions.finding import find_evidence, line_of, shift_day
from pinkas.domains.banking.actions.matching_settings import limits_of, load_settings
from pinkas.domains.banking.rules.options import Evidence, Option
from pinkas.domains.banking.rules.problems import BankAccountNotFound
from pinkas.domains.banking.rules.suggesting import suggest
from pinkas.domains.banking.rules.suggestion_views import match_request, suggestion_view
from pinkas.domains.banking.store import accounts as account_store
from pinkas.domains.banking.store import open_lines
from pinkas.domains.banking.store import sessions as session_store
from pinkas.domains.banking.types.suggestions import (
    AutoMatchAnswer,
    AutoMatched,
    AutoMatchRequest,
    Proposed,
    SkippedLines,
    Suggestion,
)
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.tx import Tx

AT_ONCE = 50
"""Lines whose candidates are read together."""


async def auto_match(tx: Tx, body: AutoMatchRequest) -> AutoMatchAnswer:
    """Matches open lines by themselves, the oldest first: those whose best suggestion is `autoMatchable`. Each is
    matched as a whole or not at all, and what was used for one is not there for the next. The best suggestion of the
    others is proposed. `nextCursor` goes on where the call ended; a `dryRun` writes nothing."""
    documents.check_period(body.from_, body.to)
    await check_filters(tx, body)
    business, settings = await tx.gather(businesses.get_current(tx), load_settings(tx))
    country = get_country(business.country)
    limits = limits_of(settings, business)
    language = body.lang or business.default_lang
    words = get_translator(language)
    receipts = settings.create_receipts if body.create_receipts is None else body.create_receipts
    rows = await open_lines.list_open(tx, body, cursor_place(body.cursor))
    closed = await closed_sessions(tx, rows)
    today = tx.today(business.timezone)
    matched: list[AutoMatched] = []
    proposed: list[Proposed] = []
    used: set[tuple[str, UUID]] = set()
    on_hold = in_closed = nothing = 0
    for start in range(0, len(rows), AT_ONCE):
        part = [line_of(one, country.party_names) for one in rows[start : start + AT_ONCE]]
        known = await find_evidence(tx, business, part)
        for line, row in zip(part, rows[start : start + AT_ONCE], strict=True):
            if row.session_id in closed:
                in_closed += 1
                continue
            if row.on_hold_until is not None and row.on_hold_until > today:
                on_hold += 1
                continue
            if ("internal_transfer", row.id) in used:
                continue  # the other line of a transfer that was just matched
            evidence = _without(known[line.id], used)
            options = [one for one in suggest(line, evidence, limits, country.party_names) if one.confidence != "LOW"]
            if not options:
                nothing += 1
                continue
            best = options[0]
            shown: Suggestion = suggestion_view(
                best, evidence.parties, country, words, language, settings.fee_account_id
            )
            error = None
            if best.auto_matchable and _is_recent(best, shift_day(row.date, -settings.date_window_days)):
                found, error = await _match(tx, row, best, shown, receipts=receipts, dry_run=body.dry_run)
                if found is not None:
                    used.update((one.kind, one.id) for one in best.targets)
                    matched.append(found)
                    continue
            proposed.append(Proposed(transaction_id=row.id, suggestion=shown, error=error))
    last = rows[-1] if len(rows) == body.limit else None
    remaining = await open_lines.count_open(tx, body, (last.date, last.id)) if last is not None else 0
    return AutoMatchAnswer(
        dry_run=body.dry_run,
        matched=matched,
        proposed=proposed,
        skipped=SkippedLines(no_candidate=nothing, on_hold=on_hold, session_closed=in_closed),
        remaining=remaining,
        next_cursor=cursor_of(last) if last is not None and remaining else None,
    )


async def check_filters(tx: Tx, body: open_lines.Asked) -> None:
    """What the lines are chosen by is there."""
    if body.bank_account_id is not None and not await account_store.list_by_ids(tx, [body.bank_account_id]):
        raise BankAccountNotFound(field="bankAccountId")
    if body.session_id is not None and not await session_store.hold_sessions(tx, [body.session_id]):
        raise invalid_field("sessionId", "session_not_found", "It names no session of the business.")


async def _match(
    tx: Tx, row: TransactionRow, option: Option, shown: Suggestion, *, receipts: bool, dry_run: bool
) -> tuple[AutoMatched | None, str | None]:
    if dry_run:
        return AutoMatched(transaction_id=row.id, suggestion=shown, match_ids=[], receipt_id=None), None
    assert shown.match is not None  # what can be matched by itself has a body
    try:
        async with tx.savepoint():
            done = await matching.match_scored(tx, row.id, match_request(shown.match, receipts=receipts), option.score)
    except Problem as refused:
        return None, refused.code
    issued = [one.receipt_id for one in done.matches if one.receipt_id is not None and one.created_target]
    return (
        AutoMatched(
            transaction_id=row.id,
            suggestion=shown,
            match_ids=[one.id for one in done.matches],
            receipt_id=issued[0] if issued else None,
        ),
        None,
    )


def _is_recent(option: Option, oldest: date) -> bool:
    return all((one.due or one.day) >= oldest for one in option.targets)


def _without(evidence: Evidence, used: set[tuple[str, UUID]]) -> Evidence:
    if not used:
        return evidence
    return replace(evidence, targets=[one for one in evidence.targets if (one.kind, one.id) not in used])


async def closed_sessions(tx: Tx, rows: Sequence[TransactionRow]) -> set[UUID]:
    """The sessions of lines that are closed; none of them changes until the transaction ends."""
    ids = {one.session_id for one in rows if one.session_id is not None}
    held = await session_store.hold_sessions(tx, sorted(ids)) if ids else {}
    return {id for id, status in held.items() if status == "CLOSED"}


def cursor_of(row: TransactionRow) -> str:
    """The place of a line in the order of open lines, as a call answers it."""
    return f"{row.date.isoformat()}_{row.id}"


def cursor_place(cursor: str | None) -> tuple[date, UUID] | None:
    """The place that a cursor names. Raises `InvalidCursor`."""
    if cursor is None:
        return None
    day, _, id = cursor.partition("_")
    try:
        return date.fromisoformat(day), UUID(id)
    except ValueError:
        raise InvalidCursor from None
