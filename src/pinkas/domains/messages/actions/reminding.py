"""Queueing reminders: by hand, and steps of a plan. They are sent as every message is."""

from dataclasses import replace
from uuid import UUID

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Language
from pinkas.domains import documents
from pinkas.domains.documents import Record
from pinkas.domains.messages.actions import queueing
from pinkas.domains.messages.rules import addressing, sendability
from pinkas.domains.messages.rules.texts import upcoming_text
from pinkas.domains.messages.store import message_log
from pinkas.domains.messages.types import (
    MessageDraft,
    MessageText,
    SendDocument,
    Sending,
    SendingLimits,
    SendReminder,
    StepMessage,
)
from pinkas.platform.tx import Tx


async def queue_reminder(
    tx: Tx, id: UUID, body: SendReminder, terms: SendingLimits, opt_out: str | None = None
) -> Sending:
    """Queues a reminder of an overdue document to each address; once in 24 hours, unless it is forced. `opt_out` is
    where its client says that it wants no more."""
    record = await documents.get_record(tx, id)
    who = await queueing.load_sender(tx)
    sendability.check_overdue(record, tx.today(who.business.timezone))
    found = await queueing.recipient_addresses(tx, who, record, body, terms, "reminder")
    drafts = _with_opt_out(await queueing.compose_drafts(tx, who, record, body, "reminder", found), opt_out)
    await queueing.count_against_daily_limit(
        tx, len(drafts), terms
    )  # from here on one after another: two reminders at once see each other
    sendability.check_reminder_interval(await message_log.get_last_reminder_at(tx, id), tx.now, force=body.force)
    return await queueing.insert_and_queue(
        tx, record, await queueing.with_links(tx, record, body, drafts), "document.reminder_requested"
    )


async def queue_step(
    tx: Tx, sender: queueing.MessageSender, record: Record, step: StepMessage, terms: SendingLimits
) -> Sending:
    """Queues a step of a plan of reminders to the client's own addresses. Whether it was sent before is known to
    whoever asks."""
    sendability.check_owed(record)
    found = await queueing.client_addresses_of(tx, sender, record, terms, "reminder", step.channel)
    addressing.check_addresses(found, terms.channels)
    language: Language = "he" if record.lang == "he" else "en"
    text: MessageText | None = getattr(step.texts, language) or (upcoming_text(language) if step.upcoming else None)
    drafts = await queueing.compose_drafts(tx, sender, record, SendDocument(), "reminder", found, text)
    drafts = _with_opt_out(drafts, step.opt_out)
    await queueing.count_against_daily_limit(tx, len(drafts), terms)
    linked = await queueing.with_links(tx, record, SendDocument(), drafts)
    return await queueing.insert_and_queue(tx, record, linked, "document.reminder_requested")


def _with_opt_out(drafts: list[MessageDraft], address: str | None) -> list[MessageDraft]:
    """Each with the address at which its client says that it wants no more reminders."""
    if address is None:
        return drafts
    return [
        replace(one, text=f"{one.text}\n\n{get_translator(one.language).text('To stop these reminders:')} {address}")
        for one in drafts
    ]
