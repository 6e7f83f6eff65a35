"""Notifications in the database."""

from psycopg.types.json import Jsonb

from pinkas.domains.notifications.types import NewNotification
from pinkas.platform.tx import Tx


async def insert(tx: Tx, new: NewNotification) -> bool:
    """Writes one; False when there is one with its key."""
    added = await tx.run(
        """INSERT INTO notifications (business_id, id, kind, category, severity, title, body, entity_type, entity_id,
               actions, dedupe_key, expires_at, created_at, updated_at)
           VALUES (%(business_id)s, %(id)s, %(kind)s, %(category)s, %(severity)s, %(title)s, %(body)s, %(entity_type)s,
               %(entity_id)s, %(actions)s, %(dedupe_key)s, %(expires_at)s, %(now)s, %(now)s)
           ON CONFLICT (business_id, dedupe_key) DO NOTHING""",
        id=tx.new_id(),
        kind=new.kind,
        category=new.category,
        severity=new.severity,
        title=new.title,
        body=new.body,
        entity_type=new.entity.type if new.entity else None,
        entity_id=new.entity.id if new.entity else None,
        actions=Jsonb(new.actions),
        dedupe_key=new.dedupe_key,
        expires_at=new.expires_at,
        now=tx.now,
    )
    return added == 1
