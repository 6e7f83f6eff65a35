"""Statements and balances of suppliers as they cross the wire."""

from datetime import date
from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText
from pinkas.core.wire import ResponseStruct
from pinkas.domains.statements import CurrencyAccount
from pinkas.domains.suppliers import SourceType

_BALANCE = "What the account says that the business owes the supplier; below zero, what it has paid too much."
_BOUGHT = "Over all time: what expenses asked for, and what payments were taken back."
_PAID = "Over all time: what was paid or withheld, and what expenses were taken back or credited."


class SupplierMovement(ResponseStruct, frozen=True, kw_only=True):
    """What one expense or payment did to the account. `sourceId` is the expense or the payment, or with `sourceType`
    `opening` what was owed before the first of them; `docType` and `number` are those of its paper. `reversal` takes
    back what it did before. `balance` is what is owed behind it."""

    date: date
    source_type: SourceType
    source_id: UUID
    doc_type: int | None
    number: str | None
    reversal: bool
    debit: AmountText
    credit: AmountText
    balance: AmountText


class SupplierCurrencyStatement(CurrencyAccount, frozen=True, kw_only=True):
    """The account in one currency. A balance above zero is owed to the supplier."""

    movements: list[SupplierMovement]


class SupplierStatement(ResponseStruct, frozen=True, kw_only=True):
    """The account of a supplier over a period, in every currency that it is kept in."""

    supplier_id: UUID
    supplier_name: str
    from_: date = msgspec.field(name="from")
    to: date
    currencies: list[SupplierCurrencyStatement]


class SupplierCurrencyBalance(ResponseStruct, frozen=True, kw_only=True):
    """What is owed to a supplier in one currency: `balance` = `bought` - `paid`."""

    currency: str
    balance: Annotated[AmountText, Meta(description=_BALANCE)]
    bought: Annotated[AmountText, Meta(description=_BOUGHT)]
    paid: Annotated[AmountText, Meta(description=_PAID)]
    last_movement_date: date | None


class SupplierAccountBalance(ResponseStruct, frozen=True, kw_only=True):
    """What is owed to a supplier, by currency, on a day of the business."""

    supplier_id: UUID
    as_of: date
    currencies: list[SupplierCurrencyBalance]
