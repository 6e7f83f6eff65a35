"""VAT periods: listed, read, closed, opened again, filed."""

import hashlib
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

import msgspec

from pinkas.core.fields import Month
from pinkas.core.money import format_amount
from pinkas.core.pagination import PagePosition, cursor_binding, decode_cursor, encode_cursor
from pinkas.core.periods import resolve_period
from pinkas.core.problems import FaultCollector
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.countries.tax_reports import DetailedReport
from pinkas.domains import businesses, expenses, ledger
from pinkas.domains.businesses import Business
from pinkas.domains.tax.actions import declarations
from pinkas.domains.tax.actions.loading import VatBooks, load, load_period, stored_amounts
from pinkas.domains.tax.rules import closing, detailed, periods, sums, views
from pinkas.domains.tax.rules.periods import Span
from pinkas.domains.tax.rules.problems import DetailedReportNotPossible, NoVatPeriods
from pinkas.domains.tax.rules.sums import CLOSING, REOPENING, Boxes
from pinkas.domains.tax.store import closings as store
from pinkas.domains.tax.store import entries as entry_store
from pinkas.domains.tax.types.vat import (
    CheckItem,
    ClosingRow,
    DetailedFinding,
    DetailedLine,
    DetailedReportQuery,
    DetailedReportView,
    Side,
    VatDocument,
    VatDocumentQuery,
    VatDocuments,
    VatEntryRow,
    VatFiled,
    VatPeriod,
    VatPeriodQuery,
    VatPeriods,
    VatPeriodsQuery,
    VatReopened,
)
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Tx

MOST_COUNTED = 100
FIRST_DOCUMENTS = 50
"""How many documents of a side one period shows; its list has all."""


async def compose_periods(tx: Tx, business: Business, query: VatPeriodsQuery) -> VatPeriods:
    """VAT periods with their state and amounts, newest first: those of this year unless days are said. Those that have
    not begun are not there. For a business that charges no VAT: the declaration of its turnover, by year."""
    today = tx.today(business.timezone)
    asked = resolve_period(query, today)
    last = min(asked.last, today)
    try:
        books = await load(tx, business, periods.month_end(periods.next_month(last.replace(day=1))), query.as_of)
    except NoVatPeriods:
        return VatPeriods(items=[], declarations=await declarations.list_declarations(tx, business, asked.first, last))
    is_detailed = books.settings.files_detailed_vat
    spans = periods.spans_between(max(asked.first, books.begins_on), last, books.cadence, books.country, books.closings)
    items = [
        views.summary_view(one, books.closing_of(one), books.boxes_of(one), books.country, detailed=is_detailed)
        for one in spans
    ]
    return VatPeriods(items=items, declarations=[])


async def get_period(tx: Tx, period: Month, query: VatPeriodQuery) -> VatPeriod:
    """One VAT period: what its return reports, what is to be paid, the documents of both sides, and what to look at
    before it is filed. `period` is any of its months."""
    books, span = await load_period(tx, period, query.as_of)
    return await _view(tx, books, span, query.as_of)


async def _view(tx: Tx, books: VatBooks, span: Span, as_of: datetime | None = None) -> VatPeriod:
    closed, currency = books.closing_of(span), books.country.currency
    belonging = books.belonging_of(span)
    amounts, corrections = books.amounts_of(span)
    boxes = books.boxes_of(span)
    findings: list[CheckItem] = []
    if closed is None and books.settings.files_detailed_vat and as_of is None:
        report = await _detailed(tx, books, span)
        boxes = sums.boxes_of_report(books.country.tax_reports.detailed.total(report.entries))
        findings = _finding_items(report, span)
    most = FIRST_DOCUMENTS + 1
    outputs = await entry_store.list_entries(tx, belonging, "outputs", as_of=as_of, limit=most)
    inputs = await entry_store.list_entries(tx, belonging, "inputs", as_of=as_of, limit=most)
    summary = views.summary_view(span, closed, boxes, books.country, detailed=books.settings.files_detailed_vat)
    return VatPeriod(
        **{name: getattr(summary, name) for name in summary.__struct_fields__},
        amounts=views.amounts_view(amounts, currency),
        corrections=views.amounts_view(corrections, currency) if corrections is not None else None,
        outputs=_documents(outputs[:FIRST_DOCUMENTS], books, span, "outputs"),
        inputs=_documents(inputs[:FIRST_DOCUMENTS], books, span, "inputs"),
        has_more=max(len(outputs), len(inputs)) == most,
        documents_url=f"/api/v1/tax/vat-periods/{span.name}/documents",
        checklist=[*(await _checklist(tx, books, span, closed)), *findings],
        closed_at=closed.closed_at if closed else None,
        closed_by=closed.closed_by if closed else None,
    )


