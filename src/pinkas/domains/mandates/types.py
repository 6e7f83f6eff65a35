"""Standing orders and their charges as they cross the wire, and as they are stored."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.creators import Creator
from pinkas.core.decimals import AmountText, PositiveAmount
from pinkas.core.fields import CurrencyCode, Digits, Instant, Language, Metadata, Reference, ShortText
from pinkas.core.pagination import PageQuery
from pinkas.core.schedule_fields import NEVER, CatchUp, LocalTime, MonthDay, ScheduleEnd
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.documents import LineFields

Kind = Literal["card", "bank_debit"]
Status = Literal["PENDING_AUTHORIZATION", "ACTIVE", "PAUSED", "PAST_DUE", "ENDED", "CANCELLED"]
ChargeState = Literal["SCHEDULED", "PENDING", "AWAITING_BANK", "PAID", "FAILED", "SKIPPED", "CANCELLED", "UNKNOWN"]
ChargeOrigin = Literal["schedule", "manual", "document"]
ErrorKind = Literal["soft", "hard"]
PauseReason = Literal["person", "failures"]
MandateFrequency = Literal[
    "weekly", "biweekly", "monthly_date", "monthly_last_day", "quarterly", "semi_annual", "annual"
]
Subject = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S", examples=["Monthly membership"])]
RetryDay = Annotated[int, Meta(ge=1, le=28)]
Day = date
_ID = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"


class RetryPlan(RequestStruct, frozen=True, kw_only=True):
    """When a charge that was declined is tried again: so many `days` after its first attempt, each later than the one
    before. After a decline that says that the card is useless (`hard`) it is not tried again. Once `stopAfter` charges
    in a row have failed for good the standing order pauses itself."""

    days: Annotated[list[RetryDay], Meta(max_length=4)] = msgspec.field(default_factory=lambda: [1, 3, 7])
    stop_after: Annotated[int, Meta(ge=1, le=12)] = 3


DEFAULT_RETRY = RetryPlan()


class MandateLine(LineFields, frozen=True, kw_only=True):
    """A line of the documents of a standing order."""


_LINES = [{"description": "Membership", "quantity": "1", "unitPrice": "100"}]


class NewMandate(RequestStruct, frozen=True, kw_only=True):
    """A standing order. `amount` is charged on each date of `frequency` from `startDate` on; with `amountMax` instead
    there are no dates, and each charge says its amount, up to this ceiling. With `methodId`, a means of payment of the
    client, it is active at once; without it the client authorizes it on a page. `firstAmount` is what the first date
    costs. `lines` are those of the documents; together they come to `amount`, which may then be left out. A month that
    is too short has the `day` on its last one."""

    client_id: Annotated[UUID, Meta(examples=[_ID])]
    method_id: Annotated[UUID, Meta(examples=[_ID])] | None = None
    kind: Kind = "card"
    amount: Annotated[PositiveAmount, Meta(examples=["118.00"])] | None = None
    amount_max: PositiveAmount | None = None
    first_amount: PositiveAmount | None = None
    currency: CurrencyCode | None = None
    frequency: Annotated[MandateFrequency, Meta(examples=["monthly_date"])] | None = None
    day: MonthDay | None = None
    start_date: Day | None = None
    ends: ScheduleEnd = msgspec.field(default=NEVER, name="end")
    time: LocalTime = "09:00"
    doc_type: DocType | None = None
    subject: Subject
    lines: Annotated[list[MandateLine], Meta(min_length=1, max_length=100, examples=[_LINES])] | None = None
    language: Language | None = None
    retry: RetryPlan = DEFAULT_RETRY
    notice_days: Annotated[int, Meta(ge=0, le=60)] = 7
    auto_send: bool = True
    external_reference: Reference | None = None
    metadata: Metadata = {}


@changes_of(NewMandate, but=("client_id", "kind", "currency"))
class MandateChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. A changed amount is charged from the first date that is at least `noticeDays` away:
    the client hears of it before. A changed `methodId` pays from now on."""

    start_date: Day | UnsetType = UNSET
    doc_type: DocType | UnsetType = UNSET
    language: Language | UnsetType = UNSET


class ResumeMandate(RequestStruct, frozen=True, kw_only=True):
    """What becomes of the dates that passed in the pause: `none` of them is charged, the `last` one, or `all`."""

    catch_up: CatchUp = "none"


class ChargeNow(RequestStruct, frozen=True, kw_only=True):
    """A charge by hand. Without `amount` it is that of the standing order; with `documentId` it pays this document of
    the client, and without `amount` all that is open of it."""

    amount: PositiveAmount | None = None
    document_id: UUID | None = None
    external_reference: Reference | None = None
    metadata: Metadata | None = None


