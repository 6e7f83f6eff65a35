"""Which documents an export takes, and where in them a page begins: the same for every kind of export."""

from datetime import date
from typing import Any
from uuid import UUID

from pinkas.domains.exports.types import ExportRow

ISSUED = """business_id = %(business_id)s AND issue_date BETWEEN %(first)s AND %(last)s
    AND chain_index < %(chain_before)s"""
"""Documents of the days of an export that were issued before it began."""
BEHIND = "(issue_date, id) > (%(day)s, %(id)s)"
NEXT = "ORDER BY issue_date, id LIMIT %(limit)s"


def page_params(row: ExportRow, behind: tuple[date, UUID], limit: int) -> dict[str, Any]:
    """What the statements of a page are given: the days of the export, the place behind which the page begins, and how
    much it holds."""
    return {
        "first": row.first,
        "last": row.last,
        "chain_before": row.chain_before,
        "day": behind[0],
        "id": behind[1],
        "limit": limit,
    }
