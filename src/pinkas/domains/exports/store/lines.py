"""The lines of documents and of journal entries as CSV has them, page by page."""

from datetime import date
from typing import Any
from uuid import UUID

from pinkas.domains.exports.store.issued import BEHIND, ISSUED, NEXT, page_params
from pinkas.domains.exports.types import ExportRow
from pinkas.platform.tx import Tx

_DOCUMENT_LINES = f"""SELECT d.id AS document_id, d.doc_type, d.doc_number, d.issue_date, d.client_id, d.client_name,
        d.currency, d.price_mode, line.position, line.product_id, line.sku, line.description, line.unit, line.quantity,
        line.unit_price, line.discount_amount, line.vat_type, line.vat_rate, line.net
    FROM (
        SELECT * FROM documents WHERE {ISSUED} AND {BEHIND} {NEXT}
    ) AS d
    JOIN document_lines AS line ON line.business_id = d.business_id AND line.document_id = d.id
    ORDER BY d.issue_date, d.id, line.position"""
_DOCUMENT_PLACES = f"SELECT issue_date, id FROM documents WHERE {ISSUED} AND {BEHIND} {NEXT}"


async def list_document_lines(
    tx: Tx, row: ExportRow, behind: tuple[date, UUID], limit: int
) -> tuple[list[Any], tuple[date, UUID] | None]:
    """The lines of the next issued documents of an export, and the place behind them; None at the end."""
    where = page_params(row, behind, limit)
    places, lines = await tx.ask_together((_DOCUMENT_PLACES, where), (_DOCUMENT_LINES, where))
    return lines, (places[-1].issue_date, places[-1].id) if places else None
