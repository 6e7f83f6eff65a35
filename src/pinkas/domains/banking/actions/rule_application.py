"""Rules applied to bank lines: to open ones when somebody asks for it, and to new ones as they come in."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector, Problem
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, documents, suppliers
from pinkas.domains.banking.actions import matching
from pinkas.domains.banking.actions.auto_matching import check_filters, closed_sessions, cursor_of, cursor_place
from pinkas.domains.banking.rules import bank_rules as rules
from pinkas.domains.banking.rules.bank_rules import Decision
from pinkas.domains.banking.rules.lines import FingerprintedLine
from pinkas.domains.banking.store import bank_rules as store
from pinkas.domains.banking.store import open_lines
from pinkas.domains.banking.store import transactions as line_store
from pinkas.domains.banking.types.accounts import BankAccountRow
from pinkas.domains.banking.types.bank_rules import (
    MAX_POSTED,
    MAX_SHOWN,
    AppliedLine,
    BankRule,
    RuleApplication,
    RuleCount,
    RulesApplied,
    UntakenLines,
)
from pinkas.domains.banking.types.matches import AdvanceFromLine, MatchLink, NewMatch
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.tx import Tx

_AUDITED = {
    "exclude": "bank_transaction.excluded",
    "assign_client": "bank_transaction.client_assigned",
    "hold": "bank_transaction.held",
    "post_to_account": "bank_transaction.rule_applied",
    "supplier_advance": "bank_transaction.rule_applied",
}


async def apply_rules(tx: Tx, body: RuleApplication) -> RulesApplied:
    """Applies rules to open lines, the oldest first. Each line is decided on by the first rule that it fits, as a whole
    or not at all. Lines on hold and those of closed sessions are left alone, and a second call over the same lines
    changes nothing. A call posts 500 lines at most. `nextCursor` goes on where it ended; a `dryRun` writes nothing."""
    documents.check_period(body.from_, body.to)
    await check_filters(tx, body)
    chosen = await _rules_of(tx, body)
    business = await businesses.get_current(tx)
    names = get_country(business.country).party_names
    found = await open_lines.list_open(tx, body, cursor_place(body.cursor))
    rows = found if body.dry_run else await _locked(tx, found)
    closed = await closed_sessions(tx, rows)
    lines = [rules.stored_line(one, names) for one in rows]
    decided = rules.decide(rules.prepare_rules(chosen, names), lines, tx.today(business.timezone), closed)
    decisions = rules.cut_at_postings(decided, MAX_POSTED)
    errors = {} if body.dry_run else await _perform(tx, decisions)
    last = found[-1] if len(found) == body.limit else None
    if len(decisions) < len(decided):
        last = rows[len(decisions) - 1]
    remaining = await open_lines.count_open(tx, body, (last.date, last.id)) if last is not None else 0
    by_id = {one.id: one for one in rows}
    return _answer(body, chosen, decisions, errors, by_id, (remaining, last))


async def apply_on_import(
    tx: Tx, account: BankAccountRow, lines: Sequence[FingerprintedLine], ids: Sequence[UUID]
) -> None:
    """Applies the rules that are for new lines to lines that have just come into an account, in their transaction. What
    a rule cannot post stays open."""
    if not lines:
        return
    chosen = await _with_merged_parties(tx, await store.list_for_import(tx, account.id))
    if not chosen:
        return
    business = await businesses.get_current(tx)
    names = get_country(business.country).party_names
    new = [
        rules.new_line(id, one.line, account.id, account.currency, names) for id, one in zip(ids, lines, strict=True)
    ]
    decided = rules.decide(rules.prepare_rules(chosen, names), new, tx.today(business.timezone))
    await _perform(tx, rules.cut_at_postings(decided, MAX_POSTED))


async def _rules_of(tx: Tx, body: RuleApplication) -> list[BankRule]:
    """The rules that are applied. Raises every id that names none at once."""
    if body.rule_ids is None:
        return await _with_merged_parties(tx, await store.list_active(tx))
    found = await store.list_named(tx, set(body.rule_ids))
    known = {one.id for one in found}
    faults = FaultCollector()
    for place, id in enumerate(body.rule_ids):
        if id not in known:
            faults.add(f"ruleIds[{place}]", "not_found", "There is no such rule.")
    faults.raise_if_any()
    return await _with_merged_parties(tx, found)


async def _with_merged_parties(tx: Tx, found: list[BankRule]) -> list[BankRule]:
    """Rules whose client or supplier was merged into another one are for that one."""
    client_ids = {one.client_id for one in found if one.client_id is not None}
    supplier_ids = {one.supplier_id for one in found if one.supplier_id is not None}
    there: dict[UUID, Any] = {
        **(await clients.get_by_ids(tx, sorted(client_ids)) if client_ids else {}),
        **(await suppliers.get_by_ids(tx, sorted(supplier_ids)) if supplier_ids else {}),
    }
    stays = {id: one.merged_into_id for id, one in there.items() if one.merged_into_id is not None}
    return [
        msgspec.structs.replace(
            one,
            client_id=stays.get(one.client_id, one.client_id) if one.client_id else None,
            supplier_id=stays.get(one.supplier_id, one.supplier_id) if one.supplier_id else None,
        )
        for one in found
    ]


async def _locked(tx: Tx, rows: Sequence[TransactionRow]) -> list[TransactionRow]:
    """Lines as they are once they are locked; those that somebody dealt with meanwhile are left out."""
    locked = await line_store.lock(tx, [one.id for one in rows]) if rows else {}
    return [locked[one.id] for one in rows if one.id in locked and locked[one.id].open_amount]


async def _perform(tx: Tx, decisions: Collection[Decision]) -> dict[UUID, str]:
    """Does what was decided; the codes of what refused lines, by line."""
    taken = [one for one in decisions if one.outcome == "taken"]
    posting = [one for one in taken if rules.posts(one)]
    to_accounts = [one for one in posting if one.rule is not None and one.rule.ledger_account_id is not None]
    together = {one.line.id for one in to_accounts} if await _post_together(tx, to_accounts) else set()
    errors: dict[UUID, str] = {}
    for one in posting:
        if one.line.id not in together:
            code = await _post(tx, one)
            if code is not None:
                errors[one.line.id] = code
    done = [one for one in taken if one.line.id not in errors]
    await store.write_lines(tx, {one.line.id: rules.written_fields(one) for one in done})
    for one in done:
        assert one.rule is not None  # what is taken was taken by a rule
        facts = rules.written_fields(one)
        told = {"ruleId": str(one.rule.id), "rule": one.rule.name}
        if "suggested_client_id" in facts:
            told["clientId"] = str(facts["suggested_client_id"])
        if "exclude_reason" in facts:
            told["reason"] = facts["exclude_reason"]
        if "on_hold_until" in facts:
            told["until"] = facts["on_hold_until"].isoformat()
        tx.audit(_AUDITED[one.rule.action], "bank_transaction", one.line.id, facts=told)
    return errors


async def _post_together(tx: Tx, decisions: Sequence[Decision]) -> bool:
    """Matches what is open of lines with accounts of the books, with as many statements as for one. False where one of
    them is refused: nothing is written then, and each is to be posted by itself."""
    asked = [
        matching.LineMatch(one.line.id, NewMatch(links=[MatchLink(type="ledger_account", id=account_id)]))
        for one in decisions
        if one.rule is not None and (account_id := one.rule.ledger_account_id) is not None
    ]
    if not asked:
        return False
    try:
        async with tx.savepoint():
            await matching.match_many(tx, asked)
    except Problem:
        return False
    return True


async def _post(tx: Tx, decision: Decision) -> str | None:
    """Matches what is open of a line as its rule says, and teaches nothing; the code of what refuses it."""
    rule, line_id = decision.rule, decision.line.id
    assert rule is not None  # what posts was taken by a rule
    try:
        async with tx.savepoint():
            if rule.ledger_account_id is not None:
                links = [MatchLink(type="ledger_account", id=rule.ledger_account_id)]
                await matching.match_many(tx, [matching.LineMatch(line_id, NewMatch(links=links))])
            elif rule.supplier_id is not None:
                await matching.book_advance(tx, line_id, AdvanceFromLine(supplier_id=rule.supplier_id))
    except Problem as refused:
        details = getattr(refused, "details", None)
        return details[0].code if details else refused.code
    return None


def _answer(
    body: RuleApplication,
    chosen: Sequence[BankRule],
    decisions: Sequence[Decision],
    errors: Mapping[UUID, str],
    rows: Mapping[UUID, TransactionRow],
    rest: tuple[int, TransactionRow | None],
) -> RulesApplied:
    outcomes = Counter(one.outcome for one in decisions)
    hits = [(one, one.rule) for one in decisions if one.outcome == "taken" and one.rule is not None]
    taken = Counter(rule.id for one, rule in hits if one.line.id not in errors)
    remaining, last = rest
    return RulesApplied(
        dry_run=body.dry_run,
        taken=taken.total(),
        failed=len(errors),
        skipped=UntakenLines(
            no_rule=outcomes["no_rule"],
            unchanged=outcomes["unchanged"],
            on_hold=outcomes["on_hold"],
            session_closed=outcomes["session_closed"],
        ),
        rules=[RuleCount(rule_id=one.id, name=one.name, action=one.action, taken=taken[one.id]) for one in chosen],
        lines=[
            AppliedLine(
                transaction_id=one.line.id,
                rule_id=rule.id,
                date=one.line.day,
                description=rows[one.line.id].description,
                amount=format_amount(one.line.amount, one.line.currency),
                currency=one.line.currency,
                error=errors.get(one.line.id),
            )
            for one, rule in hits[:MAX_SHOWN]
        ],
        remaining=remaining,
        next_cursor=cursor_of((last.date, last.id)) if last is not None and remaining else None,
    )
