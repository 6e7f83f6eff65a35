"""The papers of a period for its accountant, page by page."""

from collections.abc import Collection
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.domains.exports.store.issued import BEHIND, ISSUED, NEXT, page_params
from pinkas.domains.exports.types import ExportRow
from pinkas.platform.tx import Tx

_COUNTS = f"""SELECT
    (SELECT count(*) FROM documents WHERE {ISSUED} AND doc_type = ANY(%(doc_types)s))
    + (SELECT count(*) FROM expenses WHERE business_id = %(business_id)s AND date BETWEEN %(first)s AND %(last)s
        AND status = ANY(%(statuses)s)) AS count"""
_DOCUMENTS = f"""SELECT id, doc_type, doc_number, issue_date, client_name, currency, total, total_local, cancelled_at
    FROM documents WHERE {ISSUED} AND doc_type = ANY(%(doc_types)s) AND {BEHIND} {NEXT}"""
_EXPENSES = """SELECT expense.id, expense.date, expense.supplier_name, expense.number, expense.status,
        CASE WHEN expense.is_credit THEN -expense.value ELSE expense.value END AS value,
        file.file_name, file.media_type, file.sha256
    FROM (
        SELECT * FROM expenses WHERE business_id = %(business_id)s AND date BETWEEN %(first)s AND %(last)s
            AND status = ANY(%(statuses)s) AND (date, id) > (%(day)s, %(id)s)
        ORDER BY date, id LIMIT %(limit)s
    ) AS expense
    LEFT JOIN files AS file ON file.business_id = expense.business_id AND file.id = expense.file_id
    ORDER BY expense.date, expense.id"""
_STATUSES = ("DRAFT", "PENDING_APPROVAL", "APPROVED", "BOOKED", "REPORTED")
"""Expenses that are or may come into the books: not those that were refused or put right by another one."""


async def count_papers(tx: Tx, row: ExportRow, doc_types: Collection[int]) -> int:
    """How many documents and expenses there are."""
    found = await tx.fetch_one(
        _COUNTS,
        first=row.first,
        last=row.last,
        chain_before=row.chain_before,
        doc_types=list(doc_types),
        statuses=list(_STATUSES),
    )
    assert found is not None, "a count has a row"
    return int(found.count)


async def list_documents(
    tx: Tx, row: ExportRow, doc_types: Collection[int], behind: tuple[date, UUID], limit: int
) -> list[Any]:
    """The next issued documents of some types, by date, behind a place."""
    return await tx.fetch_all(_DOCUMENTS, doc_types=list(doc_types), **page_params(row, behind, limit))


async def list_expenses(tx: Tx, row: ExportRow, behind: tuple[date, UUID], limit: int) -> list[Any]:
    """The next expenses with their files, by date, behind a place."""
    return await tx.fetch_all(_EXPENSES, statuses=list(_STATUSES), **page_params(row, behind, limit))
