"""What was sold of products: written with the documents, read without walking through them."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.problems import invalid_field
from pinkas.core.report_tables import NamedSubject
from pinkas.countries import get_country
from pinkas.domains import businesses, products
from pinkas.domains.businesses import Business
from pinkas.domains.documents.model.rules.record import OPENING_ITEM, Record
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.product_sales import rules, store
from pinkas.domains.documents.product_sales.types import ProductSale, ProductSales, ProductSalesQuery, SalesOfMonth
from pinkas.platform.tx import Tx


async def book_issued(tx: Tx, records: Sequence[tuple[Record, Business]]) -> None:
    """Writes what issued documents sold, in the transaction that issues them."""
    sold: list[rules.ProductSaleRecord] = []
    credits: list[Record] = []
    for record, business in records:
        country_rules = get_country(business.country)
        if rules.is_credit(record, country_rules):
            credits.append(record)
        elif rules.is_sale(
            record, country_rules, cash_basis=not country_rules.business_types[business.business_type].charges_vat
        ):
            sold += rules.document_sales(record)
    await store.insert_sales(tx, [*sold, *await _credit_sales(tx, credits)])


async def _credit_sales(tx: Tx, credits: Sequence[Record]) -> list[rules.ProductSaleRecord]:
    """The sales that credits take back, after those that were issued before them."""
    named = {one.referenced_id for credit in credits for one in credit.references if one.doc_type != OPENING_ITEM}
    ids = await store.credits_of_invoices(tx, named) if named else []
    found = await document_store.get_records(tx, [*named, *ids])
    return list(rules.credit_sales(credits, {id: found[id] for id in named}, [found[id] for id in ids]))


async def remove_cancelled(tx: Tx, record: Record) -> None:
    """Removes the sales of a document that is cancelled without a further document."""
    if any(line.product_id for line in record.lines):
        await store.delete_sales(tx, record.id)


def _line_price(line: Any) -> tuple[Decimal, Decimal] | None:
    return (line.quantity, line.unit_price) if line.named and line.price_mode == "net" else None


async def load_product(tx: Tx, id: UUID) -> NamedSubject:
    """The product whose sales are asked for."""
    product, business = await tx.gather(products.get(tx, id), businesses.get_current(tx))
    return NamedSubject(id, product.name, business.default_lang)


async def compose_product_sales(tx: Tx, product: NamedSubject, query: ProductSalesQuery) -> ProductSales:
    """The lines of issued documents that sold a product, newest first, and the sums by month and currency of the same
    period; `net` is after every discount. Credits take back. Quotes, orders and delivery notes are no sales; of a
    bundle it is the bundle that is sold, of a variant the variant."""
    if query.from_ is not None and query.to is not None and query.to < query.from_:
        raise invalid_field("to", "invalid_range", "It ends before it begins (`from`).")
    rows, cursor, total = await store.list_sales(tx, product.id, query)
    lines = await store.get_lines(tx, [row.document_id for row in rows], [row.id for row in rows]) if rows else {}
    items = [
        ProductSale(
            id=row.id,
            document_id=row.document_id,
            doc_type=line.doc_type,
            doc_number=line.doc_number,
            issue_date=row.issue_date,
            client_id=line.client_id,
            client_name=line.client_name,
            description=line.description,
            quantity=row.quantity,
            unit_price=rules.sale_unit_price(row.quantity, row.net, row.currency, _line_price(line)),
            currency=row.currency,
            net=format_amount(row.net, row.currency),
        )
        for row in rows
        for line in (lines[row.id],)
    ]
    months = [
        SalesOfMonth(
            month=row.month,
            currency=row.currency,
            quantity=row.quantity,
            net=format_amount(row.net, row.currency),
            lines=row.lines,
        )
        for row in await store.list_monthly_sums(tx, product.id, rules.sales_period(query.from_, query.to))
    ]
    return ProductSales(items=items, next_cursor=cursor, months=months, total=total)


async def sum_by_product(tx: Tx, first: date, last: date) -> list[Any]:
    """What was sold of every product from `first` to `last`, by currency: rows of the store."""
    return await store.sum_by_product(tx, rules.sales_period(first, last))
