"""Payments to suppliers as they cross the wire, and as they are stored."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import Amount, AmountText, PositiveAmount, Rate
from pinkas.core.fields import Address, CurrencyCode, Instant, LongText, Metadata, Reference, ShortText
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.payment_methods import PaymentMethod
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.documents import Finding

State = Literal["RECORDED", "VOID"]
WithholdingReason = Literal["certificate", "default", "no_books", "small_transaction", "given"]
Day = date
_ID = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"


class NewSupplierAllocation(RequestStruct, frozen=True, kw_only=True):
    """How much of a payment is for a booked expense; without an amount, all that is open of it. A credit note of the
    supplier is named like an expense: it pays a part of the others."""

    expense_id: Annotated[UUID, Meta(examples=[_ID])]
    amount: Amount | None = None


Allocations = Annotated[
    list[NewSupplierAllocation], Meta(max_length=100, examples=[[{"expenseId": _ID, "amount": "118.00"}]])
]


class PaymentTerms(RequestStruct, frozen=True, kw_only=True):
    """How the money goes, and what of it is withheld. `withheld` is said where the rates for services and goods are not
    those of the payment, such as rent; without it the certificate of the supplier decides, or else the rate of the law.
    `keepsBooks`: without a certificate, whether the supplier has shown that it keeps books."""

    method: PaymentMethod
    date: Annotated[Day, Meta(examples=["2026-11-20"])]
    exchange_rate: Rate | None = None
    """That of the day; without it the business's own of that day."""
    withheld: PositiveAmount | None = None
    keeps_books: bool = True
    reference: ShortText | None = None
    """Of a transfer or of a cheque."""
    due_date: Day | None = None
    """Of a cheque."""


class SupplierPaymentToRecord(PaymentTerms, frozen=True, kw_only=True):
    """Money that goes to a supplier, and the tax withheld from it: together `gross`, by which the debt goes down.
    Without `gross` it is the sum of the allocations; what is above them is an advance."""

    supplier_id: Annotated[UUID, Meta(examples=[_ID])]
    currency: CurrencyCode | None = None
    gross: Amount | None = None
    allocations: Allocations = []
    note: LongText | None = None
    external_reference: Reference | None = None
    metadata: Metadata = {}


class ExpensePayment(PaymentTerms, frozen=True, kw_only=True):
    """The payment of one expense; without `gross`, of all that is open of it."""

    gross: Amount | None = None
    note: LongText | None = None


class AdvanceApplication(RequestStruct, frozen=True, kw_only=True):
    """What an advance pays, on which day; today without one."""

    allocations: Annotated[
        list[NewSupplierAllocation], Meta(min_length=1, max_length=100, examples=[[{"expenseId": _ID}]])
    ]
    date: Day | None = None


class SupplierPaymentVoid(RequestStruct, frozen=True, kw_only=True):
    """Why a payment is void."""

    reason: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S", examples=["Recorded twice"])]


class SupplierReceipt(RequestStruct, frozen=True, kw_only=True):
    """The supplier's receipt for a payment: the number on it, or the file that it is, or both."""

    number: Annotated[ShortText, Meta(examples=["R-1041"])] | None = None
    file_id: UUID | None = None


class AppliedWithholding(ResponseStruct, frozen=True, kw_only=True):
    """Why tax was withheld, or not: `rate` percent of `base`, the payment without its VAT. `given`: the payment says
    it."""

    reason: WithholdingReason
    rate: str | None
    base: AmountText
    certificate_id: UUID | None = None
    certificate_number: str | None = None


class SupplierAllocation(ResponseStruct, frozen=True, kw_only=True):
    """A part of a payment that is for an expense. Of a credit note (`isCredit`) it is a part that the payment did not
    have to be. `fromAdvance`: it was applied later, on `date`."""

    id: UUID
    expense_id: UUID
    doc_type: DocType | None
    number: str | None
    is_credit: bool
    amount: AmountText
    from_advance: bool
    date: Day
    created_at: Instant


