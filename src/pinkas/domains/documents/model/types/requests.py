"""Documents as they cross the wire: what requests ask for."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import Amount, Percent, Quantity, Rate, UnitPrice
from pinkas.core.fields import (
    CurrencyCode,
    Email,
    Instant,
    Language,
    Last4,
    LongText,
    Metadata,
    Phone,
    Reference,
    ShortText,
    Tag,
    Tags,
    Text,
)
from pinkas.core.pagination import PageQuery, Search, filters_of
from pinkas.core.payment_methods import PaymentMethod
from pinkas.core.wire import RequestStruct
from pinkas.countries import DocType
from pinkas.domains.clients import DescribedClient, PaymentTerms
from pinkas.domains.stock import Batch, Serials

Day = date
PriceMode = Literal["net", "gross"]
Rounding = Literal["none", "to_shekel"]
VatType = Literal["default", "zero", "exempt"]
Method = PaymentMethod
Status = Literal["DRAFT", "ISSUED", "CANCELLED"]
PaymentStatus = Literal["NOT_APPLICABLE", "UNPAID", "PARTIAL", "PAID", "OVERPAID"]
CreditStatus = Literal["NONE", "PARTIAL", "FULL"]
ConversionStatus = Literal["NONE", "PARTIAL", "CONVERTED"]
QuoteStatus = Literal["OPEN", "ACCEPTED", "REJECTED", "EXPIRED", "CONVERTED"]
AllocationStatus = Literal[
    "NOT_REQUIRED", "PENDING", "APPROVED", "DECLINED", "AWAITING_DECISION", "UNAVAILABLE", "MANUAL"
]
DeliveryStatus = Literal["NONE", "QUEUED", "SENT", "OPENED", "BOUNCED"]
CreditReason = Literal[
    "duplicate", "order_change", "order_cancellation", "product_unsatisfactory", "fraudulent", "pricing_error", "other"
]


class Discount(RequestStruct, frozen=True, kw_only=True):
    """What is taken off: an amount in the document's currency, or a percentage."""

    type: Literal["amount", "percent"]
    value: Amount


class InlineClient(DescribedClient, frozen=True, kw_only=True):
    """A client written into the document. With `save` it is also kept as a client of the business."""

    save: bool = False


class LineFields(RequestStruct, frozen=True, kw_only=True):
    """What a line may be told, whoever asks for it."""

    description: Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"\S")] | None = None
    quantity: Quantity
    unit_price: UnitPrice | None = None
    product_id: UUID | None = None
    sku: ShortText | None = None
    unit: ShortText | None = None
    vat_type: VatType | None = None
    vat_rate: Percent | None = None
    discount: Discount | None = None


class NewLine(LineFields, frozen=True, kw_only=True):
    """A line. With `productId`, what is left out is taken from the product. `sourceLineId` is the line of a referenced
    document that it was made from: its quantity counts as converted (or credited, or returned) when this is issued.

    The others say which goods move when a document is issued that moves stock: out of which warehouse (the default one)
    or into which (the one that they left), which units, which batch; `moveStock` false moves none. They are no content
    of the document: its movements name them."""

    source_line_id: UUID | None = None
    move_stock: bool = True
    warehouse_id: UUID | None = None
    serial_numbers: Serials = []
    batch_number: Batch | None = None


class NewPayment(RequestStruct, frozen=True, kw_only=True):
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
    last4: Last4 | None = None
    deal_type: Literal["regular", "installments", "credit", "deferred"] | None = None
    installments: Annotated[int, Meta(ge=1, le=99)] | None = None
    auth_number: ShortText | None = None
    app: ShortText | None = None


class NewReference(RequestStruct, frozen=True, kw_only=True):
    """An issued document that this one is made from, credits, or pays; `amount` for a credit or a receipt. These two
    may name the opening balance of their client (`openingItemId`) instead of a document."""

    document_id: UUID | None = None
    opening_item_id: UUID | None = None
    amount: Amount | None = None

    @property
    def target_id(self) -> UUID:
        """What it names; an id of nothing where it names nothing."""
        return self.document_id or self.opening_item_id or UUID(int=0)

    @property
    def named_by(self) -> str:
        """The field that says what it names."""
        return "openingItemId" if self.document_id is None and self.opening_item_id else "documentId"


class Withholding(RequestStruct, frozen=True, kw_only=True):
    """Tax that the customer withheld: it counts as paid. `certificateId` is the number on the customer's certificate of
    withholding, as it is written there."""

    amount: Amount
    rate: Percent | None = None
    certificate_id: ShortText | None = None


Lines = Annotated[list[NewLine], Meta(max_length=1000)]
Payments = Annotated[list[NewPayment], Meta(max_length=200)]
References = Annotated[list[NewReference], Meta(max_length=100)]


