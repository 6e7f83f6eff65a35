"""The reading of a paper: begun by whoever claimed it, finished or failed by the same, and never stuck between."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.domains import businesses, files, notifications
from pinkas.domains.inbox.rules import errors, fields
from pinkas.domains.inbox.store import queue
from pinkas.domains.inbox.store.items import ITEMS, set_words
from pinkas.domains.inbox.store.queue import Claim
from pinkas.domains.inbox.types import ErrorClass, ItemRow
from pinkas.platform.tx import Tx

LEASE = timedelta(minutes=3)
"""How long one paper may be read, longer than every limit within. A worker that dies only delays it so long."""


@dataclass(frozen=True)
class Paper:
    """A paper that is to be read now: its bytes by their digest, and what they are."""

    item_id: UUID
    sha256: bytes
    media_type: str


async def begin_reading(tx: Tx, claim: Claim) -> Paper | None:
    """Begins to read what was claimed; None when there is nothing to do: it was discarded or claimed again meanwhile,
    or those who read it before died of it."""
    if not await queue.hold_claim(tx, claim.item_id, claim.turn):
        return None
    row = await ITEMS.get_for_update(tx, claim.item_id)
    if row.outcome != "open" or row.quarantine is not None:
        await queue.QUEUE.remove(tx, row.id)
        return None
    if row.state == "READING" and row.attempts >= errors.MAX_INTERRUPTED:  # the last try ended without a word
        await _give_up(tx, row, "interrupted")
        return None
    file = await files.get_for_update(tx, row.file_id)
    assert file is not None, "a file that is used stays"
    await ITEMS.update(
        tx,
        row.id,
        {"state": "READING", "attempts": row.attempts + 1, "next_attempt_at": None},
    )
    return Paper(row.id, bytes.fromhex(file.sha256), file.media_type)


async def finish_reading(
    tx: Tx, claim: Claim, *, engine: str, pages: int, reading: dict[str, Any], words: list[dict[str, Any]]
) -> bool:
    """Keeps what was read, beside what a person corrected meanwhile; False when the claim was lost."""
    if not await queue.hold_claim(tx, claim.item_id, claim.turn):
        return False
    row = await ITEMS.get_for_update(tx, claim.item_id)
    await queue.QUEUE.remove(tx, row.id)
    if row.outcome != "open":
        return False
    values = fields.paper_values(reading, row.corrections)
    await set_words(tx, row.id, words)
    await ITEMS.update(
        tx,
        row.id,
        {
            "state": "READ",
            "error_class": None,
            "next_attempt_at": None,
            "engine": engine,
            "pages": pages,
            "reading": reading,
            "read_at": tx.now,
            **fields.indexed_columns(values),
        },
    )
    return True


async def fail_reading(tx: Tx, claim: Claim, error_class: ErrorClass, pages: int | None = None) -> None:
    """Keeps why it could not be read: it is tried again when that may help, or set aside, and then the business is
    told."""
    if not await queue.hold_claim(tx, claim.item_id, claim.turn):
        return
    row = await ITEMS.get_for_update(tx, claim.item_id)
    if row.outcome != "open":
        await queue.QUEUE.remove(tx, row.id)
        return
    again_at = errors.next_attempt_at(error_class, row.attempts, tx.now)
    if again_at is None:
        await _give_up(tx, row, error_class, pages)
        return
    await queue.QUEUE.reschedule(tx, row.id, claim.turn, again_at)
    state = errors.state_after(error_class, again_at)
    await ITEMS.update(
        tx, row.id, {"state": state, "error_class": error_class, "next_attempt_at": again_at, "pages": pages}
    )
    if state == "FAILED" and row.error_class != error_class:
        await _notify(tx, row, error_class)


async def _give_up(tx: Tx, row: ItemRow, error_class: ErrorClass, pages: int | None = None) -> None:
    await queue.QUEUE.remove(tx, row.id)
    changes = {
        "state": errors.state_after(error_class, None),
        "error_class": error_class,
        "next_attempt_at": None,
        "pages": pages,
    }
    await ITEMS.update(tx, row.id, changes)
    tx.audit("inbox_item.not_read", "inbox_item", row.id, facts={"error": error_class, "attempts": row.attempts})
    await _notify(tx, row, error_class)


async def _notify(tx: Tx, row: ItemRow, error_class: ErrorClass) -> None:
    """Tells the business that a person has to look at it."""
    business = await businesses.get_current(tx)
    view = errors.error_view(error_class)
    day = tx.today(business.timezone)
    # Where the program is missing every paper fails: once a day is enough.
    key = f"inbox:engine_missing:{day}" if error_class == "engine_missing" else f"inbox:{row.id}:{row.version}"
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="inbox_not_read",
            category="documents",
            severity="warning",
            title=Wording("{file} could not be read", file=row.file_name),
            body=view.message,
            entity=notifications.Entity(type="inbox_item", id=row.id),
            dedupe_key=key,
        ),
    )