class SupplierPayment(ResponseStruct, frozen=True, kw_only=True):
    """Money that went to a supplier. `gross` is `amount`, the money, and `withheld`, the tax; `unallocated` is the
    advance that is left of it. `receiptExpected`: it paid an invoice, and the supplier's receipt is not here yet.
    `supplierId` is null where an expense was paid that is of no supplier here. `bankFileId`: the bank file in which it
    stands; `bankMatched`: how much of it bank transactions show."""

    id: UUID
    supplier_id: UUID | None
    supplier_name: str | None
    method: str
    date: Day
    currency: str
    exchange_rate: str | None
    gross: AmountText
    withheld: AmountText
    amount: AmountText
    withholding: AppliedWithholding | None
    details: dict[str, Any]
    state: State
    allocated: AmountText
    unallocated: AmountText
    allocations: list[SupplierAllocation]
    receipt_expected: bool
    receipt_number: str | None
    receipt_file_id: UUID | None
    bank_file_id: UUID | None
    note: str | None
    external_reference: str | None
    metadata: dict[str, str]
    void_reason: str | None
    voided_at: Instant | None
    bank_matched: AmountText = "0"
    version: int
    created_at: Instant
    updated_at: Instant
    warnings: list[Finding] | UnsetType = UNSET
    """What is worth a look: `bank_details_changed` until somebody confirms the new details. Only in the answer of
    recording, where there is any."""


class PaymentCalculation(ResponseStruct, frozen=True, kw_only=True):
    """What a payment would be, if it were recorded now."""

    currency: str
    gross: AmountText
    withheld: AmountText
    amount: AmountText
    allocated: AmountText
    unallocated: AmountText
    withholding: AppliedWithholding | None
    warnings: list[Finding]


class SupplierPaymentQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of payments to suppliers. `receipt`: `missing` are those that expect one. `bankFile`: `without` are
    transfers in no live file. `bankMatched`: whether bank transactions show all of it. `q` looks into the name of the
    supplier, the number of a check, the reference and the note."""

    supplier_id: UUID | None = None
    expense_id: UUID | None = None
    bank_file_id: UUID | None = None
    method: PaymentMethod | None = None
    state: State | None = None
    currency: CurrencyCode | None = None
    receipt: Literal["missing", "linked"] | None = None
    bank_file: Literal["with", "without"] | None = None
    withheld: bool | None = None
    bank_matched: bool | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    external_reference: Reference | None = None
    q: Search | None = None
    updated_since: Instant | None = None
    sort: str | None = None


class SupplierPaymentTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of payments; a file has all of them."""

    items: list[SupplierPayment]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class AdvanceQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the payments of which an advance is left."""

    supplier_id: UUID | None = None
    currency: CurrencyCode | None = None
    sort: str | None = None


class TaxParty(ResponseStruct, frozen=True, kw_only=True):
    """One side of a withholding, as its certificate names it."""

    name: str
    tax_id: str | None
    address: Address | None = None
    withholding_file_number: str | None = None


class PaymentWithholdingCertificate(ResponseStruct, frozen=True, kw_only=True):
    """What the certificate of a withholding says that a payee gets with its payment: both sides, the payment without
    its VAT, the tax, and the day (Income Tax Regulations on deductions; H). `homeBase` and `homeWithheld` are in the
    currency of the books."""

    payment_id: UUID
    payer: TaxParty
    payee: TaxParty
    date: Day
    rate: str | None
    reason: WithholdingReason
    certificate_number: str | None
    currency: str
    base: AmountText
    withheld: AmountText
    home_currency: str
    home_base: AmountText
    home_withheld: AmountText
    state: State


class AllocationRow(msgspec.Struct, frozen=True, kw_only=True):
    """An allocation as it is stored, with the name of its expense: minor units, below zero for a credit note. `value`
    is by how much the debt goes down in the books, `advance_value` what that takes of the advance."""

    id: UUID
    expense_id: UUID
    doc_type: int | None
    number: str | None
    amount: int
    value: int
    advance_value: int | None
    date: Day
    created_at: Instant


class SupplierPaymentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A payment as it is stored; amounts are minor units of its currency, `..._value` of the books."""

    id: UUID
    supplier_id: UUID | None
    supplier_name: str | None
    method: str
    date: Day
    currency: str
    exchange_rate: Decimal | None
    gross: int
    withheld: int
    amount: int
    amount_value: int
    withheld_value: int
    advance_value: int
    withholding: dict[str, Any] | None
    details: dict[str, Any]
    state: State
    allocated: int
    unallocated: int
    allocations: list[AllocationRow]
    expects_receipt: bool
    receipt_number: str | None
    receipt_file_id: UUID | None
    bank_file_id: UUID | None
    note: str | None
    external_reference: str | None
    metadata: dict[str, str]
    void_reason: str | None
    voided_at: Instant | None
    bank_matched: int
    version: int
    created_at: Instant
    updated_at: Instant
