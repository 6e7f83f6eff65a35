"""The disputes of a list as a table."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.client_portal.types import DisputeTable

DISPUTE_COLUMNS = (
    Column("created", "day"),
    Column("client"),
    Column("document"),
    Column("reason"),
    Column("text"),
    Column("state"),
    Column("outcome"),
    Column("messages", "number"),
    Column("ended", "day"),
)


def dispute_rows(report: ComposedReport[DisputeTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each dispute."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "created": one.created_at.date(),
            "client": one.client_name,
            "document": f"{translator.label(one.doc_type, 'docType')} {one.doc_number}",
            "reason": translator.label(one.reason, "disputeReason"),
            "text": one.text,
            "state": translator.label(one.state, "disputeState"),
            "outcome": one.outcome and translator.label(one.outcome, "disputeOutcome"),
            "messages": len(one.messages),
            "ended": None if one.ended_at is None else one.ended_at.date(),
        }