class ChargeResolution(RequestStruct, frozen=True, kw_only=True):
    """What the bank, or the provider's own pages, say of a charge that is waited for."""

    outcome: Literal["paid", "failed"]
    date: Day | None = None
    """The day on which the money came; without it today."""
    reference: ShortText | None = None
    code: ShortText | None = None
    """The bank's reason for a refusal."""


class ChargeFailure(ResponseStruct, frozen=True, kw_only=True):
    """Why the last attempt failed. `hard`: the same means of payment is not tried again."""

    code: str
    kind: ErrorKind
    message: str
    at: Instant


class MandateDocumentError(ResponseStruct, frozen=True, kw_only=True):
    """Why the document of money that was charged could not be issued yet; it is tried again by itself."""

    code: str
    message: str
    at: Instant


class Mandate(ResponseStruct, frozen=True, kw_only=True):
    """A standing order. `PAST_DUE`: a charge has failed for good, and later ones are still made. `PAUSED` with
    `pauseReason` `failures`: as many in a row as its `retry` says. `nextChargeAt` is the next charge, and of
    `nextAmount` the first day is `nextAmountFrom`. `authorizationUrl` is the page on which the client authorizes it,
    while that is waited for. `paidCount` and `failedCount` count charges."""

    id: UUID
    client_id: UUID
    client_name: str | None
    method_id: UUID | None
    kind: Kind
    status: Status
    pause_reason: PauseReason | None
    amount: AmountText | None
    amount_max: AmountText | None
    first_amount: AmountText | None
    next_amount: AmountText | None
    next_amount_from: date | None
    currency: str
    frequency: MandateFrequency | None
    day: int | None
    start_date: date
    ends: ScheduleEnd = msgspec.field(name="end")
    timezone: str
    time: str
    doc_type: DocType
    subject: str
    lines: list[MandateLine] | None
    language: Language
    retry: RetryPlan
    notice_days: int
    auto_send: bool
    next_date: date | None
    next_charge_at: Instant | None
    paid_count: int
    failed_count: int
    consecutive_failures: int
    last_error: ChargeFailure | None
    authorization_url: str | None
    payment_page_id: UUID | None
    external_reference: str | None
    metadata: dict[str, str]
    created_by: Creator | None
    authorized_at: Instant | None
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class MandateAttempt(ResponseStruct, frozen=True, kw_only=True):
    """One attempt of a charge at the provider; `checkoutId` is the checkout by which it was made."""

    number: int
    checkout_id: UUID
    provider: str
    state: str
    decline_code: str | None
    provider_ref: str | None
    provider_code: str | None
    provider_message: str | None
    started_at: Instant
    ended_at: Instant | None


class ChargeSummary(ResponseStruct, frozen=True, kw_only=True):
    """One charge of a standing order. `SCHEDULED`: it is tried at `nextAttemptAt`. `PENDING`: the provider has not said
    yet what happened, and is asked again by itself. `UNKNOWN`: it did not say for three days; a person looks there.
    `AWAITING_BANK`: a bank debit whose outcome is told by `resolve`. `FAILED`: it is not tried again by itself. The
    document is an outcome of its own: `documentId`, or why it is not there yet (`documentError`). With `document` as
    `origin` it pays the document `forDocumentId`; without one, the document of a schedule is issued with the money."""

    id: UUID
    mandate_id: UUID
    client_id: UUID
    client_name: str | None
    origin: ChargeOrigin
    scheduled_for: date
    attempt: int
    state: ChargeState
    amount: AmountText
    currency: str
    next_attempt_at: Instant | None
    last_error: ChargeFailure | None
    for_document_id: UUID | None
    checkout_id: UUID | None
    payment_id: UUID | None
    document_id: UUID | None
    document_error: MandateDocumentError | None
    provider_ref: str | None
    external_reference: str | None
    metadata: dict[str, str]
    paid_at: Instant | None
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class MandateCharge(ChargeSummary, frozen=True, kw_only=True):
    """A charge with its attempts, the first one first."""

    attempts: list[MandateAttempt]


class MandateQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of standing orders. `dueFrom` and `dueTo`: those whose next charge is on these days, in their own time
    zone."""

    status: Status | None = None
    kind: Kind | None = None
    client_id: UUID | None = None
    method_id: UUID | None = None
    payment_page_id: UUID | None = None
    due_from: date | None = None
    due_to: date | None = None
    external_reference: Reference | None = None
    updated_since: Instant | None = None
    sort: str | None = None


class ChargeQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the charges of a standing order."""

    state: ChargeState | None = None
    origin: ChargeOrigin | None = None
    document_error: bool | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    updated_since: Instant | None = None
    sort: str | None = None


