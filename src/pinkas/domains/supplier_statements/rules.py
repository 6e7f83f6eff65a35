"""The account of a supplier: whose it is, its movements in words, its columns as a table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Language
from pinkas.core.money import format_amount
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.countries import Country
from pinkas.domains import statements
from pinkas.domains.supplier_statements.types import (
    SupplierCurrencyBalance,
    SupplierCurrencyStatement,
    SupplierMovement,
    SupplierStatement,
)
from pinkas.domains.suppliers import Account, Movement, Supplier


@dataclass(frozen=True)
class AccountSupplier(statements.PartyAccount[Supplier]):
    """The account of a supplier."""

    @property
    def supplier(self) -> Supplier:
        """Whose it is."""
        return self.party


def movement_view(one: Movement, balance: int) -> SupplierMovement:
    """A movement as the API shows it; `balance` in minor units is what is owed behind it."""
    return SupplierMovement(
        date=one.date,
        source_type=one.source_type,
        source_id=one.source_id,
        doc_type=one.doc_type,
        number=one.number,
        reversal=one.kind == "reversed",
        debit=format_amount(one.debit, one.currency),
        credit=format_amount(one.credit, one.currency),
        balance=format_amount(balance, one.currency),
    )


def currency_balances(accounts: list[Account], default_currency: str) -> list[SupplierCurrencyBalance]:
    """What is owed in every currency; nothing in the usual one when there is no account."""
    return [
        SupplierCurrencyBalance(
            currency=one.currency,
            balance=format_amount(one.balance, one.currency),
            bought=format_amount(one.credit, one.currency),
            paid=format_amount(one.debit, one.currency),
            last_movement_date=one.last_date,
        )
        for one in accounts or [Account(default_currency, 0, 0, None)]
    ]


def statement_rows(report: ComposedReport[SupplierStatement, AccountSupplier]) -> Iterator[Mapping[str, Any]]:
    """Each currency with its opening balance, its movements and its closing balance."""
    return statements.account_rows(report, movement_rows)


def movement_rows(account: SupplierCurrencyStatement, country: Country, lang: Language) -> Iterator[dict[str, Any]]:
    """The movements of an account, each called by its paper."""
    for row in account.movements:
        yield {
            **{name: getattr(row, name) for name in ("date", "number", "debit", "credit", "balance")},
            "currency": account.currency,
            "document": _movement_name(row, country, lang),
        }


def _movement_name(row: SupplierMovement, country: Country, lang: Language) -> str:
    words = get_translator(lang)
    kind = country.document_types.get(row.doc_type or 0)
    name = kind.name[lang] if kind is not None else words.label(row.source_type, "statement")
    return f"{name} ({words.label('cancelled', 'statement')})" if row.reversal else name


STATEMENT_COLUMNS = (
    *(one for one in statements.STATEMENT_COLUMNS if one.key not in ("client", "from", "to")),
    Column("supplier", value=lambda row, report: report.answer.supplier_name),
    *(one for one in statements.STATEMENT_COLUMNS if one.key in ("from", "to")),
)
BALANCE_COLUMNS = (
    Column("supplier", value=lambda row, report: report.subject.name),
    Column("asOf", "day", lambda row, report: report.answer.as_of),
    Column("currency", "currency"),
    Column("balance", "amount"),
    Column("bought", "amount"),
    Column("paid", "amount"),
    Column("lastMovementDate", "day"),
)
