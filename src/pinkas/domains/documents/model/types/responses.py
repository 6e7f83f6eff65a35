"""Documents as they cross the wire: what answers carry."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import AmountText, ExactDecimal
from pinkas.core.fields import (
    Instant,
    Language,
)
from pinkas.core.wire import ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.documents.model.types.requests import (
    AllocationStatus,
    ConversionStatus,
    CreditReason,
    CreditStatus,
    DeliveryStatus,
    Discount,
    Method,
    PaymentStatus,
    PriceMode,
    QuoteStatus,
    Status,
    VatType,
    Withholding,
)

_CREDIT_AMOUNT = (
    "How much of the line's amount is left to be credited, in the price mode of the document and after its discount; "
    "null where a document of the type is not credited."
)
_TOTAL_LOCAL = "In the currency of the books: what `minTotal` and `maxTotal` without `currency` are compared with."
_CREDIT_APPLIED = (
    "Whether the client's credit was used (method `credit_balance`): money that had been received before, so a sum of "
    "what came in leaves it out."
)
CarriedAmount = Annotated[
    AmountText,
    Meta(
        description="Between a proforma invoice (300) and the invoice that was made from it: how much of what was "
        "paid on the account counts as paid on the invoice now; null where nothing does. It may change after issuing "
        "and is not signed."
    ),
]


class LineLeft(ResponseStruct, frozen=True, kw_only=True):
    """How much of the quantity of a line is left: to be converted, to come back on a return note, to be credited. Below
    zero for a line below zero. A credit by amount takes no quantity: what is left to `credit` is worth `creditAmount`
    then, and nothing is left once that is zero."""

    convert: ExactDecimal
    return_: ExactDecimal = msgspec.field(name="return")
    credit: ExactDecimal
    credit_amount: Annotated[AmountText, Meta(description=_CREDIT_AMOUNT)] | None = None


class Line(ResponseStruct, frozen=True, kw_only=True):
    """A line with its numbers. The amount of the line after its own discount is `net` where prices are net and `gross`
    where they are gross; over all lines it sums to `subtotal`. `vatAmount` is the line's part of the VAT of the
    document, which a discount of the whole document lessens: the VAT of its rate is shared out by the lines' amounts
    after their share of that discount, by largest remainder. `net` + `vatAmount` = `gross` always. `moveStock` and what
    stands behind it say which goods it moves, as the line was asked to: they are not printed, and not signed.
    `vatRateChosen`: the rate was asked for, and is not the one of the day."""

    id: UUID
    product_id: UUID | None
    sku: str | None
    description: str
    quantity: ExactDecimal
    unit: str | None
    unit_price: ExactDecimal
    vat_type: VatType
    vat_rate: ExactDecimal
    vat_rate_chosen: bool = False
    discount: Discount | None
    discount_amount: AmountText
    net: AmountText
    vat_amount: AmountText
    gross: AmountText
    source_line_id: UUID | None = None
    move_stock: bool = True
    warehouse_id: UUID | None = None
    serial_numbers: list[str] = []
    batch_number: str | None = None
    left: LineLeft | UnsetType = UNSET
    """Only of an issued document that was asked for with `include=left`."""


class VatGroup(ResponseStruct, frozen=True, kw_only=True):
    """Net and VAT of one treatment and rate."""

    treatment: Literal["standard", "zero", "exempt"]
    rate: ExactDecimal
    net: AmountText
    vat: AmountText


class Payment(ResponseStruct, frozen=True, kw_only=True):
    """A payment on the document, with the details of its method."""

    id: UUID
    method: Method
    date: date
    amount: AmountText
    details: dict[str, Any]


class PaymentReceived(ResponseStruct, frozen=True, kw_only=True):
    """The object of `payment.received`. Of a payment that was recorded before its receipt there is no document yet."""

    id: UUID
    document_id: UUID | None
    doc_type: DocType | None
    doc_number: int | None
    client_id: UUID | None
    currency: str
    payment: Payment
    external_reference: str | None
    is_credit_applied: Annotated[bool, Meta(description=_CREDIT_APPLIED)]


class DocumentReference(ResponseStruct, frozen=True, kw_only=True):
    """A document that this one refers to. `amount` is how much of it a credit credits or a receipt pays."""

    document_id: UUID
    kind: Literal["source", "credit", "payment", "cancel"]
    amount: AmountText | None
    doc_type: DocType
    doc_number: int
    issue_date: date
    carried_amount: CarriedAmount | None = None


class SettledOpeningItem(ResponseStruct, frozen=True, kw_only=True):
    """How much a receipt pays, or a credit credits, of what its client owed before its first document here; `date` is
    the day of that opening balance. Where it is what was open of an imported document, `docType` and `docNumber` are
    those of that document."""

    opening_item_id: UUID
    kind: Literal["credit", "payment"]
    amount: AmountText
    date: date
    doc_type: int | None = None
    doc_number: str | None = None


class Seal(ResponseStruct, frozen=True, kw_only=True):
    """The signature of an issued document: Ed25519 by `keyId` over `hash`, which is chained to the one before."""

    alg: Literal["Ed25519"]
    key_id: str
    hash: str
    chain_index: int


class Totals(ResponseStruct, frozen=True, kw_only=True):
    """The numbers of a document. `subtotal` and `discountAmount` are in its price mode, `totalLocal` in the currency
    of the business."""

    lines: list[Line]
    subtotal: AmountText
    discount_amount: AmountText
    net_taxable: AmountText
    net_exempt: AmountText
    vat_amount: AmountText
    rounding_amount: AmountText
    total: AmountText
    total_local: AmountText
    vat_breakdown: list[VatGroup]


class Calculation(Totals, frozen=True, kw_only=True):
    """The numbers of a document that was not saved."""

    doc_type: DocType
    issue_date: date
    currency: str
    price_mode: PriceMode
    paid: AmountText
    difference: AmountText
    """What payments and withheld tax are short of the total (above zero) or beyond it."""


class Finding(ResponseStruct, frozen=True, kw_only=True):
    """Something that stands in the way of finalizing, or is worth a look."""

    code: str
    message: str
    field: str | None
    facts: dict[str, Any]


class DeferredVatState(ResponseStruct, frozen=True, kw_only=True):
    """The VAT of an invoice that was issued on the cash basis, in the currency of the books, less what credits took
    back: what is output VAT by now, and what waits for the money. `changedOn` is the last day on which some became due
    or waits again; null before the first."""

    currency: str
    vat: AmountText
    due: AmountText
    waiting: AmountText
    changed_on: date | None


class Document(Totals, frozen=True, kw_only=True):
    """A document. Issued, it never changes; `balance` is what is still to be paid. `warnings` stand in the answer of
    finalizing it alone, and only if there are any. `dealId` is the deal that it belongs to: the one that it was linked
    to, or that of the document which it was made from, pays or credits."""

    id: UUID
    doc_type: DocType
    status: Status
    doc_number: int | None
    issue_date: date
    due_date: date | None
    valid_until: date | None
    client_id: UUID | None
    client: dict[str, Any] | None
    brand_id: UUID | None
    business: dict[str, Any] | None
    currency: str
    exchange_rate: ExactDecimal | None
    lang: Language
    subject: str | None
    notes: str | None
    internal_notes: str | None
    footer: str | None
    price_mode: PriceMode
    discount: Discount | None
    rounding: str
    credit_reason: CreditReason | None
    payments: list[Payment]
    withholding_tax: Withholding | None
    references: list[DocumentReference]
    opening_items: list[SettledOpeningItem] = []
    paid: AmountText
    credited: AmountText
    balance: AmountText
    payment_status: PaymentStatus
    credit_status: CreditStatus
    conversion_status: ConversionStatus
    quote_status: QuoteStatus | None
    allocation_status: AllocationStatus
    allocation_number: str | None
    delivery_status: DeliveryStatus
    template_id: UUID | None
    deal_id: UUID | None
    tags: list[str]
    external_reference: str | None
    metadata: dict[str, str]
    issued_at: Instant | None
    cancelled_at: Instant | None
    cancelled_by_id: UUID | None
    cancel_reason: str | None
    signature: Seal | None
    version: int
    created_at: Instant
    updated_at: Instant
    warnings: list[Finding] | UnsetType = UNSET
    withholding_due: Withholding | None | UnsetType = UNSET
    """With `include=left`: the tax that the client withholds of `balance`, by the certificate that is on its card and
    holds today; null where it withholds nothing."""
    deferred_vat: DeferredVatState | None | UnsetType = UNSET
    """With `include=left`: how much of the VAT is due by now, where it arises with the money; null where all of it was
    due with the document."""


class DocumentSummary(ResponseStruct, frozen=True, kw_only=True):
    """A document in a list."""

    id: UUID
    doc_type: DocType
    status: Status
    doc_number: int | None
    issue_date: date
    due_date: date | None
    client_id: UUID | None
    client_name: str | None
    brand_id: UUID | None
    currency: str
    lang: Language
    subject: str | None
    vat_amount: AmountText
    total: AmountText
    total_local: Annotated[AmountText, Meta(description=_TOTAL_LOCAL)]
    paid: AmountText
    credited: AmountText
    balance: AmountText
    payment_status: PaymentStatus
    credit_status: CreditStatus
    conversion_status: ConversionStatus
    quote_status: QuoteStatus | None
    allocation_status: AllocationStatus
    delivery_status: DeliveryStatus
    tags: list[str]
    external_reference: str | None
    issued_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class DocumentJournal(ResponseStruct, frozen=True, kw_only=True):
    """A page of documents; a file has all of them."""

    items: list[DocumentSummary]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class CurrencyTotals(ResponseStruct, frozen=True, kw_only=True):
    """Sums of documents of one currency. `net` is the total without VAT; `balance` what is still to be paid."""

    currency: str
    documents: int
    net: AmountText
    vat_amount: AmountText
    total: AmountText
    balance: AmountText


class TypeTotals(CurrencyTotals, frozen=True, kw_only=True):
    """Sums of documents of one type and status."""

    doc_type: DocType
    status: Status


class DocumentTotals(ResponseStruct, frozen=True, kw_only=True):
    """Sums of the documents of some filters: by currency, type and status, because a quote, the invoice that became of
    it and its receipt do not add up. `turnover` adds, by currency, those that count to the turnover of the business, as
    they count: credits are subtracted, drafts are left out."""

    documents: int
    items: list[TypeTotals]
    turnover: list[CurrencyTotals]


class Validation(ResponseStruct, frozen=True, kw_only=True):
    """The dry run of finalize."""

    valid: bool
    problems: list[Finding]
    warnings: list[Finding] = []
    """What does not stand in the way, and is worth a look: `credit_limit_exceeded`, `insufficient_stock`,
    `business_address_missing`, `allocation_needed`, `allocation_too_late`, `payment_surplus`, `cash_limit_exceeded`."""


class NextNumber(ResponseStruct, frozen=True, kw_only=True):
    """The number that the next document of a type gets. It is taken only when a document is finalized."""

    doc_type: DocType
    next_number: int
    series: str | None
    last_issued_number: int | None
    last_issue_date: date | None


class DateRange(ResponseStruct, frozen=True, kw_only=True):
    """Which dates a document may bear (hard), and which ones it should (soft)."""

    doc_type: DocType
    min_date: date
    max_date: date
    recommended_min: date
    recommended_max: date
    reason: str


class Proof(ResponseStruct, frozen=True, kw_only=True):
    """Everything that proves an issued document: recompute `contentHash` and `hash`, and check the signature."""

    document_id: UUID
    doc_type: DocType
    doc_number: int
    alg: Literal["Ed25519"]
    key_id: str
    public_key: str
    content: str
    content_hash: str
    previous_hash: str
    hash: str
    signature: str
    chain_index: int
    valid: bool