async def _checklist(tx: Tx, books: VatBooks, span: Span, closed: ClosingRow | None) -> list[CheckItem]:
    """What to look at before the return is filed; nothing once it was."""
    if closed is not None and closed.state == "FILED":
        return []
    found: list[CheckItem] = []
    if closed is None and books.today <= span.last:
        found.append(CheckItem(code="period_not_over", count=1, blocks=True, url=None))
    if closed is None and closing.earlier_open_month(span, books.closings, books.by_month) is not None:
        found.append(CheckItem(code="earlier_period_open", count=1, blocks=True, url="/api/v1/tax/vat-periods"))
    counted = await entry_store.count_hindrances(tx, span.first, span.last, MOST_COUNTED)
    days = f"from={span.first.isoformat()}&to={span.last.isoformat()}"
    lists = {
        "vat_at_risk": "/api/v1/expenses?vatAtRisk=true",
        "allocation_missing": f"/api/v1/documents?{days}",
        "documents_drafted": f"/api/v1/documents?status=DRAFT&{days}",
        "expenses_drafted": f"/api/v1/expenses?status=DRAFT&{days}",
    }
    for code, url in lists.items():
        count = getattr(counted, code)
        if count:
            found.append(CheckItem(code=code, count=count, blocks=False, url=url))  # type: ignore[arg-type]
    return found


def _finding_items(report: DetailedReport, span: Span) -> list[CheckItem]:
    counts: dict[str, int] = {}
    for one in report.findings:
        counts[one.code] = counts.get(one.code, 0) + 1
    url = f"/api/v1/tax/vat-periods/{span.name}/pcn874?format=json"
    return [
        CheckItem(code=code, count=min(count, MOST_COUNTED), blocks=False, url=url)  # type: ignore[arg-type]
        for code, count in counts.items()
    ]


async def list_documents(tx: Tx, subject: "PeriodSubject", query: VatDocumentQuery) -> VatDocuments:
    """Every entry of the books that the return of a period reports, oldest first unless `sort` says otherwise, with the
    document or the expense that it is about. What corrects an earlier period says which."""
    books, span = subject.books, subject.span
    bound_to = cursor_binding(f"vat_documents {span.name}", str(tx.business_id), query)
    behind = None
    if query.cursor is not None:
        day, number = decode_cursor(query.cursor, bound_to, tx.keys.cursor_key).value.split()
        behind = entry_store.EntryPlace(date.fromisoformat(day), int(number))
    rows = await entry_store.list_entries(
        tx,
        books.belonging_of(span),
        query.side,
        behind=behind,
        descending=query.sort == "-date",
        limit=query.limit + 1,
    )
    page, cursor = rows[: query.limit], None
    if len(rows) > query.limit:
        last = page[-1]
        place = PagePosition(f"{last.date.isoformat()} {last.number}", str(last.id))
        cursor = encode_cursor(place, bound_to, tx.keys.cursor_key)
    total: int | msgspec.UnsetType = msgspec.UNSET
    if query.include == "total":
        total = len(await entry_store.list_entries(tx, books.belonging_of(span), query.side))
    return VatDocuments(items=_documents(page, books, span, query.side), next_cursor=cursor, total=total)


def _documents(rows: Sequence[VatEntryRow], books: VatBooks, span: Span, side: Side | None) -> list[VatDocument]:
    rate, currency = books.rate_of(span), books.country.currency
    return [one for row in rows for one in views.document_views(row, span, rate, currency, side)]


class PeriodSubject(msgspec.Struct, frozen=True):
    """A period as what a report is about."""

    name: str
    default_lang: Any
    books: VatBooks
    span: Span


async def load_subject(tx: Tx, period: Month) -> PeriodSubject:
    """The period of a month, for a report about it."""
    books, span = await load_period(tx, period)
    return PeriodSubject(f"{books.business.name} {span.name}", books.business.default_lang, books, span)


async def close(tx: Tx, period: Month) -> VatPeriod:
    """Closes a period that is over: posts its settlement, dated on its last day where that is open, and keeps what its
    return says. What is entered into it later is reported by the next open period, as a correction."""
    business = await businesses.get_for_update(tx)
    last_entry = await store.lock_books(tx)
    books, span = await load_period(tx, period)
    closing.check_may_close(span, books.closings, books.by_month, books.today)
    amounts, corrections = books.amounts_of(span)
    boxes, unit = books.boxes_of(span), books.country.tax_reports.boxes_unit
    if books.settings.files_detailed_vat:
        report = await _detailed(tx, books, span)
        boxes = sums.boxes_of_report(books.country.tax_reports.detailed.total(report.entries))
    cumulative = sums.movement_between(books.by_month, None, span.last)
    row = await store.CLOSINGS.insert(
        tx,
        {
            "first_day": span.first,
            "last_day": span.last,
            "state": "CLOSED",
            "last_entry_number": last_entry,
            "boxes": {name: getattr(boxes, name) for name in Boxes.__slots__},
            "amounts": stored_amounts(amounts, corrections),
            "cumulative": {role: list(moved) for role, moved in cumulative.items()},
            "closed_at": tx.now,
            "closed_by": tx.caller.audit_actor(),
        },
    )
    lines = closing.closing_postings(amounts, boxes, unit)
    entry = ledger.NewEntry(
        await _open_day(tx, span), Wording("VAT {period}", period=span.name), CLOSING, row.id, lines
    )
    await ledger.post_entries(tx, [entry], business.country)
    net = format_amount(boxes.net * unit, books.country.currency)
    tx.audit("vat_period.closed", "vat_period", row.id, facts={"period": span.name, "net": net})
    return await _reread(tx, period)


