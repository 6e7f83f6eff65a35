"""The VAT report, from the returns of the VAT periods."""

from functools import partial
from typing import Any

from pinkas.core.as_of import check_as_of
from pinkas.core.periods import resolve_period
from pinkas.core.problems import FaultCollector
from pinkas.countries import get_country
from pinkas.domains import tax
from pinkas.domains.businesses import Business
from pinkas.domains.reports.types.vat import VatReport, VatReportPeriod, VatReportQuery, VatReportRow
from pinkas.platform.reports import MAX_FILE_ROWS, ReportTooLong
from pinkas.platform.tx import Tx


async def compose_vat(tx: Tx, business: Business, query: VatReportQuery) -> VatReport:
    """VAT of the periods that have one of the days, each whole: what their returns say, and every document and expense
    behind it. A closed period says what its return said. `asOf` answers what the books said at an instant."""
    faults = FaultCollector()
    check_as_of(query.as_of, tx.now, faults)
    asked = resolve_period(query, tx.today(business.timezone), faults)
    country = get_country(business.country)
    returns = await tax.list_returns(tx, business, *asked, MAX_FILE_ROWS + 1, query.as_of)
    rows = [_row(one.summary.period, document) for one in returns for document in one.documents]
    if len(rows) > MAX_FILE_ROWS:
        raise ReportTooLong
    view = partial(tax.amounts_view, currency=country.currency)
    return VatReport(
        report="vat",
        generated_at=tx.now,
        currency=country.currency,
        from_=returns[0].summary.from_ if returns else asked.first,
        to=returns[-1].summary.to if returns else asked.last,
        as_of=query.as_of,
        periods=[
            VatReportPeriod(
                summary=one.summary, amounts=view(one.amounts), href=f"/tax/vat-periods/{one.summary.period}"
            )
            for one in returns
        ],
        rows=rows,
        totals=view(sum((one.amounts for one in returns), tax.VatAmounts())),
    )


def _row(period: str, one: tax.VatDocument) -> VatReportRow:
    same: dict[str, Any] = {name: getattr(one, name) for name in VatReportRow.__struct_fields__ if hasattr(one, name)}
    parts = {"document": f"/documents/{one.source.id}", "expense": f"/expenses/{one.source.id}"}
    href = parts.get(one.source.type, f"/ledger/journal-entries/{one.id}")
    return VatReportRow(**same, period=period, href=href)
