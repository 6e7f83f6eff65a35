"""Payment Pages as they cross the wire, and as they are stored."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.changes import changes_of
from pinkas.core.creators import Creator
from pinkas.core.decimals import Amount, AmountText, Quantity, UnitPrice
from pinkas.core.fields import (
    CurrencyCode,
    Email,
    FieldKey,
    HttpsAddress,
    Instant,
    Language,
    LongText,
    Metadata,
    Name,
    Phone,
    Reference,
    ShortText,
    Slug,
    Text,
)
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType

Status = Literal["DRAFT", "LIVE", "OFFLINE"]
Kind = Literal["one_time", "recurring"]
Frequency = Literal["weekly", "biweekly", "monthly_date", "quarterly", "semi_annual", "annual"]
AmountMode = Literal["fixed", "open", "quantity"]
PriceMode = Literal["net", "gross"]
VatType = Literal["default", "zero", "exempt"]
Installments = Annotated[int, Meta(ge=1, le=36)]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Title = Annotated[str, Meta(min_length=1, max_length=120, pattern=r"\S", examples=["Pottery workshop"])]


class PageItem(RequestStruct, frozen=True, kw_only=True):
    """What a page sells, as a line of the document that is issued for it. With `productId`, what is left out is taken
    from the product."""

    description: Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"\S")] | None = None
    quantity: Quantity | None = None
    """One unless it says otherwise."""
    unit_price: UnitPrice | None = None
    product_id: UUID | None = None
    sku: ShortText | None = None
    unit: ShortText | None = None
    vat_type: VatType | None = None


class PageText(RequestStruct, frozen=True, kw_only=True):
    """What a page says in one language; `thanks` is said to who has paid."""

    title: Title | None = None
    description: LongText | None = None
    thanks: Text | None = None


class PageTexts(RequestStruct, frozen=True, kw_only=True):
    """What a page says, by language; what is left out is said in the language of the page."""

    he: PageText = PageText()
    en: PageText = PageText()


class PageField(RequestStruct, frozen=True, kw_only=True):
    """What a buyer is asked beside name and e-mail address. `key` names the answer in the checkout."""

    key: FieldKey
    label: Annotated[str, Meta(min_length=1, max_length=100, pattern=r"\S", examples=["Company"])]
    required: bool = False


Items = Annotated[list[PageItem], Meta(max_length=50)]
Fields = Annotated[list[PageField], Meta(max_length=20)]


class NewPaymentPage(RequestStruct, frozen=True, kw_only=True):
    """A page to be drawn up. `fixed` sells the items as they stand, `quantity` as many times as the buyer says, and
    with `open` the buyer says the amount, from `minAmount` to `maxAmount`. Prices include VAT unless `priceMode` is
    net. Without a slug it is made of the title; it never changes, for it is printed and sent. Without `docType` it is
    the one that the business issues for money that comes at once. A page of kind `recurring` makes a standing order of
    each buyer: the card is saved, and charged by `frequency` from the same day on, `charges` times or until one of both
    ends it."""

    title: Title
    slug: Slug | None = None
    texts: PageTexts = PageTexts()
    language: Language | None = None
    brand_id: UUID | None = None
    kind: Kind = "one_time"
    frequency: Frequency | None = None
    """Of a recurring page; every month without it."""
    charges: Annotated[int, Meta(ge=1, le=1000)] | None = None
    amount_mode: AmountMode = "fixed"
    min_amount: Amount | None = None
    max_amount: Amount | None = None
    max_quantity: Count = 100
    price_mode: PriceMode = "gross"
    currency: CurrencyCode | None = None
    items: Items = []
    doc_type: DocType | None = None
    max_installments: Installments = 1
    fields: Fields = []
    success_url: HttpsAddress | None = None
    cancel_url: HttpsAddress | None = None
    expires_at: Instant | None = None
    stock_limit: Count | None = None
    notify: bool = True
    external_reference: Reference | None = None
    metadata: Metadata = {}


@changes_of(NewPaymentPage, but=("slug", "currency", "language", "doc_type"))
class PaymentPageChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change of a page; null clears. One that is live must still work. What was agreed with a buyer who is
    paying stays as it was."""

    language: Language | msgspec.UnsetType = msgspec.UNSET
    doc_type: DocType | msgspec.UnsetType = msgspec.UNSET


class PaymentPage(ResponseStruct, frozen=True, kw_only=True):
    """A Payment Page. `url` is its address; it opens for buyers while `status` is LIVE."""

    id: UUID
    slug: str
    url: str
    title: str
    texts: PageTexts
    language: Language
    brand_id: UUID | None
    kind: Kind
    frequency: Frequency | None
    charges: int | None
    amount_mode: AmountMode
    min_amount: AmountText | None
    max_amount: AmountText | None
    max_quantity: int
    price_mode: PriceMode
    currency: str
    items: list[PageItem]
    doc_type: DocType
    max_installments: int
    fields: list[PageField]
    success_url: str | None
    cancel_url: str | None
    expires_at: Instant | None
    stock_limit: int | None
    notify: bool
    status: Status
    views: int
    last_viewed_at: Instant | None
    paid: int
    conversion: str | None
    """Paid checkouts for every hundred views, with one digit; null while nobody has seen the page."""
    published_at: Instant | None
    external_reference: str | None
    metadata: dict[str, str]
    created_by: Creator | None
    version: int
    created_at: Instant
    updated_at: Instant


class PaymentPageTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of the list of Payment Pages; a file has all of them."""

    items: list[PaymentPage]
    next_cursor: str | None
    total: int | msgspec.UnsetType = msgspec.UNSET


class PaymentPageQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of Payment Pages."""

    status: Status | None = None
    kind: Kind | None = None
    external_reference: Reference | None = None
    updated_since: Instant | None = None
    sort: str | None = None


class QrQuery(RequestStruct, frozen=True, kw_only=True):
    """The form of the picture."""

    format: Literal["png", "svg"] = "png"


class PageRevenue(ResponseStruct, frozen=True, kw_only=True):
    """What was paid on a page in one currency."""

    currency: str
    amount: AmountText
    count: int


class PaymentPageStats(ResponseStruct, frozen=True, kw_only=True):
    """What came of a page. `checkouts` were started; of them `paid`, `declined` (for good, or waiting for another
    card), `expired`, `cancelled` and `open` ones. `places` are taken of the stock, `remaining` are left;
    `oversold` were paid behind its end. `documentErrors` are paid ones whose document is still to be issued."""

    views: int
    last_viewed_at: Instant | None
    checkouts: int
    paid: int
    declined: int
    expired: int
    cancelled: int
    open: int
    conversion: str | None
    revenue: list[PageRevenue]
    stock_limit: int | None
    places: int
    remaining: int | None
    oversold: int
    document_errors: int


class PublicItem(ResponseStruct, frozen=True, kw_only=True):
    """A line of what a page sells, as buyers see it; prices include VAT."""

    description: str
    quantity: str
    total: AmountText


class PublicPaymentPage(ResponseStruct, frozen=True, kw_only=True):
    """A Payment Page as a buyer sees it. `amount` is the price of one, VAT included; null where the buyer says it."""

    slug: str
    business_name: str
    title: str
    texts: PageTexts
    language: Language
    kind: Kind
    frequency: Frequency | None
    charges: int | None
    amount_mode: AmountMode
    amount: AmountText | None
    min_amount: AmountText | None
    max_amount: AmountText | None
    max_quantity: int
    currency: str
    items: list[PublicItem]
    max_installments: int
    fields: list[PageField]
    sold_out: bool
    cancel_url: str | None
    expires_at: Instant | None


class PageBuyer(RequestStruct, frozen=True, kw_only=True):
    """Who buys on a page; the document is made out to this name, and sent to this address."""

    name: Annotated[Name, Meta(examples=["Dana Levi"])]
    email: Annotated[Email, Meta(examples=["dana@example.com"])]
    phone: Phone | None = None
    tax_id: Annotated[str, Meta(min_length=1, max_length=20, pattern=r"\S")] | None = None


class NewPageCheckout(RequestStruct, frozen=True, kw_only=True):
    """A buyer who goes on to pay. `quantity` and `amount` as the page asks for them; `fields` are answers by key. On a
    recurring page `consent` must be true: the buyer agrees to be charged again and again, as the page says."""

    buyer: PageBuyer
    quantity: Count | None = None
    amount: Amount | None = None
    fields: dict[Annotated[str, Meta(min_length=1, max_length=40)], Annotated[str, Meta(max_length=500)]] = {}
    language: Language | None = None
    consent: bool = False


class PageRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `payment_pages`; amounts are minor units."""

    id: UUID
    slug: str
    title: str
    texts: PageTexts
    language: Language
    brand_id: UUID | None
    kind: Kind
    frequency: Frequency | None
    charges: int | None
    amount_mode: AmountMode
    min_amount: int | None
    max_amount: int | None
    max_quantity: int
    price_mode: PriceMode
    currency: str
    items: list[Any]
    doc_type: int
    max_installments: int
    fields: list[PageField]
    success_url: str | None
    cancel_url: str | None
    expires_at: Instant | None
    stock_limit: int | None
    notify: bool
    status: Status
    views: int
    last_viewed_at: Instant | None
    paid: int
    published_at: Instant | None
    external_reference: str | None
    metadata: dict[str, str]
    created_by: dict[str, Any] | None
    version: int
    created_at: Instant
    updated_at: Instant


class PageCounts(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the checkouts of a page; `places` are those that take one of its stock."""

    checkouts: int
    paid: int
    declined: int
    expired: int
    cancelled: int
    open: int
    sold: int
    places: int
    document_errors: int
