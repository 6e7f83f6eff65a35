"""What is missing of papers: listed, dismissed; the reminder read and changed."""

from datetime import date

import msgspec

from pinkas.core.changes import changed_fields
from pinkas.core.fields import sent_fields
from pinkas.core.money import format_amount
from pinkas.core.problems import NotFound, invalid_field
from pinkas.domains import banking, businesses, expenses, recurring_expenses
from pinkas.domains.businesses import Business
from pinkas.domains.missing_papers import rules, store
from pinkas.domains.missing_papers.types import (
    KINDS,
    Dismissal,
    DismissedPaper,
    MissingCount,
    MissingPaper,
    MissingPaperQuery,
    MissingPaperReminder,
    MissingPapers,
    ReminderChanges,
    ReminderRow,
)
from pinkas.platform.tx import Tx

MAX_KEPT = 10_000
"""Papers of one kind that are looked at: what a period has beyond them is not counted."""


async def compose_missing_papers(tx: Tx, business: Business, query: MissingPaperQuery) -> MissingPapers:
    """What should be there and is not: recurring suppliers that are silent, by their schedules and their own interval
    in the last months, expenses without a file, and money out of bank accounts that no expense explains. What was
    dismissed is left out."""
    today = tx.today(business.timezone)
    first, last = query.from_ or rules.first_day_of_window(today), query.to or today
    if first > last:
        raise invalid_field("from", "invalid_range", "The period begins after its end (`to`).")
    dismissed = await store.list_dismissed(tx)
    found: dict[str, list[MissingPaper]] = {}
    scheduled = await _scheduled(tx, first, last)
    if query.kind in (None, "silent_supplier"):
        found["silent_supplier"] = await _silent_suppliers(tx, first, last, today)
    if query.kind in (None, "recurring_without_file"):
        found["recurring_without_file"] = scheduled
    if query.kind in (None, "expense_without_file"):
        found["expense_without_file"] = await list_without_file(tx, first, last)
    if query.kind in (None, "bank_line_without_paper"):
        found["bank_line_without_paper"] = await _unexplained(tx, first, min(last, today - rules.BANK_GRACE), today)
    kept = {kind: rules.without_dismissed(items, dismissed) for kind, items in found.items()}
    counts = [MissingCount(kind=kind, count=len(kept[kind])) for kind in KINDS if kind in kept]
    return MissingPapers(
        from_=first,
        to=last,
        total=sum(one.count for one in counts),
        counts=counts,
        complete=all(one.count <= query.limit for one in counts),
        items=[one for kind in KINDS if kind in kept for one in kept[kind][: query.limit]],
    )


async def _silent_suppliers(tx: Tx, first: date, last: date, today: date) -> list[MissingPaper]:
    """Suppliers of whom a paper was to come by now; those of schedules are told by their dates."""
    scheduled_ids, scheduled_names = await recurring_expenses.list_scheduled_suppliers(tx)
    found: list[MissingPaper] = []
    for one in await expenses.list_supplier_days(tx, rules.first_day_of_history(today), today):
        if one.supplier_id in scheduled_ids or one.supplier_name in scheduled_names:
            continue
        interval = rules.find_interval(one.days)
        if interval is None:
            continue
        found += [
            MissingPaper(
                key=f"silent_supplier:{day:%Y-%m}:{one.party_key}"[:400],
                kind="silent_supplier",
                date=day,
                supplier_id=one.supplier_id,
                supplier_name=one.supplier_name,
                expense_id=None,
                recurring_expense_id=None,
                bank_transaction_id=None,
                number=None,
                description=None,
                amount=format_amount(one.last_total, one.last_currency),
                currency=one.last_currency,
                every_months=interval.every_months,
                last_date=interval.last,
            )
            for day in rules.missing_dates(interval, today)
            if first <= day <= last
        ]
    return sorted(found, key=lambda one: (one.date, one.key))


