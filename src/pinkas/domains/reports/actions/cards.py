"""Ledger cards, the continuity of numbers, and a month at a glance."""

from datetime import date, timedelta
from functools import partial

from pinkas.core.money import format_amount
from pinkas.core.periods import Period
from pinkas.core.problems import invalid_field
from pinkas.countries import get_country
from pinkas.domains import documents, expenses, statements, supplier_statements
from pinkas.domains.businesses import Business
from pinkas.domains.documents import IncomeFilter
from pinkas.domains.reports.actions import books
from pinkas.domains.reports.actions.spending import compose_payables, compose_receivables
from pinkas.domains.reports.types.cards import (
    BookkeepingSummary,
    ClientCard,
    ClientCardQuery,
    ContinuityReport,
    MonthQuery,
    SequenceRow,
    SummaryRow,
    SupplierCard,
    SupplierCardQuery,
)
from pinkas.domains.reports.types.spending import AgedPayablesQuery, AgedReceivablesQuery
from pinkas.platform.tx import Tx


async def compose_client_card(tx: Tx, business: Business, query: ClientCardQuery) -> ClientCard:
    """The account of a client over a period: opening balance, every movement, closing balance, in each currency, as its
    statement has it. A client that was merged is asked as the one that stands for it."""
    account = await statements.get_account_client(tx, query.client_id)
    found = await statements.compose_statement(tx, account, query)
    return ClientCard(
        report="client-card",
        generated_at=tx.now,
        currency=get_country(business.country).currency,
        from_=found.from_,
        to=found.to,
        statement=found,
        href=f"/clients/{found.client_id}/statement?from={found.from_}&to={found.to}",
    )


async def compose_supplier_card(tx: Tx, business: Business, query: SupplierCardQuery) -> SupplierCard:
    """The account of a supplier over a period: opening balance, every movement, closing balance, in each currency, as
    its statement has it. A supplier that was merged is asked as the one that stands for it."""
    account = await supplier_statements.get_account_supplier(tx, query.supplier_id)
    found = await supplier_statements.compose_statement(tx, account, query)
    return SupplierCard(
        report="supplier-card",
        generated_at=tx.now,
        currency=get_country(business.country).currency,
        from_=found.from_,
        to=found.to,
        statement=found,
        href=f"/suppliers/{found.supplier_id}/statement?from={found.from_}&to={found.to}",
    )


async def compose_continuity(tx: Tx, business: Business) -> ContinuityReport:
    """Every sequence of document numbers that has begun: from where it started to the last number taken, each number
    stands on exactly one document, or else what is missing and what is repeated. The signed proof of one sequence is
    `GET /document-numbering/{docType}/continuity`."""
    rows = [
        SequenceRow(
            doc_type=one.doc_type,
            start=one.start,
            first=one.first,
            last=one.last,
            count=one.count,
            missing=[str(gap.first) if gap.first == gap.last else f"{gap.first}-{gap.last}" for gap in one.gaps],
            repeated=one.duplicates,
            continuous=one.continuous,
            href=f"/reports/document-journal?docType={one.doc_type}",
        )
        for one in await documents.check_sequences(tx)
    ]
    return ContinuityReport(
        report="continuity",
        generated_at=tx.now,
        currency=get_country(business.country).currency,
        rows=rows,
        continuous=all(one.continuous for one in rows),
    )


async def compose_summary(tx: Tx, business: Business, query: MonthQuery) -> BookkeepingSummary:
    """A month at a glance for the accountant: income by type of document, expenses, profit, VAT, money, and what is
    owed today; each beside the month before, with the report that has its details."""
    today = tx.today(business.timezone)
    first = _month(query.month, today)
    month = Period(first, _month_end(first))
    before = Period(_month_start(first - timedelta(days=1)), first - timedelta(days=1))
    currency = get_country(business.country).currency
    now, earlier, receivables, payables = await tx.gather(
        _figures(tx, business, month),
        _figures(tx, business, before),
        compose_receivables(tx, business, AgedReceivablesQuery()),
        compose_payables(tx, business, AgedPayablesQuery()),
    )
    days = f"from={month.first}&to={month.last}"
    hrefs = {
        "income": f"/reports/income?{days}",
        "expenses": f"/reports/expenses?{days}",
        "result": f"/reports/profit-and-loss?{days}",
        "vat": f"/ledger/trial-balance?{days}",
        "money": f"/reports/cash-flow?{days}",
    }
    amount = partial(format_amount, currency=currency)
    rows = [
        SummaryRow(
            section=section,  # type: ignore[arg-type]
            key=key,
            count=now[section, key][0] if (section, key) in now else 0 if section == "income" else None,
            amount=amount(now[section, key][1] if (section, key) in now else 0),
            compared=amount(earlier[section, key][1] if (section, key) in earlier else 0),
            href=hrefs[section],
        )
        for section, key in dict.fromkeys([*now, *earlier])
    ]
    for key, overdue, found, href in (
        ("receivables", "receivablesOverdue", receivables, "/reports/aged-receivables"),
        ("payables", "payablesOverdue", payables, "/reports/aged-payables"),
    ):
        for one in found.totals:
            if one.currency == currency:
                rows += [
                    SummaryRow(section="owed", key=name, count=count, amount=value, compared=None, href=href)
                    for name, count, value in (
                        (key, one.papers, one.open),
                        (overdue, None, one.overdue),
                    )
                ]
    return BookkeepingSummary(
        report="bookkeeping-summary",
        generated_at=tx.now,
        currency=currency,
        from_=month.first,
        to=month.last,
        month=f"{first:%Y-%m}",
        rows=rows,
    )


async def _figures(tx: Tx, business: Business, period: Period) -> dict[tuple[str, str], tuple[int | None, int]]:
    """The figures of a month by section and key: how many, and minor units of the books."""
    types, spent, profit, roles, cash = await tx.gather(
        documents.sum_income_by_type(tx, business, IncomeFilter(*period)),
        expenses.sum_expenses(tx, *period),
        books.sum_profit(tx, business, period),
        books.sum_roles(tx, period),
        books.sum_cash(tx, period),
    )
    found: dict[tuple[str, str], tuple[int | None, int]] = {
        ("income", str(one.doc_type)): (one.documents, one.total - one.vat) for one in types
    }
    output_vat = -roles.get("output_vat", 0)
    inputs = roles.get("input_vat", 0)
    equipment = roles.get("input_vat_equipment", 0)
    found |= {
        ("income", "net"): (sum(one.documents for one in types), sum(one.total - one.vat for one in types)),
        ("expenses", "total"): (spent.expenses, spent.value),
        ("result", "income"): (None, profit.income),
        ("result", "expenses"): (None, profit.expenses),
        ("result", "profit"): (None, profit.profit),
        ("vat", "outputVat"): (None, output_vat),
        ("vat", "inputVat"): (None, inputs),
        ("vat", "inputVatEquipment"): (None, equipment),
        ("vat", "vatToPay"): (None, output_vat - inputs - equipment),
        ("money", "came"): (None, cash.came),
        ("money", "went"): (None, cash.went),
    }
    return found


def _month(text: str | None, today: date) -> date:
    """The first day of the month that is asked for: that before this one where none is."""
    if text is None:
        return _month_start(today.replace(day=1) - timedelta(days=1))
    year, month = int(text[:4]), int(text[5:])
    if not 1900 <= year <= today.year + 1:
        raise invalid_field("month", "date_out_of_range", "Expected a month of these years.")
    return date(year, month, 1)


def _month_start(day: date) -> date:
    return day.replace(day=1)


def _month_end(first: date) -> date:
    return _month_start(first + timedelta(days=31)) - timedelta(days=1)
