"""Which policy a document goes by, which of its steps is due, and what holds it back. Pure: the queue and the runs ask
the same."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Protocol
from uuid import UUID

import msgspec

from pinkas.core.money import divide_half_up
from pinkas.domains.dunning.rules.timing import LATE_DAYS, is_control
from pinkas.domains.dunning.types.policies import DunningPolicy, ReminderStep
from pinkas.domains.dunning.types.reminders import HoldReason, QueueState

UNKNOWN, NO_POLICY = "", "-"
"""Stages of a document: nothing is known of it, and no policy is for it. See `stage_of`."""


@dataclass(frozen=True)
class QueueTerms:
    """What the queue is asked with: the day of the business, the smallest id of a reminder of the last seven days, the
    document types that ask for payment, minor units in one of the currency of the books, the active policies in the
    order of `rank`, and those that are closed now, with the reason."""

    today: date
    week: UUID
    types: Collection[int]
    unit: int
    policies: Sequence[DunningPolicy]
    closed: Mapping[UUID, HoldReason]


class OpenItem(Protocol):
    """What a policy is chosen by: amounts in minor units, `total_local` in the currency of the books."""

    @property
    def due(self) -> date: ...
    @property
    def client_id(self) -> UUID | None: ...
    @property
    def family_id(self) -> UUID | None: ...
    @property
    def brand_id(self) -> UUID | None: ...
    @property
    def total(self) -> int: ...
    @property
    def total_local(self) -> int: ...
    @property
    def balance(self) -> int: ...


class Place(msgspec.Struct, frozen=True):
    """Where a document stands: its policy, the step that is due, the next one that is not, and the last one whose day
    has come."""

    policy: DunningPolicy | None
    due: ReminderStep | None = None
    next: ReminderStep | None = None
    passed: ReminderStep | None = None

    def state(self, reason: HoldReason | None) -> QueueState:
        """The state of the queue, given what holds the step back."""
        if self.policy is None:
            return "NO_POLICY"
        if self.due is not None:
            return "DUE" if reason is None else "HELD"
        return "FINISHED" if self.next is None else "WAITING"

    def stage(self) -> str:
        """What is known of a document of which nothing is due: see `stage_of`."""
        if self.policy is None:
            return NO_POLICY
        return UNKNOWN if self.passed is None else stage_of(self.policy.id, self.passed.days)


class Obstacles(Protocol):
    """What may hold back a document whose step is due, as the database has it."""

    @property
    def disputed(self) -> bool: ...
    @property
    def opted_out(self) -> bool: ...
    @property
    def has_email(self) -> bool: ...
    @property
    def has_phone(self) -> bool: ...
    @property
    def reminded_this_week(self) -> int: ...


@dataclass(frozen=True)
class StageDays:
    """The days on which documents of a stage must have fallen due for a step to be due now, both included."""

    stage: str
    first: date
    last: date


def stage_of(policy_id: UUID, days: int) -> str:
    """The stage of a document that goes by a policy, of which nothing up to a step is due any more. It stays true until
    the policies, the balance or the client of the document change."""
    return f"{policy_id}:{days}"


def rank(policy: DunningPolicy) -> tuple[bool, bool, bool, object, UUID]:
    """Policies in the order in which a document takes the first that is for it: see `DunningPolicy`."""
    least = policy.minimum_amount
    return not policy.client_ids, not policy.brand_ids, least is None, -(least or 0), policy.id


def choose_policy(item: OpenItem, terms: QueueTerms) -> DunningPolicy | None:
    """The policy that an open document goes by."""
    for one in terms.policies:
        if one.client_ids and item.client_id not in one.client_ids and item.family_id not in one.client_ids:
            continue
        if one.brand_ids and item.brand_id not in one.brand_ids:
            continue
        if one.minimum_amount is None or _home_balance(item) >= one.minimum_amount * terms.unit:
            return one
    return None


def _home_balance(item: OpenItem) -> int:
    """What is open in the currency of the books, at the rate of the document."""
    if item.total == item.total_local or not item.total:
        return item.balance
    return divide_half_up(item.balance * item.total_local, item.total)


def find_place(item: OpenItem, done: Mapping[UUID, int], terms: QueueTerms) -> Place:
    """Where a document stands; `done` is the last step of each policy that was sent of it, or held back to measure the
    effect. A step is due when it is the last one whose day has come, came less than 30 days ago, and neither it nor a
    later one was done."""
    policy = choose_policy(item, terms)
    if policy is None:
        return Place(None)
    age = (terms.today - item.due).days
    passed = following = None
    for step in policy.steps:  # by their days
        if step.days > age:
            following = step
            break
        passed = step
    last = done.get(policy.id)
    if passed is None or age - passed.days >= LATE_DAYS or (last is not None and last >= passed.days):
        return Place(policy, next=following, passed=passed)
    return Place(policy, due=passed, next=following, passed=passed)


def hold_reason(id: UUID, place: Place, found: Obstacles, promised: bool, terms: QueueTerms) -> HoldReason | None:
    """Why the step of a document that is due is not sent now: the first reason that holds."""
    policy, step = place.policy, place.due
    assert policy is not None
    assert step is not None
    reachable = {"email": found.has_email, "sms": found.has_phone, "whatsapp": found.has_phone}
    can_reach = reachable[step.channel] if step.channel else found.has_email or found.has_phone
    reasons: tuple[tuple[HoldReason, bool], ...] = (
        ("disputed", found.disputed),
        ("promised", promised),
        ("opted_out", found.opted_out),
        ("no_address", not can_reach),
        ("control_group", is_control(id, policy.id, policy.control_share)),
        ("weekly_maximum", found.reminded_this_week >= policy.weekly_maximum),
    )
    return next((reason for reason, holds in reasons if holds), terms.closed.get(policy.id))


def due_days(terms: QueueTerms, policy_id: UUID | None = None) -> list[StageDays]:
    """Where to look for what is due: every document with a step that is due now has one of these stages, and fell due
    on one of its days."""
    found: dict[str, list[tuple[int, int]]] = {UNKNOWN: []}
    for policy in terms.policies:
        if policy_id not in (None, policy.id):
            continue
        ages = []
        for step, later in zip(policy.steps, [*policy.steps[1:], None], strict=True):
            most = step.days + LATE_DAYS - 1
            ages.append((step.days, most if later is None else min(most, later.days - 1)))
        found[UNKNOWN] += ages
        for number, step in enumerate(policy.steps):
            found[stage_of(policy.id, step.days)] = ages[number + 1 :]
    return [
        StageDays(stage, terms.today - timedelta(days=oldest), terms.today - timedelta(days=youngest))
        for stage, ages in found.items()
        for youngest, oldest in _joined(ages)
    ]


def _joined(ages: Collection[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges of ages with those that touch made one, so that no document is found twice."""
    joined: list[tuple[int, int]] = []
    for youngest, oldest in sorted(ages):
        if joined and youngest <= joined[-1][1] + 1:
            joined[-1] = joined[-1][0], max(joined[-1][1], oldest)
        else:
            joined.append((youngest, oldest))
    return joined


def state_days(terms: QueueTerms, state: QueueState) -> tuple[date | None, date | None] | None:
    """Between which days documents in a state that is not due must have fallen due, None for no bound; None instead of
    both where nothing is in it."""
    lasts = [one.steps[-1].days for one in terms.policies]
    if state == "NO_POLICY":
        for_all = any(not (one.client_ids or one.brand_ids or one.minimum_amount) for one in terms.policies)
        return None if for_all else (None, None)
    if not lasts:
        return None
    if state == "WAITING":
        return terms.today - timedelta(days=max(lasts) - 1), None
    return None, terms.today - timedelta(days=min(lasts))