async def _scheduled(tx: Tx, first: date, last: date) -> list[MissingPaper]:
    """Dates of schedules whose expense has no file."""
    return [
        MissingPaper(
            key=f"recurring_without_file:{one.due_date}:{one.schedule_id}",
            kind="recurring_without_file",
            date=one.due_date,
            supplier_id=one.supplier_id,
            supplier_name=one.supplier_name or one.name,
            expense_id=one.expense_id,
            recurring_expense_id=one.schedule_id,
            bank_transaction_id=None,
            number=None,
            description=None,
            amount=one.total,
            currency=one.currency,
            every_months=None,
            last_date=None,
        )
        for one in await recurring_expenses.list_dates_without_paper(tx, first, last, MAX_KEPT)
    ]


async def list_without_file(tx: Tx, first: date, last: date) -> list[MissingPaper]:
    """Expenses that nobody has the paper of; those that a schedule made are told by its dates."""
    return [
        MissingPaper(
            key=f"expense_without_file:{one.id}",
            kind="expense_without_file",
            date=one.date,
            supplier_id=one.supplier_id,
            supplier_name=one.supplier_name,
            expense_id=one.id,
            recurring_expense_id=None,
            bank_transaction_id=None,
            number=one.number,
            description=None,
            amount=format_amount(one.total, one.currency),
            currency=one.currency,
            every_months=None,
            last_date=None,
        )
        for one in await expenses.list_without_file(tx, first, last, MAX_KEPT)
    ]


async def _unexplained(tx: Tx, first: date, last: date, today: date) -> list[MissingPaper]:
    """Money out of bank accounts that no expense explains."""
    return [
        MissingPaper(
            key=f"bank_line_without_paper:{one.id}",
            kind="bank_line_without_paper",
            date=one.date,
            supplier_id=one.supplier_id,
            supplier_name=one.supplier_name or one.counterparty,
            expense_id=None,
            recurring_expense_id=None,
            bank_transaction_id=one.id,
            number=one.reference,
            description=one.description,
            amount=format_amount(one.amount, one.currency),
            currency=one.currency,
            every_months=None,
            last_date=None,
        )
        for one in await banking.list_unexplained_outflows(tx, first, last, today, MAX_KEPT)
    ]


async def dismiss(tx: Tx, body: Dismissal) -> DismissedPaper:
    """Says that a paper need not be waited for: it leaves the list and the reminder. Saying it twice is no fault."""
    if body.key.partition(":")[0] not in KINDS:
        raise invalid_field("key", "unknown_key", "There is no such kind of missing paper.")
    if await store.insert_dismissal(tx, body.key):
        tx.audit("missing_paper.dismissed", "business", tx.business_id, facts={"key": body.key})
    return DismissedPaper(key=body.key, dismissed=True)


async def restore(tx: Tx, body: Dismissal) -> DismissedPaper:
    """Takes a dismissal back."""
    if not await store.delete_dismissal(tx, body.key):
        raise NotFound
    tx.audit("missing_paper.restored", "business", tx.business_id, facts={"key": body.key})
    return DismissedPaper(key=body.key, dismissed=False)


async def get_reminder(tx: Tx) -> MissingPaperReminder:
    """How the business is reminded of missing papers: not at all until somebody wants it."""
    return _view(await store.REMINDERS.get(tx))


async def change_reminder(tx: Tx, body: ReminderChanges) -> MissingPaperReminder:
    """Changes how the business is reminded. Whatever is changed within a week, no week has two reminders."""
    before = await store.REMINDERS.get_for_update(tx, id=tx.new_id(), remind=False, weekday="sunday")
    tx.check_version(before.version)
    fields = changed_fields(before, sent_fields(body))
    if not fields:
        return _view(before)
    after = msgspec.structs.replace(before, **fields)
    business = await businesses.get_current(tx)
    at = None
    if after.remind:
        today = tx.today(business.timezone)
        at = rules.next_reminder(after.weekday, business.timezone, tx.now, today, after.reminded_on)
    changed = await store.REMINDERS.update(tx, {**fields, "remind_at": at})
    tx.audit("missing_paper_reminder.changed", "business", tx.business_id, before=_view(before), after=_view(changed))
    return _view(changed)


def _view(row: ReminderRow | None) -> MissingPaperReminder:
    if row is None:
        row = ReminderRow(remind=False, weekday="sunday", email=None, remind_at=None, reminded_on=None, version=0)
    return MissingPaperReminder(**msgspec.structs.asdict(row))
