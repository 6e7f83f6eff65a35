"""Deals and what happens to them."""

from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import AmountText, ExactDecimal, PositiveAmount
from pinkas.core.fields import (
    CurrencyCode,
    Email,
    Instant,
    LongText,
    Metadata,
    Name,
    Phone,
    Reference,
    ShortText,
    Tag,
    Tags,
    Text,
)
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.crm.types.pipelines import Probability
from pinkas.domains.documents import Discount, LineFields, Recipients

DealStatus = Literal["OPEN", "WON", "LOST"]
ActivityType = Literal[
    "created",
    "moved",
    "field_changed",
    "quote_created",
    "quote_issued",
    "quote_accepted",
    "quote_rejected",
    "invoice_issued",
    "payment_received",
    "document_linked",
    "document_unlinked",
    "deleted",
    "restored",
    "reopened",
    "call",
    "meeting",
    "note",
    "email",
    "task_done",
]
LoggedType = Literal["call", "meeting", "note", "email"]
DealOrder = Literal[
    "-createdAt",
    "createdAt",
    "-updatedAt",
    "updatedAt",
    "-value",
    "value",
    "-lastActivityAt",
    "lastActivityAt",
    "expectedCloseDate",
    "-expectedCloseDate",
]
LostReason = Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S", examples=["Too expensive"])]
_ID = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"


class DealLead(RequestStruct, frozen=True, kw_only=True):
    """Somebody who is no client yet, and where they came from."""

    name: Annotated[Name, Meta(examples=["Dana Levi"])]
    email: Email | None = None
    phone: Phone | None = None
    source: ShortText | None = None


class NewDeal(RequestStruct, frozen=True, kw_only=True):
    """A deal to be created: a sale that may come, with a client or with somebody who is none yet (`lead`). `value` is
    without VAT; left out, it is what the line items come to. Without `pipelineId` and `stageId` it begins in the first
    stage of the default pipeline. Without `probability` it has that of its stage."""

    title: Annotated[Name, Meta(examples=["Website for the workshop"])]
    client_id: UUID | None = None
    lead: DealLead | None = None
    pipeline_id: UUID | None = None
    stage_id: UUID | None = None
    value: Annotated[PositiveAmount, Meta(examples=["12000.00"])] | None = None
    currency: CurrencyCode | None = None
    probability: Probability | None = None
    expected_close_date: date | None = None
    owner_user_id: UUID | None = None
    source: ShortText | None = None
    line_items: Annotated[list[LineFields], Meta(max_length=200)] = []
    tags: Tags = []
    custom_fields: Metadata = {}
    external_reference: Reference | None = None
    metadata: Metadata = {}


@changes_of(NewDeal, but=("pipeline_id", "stage_id"))
class DealChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change of a deal; null clears. Stages are changed by moving it. `reopen` opens a deal again that was won
    or lost, in the open stage where it stood last. A `probability` that it has anyway changes nothing."""

    title: Annotated[Name, Meta(examples=["Website for the workshop"])] | UnsetType = UNSET
    value: Annotated[PositiveAmount, Meta(examples=["12000.00"])] | UnsetType = UNSET
    currency: CurrencyCode | UnsetType = UNSET
    reopen: bool | UnsetType = UNSET


class DealMove(RequestStruct, frozen=True, kw_only=True):
    """Where a deal goes: a stage of its pipeline, and before which `position` there; without one it comes last. The
    stage for won deals wins it, that for lost ones loses it and needs `lostReason`."""

    stage_id: Annotated[UUID, Meta(examples=[_ID])]
    position: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    note: LongText | None = None
    lost_reason: LostReason | None = None


class DealWin(RequestStruct, frozen=True, kw_only=True):
    """What is said when a deal is won."""

    note: LongText | None = None


class DealLoss(RequestStruct, frozen=True, kw_only=True):
    """Why a deal is lost."""

    lost_reason: LostReason
    note: LongText | None = None


class NewDealActivity(RequestStruct, frozen=True, kw_only=True):
    """A call, a meeting, a note or an e-mail, written down. `at` is when it was; now, when it is left out."""

    type: LoggedType
    text: Annotated[str, Meta(min_length=1, max_length=5000, pattern=r"\S", examples=["Wants it before Passover"])]
    at: Instant | None = None


class DealQuote(RequestStruct, frozen=True, kw_only=True):
    """The quote of the line items of a deal. With `send` it is issued and sent to the client's own addresses, or to
    those of `sendTo`; else it is a draft."""

    doc_type: Literal[10] = 10
    valid_until: date | None = None
    subject: Text | None = None
    notes: LongText | None = None
    send: bool = False
    send_to: Recipients | None = None


class DealPaymentLink(RequestStruct, frozen=True, kw_only=True):
    """The invoice to be paid; without it the oldest one of the deal that waits for money."""

    document_id: UUID | None = None
    max_installments: Annotated[int, Meta(ge=1, le=36)] = 1
    expires_at: Instant | None = None


class DealQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of deals. `rotting`: open deals that stand in their stage for longer than it allows. `deleted` lists
    those that were deleted, and can be restored."""

    stage_id: UUID | None = None
    pipeline_id: UUID | None = None
    status: DealStatus | None = None
    owner_user_id: UUID | None = None
    client_id: UUID | None = None
    min_value: PositiveAmount | None = None
    max_value: PositiveAmount | None = None
    currency: CurrencyCode | None = None
    expected_from: date | None = None
    expected_to: date | None = None
    rotting: bool | None = None
    tag: Tag | None = None
    external_reference: Reference | None = None
    deleted: bool = False
    q: Search | None = None
    updated_since: Instant | None = None
    sort: DealOrder | None = None


class DealActivityQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the activities of a deal."""

    type: ActivityType | None = None


class DealLine(ResponseStruct, frozen=True, kw_only=True):
    """A line item of a deal: what the line of its quote will say."""

    description: str | None = None
    quantity: ExactDecimal
    unit_price: ExactDecimal | None = None
    product_id: UUID | None = None
    sku: str | None = None
    unit: str | None = None
    vat_type: Literal["default", "zero", "exempt"] | None = None
    vat_rate: ExactDecimal | None = None
    discount: Discount | None = None


class DealDocument(ResponseStruct, frozen=True, kw_only=True):
    """A document of a deal, as it stands now. `balance` is what is still to be paid of it."""

    id: UUID
    doc_type: DocType
    number: int | None
    status: Literal["DRAFT", "ISSUED", "CANCELLED"]
    quote_status: str | None
    payment_status: str
    issue_date: date
    due_date: date | None
    currency: str
    total: AmountText
    balance: AmountText


class Deal(ResponseStruct, frozen=True, kw_only=True):
    """A deal. `value` is without VAT. `probability` is its own, or that of its stage; `position` is its order within
    the stage: the lower one stands higher. `rotting`: it stands in its stage for longer than that allows."""

    id: UUID
    title: str
    client_id: UUID | None
    client_name: str | None
    lead: DealLead | None
    pipeline_id: UUID
    stage_id: UUID
    stage_name: str
    status: DealStatus
    value: AmountText
    currency: str
    probability: int
    expected_close_date: date | None
    owner_user_id: UUID | None
    source: str | None
    line_items: list[DealLine]
    lost_reason: str | None
    tags: list[str]
    position: int
    rotting: bool
    custom_fields: dict[str, str]
    documents: list[DealDocument]
    external_reference: str | None
    metadata: dict[str, str]
    stage_entered_at: Instant
    last_activity_at: Instant
    closed_at: Instant | None
    deleted_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class DealTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of deals; a file has all of them."""

    items: list[Deal]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class DealActivity(ResponseStruct, frozen=True, kw_only=True):
    """Something that happened to a deal, for good. `data` says what: `from` and `to` of a move or of fields, the `text`
    of what was written down, type and number of a document."""

    id: UUID
    type: ActivityType
    at: Instant
    actor: dict[str, str | None]
    document_id: UUID | None
    data: dict[str, Any]


class DealMoved(ResponseStruct, frozen=True, kw_only=True):
    """A deal where it stands now, and the activity that says so; null when it stood there already."""

    deal: Deal
    activity: DealActivity | None


class DealRow(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A row of `deals` with its stage; `value` is minor units of `currency`, `probability` its own."""

    id: UUID
    title: str
    client_id: UUID | None
    client_name: str | None
    lead: DealLead | None
    pipeline_id: UUID
    stage_id: UUID
    stage_name: str
    stage_type: str
    stage_order: int
    stage_probability: int
    rotting_days: int | None
    status: DealStatus
    value: int
    currency: str
    probability: int | None
    expected_close_date: date | None
    close_order: date
    owner_user_id: UUID | None
    source: str | None
    line_items: list[dict[str, Any]]
    lost_reason: str | None
    tags: list[str]
    position: int
    custom_fields: dict[str, str]
    external_reference: str | None
    metadata: dict[str, str]
    stage_entered_at: datetime
    last_activity_at: datetime
    closed_at: datetime | None
    deleted_at: datetime | None
    version: int
    created_at: datetime
    updated_at: datetime

    @property
    def effective_probability(self) -> int:
        """Its own, or that of its stage; certain once it is closed."""
        if self.status != "OPEN":
            return 100 if self.status == "WON" else 0
        return self.stage_probability if self.probability is None else self.probability
