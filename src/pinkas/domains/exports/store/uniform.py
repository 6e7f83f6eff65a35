"""What a uniform file is made of, page by page: each page is one round trip, and no query is one for a row."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.domains.exports.store.issued import BEHIND, ISSUED, NEXT, page_params
from pinkas.domains.exports.types import ExportRow
from pinkas.platform.tx import Tx

NOWHERE = UUID(int=0)
FIRST_DAY = date(1, 1, 1)

_DOCUMENTS = f"""SELECT d.id, d.doc_type, d.doc_number, d.issued_at, d.issue_date, d.client, d.client_name, d.client_id,
        d.currency, d.home_currency, d.exchange_rate, d.price_mode, d.subtotal, d.vat_amount,
        d.total, d.total_local, d.withheld, d.cancelled_at, d.issued_by
    FROM documents AS d WHERE {ISSUED} AND doc_type = ANY(%(doc_types)s) AND {BEHIND} {NEXT}"""
_LINES = """SELECT line.document_id, line.product_id, coalesce(product.sku, line.sku) AS sku, line.description,
        line.unit, product.type AS nature, line.quantity, line.unit_price, line.vat_type, line.vat_rate,
        line.discount_amount, line.net
    FROM document_lines AS line
    LEFT JOIN products AS product ON product.business_id = line.business_id AND product.id = line.product_id
    WHERE line.business_id = %(business_id)s AND line.document_id = ANY(%(ids)s)
    ORDER BY line.document_id, line.position"""
_PAYMENTS = """SELECT document_id, method, date, amount, details FROM document_payments
    WHERE business_id = %(business_id)s AND document_id = ANY(%(ids)s) ORDER BY document_id, position"""
_BASES = """SELECT DISTINCT ON (document_id) document_id, doc_type, doc_number FROM document_references
    WHERE business_id = %(business_id)s AND document_id = ANY(%(ids)s) AND doc_type = ANY(%(doc_types)s)
    ORDER BY document_id, position"""
_MOVEMENTS = """SELECT entry.number, entry.date, entry.value_date, entry.posted_at, entry.description,
        entry.source_type, line.position, line.account_id, line.party_id, line.debit, line.credit,
        line.currency, line.foreign_amount, d.doc_type, d.doc_number
    FROM (
        SELECT * FROM journal_entries
        WHERE business_id = %(business_id)s AND date BETWEEN %(first)s AND %(last)s
            AND number < %(entries_before)s AND (date, number) > (%(day)s, %(number)s)
        ORDER BY date, number LIMIT %(limit)s
    ) AS entry
    JOIN journal_lines AS line ON line.business_id = entry.business_id AND line.entry_id = entry.id
    LEFT JOIN documents AS d
        ON entry.source_type = 'document' AND d.business_id = entry.business_id AND d.id = entry.source_id
    ORDER BY entry.date, entry.number, line.position"""
_GIVEN_KEYS = """SELECT id, accounting_key FROM clients
    WHERE business_id = %(business_id)s AND accounting_key IS NOT NULL AND accounting_key <> ''
    UNION ALL SELECT id, accounting_key FROM suppliers
    WHERE business_id = %(business_id)s AND accounting_key IS NOT NULL AND accounting_key <> ''"""
_PARTY_OPENINGS = """SELECT account_id, party_id, sum(debit - credit)::bigint AS opening FROM journal_lines
    WHERE business_id = %(business_id)s AND account_id = ANY(%(accounts)s) AND party_id IS NOT NULL
        AND date BETWEEN %(first)s AND %(last)s AND entry_number < %(entries_before)s
    GROUP BY account_id, party_id"""
_FIRST_ENTRY = "SELECT min(date) AS first FROM journal_entries WHERE business_id = %(business_id)s"
_PARTIES = """SELECT id, name, tax_id, address FROM clients
    WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
    UNION ALL SELECT id, name, tax_id, address FROM suppliers
    WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)"""
_ITEMS = """SELECT product.id, product.sku, product.barcode, product.name, product.unit, category.name AS group_name,
        coalesce(opening.on_hand, 0) AS opening, coalesce(moved.came, 0) AS came, coalesce(moved.went, 0) AS went,
        coalesce(closing.average_cost, 0) AS unit_cost
    FROM (
        SELECT * FROM stock_items WHERE business_id = %(business_id)s AND product_id > %(id)s
        ORDER BY product_id LIMIT %(limit)s
    ) AS item
    JOIN products AS product ON product.business_id = item.business_id AND product.id = item.product_id
    LEFT JOIN product_categories AS category
        ON category.business_id = product.business_id AND category.id = product.category_id
    LEFT JOIN LATERAL (
        SELECT on_hand FROM stock_daily_balances AS balance
        WHERE balance.business_id = item.business_id AND balance.product_id = item.product_id
            AND balance.date < %(first)s
        ORDER BY balance.date DESC LIMIT 1
    ) AS opening ON true
    LEFT JOIN LATERAL (
        SELECT average_cost FROM stock_daily_balances AS balance
        WHERE balance.business_id = item.business_id AND balance.product_id = item.product_id
            AND balance.date <= %(last)s
        ORDER BY balance.date DESC LIMIT 1
    ) AS closing ON true
    LEFT JOIN LATERAL (
        SELECT sum(quantity) FILTER (WHERE quantity > 0) AS came, -sum(quantity) FILTER (WHERE quantity < 0) AS went
        FROM stock_movements AS movement
        WHERE movement.business_id = item.business_id AND movement.product_id = item.product_id
            AND movement.kind <> 'transfer' AND movement.date BETWEEN %(first)s AND %(last)s
    ) AS moved ON true
    ORDER BY product.id"""


async def list_documents(
    tx: Tx, row: ExportRow, doc_types: Collection[int], behind: tuple[date, UUID], limit: int
) -> list[Any]:
    """The next issued documents of an export, of some types, by date, behind a place."""
    return await tx.fetch_all(_DOCUMENTS, doc_types=list(doc_types), **page_params(row, behind, limit))


async def list_parts(tx: Tx, ids: Sequence[UUID], doc_types: Collection[int]) -> tuple[list[Any], list[Any], list[Any]]:
    """The lines and payments of documents, and the first document that each is made from, of some types."""
    lines, payments, bases = await tx.ask_together(
        (_LINES, {"ids": ids}), (_PAYMENTS, {"ids": ids}), (_BASES, {"ids": ids, "doc_types": list(doc_types)})
    )
    return lines, payments, bases


async def list_movements(tx: Tx, row: ExportRow, behind: tuple[date, int], limit: int) -> list[Any]:
    """The lines of the next `limit` journal entries of an export by date and number, behind a place."""
    return await tx.fetch_all(
        _MOVEMENTS,
        first=row.first,
        last=row.last,
        entries_before=row.entries_before,
        day=behind[0],
        number=behind[1],
        limit=limit,
    )


async def list_items(tx: Tx, row: ExportRow, behind: UUID, limit: int) -> list[Any]:
    """The next articles of the stock by id: what there was before the period, what came and went in it."""
    return await tx.fetch_all(_ITEMS, first=row.first, last=row.last, id=behind, limit=limit)


async def list_given_keys(tx: Tx) -> list[tuple[UUID, str]]:
    """The keys that an accountant has for clients and suppliers."""
    return [(one.id, one.accounting_key.strip()) for one in await tx.fetch_all(_GIVEN_KEYS)]


async def first_entry_day(tx: Tx) -> date | None:
    """The day of the first entry of the books; None where there is none."""
    row = await tx.fetch_one(_FIRST_ENTRY)
    return row.first if row else None


async def list_party_sums(
    tx: Tx, row: ExportRow, accounts: Collection[UUID], first: date, last: date
) -> list[tuple[UUID, UUID, int]]:
    """What clients and suppliers moved on control accounts in some days: account, party, debit less credit."""
    found = await tx.fetch_all(
        _PARTY_OPENINGS, accounts=list(accounts), first=first, last=last, entries_before=row.entries_before
    )
    return [(one.account_id, one.party_id, one.opening) for one in found]


async def get_parties(tx: Tx, ids: Collection[UUID]) -> dict[UUID, Any]:
    """Names, tax numbers and addresses of clients and suppliers."""
    return {one.id: one for one in await tx.fetch_all(_PARTIES, ids=list(ids))}