class ChargeTableQuery(ChargeQuery, frozen=True, kw_only=True):
    """Filters of the charges of all standing orders."""

    kind: Kind | None = None
    client_id: UUID | None = None
    mandate_id: UUID | None = None


class DebitFileQuery(RequestStruct, frozen=True, kw_only=True):
    """What a file of debits says of who debits: `institution` and `sendingInstitution` are the numbers that the
    clearing house gave it, `institutionName` its name there; what is left out is in the settings of the business
    (`masavDebitInstitution`, else `masavInstitution`, `masavSendingInstitution`, `masavName`, else its own name).
    `serial` tells apart the files for one day. `from` and `to` are days of the charges."""

    charge_date: Annotated[Day, Meta(examples=["2099-01-10"])]
    institution: Annotated[Digits, Meta(min_length=8, max_length=8, examples=["12345678"])] | None = None
    sending_institution: Annotated[Digits, Meta(min_length=5, max_length=5, examples=["12345"])] | None = None
    institution_name: Annotated[str, Meta(min_length=1, max_length=30, pattern=r"\S")] | None = None
    serial: Annotated[int, Meta(ge=1, le=999)] = 1
    from_: Day | None = msgspec.field(default=None, name="from")
    to: Day | None = None


class RefusedDebit(ResponseStruct, frozen=True, kw_only=True):
    """A charge that does not fit into a file of debits, and why: `field` is that of the client, its account or the
    charge."""

    charge_id: UUID
    client_name: str | None
    code: str
    field: str
    message: str


class MandateTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of standing orders; a file has all of them."""

    items: list[Mandate]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class ChargeTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of charges; a file has all of them."""

    items: list[ChargeSummary]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class MandateRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `mandates`; amounts are minor units."""

    id: UUID
    client_id: UUID
    client_name: str | None
    method_id: UUID | None
    kind: Kind
    status: Status
    pause_reason: PauseReason | None
    amount: int | None
    amount_max: int | None
    first_amount: int | None
    next_amount: int | None
    next_amount_from: date | None
    currency: str
    frequency: MandateFrequency | None
    day: int | None
    start_date: date
    ends: ScheduleEnd
    timezone: str
    time: str
    doc_type: DocType
    subject: str
    lines: list[Any] | None
    language: Language
    retry: RetryPlan
    notice_days: int
    auto_send: bool
    occurrence: int
    next_date: date | None
    next_charge_at: Instant | None
    charge_order: Instant | None
    due_at: Instant | None
    charged_count: int
    paid_count: int
    failed_count: int
    consecutive_failures: int
    last_error: ChargeFailure | None
    token: bytes
    payment_page_id: UUID | None
    external_reference: str | None
    metadata: dict[str, str]
    created_by: dict[str, Any] | None
    authorized_at: Instant | None
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class StoredResolution(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """That money came of which the bank, or a person, told: on which day, and the bank's reference."""

    paid_on: date
    reference: str | None


class ChargedDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A document that is issued with the money of a charge: its request, without client and payments, and whether it is
    sent to the client."""

    request: dict[str, Any]
    send: bool


class ChargeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `mandate_charges` with what became of it in the books; the amount is minor units."""

    id: UUID
    mandate_id: UUID
    client_id: UUID
    client_name: str | None
    origin: ChargeOrigin
    scheduled_for: date
    amount: int
    currency: str
    state: ChargeState
    for_document_id: UUID | None
    checkout_id: UUID | None
    payment_id: UUID | None
    provider_ref: str | None
    tries: int
    first_try_at: Instant | None
    due_at: Instant | None
    last_error: ChargeFailure | None
    document_id: UUID | None
    document_error: MandateDocumentError | None
    document_tries: int
    resolution: StoredResolution | None
    document_to_issue: ChargedDocument | None
    external_reference: str | None
    metadata: dict[str, str]
    paid_at: Instant | None
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class NewCharge(msgspec.Struct, frozen=True, kw_only=True):
    """A charge that is to be made; the amount is minor units of the currency of its standing order."""

    origin: ChargeOrigin
    scheduled_for: date
    amount: int
    for_document_id: UUID | None = None
    document_to_issue: ChargedDocument | None = None
    external_reference: str | None = None
    metadata: dict[str, str] = {}
