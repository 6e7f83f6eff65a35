"""The queue of reminders, the log of them, and runs."""

from datetime import date
from typing import Literal
from uuid import UUID

import msgspec

from pinkas.core.creators import Creator
from pinkas.core.decimals import AmountText
from pinkas.core.fields import CurrencyCode, Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import ResponseStruct
from pinkas.domains.dunning.types.promises import Promise
from pinkas.domains.messages import Channel

QueueState = Literal["DUE", "HELD", "WAITING", "FINISHED", "NO_POLICY"]
HoldReason = Literal[
    "disputed",
    "promised",
    "opted_out",
    "no_address",
    "control_group",
    "weekly_maximum",
    "rest_day",
    "quiet_hours",
]
"""In the order in which they are told: the first that holds."""
ReminderOutcome = Literal["SENT", "CONTROL"]
RunState = Literal["RUNNING", "DONE", "FAILED"]


class QueueQuery(PageQuery, frozen=True, kw_only=True):
    """Which open documents are asked for: those in a `state`, held back for one `reason`, of a policy, of a client."""

    state: QueueState | None = None
    reason: HoldReason | None = None
    policy_id: UUID | None = None
    client_id: UUID | None = None
    document_id: UUID | None = None
    sort: Literal["dueDate", "-dueDate"] | None = None


class QueueItem(ResponseStruct, frozen=True, kw_only=True):
    """An open document, and its next reminder: `step` of `policyId`, due on `stepDate`. `DUE`: it is sent by the next
    run. `HELD`: it is due and not sent, for `reason` (`control_group`: never, so that the effect can be measured; of
    `rest_day` and `quiet_hours` it is sent afterwards). `WAITING`: its day has not come. `FINISHED`: the policy has no
    step for it any more; a step that was not sent for 30 days is not sent. `NO_POLICY`: no active policy is for it.
    `promiseToPay` is what the client promised."""

    document_id: UUID
    doc_type: int
    number: int
    client_id: UUID | None
    client_name: str | None
    issue_date: date
    due_date: date | None
    days_overdue: int
    currency: CurrencyCode
    balance: AmountText
    state: QueueState
    reason: HoldReason | None
    policy_id: UUID | None
    policy_name: str | None
    step: int | None
    step_date: date | None
    channel: Channel | None
    last_reminder_at: Instant | None
    promise_to_pay: Promise | None


class ReminderQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the log: what was sent, or held back on purpose (`CONTROL`)."""

    document_id: UUID | None = None
    client_id: UUID | None = None
    policy_id: UUID | None = None
    outcome: ReminderOutcome | None = None
    sort: Literal["-createdAt", "createdAt"] | None = None


class Reminder(ResponseStruct, frozen=True, kw_only=True):
    """A reminder of a document. `step` is that of `policyId`; both are null of one that somebody sent by hand.
    `CONTROL`: nothing was sent, the document is in the control group of the policy. `balance` is what was open then,
    `messageIds` name the messages, an address each."""

    id: UUID
    document_id: UUID
    doc_type: int
    number: int
    client_id: UUID | None
    client_name: str | None
    policy_id: UUID | None
    policy_name: str | None
    step: int | None
    outcome: ReminderOutcome
    balance: AmountText
    currency: CurrencyCode
    days_overdue: int
    message_ids: list[UUID]
    created_by: Creator | None
    created_at: Instant


class ReminderRow(msgspec.Struct, frozen=True, kw_only=True):
    """A reminder as the database has it, with its document; `balance` in minor units."""

    id: UUID
    document_id: UUID
    doc_type: int
    number: int
    client_id: UUID | None
    client_name: str | None
    policy_id: UUID | None
    policy_name: str | None
    step_days: int | None
    outcome: ReminderOutcome
    balance: int
    currency: str
    days_overdue: int
    message_ids: list[UUID]
    created_by: Creator | None
    created_at: Instant


class RunQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of runs."""

    state: RunState | None = None
    sort: Literal["-createdAt", "createdAt"] | None = None


class DunningRun(ResponseStruct, frozen=True, kw_only=True):
    """Reminders that are sent behind the request: `total` were due when it began; `sent` of them went out, `control`
    are in the control group, `held` were held back or could not be sent. `policyId` where it is for one policy, as the
    service's own are. `error` is the code of what ended a failed one."""

    id: UUID
    policy_id: UUID | None
    state: RunState
    total: int
    sent: int
    control: int
    held: int
    error: str | None
    started_by: Creator | None
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class RunRow(msgspec.Struct, frozen=True, kw_only=True):
    """A run as the database has it, with its place."""

    id: UUID
    policy_id: UUID | None
    state: RunState
    total: int
    sent: int
    control: int
    held: int
    place_due: date
    place_id: UUID
    error: str | None
    started_by: Creator | None
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant
