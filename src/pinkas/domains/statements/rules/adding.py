"""Adding up an account: running balances, and what is open by age."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal
from uuid import UUID

from pinkas.core.money import to_wire
from pinkas.domains import clients, documents
from pinkas.domains.clients import Account
from pinkas.domains.documents import Open
from pinkas.domains.statements.types import Aged, Bucket, CurrencyBalance, CurrencyStatement, Movement

BUCKETS: tuple[tuple[Bucket, int], ...] = (
    ("current", 0),
    ("1-30", 30),
    ("31-60", 60),
    ("61-90", 90),
    ("91-120", 120),
    ("120+", 121),
)
"""Each with the last day after the due date that it holds; 121 stands for every later one."""


def statements(
    opening: Mapping[str, int], movements: Sequence[clients.Movement], usual: str, cancelling: Collection[UUID]
) -> list[CurrencyStatement]:
    """The account in every currency that has a balance or a movement; in the usual one, when it has neither.
    `cancelling_ids` are the documents among them that take another one of their type back."""
    currencies = {one.currency for one in movements} | {name for name, amount in opening.items() if amount}
    return [
        _statement(name, opening.get(name, 0), [one for one in movements if one.currency == name], cancelling)
        for name in sorted(currencies or {usual})
    ]


def _statement(
    currency: str, opening: int, movements: Sequence[clients.Movement], cancelling: Collection[UUID]
) -> CurrencyStatement:
    rows, balance = [], opening
    for one in movements:
        balance += one.debit - one.credit
        rows.append(
            Movement(
                date=one.date,
                document_id=one.document_id,
                doc_type=one.doc_type,
                doc_number=one.doc_number,
                opening=one.kind == "opening",
                cancellation=one.kind == "cancelled" or one.document_id in cancelling,
                debit=to_wire(one.debit, currency),
                credit=to_wire(one.credit, currency),
                balance=to_wire(balance, currency),
            )
        )
    return CurrencyStatement(
        currency=currency,
        opening_balance=to_wire(opening, currency),
        debit=to_wire(sum(one.debit for one in movements), currency),
        credit=to_wire(sum(one.credit for one in movements), currency),
        closing_balance=to_wire(balance, currency),
        movements=rows,
    )


def balances(
    accounts: Sequence[Account], opened: Sequence[Open], credits: Mapping[str, int], usual: str
) -> list[CurrencyBalance]:
    """What is owed in every currency."""
    named = {one.currency: one for one in accounts}
    currencies = named.keys() | {one.currency for one in opened} | {name for name, amount in credits.items() if amount}
    return [
        _balance(name, named.get(name), [one for one in opened if one.currency == name], credits.get(name, 0))
        for name in sorted(currencies or {usual})
    ]


def _balance(currency: str, account: Account | None, opened: Sequence[Open], credit: int) -> CurrencyBalance:
    balance, opening = (account.balance, account.opening) if account else (0, 0)
    open_ = sum(one.amount for one in opened)
    return CurrencyBalance(
        currency=currency,
        balance=to_wire(balance, currency),
        opening_balance=to_wire(opening, currency),
        open=to_wire(open_, currency),
        overdue=to_wire(sum(one.amount for one in opened if one.days > 0), currency),
        credit=to_wire(credit, currency),
        overpaid=to_wire(opening + open_ - credit - balance, currency),
        invoiced=to_wire(account.invoiced if account else 0, currency),
        paid=to_wire(account.received if account else 0, currency),
        last_document_date=account.last_date if account else None,
        aging=aged(currency, opened),
    )


def moves(method: str) -> Literal["money", "credit", "withholding"]:
    """What a payment of a method moves."""
    found: dict[str, Literal["credit", "withholding"]] = {
        documents.CREDIT_BALANCE: "credit",
        documents.WITHHOLDING: "withholding",
    }
    return found.get(method, "money")


def aged(currency: str, opened: Sequence[Open]) -> list[Aged]:
    """What is open in each bucket, empty ones too."""
    found, after = [], -1
    for bucket, last in BUCKETS:
        inside = [one for one in opened if after < one.days <= last]
        amount, count = sum(one.amount for one in inside), sum(one.documents for one in inside)
        found.append(Aged(bucket=bucket, amount=to_wire(amount, currency), documents=count))
        after = last
    return found
