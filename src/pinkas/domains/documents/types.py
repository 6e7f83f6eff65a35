"""Documents as they cross the wire."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import Amount, AmountText, ExactDecimal, Percent, Quantity, Rate, UnitPrice
from pinkas.core.fields import Instant, CurrencyCode, Language, LongText, Metadata, Reference, ShortText, Tag, Tags, Text
from pinkas.core.pages import PageQuery
from pinkas.domains.clients import NewClient, PaymentTerms

Day = date
DocType = Annotated[int, Meta(description="10 quote, 100 order, 200 delivery note, 210 return note, 300 transaction "
                              "account, 305 tax invoice, 320 invoice-receipt, 330 credit invoice, 400 receipt, 405 "
                              "donation receipt.")]
PriceMode = Literal["net", "gross"]
VatType = Literal["default", "zero", "exempt"]
Method = Literal["cash", "check", "card", "bank_transfer", "paypal", "payment_app", "standing_order", "gift_voucher",
                 "credit_balance", "other"]
Status = Literal["DRAFT", "ISSUED"]
PaymentStatus = Literal["NOT_APPLICABLE", "UNPAID", "PARTIAL", "PAID", "OVERPAID"]
CreditStatus = Literal["NONE", "PARTIAL", "FULL"]
CreditReason = Literal["duplicate", "order_change", "order_cancellation", "product_unsatisfactory", "fraudulent",
                       "pricing_error", "other"]


class _In(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What requests carry: an unknown field is refused."""


class _Out(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """What answers carry."""


class Discount(_In, frozen=True, kw_only=True):
    """What is taken off: an amount in the document's currency, or a percentage."""

    type: Literal["amount", "percent"]
    value: Amount


class InlineClient(NewClient, frozen=True, kw_only=True):
    """A client written into the document. With `save` it is also kept as a client of the business."""

    save: bool = False


class NewLine(_In, frozen=True, kw_only=True):
    """A line. With `productId`, what is left out is taken from the product."""

    description: Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"\S")] | None = None
    quantity: Quantity
    unit_price: UnitPrice | None = None
    product_id: UUID | None = None
    sku: ShortText | None = None
    unit: ShortText | None = None
    vat_type: VatType | None = None
    vat_rate: Percent | None = None
    discount: Discount | None = None


class NewPayment(_In, frozen=True, kw_only=True):
    """Money received. Which details a method needs: a check its number, bank, branch and account."""

    method: Method
    date: date
    amount: Amount
    reference: ShortText | None = None
    bank_code: ShortText | None = None
    branch: ShortText | None = None
    account: ShortText | None = None
    iban: ShortText | None = None
    check_number: ShortText | None = None
    due_date: Day | None = None
    brand: ShortText | None = None
    last4: Annotated[str, Meta(pattern="^[0-9]{4}$")] | None = None
    deal_type: Literal["regular", "installments", "credit", "deferred"] | None = None
    installments: Annotated[int, Meta(ge=1, le=99)] | None = None
    auth_number: ShortText | None = None
    app: ShortText | None = None


class NewReference(_In, frozen=True, kw_only=True):
    """An issued document that this one is made from, credits, or pays; `amount` for a credit or a receipt."""

    document_id: UUID
    amount: Amount | None = None


class Withholding(_In, frozen=True, kw_only=True):
    """Tax that the customer withheld: it counts as paid."""

    amount: Amount
    rate: Percent | None = None
    certificate_id: ShortText | None = None


Lines = Annotated[list[NewLine], Meta(max_length=1000)]
Payments = Annotated[list[NewPayment], Meta(max_length=200)]
References = Annotated[list[NewReference], Meta(max_length=100)]


class NewDocument(_In, frozen=True, kw_only=True):
    """A draft to be created. Totals are only ever computed by the service."""

    doc_type: DocType
    client_id: UUID | None = None
    client: InlineClient | None = None
    issue_date: date | None = None
    due_date: date | None = None
    payment_terms: PaymentTerms | None = None
    valid_until: date | None = None
    currency: CurrencyCode | None = None
    exchange_rate: Rate | None = None
    lang: Language | None = None
    subject: Text | None = None
    notes: LongText | None = None
    internal_notes: LongText | None = None
    footer: LongText | None = None
    price_mode: PriceMode = "net"
    discount: Discount | None = None
    rounding: Literal["none", "to_shekel"] = "none"
    lines: Lines = []
    payments: Payments = []
    references: References = []
    withholding_tax: Withholding | None = None
    credit_reason: CreditReason | None = None
    tags: Tags = []
    external_reference: Reference | None = None
    metadata: Metadata = {}


class DocumentChanges(_In, frozen=True, kw_only=True):
    """What to change in a draft; null clears. A list replaces the list that was there."""

    client_id: UUID | None | UnsetType = UNSET
    client: InlineClient | None | UnsetType = UNSET
    issue_date: date | None | UnsetType = UNSET
    due_date: date | None | UnsetType = UNSET
    payment_terms: PaymentTerms | None | UnsetType = UNSET
    valid_until: date | None | UnsetType = UNSET
    currency: CurrencyCode | None | UnsetType = UNSET
    exchange_rate: Rate | None | UnsetType = UNSET
    lang: Language | None | UnsetType = UNSET
    subject: Text | None | UnsetType = UNSET
    notes: LongText | None | UnsetType = UNSET
    internal_notes: LongText | None | UnsetType = UNSET
    footer: LongText | None | UnsetType = UNSET
    price_mode: PriceMode | UnsetType = UNSET
    discount: Discount | None | UnsetType = UNSET
    rounding: Literal["none", "to_shekel"] | UnsetType = UNSET
    lines: Lines | UnsetType = UNSET
    payments: Payments | UnsetType = UNSET
    references: References | UnsetType = UNSET
    withholding_tax: Withholding | None | UnsetType = UNSET
    credit_reason: CreditReason | None | UnsetType = UNSET
    tags: Tags | UnsetType = UNSET
    external_reference: Reference | None | UnsetType = UNSET
    metadata: Metadata | UnsetType = UNSET


