"""Reports of sales, by document, client and product."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any
from uuid import UUID

from msgspec import UNSET

from pinkas.core.money import format_amount
from pinkas.core.periods import Period, resolve_period
from pinkas.core.shares import percent_of
from pinkas.countries import get_country
from pinkas.domains import documents, ledger
from pinkas.domains.businesses import Business
from pinkas.domains.documents import IncomeFilter
from pinkas.domains.reports.types.common import ComparedPeriodQuery, IncomeFigures
from pinkas.domains.reports.types.sales import (
    ClientSales,
    CurrencyNet,
    Income,
    IncomeQuery,
    IncomeRow,
    ProductSalesRow,
    SalesByClient,
    SalesByClientQuery,
    SalesByProduct,
    TypeIncome,
)
from pinkas.platform.reports import MAX_FILE_ROWS, ReportTooLong
from pinkas.platform.tx import Tx


async def compose_income(tx: Tx, business: Business, query: IncomeQuery) -> Income:
    """The documents that are income, by date: tax invoices and invoice-receipts, credits below zero, donations, and
    receipts of whoever charges no VAT. A document that was cancelled by a further one stays, beside that one. Amounts
    are in the currency of the books, VAT at the rate of its document."""
    first, last = resolve_period(query, tx.today(business.timezone))
    wanted = IncomeFilter(first, last, query.client_id, query.brand_id)
    currency = get_country(business.country).currency
    (rows, cursor), sums, types = await tx.gather(
        documents.list_income(tx, business, wanted, query),
        documents.sum_income(tx, business, wanted),
        documents.sum_income_by_type(tx, business, wanted),
    )
    amount = partial(format_amount, currency=currency)
    return Income(
        report="income",
        generated_at=tx.now,
        currency=currency,
        from_=first,
        to=last,
        rows=[
            IncomeRow(
                date=row.issue_date,
                document_id=row.id,
                doc_type=row.doc_type,
                doc_number=row.doc_number,
                client_id=row.client_id,
                client_name=row.client_name,
                net=amount(row.total - row.vat),
                vat=amount(row.vat),
                total=amount(row.total),
                document_currency=row.currency,
                document_total=format_amount(row.amount, row.currency),
                href=f"/documents/{row.id}",
            )
            for row in rows
        ],
        next_cursor=cursor,
        totals=IncomeFigures(**_figures([sums], currency)),
        by_type=[TypeIncome(doc_type=one.doc_type, **_figures([one], currency)) for one in types],
        total=sums.documents if query.include == "total" else UNSET,
    )


async def compose_sales_by_client(tx: Tx, business: Business, query: SalesByClientQuery) -> SalesByClient:
    """What was earned of each client in a period, the most first: the documents of the income report, summed. Clients
    that were merged into another one count with it."""
    period = resolve_period(query, tx.today(business.timezone))
    compared = Period(*ledger.compared_period(*period, query.compare)) if query.compare else None
    currency = get_country(business.country).currency
    rows, before = await tx.gather(
        documents.sum_income_by_client(tx, business, IncomeFilter(*period, brand_id=query.brand_id)),
        _earlier_by_client(tx, business, compared, query.brand_id),
    )
    if len(rows) > MAX_FILE_ROWS:
        raise ReportTooLong
    whole = sum(one.total - one.vat for one in rows)
    earlier = {one.client_id: one.total - one.vat for one in before}
    return SalesByClient(
        report="sales-by-client",
        generated_at=tx.now,
        currency=currency,
        from_=period.first,
        to=period.last,
        compared_from=compared.first if compared else UNSET,
        compared_to=compared.last if compared else UNSET,
        rows=[
            ClientSales(
                client_id=one.client_id,
                name=one.name,
                share=percent_of(one.total - one.vat, whole),
                compared=format_amount(earlier.get(one.client_id, 0), currency) if compared else UNSET,
                href=_income_href(one.client_id, period),
                **_figures([one], currency),
            )
            for one in rows
        ],
        totals=IncomeFigures(**_figures(rows, currency)),
        compared_total=format_amount(sum(earlier.values()), currency) if compared else UNSET,
    )


async def compose_sales_by_product(tx: Tx, business: Business, query: ComparedPeriodQuery) -> SalesByProduct:
    """What was sold of each product in a period, by currency, the most first: the lines of issued documents that name a
    product, after every discount; credits take back."""
    period = resolve_period(query, tx.today(business.timezone))
    compared = Period(*ledger.compared_period(*period, query.compare)) if query.compare else None
    rows, before = await tx.gather(documents.sum_by_product(tx, *period), _earlier_by_product(tx, compared))
    if len(rows) > MAX_FILE_ROWS:
        raise ReportTooLong
    earlier = {(one.product_id, one.currency): one.net for one in before}
    totals: dict[str, list[int]] = {}
    for one in rows:
        sums = totals.setdefault(one.currency, [0, 0])
        sums[0] += one.net
        sums[1] += one.lines
    return SalesByProduct(
        report="sales-by-product",
        generated_at=tx.now,
        currency=get_country(business.country).currency,
        from_=period.first,
        to=period.last,
        compared_from=compared.first if compared else UNSET,
        compared_to=compared.last if compared else UNSET,
        rows=[
            ProductSalesRow(
                product_id=one.product_id,
                name=one.name,
                sku=one.sku,
                quantity=one.quantity,
                lines=one.lines,
                currency=one.currency,
                net=format_amount(one.net, one.currency),
                compared=format_amount(earlier.get((one.product_id, one.currency), 0), one.currency)
                if compared
                else UNSET,
                href=f"/products/{one.product_id}/sales?from={period.first}&to={period.last}",
            )
            for one in rows
        ],
        totals=[
            CurrencyNet(currency=name, net=format_amount(net, name), lines=lines)
            for name, (net, lines) in sorted(totals.items())
        ],
    )


async def _earlier_by_client(tx: Tx, business: Business, period: Period | None, brand_id: UUID | None) -> Sequence[Any]:
    if period is None:
        return ()
    return await documents.sum_income_by_client(tx, business, IncomeFilter(*period, brand_id=brand_id))


async def _earlier_by_product(tx: Tx, period: Period | None) -> Sequence[Any]:
    return await documents.sum_by_product(tx, *period) if period else ()


def _figures(rows: Sequence[Any], currency: str) -> dict[str, Any]:
    total, vat = sum(one.total for one in rows), sum(one.vat for one in rows)
    return {
        "documents": sum(one.documents for one in rows),
        "net": format_amount(total - vat, currency),
        "vat": format_amount(vat, currency),
        "total": format_amount(total, currency),
    }


def _income_href(client_id: UUID | None, period: tuple[date, date]) -> str:
    named = f"clientId={client_id}&" if client_id else ""
    return f"/reports/income?{named}from={period[0]}&to={period[1]}"
