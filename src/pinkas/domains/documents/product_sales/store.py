"""What was sold of products: a row a line, and the sums by month."""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pagination import SortOrder
from pinkas.domains.documents.product_sales.rules import ProductSaleRecord, SalesPeriod
from pinkas.domains.documents.product_sales.types import ProductSalesQuery
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_NEWEST_FIRST = {"-issueDate": SortOrder("issue_date", "date", descending=True)}

_BOOK_SALES = """
WITH sold AS (
    INSERT INTO product_sales (business_id, product_id, issue_date, id, document_id, currency, quantity, net)
    SELECT %(business_id)s, product_id, issue_date, id, document_id, currency, quantity, net
    FROM jsonb_to_recordset(%(rows)s) AS one (product_id uuid, issue_date date, id uuid, document_id uuid,
        currency text, quantity numeric, net bigint)
    RETURNING product_id, issue_date, currency, quantity, net
)
INSERT INTO product_monthly_totals AS old (business_id, product_id, month, currency, quantity, net, lines)
SELECT %(business_id)s, product_id, date_trunc('month', issue_date)::date AS month, currency, sum(quantity), sum(net),
    count(*)
FROM sold GROUP BY product_id, month, currency ORDER BY product_id, month, currency
ON CONFLICT (business_id, product_id, month, currency) DO UPDATE SET quantity = old.quantity + excluded.quantity,
    net = old.net + excluded.net, lines = old.lines + excluded.lines
"""


async def insert_sales(tx: Tx, sales: Sequence[ProductSaleRecord]) -> None:
    """Writes sales and their sums in one statement, however many there are. Whoever issues holds the chain of the
    business, so that two transactions never wait for each other here."""
    if sales:
        tx.execute_later(_BOOK_SALES, rows=Jsonb([asdict(one) for one in sales]))


async def delete_sales(tx: Tx, document_id: UUID) -> None:
    """Deletes the sales of a document, and subtracts them from the sums."""
    await tx.execute(
        """WITH gone AS (
               DELETE FROM product_sales WHERE business_id = %(business_id)s AND document_id = %(id)s
               RETURNING product_id, date_trunc('month', issue_date)::date AS month, currency, quantity, net
           ), less AS (
               SELECT product_id, month, currency, sum(quantity) AS quantity, sum(net) AS net, count(*) AS lines
               FROM gone GROUP BY product_id, month, currency
           )
           UPDATE product_monthly_totals AS old
           SET quantity = old.quantity - less.quantity, net = old.net - less.net, lines = old.lines - less.lines
           FROM less WHERE old.business_id = %(business_id)s AND old.product_id = less.product_id
               AND old.month = less.month AND old.currency = less.currency""",
        id=document_id,
    )


async def credits_of_invoices(tx: Tx, ids: Collection[UUID]) -> list[UUID]:
    """The issued credits of invoices, in the order in which they were issued."""
    rows = await tx.fetch_all(
        """SELECT d.id FROM documents AS d
           WHERE d.business_id = %(business_id)s AND d.status = 'ISSUED' AND d.id IN (
               SELECT document_id FROM document_references
               WHERE business_id = %(business_id)s AND referenced_id = ANY(%(ids)s) AND kind = 'credit')
           ORDER BY d.chain_index""",
        ids=sorted(ids),
    )
    return [row.id for row in rows]


async def list_sales(tx: Tx, product_id: UUID, query: ProductSalesQuery) -> tuple[list[Any], str | None, Any]:
    """One page of the sales of a product, newest first."""
    where = tenant_condition()
    where.add_if_given("product_id = %(product)s", product=product_id)
    where.add_if_given("issue_date >= %(first)s", first=query.from_)
    where.add_if_given("issue_date <= %(last)s", last=query.to)
    select = "SELECT id, document_id, issue_date, currency, quantity, net FROM product_sales"
    return await tx.fetch_page(
        f"product_sales/{product_id}", query, select=select, conditions=where, orders=_NEWEST_FIRST
    )


async def get_lines(tx: Tx, document_ids: Sequence[UUID], line_ids: Sequence[UUID]) -> dict[UUID, Any]:
    """What lists say of lines and their documents, by the ids of the lines."""
    rows = await tx.fetch_all(
        """SELECT line.id, line.description, line.quantity, line.unit_price,
               line.product_id IS NOT NULL OR line.source_line_id IS NOT NULL AS named, d.price_mode, d.doc_type,
               d.doc_number, d.client_id, d.client_name
           FROM document_lines AS line JOIN documents AS d
               ON d.business_id = line.business_id AND d.id = line.document_id
           WHERE line.business_id = %(business_id)s AND line.document_id = ANY(%(documents)s)
               AND line.id = ANY(%(lines)s)""",
        documents=list(document_ids),
        lines=list(line_ids),
    )
    return {row.id: row for row in rows}


async def sum_by_product(tx: Tx, period: SalesPeriod) -> list[Any]:
    """What was sold of every product in a period, by currency: whole months as they stand summed, begun ones from their
    lines. The largest first within a currency."""
    edges = {
        f"{name}_{place}": day for place, edge in enumerate(period.begun) for name, day in zip("ab", edge, strict=True)
    }
    begun = " ".join(
        f"""UNION ALL SELECT product_id, currency, quantity, net, 1 FROM product_sales
            WHERE business_id = %(business_id)s AND issue_date >= %(a_{place})s AND issue_date <= %(b_{place})s"""
        for place in range(len(period.begun))
    )
    return await tx.fetch_all(
        f"""SELECT parts.product_id, product.name, product.sku, parts.currency,
                trim_scale(sum(parts.quantity)) AS quantity, sum(parts.net)::bigint AS net,
                sum(parts.lines)::bigint AS lines
            FROM (SELECT product_id, currency, quantity, net, lines FROM product_monthly_totals
                  WHERE business_id = %(business_id)s AND month >= %(first)s AND month < %(end)s {begun}) AS parts
            JOIN products AS product ON product.business_id = %(business_id)s AND product.id = parts.product_id
            GROUP BY 1, 2, 3, 4 HAVING sum(parts.lines) > 0 ORDER BY 4, 6 DESC, 1""",
        first=period.first,
        end=period.end,
        **edges,
    )


async def list_monthly_sums(tx: Tx, product_id: UUID, period: SalesPeriod) -> list[Any]:
    """The sums of a period by month, newest first: of whole months as they stand summed, of begun ones from their
    lines."""
    edges = {
        f"{name}_{place}": day for place, edge in enumerate(period.begun) for name, day in zip("ab", edge, strict=True)
    }
    begun = " ".join(
        f"""UNION ALL
            SELECT date_trunc('month', issue_date)::date, currency, quantity, net, 1 FROM product_sales
            WHERE business_id = %(business_id)s AND product_id = %(product)s
                AND issue_date >= %(a_{place})s AND issue_date <= %(b_{place})s"""
        for place in range(len(period.begun))
    )
    return await tx.fetch_all(
        f"""SELECT month, currency, trim_scale(sum(quantity)) AS quantity, sum(net)::bigint AS net,
                sum(lines)::bigint AS lines
            FROM (SELECT month, currency, quantity, net, lines FROM product_monthly_totals
                  WHERE business_id = %(business_id)s AND product_id = %(product)s
                      AND month >= %(first)s AND month < %(end)s {begun}) AS parts
            GROUP BY month, currency HAVING sum(lines) > 0 ORDER BY month DESC, currency""",
        product=product_id,
        first=period.first,
        end=period.end,
        **edges,
    )