class Line(_Out, frozen=True, kw_only=True):
    """A line with its numbers. `net`, `vatAmount` and `gross` sum to the document's over all lines."""

    id: UUID
    product_id: UUID | None
    sku: str | None
    description: str
    quantity: ExactDecimal
    unit: str | None
    unit_price: ExactDecimal
    vat_type: VatType
    vat_rate: ExactDecimal
    discount: Discount | None
    discount_amount: AmountText
    net: AmountText
    vat_amount: AmountText
    gross: AmountText


class VatGroup(_Out, frozen=True, kw_only=True):
    """Net and VAT of one treatment and rate."""

    treatment: Literal["standard", "zero", "exempt"]
    rate: ExactDecimal
    net: AmountText
    vat: AmountText


class Payment(_Out, frozen=True, kw_only=True):
    """A payment on the document, with the details of its method."""

    id: UUID
    method: Method
    date: date
    amount: AmountText
    details: dict[str, Any]


class DocumentReference(_Out, frozen=True, kw_only=True):
    """A document that this one refers to."""

    document_id: UUID
    kind: Literal["source", "credit", "payment"]
    amount: AmountText | None
    doc_type: int
    doc_number: int
    issue_date: date


class Seal(_Out, frozen=True, kw_only=True):
    """The signature of an issued document: Ed25519 by `keyId` over `hash`, which is chained to the one before."""

    alg: Literal["Ed25519"]
    key_id: str
    hash: str
    chain_index: int


class Totals(_Out, frozen=True, kw_only=True):
    """The numbers of a document. `subtotal` and `discountAmount` are in its price mode, `totalLocal` is in the currency of
    the business."""

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


class Document(Totals, frozen=True, kw_only=True):
    """A document. Issued, it never changes; `balance` is what is still to be paid."""

    id: UUID
    doc_type: DocType
    status: Status
    doc_number: int | None
    issue_date: date
    due_date: date | None
    valid_until: date | None
    client_id: UUID | None
    client: dict[str, Any] | None
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
    paid: AmountText
    credited: AmountText
    balance: AmountText
    payment_status: PaymentStatus
    credit_status: CreditStatus
    tags: list[str]
    external_reference: str | None
    metadata: dict[str, str]
    issued_at: Instant | None
    signature: Seal | None
    version: int
    created_at: Instant
    updated_at: Instant


class DocumentSummary(_Out, frozen=True, kw_only=True):
    """A document in a list."""

    id: UUID
    doc_type: DocType
    status: Status
    doc_number: int | None
    issue_date: date
    due_date: date | None
    client_id: UUID | None
    client_name: str | None
    currency: str
    lang: Language
    subject: str | None
    vat_amount: AmountText
    total: AmountText
    paid: AmountText
    credited: AmountText
    balance: AmountText
    payment_status: PaymentStatus
    credit_status: CreditStatus
    tags: list[str]
    external_reference: str | None
    issued_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class DocumentQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of documents."""

    doc_type: list[int] | None = None
    status: Status | None = None
    payment_status: PaymentStatus | None = None
    client_id: UUID | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    min_total: Amount | None = None
    max_total: Amount | None = None
    currency: CurrencyCode | None = None
    number: Annotated[int, Meta(ge=1)] | None = None
    external_reference: Reference | None = None
    tag: Tag | None = None
    q: Text | None = None
    updated_since: Instant | None = None
    sort: Literal["-createdAt", "createdAt", "-issueDate", "issueDate", "-updatedAt", "updatedAt"] | None = None


class Finalize(_In, frozen=True, kw_only=True):
    """What finalize may be told: another date, and the total that the caller expects."""

    issue_date: date | None = None
    expected_total: Amount | None = None


class Finding(_Out, frozen=True, kw_only=True):
    """Something that stands in the way of finalizing."""

    code: str
    message: str
    field: str | None
    facts: dict[str, Any]


class Validation(_Out, frozen=True, kw_only=True):
    """The dry run of finalize."""

    valid: bool
    problems: list[Finding]


class NumberQuery(_In, frozen=True, kw_only=True):
    """Which type of document."""

    doc_type: DocType


class NextNumber(_Out, frozen=True, kw_only=True):
    """The number that the next document of a type gets. It is taken only when a document is finalized."""

    doc_type: DocType
    next_number: int
    series: str | None
    last_issued_number: int | None
    last_issue_date: date | None


class DateRange(_Out, frozen=True, kw_only=True):
    """Which dates a document may bear (hard), and which ones it should (soft)."""

    doc_type: DocType
    min_date: date
    max_date: date
    recommended_min: date
    recommended_max: date
    reason: str


class Proof(_Out, frozen=True, kw_only=True):
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
