"""What became of a message, told by its own attempts, by gateways and by the opening of its link."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from pinkas.domains import documents, notifications
from pinkas.domains.messages.actions.queueing import tell_document
from pinkas.domains.messages.rules import states
from pinkas.domains.messages.store import log
from pinkas.domains.messages.store.queue import QUEUE
from pinkas.domains.messages.types import MessageAttempt, MessageFault, State
from pinkas.platform.tx import Tx


async def sent(tx: Tx, id: UUID, provider_id: str | None, *, keep_link: bool) -> None:
    """It was handed over. That is true whoever's turn it was; what a gateway told faster than it answered stands."""
    row = await _locked(tx, id)
    found: dict[str, Any] = {"sent_at": row.sent_at or tx.now, "provider_id": provider_id or row.provider_id}
    if states.may_become(row.state, "SENT"):
        found["state"] = "SENT"
    if not keep_link:
        found["encrypted_link"] = None  # it has gone out: nobody needs to read it here again
    await log.change(tx, id, attempt=MessageAttempt(at=tx.now, outcome="sent", message=None), **found)
    await QUEUE.remove(tx, id)
    await tell_document(tx, row.document_id)


async def refused(tx: Tx, id: UUID, why: str) -> None:
    """It will never be delivered."""
    row = await _locked(tx, id)
    if not states.may_become(row.state, "BOUNCED"):
        return
    fault = MessageFault(code="undeliverable", message=why)
    attempt = MessageAttempt(at=tx.now, outcome="bounced", message=why)
    await log.change(tx, id, attempt=attempt, error=fault, state="BOUNCED", encrypted_link=None)
    await QUEUE.remove(tx, id)
    await tell_document(tx, row.document_id)
    await _notify(tx, row, fault, "message_bounced")


async def failed(tx: Tx, id: UUID, turn: int, why: str) -> None:
    """An attempt came to nothing: it is made again later, or the message is given up."""
    row = await _locked(tx, id)
    if row.state != "QUEUED":
        return
    tries = len(row.attempts) + 1
    at = states.next_attempt(tries, tx.now)
    if at is not None:
        fault = MessageFault(code="not_sent_yet", message=why)
        if await QUEUE.put_off(tx, id, turn, at):
            await log.change(tx, id, attempt=MessageAttempt(at=tx.now, outcome="again", message=why), error=fault)
        return
    fault = MessageFault(code="given_up", message=f"{tries} attempts came to nothing; the last one: {why}")
    attempt = MessageAttempt(at=tx.now, outcome="failed", message=why)
    await log.change(tx, id, attempt=attempt, error=fault, state="FAILED", encrypted_link=None)
    await QUEUE.remove(tx, id)
    await tell_document(tx, row.document_id)
    await _notify(tx, row, fault, "message_failed")


async def waits(tx: Tx, id: UUID, turn: int, seconds: int) -> None:
    """Nothing was attempted: the next turn comes in so many seconds."""
    await QUEUE.put_off(tx, id, turn, tx.now + timedelta(seconds=max(1, seconds)))


async def reported(tx: Tx, id: UUID, state: State, why: str | None) -> None:
    """What a gateway says became of a message. What it said before, or what goes back, changes nothing."""
    if state == "BOUNCED":
        await refused(tx, id, why or "the gateway could not deliver it")
        return
    row = await _locked(tx, id)
    if not states.may_become(row.state, state):
        return
    found: dict[str, Any] = {"delivered_at": row.delivered_at or tx.now}
    if state == "OPENED":
        found["opened_at"] = tx.now
    await log.change(tx, id, state=state, **found)
    await QUEUE.remove(tx, id)
    await tell_document(tx, row.document_id)


async def opened(tx: Tx, link: bytes, at: datetime) -> None:
    """The link of a message was opened for the first time; nothing is noted for a business that does not want it."""
    id = await log.of_link(tx, link)
    if id is None or not await documents.tracks_opening(tx):
        return
    row = await _locked(tx, id)
    if states.may_become(row.state, "OPENED"):
        await log.change(tx, id, state="OPENED", opened_at=at)
        await tell_document(tx, row.document_id)


async def _locked(tx: Tx, id: UUID) -> Any:
    """The message, with the locks in one order: the document's messages by their ids, and a reminder by itself."""
    found = await log.row(tx, id)
    await log.states_of(tx, found.document_id)
    return await log.row(tx, id, lock=True)


async def _notify(tx: Tx, row: Any, fault: MessageFault, kind: str) -> None:
    record = await documents.record(tx, row.document_id)
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind=kind,
            category="documents",
            severity="warning",
            title=f"Document {record.doc_type}/{record.doc_number} did not reach {row.recipient}",
            body=fault.message,
            dedupe_key=f"message:{row.id}",
            entity=notifications.Entity(type="message", id=row.id),
            actions=[
                notifications.Action(label="Send again", method="POST", path=f"/messages/{row.id}/resend"),
            ],
        ),
    )
