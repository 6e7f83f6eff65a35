"""Reads that put several things beside each other: the board, the forecast, the control room, what to do next."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText, ExactDecimal
from pinkas.core.fields import CurrencyCode, Instant, Tag
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.crm.types.deals import Deal, DealActivity, DealDocument, DealStatus
from pinkas.domains.crm.types.pipelines import StageType
from pinkas.domains.crm.types.tasks import Task

ActionKey = Literal[
    "create_quote",
    "send_quote",
    "follow_up",
    "chase_acceptance",
    "issue_invoice",
    "send_payment_link",
    "collect_overdue",
    "schedule_call",
    "mark_lost",
    "none",
]


class BoardQuery(RequestStruct, frozen=True, kw_only=True):
    """Which board: that of the default pipeline, unless it is said. `perStage` is how many deals of a stage are
    listed; the sums are of all of them."""

    pipeline_id: UUID | None = None
    owner_user_id: UUID | None = None
    tag: Tag | None = None
    per_stage: Annotated[int, Meta(ge=1, le=100)] = 25


class StageSum(ResponseStruct, frozen=True, kw_only=True):
    """Deals of one currency: how many, their value, and the value weighted by how probable each is."""

    currency: str
    deals: int
    value: AmountText
    weighted: AmountText


class BoardDeal(ResponseStruct, frozen=True, kw_only=True):
    """A deal on the board."""

    id: UUID
    title: str
    client_id: UUID | None
    client_name: str | None
    status: DealStatus
    value: AmountText
    currency: str
    probability: int
    expected_close_date: date | None
    owner_user_id: UUID | None
    tags: list[str]
    position: int
    rotting: bool
    stage_entered_at: Instant
    version: int


class BoardStage(ResponseStruct, frozen=True, kw_only=True):
    """A stage with its deals in their order. Stages for won and lost deals have those of the last 30 days, the last one
    first. `more`: there are further deals, which `GET /crm/deals?stageId=` lists."""

    id: UUID
    name: str
    type: StageType
    probability: int
    rotting_days: int | None
    deals: int
    sums: list[StageSum]
    items: list[BoardDeal]
    more: bool


class Board(ResponseStruct, frozen=True, kw_only=True):
    """A pipeline as a board: its stages with deals and sums."""

    pipeline_id: UUID
    name: str
    stages: list[BoardStage]


class ForecastQuery(RequestStruct, frozen=True, kw_only=True):
    """Which deals: of one pipeline, or of all; in one currency: that of the books, unless it is said. `months` to come,
    and as many past ones beside them, this month included in both."""

    pipeline_id: UUID | None = None
    owner_user_id: UUID | None = None
    currency: CurrencyCode | None = None
    months: Annotated[int, Meta(ge=1, le=24)] = 6


class ForecastMonth(ResponseStruct, frozen=True, kw_only=True):
    """A month: open deals that are expected to close in it, and what was really closed."""

    month: str
    deals: int
    value: AmountText
    weighted: AmountText
    won_deals: int
    won: AmountText
    lost_deals: int
    lost: AmountText


class ForecastRemainder(ResponseStruct, frozen=True, kw_only=True):
    """Open deals of no month that is listed."""

    deals: int
    value: AmountText
    weighted: AmountText


class Forecast(ResponseStruct, frozen=True, kw_only=True):
    """What is expected of open deals by month, weighted by how probable each is, beside what past months closed.
    `overdue` were expected before this month; `later` are expected after the months that are listed; `undated` have no
    day. `winRate` is how much of the value that was closed in the past months listed was won, in percent; null when
    nothing was closed."""

    currency: str
    months: list[ForecastMonth]
    overdue: ForecastRemainder
    later: ForecastRemainder
    undated: ForecastRemainder
    win_rate: ExactDecimal | None


class StageVisit(ResponseStruct, frozen=True, kw_only=True):
    """A deal in a stage: from when until when (null: it is there now), and for how many seconds. The name is that of
    the time."""

    stage_id: UUID
    stage_name: str
    entered_at: Instant
    left_at: Instant | None
    seconds: int


class ClientPanel(ResponseStruct, frozen=True, kw_only=True):
    """What the books say of the client, in the currency of the books: what is open and overdue, up to how much it may
    owe, how many days it usually takes to pay, when it last paid, and what it was invoiced over all time."""

    client_id: UUID
    client_name: str
    currency: str
    balance: AmountText
    overdue: AmountText
    credit_limit: AmountText | None
    avg_days_to_pay: int | None
    last_payment_at: date | None
    ltv: AmountText


class SuggestedAction(ResponseStruct, frozen=True, kw_only=True):
    """Something to do about a deal: by which rule (`ruleId`), why (`reasonCode`, and `reason` in words), by what it is
    shown (`evidence`), until when, and how sure it is, from 0 to 1. `payload` is what the operation takes that does
    it."""

    action: ActionKey
    rule_id: str
    reason_code: str
    reason: str
    evidence: dict[str, Any]
    due_at: date
    confidence: ExactDecimal
    payload: dict[str, Any]


class NextBestAction(SuggestedAction, frozen=True, kw_only=True):
    """What to do next about a deal: the first rule that holds. `alternatives` are the others that hold, in the order of
    the rules."""

    alternatives: list[SuggestedAction]


class ControlRoom(ResponseStruct, frozen=True, kw_only=True):
    """All about a deal in one read: the stages that it stood in, its documents, what the books say of the client, the
    newest activities and the open tasks, and what to do next. `clientPanel` is null without a client."""

    deal: Deal
    stage_history: list[StageVisit]
    documents: list[DealDocument]
    client_panel: ClientPanel | None
    timeline: list[DealActivity]
    tasks: list[Task]
    next_best_action: NextBestAction


class BoardRow(msgspec.Struct, frozen=True, kw_only=True):
    """A deal of the board as it is read; `value` is minor units."""

    id: UUID
    title: str
    client_id: UUID | None
    client_name: str | None
    stage_id: UUID
    status: DealStatus
    value: int
    currency: str
    probability: int | None
    expected_close_date: date | None
    owner_user_id: UUID | None
    tags: list[str]
    position: int
    stage_entered_at: Instant
    version: int
