"""What is due, and the log of what was sent."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.currencies import minor_digits
from pinkas.core.ids import smallest_id_at
from pinkas.core.money import format_amount
from pinkas.core.pagination import (
    Page,
    PagePosition,
    SortOrder,
    choose_sort_order,
    cursor_binding,
    decode_cursor,
    encode_cursor,
)
from pinkas.core.struct_mapping import make_mapping
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, documents
from pinkas.domains.businesses import Business
from pinkas.domains.dunning.actions.promises import promise_of
from pinkas.domains.dunning.rules import queue as rules
from pinkas.domains.dunning.rules import timing
from pinkas.domains.dunning.rules.queue import Place, QueueTerms
from pinkas.domains.dunning.store import queue as store
from pinkas.domains.dunning.store import reminders as reminder_store
from pinkas.domains.dunning.store.policies import POLICIES, list_active
from pinkas.domains.dunning.store.queue import OpenFilter, Position
from pinkas.domains.dunning.types.policies import DunningPolicy
from pinkas.domains.dunning.types.promises import Promise
from pinkas.domains.dunning.types.reminders import (
    HoldReason,
    QueueItem,
    QueueQuery,
    QueueState,
    Reminder,
    ReminderQuery,
    ReminderRow,
)
from pinkas.platform.tx import Tx

WEEK = timedelta(days=7)
FEWEST_AT_ONCE, MOST_AT_ONCE = 16, 500
"""Documents that one statement reads where many must be looked through."""
_ORDERS = {
    "dueDate": SortOrder("due", "date", descending=False),
    "-dueDate": SortOrder("due", "date", descending=True),
}
_TO_SEND = ("DUE", "HELD")
_NOTHING: Mapping[UUID, int] = {}


class Judged(msgspec.Struct, frozen=True):
    """An open document with what the queue says of it."""

    row: Any
    place: Place
    reason: HoldReason | None

    @property
    def state(self) -> QueueState:
        """The state of the queue."""
        return self.place.state(self.reason)

    @property
    def step(self) -> tuple[UUID, int]:
        """The policy and the days of the step that is due."""
        assert self.place.policy is not None
        assert self.place.due is not None
        return self.place.policy.id, self.place.due.days


async def list_queue(tx: Tx, query: QueueQuery) -> Page[QueueItem]:
    """The open documents with the next reminder of each: what is due now, what is held back and why, and when the
    others are due. What fell due first is at the head, unless `sort` says otherwise."""
    store.reuse_plans(tx)
    if query.policy_id is not None:
        await POLICIES.get(tx, query.policy_id)
    business, policies, family = await tx.gather(
        businesses.get_current(tx), list_active(tx), clients.ids_for_filter(tx, query.client_id)
    )
    terms = queue_terms(tx, business, policies)
    asked = _filter_of(query, family, terms)
    bound_to = cursor_binding("dunning/queue", str(tx.business_id), query)
    after = None
    if query.cursor is not None:
        at = decode_cursor(query.cursor, bound_to, tx.keys.cursor_key)
        after = date.fromisoformat(at.value), UUID(at.id)
    total: int | msgspec.UnsetType = msgspec.UNSET
    if asked is None:
        return Page([], None, 0 if query.include else total)
    if query.include == "total":
        total = await _count(tx, query, asked, terms)
    found = await _walk(tx, asked, terms, after, query.limit + 1, _wanted(query))
    kept = found[: query.limit]
    cursor = None
    if len(found) > query.limit:
        last = kept[-1].row
        cursor = encode_cursor(PagePosition(last.due.isoformat(), str(last.id)), bound_to, tx.keys.cursor_key)
    return Page([_item(one, terms) for one in kept], cursor, total)


def _filter_of(query: QueueQuery, family: Sequence[UUID] | None, terms: QueueTerms) -> OpenFilter | None:
    """Which open documents must be looked at for a query; None where there can be none."""
    first = last = stages = None
    if query.state in _TO_SEND or query.reason is not None:
        if query.state not in (None, "HELD") and query.reason is not None:
            return None
        stages = rules.due_days(terms, query.policy_id)
    elif query.state is not None:
        days = rules.state_days(terms, query.state)
        if days is None:
            return None
        first, last = days
    return OpenFilter(
        types=terms.types,
        clients=family,
        document_id=query.document_id,
        first=first,
        last=last,
        stages=stages,
        descending=choose_sort_order(_ORDERS, query.sort).descending,
    )


def _wanted(query: QueueQuery) -> Callable[[Judged], bool]:
    def is_wanted(one: Judged) -> bool:
        policy = one.place.policy
        return (
            query.state in (None, one.state)
            and query.reason in (None, one.reason)
            and (query.policy_id is None or (policy is not None and policy.id == query.policy_id))
        )

    return is_wanted


async def _walk(
    tx: Tx,
    asked: OpenFilter,
    terms: QueueTerms,
    after: Position | None,
    most: int,
    is_wanted: Callable[[Judged], bool],
) -> list[Judged]:
    """The next documents that are wanted: as many are looked at next as are likely to have those that are missing."""
    found: list[Judged] = []
    looked_at, size = 0, most if asked.stages is None else most + most // 4  # some are held back
    while True:
        judged = await _judge_next(tx, asked, terms, after, size)
        found += [one for one in judged if is_wanted(one)]
        if len(found) >= most or len(judged) < size:
            return found[:most]
        looked_at += size
        after = judged[-1].row.due, judged[-1].row.id
        likely = (most - len(found)) * (looked_at + 1) // (len(found) + 1)
        size = min(max(likely, FEWEST_AT_ONCE), MOST_AT_ONCE)


async def _count(tx: Tx, query: QueueQuery, asked: OpenFilter, terms: QueueTerms) -> int:
    if query.state is None and query.reason is None and query.policy_id is None:
        return await store.count_open(tx, asked)
    return await _count_walked(tx, asked, terms, _wanted(query), with_reasons=True)


async def count_due(tx: Tx, terms: QueueTerms, policy_id: UUID | None) -> int:
    """How many documents have a step that is due now, held back or not."""
    asked = OpenFilter(types=terms.types, stages=rules.due_days(terms, policy_id))
    return await _count_walked(tx, asked, terms, is_to_send(policy_id), with_reasons=False)


async def _count_walked(
    tx: Tx, asked: OpenFilter, terms: QueueTerms, is_wanted: Callable[[Judged], bool], *, with_reasons: bool
) -> int:
    count, after = 0, None
    while True:
        judged = await _judge_next(tx, asked, terms, after, MOST_AT_ONCE, with_reasons=with_reasons)
        count += sum(map(is_wanted, judged))
        if len(judged) < MOST_AT_ONCE:
            return count
        after = judged[-1].row.due, judged[-1].row.id


def is_to_send(policy_id: UUID | None) -> Callable[[Judged], bool]:
    """Whether a step of a document is due now, held back or not, of one policy or of any."""

    def is_due(one: Judged) -> bool:
        place = one.place
        return place.due is not None and place.policy is not None and policy_id in (None, place.policy.id)

    return is_due


async def list_candidates(
    tx: Tx, terms: QueueTerms, policy_id: UUID | None, after: Position, most: int
) -> list[Judged]:
    """The next documents among which everything is that is due now, behind a position; some may wait."""
    asked = OpenFilter(types=terms.types, stages=rules.due_days(terms, policy_id))
    return await _judge_next(tx, asked, terms, after, most)


async def _judge_next(
    tx: Tx, asked: OpenFilter, terms: QueueTerms, after: Position | None, most: int, *, with_reasons: bool = True
) -> list[Judged]:
    """What the queue says of the next open documents: their policy and step, and what holds back the one that is due.
    Where they are found by their stages nearly all are due, and what may hold them back is read with them."""
    at_once = with_reasons and asked.stages is not None
    rows = await store.list_open(tx, asked, after, most, week=terms.week if at_once else None)
    places = [(row, rules.find_place(row, _done(row), terms)) for row in rows]
    due = [row for row, place in places if place.due is not None] if with_reasons else []
    if at_once:
        found = {row.id: row for row in due}
    else:
        found = await store.list_obstacles(tx, [row.id for row in due], terms.week)
    return [Judged(row, place, _reason(row, place, found.get(row.id), terms)) for row, place in places]


def _done(row: Any) -> Mapping[UUID, int]:
    """The last step of each policy that was done of a document."""
    if row.policies is None:
        return _NOTHING
    done: dict[UUID, int] = {}
    for policy_id, days in zip(row.policies, row.days, strict=True):
        if policy_id is not None:
            done[policy_id] = max(days, done.get(policy_id, days))
    return done


def _reason(row: Any, place: Place, found: Any, terms: QueueTerms) -> HoldReason | None:
    if found is None:
        return None
    promised = row.promise_state == "OPEN" and row.promised_date >= terms.today
    return rules.hold_reason(row.id, place, found, promised, terms)


def queue_terms(tx: Tx, business: Business, policies: list[DunningPolicy]) -> QueueTerms:
    """What the queue is asked with, now."""
    country = get_country(business.country)
    closed = {one.id: timing.closed_reason(one, tx.now, business.timezone, country.is_rest_time) for one in policies}
    return QueueTerms(
        today=tx.today(business.timezone),
        week=smallest_id_at(tx.now - WEEK),
        types=documents.asking_types(business),
        unit=10 ** minor_digits(country.currency),
        policies=sorted(policies, key=rules.rank),
        closed={id: reason for id, reason in closed.items() if reason is not None},
    )


def _item(one: Judged, terms: QueueTerms) -> QueueItem:
    row, place = one.row, one.place
    step = place.due or place.next
    return QueueItem(
        document_id=row.id,
        doc_type=row.doc_type,
        number=row.doc_number,
        client_id=row.client_id,
        client_name=row.client_name,
        issue_date=row.issue_date,
        due_date=row.due_date,
        days_overdue=max((terms.today - row.due).days, 0),
        currency=row.currency,
        balance=format_amount(row.balance, row.currency),
        state=one.state,
        reason=one.reason,
        policy_id=place.policy.id if place.policy else None,
        policy_name=place.policy.name if place.policy else None,
        step=step.days if step else None,
        step_date=row.due + timedelta(days=step.days) if step else None,
        channel=step.channel if step else None,
        last_reminder_at=row.sent_at,
        promise_to_pay=_promise(row),
    )


def _promise(row: Any) -> Promise | None:
    if row.promise_state is None:
        return None
    return promise_of(row.promised_date, row.promised_amount, row.currency, row.promise_state)


async def list_log(tx: Tx, query: ReminderQuery) -> Page[Reminder]:
    """The reminders that were sent, by policies and by hand, and those that were held back to measure the effect,
    newest first unless `sort` says otherwise."""
    family = await clients.ids_for_filter(tx, query.client_id)
    page = await reminder_store.list_reminders(tx, query, family)
    return Page([_REMINDER(row, row.currency) for row in page.items], page.next_cursor, page.total)


_REMINDER = make_mapping(ReminderRow, Reminder, step=lambda row, _: row.step_days)