class DraftFields(RequestStruct, frozen=True, kw_only=True):
    """What a draft may be told that is not of one date, whether it is made now or by a schedule."""

    doc_type: DocType
    client_id: UUID | None = None
    brand_id: UUID | None | UnsetType = UNSET
    payment_terms: PaymentTerms | None = None
    currency: CurrencyCode | None = None
    exchange_rate: Rate | None = None
    lang: Language | None = None
    subject: Text | None = None
    notes: LongText | None = None
    internal_notes: LongText | None = None
    footer: LongText | None = None
    price_mode: PriceMode | None = None
    discount: Discount | None = None
    rounding: Rounding | None = None
    tags: Tags = []
    external_reference: Reference | None = None
    metadata: Metadata = {}


class NewDocument(DraftFields, frozen=True, kw_only=True):
    """A draft to be created. Totals are only ever computed by the service. What is left out comes from the document
    defaults of the type: a null is left out too. Only `brandId` and `templateId` tell them apart: left out it is the
    default of the business, null is none."""

    client: InlineClient | None = None
    template_id: UUID | None | UnsetType = UNSET
    issue_date: date | None = None
    due_date: date | None = None
    valid_until: date | None = None
    lines: Lines = []
    payments: Payments = []
    references: References = []
    withholding_tax: Withholding | None = None
    credit_reason: CreditReason | None = None


@changes_of(NewDocument, but=("doc_type",))
class DocumentChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change in a draft; null clears. A list replaces the list that was there."""

    price_mode: PriceMode | UnsetType = UNSET
    rounding: Rounding | UnsetType = UNSET


class OneDocumentQuery(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What is read with a document: `left` is what is left of each of its lines, and what a client withholds of what is
    still to be paid."""

    include: Literal["left"] | None = None


_TOTAL_DESCRIPTION = (
    "The {} total, VAT included. Without `currency` it is an amount in the currency of the books, and every document "
    "is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared with `total`."
)


DocumentOrder = Annotated[
    Literal["-createdAt", "createdAt", "-issueDate", "issueDate", "-updatedAt", "updatedAt", "-total", "total"],
    Meta(description="The order; `total` is compared in the currency of the books."),
]


class DocumentQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of documents. `ids` are those of some documents that are known already."""

    ids: Annotated[list[UUID], Meta(max_length=100)] | None = None
    doc_type: list[int] | None = None
    status: Status | None = None
    payment_status: PaymentStatus | None = None
    open: bool | None = None
    """Issued documents that wait for money, unpaid or paid in part; false: all others."""
    overdue: bool | None = None
    """Those whose due date has passed too, the issue date where there is none, by the day of the business; false: all
    others."""
    credit_status: CreditStatus | None = None
    conversion_status: ConversionStatus | None = None
    quote_status: QuoteStatus | None = None
    allocation_status: AllocationStatus | None = None
    delivery_status: DeliveryStatus | None = None
    client_id: UUID | None = None
    brand_id: UUID | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    min_total: Annotated[Amount, Meta(description=_TOTAL_DESCRIPTION.format("least"))] | None = None
    max_total: Annotated[Amount, Meta(description=_TOTAL_DESCRIPTION.format("greatest"))] | None = None
    currency: CurrencyCode | None = None
    number: Annotated[int, Meta(ge=1)] | None = None
    external_reference: Reference | None = None
    tag: Tag | None = None
    q: Search | None = None
    updated_since: Instant | None = None
    sort: DocumentOrder | None = None


@filters_of(DocumentQuery)
class DocumentTotalsQuery(RequestStruct, frozen=True, kw_only=True):
    """Filters of the list of documents, of all whose sums are asked for."""


class Recipients(RequestStruct, frozen=True, kw_only=True):
    """To whom something is sent, by channel; nothing at all is the client's own addresses."""

    email: Annotated[list[Email], Meta(max_length=10)] = []
    sms: Annotated[list[Phone], Meta(max_length=10)] = []
    whatsapp: Annotated[list[Phone], Meta(max_length=10)] = []


class Finalize(RequestStruct, frozen=True, kw_only=True):
    """What finalize may be told: another date, and the total that the caller expects."""

    issue_date: date | None = None
    expected_total: Amount | None = None
    allocation: Literal["auto", "request", "skip"] = "auto"
    """The tax authority's allocation number: asked for where the law needs one, or in any case, or not."""
    send_to: Recipients | None = None
    """Sends the document when it is issued; `{}` to the client's own addresses. Without it nothing is sent."""


class PreviewQuery(RequestStruct, frozen=True, kw_only=True):
    """The whole document as a PDF, or its first page as a picture for a screen."""

    format: Literal["pdf", "png"] = "pdf"


class PdfQuery(RequestStruct, frozen=True, kw_only=True):
    """Which of the two papers, and its form."""

    copy: bool = False
    """A certified copy in any case: the original is not given out."""
    format: Literal["pdf", "png"] = "pdf"
    """`png` is the first page of the copy as a picture for a screen, without a signature; the original is not given
    out."""


class NumberQuery(RequestStruct, frozen=True, kw_only=True):
    """Which type of document."""

    doc_type: DocType
