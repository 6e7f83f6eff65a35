"""The answer about the health of clients."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import ResponseStruct

Risk = Literal["LOW", "MEDIUM", "HIGH"]
PaymentTrend = Literal["IMPROVING", "STABLE", "WORSENING", "UNKNOWN"]
SignalKey = Literal["pays_late", "later_than_before", "overdue_now", "irregular", "stopped_buying", "no_history"]


class ClientHealthQuery(PageQuery, frozen=True, kw_only=True):
    """Clients of one risk or of all, the least healthy first unless `sort` says otherwise."""

    risk: Risk | None = None
    sort: Literal["score", "-score"] = "score"


class HealthSignal(ResponseStruct, frozen=True, kw_only=True):
    """A reason of a score: how many points it takes off, and the sentence with its figures."""

    key: SignalKey
    points: Annotated[int, Meta(description="Points that it takes off a score of 100.")]
    text: str


class ClientHealth(ResponseStruct, frozen=True, kw_only=True):
    """How a client pays and buys. `score` is 100 less the points of the signals: `LOW` risk from 70, `HIGH` below 40.
    `avgDaysToPay` is from the document to its payment and `avgDaysLate` behind the due day, of the last documents that
    were paid, twelve at most; null where none was. `trend` compares the last three of them with those before."""

    client_id: UUID
    name: str
    score: int
    risk: Risk
    avg_days_to_pay: int | None
    avg_days_late: int | None
    trend: PaymentTrend
    open: AmountText
    overdue: AmountText
    last_document: date | None
    signals: list[HealthSignal]
    href: str


class ClientHealthList(ResponseStruct, frozen=True, kw_only=True):
    """A page of clients. `nextCursor` is null on the last page."""

    data: list[ClientHealth]
    next_cursor: str | None
    total: int | msgspec.UnsetType = msgspec.UNSET
    currency: str
    generated_at: Instant
    as_of: Instant
    definitions: dict[str, str]


class ClientFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is read of a client to judge it: of its last paid documents how many (`paid_count`), how many days late they
    were with the standard deviation, how long they took, and how late the last three and those before them were; the
    last day and the usual days between its documents; what it bought by them, what is open, what is overdue and for how
    many days (`oldest`). Amounts in minor units of the books."""

    client_id: UUID
    paid_count: int
    days_late: float | None
    deviation: float | None
    days_to_pay: float | None
    recent_late: float | None
    older_late: float | None
    last_issued: date | None
    interval_days: int | None
    bought: int
    open: int
    overdue: int
    oldest: int


class KeptSignal(msgspec.Struct, frozen=True, kw_only=True):
    """A signal as it is kept: its key, its points, and the figures of its sentence."""

    key: SignalKey
    points: int
    facts: dict[str, Any]
