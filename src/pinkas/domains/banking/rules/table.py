"""The transactions and the sessions of a list as tables."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.banking.types.sessions import BankSession
from pinkas.domains.banking.types.transactions import TransactionTable

TRANSACTION_COLUMNS = (
    Column("date", "day"),
    Column("valueDate", "day"),
    Column("description"),
    Column("reference"),
    Column("counterparty"),
    Column("kind"),
    Column("currency", "currency"),
    Column("amount", "amount"),
    Column("openAmount", "amount"),
    Column("balanceAfter", "amount"),
    Column("status"),
    Column("excludeReason"),
    Column("notes"),
)


def _status(row: BankSession, report: ComposedReport[Any, Any]) -> str:
    return get_translator(report.lang).label(row.status, "bankSessionStatus")


SESSION_COLUMNS = (
    Column("periodStart", "day"),
    Column("periodEnd", "day"),
    Column("bankAccount", value=lambda row, _: row.bank_account_name),
    Column("status", value=_status),
    Column("currency", "currency"),
    Column("openingBalance", "amount"),
    Column("inflow", "amount", lambda row, _: row.sums.inflow),
    Column("outflow", "amount", lambda row, _: row.sums.outflow),
    Column("closingBalance", "amount"),
    Column("statementDifference", "amount"),
    Column("matched", "number", lambda row, _: row.counts.matched),
    Column("excluded", "number", lambda row, _: row.counts.excluded),
    Column("open", "number", lambda row, _: row.counts.unmatched + row.counts.partial),
    Column("note"),
)


def transaction_rows(report: ComposedReport[TransactionTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each transaction."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "date": one.date,
            "valueDate": one.value_date,
            "description": one.description,
            "reference": one.reference,
            "counterparty": one.counterparty.name if one.counterparty else None,
            "kind": translator.label(one.kind, "bankTransactionKind"),
            "currency": one.currency,
            "amount": one.amount,
            "openAmount": one.open_amount,
            "balanceAfter": one.balance_after,
            "status": translator.label(one.status, "bankTransactionStatus"),
            "excludeReason": translator.label(one.exclude_reason, "excludeReason") if one.exclude_reason else None,
            "notes": one.notes,
        }
