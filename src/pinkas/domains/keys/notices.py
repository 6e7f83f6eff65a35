"""Tells the business of keys that are about to expire."""

from datetime import timedelta
from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.domains import notifications
from pinkas.domains.businesses import Business
from pinkas.domains.keys import store
from pinkas.platform.tx import Tx

WARNED_BEFORE = timedelta(days=7)
"""How long before its end a business is told of a key."""


async def notify_expiring(tx: Tx, business: Business) -> None:
    """Tells the business of the keys that end within a week, each of them once: one notification, however many they
    are. A key that was given another end is told of again before that."""
    n, first = await notifications.tell_once(
        tx, "key_expiring", store.EXPIRING, now=tx.now, until=tx.now + WARNED_BEFORE
    )
    if n == 0 or first is None:
        return
    key = await store.KEYS_TABLE.get(tx, UUID(first.partition(" ")[0])) if n == 1 else None
    title: str = Wording("{n} API keys expire within a week", n=n)
    actions = [notifications.Action(label="keys", method="GET", path="/api/v1/api-keys?status=active")]
    if key is not None and key.expires_at is not None:
        title = Wording("The API key {name} expires on {day}", name=key.name, day=key.expires_at.date())
        actions = [notifications.Action(label="change", method="PATCH", path=f"/api/v1/api-keys/{key.id}")]
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="key_expiring",
            category="security",
            severity="warning",
            title=title,
            body=Wording("What calls with it is refused from then on, unless it is given a later end."),
            entity=notifications.Entity(type="api_key", id=key.id) if key is not None else None,
            actions=actions,
            dedupe_key=f"key_expiring:{first}",
            expires_at=key.expires_at if key is not None else tx.now + WARNED_BEFORE,
        ),
    )
