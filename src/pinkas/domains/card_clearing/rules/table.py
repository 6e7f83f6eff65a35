"""The expectations of a list as a table."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.card_clearing.types import ExpectationTable

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
