"""What reminders achieve."""

from datetime import date
from typing import Literal
from uuid import UUID

import msgspec

from pinkas.core.decimals import ExactDecimal
from pinkas.core.wire import RequestStruct, ResponseStruct

EffectVerdict = Literal["too_few", "more_paid", "fewer_paid", "no_difference"]


class EffectQuery(RequestStruct, frozen=True, kw_only=True):
    """The days of the reminders that are looked at, both included: the last 180 unless they are said, less than two
    years; of one policy or of all."""

    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    policy_id: UUID | None = None


class EffectGroup(ResponseStruct, frozen=True, kw_only=True):
    """Documents of which so many days have passed since the reminder, or since it was held back, and how many of them
    were paid in full within those days; `share` in percent, null without documents."""

    documents: int
    paid: int
    share: ExactDecimal | None


class EffectWindow(ResponseStruct, frozen=True, kw_only=True):
    """What was paid within so many `days`. `difference` is by how many percentage points more of those reminded paid,
    `low` to `high` where it lies with a certainty of 95 % (Wald interval). `too_few`: there are fewer than 30 documents
    on either side, and nothing is said. `no_difference`: the interval has zero in it, so it may be chance."""

    days: int
    reminded: EffectGroup
    control: EffectGroup
    difference: ExactDecimal | None
    low: ExactDecimal | None
    high: ExactDecimal | None
    verdict: EffectVerdict


class StepEffect(ResponseStruct, frozen=True, kw_only=True):
    """A step of a policy: how many documents were `reminded` by it and how many were in its `control` group. What a
    later step did within the days of a window is in it too: a document is in the control group on every step or on
    none."""

    policy_id: UUID
    policy_name: str
    step: int
    reminded: int
    control: int
    windows: list[EffectWindow]


class DunningEffect(ResponseStruct, frozen=True, kw_only=True):
    """What each step of each policy achieved, by the reminders of a period."""

    from_: date = msgspec.field(name="from")
    to: date
    items: list[StepEffect]


class StepCounts(msgspec.Struct, frozen=True, kw_only=True):
    """What the database counts of one group of a step: by window, how many documents were seen and how many of them
    were paid."""

    policy_id: UUID
    policy_name: str
    step_days: int
    outcome: str
    count: int
    seen: list[int]
    paid: list[int]
