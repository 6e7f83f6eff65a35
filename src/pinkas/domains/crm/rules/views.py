"""From rows to what answers carry. Pure."""

from datetime import datetime
from typing import Any

import msgspec

from pinkas.core.decimals import decode_decimal
from pinkas.core.money import format_amount
from pinkas.domains.crm.rules.following import is_rotting
from pinkas.domains.crm.types.deals import Deal, DealDocument, DealLine, DealRow
from pinkas.domains.crm.types.rooms import StageVisit
from pinkas.domains.crm.types.tasks import Task, TaskRow


def deal_view(row: DealRow, documents: list[DealDocument], now: datetime) -> Deal:
    """A deal as the API shows it."""
    plain = {name: getattr(row, name) for name in _AS_THEY_ARE}
    return Deal(
        **plain,
        value=format_amount(row.value, row.currency),
        probability=row.effective_probability,
        line_items=msgspec.convert(row.line_items, list[DealLine], dec_hook=decode_decimal),
        rotting=is_rotting(row, now),
        documents=documents,
    )


_COMPUTED = ("value", "probability", "line_items", "rotting", "documents")
_AS_THEY_ARE = tuple(name for name in Deal.__struct_fields__ if name not in _COMPUTED)


def task_view(row: TaskRow) -> Task:
    """A task as the API shows it."""
    return Task(**{name: getattr(row, name) for name in Task.__struct_fields__})


def document_view(row: Any) -> DealDocument:
    """A document of a deal."""
    waits = row.payment_status != "NOT_APPLICABLE" and row.status == "ISSUED"
    return DealDocument(
        id=row.id,
        doc_type=row.doc_type,
        number=row.doc_number,
        status=row.status,
        quote_status=row.quote_status,
        payment_status=row.payment_status,
        issue_date=row.issue_date,
        due_date=row.due_date,
        currency=row.currency,
        total=format_amount(row.total, row.currency),
        balance=format_amount(row.total - row.paid - row.credited if waits else 0, row.currency),
    )


def stage_visits(entries: list[Any], now: datetime, closed_at: datetime | None) -> list[StageVisit]:
    """The stages that a deal stood in, by the activities that moved it, the first one first."""
    visits = []
    for place, one in enumerate(entries):
        left = entries[place + 1].at if place + 1 < len(entries) else None
        until = left or closed_at or now
        visits.append(
            StageVisit(
                stage_id=one.to_stage_id,
                stage_name=one.data["to"]["name"],
                entered_at=one.at,
                left_at=left,
                seconds=max(int((until - one.at).total_seconds()), 0),
            )
        )
    return visits
