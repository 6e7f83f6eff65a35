"""What a person does with a paper: approve its sender, have it read again, discard it."""

from uuid import UUID

from pinkas.domains.inbox.actions import views
from pinkas.domains.inbox.rules.problems import InboxItemEnded, InboxItemQuarantined, NotQuarantined
from pinkas.domains.inbox.rules.senders import normalize_sender
from pinkas.domains.inbox.store import queue, receiving
from pinkas.domains.inbox.store.items import ITEMS
from pinkas.domains.inbox.types import InboxApproval, InboxItem, ItemRow
from pinkas.platform.tx import Tx


async def get_open(tx: Tx, id: UUID) -> ItemRow:
    """A paper that is open, locked; `InboxItemEnded` for one that became something, or was discarded."""
    row = await ITEMS.get_for_update(tx, id)
    if row.outcome != "open":
        raise InboxItemEnded(outcome=row.outcome)
    return row


async def discard(tx: Tx, id: UUID) -> None:
    """Discards a paper. Its file is kept, and the paper stays in the list of what was discarded; the same file may be
    sent again."""
    row = await get_open(tx, id)
    await queue.QUEUE.remove(tx, id)
    await ITEMS.update(tx, id, {"outcome": "discarded", "ended_at": tx.now, "next_attempt_at": None})
    tx.audit("inbox_item.discarded", "inbox_item", id, facts={"fileName": row.file_name})


async def read_again(tx: Tx, id: UUID) -> InboxItem:
    """Queues a paper to be read again, now. What a person corrected stays; a reading under way is not waited for, and
    its result is dropped."""
    row = await get_open(tx, id)
    if row.quarantine is not None:
        raise InboxItemQuarantined
    await queue.add_to_queue(tx, id, tx.now)
    row = await ITEMS.update(tx, id, {"state": "QUEUED", "attempts": 0, "next_attempt_at": tx.now, "error_class": None})
    return await views.item_view(tx, row)


async def approve(tx: Tx, id: UUID, body: InboxApproval) -> InboxItem:
    """Lets a paper be read whose sender was not approved. `remember` makes a rule that allows the sender, and ends one
    that blocks it."""
    row = await get_open(tx, id)
    if row.quarantine is None:
        raise NotQuarantined
    if body.remember and row.sender:
        sender = normalize_sender(row.sender)
        rule_id = await receiving.get_rule_id(tx, sender)
        if rule_id is None:
            await receiving.RULES.insert(tx, {"sender": sender, "action": "allow"})
        else:
            await receiving.RULES.update(tx, rule_id, {"action": "allow"})
    await queue.add_to_queue(tx, id, tx.now)
    row = await ITEMS.update(tx, id, {"quarantine": None, "next_attempt_at": tx.now})
    tx.audit("inbox_item.approved", "inbox_item", id, facts={"sender": row.sender, "remembered": body.remember})
    return await views.item_view(tx, row)
