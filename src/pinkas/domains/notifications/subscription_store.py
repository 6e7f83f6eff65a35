"""Browsers that are pushed to, in the database."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.json_codec import encode_json
from pinkas.core.pagination import Page
from pinkas.domains.notifications import push_rules, store
from pinkas.domains.notifications.types import PushSubscriptionQuery, PushSubscriptionRow
from pinkas.outside.push import PushTarget
from pinkas.platform.clock import Clock
from pinkas.platform.crypto import sha256
from pinkas.platform.database import Database
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

_TABLE = Table("push_subscriptions", PushSubscriptionRow)


async def list_subscriptions(tx: Tx, user_id: UUID, query: PushSubscriptionQuery) -> Page[PushSubscriptionRow]:
    """The browsers of a person in the business."""
    where = tenant_condition()
    where.add("user_id = %(user_id)s", user_id=user_id)
    return await _TABLE.page(tx, query, where, TIME_ORDERS)


async def remove_replaced(tx: Tx, user_id: UUID, session_id: UUID, endpoint: str) -> int:
    """Forgets what the same browser, or the same session, was subscribed with; how many browsers the person has then.
    Subscriptions of a business are made one after another."""
    await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended(%(key)s, 14))", key=str(tx.business_id))
    await tx.execute(
        """DELETE FROM push_subscriptions WHERE business_id = %(business_id)s
               AND (endpoint_hash = %(endpoint_hash)s OR session_id = %(session_id)s)""",
        endpoint_hash=sha256(endpoint),
        session_id=session_id,
    )
    row = await tx.fetch_one(
        "SELECT count(*) AS n FROM push_subscriptions WHERE business_id = %(business_id)s AND user_id = %(user_id)s",
        user_id=user_id,
    )
    return int(row.n) if row else 0


async def insert_subscription(
    tx: Tx, user_id: UUID, session_id: UUID, target: PushTarget, *, server_key: str, service: str, agent: str
) -> PushSubscriptionRow:
    """Keeps a browser, which is told of what comes from now on."""
    through = (await store.place_of(tx, [tx.business_id]))[tx.business_id]
    secret = tx.keys.box.encrypt(encode_json(target), tx.business_id)
    fields = {
        "user_id": user_id,
        "session_id": session_id,
        "endpoint_hash": sha256(target.endpoint),
        "secret": secret,
        "server_key": server_key,
        "service": service,
        "agent": agent,
        "through": through,
        "next_at": tx.now,
    }
    return await _TABLE.insert(tx, fields)


async def delete_of_person(tx: Tx, user_id: UUID, id: UUID) -> bool:
    """Forgets a browser of a person; False when there is none."""
    removed = await tx.execute(
        "DELETE FROM push_subscriptions WHERE business_id = %(business_id)s AND user_id = %(user_id)s AND id = %(id)s",
        user_id=user_id,
        id=id,
    )
    return removed == 1


async def delete_subscription(tx: Tx, id: UUID) -> None:
    """Forgets a browser."""
    await tx.execute("DELETE FROM push_subscriptions WHERE business_id = %(business_id)s AND id = %(id)s", id=id)


async def claim_subscription(tx: Tx, id: UUID) -> Any | None:
    """A browser that is due, with `highest`, the last place that there is, and the `language` of its person; locked
    until the transaction ends. None when another worker has it, or it is not due any more."""
    return await tx.fetch_one(
        """SELECT p.user_id, p.secret, p.server_key, p.through, p.created_at, p.failures, u.language,
               (SELECT max(place) FROM notifications WHERE business_id = %(business_id)s) AS highest
           FROM push_subscriptions AS p CROSS JOIN LATERAL user_by_id(p.user_id) AS u
           WHERE p.business_id = %(business_id)s AND p.id = %(id)s AND p.next_at <= %(now)s
           FOR UPDATE OF p SKIP LOCKED""",
        id=id,
        now=tx.now,
    )


def read_target(tx: Tx, secret: bytes) -> PushTarget:
    """The address and the keys of a browser."""
    return msgspec.json.decode(tx.keys.box.decrypt(secret, tx.business_id), type=PushTarget)


async def set_place(tx: Tx, id: UUID, through: int, next_at: datetime) -> None:
    """Writes how far a browser was told, and when to look again."""
    await tx.execute(
        """UPDATE push_subscriptions SET through = greatest(through, %(through)s), next_at = %(next_at)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        through=through,
        next_at=next_at,
    )


async def look_again(tx: Tx, user_id: UUID | None) -> None:
    """Has the browsers of a person, or of everybody, looked at soon: they were waiting for the end of quiet hours that
    may be others now. Those whose push service has failed wait on."""
    await tx.execute(
        """UPDATE push_subscriptions SET next_at = least(next_at, %(now)s)
           WHERE business_id = %(business_id)s AND failures = 0 AND (user_id = %(user_id)s OR %(user_id)s::uuid IS NULL)
               AND next_at > %(lease)s""",
        user_id=user_id,
        now=tx.now,
        lease=tx.now + push_rules.LEASE,
    )


async def set_sent(tx: Tx, id: UUID, *, accepted: bool) -> None:
    """Writes that a push service has answered; `accepted`: it took the message."""
    await tx.execute(
        """UPDATE push_subscriptions SET failures = 0,
               last_sent_at = CASE WHEN %(accepted)s THEN %(now)s ELSE last_sent_at END
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        accepted=accepted,
        now=tx.now,
    )


async def set_failed(tx: Tx, id: UUID, failures: int, next_at: datetime) -> None:
    """Writes that a push service took nothing, and when to try again."""
    await tx.execute(
        """UPDATE push_subscriptions SET failures = %(failures)s, next_at = %(next_at)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        failures=failures,
        next_at=next_at,
    )


async def find_due_subscriptions(database: Database, clock: Clock, most: int) -> list[Any]:
    """Business and id of the browsers that may be due, with the worker's role, and whether their session is over
    (`ended`)."""
    async with database.connection() as connection:
        (found,) = await connection.run_all(
            [("SELECT * FROM due_push_subscriptions(%(now)s, %(most)s)", {"now": clock.now(), "most": most})]
        )
        return found.rows