async def _open_day(tx: Tx, span: Span) -> date:
    """The day of an entry that settles a period: its last one, or the first after the months of the books that are
    closed. It is in no return, wherever it stands."""
    closed_through = await ledger.get_closed_through(tx)
    return span.last if closed_through is None else max(span.last, closed_through + timedelta(days=1))


async def reopen(tx: Tx, period: Month, body: VatReopened) -> VatPeriod:
    """Opens the period that was closed last again, unless its return was filed: the settlement is reversed."""
    business = await businesses.get_for_update(tx)
    await store.lock_books(tx)
    books, span = await load_period(tx, period)
    row = closing.check_may_reopen(span, books.closings)
    posted = await ledger.list_postings(tx, CLOSING, row.id)
    lines = ledger.reversed_postings(posted)
    day = await _open_day(tx, span)
    entry = ledger.NewEntry(day, Wording("VAT {period}: opened again", period=span.name), REOPENING, row.id, lines)
    await ledger.post_entries(tx, [entry], business.country)
    fields = {"state": "REOPENED", "reopened_at": tx.now, "reopened_by": tx.caller.audit_actor()}
    await store.CLOSINGS.update(tx, row.id, {**fields, "reopen_reason": body.reason})
    tx.audit("vat_period.reopened", "vat_period", row.id, facts={"period": span.name, "reason": body.reason})
    return await _reread(tx, period)


async def mark_filed(tx: Tx, period: Month, body: VatFiled) -> VatPeriod:
    """Records that the return of a closed period was filed. From then on it does not change, and the expenses whose
    VAT it deducts are `REPORTED`."""
    await businesses.get_for_update(tx)
    books, span = await load_period(tx, period)
    row = closing.check_may_file(span, books.closings)
    filed_on = body.filed_on or books.today
    faults = FaultCollector()
    if not span.last < filed_on <= books.today:
        faults.add("filedOn", "date_out_of_range", "Expected a day after the period, today at the latest.")
    faults.raise_if_any()
    fields = {"state": "FILED", "filed_on": filed_on, "filing_reference": body.reference.strip()}
    await store.CLOSINGS.update(tx, row.id, {**fields, "filed_at": tx.now, "filed_by": tx.caller.audit_actor()})
    await expenses.mark_reported(tx, span.first, span.last)
    facts = {"period": span.name, "reference": body.reference, "filedOn": filed_on.isoformat()}
    tx.audit("vat_period.filed", "vat_period", row.id, facts=facts)
    return await _reread(tx, period)


async def _reread(tx: Tx, period: Month) -> VatPeriod:
    books, span = await load_period(tx, period)
    return await _view(tx, books, span)


async def _detailed(tx: Tx, books: VatBooks, span: Span) -> DetailedReport:
    rows = await entry_store.list_entries(tx, books.belonging_of(span))
    sales, purchases = detailed.reported(rows, books.country, books.rate_of(span))
    return books.country.tax_reports.detailed.compose(sales, purchases)


async def get_detailed_report(tx: Tx, period: Month, query: DetailedReportQuery) -> DetailedReportView | Blob:
    """The file of the detailed report of a period (PCN874), byte for byte as the authority reads it; `format=json`
    answers its lines, its sums, and what the authority would object to. An open period gives it as it stands."""
    books, span = await load_period(tx, period)
    report = await _detailed(tx, books, span)
    rules = books.country.tax_reports.detailed
    closed = books.closing_of(span)
    made_on = tx.today(books.business.timezone)
    if closed is not None:
        made_on = max(span.last, min(made_on, closed.closed_at.date()))
    try:
        content = rules.write(books.business.tax_id, span.last, made_on, report.entries)
    except ValueError as fault:
        raise DetailedReportNotPossible from fault
    name = rules.file_name(books.business.tax_id, span.last)
    if query.format == "txt":
        return Blob(content, "text/plain; charset=us-ascii", name, attachment=True)
    unit, currency = books.country.tax_reports.boxes_unit, get_country(books.business.country).currency
    totals = rules.total(report.entries)
    return DetailedReportView(
        format=rules.name,
        file_name=name,
        sha256=hashlib.sha256(content).hexdigest(),
        currency=currency,
        boxes=views.boxes_view(sums.boxes_of_report(totals), books.country),
        sales_count=totals.sales_count,
        inputs_count=totals.inputs_count,
        lines=[
            DetailedLine(
                kind=one.kind,
                tax_id=one.tax_id,
                date=one.day,
                reference=one.reference,
                net=format_amount(one.signed_net * unit, currency),
                vat=format_amount(one.signed_vat * unit, currency),
                allocation_number=one.allocation_number or None,
            )
            for one in report.entries
        ],
        findings=[DetailedFinding(code=one.code, number=one.number) for one in report.findings],
    )
