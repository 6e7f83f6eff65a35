"""The documents of a list as a table, and their sums."""

from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport


def _type_name(row: Any, report: ComposedReport[Any, Any]) -> str:
    return get_translator(report.lang).label(row.doc_type, "docType")


def _state(row: Any, report: ComposedReport[Any, Any]) -> str:
    return get_translator(report.lang).label(row.status)


JOURNAL_COLUMNS = (
    Column("issueDate", "day"),
    Column("document", value=_type_name),
    Column("docNumber"),
    Column("client", value=lambda row, report: row.client_name),
    Column("subject"),
    Column("status", value=_state),
    Column("currency", "currency"),
    Column("vatAmount", "amount"),
    Column("total", "amount"),
    Column("paid", "amount"),
    Column("credited", "amount"),
    Column("balance", "amount"),
    Column("dueDate", "day"),
    Column("externalReference"),
)
TOTALS_COLUMNS = (
    Column("document", value=_type_name),
    Column("status", value=_state),
    Column("currency", "currency"),
    Column("documents", "number"),
    Column("net", "amount"),
    Column("vatAmount", "amount"),
    Column("total", "amount"),
    Column("balance", "amount"),
)
