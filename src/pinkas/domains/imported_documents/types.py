"""Documents of earlier programs as they cross the wire and as they are stored."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import AmountText, ExactDecimal
from pinkas.core.fields import Instant, ShortText
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import ResponseStruct

Day = Annotated[date, Meta(examples=["2026-01-31"])]


class ImportedClient(ResponseStruct, frozen=True, kw_only=True):
    """Whom an imported document was given to, as it says; `id` is that client here, null where it names none."""

    id: UUID | None
    name: str
    tax_id: str | None


class ImportedDocument(ResponseStruct, frozen=True, kw_only=True):
    """A document that an earlier program issued, as it was: nothing here numbers, signs or changes it. `docType` is its
    number in the list of the tax authority, and `name` what that is called. Amounts are in `currency`, the one of the
    books; `foreignTotal` is what it said in another. `open` is what is still owed of it: of `openAtImport`, less what
    was paid and credited since. Receipts, payments and credits name it by `openingItemId`."""

    id: UUID
    imported: bool
    import_id: UUID
    doc_type: int
    name: str
    doc_number: str
    branch: str | None
    date: Day
    issued_on: Day | None
    due_date: Day | None
    client: ImportedClient
    currency: str
    net: AmountText
    vat: AmountText
    total: AmountText
    withheld: AmountText
    foreign_currency: str | None
    foreign_total: AmountText | None
    cancelled: bool
    open_at_import: AmountText
    open: AmountText
    opening_item_id: UUID | None
    has_original: bool
    version: int


class ImportedDocumentTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of imported documents."""

    items: list[ImportedDocument]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class ImportedLine(ResponseStruct, frozen=True, kw_only=True):
    """A line of an imported document; amounts are without VAT."""

    description: str
    sku: str | None
    unit: str | None
    quantity: ExactDecimal
    unit_price: AmountText
    discount: AmountText
    net: AmountText
    vat_rate: ExactDecimal


class ImportedPayment(ResponseStruct, frozen=True, kw_only=True):
    """A payment that an imported receipt says. `details` are those of its method."""

    method: str
    amount: AmountText
    due_date: Day | None
    details: dict[str, str]


class ImportedRelation(ResponseStruct, frozen=True, kw_only=True):
    """Another document that it names, or that names it. `id` is null where that was not imported."""

    id: UUID | None
    doc_type: int
    name: str
    doc_number: str
    relation: Literal["base", "follower"]


class ImportedDocumentDetails(ImportedDocument, frozen=True, kw_only=True):
    """An imported document with all that it says. `address` is that of the client in it; `software` is the program that
    issued it."""

    before_discount: AmountText
    discount: AmountText
    address: dict[str, str]
    lines: list[ImportedLine]
    payments: list[ImportedPayment]
    related: list[ImportedRelation]
    software: str | None
    original_name: str | None
    created_at: Instant


class ImportedDocumentQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the imported documents, the newest first by their day. `q` finds the beginnings of words of the client
    and the number."""

    q: Search | None = None
    doc_type: Annotated[int, Meta(ge=1, le=999)] | None = None
    doc_number: ShortText | None = None
    client_id: UUID | None = None
    import_id: UUID | None = None
    open: Annotated[bool, Meta(description="Of which something is owed; false: of which nothing is.")] | None = None
    from_: Annotated[Day, Meta(description="The first day.")] | None = msgspec.field(name="from", default=None)
    to: Annotated[Day, Meta(description="The last day.")] | None = None
    sort: Literal["-date", "date", "-createdAt", "createdAt"] | None = None


class ImportedDocumentRow(msgspec.Struct, frozen=True, kw_only=True):
    """An imported document as it is stored; amounts are minor units. `open_now` and `opening_item_id` are of its open
    item."""

    id: UUID
    import_id: UUID
    booked: bool
    line: int
    doc_type: int
    doc_number: str
    branch: str
    date: Day
    issued_on: Day | None
    due_date: Day | None
    party_key: str
    client_id: UUID | None
    client_name: str
    tax_id: str | None
    address: dict[str, Any] | None
    currency: str
    before_discount: int
    discount: int
    net: int
    vat: int
    total: int
    withheld: int
    foreign_currency: str | None
    foreign_total: int | None
    base_type: int | None
    base_number: str | None
    cancelled: bool
    open_amount: int
    original_id: UUID | None
    opening_item_id: UUID | None
    open_now: int | None
    version: int
    created_at: datetime
    updated_at: datetime


class LineRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line as it is stored."""

    description: str
    sku: str | None
    unit: str | None
    quantity: Decimal
    unit_price: int
    discount: int
    net: int
    vat_rate: Decimal


class PaymentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A payment as it is stored."""

    method: str
    amount: int
    due_date: date | None
    details: dict[str, str]
