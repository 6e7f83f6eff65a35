"""The weekly reminder: written by the worker when its time has come, and sent by a job."""

from typing import Protocol
from uuid import UUID

from pinkas.core.catalogue import get_translator
from pinkas.core.problems import RateLimitExceeded
from pinkas.core.wording import Wording
from pinkas.domains import businesses, messages, notifications
from pinkas.domains.businesses import Business
from pinkas.domains.messages import MessageServices
from pinkas.domains.missing_papers import rules, store
from pinkas.domains.missing_papers.actions import compose_missing_papers
from pinkas.domains.missing_papers.jobs import SEND_REMINDER
from pinkas.domains.missing_papers.types import MissingPaperQuery, MissingPapers, ReminderRow
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.due import work_on_each
from pinkas.platform.tx import Flow, Transactions, Tx

_KIND_LINES = {
    "silent_supplier": Wording("Suppliers that are silent: {count}", count=0),
    "recurring_without_file": Wording("Recurring expenses without a file: {count}", count=0),
    "expense_without_file": Wording("Expenses without a file: {count}", count=0),
    "bank_line_without_paper": Wording("Money out of the bank that no paper explains: {count}", count=0),
}


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def messaging(self) -> MessageServices: ...


async def send_due_reminders(
    database: Database, clock: Clock, *, transactions: Transactions, outside: Dependencies
) -> int:
    """Reminds the businesses whose time has come; how many were looked at. What another worker does just now is left
    to it."""
    due = await store.DUE.find_due(database, clock)
    return await work_on_each(
        transactions, due, lambda tx, _: _remind(tx, outside.messaging), "missing papers cannot be told"
    )


async def _remind(tx: Tx, messaging: MessageServices) -> bool:
    """Tells a business what is missing, at most once a week; False when its time has not come."""
    reminder = await store.claim_reminder(tx)
    if reminder is None or reminder.remind_at is None or reminder.remind_at > tx.now:
        return False
    business = await businesses.get_current(tx)
    today = tx.today(business.timezone)
    week = rules.week_of(today)
    if reminder.reminded_on != week:
        missing = await compose_missing_papers(tx, business, MissingPaperQuery())
        if missing.total:
            await _tell(tx, business, reminder, missing, messaging)
    at = rules.next_reminder(reminder.weekday, business.timezone, tx.now, today, week)
    await store.set_next_reminder(tx, {"remind_at": at, "reminded_on": week})
    return True


async def _tell(
    tx: Tx, business: Business, reminder: ReminderRow, missing: MissingPapers, messaging: MessageServices
) -> None:
    """The notification, and the mail where one can be sent."""
    week = rules.week_of(tx.today(business.timezone))
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="missing_papers",
            category="tax",
            severity="info",
            title=Wording("Papers are missing"),
            body=Wording("{count} papers are expected and not here.", count=missing.total),
            actions=[notifications.Action(label="list", method="GET", path="/api/v1/expenses/missing-papers")],
            dedupe_key=f"missing_papers:{week}",
        ),
    )
    recipient = reminder.email or business.email
    if messaging.mail is None or recipient is None:
        return
    try:
        async with tx.savepoint():
            await messages.count_against_daily_limit(tx, 1, messaging.terms)
    except RateLimitExceeded:  # the notification says it too
        return
    subject, text = compose_mail(missing, business)
    id = await store.insert_mail(tx, week, recipient, subject, text, business.default_lang)
    if id is not None:
        tx.enqueue(SEND_REMINDER, mail_id=id)


def compose_mail(missing: MissingPapers, business: Business) -> tuple[str, str]:
    """Subject and text of the mail, in the language of the business."""
    words = get_translator(business.default_lang)
    name = " ".join(business.name_in(business.default_lang).split())
    subject = words.text("{business}: {count} papers are missing", business=name, count=missing.total)
    lines = "\n".join(
        "- " + words.text(_KIND_LINES[one.kind].template, count=one.count) for one in missing.counts if one.count
    )
    text = words.text(
        "Hello,\n\nThese papers are expected and not here:\n{lines}\n\n"
        "The page of missing papers lists each of them. There the reminder is turned off too.",
        lines=lines,
    )
    return subject[:200], text


async def run_reminder_job(flow: Flow[Dependencies], mail_id: UUID) -> None:
    """The job of one mail to the business."""
    await messages.deliver_letter(flow, mail_id, store.get_mail, store.update_mail, with_reply_address=False)
