"""Payments and refunds as lines of bank accounts show them."""

from collections.abc import Collection
from dataclasses import replace
from decimal import Decimal
from typing import Any, cast
from uuid import UUID

from pinkas.core.bank_amounts import BankAmount
from pinkas.core.money import convert_currency
from pinkas.core.payment_methods import PAYMENT_METHODS, PaymentMethod
from pinkas.core.problems import Problem
from pinkas.domains import documents
from pinkas.domains.payments import rules, store
from pinkas.domains.payments.actions import void
from pinkas.domains.payments.types import PaymentVoid
from pinkas.platform.tx import Tx

CARD = "card"


async def lock_bank_amounts(tx: Tx, ids: Collection[UUID], home_currency: str) -> dict[UUID, BankAmount]:
    """Payments by their ids, locked until the transaction ends; the caller holds the lock of the books, which are kept
    in `home_currency`."""
    rows = await store.lock_payments(tx, ids)
    return {row.id: _amount(row, home_currency, _role(row), _refusal(row)) for row in rows}


async def lock_returned_amounts(tx: Tx, ids: Collection[UUID], home_currency: str) -> dict[UUID, BankAmount]:
    """The same of money that came back: what a line shows that takes it out of the account again."""
    rows = await store.lock_payments(tx, ids)
    found = {}
    for row in rows:
        refusal = None if row.state == "BOUNCED" else rules.PaymentNotBounced()
        found[row.id] = replace(_amount(row, home_currency, _role(row), refusal), matched=0)
    return found


async def lock_refund_amounts(tx: Tx, ids: Collection[UUID], home_currency: str) -> dict[UUID, BankAmount]:
    """Refunds by their ids, locked until the transaction ends."""
    rows = await store.lock_refunds(tx, ids)
    return {row.id: _amount(row, home_currency, _method_role(row.method), _method_refusal(row.method)) for row in rows}


async def lock_documents_behind(tx: Tx, ids: Collection[UUID]) -> None:
    """Locks the documents that recorded payments pay, and the books behind them: as `void` wants it."""
    rows = await store.get_payments(tx, ids)
    await documents.lock_books(tx, [one for row in rows for one in rules.own_references(row)])


async def void_unreceipted(tx: Tx, ids: Collection[UUID], reason: str) -> None:
    """Voids payments of which no receipt was issued; the others stay."""
    for row in await store.get_payments(tx, ids):
        if row.receipt_id is None and row.state not in ("VOID", "BOUNCED"):
            await void(tx, row.id, PaymentVoid(reason=reason))


def _amount(row: Any, home_currency: str, role: str | None, refusal: Problem | None) -> BankAmount:
    value = row.amount
    if row.currency != home_currency:
        value = convert_currency(row.amount, row.currency, row.exchange_rate or Decimal(1), home_currency)
    return BankAmount(row.id, row.currency, row.amount, row.bank_matched, value, role, row.date, row.client_id, refusal)


def _method_role(method: str) -> str | None:
    found = PAYMENT_METHODS.get(cast(PaymentMethod, method))
    return found.account_role if found else None


def _role(row: Any) -> str | None:
    """The account on which the money of a payment is: what was cleared is at the bank."""
    return rules.BANK if row.cleared_on is not None else _method_role(row.method)


def _method_refusal(method: str) -> Problem | None:
    if method == CARD:
        return rules.SettledByDeposit()
    return None if _method_role(method) else rules.NotInBank()


def _refusal(row: Any) -> Problem | None:
    if row.state == "VOID":
        return rules.PaymentIsVoid()
    if row.state == "BOUNCED":
        return rules.PaymentBounced()
    if row.source == "opening":
        return rules.OpeningCredit()
    return _method_refusal(row.method)
