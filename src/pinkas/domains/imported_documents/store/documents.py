"""Imported documents that are booked: listed, read, found."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from pinkas.core.fields import Language
from pinkas.core.money import format_amount
from pinkas.core.pagination import Page, SortOrder
from pinkas.countries import get_country
from pinkas.domains.imported_documents import rules
from pinkas.domains.imported_documents.types import (
    ImportedDocumentQuery,
    ImportedDocumentRow,
    LineRow,
    PaymentRow,
)
from pinkas.platform.rows import to_struct
from pinkas.platform.search.sources import SearchHit, SearchQuery, SearchSource
from pinkas.platform.search.terms import SearchTermTable
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

TERMS = SearchTermTable("imported_document_terms", "imported_document_id", "imported_documents")
_ITEM = """SELECT {what} FROM opening_items AS item WHERE item.business_id = imported_documents.business_id
    AND item.imported_document_id = imported_documents.id"""
DOCUMENTS = Table(
    "imported_documents",
    ImportedDocumentRow,
    computed={"opening_item_id": _ITEM.format(what="item.id"), "open_now": _ITEM.format(what="item.open")},
    only="booked",
)
_ORDERS = {
    "-date": SortOrder("date", "date", descending=True),
    "date": SortOrder("date", "date", descending=False),
    **{name: TIME_ORDERS[name] for name in ("-createdAt", "createdAt")},
}
_SAME = """business_id = %(business_id)s AND import_id = %(import_id)s AND doc_type = %(doc_type)s
    AND doc_number = %(doc_number)s"""


async def list_documents(tx: Tx, query: ImportedDocumentQuery, family: Sequence[UUID] | None) -> Page[Any]:
    """One page of imported documents. `family`: those of a client and of the ones that were merged into it."""
    where = tenant_condition()
    where.add("booked")
    where.add_if_given("doc_type = %(doc_type)s", doc_type=query.doc_type)
    where.add_if_given("doc_number = %(doc_number)s", doc_number=query.doc_number)
    where.add_if_given("client_id = ANY(%(family)s)", family=None if family is None else list(family))
    where.add_if_given("import_id = %(import_id)s", import_id=query.import_id)
    where.add_if_given("date >= %(first)s", first=query.from_)
    where.add_if_given("date <= %(last)s", last=query.to)
    if query.open is not None:
        where.add(f"{'' if query.open else 'NOT '}EXISTS ({_ITEM.format(what='')} AND item.open > 0)")
    for place, term in enumerate(rules.query_terms(query.q or "")):
        where.add(TERMS.has_term_condition(f"term_{place}"), **{f"term_{place}": term})
    rows, cursor, total = await tx.fetch_page(
        "imported_documents", query, select=DOCUMENTS.select, conditions=where, orders=_ORDERS
    )
    return Page([to_struct(row, ImportedDocumentRow) for row in rows], cursor, total)


async def list_parts(tx: Tx, row: ImportedDocumentRow) -> tuple[list[LineRow], list[PaymentRow]]:
    """The lines and the payments of a document, in their order."""
    params = {"import_id": row.import_id, "doc_type": row.doc_type, "doc_number": row.doc_number, "branch": row.branch}
    lines, payments = await tx.ask_together(
        (
            f"""SELECT description, sku, unit, quantity, unit_price, discount, net, vat_rate
                FROM imported_document_lines WHERE {_SAME} AND branch = %(branch)s ORDER BY position, line""",
            params,
        ),
        (
            f"""SELECT method, amount, due_date, details FROM imported_document_payments
                WHERE {_SAME} AND branch = %(branch)s ORDER BY position, line""",
            params,
        ),
    )
    return [to_struct(one, LineRow) for one in lines], [to_struct(one, PaymentRow) for one in payments]


async def list_related(tx: Tx, row: ImportedDocumentRow) -> list[tuple[UUID | None, int, str, str]]:
    """The document that one names, and those of its import that name it: id, type, number and relation."""
    rows = await tx.fetch_all(
        """SELECT DISTINCT d.id, base.doc_type, base.doc_number, 'base' AS relation
           FROM (SELECT %(base_type)s::int AS doc_type, %(base_number)s::text AS doc_number) AS base
           LEFT JOIN imported_documents AS d ON d.business_id = %(business_id)s AND d.import_id = %(import_id)s
               AND d.doc_type = base.doc_type AND d.doc_number = base.doc_number
           WHERE base.doc_type IS NOT NULL
           UNION ALL
           SELECT * FROM (
               SELECT id, doc_type, doc_number, 'follower' FROM imported_documents
               WHERE business_id = %(business_id)s AND import_id = %(import_id)s AND base_type = %(doc_type)s
                   AND base_number = %(doc_number)s ORDER BY date, id LIMIT 100) AS followers""",
        import_id=row.import_id,
        doc_type=row.doc_type,
        doc_number=row.doc_number,
        base_type=row.base_type,
        base_number=row.base_number,
    )
    return [(one.id, one.doc_type, one.doc_number, one.relation) for one in rows]


async def get_software(tx: Tx, import_id: UUID) -> str | None:
    """The program that made the file of an import."""
    row = await tx.fetch_one(
        """SELECT head ->> 'software' AS name FROM uniform_imports
           WHERE business_id = %(business_id)s AND import_id = %(import_id)s""",
        import_id=import_id,
    )
    return (row.name or None) if row else None


def _parse(text: str) -> SearchQuery:
    return SearchQuery([(term,) for term in rules.query_terms(text)])


def _hit(row: Any, lang: Language) -> SearchHit:
    amount = format_amount(row.total, row.currency)
    return SearchHit(
        id=row.id,
        title=f"{rules.type_name(row.doc_type, get_country(row.country), lang)} {row.doc_number}",
        subtitle=row.client_name or None,
        codes=rules.codes_of(row.doc_number, row.tax_id, amount),
        amount=amount,
        currency=row.currency,
        date=row.date,
        status="IMPORTED",
        is_active=not row.cancelled,
    )


SEARCHED = SearchSource(
    type="importedDocument",
    scope="documents:read",
    path="/imported-documents",
    terms=TERMS,
    columns="""doc_type, doc_number, client_name, tax_id, total, currency, date, cancelled,
        (SELECT country FROM businesses WHERE business_id = imported_documents.business_id) AS country""",
    condition="booked",
    closest="date DESC",
    parse=_parse,
    show=_hit,
    kept=rules.LETTERS,
)


async def set_original(tx: Tx, id: UUID, file_id: UUID | None) -> ImportedDocumentRow:
    """Notes which file is the original of a document."""
    return await DOCUMENTS.update(tx, id, {"original_id": file_id})
