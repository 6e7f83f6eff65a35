"""What is due, and the log of what was sent."""

from datetime import timedelta
from typing import Any

from pinkas.core.currencies import minor_digits
from pinkas.core.ids import smallest_id_at
from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.struct_mapping import make_mapping
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, documents
from pinkas.domains.businesses import Business
from pinkas.domains.dunning.rules import timing
from pinkas.domains.dunning.store import queue as store
from pinkas.domains.dunning.store import reminders as reminder_store
from pinkas.domains.dunning.store.policies import POLICIES, list_active
from pinkas.domains.dunning.store.queue import QueueTerms
from pinkas.domains.dunning.types.policies import DunningPolicy
from pinkas.domains.dunning.types.promises import Promise
from pinkas.domains.dunning.types.reminders import QueueItem, QueueQuery, Reminder, ReminderQuery, ReminderRow
from pinkas.platform.tx import Tx

WEEK = timedelta(days=7)


async def list_queue(tx: Tx, query: QueueQuery) -> Page[QueueItem]:
    """The open documents with the next reminder of each: what is due now, what is held back and why, and when the
    others are due. What fell due first is at the head, unless `sort` says otherwise."""
    if query.policy_id is not None:
        await POLICIES.get(tx, query.policy_id)
    business, policies = await tx.gather(businesses.get_current(tx), list_active(tx))
    family = await clients.ids_for_filter(tx, query.client_id)
    terms = queue_terms(tx, business, policies)
    rows, cursor, total = await store.list_queue(tx, query, terms, family)
    return Page([_item(row, terms) for row in rows], cursor, total)


def queue_terms(tx: Tx, business: Business, policies: list[DunningPolicy]) -> QueueTerms:
    """What the queue is asked with, now."""
    country = get_country(business.country)
    closed = {one.id: timing.closed_reason(one, tx.now, business.timezone, country.is_rest_time) for one in policies}
    days = [step.days for one in policies for step in one.steps] or [0]
    return QueueTerms(
        today=tx.today(business.timezone),
        week=smallest_id_at(tx.now - WEEK),
        types=documents.asking_types(business),
        unit=10 ** minor_digits(country.currency),
        resting=[id for id, reason in closed.items() if reason == "rest_day"],
        quiet=[id for id, reason in closed.items() if reason == "quiet_hours"],
        first_step=min(days),
        last_step=max(days),
    )


def _item(row: Any, terms: QueueTerms) -> QueueItem:
    promise = None
    if row.promised_date is not None:
        amount = row.promised_amount
        promise = Promise(
            date=row.promised_date,
            amount=None if amount is None else format_amount(amount, row.currency),
            state=row.promise_state,
        )
    return QueueItem(
        document_id=row.id,
        doc_type=row.doc_type,
        number=row.doc_number,
        client_id=row.client_id,
        client_name=row.client_name,
        issue_date=row.issue_date,
        due_date=row.due_date,
        days_overdue=max((terms.today - row.due).days, 0),
        currency=row.currency,
        balance=format_amount(row.balance, row.currency),
        state=row.state,
        reason=row.reason,
        policy_id=row.policy_id,
        policy_name=row.policy_name,
        step=row.step,
        step_date=row.step_date,
        channel=row.channel,
        last_reminder_at=row.last_reminder_at,
        promise_to_pay=promise,
    )


async def list_log(tx: Tx, query: ReminderQuery) -> Page[Reminder]:
    """The reminders that were sent, by policies and by hand, and those that were held back to measure the effect,
    newest first unless `sort` says otherwise."""
    family = await clients.ids_for_filter(tx, query.client_id)
    page = await reminder_store.list_reminders(tx, query, family)
    return Page([_REMINDER(row, row.currency) for row in page.items], page.next_cursor, page.total)


_REMINDER = make_mapping(ReminderRow, Reminder, step=lambda row, _: row.step_days)
