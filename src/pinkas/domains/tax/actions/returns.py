"""The returns of several VAT periods with everything that they report, for reports of other domains."""

from dataclasses import dataclass
from datetime import date, datetime

from pinkas.core.as_of import day_as_of
from pinkas.domains.businesses import Business
from pinkas.domains.tax.actions.loading import load
from pinkas.domains.tax.rules import detailed, periods, sums, views
from pinkas.domains.tax.rules.problems import NoVatPeriods
from pinkas.domains.tax.rules.sums import VatAmounts
from pinkas.domains.tax.store import entries as entry_store
from pinkas.domains.tax.types.vat import PeriodState, VatDocument, VatPeriodSummary
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class VatReturn:
    """What the return of a VAT period reports: its boxes and state, the same amounts in minor units of the books, and
    its documents by day."""

    summary: VatPeriodSummary
    amounts: VatAmounts
    documents: list[VatDocument]


async def list_returns(
    tx: Tx, business: Business, first: date, last: date, most: int, as_of: datetime | None = None
) -> list[VatReturn]:
    """The returns of the periods that have a day between two and have begun, oldest first, each a whole period. More
    than `most` entries of the books are not read: then the last return lacks what is behind them. Raises
    `NoVatPeriods` for a business that reports no VAT."""
    last = min(last, tx.today(business.timezone))
    books = await load(tx, business, periods.month_end(periods.next_month(last.replace(day=1))), as_of)
    begin = max(first, books.begins_on)
    spans = periods.spans_between(begin, last, books.cadence, books.country, books.closings) if begin <= last else []
    is_detailed = books.settings.files_detailed_vat
    found: list[VatReturn] = []
    left = most
    for span in reversed(spans):
        if left <= 0:
            break
        rows = await entry_store.list_entries(tx, books.belonging_of(span), as_of=as_of, limit=left)
        left -= len(rows)
        closed, boxes, rate = books.closing_of(span), books.boxes_of(span), books.rate_of(span)
        if closed is None and is_detailed and as_of is None:
            sales, purchases = detailed.reported(rows, books.country, rate)
            rules = books.country.tax_reports.detailed
            boxes = sums.boxes_of_report(rules.total(rules.compose(sales, purchases).entries))
        found.append(
            VatReturn(
                summary=views.summary_view(span, closed, boxes, books.country, detailed=is_detailed),
                amounts=books.amounts_of(span)[0],
                documents=[
                    one for row in rows for one in views.document_views(row, span, rate, books.country.currency)
                ],
            )
        )
    return found


@dataclass(frozen=True)
class VatPeriodAmounts:
    """A VAT period: its state, until when it is filed and paid, and its amounts in minor units of the books."""

    period: str
    first: date
    last: date
    state: PeriodState
    due_date: date
    amounts: VatAmounts


async def list_amounts(
    tx: Tx, business: Business, first: date, last: date, as_of: datetime | None = None
) -> list[VatPeriodAmounts]:
    """The amounts of the periods that have a day between two and have begun, oldest first, each a whole period, from
    the sums of accounts alone. None for a business that reports no VAT. With `as_of` by what was recorded until that
    instant."""
    try:
        books = await load(tx, business, periods.month_end(periods.next_month(last.replace(day=1))), as_of)
    except NoVatPeriods:
        return []
    begin, end = max(first, books.begins_on), min(last, day_as_of(as_of, tx.now, business.timezone))
    spans = periods.spans_between(begin, end, books.cadence, books.country, books.closings) if begin <= end else []
    due = books.country.tax_reports.due_date
    return [
        VatPeriodAmounts(
            period=one.name,
            first=one.first,
            last=one.last,
            state=views.state_of(books.closing_of(one)),
            due_date=due("vat", one.last),
            amounts=books.amounts_of(one)[0],
        )
        for one in reversed(spans)
    ]
