"""Tools about money that came in and went out: receipts, products and expenses."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta

from pinkas.core.decimals import PositiveAmount
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.mcp_server.api import ApiCall
from pinkas.mcp_server.tools.declaring import (
    ClientId,
    DocumentId,
    Listed,
    Listing,
    Query,
    ReadTool,
    Tool,
    WriteTool,
    call_with_body,
    given,
    reading,
)
from pinkas.mcp_server.tools.documents import PaymentMethod


class Allocation(RequestStruct, frozen=True, kw_only=True):
    """The part of a payment that pays a document."""

    document_id: DocumentId
    amount: PositiveAmount


class NewPayment(RequestStruct, frozen=True, kw_only=True):
    """A payment of a client."""

    client_id: ClientId
    method: PaymentMethod
    date: Annotated[date, Meta(description="The day of the payment.")]
    amount: PositiveAmount
    currency: Annotated[str, Meta(pattern="^[A-Z]{3}$", description="Left out: that of the business.")] | None = None
    allocations: Annotated[list[Allocation], Meta(max_length=50, description="The documents that it pays.")] = []
    receipt: Annotated[bool, Meta(description="Whether a receipt is issued for it, which cannot be changed.")] = True
    reference: Annotated[str, Meta(max_length=100, description="The number of the transfer.")] | None = None
    check_number: Annotated[str, Meta(max_length=20)] | None = None
    note: Annotated[str, Meta(max_length=500)] | None = None


class RecordedPayment(ResponseStruct, frozen=True, kw_only=True):
    """A payment that was recorded."""

    id: str
    client_id: str | None = None
    client_name: str | None = None
    method: str
    date: str
    currency: str
    amount: str
    allocated: str
    unallocated: str
    receipt_id: str | None = None
    receipt_number: int | None = None


class FindProducts(Listing, frozen=True, kw_only=True):
    """Which products."""

    q: Query | None = None
    sku: Annotated[str, Meta(max_length=100)] | None = None


class FoundProduct(ResponseStruct, frozen=True, kw_only=True):
    """A product or service with its price."""

    id: str
    name: str
    price: str
    currency: str
    price_includes_vat: bool
    sku: str | None = None
    unit: str | None = None
    type: str
    vat_type: str


class NewExpense(RequestStruct, frozen=True, kw_only=True):
    """An expense: `supplierId` of a known supplier, or `supplierName`. Two of net, VAT and total are enough."""

    date: Annotated[date, Meta(description="The date of the supplier's document.")]
    supplier_id: UUID | None = None
    supplier_name: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    supplier_tax_id: Annotated[str, Meta(max_length=20)] | None = None
    number: Annotated[str, Meta(max_length=50, description="The number of the supplier's document.")] | None = None
    net: PositiveAmount | None = None
    vat: PositiveAmount | None = None
    total: PositiveAmount | None = None
    currency: Annotated[str, Meta(pattern="^[A-Z]{3}$")] | None = None
    category_id: UUID | None = None
    vat_deductible: Literal["full", "two_thirds", "quarter", "none"] | None = None
    notes: Annotated[str, Meta(max_length=2000)] | None = None


class RecordedExpense(ResponseStruct, frozen=True, kw_only=True):
    """An expense that was recorded."""

    id: str
    status: str
    supplier_id: str | None = None
    supplier_name: str | None = None
    number: str | None = None
    date: str
    currency: str
    net: str
    vat: str
    total: str
    vat_state: str
    missing: list[str] = []


def _expense(arguments: NewExpense) -> ApiCall:
    body = given(arguments)
    described = {"name": body.pop("supplierName", None), "taxId": body.pop("supplierTaxId", None)}
    if described["name"] is not None:
        body["supplier"] = {name: value for name, value in described.items() if value is not None}
    return ApiCall("POST", "/expenses", body=body)


MONEY_TOOLS: tuple[Tool, ...] = (
    WriteTool(
        "record_payment",
        "Record a payment",
        "Records money that a client paid, which documents it pays, and issues a receipt for it.",
        ("payments:write",),
        NewPayment,
        RecordedPayment,
        lambda arguments: call_with_body("/payments", arguments),
        is_destructive=True,
    ),
    ReadTool(
        "find_products",
        "Find products",
        "Finds products and services by name or SKU, with their prices.",
        ("products:read",),
        FindProducts,
        Listed[FoundProduct],
        reading("/products", Listed[FoundProduct]),
    ),
    WriteTool(
        "record_expense",
        "Record an expense",
        "Records a supplier's invoice or receipt, with its VAT.",
        ("expenses:write",),
        NewExpense,
        RecordedExpense,
        _expense,
    ),
)
