"""A document in its internal form: integers of minor units, exact decimals, and snapshots as they are stored."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec


class LineGoods(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Which goods a line moves when its document moves any. It is no content of the document, and not signed."""

    move_stock: bool = True
    warehouse_id: UUID | None = None
    serial_numbers: tuple[str, ...] = ()
    batch_number: str | None = None


class LineRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `document_lines`."""

    position: int
    id: UUID
    product_id: UUID | None
    sku: str | None
    description: str
    quantity: Decimal
    unit: str | None
    unit_price: Decimal
    vat_type: str
    vat_rate: Decimal
    chosen_vat_rate: Decimal | None
    discount: dict[str, Any] | None
    discount_amount: int
    net: int
    vat_amount: int
    gross: int
    source_line_id: UUID | None = None
    goods: LineGoods | None = None
    """None is the usual."""

    @property
    def goods_or_default(self) -> LineGoods:
        """Which goods it moves."""
        return self.goods or LineGoods()


class PaymentRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `document_payments`."""

    position: int
    id: UUID
    method: str
    date: date
    amount: int
    details: dict[str, Any]


OPENING_ITEM = 0
"""In the place of a document type: an opening balance of a client, which receipts and credits settle as documents."""


class ReferenceRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `document_references`. Of an opening balance (`doc_type` is `OPENING_ITEM`) `referenced_id` is the id of
    the open item, `doc_number` is 0, and `issue_date` is its day."""

    position: int
    referenced_id: UUID
    kind: str
    amount: int | None
    doc_type: int
    doc_number: int
    issue_date: date


class ReferenceRecord(ReferenceRow, frozen=True, kw_only=True):
    """A reference as documents have it: where it is what was open of an imported document, `imported_type` and
    `imported_number` say which. They are not signed."""

    imported_type: int | None = None
    imported_number: str | None = None


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The columns of `documents`, without those of the parts."""

    id: UUID
    doc_type: int
    status: str
    doc_number: int | None = None
    issue_date: date
    due_date: date | None
    valid_until: date | None
    client_id: UUID | None
    client: dict[str, Any] | None
    client_name: str | None
    brand_id: UUID | None = None
    business: dict[str, Any] | None = None
    currency: str
    home_currency: str
    exchange_rate: Decimal | None
    lang: str
    subject: str | None
    notes: str | None
    internal_notes: str | None
    footer: str | None
    price_mode: str
    discount: dict[str, Any] | None
    rounding: str
    credit_reason: str | None
    subtotal: int
    discount_amount: int
    net_taxable: int
    net_exempt: int
    vat_amount: int
    rounding_amount: int
    total: int
    total_local: int
    vat_breakdown: list[dict[str, Any]]
    withholding: dict[str, Any] | None
    withheld: int
    paid: int
    credited: int
    payment_status: str
    credit_status: str
    tags: list[str]
    external_reference: str | None
    metadata: dict[str, str]
    issued_at: datetime | None = None
    issued_by: dict[str, Any] | None = None
    proof_version: int | None = None
    chain_index: int | None = None
    previous_digest: bytes | None = None
    digest: bytes | None = None
    signature: bytes | None = None
    signing_key_id: str | None = None
    original_delivered_at: datetime | None = None
    cancelled_at: datetime | None = None
    cancelled_by_id: UUID | None = None
    cancel_reason: str | None = None
    conversion_status: str = "NONE"
    quote_status: str | None = None
    allocation_status: str = "NOT_REQUIRED"
    allocation_number: str | None = None
    not_deductible: bool = False
    delivery_status: str = "NONE"
    template_id: UUID | None = None
    template_version: int | None = None
    deal_id: UUID | None = None
    """The deal that it belongs to. It may change after issuing, and is no content."""
    version: int
    created_at: datetime
    updated_at: datetime


class Record(Header, frozen=True, kw_only=True):
    """A whole document."""

    lines: tuple[LineRecord, ...] = ()
    payments: tuple[PaymentRecord, ...] = ()
    references: tuple[ReferenceRecord, ...] = ()
    carried: Mapping[UUID, int] = {}
    """What was paid on the accounts that it was made from and counts as paid on it, by their ids. It may change after
    issuing, and is no content."""


def has_same_content(first: Record, second: Record) -> bool:
    """Whether two drafts of a document say the same: lines and payments are numbered anew whenever one is composed."""
    return _comparable_content(first) == _comparable_content(second)


def _comparable_content(record: Record) -> Record:
    return msgspec.structs.replace(
        record,
        version=0,
        updated_at=record.created_at,
        deal_id=None,
        lines=tuple(msgspec.structs.replace(line, id=record.id) for line in record.lines),
        payments=tuple(msgspec.structs.replace(payment, id=record.id) for payment in record.payments),
    )
