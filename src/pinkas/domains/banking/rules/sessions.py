"""Reconciliation sessions: whether one may be closed, and why books and statement differ."""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.problems import invalid_field
from pinkas.domains.banking.rules.problems import SessionClosed, SessionDifference, SessionNotReconciled
from pinkas.domains.banking.types.sessions import (
    ExplanationKind,
    ReconciliationPart,
    SessionClosing,
    SessionLine,
    SessionRow,
)
from pinkas.domains.ledger import AccountAmount

MATCH_SOURCES = ("bank_match", "bank_match_undo")
"""The entries of matches: they bring the books to what a line says."""
LATE = timedelta(days=14)
"""How long after a period the books may have what its statement has for it to be called a wrong date."""
MAX_REFS = 200


def statement_difference(row: SessionRow) -> int:
    """Opening balance and lines less closing balance, in minor units: zero when no line is missing."""
    return row.opening_balance + row.figures.inflow + row.figures.outflow - row.closing_balance


def check_closing(row: SessionRow, open_ids: Sequence[UUID], body: SessionClosing) -> None:
    """Raises `SessionClosed`, `SessionNotReconciled` while lines are open, and `SessionDifference` while the lines do
    not come to the closing balance, unless `allowDifference` and a note take that over."""
    if row.status == "CLOSED":
        raise SessionClosed(sessionId=str(row.id))
    if open_ids:
        raise SessionNotReconciled(unmatchedIds=[str(one) for one in open_ids])
    difference = statement_difference(row)
    if difference and not body.allow_difference:
        raise SessionDifference(difference=format_amount(difference, row.currency))
    if difference and not (body.note or "").strip():
        raise invalid_field("note", "note_required", "A session that is closed with a difference says why.")


def explain(
    difference: int, lines: Sequence[SessionLine], entries: Sequence[AccountAmount], period_end: date, currency: str
) -> list[ReconciliationPart]:
    """Why the statement has `difference` beyond the books: what matches leave of lines and entries cancels out where
    the amounts are equal, and what is left is said by kind. The parts add up to the difference. `entries` go beyond the
    period by `LATE`; nothing is said where there is no difference."""
    if not difference:
        return []
    within: dict[int, deque[AccountAmount]] = defaultdict(deque)
    later: dict[int, deque[AccountAmount]] = defaultdict(deque)
    for entry in entries:
        (within if entry.date <= period_end else later)[entry.amount].append(entry)
    parts: dict[ExplanationKind, list[tuple[int, tuple[UUID, ...]]]] = defaultdict(list)
    unpaired = [line for line in lines if not _take(within, line.amount)]
    for line in unpaired:
        entry_later = _take(later, line.amount)
        if entry_later is not None:
            parts["wrong_date"].append((line.amount, (line.id, entry_later.entry_id)))
        else:
            parts[_kind_of(line)].append((line.amount, (line.id,)))
    for entry in _left(within.values()):
        kind: ExplanationKind = "deposit_in_transit" if entry.amount > 0 else "uncleared_check"
        parts[kind].append((-entry.amount, (entry.entry_id,)))
    rest = difference - sum(amount for found in parts.values() for amount, _ in found)
    if rest:
        parts["other"].append((rest, ()))
    return [
        ReconciliationPart(
            kind=kind,
            amount=format_amount(sum(amount for amount, _ in found), currency),
            refs=[id for _, ids in found for id in ids][:MAX_REFS],
        )
        for kind, found in sorted(parts.items())
    ]


def not_shown(entries: Sequence[AccountAmount], shown: Mapping[UUID, int]) -> list[AccountAmount]:
    """What of entries no line shows: matches are entries about lines, and what is matched is taken off the entries
    about it, the oldest first. `shown` is by what entries are about."""
    rest = dict(shown)
    found = []
    for entry in entries:
        if entry.source_type in MATCH_SOURCES:
            continue
        known = rest.get(entry.source_id, 0) if entry.source_id else 0
        taken = known if (known > 0) == (entry.amount > 0) and abs(known) <= abs(entry.amount) else 0
        if taken and entry.source_id:
            rest[entry.source_id] = known - taken
        if entry.amount != taken:
            found.append(replace(entry, amount=entry.amount - taken))
    return found


def _take(entries: dict[int, deque[AccountAmount]], amount: int) -> AccountAmount | None:
    found = entries.get(amount)
    return found.popleft() if found else None


def _left(queues: Iterable[deque[AccountAmount]]) -> list[AccountAmount]:
    return sorted((one for queue in queues for one in queue), key=lambda one: (one.date, one.entry_id))


def _kind_of(line: SessionLine) -> ExplanationKind:
    if line.exclude_reason == "duplicate":
        return "duplicate_entry"
    if line.exclude_reason == "bank_fee" or line.kind in ("fee", "interest"):
        return "unposted_fee"
    return "unmatched_line"
