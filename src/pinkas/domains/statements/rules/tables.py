"""The statement and the balance of a client as tables: their columns and rows."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Language
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.countries import Country
from pinkas.domains.statements.rules.account_client import AccountClient
from pinkas.domains.statements.rules.account_sums import AGE_BUCKETS
from pinkas.domains.statements.types import Balance, CurrencyBalance, CurrencyStatement, Movement, Statement

STATEMENT_COLUMNS = (
    Column("currency", "currency"),
    Column("date", "day"),
    Column("document"),
    Column("number"),
    Column("debit", "amount"),
    Column("credit", "amount"),
    Column("balance", "amount"),
    Column("client", value=lambda row, report: report.answer.client_name),
    Column("from", "day", lambda row, report: report.answer.from_),
    Column("to", "day", lambda row, report: report.answer.to),
)


MovementRows = Callable[[Any, Country, Language], Iterator[dict[str, Any]]]
"""The movements of an account of a country in a language, as rows by the keys of the columns."""


def statement_rows(report: ComposedReport[Statement, AccountClient]) -> Iterator[Mapping[str, Any]]:
    """Each currency with its opening balance, its movements and its closing balance."""
    return account_rows(report, movement_rows)


def account_rows(report: ComposedReport[Any, Any], rows_of: MovementRows) -> Iterator[Mapping[str, Any]]:
    """The accounts of a statement, each with its opening balance, its movements as `rows_of` has them, and its closing
    balance."""
    for one in report.answer.currencies:
        ends = {
            name: {"currency": one.currency, "document": get_translator(report.lang).label(name, "statement")}
            for name in ("opening", "closing")
        }
        yield {**ends["opening"], "date": report.answer.from_, "balance": one.opening_balance}
        yield from rows_of(one, report.subject.country, report.lang)
        sums = {"debit": one.debit, "credit": one.credit, "balance": one.closing_balance}
        yield {**ends["closing"], "date": report.answer.to, **sums}


def movement_rows(account: CurrencyStatement, country: Country, lang: Language) -> Iterator[dict[str, Any]]:
    """The movements of an account, each called by its document."""
    for row in account.movements:
        yield {
            "currency": account.currency,
            "date": row.date,
            "document": _movement_name(row, country, lang),
            "number": row.imported_doc_number or row.doc_number,
            "debit": row.debit,
            "credit": row.credit,
            "balance": row.balance,
        }


def _movement_name(row: Movement, country: Country, lang: Language) -> str:
    """What a movement is called: by its document, or as money without one, or what was owed before the first."""
    words = get_translator(lang)
    kind = country.document_types.get(row.doc_type or 0)
    if kind is not None:
        name = kind.name[lang]
    elif row.imported_doc_type is not None:
        name = words.label(row.imported_doc_type, "docType")
    else:
        name = words.label("payment" if row.payment_id else "refund" if row.refund_id else "opening", "statement")
    mark = "cancelled" if row.cancellation else "bounced" if row.bounced else None
    return f"{name} ({words.label(mark, 'statement')})" if mark else name


def _open_amount(bucket: str) -> Column:
    """What is open of an age."""

    def amount(row: CurrencyBalance, _: ComposedReport[Balance, AccountClient]) -> str:
        return next(one.amount for one in row.aging if one.bucket == bucket)

    return Column(bucket, "amount", amount, "bucket")


BALANCE_COLUMNS = (
    Column("client", value=lambda row, report: report.subject.name),
    Column("asOf", "day", lambda row, report: report.answer.as_of),
    Column("currency", "currency"),
    *(
        Column(key, "amount")
        for key in ("balance", "openingBalance", "open", "overdue", "credit", "overpaid", "invoiced", "paid")
    ),
    Column("lastDocumentDate", "day"),
    *(_open_amount(bucket) for bucket, _ in AGE_BUCKETS),
)
