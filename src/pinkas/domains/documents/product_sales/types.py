"""The sales history of a product."""

from datetime import date
from uuid import UUID

import msgspec

from pinkas.core.decimals import AmountText, ExactDecimal
from pinkas.core.pagination import PageQuery
from pinkas.countries import DocType


class ProductSalesQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the sales of a product: the dates of the documents, both ends included."""

    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None


class ProductSale(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """A line of an issued document that sold a product; a credit takes back, and stands below zero. `net` is without
    VAT, after the discount of the line and its share of the document's, in `currency`. A credit that lowers the price
    has the quantity 0; one of a sum has the part of the product. `unitPrice` is that of the line, before
    discounts; of a sum, and of a line whose price has VAT in it, it is the net of one, to the minor unit; 0 where
    there is no quantity that it could be the price of."""

    id: UUID
    document_id: UUID
    doc_type: DocType
    doc_number: int | None
    issue_date: date
    client_id: UUID | None
    client_name: str | None
    description: str
    quantity: ExactDecimal
    unit_price: ExactDecimal
    currency: str
    net: AmountText


class SalesOfMonth(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """What was sold in a month in one currency, less what was taken back; `month` is its first day. Of a month that
    the period only begins or ends in, the days within it count."""

    month: date
    currency: str
    quantity: ExactDecimal
    net: AmountText
    lines: int


class ProductSales(msgspec.Struct, rename="camel", frozen=True, kw_only=True, omit_defaults=True):
    """One page of the sales of a product, newest first, and the sums of the whole period by month, on every page."""

    items: list[ProductSale]
    next_cursor: str | None
    months: list[SalesOfMonth]
    total: int | msgspec.UnsetType = msgspec.UNSET
