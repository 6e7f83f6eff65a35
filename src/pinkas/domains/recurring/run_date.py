"""Making the document of a date: the steps of one transaction."""

from datetime import date, timedelta
from uuid import UUID

import msgspec

from pinkas.core import schedule_plan as plan
from pinkas.core.decimals import Amount
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, documents, mandates
from pinkas.domains.documents import Finalize, Recipients
from pinkas.domains.recurring import notifications
from pinkas.domains.recurring.rules import wire
from pinkas.domains.recurring.rules.texts import fill_placeholders
from pinkas.domains.recurring.store import RUNS, SCHEDULES_TABLE
from pinkas.domains.recurring.types import RecurringRun, Schedule
from pinkas.platform.schedules import Made, Schedules
from pinkas.platform.tx import Tx


class MakingDocuments:
    """What schedules of documents do."""

    async def make(self, tx: Tx, schedule: Schedule, day: date) -> Made:
        """The document of a date, with its charge where a standing order charges it: both or neither. It is dated on
        the day on which it is made, in the time zone of the business: of a date that is made up later, only the texts
        tell."""
        template = wire.schedule_template(schedule)
        business = await businesses.get_current(tx)
        shows_payment = get_country(business.country).document_types[schedule.doc_type].payments == "required"
        lang = await documents.document_language(tx, wire.draft_from_template(template))
        new = wire.draft_from_template(fill_placeholders(template, lang, day, plan.period_end(schedule, day)))
        if schedule.due_days is not None and not shows_payment:
            due = tx.today(business.timezone) + timedelta(days=schedule.due_days)
            new = msgspec.structs.replace(new, due_date=due)
        if schedule.charge_mandate_id is not None and shows_payment:
            return await self._charge_first(tx, schedule, schedule.charge_mandate_id, new)
        made = await documents.create(tx, new)
        if schedule.auto_finalize:
            to = Recipients() if schedule.auto_send else None  # no recipients named: the client's own addresses
            made = await documents.finalize_draft(tx, made.id, Finalize(send_to=to))
        if schedule.charge_mandate_id is not None:
            await mandates.schedule_charge(tx, schedule.charge_mandate_id, made.id)
        return Made(made.id, {"total": made.total, "currency": made.currency}, {})

    async def _charge_first(self, tx: Tx, schedule: Schedule, mandate_id: UUID, new: documents.NewDocument) -> Made:
        """The charge of a date whose document shows the money: it is issued when that has come."""
        if new.discount is None and new.client_id is not None:
            usual = (await clients.get_current_client(tx, new.client_id)).discount
            if usual:
                new = msgspec.structs.replace(new, discount=documents.Discount(type="percent", value=Amount(usual)))
        charge_id = await mandates.schedule_sale(tx, mandate_id, new, send=schedule.auto_send)
        return Made(None, {}, {"charge_id": charge_id})

    async def notify_upcoming(self, tx: Tx, schedule: Schedule) -> None:
        """Notifies of a date one day before it."""
        await notifications.notify_upcoming_date(tx, schedule)

    async def notify_paused(self, tx: Tx, schedule: Schedule, fault: Exception) -> None:
        """Notifies that a schedule was paused after three failures in a row."""
        await notifications.notify_paused(tx, schedule, fault)


SCHEDULES: Schedules[Schedule, RecurringRun] = Schedules(
    SCHEDULES_TABLE, RUNS, MakingDocuments(), audit="recurring", subject="recurring_document"
)
"""The schedules of documents."""
