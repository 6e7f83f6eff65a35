"""The deals of a list as a table."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.crm.types.deals import DealTable

DEAL_COLUMNS = (
    Column("created", "day"),
    Column("title"),
    Column("client"),
    Column("stage"),
    Column("state"),
    Column("currency", "currency"),
    Column("value", "amount"),
    Column("probability", "percentage"),
    Column("expectedCloseDate", "day"),
    Column("closed", "day"),
    Column("lostReason"),
    Column("source"),
    Column("externalReference"),
)


def deal_rows(report: ComposedReport[DealTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each deal."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "created": one.created_at.date(),
            "title": one.title,
            "client": one.client_name or (one.lead.name if one.lead else None),
            "stage": one.stage_name,
            "state": translator.label(one.status, "dealStatus"),
            "currency": one.currency,
            "value": one.value,
            "probability": one.probability,
            "expectedCloseDate": one.expected_close_date,
            "closed": None if one.closed_at is None else one.closed_at.date(),
            "lostReason": one.lost_reason,
            "source": one.source,
            "externalReference": one.external_reference,
        }
