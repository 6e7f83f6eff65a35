"""The expectations and the deposits of a list as tables."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.card_clearing.types import BatchTable, ExpectationTable

EXPECTATION_COLUMNS = (
    Column("expectedOn", "day"),
    Column("chargedOn", "day"),
    Column("kind"),
    Column("provider"),
    Column("client"),
    Column("document"),
    Column("dealType"),
    Column("installments", "number"),
    Column("state"),
    Column("currency", "currency"),
    Column("amount", "amount"),
    Column("settled", "amount"),
    Column("cancelled", "amount"),
    Column("open", "amount"),
    Column("note"),
)

BATCH_COLUMNS = (
    Column("date", "day"),
    Column("provider"),
    Column("reference"),
    Column("state"),
    Column("charges", "number"),
    Column("currency", "currency"),
    Column("charged", "amount"),
    Column("fee", "amount"),
    Column("feeVat", "amount"),
    Column("differences"),
    Column("deposited", "amount"),
)


def expectation_rows(report: ComposedReport[ExpectationTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each expectation."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        document = f"{translator.label(one.doc_type, 'docType')} {one.doc_number}" if one.doc_number else None
        yield {
            "expectedOn": one.expected_on,
            "chargedOn": one.charged_on,
            "kind": translator.label(one.kind, "expectationKind"),
            "provider": one.provider,
            "client": one.client_name,
            "document": document,
            "dealType": translator.label(one.deal_type, "dealType") if one.deal_type else None,
            "installments": one.installments,
            "state": translator.label(one.state, "expectationState"),
            "currency": one.currency,
            "amount": one.amount,
            "settled": one.settled,
            "cancelled": one.cancelled,
            "open": one.open,
            "note": one.note,
        }


def batch_rows(report: ComposedReport[BatchTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each deposit; its differences stand in one cell, each with its amount and explanation."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        differences = [
            f"{translator.label(other.kind, 'depositDifference')} {other.amount}: {other.explanation}"
            for other in one.differences
        ]
        yield {
            "date": one.date,
            "provider": one.provider,
            "reference": one.reference,
            "state": translator.label(one.state, "batchState"),
            "charges": len(one.parts),
            "currency": one.currency,
            "charged": one.gross,
            "fee": one.fee,
            "feeVat": one.fee_vat,
            "differences": "; ".join(differences) or None,
            "deposited": one.amount,
        }
