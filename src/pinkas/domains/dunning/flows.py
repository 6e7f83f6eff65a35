"""Reminders that leave: by hand, and by runs."""

from typing import Protocol
from uuid import UUID

from pinkas.domains import businesses, documents, messages
from pinkas.domains.dunning.actions import opt_outs, running
from pinkas.domains.dunning.rules.policies import ClientOptedOut
from pinkas.domains.dunning.store import reminders as store
from pinkas.domains.messages import MessageServices, Sending, SendReminder
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Flow


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def messaging(self) -> MessageServices: ...


async def send_reminder(flow: Flow[Dependencies], id: UUID, body: SendReminder) -> Sending:
    """Queues a reminder of an issued, overdue document with an open balance; once in 24 hours, and not to a client that
    wants no reminders, unless `force`. It stands in the log of reminders."""
    async with flow.transaction() as tx:
        record = await documents.get_record(tx, id)
        client_id, address = record.client_id, None
        if client_id is not None:
            if not body.force and await opt_outs.is_opted_out(tx, client_id):
                raise ClientOptedOut
            address = await opt_outs.opt_out_address(tx, client_id)
        sending = await messages.queue_reminder(tx, id, body, flow.outside.messaging.terms, address)
        await store.insert_reminder(
            tx,
            document_id=id,
            client_id=client_id,
            step=None,
            outcome="SENT",
            balance=documents.open_balance(record),
            currency=record.currency,
            days_overdue=documents.days_overdue(record, tx.today((await businesses.get_current(tx)).timezone)),
            by=await get_creator(tx),
            message_ids=[one.id for one in sending.messages],
        )
        return sending


async def run_job(flow: Flow[Dependencies], run_id: UUID) -> None:
    """Sends the documents of a run, a batch at a time. After a crash it goes on where it was; two workers that have the
    same run take its batches one after another."""
    more = True
    while more:
        async with flow.transaction() as tx:
            more = await running.run_batch(tx, run_id, flow.outside.messaging)


async def fail_job(flow: Flow[Dependencies], error: str, run_id: UUID) -> None:
    """Ends a run whose last attempt failed, so that another one may be started."""
    async with flow.transaction() as tx:
        await running.fail_run(tx, run_id, error)
