"""The payments and the refunds of a list as tables."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.payments.types import PaymentRefundTable, PaymentTable

PAYMENT_COLUMNS = (
    Column("date", "day"),
    Column("client"),
    Column("method"),
    Column("reference"),
    Column("state"),
    Column("clearedOn", "day"),
    Column("bouncedOn", "day"),
    Column("receipt"),
    Column("currency", "currency"),
    Column("amount", "amount"),
    Column("allocated", "amount"),
    Column("refunded", "amount"),
    Column("unallocated", "amount"),
    Column("externalReference"),
)

REFUND_COLUMNS = (
    Column("date", "day"),
    Column("client"),
    Column("method"),
    Column("reference"),
    Column("reason"),
    Column("currency", "currency"),
    Column("amount", "amount"),
    Column("paymentId"),
    Column("documentId"),
)


def payment_rows(report: ComposedReport[PaymentTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each payment, and behind the last one a sum for each method and currency."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "id": one.id,
            "date": one.date,
            "client": one.client_name,
            "method": translator.label(one.method, "method"),
            "reference": one.details.get("reference") or one.details.get("checkNumber"),
            "state": translator.label(one.state, "paymentState"),
            "clearedOn": one.cleared_on,
            "bouncedOn": one.bounced_on,
            "receipt": one.receipt_number,
            "currency": one.currency,
            "amount": one.amount,
            "allocated": one.allocated,
            "refunded": one.refunded,
            "unallocated": one.unallocated,
            "externalReference": one.external_reference,
        }
    if report.answer.next_cursor is None:
        for sums in report.answer.by_method:
            yield {
                "client": translator.text("Total"),
                "method": translator.label(sums.method, "method"),
                "currency": sums.currency,
                "amount": sums.amount,
                "allocated": sums.allocated,
                "refunded": sums.refunded,
                "unallocated": sums.unallocated,
                "strong": True,
            }


def refund_rows(report: ComposedReport[PaymentRefundTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each refund."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "date": one.date,
            "client": one.client_name,
            "method": translator.label(one.method, "method"),
            "reference": one.details.get("reference"),
            "reason": one.reason,
            "currency": one.currency,
            "amount": one.amount,
            "paymentId": one.payment_id,
            "documentId": one.document_id,
        }
