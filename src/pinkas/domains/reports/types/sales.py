"""Reports of sales: by document, client and product."""

from datetime import date
from uuid import UUID

import msgspec
from msgspec import UNSET, UnsetType

from pinkas.core.decimals import AmountText, ExactDecimal
from pinkas.core.fields import CurrencyCode
from pinkas.core.pagination import PageQuery
from pinkas.core.periods import FirstDay, LastDay
from pinkas.core.wire import ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.reports.types.common import (
    ComparedAmount,
    ComparedAnswer,
    ComparedPeriodQuery,
    Href,
    IncomeFigures,
    PeriodAnswer,
)


class IncomeQuery(PageQuery, frozen=True, kw_only=True):
    """The period of the documents, and perhaps one client or one trade name."""

    from_: FirstDay | None = msgspec.field(name="from", default=None)
    to: LastDay | None = None
    client_id: UUID | None = None
    brand_id: UUID | None = None


class IncomeRow(ResponseStruct, frozen=True, kw_only=True):
    """A document that is income. `net`, `vat` and `total` are in the currency of the books, below zero where it takes
    back; `documentCurrency` and `documentTotal` are what it says itself."""

    date: date
    document_id: UUID
    doc_type: DocType
    doc_number: int
    client_id: UUID | None
    client_name: str | None
    net: AmountText
    vat: AmountText
    total: AmountText
    document_currency: str
    document_total: AmountText
    href: Href


class Income(PeriodAnswer, frozen=True, kw_only=True, omit_defaults=True):
    """One page of the documents by date, and the sums of all of them on every page."""

    rows: list[IncomeRow]
    next_cursor: str | None
    totals: IncomeFigures
    by_type: list["TypeIncome"]
    total: int | UnsetType = UNSET


class TypeIncome(IncomeFigures, frozen=True, kw_only=True):
    """The sums of one type of document."""

    doc_type: DocType


class SalesByClientQuery(ComparedPeriodQuery, frozen=True, kw_only=True):
    """A period, what it is compared with, and perhaps one trade name."""

    brand_id: UUID | None = None


class ClientSales(IncomeFigures, frozen=True, kw_only=True):
    """What documents to a client earned; `clientId` is null for those without a saved client. `share` is the part of
    the net of all clients in percent."""

    client_id: UUID | None
    name: str | None
    share: ExactDecimal
    compared: ComparedAmount | UnsetType = UNSET
    href: Href


class SalesByClient(ComparedAnswer, frozen=True, kw_only=True):
    """Clients by what was earned of them, the largest first; `comparedTotal` is the net of all in the other period."""

    rows: list[ClientSales]
    totals: IncomeFigures
    compared_total: ComparedAmount | UnsetType = UNSET


class ProductSalesRow(ResponseStruct, frozen=True, kw_only=True):
    """What was sold of a product in one currency, less what was taken back; `net` is after every discount."""

    product_id: UUID
    name: str
    sku: str | None
    quantity: ExactDecimal
    lines: int
    currency: CurrencyCode
    net: AmountText
    compared: ComparedAmount | UnsetType = UNSET
    href: Href


class CurrencyNet(ResponseStruct, frozen=True, kw_only=True):
    """What was sold in one currency."""

    currency: str
    net: AmountText
    lines: int


class SalesByProduct(ComparedAnswer, frozen=True, kw_only=True):
    """Products by what was sold of them, the largest first within a currency: lines without a product are not there."""

    rows: list[ProductSalesRow]
    totals: list[CurrencyNet]
