"""The payments of a list as a table."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.supplier_payments.types.payments import SupplierPaymentTable

SUPPLIER_PAYMENT_COLUMNS = (
    Column("date", "day"),
    Column("supplier"),
    Column("method"),
    Column("reference"),
    Column("state"),
    Column("currency", "currency"),
    Column("gross", "amount"),
    Column("withheld", "amount"),
    Column("amount", "amount"),
    Column("unallocated", "amount"),
    Column("expenses"),
    Column("receipt"),
    Column("externalReference"),
)


def supplier_payment_rows(report: ComposedReport[SupplierPaymentTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each payment."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "date": one.date,
            "supplier": one.supplier_name,
            "method": translator.label(one.method, "method"),
            "reference": one.details.get("reference"),
            "state": translator.label(one.state, "paymentState"),
            "currency": one.currency,
            "gross": one.gross,
            "withheld": one.withheld,
            "amount": one.amount,
            "unallocated": one.unallocated,
            "expenses": ", ".join(paid.number for paid in one.allocations if paid.number),
            "receipt": one.receipt_number,
            "externalReference": one.external_reference,
        }
