"""Lines that are matched by themselves: what is certain is matched, the rest is proposed."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from uuid import UUID

import msgspec

from pinkas.core.catalogue import get_translator
from pinkas.core.json_codec import to_builtins
from pinkas.core.problems import InvalidCursor, Problem, invalid_field
from pinkas.countries import get_country
from pinkas.domains import businesses, documents
from pinkas.domains.banking.actions import matching
from pinkas.domains.banking.actions.finding import find_evidence, line_of, shift_day
from pinkas.domains.banking.actions.matching_settings import limits_of, load_settings
from pinkas.domains.banking.jobs import AUTO_MATCH
from pinkas.domains.banking.rules.options import Evidence, Option
from pinkas.domains.banking.rules.problems import AutoMatchRunning, BankAccountNotFound, TransactionMatched
from pinkas.domains.banking.rules.suggesting import suggest
from pinkas.domains.banking.rules.suggestion_views import match_request, suggestion_view
from pinkas.domains.banking.store import accounts as account_store
from pinkas.domains.banking.store import match_runs, open_lines
from pinkas.domains.banking.store import sessions as session_store
from pinkas.domains.banking.store import transactions as line_store
from pinkas.domains.banking.types.matches import NewMatch
from pinkas.domains.banking.types.suggestions import (
    AutoMatchAnswer,
    AutoMatched,
    AutoMatchRequest,
    Proposed,
    SkippedLines,
    StartedRun,
    Suggestion,
)
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Flow, Tx

AT_ONCE = 50
"""Lines that are judged together, and matched in one transaction: so long others wait for the books."""


async def auto_match(flow: Flow[object], body: AutoMatchRequest) -> AutoMatchAnswer:
    """Matches open lines by themselves, the oldest first: those whose best suggestion is `autoMatchable`. Each is
    matched as a whole or not at all, and what was used for one is not there for the next. The best suggestion of the
    others is proposed. `nextCursor` goes on where the call ended; a `dryRun` writes nothing. Lines are matched in
    batches of 50, each for good by itself: what a call has done when it breaks off stays done.
    With `continueInBackground` the lines behind those of the call are matched behind the request (`run`)."""
    documents.check_period(body.from_, body.to)
    place = cursor_place(body.cursor)
    if body.dry_run and body.continue_in_background:
        raise invalid_field("continueInBackground", "contradiction", "A dry run writes nothing.")
    async with flow.transaction() as tx:
        await check_filters(tx, body)
        if body.continue_in_background and await match_runs.is_running(tx):
            raise AutoMatchRunning
    done = _Done()
    while True:
        part = msgspec.structs.replace(body, limit=min(AT_ONCE, body.limit - done.lines))
        judged = await judge(flow, part, place)
        outcomes = {} if body.dry_run else await match_certain(flow, judged.certain)
        done.add(judged, outcomes, dry_run=body.dry_run)
        if judged.last is None:
            break
        place = judged.last
        if done.lines >= body.limit:
            break
    remaining, run = 0, None
    if judged.last is not None:
        async with flow.transaction() as tx:
            remaining = await open_lines.count_open(tx, body, judged.last)
            if remaining and body.continue_in_background:
                run = await _start_run(tx, body, remaining, judged.last)
    return AutoMatchAnswer(
        dry_run=body.dry_run,
        matched=done.matched,
        proposed=done.proposed,
        skipped=SkippedLines(
            no_candidate=done.skipped["no_candidate"],
            on_hold=done.skipped["on_hold"],
            session_closed=done.skipped["session_closed"],
        ),
        remaining=remaining,
        next_cursor=cursor_of(judged.last) if judged.last is not None and remaining else None,
        run=run,
    )


async def _start_run(tx: Tx, body: AutoMatchRequest, remaining: int, place: tuple[date, UUID]) -> StartedRun | None:
    """Leaves the lines behind a place to the worker; None where another call has just done so."""
    filters = to_builtins(msgspec.structs.replace(body, cursor=None, continue_in_background=False, limit=AT_ONCE))
    made = await match_runs.insert_run(tx, filters, remaining, place, await get_creator(tx))
    if made is None:
        return None
    tx.audit("bank_match_run.started", "bank_match_run", made.id, facts={"total": remaining})
    tx.enqueue(AUTO_MATCH, run_id=made.id)
    return StartedRun(id=made.id, total=remaining)


@dataclass(frozen=True)
class Certain:
    """A line that can be matched by itself."""

    line_id: UUID
    option: Option
    body: NewMatch


@dataclass
class Judged:
    """What was judged of the next lines, in their order."""

    lines: int = 0
    shown: list[tuple[UUID, Suggestion]] = field(default_factory=list)
    """The best suggestion of each line that has one."""
    certain: list[Certain] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    last: tuple[date, UUID] | None = None
    """The place of the last line, where there may be more behind it."""


@dataclass
class _Done:
    """What a call has done until now."""

    lines: int = 0
    matched: list[AutoMatched] = field(default_factory=list)
    proposed: list[Proposed] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)

    def add(self, judged: Judged, outcomes: Mapping[UUID, "Outcome"], *, dry_run: bool) -> None:
        """What became of some lines."""
        self.lines += judged.lines
        self.skipped += judged.skipped
        certain = {one.line_id for one in judged.certain}
        for id, suggestion in judged.shown:
            outcome = Outcome() if dry_run and id in certain else outcomes.get(id)
            if outcome is None or outcome.error is not None:
                error = None if outcome is None else outcome.error
                self.proposed.append(Proposed(transaction_id=id, suggestion=suggestion, error=error))
                continue
            self.matched.append(
                AutoMatched(
                    transaction_id=id,
                    suggestion=suggestion,
                    match_ids=list(outcome.match_ids),
                    receipt_id=outcome.receipt_id,
                )
            )


@dataclass(frozen=True)
class Outcome:
    """What became of a line that was certain: its matches, or the code of what refused it."""

    match_ids: Sequence[UUID] = ()
    receipt_id: UUID | None = None
    error: str | None = None


async def judge(flow: Flow[object], body: AutoMatchRequest, place: tuple[date, UUID] | None) -> Judged:
    """What the next open lines behind a place are for. What is certain for one is not there for those behind it."""
    async with flow.transaction() as tx:
        business, settings, rows = await tx.gather(
            businesses.get_current(tx), load_settings(tx), open_lines.list_open(tx, body, place)
        )
        country = get_country(business.country)
        lines = [line_of(one, country.party_names) for one in rows]
        known = await find_evidence(tx, business, lines)
        closed = await closed_sessions(tx, rows)
        today = tx.today(business.timezone)
    limits, language = limits_of(settings, business), body.lang or business.default_lang
    words = get_translator(language)
    receipts = settings.create_receipts if body.create_receipts is None else body.create_receipts
    used: set[tuple[str, UUID]] = set()
    judged = Judged(lines=len(rows), last=(rows[-1].date, rows[-1].id) if len(rows) == body.limit else None)
    for line, row in zip(lines, rows, strict=True):
        if row.session_id in closed:
            judged.skipped["session_closed"] += 1
            continue
        if row.on_hold_until is not None and row.on_hold_until > today:
            judged.skipped["on_hold"] += 1
            continue
        if ("internal_transfer", row.id) in used:
            continue  # the other line of a transfer that is matched before it
        evidence = _without(known[line.id], used)
        options = [one for one in suggest(line, evidence, limits, country.party_names) if one.confidence != "LOW"]
        if not options:
            judged.skipped["no_candidate"] += 1
            continue
        best = options[0]
        shown = suggestion_view(best, evidence.parties, country, words, language, settings.fee_account_id)
        judged.shown.append((row.id, shown))
        if best.auto_matchable and _is_recent(best, shift_day(row.date, -settings.date_window_days)):
            assert shown.match is not None  # what can be matched by itself has a body
            judged.certain.append(Certain(row.id, best, match_request(shown.match, receipts=receipts)))
            used |= {("internal_transfer", row.id), *((one.kind, one.id) for one in best.targets)}
    return judged


Noted = Callable[[Tx, dict[UUID, Outcome]], Awaitable[None]]
"""What notes the outcomes of lines in the transaction that matches them."""


async def match_certain(
    flow: Flow[object], certain: Sequence[Certain], note: Noted | None = None
) -> dict[UUID, Outcome]:
    """Matches lines together in one transaction. Where one of them is refused, each half is done by itself, down to the
    line: nobody waits for the books longer than for one batch, and one line does not lose the others."""
    if not certain:
        return {}
    try:
        async with flow.transaction() as tx:
            outcomes = await _match_together(tx, certain)
            if note is not None:
                await note(tx, outcomes)
            return outcomes
    except Problem as refused:
        if refused.status >= 500:
            raise
        code = refused.code
    if len(certain) == 1:
        outcomes = {certain[0].line_id: Outcome(error=code)}
        if note is not None:
            async with flow.transaction() as tx:
                await note(tx, outcomes)
        return outcomes
    halves = certain[: len(certain) // 2], certain[len(certain) // 2 :]
    return {id: one for half in halves for id, one in (await match_certain(flow, half, note)).items()}


async def _match_together(tx: Tx, certain: Sequence[Certain]) -> dict[UUID, Outcome]:
    """Those that somebody dealt with since they were judged are refused; of the others all are matched, or none."""
    transfers = {link.id for one in certain for link in one.body.links if link.type == "internal_transfer"}
    locked = await line_store.lock(tx, {*(one.line_id for one in certain), *transfers})
    open_ = [one for one in certain if one.line_id in locked and locked[one.line_id].open_amount]
    outcomes = {one.line_id: Outcome(error=TransactionMatched.code) for one in certain}
    if not open_:
        return outcomes
    written = await matching.match_many(
        tx, [matching.LineMatch(one.line_id, one.body, one.option.score) for one in open_]
    )
    for one, rows in zip(open_, written, strict=True):
        own = [row for row in rows if row.transaction_id == one.line_id]
        issued = [row.receipt_id for row in own if row.receipt_id is not None and row.created_target]
        outcomes[one.line_id] = Outcome([row.id for row in own], issued[0] if issued else None)
    return outcomes


async def check_filters(tx: Tx, body: open_lines.Asked) -> None:
    """What the lines are chosen by is there."""
    if body.bank_account_id is not None and not await account_store.list_by_ids(tx, [body.bank_account_id]):
        raise BankAccountNotFound(field="bankAccountId")
    if body.session_id is not None and not await session_store.hold_sessions(tx, [body.session_id]):
        raise invalid_field("sessionId", "session_not_found", "It names no session of the business.")


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


def cursor_of(place: tuple[date, UUID]) -> str:
    """The place of a line in the order of open lines, by day and id, as a call answers it."""
    return f"{place[0].isoformat()}_{place[1]}"


def cursor_place(cursor: str | None) -> tuple[date, UUID] | None:
    """The place that a cursor names. Raises `InvalidCursor`."""
    if cursor is None:
        return None
    day, _, id = cursor.partition("_")
    try:
        return date.fromisoformat(day), UUID(id)
    except ValueError:
        raise InvalidCursor from None
