"""Expectations of card deposits and the batches that settle them, as they cross the wire and as they are stored."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import Amount, AmountText, Rate
from pinkas.core.fields import CurrencyCode, Instant, Text
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType

Kind = Literal["charge", "refund", "reversal", "manual"]
State = Literal["OPEN", "SETTLED", "CANCELLED"]
BatchState = Literal["SETTLED", "UNDONE"]
DealType = Literal["regular", "installments", "credit", "deferred"]
DifferenceKind = Literal["rounding", "exchange", "chargeback", "other"]
Provider = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S", examples=["cardcom"])]
"""The processor that deposits the money, as the business calls it."""


class DepositDays(ResponseStruct, frozen=True, kw_only=True):
    """How many days after a charge a processor deposits it. Without `provider`: all that have no number of their own;
    two days, until another number is set."""

    provider: str | None
    days: int


class DepositDaysList(ResponseStruct, frozen=True, kw_only=True):
    """The days of every processor that has a number of its own, behind those of all others."""

    items: list[DepositDays]


class DepositDaysToSet(RequestStruct, frozen=True, kw_only=True):
    """The days of a processor, by the name that its charges bear; without `provider` those of all others. For charges
    from now on."""

    provider: Provider | None = None
    days: Annotated[int, Meta(ge=0, le=120, examples=[2])]


class NewExpectation(RequestStruct, frozen=True, kw_only=True):
    """Money of a card that a processor still has to deposit and that no payment here tells of, such as a charge from
    before the books were opened. Below zero it is what the processor takes back. Without `expectedOn` it is expected
    after the days that the processor takes."""

    charged_on: date
    amount: Amount
    currency: CurrencyCode | None = None
    exchange_rate: Rate | None = None
    """That of the day; without it the business's own of that day."""
    provider: Provider | None = None
    expected_on: date | None = None
    deal_type: DealType | None = None
    installments: Annotated[int, Meta(ge=1, le=99)] | None = None
    note: Text | None = None


class CardExpectation(ResponseStruct, frozen=True, kw_only=True):
    """What a processor still has to deposit for a card payment, or takes back (below zero). `kind`: `charge` of a
    payment; `refund` by card; `reversal` of a charge that was taken back after it was deposited; `manual`, written down
    by a person. `open` is what is left of `amount`; `value` and `openValue` are in the currency of the books: what is
    open of all comes to the balance of the account of card clearing."""

    id: UUID
    kind: Kind
    state: State
    provider: str | None
    payment_id: UUID | None
    document_id: UUID | None
    doc_type: DocType | None
    doc_number: int | None
    reverses_id: UUID | None
    client_id: UUID | None
    client_name: str | None
    charged_on: date
    expected_on: date
    deal_type: str | None
    installments: int | None
    note: str | None
    currency: str
    amount: AmountText
    settled: AmountText
    cancelled: AmountText
    open: AmountText
    value: AmountText
    open_value: AmountText
    version: int
    created_at: Instant
    updated_at: Instant


class ExpectationQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of expectations. `from` and `to` are of the day on which the deposit is expected; `overdue`: open, and
    that day is past."""

    state: State | None = None
    kind: Kind | None = None
    provider: Provider | None = None
    client_id: UUID | None = None
    payment_id: UUID | None = None
    currency: CurrencyCode | None = None
    overdue: bool | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    updated_since: Instant | None = None
    sort: str | None = None


class ProviderTotal(ResponseStruct, frozen=True, kw_only=True):
    """What a processor still has to deposit, in the currency of the books; `overdue` is the part of which the day is
    past."""

    provider: str | None
    count: int
    open_value: AmountText
    overdue_value: AmountText


class ExpectationTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of expectations, and what is open of all of them by processor, whatever the filters: together it is
    `balance`, that of the account of card clearing in the books, in their currency `homeCurrency`."""

    items: list[CardExpectation]
    next_cursor: str | None
    home_currency: str
    balance: AmountText
    providers: list[ProviderTotal]
    total: int | UnsetType = UNSET


