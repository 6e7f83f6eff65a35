"""What the rows of tables say that name other records as people do, by their names and numbers."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from pinkas.core.decimals import Amount, PositiveAmount, UnitPrice
from pinkas.core.fields import Code, CurrencyCode, LongText, Name, Reference
from pinkas.core.payment_methods import PaymentMethod
from pinkas.core.wire import RequestStruct
from pinkas.domains import prices, stock

Day = date
TaxNumber = Annotated[str, Meta(min_length=1, max_length=30)]
ListedType = Annotated[int, Meta(ge=1, le=999)]


class OfProduct(RequestStruct, frozen=True, kw_only=True):
    """A row that is of a product: by its SKU or barcode, or by its name."""

    sku: Code | None = None
    product: Name | None = None


class PriceRow(OfProduct, frozen=True, kw_only=True):
    """A price of a product in a list. A list that is not there is made, with the currency and the days of the first row
    that names it."""

    list: Name | None = None
    price: UnitPrice | None = None
    percent: prices.PricePercent | None = None
    currency: CurrencyCode | None = None
    valid_from: Day | None = None
    valid_to: Day | None = None


class StockRow(OfProduct, frozen=True, kw_only=True):
    """How much of a product is in a warehouse, and what one of it cost."""

    warehouse: Name | None = None
    quantity: stock.Counted
    unit_cost: stock.UnitCost | None = None
    date: Day | None = None
    batch_number: stock.Batch | None = None
    expiry_date: Day | None = None
    serial_numbers: stock.Serials | None = None


class ExpenseRow(RequestStruct, frozen=True, kw_only=True):
    """An expense of before: in the books unless it is a draft, and paid where it says so."""

    date: Day
    supplier: Name | None = None
    supplier_tax_id: TaxNumber | None = None
    doc_type: ListedType | None = None
    number: Code | None = None
    net: PositiveAmount | None = None
    vat: PositiveAmount | None = None
    total: PositiveAmount | None = None
    currency: CurrencyCode | None = None
    category: Name | None = None
    due_date: Day | None = None
    allocation_number: Code | None = None
    paid: bool | None = None
    paid_on: Day | None = None
    payment_method: PaymentMethod | None = None
    withheld: PositiveAmount | None = None
    status: Literal["draft", "booked"] = "booked"
    notes: LongText | None = None
    external_reference: Reference | None = None


class DocumentRow(RequestStruct, frozen=True, kw_only=True):
    """A document that an earlier program issued."""

    doc_type: ListedType
    number: Code
    date: Day
    client: Name
    client_tax_id: TaxNumber | None = None
    due_date: Day | None = None
    net: Amount | None = None
    vat: Amount | None = None
    total: PositiveAmount
    withheld: PositiveAmount | None = None
    open: PositiveAmount | None = None
    paid: bool | None = None
    cancelled: bool = False
