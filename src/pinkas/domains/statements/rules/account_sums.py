"""Adding up an account: running balances, and what is open by age."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.domains import clients, documents
from pinkas.domains.clients import Account, OpeningItem, OpeningItemRow
from pinkas.domains.documents import OpenAmount
from pinkas.domains.statements.types import Aged, Bucket, CurrencyBalance, CurrencyStatement, Movement

AGE_BUCKETS: tuple[tuple[Bucket, int], ...] = (
    ("current", 0),
    ("1-30", 30),
    ("31-60", 60),
    ("61-90", 90),
    ("91-120", 120),
    ("120+", 121),
)
"""Each with the last day after the due date that it holds; 121 stands for every later one."""
MAX_MOVEMENTS = 2000


class StatementTooLong(Problem):
    status, code, message = (
        422,
        "statement_too_long",
        Wording("The period has more than {n} movements.", n=MAX_MOVEMENTS),
    )
    hint = "Ask for a shorter period: the opening balance holds what came before."


_OF_PAYMENTS = ("payment", "payment_voided", "payment_bounced")


class AccountMovement(Protocol):
    """What moves an account; amounts in minor units of the currency."""

    @property
    def currency(self) -> str: ...
    @property
    def debit(self) -> int: ...
    @property
    def credit(self) -> int: ...


M = TypeVar("M", bound=AccountMovement)


@dataclass(frozen=True)
class SummedAccount(Generic[M]):
    """The movements of an account in one currency, each with what the account stands at behind it."""

    currency: str
    opening: int
    movements: list[tuple[M, int]]

    def amounts(self) -> dict[str, str]:
        """Its currency and sums by the names of `CurrencyAccount`."""
        closing = self.movements[-1][1] if self.movements else self.opening
        return {
            "currency": self.currency,
            "opening_balance": format_amount(self.opening, self.currency),
            "debit": format_amount(sum(one.debit for one, _ in self.movements), self.currency),
            "credit": format_amount(sum(one.credit for one, _ in self.movements), self.currency),
            "closing_balance": format_amount(closing, self.currency),
        }


def sum_accounts(
    opening: Mapping[str, int], movements: Sequence[M], default_currency: str, *, owed_side: Literal["debit", "credit"]
) -> list[SummedAccount[M]]:
    """The account in every currency that has a balance or a movement; in the usual one, when it has neither. A balance
    is above zero on the side on which something is owed."""
    currencies = {one.currency for one in movements} | {name for name, amount in opening.items() if amount}
    found = []
    for currency in sorted(currencies or {default_currency}):
        balance, rows = opening.get(currency, 0), []
        for one in movements:
            if one.currency == currency:
                charged = one.debit - one.credit
                balance += charged if owed_side == "debit" else -charged
                rows.append((one, balance))
        found.append(SummedAccount(currency, opening.get(currency, 0), rows))
    return found


def currency_statements(
    opening: Mapping[str, int],
    movements: Sequence[clients.Movement],
    default_currency: str,
    cancelling_ids: Collection[UUID],
) -> list[CurrencyStatement]:
    """The account of a client in each currency. `cancelling_ids` are the documents among them that take another one of
    their type back."""
    return [
        CurrencyStatement(
            **account.amounts(),
            movements=[_movement_view(one, balance, cancelling_ids) for one, balance in account.movements],
        )
        for account in sum_accounts(opening, movements, default_currency, owed_side="debit")
    ]


def _movement_view(one: clients.Movement, balance: int, cancelling_ids: Collection[UUID]) -> Movement:
    return Movement(
        date=one.date,
        document_id=one.document_id if one.doc_type is not None else None,
        payment_id=one.document_id if one.kind in _OF_PAYMENTS else None,
        refund_id=one.document_id if one.kind == "refund" else None,
        doc_type=one.doc_type,
        doc_number=one.doc_number,
        opening=one.kind == "opening",
        imported_document_id=one.imported_document_id,
        imported_doc_type=one.imported_type,
        imported_doc_number=one.imported_number,
        bounced=one.kind == "payment_bounced",
        cancellation=one.kind in ("cancelled", "payment_voided") or one.document_id in cancelling_ids,
        debit=format_amount(one.debit, one.currency),
        credit=format_amount(one.credit, one.currency),
        balance=format_amount(balance, one.currency),
    )


def currency_balances(
    accounts: Sequence[Account], open_amounts: Sequence[OpenAmount], credits: Mapping[str, int], default_currency: str
) -> list[CurrencyBalance]:
    """What is owed in every currency."""
    named = {one.currency: one for one in accounts}
    currencies = (
        named.keys() | {one.currency for one in open_amounts} | {name for name, amount in credits.items() if amount}
    )
    return [
        _currency_balance(
            name, named.get(name), [one for one in open_amounts if one.currency == name], credits.get(name, 0)
        )
        for name in sorted(currencies or {default_currency})
    ]


def _currency_balance(
    currency: str, account: Account | None, open_amounts: Sequence[OpenAmount], credit: int
) -> CurrencyBalance:
    balance, opening = (account.balance, account.opening) if account else (0, 0)
    open_ = sum(one.amount for one in open_amounts)
    return CurrencyBalance(
        currency=currency,
        balance=format_amount(balance, currency),
        opening_balance=format_amount(opening, currency),
        open=format_amount(open_, currency),
        overdue=format_amount(sum(one.amount for one in open_amounts if one.days > 0), currency),
        credit=format_amount(credit, currency),
        overpaid=format_amount(open_ - credit - balance, currency),
        invoiced=format_amount(account.invoiced if account else 0, currency),
        paid=format_amount(account.received if account else 0, currency),
        last_document_date=account.last_date if account else None,
        aging=aged_amounts(currency, open_amounts),
    )


def opening_item_view(row: OpeningItemRow) -> OpeningItem:
    """An opening balance as the API shows it."""
    amounts = {name: format_amount(getattr(row, name), row.currency) for name in ("amount", "paid", "credited", "open")}
    settled = row.paid + row.credited
    return OpeningItem(
        id=row.id,
        client_id=row.client_id,
        date=row.date,
        due_date=row.due_date,
        currency=row.currency,
        payment_status="PAID" if settled == row.amount else "PARTIAL" if settled else "UNPAID",
        imported_document_id=row.imported_document_id,
        doc_type=row.doc_type,
        doc_number=row.doc_number,
        **amounts,
    )


def payment_effect(method: str) -> Literal["money", "credit", "withholding"]:
    """What a payment of a method moves."""
    found: dict[str, Literal["credit", "withholding"]] = {
        documents.CREDIT_BALANCE: "credit",
        documents.WITHHOLDING_METHOD: "withholding",
    }
    return found.get(method, "money")


def aged_amounts(currency: str, open_amounts: Sequence[OpenAmount]) -> list[Aged]:
    """What is open in each bucket, empty ones too."""
    found, after = [], -1
    for bucket, last in AGE_BUCKETS:
        inside = [one for one in open_amounts if after < one.days <= last]
        amount, count = sum(one.amount for one in inside), sum(one.documents for one in inside)
        found.append(Aged(bucket=bucket, amount=format_amount(amount, currency), documents=count))
        after = last
    return found