class SettledPart(msgspec.Struct, frozen=True, kw_only=True):
    """An expectation that a deposit settles: the whole of what is open of it, or an amount in its currency."""

    expectation_id: UUID
    amount: Decimal | None = None


class DepositDifference(msgspec.Struct, frozen=True, kw_only=True):
    """Why a deposit is not what it settles less its fee. `amount` is missing, or below zero came too much, in the
    currency of the deposit. It goes to the account of its kind, unless another is named by its role."""

    kind: DifferenceKind
    amount: Decimal
    explanation: str
    account_role: str | None = None


class NewDeposit(msgspec.Struct, frozen=True, kw_only=True):
    """A deposit of a processor as it came to the bank. `amount` is what came (below zero: was taken), after the `fee`
    and the VAT of the fee; `account_role` is the role of the account of the bank. The expectations are all in
    `currency`; where that is the currency of the books, any."""

    date: date
    amount: Decimal
    currency: str
    settles: list[SettledPart]
    exchange_rate: Decimal | None = None
    fee: Decimal = Decimal(0)
    fee_vat: Decimal = Decimal(0)
    differences: list[DepositDifference] = []
    account_role: str = "bank"
    reference: str | None = None


class BatchDifference(ResponseStruct, frozen=True, kw_only=True):
    """An explained difference of a deposit; below zero more came than was expected."""

    kind: DifferenceKind
    amount: AmountText
    explanation: str


class BatchPart(ResponseStruct, frozen=True, kw_only=True):
    """How much of an expectation a deposit settled, in the currency of the expectation."""

    expectation_id: UUID
    currency: str
    amount: AmountText


class CardBatch(ResponseStruct, frozen=True, kw_only=True):
    """A deposit of a processor. `gross` is what it settles: what came to the bank (`amount`), the fee, its VAT and the
    differences. `provider` is null where it settles charges of several. `UNDONE`: its postings are reversed, and what
    it settled is open again."""

    id: UUID
    state: BatchState
    provider: str | None
    date: date
    currency: str
    exchange_rate: str | None
    amount: AmountText
    fee: AmountText
    fee_vat: AmountText
    gross: AmountText
    differences: list[BatchDifference]
    parts: list[BatchPart]
    reference: str | None
    undo_reason: str | None
    undone_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class BatchTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of deposits; a file has all of them."""

    items: list[CardBatch]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class BatchQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of batches; `from` and `to` are of the day of the deposit."""

    state: BatchState | None = None
    provider: Provider | None = None
    currency: CurrencyCode | None = None
    expectation_id: UUID | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    updated_since: Instant | None = None
    sort: str | None = None


class ExpectationRow(msgspec.Struct, frozen=True, kw_only=True):
    """An expectation as it is stored, with what names it; amounts are minor units of its currency, values of that of
    the books, which is `country`'s."""

    id: UUID
    kind: Kind
    state: State
    provider: str | None
    payment_id: UUID | None
    document_id: UUID | None
    doc_type: int | None
    doc_number: int | None
    reverses_id: UUID | None
    client_id: UUID | None
    client_name: str | None
    charged_on: date
    expected_on: date
    deal_type: str | None
    installments: int | None
    note: str | None
    currency: str
    amount: int
    settled: int
    cancelled: int
    open_amount: int
    value: int
    open_value: int
    country: str
    version: int
    created_at: Instant
    updated_at: Instant


class DifferenceRow(msgspec.Struct, frozen=True, kw_only=True):
    """A difference as it is stored, in minor units of the deposit's currency."""

    kind: DifferenceKind
    amount: int
    explanation: str


class PartRow(msgspec.Struct, frozen=True, kw_only=True):
    """A part as it is stored, in minor units of the expectation's currency."""

    expectation_id: UUID
    currency: str
    amount: int


class BatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A batch as it is stored; amounts are minor units of its currency."""

    id: UUID
    state: BatchState
    provider: str | None
    date: date
    currency: str
    exchange_rate: Decimal | None
    amount: int
    fee: int
    fee_vat: int
    gross: int
    gross_value: int
    account_role: str
    differences: list[DifferenceRow]
    parts: list[PartRow]
    reference: str | None
    undo_reason: str | None
    undone_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant
