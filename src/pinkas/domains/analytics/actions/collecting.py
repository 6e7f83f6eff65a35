"""What is owed: by age, by client and by document; how money comes in, and what became of what was issued."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from pinkas.core.as_of import check_as_of, day_as_of
from pinkas.core.currencies import check_currency
from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.periods import Period
from pinkas.core.problems import FaultCollector
from pinkas.core.shares import percent_of
from pinkas.countries import get_country
from pinkas.domains import brands, businesses, documents, dunning
from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions.reading import Asked, count_figure, sum_both
from pinkas.domains.analytics.rules import collecting as rules
from pinkas.domains.analytics.rules.ages import AGES, Owed, sum_ages
from pinkas.domains.analytics.rules.collecting import Days
from pinkas.domains.analytics.rules.figures import Sums, change_percent
from pinkas.domains.analytics.rules.spans import split_spans
from pinkas.domains.analytics.store import debtors as debtor_store
from pinkas.domains.analytics.types.collections import (
    AgeBucket,
    Aging,
    AgingQuery,
    CollectionFigures,
    CollectionSummary,
    DebtorBreakdown,
    DebtorQuery,
    DebtorRow,
    FlowStage,
    FlowStages,
    OutstandingClient,
    OutstandingItem,
    OutstandingQuery,
    RateFigure,
    StatusFlow,
)
from pinkas.domains.analytics.types.common import OtherRows
from pinkas.domains.analytics.types.money_queries import MoneyQuery
from pinkas.platform.tx import Tx


async def read_owed_now(tx: Tx) -> Owed:
    """What is owed by age, as far as the sums know it."""
    return sum_ages(await debtor_store.list_ages(tx))


async def read_owed(tx: Tx, asked: Asked) -> Owed:
    """What is owed by age: now, or at the instant that is asked for."""
    if asked.past is None:
        return await read_owed_now(tx)
    return sum_ages((await documents.sum_debts_as_of(tx, asked.business, asked.today, asked.past.as_of)).ages)


async def compose_aging(tx: Tx, asked: Asked, query: AgingQuery) -> Aging:
    """What clients owe by how long ago it fell due, in the currency of the books: open documents and opening balances,
    as in the report of aged receivables; and documents without a saved client. `asOf`: what was owed at that instant,
    whatever was recorded later."""
    owed = await read_owed(tx, asked)
    amount = asked.amount
    return Aging(
        data=[
            AgeBucket(
                bucket=bucket,
                amount=amount(one.amount),
                count=one.papers,
                clients=one.clients,
                share=percent_of(one.amount, owed.amount),
            )
            for bucket, one in zip(AGES, owed.ages, strict=True)
        ],
        total=amount(owed.amount),
        overdue=amount(owed.overdue),
        count=owed.papers,
        clients=owed.clients,
        **asked.head("outstanding", "overdue"),
    )


class _Debtor(NamedTuple):
    debtor_id: UUID | None
    owed: int
    overdue: int
    papers: int
    oldest_due: Any


async def compose_debtors(tx: Tx, asked: Asked, query: DebtorQuery) -> DebtorBreakdown:
    """What clients owe, the most first, in the currency of the books; clients that were merged count with the one that
    stays. `asOf`: what was owed at that instant, whatever was recorded later."""
    rows: Sequence[Any]
    if asked.past is None:
        owed, rows = await tx.gather(read_owed_now(tx), debtor_store.list_debtors(tx, query.limit))
    else:
        then = await documents.sum_debts_as_of(tx, asked.business, asked.today, asked.past.as_of, query.limit)
        owed, rows = sum_ages(then.ages), then.debtors
    found = [_Debtor(one.debtor_id, one.owed, one.overdue, one.papers, one.oldest_due) for one in rows]
    if owed.unnamed.papers:
        found.append(_Debtor(None, owed.unnamed.amount, owed.unnamed_overdue, owed.unnamed.papers, None))
    shown = sorted(found, key=lambda one: (-one.owed, str(one.debtor_id)))[: query.limit]
    ids = [one.debtor_id for one in shown if one.debtor_id]
    names, habits = await tx.gather(
        store.list_names(tx, "client", [str(one) for one in ids]), debtor_store.list_habits(tx, ids)
    )
    amount = asked.amount
    rest, papers = owed.amount - sum(one.owed for one in shown), owed.papers - sum(one.papers for one in shown)
    return DebtorBreakdown(
        data=[
            DebtorRow(
                id=one.debtor_id,
                name=names[str(one.debtor_id)].he if one.debtor_id else None,
                value=amount(one.owed),
                overdue=amount(one.overdue),
                count=one.papers,
                share=percent_of(one.owed, owed.amount),
                rank=place,
                oldest_due_date=one.oldest_due,
                usual_days_to_pay=habits.get(one.debtor_id) if one.debtor_id else None,
                href=f"/analytics/collections/outstanding?clientId={one.debtor_id}" if one.debtor_id else None,
            )
            for place, one in enumerate(shown, 1)
        ],
        other=OtherRows(value=amount(rest), count=papers, share=percent_of(rest, owed.amount)),
        total=amount(owed.amount),
        count=owed.papers,
        **asked.head("outstanding", "overdue"),
    )


async def list_outstanding(tx: Tx, query: OutstandingQuery) -> Page[OutstandingItem]:
    """Documents that wait for money, the one that fell due first at the head unless `sort` says otherwise. Opening
    balances of clients are no documents: `/clients/{id}/balance` has them. `asOf`: what was open at that instant,
    whatever was recorded later."""
    business = await businesses.get_current(tx)
    days = _check_outstanding(tx, query, business)
    if query.brand_id is not None:
        await brands.get(tx, query.brand_id)
    wanted = documents.OpenFilter(
        client_id=query.client_id,
        brand_id=query.brand_id,
        doc_type=query.doc_type,
        currency=query.currency,
        due_from=days.first,
        due_to=days.last,
        as_of=query.as_of,
    )
    rows, cursor, total = await documents.list_open(tx, business, wanted, query)
    ids = [row.id for row in rows]
    habits, reminded, promises = await tx.gather(
        debtor_store.list_habits(tx, {row.client_id for row in rows if row.client_id}),
        dunning.list_last_sent(tx, ids, query.as_of),
        dunning.list_promises_of(tx, ids if query.as_of is None else ()),
    )
    today = day_as_of(query.as_of, tx.now, business.timezone)
    items = [
        OutstandingItem(
            document_id=row.id,
            doc_type=row.doc_type,
            number=row.doc_number,
            client=OutstandingClient(id=row.client_id, name=row.client_name),
            issue_date=row.issue_date,
            due_date=row.due_date,
            currency=row.currency,
            total=format_amount(row.total, row.currency),
            balance=format_amount(row.balance, row.currency),
            days_overdue=max((today - row.due).days, 0),
            last_reminder_at=reminded.get(row.id),
            promise_to_pay=dunning.short_promise(promises[row.id]) if row.id in promises else None,
            expected_pay_date=rules.expect_payment(
                row.issue_date, habits.get(row.client_id), today, _promised_day(promises.get(row.id), today)
            ),
        )
        for row in rows
    ]
    return Page(items, cursor, total)


def _promised_day(promise: dunning.PromiseRow | None, today: date) -> date | None:
    """The day on which a client promised to pay; None without a promise that can still be kept."""
    return promise.promised_date if promise is not None and promise.promised_date >= today else None


def _check_outstanding(tx: Tx, query: OutstandingQuery, business: businesses.Business) -> Days:
    """The days of the due dates that are asked for. Raises ValidationFailed."""
    faults = FaultCollector()
    check_currency(faults, "currency", query.currency)
    check_as_of(query.as_of, tx.now, faults)
    if query.from_ is not None and query.to is not None and query.from_ > query.to:
        faults.add("from", "invalid_range", "The period begins after its end (`to`).")
    faults.raise_if_any()
    if query.doc_type is not None:
        documents.check_types([query.doc_type], get_country(business.country))
    today = day_as_of(query.as_of, tx.now, business.timezone)
    return rules.narrow(rules.due_days_of(query.bucket, query.overdue, today), Days(query.from_, query.to))


async def summarize_collections(tx: Tx, asked: Asked, query: MoneyQuery) -> CollectionSummary:
    """What came in during a period beside what was invoiced in it and how long clients took to pay, compared with
    another one; and what is owed now, how much of it is overdue and for how many days of sales it stands."""
    (money, money_before), (invoiced, invoiced_before), owed = await tx.gather(
        sum_both(tx, "collected", asked), sum_both(tx, "revenue", asked), read_owed(tx, asked)
    )
    to_pay = rules.median_days(await _list_flow(tx, asked, "days_to_pay", asked.period))
    before = rules.median_days(await _list_flow(tx, asked, "days_to_pay", asked.compared)) if asked.compared else None
    days = (asked.period.last - asked.period.first).days + 1
    return CollectionSummary(
        data=CollectionFigures(
            collected=asked.figure(money.total, money_before.total if money_before else None),
            invoiced=asked.figure(invoiced.total, invoiced_before.total if invoiced_before else None),
            collection_rate=_rate_figure(
                rules.rate(money.total, invoiced.total), _previous_rate(money_before, invoiced_before)
            ),
            days_to_pay=_rate_figure(
                None if to_pay is None else Decimal(to_pay), None if before is None else Decimal(before)
            ),
            outstanding=asked.figure(owed.amount, None),
            overdue=asked.figure(owed.overdue, None),
            overdue_share=_rate_figure(rules.rate(owed.overdue, owed.amount), None),
            days_sales_outstanding=_rate_figure(rules.rate(owed.amount, invoiced.total, days), None),
            open_documents=count_figure(owed.papers, None),
            debtors=count_figure(owed.clients, None),
        ),
        **asked.head(
            "collected",
            "invoiced",
            "collectionRate",
            "daysToPay",
            "outstanding",
            "overdue",
            "overdueShare",
            "daysSalesOutstanding",
            "openDocuments",
            "debtors",
        ),
    )


def _previous_rate(money: Sums | None, invoiced: Sums | None) -> Decimal | None:
    return rules.rate(money.total, invoiced.total) if money and invoiced else None


def _rate_figure(value: Decimal | None, previous: Decimal | None) -> RateFigure:
    both = value is not None and previous is not None
    return RateFigure(
        value=value,
        previous=previous,
        change=value - previous if value is not None and previous is not None else None,
        change_percent=change_percent(int((value or 0) * 100), int((previous or 0) * 100)) if both else None,
    )


async def _list_flow(tx: Tx, asked: Asked, dimension: str, period: Period) -> Sequence[Any]:
    if asked.past is None:
        return await store.list_keys(tx, "flow", dimension, split_spans(*period))
    return await asked.past.list_flow(tx, period, dimension)


async def compose_status_flow(tx: Tx, asked: Asked, query: MoneyQuery) -> StatusFlow:
    """What became of what was issued in a period: of its offers (quotes and orders), how many something was made of; of
    its invoices, how many are paid, and how long both took."""
    stages, to_convert, to_pay = await tx.gather(
        *(_list_flow(tx, asked, one, asked.period) for one in ("stage", "days_to_convert", "days_to_pay"))
    )
    found = {one.key: one for one in stages}
    amount = asked.amount
    median = {"converted": rules.median_days(to_convert), "paid": rules.median_days(to_pay)}
    before = {"converted": "offered", "paid": "invoiced"}

    def stage(key: Any) -> FlowStage:
        one, start = found.get(key), found.get(before.get(key, ""))
        count = one.count if one else 0
        return FlowStage(
            key=key,
            count=count,
            value=amount(one.total if one else 0),
            conversion_from_previous=rules.rate(count, start.count) if start else None,
            median_days=median.get(key),
        )

    return StatusFlow(
        data=FlowStages(stages=[stage(key) for key in ("offered", "converted", "invoiced", "paid")]),
        **asked.head("offered", "converted", "invoicedDocuments", "paid"),
    )


__all__ = [
    "compose_aging",
    "compose_debtors",
    "compose_status_flow",
    "list_outstanding",
    "read_owed",
    "read_owed_now",
    "summarize_collections",
]
