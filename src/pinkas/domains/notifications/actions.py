"""Adding notifications."""

from pinkas.domains.notifications import store
from pinkas.domains.notifications.types import NewNotification
from pinkas.platform.tx import Tx


async def add(tx: Tx, new: NewNotification) -> bool:
    """Adds a notification in this transaction; False when its `dedupe_key` has stood here before."""
    return await store.insert(tx, new)
