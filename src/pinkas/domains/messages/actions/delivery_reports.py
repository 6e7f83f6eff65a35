"""The outcome of a message: recorded by its own attempts, by reports of gateways and by the opening of its link."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.domains import documents, notifications
from pinkas.domains.messages.actions.queueing import update_delivery_status
from pinkas.domains.messages.rules import states
from pinkas.domains.messages.rules.texts import LINK_KINDS
from pinkas.domains.messages.store import message_log
from pinkas.domains.messages.store.queue import QUEUE
from pinkas.domains.messages.types import MessageAttempt, MessageFault, State
from pinkas.platform.tx import Tx


async def record_sent(tx: Tx, id: UUID, provider_id: str | None, *, keep_link: bool) -> None:
    """Records that the message was handed over, whichever turn did it. A report that the gateway sent before it
    answered is kept."""
    row = await _get_for_update(tx, id)
    found: dict[str, Any] = {"sent_at": row.sent_at or tx.now, "provider_id": provider_id or row.provider_id}
    if states.is_transition_allowed(row.state, "SENT"):
        found["state"] = "SENT"
    if not keep_link and row.kind not in LINK_KINDS:
        found["encrypted_link"] = None  # it has gone out: nobody needs to read it here again
    await message_log.update_message(tx, id, attempt=MessageAttempt(at=tx.now, outcome="sent", message=None), **found)
    await QUEUE.remove(tx, id)
    await _update_document(tx, row)


async def record_all_sent(tx: Tx) -> None:
    """Records that everything that waits was handed over, though nothing was: for demo data."""
    for id in await message_log.list_queued(tx):
        await record_sent(tx, id, None, keep_link=True)


async def record_refused(tx: Tx, id: UUID, reason: str) -> None:
    """Records that the message will never be delivered."""
    row = await _get_for_update(tx, id)
    if not states.is_transition_allowed(row.state, "BOUNCED"):
        return
    fault = MessageFault(code="undeliverable", message=reason)
    attempt = MessageAttempt(at=tx.now, outcome="bounced", message=reason)
    await message_log.update_message(tx, id, attempt=attempt, error=fault, state="BOUNCED", **_link_removed(row))
    await QUEUE.remove(tx, id)
    await _update_document(tx, row)
    await _notify_business(tx, row, fault, "message_bounced")


async def record_failed(tx: Tx, id: UUID, turn: int, reason: str) -> None:
    """Records a failed attempt: it is repeated later, or the message is given up."""
    row = await _get_for_update(tx, id)
    if row.state != "QUEUED":
        return
    tries = len(row.attempts) + 1
    at = states.next_attempt_at(tries, tx.now)
    if at is not None:
        fault = MessageFault(code="not_sent_yet", message=reason)
        if await QUEUE.reschedule(tx, id, turn, at):
            await message_log.update_message(
                tx, id, attempt=MessageAttempt(at=tx.now, outcome="again", message=reason), error=fault
            )
        return
    fault = MessageFault(
        code="given_up", message=Wording("{n} attempts came to nothing; the last one: {why}", n=tries, why=reason)
    )
    attempt = MessageAttempt(at=tx.now, outcome="failed", message=reason)
    await message_log.update_message(tx, id, attempt=attempt, error=fault, state="FAILED", **_link_removed(row))
    await QUEUE.remove(tx, id)
    await _update_document(tx, row)
    await _notify_business(tx, row, fault, "message_failed")


async def postpone(tx: Tx, id: UUID, turn: int, seconds: int) -> None:
    """Nothing was attempted: the next turn comes in so many seconds."""
    await QUEUE.reschedule(tx, id, turn, tx.now + timedelta(seconds=max(1, seconds)))


async def record_report(tx: Tx, id: UUID, state: State, reason: str | None) -> None:
    """Records the report of a gateway. One that repeats or precedes the current state changes nothing."""
    if state == "BOUNCED":
        await record_refused(tx, id, reason or Wording("the gateway could not deliver it"))
        return
    row = await _get_for_update(tx, id)
    if not states.is_transition_allowed(row.state, state):
        return
    found: dict[str, Any] = {"delivered_at": row.delivered_at or tx.now}
    if state == "OPENED":
        found["opened_at"] = tx.now
    await message_log.update_message(tx, id, state=state, **found)
    await QUEUE.remove(tx, id)
    await _update_document(tx, row)


async def record_opened(tx: Tx, link_hash: bytes, opened_at: datetime) -> None:
    """Records the first opening of the link of a message, if the business tracks openings."""
    id = await message_log.get_message_id_of_link(tx, link_hash)
    if id is None or not await documents.is_opening_tracked(tx):
        return
    row = await _get_for_update(tx, id)
    if states.is_transition_allowed(row.state, "OPENED"):
        await message_log.update_message(tx, id, state="OPENED", opened_at=opened_at)
        await _update_document(tx, row)


async def _get_for_update(tx: Tx, id: UUID) -> Any:
    """The message, locked in one order: all messages of the document by their ids; a reminder or a payment link
    alone."""
    found = await message_log.get_row(tx, id)
    if found.document_id is not None:
        await message_log.get_states_for_update(tx, found.document_id)
    return await message_log.get_row(tx, id, lock=True)


def _link_removed(row: Any) -> dict[str, Any]:
    """Nobody needs the link of a message any more that will not come through; that of a payment link or a standing
    order is needed to send it again."""
    return {} if row.kind in LINK_KINDS else {"encrypted_link": None}


async def _update_document(tx: Tx, row: Any) -> None:
    if row.document_id is not None and row.kind not in LINK_KINDS:
        await update_delivery_status(tx, row.document_id)


async def _title(tx: Tx, row: Any) -> str:
    if row.payment_link_id is not None:
        return Wording("The payment link did not reach {recipient}", recipient=row.recipient)
    if row.mandate_id is not None:
        return Wording("The link to authorize a standing order did not reach {recipient}", recipient=row.recipient)
    record = await documents.get_record(tx, row.document_id)
    return Wording(
        "{docType} {number} did not reach {recipient}",
        docType=record.doc_type,
        number=record.doc_number,
        recipient=row.recipient,
    )


async def _notify_business(tx: Tx, row: Any, fault: MessageFault, kind: notifications.Kind) -> None:
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind=kind,
            category="payments" if row.kind in LINK_KINDS else "documents",
            severity="warning",
            title=await _title(tx, row),
            body=fault.message,
            dedupe_key=f"message:{row.id}",
            entity=notifications.Entity(type="message", id=row.id),
            actions=[
                notifications.Action(label="Send again", method="POST", path=f"/messages/{row.id}/resend"),
            ],
        ),
    )
